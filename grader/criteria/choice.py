"""One of a few options, named in the learner's own words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Literal

from grader.criteria.asked import Asked
from grader.criteria.examples import Examples
from grader.criteria.formula import Formula, concepts, holds
from grader.criteria.stance import Meant, about, concepts_of, evidence, meant
from grader.criteria.text import Feedback, Finding
from grader.criteria.understanding import says_something, understood
from grader.language import Mention, Reading
from grader.shape import Doc, Misfit, Prose, nearest
from grader.verdict import Judgement, Polarity, Verdict


@dataclass(frozen=True)
class Option:
    """One option: the concepts that name it, and what the learner is told who names it wrongly."""

    when: Annotated[Formula, Doc("The concepts that name this option.")]
    feedback: Annotated[str, Prose("Why it is not this one, and where to look on the trace.")] = ""


@dataclass(frozen=True)
class Choice:
    """One of a few options, each named by a formula over concepts; naming several is no choice."""

    kind: Annotated[Literal["choice"], Doc("One of a few options.")]
    options: Annotated[Mapping[str, Option], Doc("The options by name.")]
    right: Annotated[str, Doc("The name of the right option.")]
    feedback: Annotated[Feedback, Prose("What the learner is told in the general cases.")]
    examples: Annotated[Examples, Prose("Responses with the verdict each must get.")]
    wrong: Annotated[
        tuple[Finding, ...], Doc("Other wrong answers, each with its own feedback; the first counts.")
    ] = ()
    review: Annotated[tuple[Finding, ...], Doc("What a person must decide.")] = ()

    def misfits(self) -> Iterator[Misfit]:
        """What no choice can be, though it has the shape of one; paths are within the criterion."""
        if self.right not in self.options:
            remedy = nearest(self.right, self.options.keys(), "Write the name of one of the options")
            yield Misfit(("right",), f"there is no option {self.right!r}", remedy)

    def judge(self, response: str, asked: Asked) -> Judgement:
        """The verdict on one response."""
        reading = understood(response, asked)
        if reading is None:
            return Judgement(Verdict.NOT_MET, Fraction(0), (), asked.fill(self.feedback.beside))
        verdict, formula, feedback = self._decide(reading, asked)
        shown = reading.mentions if formula is None else about(reading.mentions, concepts(formula), reading)
        return Judgement(verdict, Fraction(verdict is Verdict.MET), evidence(shown, reading), asked.fill(feedback))

    def _decide(self, reading: Reading, asked: Asked) -> tuple[Verdict, Formula | None, str]:
        """The verdict, the formula whose concepts decided (None: all that was said), and the feedback."""
        answer = meant(reading, "name")
        named = self._named(answer, reading)
        right = self.options[self.right]
        if len(named) > 1:
            return Verdict.NOT_MET, None, self.feedback.both
        if named == [self.right] and all(
            "doubts" in mention.scope for mention in about(answer.given, concepts(right.when), reading)
        ):
            return Verdict.REVIEW, right.when, self.feedback.unclear
        if named == [self.right]:
            return Verdict.MET, right.when, self.feedback.met
        if named:
            return Verdict.NOT_MET, self.options[named[0]].when, self.options[named[0]].feedback
        if holds(right.when, answer.concepts | answer.refused):
            return Verdict.NOT_MET, right.when, self.feedback.refused
        for verdict, findings in ((Verdict.NOT_MET, self.wrong), (Verdict.REVIEW, self.review)):
            for finding in findings:
                if holds(finding.when, answer.concepts):
                    return verdict, finding.when, finding.feedback
        if says_something(reading, asked):
            return Verdict.NOT_MET, None, self.feedback.beside
        return Verdict.REVIEW, None, self.feedback.unclear

    def _named(self, answer: Meant, reading: Reading) -> list[str]:
        """The options that the answer names: in the parts that do nothing but name one, else anywhere."""
        names = frozenset().union(*(concepts(option.when) for option in self.options.values()))
        naming = about(answer.given, names, reading)
        parts = [mention for mention in naming if _names(mention.part, naming, reading)]
        for mentions in (parts, answer.given):
            said = concepts_of(mentions, reading)
            if named := [name for name, option in self.options.items() if holds(option.when, said)]:
                return named
        return []


def _names(part: int, naming: Sequence[Mention], reading: Reading) -> bool:
    """Whether a part of a clause says nothing but what it names; the rest are remarks."""
    mentions = [mention for mention in naming if mention.part == part]
    if any(mention.polarity is not Polarity.AFFIRMED for mention in mentions):
        return True
    words = (word for word in reading.words if word.part == part and word.text not in reading.meaningless)
    return all(any(mention.start <= word.start < mention.end for mention in mentions) for word in words)
