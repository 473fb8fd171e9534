"""Which of the traces: by number, by name, or by what is left when others are taken away."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Literal

from grader.criteria.asked import Asked
from grader.criteria.examples import Examples
from grader.criteria.findings import Feedback
from grader.criteria.formula import Formula, concepts, holds
from grader.criteria.stance import Meant, evidence, meant
from grader.criteria.understanding import says_something, understood
from grader.shape import Doc, Misfit, Prose, nearest
from grader.verdict import Judgement, Verdict


@dataclass(frozen=True)
class Ways:
    """The ways of naming one trace."""

    number: Annotated[Formula, Doc("Its number, in digits and words.")]
    name: Annotated[Formula, Doc("Its smell by name.")]
    loosely: Annotated[Formula | None, Doc("What names it where neither number nor smell is given.")] = None


@dataclass(frozen=True)
class Traces:
    """Exactly the right traces, by number or by name; a right name with a wrong number goes to a person."""

    kind: Annotated[Literal["traces"], Doc("Which of the traces.")]
    traces: Annotated[Mapping[str, Ways], Doc("The ways of naming each trace, by its id.")]
    right: Annotated[tuple[str, ...], Doc("The ids of the right ones.")]
    all: Annotated[Formula, Doc("What names every trace at once, less those that are refused.")]
    feedback: Annotated[Feedback, Prose("What the learner is told in the general cases.")]
    examples: Annotated[Examples, Prose("Responses with the verdict each must get.")]

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
            return Judgement(Verdict.NOT_MET, Fraction(0), feedback=self.feedback.beside)
        verdict, feedback = self._decide(meant(reading, "name"), read_at_all=says_something(reading, asked))
        shown = [m for m in reading.mentions if not reading.wider[m.concept].isdisjoint(self._wanted())]
        return Judgement(verdict, Fraction(verdict is Verdict.MET), evidence(shown, reading), asked.fill(feedback))

    def _decide(self, answer: Meant, *, read_at_all: bool) -> tuple[Verdict, str]:
        right = frozenset(self.right)
        numbers, names = self._chosen(answer, "number"), self._chosen(answer, "name")
        called = names | self._chosen(answer, "loosely")
        if numbers:
            doubtful = bool(names - right) if numbers == right else right in (names, called)
            if doubtful:
                return Verdict.REVIEW, self.feedback.unclear
        chosen = numbers or (right if right in (names, called) else names or called)
        if chosen == right:
            return Verdict.MET, self.feedback.met
        if chosen:
            return Verdict.NOT_MET, self.feedback.both if chosen > right else self.feedback.beside
        if any(self._said(trace, "number", answer.refused) for trace in self.right):
            return Verdict.NOT_MET, self.feedback.refused
        return (Verdict.NOT_MET, self.feedback.beside) if read_at_all else (Verdict.REVIEW, self.feedback.unclear)

    def _chosen(self, answer: Meant, way: str) -> frozenset[str]:
        """The traces that the answer names in one way; `all but …` names those that are not refused."""
        said = frozenset(trace for trace in self.traces if self._said(trace, way, answer.concepts))
        refused = frozenset(trace for trace in self.traces if self._said(trace, way, answer.refused))
        everything = holds(self.all, answer.concepts) and (refused or way == "number")
        return frozenset(self.traces) - refused if everything else said

    def _said(self, trace: str, way: str, said: frozenset[str]) -> bool:
        formula: Formula | None = getattr(self.traces[trace], way)
        return formula is not None and holds(formula, said)

    def _wanted(self) -> frozenset[str]:
        ways = (w for ways in self.traces.values() for w in (ways.number, ways.name, ways.loosely) if w is not None)
        return frozenset().union(concepts(self.all), *map(concepts, ways))
