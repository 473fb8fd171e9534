"""What SQLite says when a gradebook cannot be used, in words that tell a person what to do."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from grader.errors import GradebookError, Problem

ELSEWHERE = "or name another gradebook with --gradebook"
DAMAGED = (
    "this gradebook is damaged",
    f"Keep it as it is and put a copy from your backup in its place, {ELSEWHERE}",
)
TROUBLES: Mapping[int, tuple[str, str]] = {
    sqlite3.SQLITE_READONLY_DIRECTORY: (
        "the folder of this gradebook cannot be written",
        f"Give yourself write permission there, {ELSEWHERE}",
    ),
    sqlite3.SQLITE_READONLY_ROLLBACK: (
        "somebody was interrupted while writing here, and you may not write what it takes to tidy up",
        f"Give yourself write permission, {ELSEWHERE}",
    ),
    sqlite3.SQLITE_READONLY: (
        "this gradebook is read-only",
        f"Give yourself write permission, {ELSEWHERE}",
    ),
    sqlite3.SQLITE_FULL: (
        "the disk is full",
        f"Make room and try again, {ELSEWHERE}",
    ),
    sqlite3.SQLITE_IOERR: (
        "the disk of this gradebook does not read or write as it should",
        f"Check its free space, quota and cables (a network folder may not do at all), {ELSEWHERE}",
    ),
    sqlite3.SQLITE_CANTOPEN: (
        "this gradebook cannot be opened",
        f"Check that you may read and write it and its folder, {ELSEWHERE}",
    ),
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    # The next number is taken: the index that it was counted in disagrees with the table.
    sqlite3.SQLITE_CONSTRAINT_UNIQUE: DAMAGED,
    sqlite3.SQLITE_CONSTRAINT_TRIGGER: DAMAGED,
    sqlite3.SQLITE_NOTADB: (
        "this file is not a gradebook",
        "Name another one with --gradebook",
    ),
}
"""What is wrong and what to do, by SQLite's result code: the exact one if it is listed, else the primary one."""


@contextmanager
def in_plain_words(path: Path) -> Iterator[None]:
    """Turn what SQLite complains about into a `GradebookError`; a complaint about our own SQL stays a bug."""
    try:
        yield
    except sqlite3.Error as error:
        problem = _problem(_code(error), path)
        if problem is None:
            raise
        raise GradebookError(problem) from error
    except UnicodeDecodeError as error:  # of text in the file, or of SQLite's own complaint that quotes it
        raise damaged(path) from error


def damaged(path: Path) -> GradebookError:
    """What is said of a file that is an SQLite database still, and holds what we never wrote."""
    return GradebookError(Problem(*DAMAGED, file=str(path)))


def _code(error: sqlite3.Error) -> int:
    """SQLite's result code; it has none of its own for a file of a format to come."""
    if str(error) == "unsupported file format":
        return sqlite3.SQLITE_NOTADB
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)


def _problem(code: int, path: Path) -> Problem | None:
    primary = code & 0xFF
    if primary == sqlite3.SQLITE_BUSY:
        what = f"{_holder(path)} keeps this gradebook locked"
        return Problem(what, f"End that and try again, {ELSEWHERE}", file=str(path))
    told = TROUBLES.get(code) or TROUBLES.get(primary)
    return told and Problem(*told, file=str(path))


def _holder(path: Path) -> str:
    """Which process holds a lock on a file, as far as this system tells (Linux does, in /proc/locks)."""
    with suppress(OSError):
        file = path.stat()
        place = f"{os.major(file.st_dev):02x}:{os.minor(file.st_dev):02x}:{file.st_ino}"
        locks = [line.split() for line in Path("/proc/locks").read_text(encoding="ascii").splitlines()]
        for pid in (pid for *_, pid, where, _start, _end in locks if where == place and pid != str(os.getpid())):
            name = Path("/proc", pid, "comm").read_text(encoding="utf-8", errors="replace").strip()
            return f"{name} (process {pid})"
    return "another program"
