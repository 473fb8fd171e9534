"""How marks are said, wherever a person reads them."""

from __future__ import annotations

from grader.report import FieldResult, RunResult
from grader.timeline.recording import Recorder, Sandbox
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


def run_of(run: RunResult) -> str:
    """Where a script ran, who recorded it and what held it; or what a profile was read as."""
    if run.sandbox is not Sandbox.NOT_RUN:
        ended = f"; it {run.ended}" if run.ended else ""
        return f"Ran {run.file}: device {run.device}, recorder {run.recorder}, sandbox {run.sandbox}{ended}."
    if run.recorder is Recorder.NONE:
        return f"Read {run.file}; it was not run."
    return f"Read {run.file}: device {run.device}, recorder {run.recorder}."
