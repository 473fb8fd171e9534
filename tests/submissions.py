"""Submissions to record, for the tests of the gradebook."""

from __future__ import annotations

from datetime import UTC, datetime

from grader.gradebook import Submission
from grader.report import ExerciseResult, FieldResult, Report
from grader.verdict import Evidence, Polarity, Verdict

COURSE = "four-timeline-smells"
NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
CARD = b"Trace 1\nSmell: launch tax\nForbidden next step: a new MMA kernel\n"


def report(course: str = COURSE, card: str = "card.md", pending: bool = False) -> Report:
    """The marks of a card with two fields: the first one met, the second one not, or left to a person."""
    verdict = Verdict.REVIEW if pending else Verdict.NOT_MET
    evidence = Evidence("launch tax", 0, 10, "launch-overhead", Polarity.AFFIRMED, "exact")
    smell = FieldResult("smell", "Smell", Verdict.MET, 1.0, 1.0, 0.0, "launch tax", (evidence,), "", 1)
    forbidden = FieldResult(
        "forbidden_next_step", "Forbidden next step", verdict, 0.0, 1.0, float(pending), "µ-optimise it", (), "Why?"
    )
    exercise = ExerciseResult("a1", "Trace 1 — picket fence", 1.0, 2.0, float(pending), (smell, forbidden), "k k k")
    return Report("0.1.0", course, "f" * 64, card, 1.0, 2.0, float(pending), False, (exercise,))


def submission(data: bytes = CARD, course: str = COURSE, card: str = "card.md", pending: bool = False) -> Submission:
    """A card that was handed in and marked."""
    return Submission(data, report(course, card, pending))
