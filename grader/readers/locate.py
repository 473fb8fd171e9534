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
    chosen = directory or os.environ.get("GRADE_COURSE")
    if chosen:
        return cached(Path(chosen))
    compiled = PACKAGE / "data" / "course.json"
    if compiled.is_file():
        return load_course(compiled.read_text(encoding="utf-8"))
    checkout = PACKAGE.parent / "course"
    if not checkout.is_dir():
        raise CourseError(Problem("no course was installed with grade", "Name a course directory after --course"))
    return cached(checkout)
