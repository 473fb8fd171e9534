"""The types of what `conftest.py` provides, for the tests that ask for it."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Protocol

from grader.timeline.recording import Recording


class Grade(Protocol):
    """Runs `grade` as a user would and gives back what it printed and its exit code."""

    def __call__(
        self, *args: str | Path, stdin: bytes = b"", env: Mapping[str, str] = ..., cwd: Path = ...
    ) -> subprocess.CompletedProcess[str]: ...


class Tool(Protocol):
    """Finds a system program: its path, else the test skips (in CI it fails)."""

    def __call__(self, name: str) -> str: ...


Ran = Callable[..., tuple[Recording, str]]
"""Runs Python text as a submitted script; keyword arguments are its settings."""
