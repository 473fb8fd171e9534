"""`python -m grader.readers.compile DIR FILE`: the course in DIR as the one JSON text that a wheel carries."""

from __future__ import annotations

import sys
from pathlib import Path

from grader.compiled import compile_course
from grader.errors import CourseError
from grader.readers.course import read_course


def main(directory: str, file: str) -> None:
    """Read the course and write it compiled; a course with problems stops the build with all of them."""
    try:
        course = read_course(Path(directory))
    except CourseError as error:
        sys.exit(str(error))
    Path(file).write_text(compile_course(course), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
