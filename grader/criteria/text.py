"""A short answer in the learner's own words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Literal

from grader.criteria.asked import Asked
from grader.criteria.examples import Examples
from grader.criteria.formula import Formula, concepts, holds
from grader.criteria.stance import Meant, Stance, about, concepts_of, evidence, meant
from grader.criteria.understanding import says_something, understood
from grader.language import Mention, Reading
from grader.shape import Doc, Prose
from grader.verdict import Judgement, Polarity, Verdict


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


@dataclass(frozen=True)
class Text:
    """A short answer in the learner's own words."""

    kind: Annotated[Literal["text"], Doc("A short answer in the learner's own words.")]
    read_as: Annotated[Stance, Doc("A claim, a step to take, or a prohibition: 'do not do this'.")]
    met: Annotated[Formula, Doc("What earns the mark.")]
    feedback: Annotated[Feedback, Prose("What the learner is told in the general cases.")]
    examples: Annotated[Examples, Prose("Responses with the verdict each must get.")]
    wrong: Annotated[tuple[Finding, ...], Doc("What rejects it, each with its own feedback; the first counts.")] = ()
    review: Annotated[tuple[Finding, ...], Doc("What a person must decide.")] = ()

    def judge(self, response: str, asked: Asked) -> Judgement:
        """The verdict on one response."""
        reading = understood(response, asked)
        if reading is None:
            return Judgement(Verdict.NOT_MET, Fraction(0), (), asked.fill(self.feedback.beside))
        verdict, formula, feedback = self._decide(reading, asked)
        shown = reading.mentions if formula is None else about(reading.mentions, concepts(formula), reading)
        earned = Fraction(verdict is Verdict.MET)
        return Judgement(verdict, earned, evidence(shown, reading), asked.fill(feedback))

    def _decide(self, reading: Reading, asked: Asked) -> tuple[Verdict, Formula | None, str]:
        """The verdict, the formula whose concepts decided (None: all that was said), and the feedback."""
        answer = meant(reading, self.read_as)
        right = holds(self.met, answer.concepts)
        wrong = next(
            (f for f in self.wrong if not (right and f.alone) and holds(f.when, answer.concepts)),
            None,
        )
        if right and wrong:
            return self._weigh(reading, answer, wrong)
        if right and self._in_doubt(reading, answer):
            return Verdict.REVIEW, self.met, self.feedback.unclear
        if right:
            return Verdict.MET, self.met, self.feedback.met
        if wrong:
            return Verdict.NOT_MET, wrong.when, wrong.feedback
        if holds(self.met, answer.concepts | answer.refused):
            return Verdict.NOT_MET, self.met, self.feedback.refused
        doubt = next((finding for finding in self.review if holds(finding.when, answer.concepts)), None)
        if doubt:
            return Verdict.REVIEW, doubt.when, doubt.feedback
        if says_something(reading, asked):
            return Verdict.NOT_MET, None, self.feedback.beside
        return Verdict.REVIEW, None, self.feedback.unclear

    def _in_doubt(self, reading: Reading, answer: Meant) -> bool:
        """Whether what is right stands only behind a denial of who knows what: `it is not true that … . It is …`."""
        firm = concepts_of((m for m in answer.given if "doubts" not in m.scope), reading)
        return not holds(self.met, firm) and not any(holds(finding.when, answer.refused) for finding in self.wrong)

    def _weigh(self, reading: Reading, answer: Meant, wrong: Finding) -> tuple[Verdict, Formula | None, str]:
        """A right and a wrong idea side by side contradict one another, unless one is said in passing."""
        right = about(answer.given, concepts(self.met), reading)
        other = about(answer.given, concepts(wrong.when), reading)
        forbids = self.read_as == "prohibition" and all(m.polarity is Polarity.NEGATED for m in right)
        if forbids and all(m.polarity is not Polarity.NEGATED for m in other) and not _together(right, other):
            return Verdict.MET, self.met, self.feedback.met
        return Verdict.NOT_MET, None, self.feedback.both


def _together(right: Sequence[Mention], other: Sequence[Mention]) -> bool:
    """Whether both are spoken of in one clause."""
    return not {mention.clause for mention in right}.isdisjoint(mention.clause for mention in other)
