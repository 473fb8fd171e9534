"""A course as its instructor wrote it: a directory of YAML files.

Every file is composed, typed and fitted to the shape of its part; every problem of every file is told at once, with
its line. What the files say of each other (`grader.coherence`) is looked at when each is right by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any

from grader import shape
from grader.coherence import incoherences
from grader.course import Course, Exercise, Settings
from grader.errors import CourseError, Problem
from grader.language import Lexicon
from grader.lint import Expectations
from grader.readers.core_scalars import plain
from grader.readers.course_files import CourseFile, gather
from grader.readers.strict_yaml import Node, compose, line_of
from grader.timeline import Trace

MOST = 100
"""So many problems between files are told at once."""

_SHAPES: Mapping[str, Any] = {
    "course.yml": Settings,
    "lexicon.yml": Lexicon,
    "exercises": Exercise,
    "traces": Trace,
    "cards": Expectations,
}
"""What a file holds, by its name or its folder."""


def read_course(directory: Path) -> Course:
    """The course in a directory, or `CourseError` with every problem."""
    return parse(gather(directory)).course


def parse(files: Iterable[CourseFile]) -> WrittenCourse:
    """The course that these files make, with the place of everything in it."""
    parts: dict[str, Part] = {}
    problems: list[Problem] = []
    for file in files:
        try:
            parts[file.name] = read_part(file)
        except CourseError as error:
            problems.extend(error.problems)
    if problems:
        raise CourseError(*problems)
    written = WrittenCourse(_joined(parts), parts)
    if misfits := list(islice(incoherences(written.course), MOST)):
        raise CourseError(*written.problems(misfits))
    return written


@dataclass(frozen=True)
class Part:
    """One file of the course, its nodes, and what was read from it."""

    file: CourseFile
    root: Node
    value: Any

    def problem(self, misfit: shape.Misfit) -> Problem:
        """A misfit at a path within this file, with its line."""
        return _problem(self.file, self.root, misfit)


@dataclass(frozen=True)
class WrittenCourse:
    """A course, and the files it was read from by their names within the course."""

    course: Course
    parts: Mapping[str, Part]

    def problems(self, misfits: Iterable[shape.Misfit]) -> Sequence[Problem]:
        """Misfits at paths within the `Course` as problems of its files, in order of place."""
        return sorted(map(self._problem, misfits), key=_place)

    def _problem(self, misfit: shape.Misfit) -> Problem:
        head, *rest = misfit.path
        if head in ("exercises", "traces"):
            part = self.parts[f"{head}/{rest.pop(0)}.yml"]
        else:
            part = self.parts[{"settings": "course.yml", "lexicon": "lexicon.yml"}[str(head)]]
        return part.problem(replace(misfit, path=tuple(rest)))


def read_part(file: CourseFile) -> Part:
    """Read one file by itself, or raise `CourseError` with every problem in it."""
    try:
        root = compose(_text(file), file.path, CourseError)
    except CourseError as error:
        raise CourseError(*(_of_exercise(file, problem) for problem in error.problems)) from None
    data, unquoted = plain(root, file.path)
    problems = [_of_exercise(file, problem) for problem in unquoted]
    try:
        part = Part(file, root, shape.decode(_shape(file), data))
    except shape.ShapeError as error:
        problems += [_problem(file, root, misfit) for misfit in error.misfits]
    if problems:
        raise CourseError(*sorted(problems, key=_place))
    return part


def _text(file: CourseFile) -> str:
    try:
        return file.data.decode()
    except UnicodeDecodeError as error:
        line = file.data.count(b"\n", 0, error.start) + 1
        raise CourseError(Problem("this is not UTF-8 text", "Save it as UTF-8", file=file.path, line=line)) from None


def _shape(file: CourseFile) -> Any:
    return _SHAPES[file.name.partition("/")[0]]


def _exercise(file: CourseFile) -> str | None:
    return file.id if _shape(file) is Exercise else None


def _of_exercise(file: CourseFile, problem: Problem) -> Problem:
    return replace(problem, exercise=_exercise(file))


def _joined(parts: Mapping[str, Part]) -> Course:
    """The course that its parts make."""
    by_id: dict[str, dict[str, Any]] = {"exercises": {}, "traces": {}}
    for name, part in parts.items():
        folder, _, inside = name.partition("/")
        if inside:
            by_id[folder][part.file.id] = part.value
    return Course(settings=parts["course.yml"].value, lexicon=parts["lexicon.yml"].value, **by_id)


def _problem(file: CourseFile, root: Node, misfit: shape.Misfit) -> Problem:
    """A misfit within a file: in which field of an exercise, else at which names of the file."""
    path = misfit.path
    of_field = _shape(file) is Exercise and path[:1] == ("fields",) and len(path) > 1
    return Problem(
        misfit.what,
        misfit.remedy,
        file=file.path,
        line=line_of(root, path),
        exercise=_exercise(file),
        field=str(path[1]) if of_field else ".".join(map(str, path[:2])) or None,
    )


def _place(problem: Problem) -> tuple[str, int]:
    return problem.file or "", problem.line or 0
