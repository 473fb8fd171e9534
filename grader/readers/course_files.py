"""The YAML files that make a course, and the digest that tells two courses apart.

    DIR/course.yml  DIR/lexicon.yml  DIR/exercises/ID.yml      and ID.yml in the first of DIR/traces, DIR/../traces
                                                               that is a folder

Nothing else in the directory belongs to the course. A file of more than `LARGEST` bytes is refused unread.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from grader import __version__
from grader.errors import CourseError, Problem

LARGEST = 1 << 20


@dataclass(frozen=True)
class CourseFile:
    """One file: its name within the course (`exercises/a1.yml`), its path as a message shows it, its bytes."""

    name: str
    path: str
    data: bytes

    @property
    def id(self) -> str:
        """The id of the exercise or trace that it holds."""
        return self.name.rpartition("/")[2].removesuffix(".yml")


def gather(directory: Path) -> Sequence[CourseFile]:
    """Read every file of the course once, or raise `CourseError` with every file that cannot be read."""
    if not os.path.isdir(directory):
        raise CourseError(Problem("there is no such course directory", "Name one after --course", file=str(directory)))
    if not os.path.lexists(directory / "course.yml"):
        raise CourseError(
            Problem("there is no course.yml here", "Name a course directory after --course", file=str(directory))
        )
    files: list[CourseFile] = []
    problems: list[Problem] = []
    for name, path in _paths(directory):
        try:
            files.append(CourseFile(name, str(path), read_file(path)))
        except CourseError as error:
            problems.extend(error.within(str(path)).problems)
    if problems:
        raise CourseError(*problems)
    return files


def digest(files: Iterable[CourseFile]) -> str:
    """SHA-256 over names and bytes, and over the grader's version, which decides what is made of them."""
    sha = hashlib.sha256(__version__.encode())
    for file in files:
        sha.update(f"\0{file.name}\0{len(file.data)}\0".encode(errors="backslashreplace"))
        sha.update(file.data)
    return sha.hexdigest()


def _paths(directory: Path) -> Iterator[tuple[str, Path]]:
    """Name and path of every file of the course, in a fixed order."""
    yield "course.yml", directory / "course.yml"
    yield "lexicon.yml", directory / "lexicon.yml"
    inside = directory / "traces"
    traces = inside if os.path.isdir(inside) else Path(os.path.normpath(directory / ".." / "traces"))
    for kind, folder in (("exercises", directory / "exercises"), ("traces", traces)):
        for path in sorted(folder.glob("[!.]*.y*ml")):
            yield f"{kind}/{path.name}", path


def read_file(path: Path) -> bytes:
    """The bytes of one YAML file, bounded; `CourseError`, without its place, where it cannot be read."""
    if path.suffix != ".yml":
        raise CourseError(Problem("files of a course end in .yml", f"Rename it to {path.stem}.yml"))
    if path.exists() and not path.is_file():
        raise CourseError(Problem("this is no file", "Put a YAML file here"))
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except FileNotFoundError:
        raise CourseError(Problem("this file is missing", f"Write {path.name}")) from None
    except OSError as error:
        raise CourseError(Problem(f"this file cannot be read: {error.strerror}", "Make it readable")) from None
    if len(data) > LARGEST:
        raise CourseError(Problem(f"the file has more than {LARGEST} bytes", "Split it or shorten it"))
    return data
