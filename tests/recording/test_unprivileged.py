"""The sandbox of somebody who is not root: namespaces of their own, as on a student's laptop."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

import grader
from provided import Tool

NOBODY = 65534
SYSTEM_PYTHON = Path("/usr/bin/python3")
NOSY = """\
import os, socket
print("id", os.getuid(), os.listdir("/home"))
for what in (lambda: open("/proc/sys/kernel/core_pattern", "w"), lambda: socket.create_connection(("127.0.0.1", 22), 1),
             lambda: open("/usr/x", "w"), lambda: os.listdir("/root"), lambda: os.unshare(0x10000000)):
    try:
        print("GOT", what())
    except (OSError, AttributeError) as error:
        print("REFUSED", error)
"""


@pytest.fixture
def somebody(tool: Tool) -> list[str]:
    """The words before a command that make a user of root; none where the tests run as a user."""
    if not SYSTEM_PYTHON.exists() or sys.version_info[:2] != _version(SYSTEM_PYTHON):
        pytest.skip("the system's Python is another one than that of the tests, whose packages it would need")
    drop = [f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", "--inh-caps=-all", "--bounding-set=-all"]
    words = [tool("setpriv"), *drop, "--"] if os.geteuid() == 0 else []
    for needed in (grader.__file__, sysconfig.get_path("purelib")):
        if subprocess.run([*words, "/usr/bin/test", "-r", needed], check=False).returncode:
            pytest.skip(f"only root can read {needed}: clone into a folder that other users reach")
    return words


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that every user reaches; pytest's own are closed to others."""
    with tempfile.TemporaryDirectory(prefix="for-everybody-") as folder:
        Path(folder).chmod(0o777)
        yield Path(folder)


def _version(python: Path) -> tuple[int, int]:
    asked = subprocess.run(
        [python, "-c", "import sys; print(*sys.version_info[:2])"], capture_output=True, text=True, check=True
    )
    major, minor = map(int, asked.stdout.split())
    return major, minor


def namespaces(somebody: list[str], tool: Tool) -> bool:
    """Whether this kernel lets that user make them, asked without us."""
    tried = [*somebody, tool("bwrap"), "--unshare-user", "--ro-bind", "/", "/", "/usr/bin/env", "true"]
    return subprocess.run(tried, capture_output=True, check=False).returncode == 0


def test_a_user_runs_scripts_behind_the_same_walls(somebody: list[str], tool: Tool, open_folder: Path) -> None:
    """Without any right: a run where the kernel allows namespaces, else the refusal that says so."""
    script = open_folder / "nosy.py"
    script.write_text(NOSY, encoding="utf-8")
    packages = f"{Path(grader.__file__).parents[1]}:{sysconfig.get_path('purelib')}"
    command: list[str | Path] = [
        SYSTEM_PYTHON,
        "-m",
        "grader",
        "check",
        script,
        "--show-output",
        "--format",
        "json",
        "--python",
        SYSTEM_PYTHON,
    ]
    environment = {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": packages,
        "HOME": str(open_folder),
        "TMPDIR": str(open_folder),
        "LANG": "C.UTF-8",
    }
    done = subprocess.run([*somebody, *command], env=environment, cwd="/", capture_output=True, text=True, check=False)
    if not namespaces(somebody, tool):
        assert done.returncode == 2
        assert "this system forbids bubblewrap its namespaces" in done.stderr
        return
    assert done.returncode == 1, done.stderr
    assert json.loads(done.stdout)["exercises"][0]["run"]["sandbox"] == "bubblewrap"
    assert "['student']" in done.stderr
    assert "GOT" not in done.stderr
    assert done.stderr.count("REFUSED") == 5
