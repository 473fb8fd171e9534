"""A course as one JSON text: made once, read in milliseconds, by the terminal and by a browser alike.

read_course(directory) == load_course(compile_course(read_course(directory)))
"""

from __future__ import annotations

import json

from grader.course import Course
from grader.shape import decode, encode


def compile_course(course: Course) -> str:
    """The whole course, prose included, as JSON; the same course gives the same text.

    Names keep their written order, since it is the order in which fields are asked.
    """
    return json.dumps(encode(course), ensure_ascii=False, allow_nan=False, separators=(",", ":")) + "\n"


def load_course(text: str) -> Course:
    """The course that was compiled; `ValueError` or `ShapeError` where the text is none."""
    return decode(Course, json.loads(text))
