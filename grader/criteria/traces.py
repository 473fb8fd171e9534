"""Which of the traces: by number, by name, or by what is left when others are taken away."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal, NamedTuple

from grader.criteria.asked import Asked
from grader.criteria.examples import Examples
from grader.criteria.findings import Decision, Feedback, nothing_said
from grader.criteria.formula import Formula, Tree, concepts, holds
from grader.criteria.naming import plainly
from grader.criteria.stance import about, concepts_of, meant
from grader.criteria.understanding import says_something, understood
from grader.language import Mention, Reading
from grader.shape import Doc, Misfit, Prose, nearest
from grader.verdict import Judgement, Verdict

Ids = frozenset[str]
_AFTER_COUNTERS = frozenset(".)．）")
"""What stands behind a number that counts the items of a list."""


@dataclass(frozen=True)
class Ways:
    """The ways of naming one trace."""

    number: Annotated[Formula, Doc("Its number, in digits and words.")]
    name: Annotated[Formula, Doc("Its smell by name.")]
    loosely: Annotated[Formula | None, Doc("What points at it where neither number nor smell is given.")] = None
    place: Annotated[Formula | None, Doc("Its place among them, where it is pointed at by nothing else.")] = None


class Named(NamedTuple):
    """The traces that an answer names: by number or place, by their smell, and by whatever else points at them."""

    numbers: Ids
    smells: Ids
    called: Ids

    @property
    def sure(self) -> Ids:
        """Those that are named beyond doubt."""
        return self.numbers | self.smells

    def means(self, right: Ids) -> bool:
        """Whether these can be meant, whatever else is said beside them."""
        return right in (self.sure, self.numbers, self.smells, self.called)


@dataclass(frozen=True)
class Traces:
    """Exactly the right traces, by number or by name; a right name with a wrong number goes to a person."""

    kind: Annotated[Literal["traces"], Doc("Which of the traces.")]
    traces: Annotated[Mapping[str, Ways], Doc("The ways of naming each trace, by its id.")]
    right: Annotated[tuple[str, ...], Doc("The ids of the right ones.")]
    all: Annotated[Formula, Doc("What names every trace at once, less those that are refused.")]
    feedback: Annotated[Feedback, Prose("What the learner is told in the general cases.")]
    examples: Annotated[Examples, Prose("Responses with the verdict each must get.")]
    rest: Annotated[Formula | None, Doc("What names those that are left when others are taken away.")] = None
    aside: Annotated[Formula | None, Doc("What tells that traces are only spoken of, not given as the answer.")] = None

    def misfits(self) -> Iterator[Misfit]:
        """What no choice of traces can be, though it has the shape of one; paths are within the criterion."""
        for place, trace in enumerate(self.right):
            if trace not in self.traces:
                remedy = nearest(trace, self.traces.keys(), "Write one of the ids under 'traces'")
                yield Misfit(("right", place), f"there is no trace {trace!r} here", remedy)

    def judge(self, response: str, asked: Asked) -> Judgement:
        """The verdict on one response."""
        reading = understood(response, asked)
        if reading is None:
            return nothing_said(self.feedback, asked)
        verdict, feedback = self._decide(reading, asked)
        return Decision(verdict, self._naming(), feedback).judgement(reading, asked)

    def _decide(self, reading: Reading, asked: Asked) -> tuple[Verdict, str]:
        answer = meant(reading, "name")
        right = frozenset(self.right)
        given = self._without_asides(self._without_counters(answer.given, reading), reading)
        named = self._named(given, answer.denied, reading)
        if named.means(right):
            contradicted = named.numbers and named.sure != right
            return (Verdict.REVIEW, self.feedback.unclear) if contradicted else (Verdict.MET, self.feedback.met)
        if named.sure or named.called:
            return self._beside(named, given, answer.denied, reading)
        if self._named(answer.denied, (), reading).sure & right:
            return Verdict.NOT_MET, self.feedback.refused
        if says_something(reading, answer.given, asked):
            return Verdict.NOT_MET, self.feedback.beside
        return Verdict.REVIEW, self.feedback.unclear

    def _beside(
        self, named: Named, given: Sequence[Mention], denied: Collection[Mention], reading: Reading
    ) -> tuple[Verdict, str]:
        """Not what is right is named; but perhaps right at first with remarks on others, or partly in reasons."""
        right = frozenset(self.right)
        refused = frozenset(denied)
        anyhow = self._named([mention for mention in reading.mentions if mention not in refused], (), reading)
        plain = plainly(about(given, concepts(self._naming()), reading), reading)
        first = self._named([mention for mention in plain if mention.clause == plain[0].clause], (), reading)
        if anyhow.sure == right or (first.means(right) and named.sure <= right):
            return Verdict.MET, self.feedback.met
        partly_loose = named.numbers | named.called == right
        if first.means(right) or partly_loose or (anyhow.means(right) and anyhow.sure <= right):
            return Verdict.REVIEW, self.feedback.unclear
        return Verdict.NOT_MET, self.feedback.both if named.called | named.sure > right else self.feedback.beside

    def _without_counters(self, given: Sequence[Mention], reading: Reading) -> Sequence[Mention]:
        """What is given without the numbers that only count its items: `1. picket fence 2. sync cliff`."""
        numbered = [mention for mention in given if reading.text[mention.end : mention.end + 1] in _AFTER_COUNTERS]
        told = [(m, trace) for m in numbered for trace in self._said("number", reading.wider[m.concept])]
        if [trace for _, trace in told] != list(self.traces)[: len(told)]:
            return given
        counters = {mention for mention, _ in told}
        items = [mention for mention in given if mention not in counters]
        return items if self._named(items, (), reading).sure else given

    def _without_asides(self, given: Sequence[Mention], reading: Reading) -> Sequence[Mention]:
        """What is given as the answer and not by the way, unless nothing is left of it."""
        if self.aside is None:
            return given
        asides = about(reading.mentions, concepts(self.aside), reading)
        naming = {mention.part for mention in about(given, concepts(self._naming()), reading)}
        parts = {aside.part for aside in asides}
        clauses = {aside.clause for aside in asides if aside.part not in naming}
        return [m for m in given if m.part not in parts and m.clause not in clauses] or given

    def _named(self, given: Sequence[Mention], denied: Sequence[Mention], reading: Reading) -> Named:
        """The traces that some mentions name; where all are named at once, those that are not denied."""
        said = concepts_of(given, reading)
        other = concepts_of(denied, reading)
        refused = frozenset().union(*(self._said(way, other) for way in ("number", "name", "loosely", "place")))
        smells = self._said("name", said)
        called = smells | self._said("loosely", said)
        numbers = self._said("number", said) | (frozenset() if called else self._said("place", said))
        left = self.rest is not None and refused and not (numbers | called) and holds(self.rest, said)
        if left or holds(self.all, said):
            return Named(frozenset(self.traces) - refused, frozenset(), frozenset())
        return Named(numbers, smells, called)

    def _said(self, way: Literal["number", "name", "loosely", "place"], said: Ids) -> Ids:
        formulas = ((trace, getattr(ways, way)) for trace, ways in self.traces.items())
        return frozenset(trace for trace, formula in formulas if formula is not None and holds(formula, said))

    def _naming(self) -> Formula:
        """Whatever names a trace."""
        every = (w for ways in self.traces.values() for w in (ways.number, ways.name, ways.loosely, ways.place))
        return Tree(any=tuple(formula for formula in (self.all, self.rest, *every) if formula is not None))
