"""One of a few options, named in the learner's own words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from grader.criteria.asked import Asked
from grader.criteria.examples import Examples
from grader.criteria.findings import Decision, Feedback, Finding, first, nothing_said, settle
from grader.criteria.formula import Formula, concepts, holds
from grader.criteria.menu import listed, only_marked
from grader.criteria.naming import plainly
from grader.criteria.stance import Meant, about, concepts_of, firm, meant, plainly_denied, remarked
from grader.criteria.understanding import says_something, understood
from grader.language import Reading
from grader.shape import Doc, Misfit, Prose, nearest
from grader.verdict import Judgement, Verdict


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
        reading = understood(only_marked(response, self.options), asked)
        if reading is None:
            return nothing_said(self.feedback, asked)
        return settle(lambda said: self._decide(said, asked), reading, self.feedback).judgement(reading, asked)

    def _decide(self, reading: Reading, asked: Asked) -> Decision:
        answer = meant(reading, "name")
        named = self._named(answer, reading, asked)
        right = self.options[self.right]
        if len(named) > 1:
            return Decision(Verdict.NOT_MET, None, self.feedback.both)
        if named == [self.right]:
            return self._accept(reading, answer, right)
        if named:
            return Decision(Verdict.NOT_MET, self.options[named[0]].when, self.options[named[0]].feedback)
        if holds(right.when, answer.concepts | answer.refused):
            return Decision(Verdict.NOT_MET, right.when, self.feedback.refused)
        if wrong := first(self.wrong, answer.concepts):
            return Decision(Verdict.NOT_MET, wrong.when, wrong.feedback)
        if doubt := first(self.review, answer.concepts):
            return Decision(Verdict.REVIEW, doubt.when, doubt.feedback)
        if says_something(reading, answer.given, asked):
            return Decision(Verdict.NOT_MET, None, self.feedback.beside)
        return Decision(Verdict.REVIEW, None, self.feedback.unclear)

    def _accept(self, reading: Reading, answer: Meant, right: Option) -> Decision:
        """The right option counts, unless it stands only behind a denial of who knows what."""
        elsewhere = any(holds(o.when, plainly_denied(answer, reading)) for o in self.options.values())
        elsewhere = elsewhere or remarked(about(answer.given, concepts(right.when), reading), reading)
        if not holds(right.when, firm(answer, reading)) and not elsewhere:
            return Decision(Verdict.REVIEW, right.when, self.feedback.unclear)
        return Decision(Verdict.MET, right.when, self.feedback.met)

    def _named(self, answer: Meant, reading: Reading, asked: Asked) -> list[str]:
        """The options that the answer names: in the parts that do nothing but name one, else anywhere, else by the way."""
        several = listed(reading, self.options, asked.lexicon)
        if len(several) > 1:
            return [name for name in self.options if name in several]
        names = frozenset().union(*(concepts(option.when) for option in self.options.values()))
        naming = about(answer.given, names, reading)
        for mentions in (plainly(naming, reading), answer.given, answer.aside):
            said = concepts_of(mentions, reading)
            if named := [name for name, option in self.options.items() if holds(option.when, said)]:
                return named
        return []
