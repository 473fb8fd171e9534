"""Attempts for a person: a list of them, what awaits a decision, or one opened again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import TypeAlias

from grader.attempt import Attempt, Submission
from grader.renderers.escape import terminal_safe
from grader.renderers.json import dumped
from grader.renderers.table import table

Open: TypeAlias = Sequence[tuple[Attempt, Sequence[str]]]
"""Attempts in which something awaits a person, each with the fields it is, as `exercise.field`."""


def attempts_text(attempts: Sequence[Attempt], *, unicode: bool) -> str:
    """A row an attempt, in order of number."""
    heading = ("attempt", "when (UTC)", "card", "points", "passed", "pending")
    rows = [(str(a.number), _when(a), a.card, _points(a), _passed(a), _pending(a)) for a in attempts]
    return "\n".join(table([heading, *rows], unicode=unicode)) + "\n"


def attempts_json(attempts: Sequence[Attempt]) -> str:
    """The same for programs."""
    return dumped([_summary(attempt) for attempt in attempts])


def review_text(open_attempts: Open, *, unicode: bool) -> str:
    """A row an attempt, with the fields that the grader left to a person."""
    heading = ("learner", "attempt", "when (UTC)", "card", "pending", "fields")
    rows = [(a.learner, str(a.number), _when(a), a.card, _pending(a), ", ".join(fields)) for a, fields in open_attempts]
    return "\n".join(table([heading, *rows], unicode=unicode)) + "\n"


def review_json(open_attempts: Open) -> str:
    """The same for programs."""
    return dumped([{**_summary(attempt), "fields": list(fields)} for attempt, fields in open_attempts])


def reopened_text(attempt: Attempt, submission: Submission, marks: str, *, unicode: bool) -> str:
    """The marks as they were given (`marks`, rendered), then the card as it was handed in."""
    title = f"Attempt {attempt.number} of {attempt.learner} in {attempt.course}, {_when(attempt)} UTC"
    lines = [title, f"{attempt.card} as it was handed in:", *(f"  {line}" for line in _card(submission))]
    above, between, *card = (terminal_safe(line, unicode=unicode) for line in lines)
    return "\n".join([above, "", marks, between, "", *card]) + "\n"


def reopened_json(attempt: Attempt, submission: Submission) -> str:
    """The record and the card's bytes for programs."""
    import base64

    data = base64.b64encode(submission.data).decode("ascii")
    return dumped({**_summary(attempt), "data_base64": data, "record": submission.report.record()})


def _card(submission: Submission) -> list[str]:
    try:
        return submission.data.decode("utf-8-sig").splitlines()
    except UnicodeDecodeError:
        return [f"{len(submission.data)} bytes that are no text: with --format json they are there"]


def _summary(attempt: Attempt) -> Mapping[str, object]:
    return {**asdict(attempt), "at": attempt.at.isoformat().replace("+00:00", "Z")}


def _when(attempt: Attempt) -> str:
    return attempt.at.strftime("%Y-%m-%d %H:%M:%S")


def _points(attempt: Attempt) -> str:
    return f"{attempt.points:g} of {attempt.max_points:g}"


def _passed(attempt: Attempt) -> str:
    return "yes" if attempt.passed else "no"


def _pending(attempt: Attempt) -> str:
    return f"{attempt.pending_points:g}" if attempt.pending_points else ""
