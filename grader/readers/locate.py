"""Which course to use, loaded as fast as may be."""

from __future__ import annotations

import os
from pathlib import Path

import grader
from grader.compiled import load_course
from grader.course import Course
from grader.errors import CourseError, Problem
from grader.readers.course_cache import cached

PACKAGE = Path(grader.__file__).parent


def locate(directory: Path | None) -> Course:
    """The course in `directory`, in `GRADE_COURSE`, inside the installed package, or in the checkout beside it.

    The first of these that is given, or exists, decides. Raises `CourseError` with every problem of that course.
    """
    compiled = PACKAGE / "data" / "course.json"
    if _chosen(directory) is None and compiled.is_file():
        return load_course(compiled.read_text(encoding="utf-8"))
    return cached(course_directory(directory))


def course_directory(directory: Path | None) -> Path:
    """The directory of YAML files that `locate` goes by: an installed package carries those of its course too."""
    if chosen := _chosen(directory):
        return chosen
    for candidate in (PACKAGE / "data" / "course", PACKAGE.parent / "course"):
        if candidate.is_dir():
            return candidate
    raise CourseError(Problem("no course was installed with grade", "Name a course directory after --course"))


def _chosen(directory: Path | None) -> Path | None:
    """What the person asks for: the command line, else the environment."""
    named = os.environ.get("GRADE_COURSE")
    return directory or (Path(named) if named else None)
