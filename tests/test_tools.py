"""Tests that need a system program: skipped where it is missing, and in CI a failure."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    """A suite with our own conftest, and one test that needs a program that no machine has."""
    tests = tmp_path / "tests"
    tests.mkdir()
    for name in ("conftest.py", "provided.py", "published.py"):
        shutil.copy(HERE / name, tests / name)
    (tests / "system-packages").write_text("# PROGRAM PACKAGE\nno-such-program no-such-package\nsh dash\n")
    (tests / "test_it.py").write_text(
        "def test_missing(tool):\n    tool('no-such-program')\n\n\n"
        "def test_there(tool):\n    assert tool('sh').endswith('/sh')\n\n\n"
    )
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = -ra --import-mode=importlib\npythonpath = tests\n")
    return tmp_path


def run(suite: Path, ci: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider"],
        cwd=suite,
        env={**os.environ, "CI": ci},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_missing_program_skips_visibly(suite: Path) -> None:
    """The summary names the program and the package that brings it."""
    done = run(suite, ci="")
    assert done.returncode == 0
    assert "1 passed, 1 skipped" in done.stdout
    assert "no-such-program is not installed: apt-get install no-such-package" in done.stdout


def test_in_ci_a_missing_program_is_a_failure(suite: Path) -> None:
    """Nobody reads the skips of a CI run, so there are none for this reason."""
    done = run(suite, ci="true")
    assert done.returncode == 1
    assert "1 failed, 1 passed" in done.stdout
