"""What every test may ask for: the command line as a real process, system tools, and a clean environment."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from hypothesis import settings

import grader
import published as published_course
from provided import Grade, Tool

ROOT = Path(__file__).parents[1]
IN_CI = os.environ.get("CI") == "true"

settings.register_profile("local", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if IN_CI else "local")


@pytest.fixture(scope="session")
def root() -> Path:
    """The checkout that the tests belong to."""
    return ROOT


@pytest.fixture(scope="session", autouse=True)
def _environment(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No setting of the person who runs the tests reaches them, and nothing they do reaches that person's files."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        for name in ("COLUMNS", "FORCE_COLOR", "NO_COLOR", "PYTHONPATH", "GRADE_COURSE", "GRADE_GRADEBOOK"):
            patch.delenv(name, raising=False)
        patch.setenv("GRADE_LEARNER", "ada")
        patch.setenv("TERM", "xterm-256color")
        for variable in ("XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
            patch.setenv(variable, str(home / variable))
        yield


@pytest.fixture
def grade(tmp_path: Path) -> Grade:
    """The command line, run outside the checkout unless a test says where."""

    def run(
        *args: str | Path, stdin: bytes = b"", env: Mapping[str, str] = {}, cwd: Path = tmp_path
    ) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            [sys.executable, "-m", "grader", *map(str, args)],
            input=stdin,
            capture_output=True,
            env={**os.environ, **env},
            cwd=cwd,
            check=False,
        )
        return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())

    return run


@pytest.fixture(scope="session")
def tool() -> Tool:
    """A system program listed in `system-packages`."""
    packages = system_packages()

    def find(name: str) -> str:
        package = packages[name]
        path = shutil.which(name)
        if path is not None:
            return path
        reason = f"{name} is not installed: apt-get install {package}"
        if IN_CI:
            pytest.fail(reason)
        pytest.skip(reason)

    return find


@pytest.fixture(scope="session")
def published(tool: Tool, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The published course with its engine, built once."""
    tool("node")
    tool("npm")
    return published_course.build(published_course.shared_folder(tmp_path_factory))


@pytest.fixture(scope="session")
def unprivileged(tool: Tool) -> list[str]:
    """The words before a command that make file permissions bind, also where the tests run as root."""
    return [tool("setpriv"), "--bounding-set=-all", "--inh-caps=-all"] if os.geteuid() == 0 else []


def system_packages() -> dict[str, str]:
    """Every program in `system-packages` with its Debian package."""
    lines = (ROOT / "tests" / "system-packages").read_text(encoding="utf-8").splitlines()
    return dict(line.split() for line in lines if line and not line.startswith("#"))


def pytest_addoption(parser: pytest.Parser) -> None:
    """What may be asked of the suite beside running it."""
    parser.addoption("--write-documents", action="store_true", help="write what grade prints now into the documents")


def pytest_report_header() -> str:
    """Which grader is tested: nox installs a wheel, an editable install is the checkout."""
    return f"grader: {Path(grader.__file__).parent}"


@pytest.fixture
def write(request: pytest.FixtureRequest) -> bool:
    """Whether the documents are to be written anew and not compared."""
    return bool(request.config.getoption("--write-documents"))
