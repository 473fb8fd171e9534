"""A course directory compiled once: the JSON is kept in the user's cache directory under the digest of the files.

The cache may be deleted, damaged or not writable at any time; then the course is read again and nothing is said.
Each entry starts with the SHA-256 of the rest, so that half an entry is never taken for a course.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from grader.compiled import compile_course, load_course
from grader.course import Course
from grader.readers.course_files import CourseFile, digest, gather
from grader.shape import ShapeError

KEPT = 8
"""Entries that stay; each edit of a course makes a new one."""


def cached(directory: Path) -> Course:
    """The course in a directory, from the cache where its files have not changed; else `CourseError` as it is read."""
    files = gather(directory)
    entry = _directory() / f"{digest(files)}.json"
    return _stored(entry) or _read_and_store(files, entry)


def _directory() -> Path:
    from platformdirs import user_cache_path

    return user_cache_path("four-timeline-smells", appauthor=False) / "courses"


def _stored(entry: Path) -> Course | None:
    """The course in an entry; none where the entry is absent, damaged, or of another shape than ours."""
    try:
        checksum, _, text = entry.read_bytes().partition(b"\n")
        if hashlib.sha256(text).hexdigest().encode() != checksum:
            return None
        return load_course(text.decode())
    except (OSError, ShapeError, ValueError, RecursionError):
        return None


def _read_and_store(files: Sequence[CourseFile], entry: Path) -> Course:
    from grader.readers.course import parse  # imports yaml, which a stored course does not need

    course = parse(files).course
    with suppress(OSError):
        _store(compile_course(course).encode(), entry)
    return course


def _store(text: bytes, entry: Path) -> None:
    """Write an entry whole or not at all, and let the oldest ones go."""
    import tempfile  # takes 4 ms, which a stored course need not wait for

    entry.parent.mkdir(parents=True, exist_ok=True)
    handle, scratch = tempfile.mkstemp(dir=entry.parent, suffix=".new")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(hashlib.sha256(text).hexdigest().encode() + b"\n" + text)
        os.replace(scratch, entry)
    except OSError:
        os.unlink(scratch)
        raise
    by_age = sorted(entry.parent.glob("*.json"), key=lambda path: path.stat().st_mtime_ns, reverse=True)
    for old in by_age[KEPT:]:
        old.unlink(missing_ok=True)
