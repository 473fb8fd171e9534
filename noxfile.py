"""The project's own checks; `nox -l` lists them. Dependencies are read from pyproject.toml, written once."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import nox

nox.options.default_venv_backend = "venv"  # in every Python that runs us
nox.options.error_on_missing_interpreters = True
nox.options.sessions = ["lint", "types", "tests", "course", "docs"]

PROJECT = nox.project.load_toml("pyproject.toml")
SYSTEM_PACKAGES = Path("tests/system-packages")


@nox.session
def tests(session: nox.Session) -> None:
    """Run the whole suite on the installed wheel: `nox -s tests`, or `nox -s tests -- tests/readers -k bomb`."""
    _install_system_packages(session)  # the compiler among them
    session.install(".[site]", *_group("tests"))
    session.run("pytest", "-n", "auto", *session.posargs)


@nox.session
def lint(session: nox.Session) -> None:
    """Check style and the order of things; `nox -s lint -- --fix` mends what can be mended."""
    session.install(*_group("lint"))
    session.run("ruff", "check", *session.posargs)
    session.run("ruff", "format", *([] if "--fix" in session.posargs else ["--check"]))


@nox.session
def types(session: nox.Session) -> None:
    """Check every type, strictly, in the package and in its tests."""
    session.install("-e", ".[site]", *_group("types"))
    session.run("mypy", *session.posargs)


@nox.session
def course(session: nox.Session) -> None:
    """Run the course's own tests, then print how its rubric agrees with markers; `-- --write`: into the README too."""
    session.install(".")
    session.run("grade", "lint")
    session.run("python", "bench/agreement.py", *session.posargs)


@nox.session
def docs(session: nox.Session) -> None:
    """Build the published course into build/site, self-check included; a broken link fails."""
    _install_system_packages(session)
    session.install(".[site]")
    session.run("grade", "site", "build", "--output", "build/site", *session.posargs)


@nox.session
def bench(session: nox.Session) -> None:
    """Print how long a learner waits, how fast cards are marked, what recording costs, how the pages feel; nothing asserted."""
    _install_system_packages(session)
    session.install(".[site]", *_group("tests"))
    for bench in ("processes", "marking", "recording", "browser"):
        session.run("python", f"bench/{bench}.py", *session.posargs)


def _group(name: str) -> list[str]:
    """The requirements of one dependency group."""
    return list(nox.project.dependency_groups(PROJECT, name))


def _install_system_packages(session: nox.Session) -> None:
    """Install the programs that tests run and this machine lacks, where that may be done without asking."""
    missing = _missing_packages()
    if not missing:
        return
    apt_get = _apt_get()
    install = ["install", "-y", "-q", "--no-install-recommends", *missing]
    if apt_get and _succeeds(*apt_get, "update", "-q") and _succeeds(*apt_get, *install):
        return
    session.warn(f"Tests that need {' and '.join(missing)} skip. To run them: sudo apt-get {' '.join(install)}")


def _missing_packages() -> list[str]:
    """Debian packages of the programs in `tests/system-packages` that are not on this machine."""
    lines = SYSTEM_PACKAGES.read_text(encoding="utf-8").splitlines()
    pairs = [line.split() for line in lines if line and not line.startswith("#")]
    return sorted({package for program, package in pairs if shutil.which(program) is None})


def _apt_get() -> list[str] | None:
    """How `apt-get` runs here without a question: as root, or with a sudo that asks no password; None if neither."""
    if shutil.which("apt-get") is None:
        return None
    if os.geteuid() == 0:
        return ["apt-get"]
    return ["sudo", "-n", "apt-get"] if shutil.which("sudo") and _succeeds("sudo", "-n", "true") else None


def _succeeds(*command: str) -> bool:
    """Whether a command exits with 0; what it says matters only where it does not."""
    done = subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
        check=False,
    )
    if done.returncode != 0:
        nox.logger.logger.warning("%s: %s", " ".join(command), done.stderr.strip() or done.stdout.strip())
    return done.returncode == 0
