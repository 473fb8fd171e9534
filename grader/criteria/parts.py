"""An answer of several parts, each of which earns its share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Literal

from grader.criteria.asked import Asked
from grader.criteria.examples import Examples
from grader.criteria.findings import Decision, Feedback, Finding, first, nothing_said
from grader.criteria.formula import Formula, concepts, holds
from grader.criteria.stance import Meant, Stance, about, evidence, firm, meant
from grader.criteria.understanding import says_something, understood
from grader.language import Reading
from grader.shape import Doc, Misfit, Prose
from grader.verdict import Judgement, Verdict


@dataclass(frozen=True)
class Part:
    """One part of an answer: the concepts that earn it, and what is said where it is missing."""

    met: Annotated[Formula, Doc("What earns this part.")]
    missing: Annotated[str, Prose("What the learner is told where it is missing; it never names the part's answer.")]
    review: Annotated[Formula | None, Doc("What only hints at this part: a person decides.")] = None


@dataclass(frozen=True)
class Parts:
    """An answer of several parts: all of them `met`, `enough` of them `partly`, fewer `not_met`."""

    kind: Annotated[Literal["parts"], Doc("An answer of several parts.")]
    read_as: Annotated[Stance, Doc("A claim, a step to take, or a prohibition: 'do not do this'.")]
    parts: Annotated[Mapping[str, Part], Doc("The parts by name, in the order they are spoken of.")]
    enough: Annotated[int, Doc("How many parts are at least partly right.")]
    feedback: Annotated[Feedback, Prose("What the learner is told in the general cases.")]
    examples: Annotated[Examples, Prose("Responses with the verdict each must get.")]
    wrong: Annotated[tuple[Finding, ...], Doc("What rejects the whole answer, each with its own feedback.")] = ()

    def misfits(self) -> Iterator[Misfit]:
        """What no answer of parts can be, though it has the shape of one; paths are within the criterion."""
        if not 1 <= self.enough <= len(self.parts):
            remedy = f"Write a number from 1 to {len(self.parts)}" if self.parts else "Add parts"
            yield Misfit(("enough",), f"{self.enough} of {len(self.parts)} parts cannot be right", remedy)

    def judge(self, response: str, asked: Asked) -> Judgement:
        """The verdict on one response; half-right answers earn their share of the parts."""
        reading = understood(response, asked)
        if reading is None:
            return nothing_said(self.feedback, asked)
        answer = meant(reading, self.read_as)
        missing = [part for part in self.parts.values() if not holds(part.met, answer.concepts)]
        if wrong := first(self.wrong, answer.concepts):
            told = wrong.feedback if len(missing) == len(self.parts) else f"{self.feedback.both} {wrong.feedback}"
            return Decision(Verdict.NOT_MET, wrong.when, told).judgement(reading, asked)
        verdict = self._verdict(reading, answer, missing, asked)
        earned = len(self.parts) - len(missing) if verdict in (Verdict.MET, Verdict.PARTLY) else 0
        shown = evidence(about(answer.given, self._wanted(), reading) or reading.mentions, reading)
        told = self._feedback(verdict, answer, missing)
        return Judgement(verdict, Fraction(earned, len(self.parts)), shown, asked.fill(told))

    def _verdict(self, reading: Reading, answer: Meant, missing: Sequence[Part], asked: Asked) -> Verdict:
        if any(part.review and holds(part.review, answer.concepts) for part in missing):
            return Verdict.REVIEW
        if not self._stands(answer, missing, reading):
            return Verdict.REVIEW
        if not missing:
            return Verdict.MET
        if len(self.parts) - len(missing) >= self.enough:
            return Verdict.PARTLY
        known = len(missing) < len(self.parts) or self._refused(answer) or says_something(reading, answer.given, asked)
        return Verdict.NOT_MET if known else Verdict.REVIEW

    def _feedback(self, verdict: Verdict, answer: Meant, missing: Sequence[Part]) -> str:
        if verdict is Verdict.REVIEW:
            return self.feedback.unclear
        if len(missing) == len(self.parts):
            return self.feedback.refused if self._refused(answer) else self.feedback.beside
        return " ".join(part.missing for part in missing) or self.feedback.met

    def _stands(self, answer: Meant, missing: Sequence[Part], reading: Reading) -> bool:
        """Whether every part that is given stands, though something is denied: a denial of anything else is a remark."""
        if not self._refused(answer):
            return True
        return all(part in missing or holds(part.met, firm(answer, reading)) for part in self.parts.values())

    def _refused(self, answer: Meant) -> bool:
        """Whether something that earns a part is turned down."""
        return not self._wanted().isdisjoint(answer.refused)

    def _wanted(self) -> frozenset[str]:
        return frozenset().union(*(concepts(part.met) for part in self.parts.values()))
