"""How marks are said, wherever a person reads them."""

from __future__ import annotations

from grader.report import FieldResult
from grader.verdict import Verdict

MARKS = dict(zip(Verdict, "✓~✗–?", strict=True))
"""A sign for each verdict, for those who do not see its colour."""


def verdict_of(field: FieldResult) -> str:
    """The verdict in words, with the points where it does not tell them."""
    said = said_of(field.verdict)
    if field.verdict is Verdict.PARTLY:
        return f"{said}, {field.points:g} of {field.max_points:g}"
    if field.verdict is Verdict.REVIEW:
        return f"{said}, {field.pending_points:g} pending"
    return said


def said_of(verdict: Verdict) -> str:
    """`not_met` is written `not met`."""
    return verdict.value.replace("_", " ")


def points_of(points: float, max_points: float) -> str:
    """What was earned, of what could be."""
    return f"{points:g} of {counted(max_points, 'point')}"


def counted(number: float, what: str) -> str:
    """A number with its noun."""
    return f"{number:g} {what}" if number == 1 else f"{number:g} {what}s"
