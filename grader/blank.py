"""The blank card that a learner fills in."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from grader.course import Course, Exercise
from grader.errors import Problem, UsageError


def blank(course: Course, exercise_ids: Iterable[str]) -> str:
    """A card in Markdown that asks these exercises, each once, in the order given; `UsageError` for one unknown.

    An answer is written behind its label, over as many lines as it needs, in place of what stands there.
    """
    asked = tuple(dict.fromkeys(exercise_ids))
    unknown = [id for id in asked if id not in course.exercises]
    if unknown:
        raise UsageError(*(_unknown(id, course) for id in unknown))
    return "\n".join([f"# {course.settings.title}\n", *(_exercise(course.exercises[id]) for id in asked)])


def _exercise(exercise: Exercise) -> str:
    fields = (f"**{field.label}:** {field.blank}".rstrip() for field in exercise.fields.values())
    return "\n".join([f"## {exercise.title}\n", *fields, ""])


def _unknown(id: str, course: Course) -> Problem:
    near = get_close_matches(id, course.exercises, n=1)
    remedy = f"Write {near[0]}" if near else f"Use one of {', '.join(course.exercises)}"
    return Problem(f"there is no exercise {id!r} in this course", remedy)
