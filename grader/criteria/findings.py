"""What a rubric finds in a reading, and what the learner is told of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, NamedTuple

from grader.criteria.asked import Asked
from grader.criteria.formula import Formula, concepts, holds
from grader.criteria.stance import about, concluded, evidence
from grader.language import Reading
from grader.shape import Doc, Prose
from grader.verdict import Judgement, Verdict


@dataclass(frozen=True)
class Finding:
    """A condition over concepts, and what the learner is told where it holds."""

    when: Annotated[Formula, Doc("The concepts that bring it about.")]
    feedback: Annotated[str, Prose("What the learner is told: why, and where to look on the trace.")]
    alone: Annotated[bool, Doc("Counts only where nothing right is said beside it.")] = False


@dataclass(frozen=True)
class Feedback:
    """What the learner is told in the cases that every text field has."""

    met: Annotated[str, Prose("The answer is right.")]
    refused: Annotated[str, Prose("The right idea is named only to be rejected.")]
    both: Annotated[str, Prose("A right and a wrong idea stand side by side.")]
    beside: Annotated[str, Prose("The answer is about something else, copied, or filler.")]
    unclear: Annotated[str, Prose("Nothing decisive was understood: a person reads it.")]


class Decision(NamedTuple):
    """A verdict, the formula whose concepts decided it (None: all that was said), and the feedback."""

    verdict: Verdict
    formula: Formula | None
    feedback: str

    def judgement(self, reading: Reading, asked: Asked) -> Judgement:
        """The judgement with its evidence: the words that say what decided."""
        mentions = reading.mentions
        shown = mentions if self.formula is None else about(mentions, concepts(self.formula), reading)
        earned = Fraction(self.verdict is Verdict.MET)
        return Judgement(self.verdict, earned, evidence(shown, reading), asked.fill(self.feedback))


def settle(decide: Callable[[Reading], Decision], reading: Reading, feedback: Feedback) -> Decision:
    """Decide by what a response settles on, where it says so; a right thought that only led to it is no answer."""
    final = concluded(reading)
    decision = decide(reading if final is None else final)
    if final is None or decision.feedback != feedback.beside:
        return decision
    whole = decide(reading)
    return Decision(Verdict.REVIEW, None, feedback.unclear) if whole.verdict is Verdict.MET else whole


def first(findings: Iterable[Finding], said: Collection[str], *, right: bool = False) -> Finding | None:
    """The first finding that holds; beside something right, those that count only alone are passed over."""
    return next((f for f in findings if not (right and f.alone) and holds(f.when, said)), None)


def nothing_said(feedback: Feedback, asked: Asked) -> Judgement:
    """The judgement on a response that only copies the page, or has no words."""
    return Judgement(Verdict.NOT_MET, Fraction(0), (), asked.fill(feedback.beside))
