"""Steps to be told in their order, each by its own concepts."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Literal

from grader.criteria.asked import Asked
from grader.criteria.examples import Examples
from grader.criteria.formula import Formula, concepts, holds
from grader.criteria.stance import about, evidence
from grader.criteria.understanding import says_something, understood
from grader.language import Mention, Reading
from grader.shape import Doc, Misfit, Prose
from grader.verdict import Judgement, Polarity, Verdict


@dataclass(frozen=True)
class Step:
    """One step: what names it, what only hints at it, and what is said where it is missing."""

    when: Annotated[Formula, Doc("What names this step.")]
    missing: Annotated[str, Prose("What the learner is told where it is missing; it never names the step.")]
    hint: Annotated[Formula | None, Doc("What only hints at it: many of these go to a person.")] = None
    after: Annotated[tuple[str, ...], Doc("Steps that, told once more after the one before this, are this one.")] = ()


@dataclass(frozen=True)
class StepsFeedback:
    """What the learner is told in the cases that every row of steps has."""

    met: Annotated[str, Prose("All steps, in order.")]
    order: Annotated[str, Prose("All that is there is right, and out of order.")]
    refused: Annotated[str, Prose("Steps are named only to be rejected.")]
    beside: Annotated[str, Prose("The answer is about something else, copied, or filler.")]
    unclear: Annotated[str, Prose("The steps are only hinted at: a person reads it.")]


@dataclass(frozen=True)
class Steps:
    """Steps in order: all of them `met`; `enough` of them, or all out of order, `partly`; fewer `not_met`.

    Right steps are counted and nothing else: a wrong one is no step, and an extra one costs nothing. Right steps
    earn their share, and at most half where they stand out of order. Where enough are named, one that is only hinted
    at counts too if it stands between its neighbours.
    """

    kind: Annotated[Literal["steps"], Doc("Steps in order.")]
    steps: Annotated[Mapping[str, Step], Doc("The steps by name, in their order.")]
    enough: Annotated[int, Doc("How many right steps are at least partly right.")]
    feedback: Annotated[StepsFeedback, Prose("What the learner is told in the general cases.")]
    examples: Annotated[Examples, Prose("Responses with the verdict each must get.")]

    def misfits(self) -> Iterator[Misfit]:
        """What no row of steps can be, though it has the shape of one; paths are within the criterion."""
        if not 1 <= self.enough <= len(self.steps):
            remedy = f"Write a number from 1 to {len(self.steps)}" if self.steps else "Add steps"
            yield Misfit(("enough",), f"{self.enough} of {len(self.steps)} steps cannot be right", remedy)
        names = list(self.steps)
        for place, (name, step) in enumerate(self.steps.items()):
            for earlier in step.after:
                if earlier not in names[:place]:
                    what = f"{earlier!r} is no step before {name!r}"
                    yield Misfit(("steps", name, "after"), what, "Write names of earlier steps")

    def judge(self, response: str, asked: Asked) -> Judgement:
        """The verdict on one response."""
        reading = understood(response, asked)
        if reading is None:
            return Judgement(Verdict.NOT_MET, Fraction(0), feedback=self.feedback.beside)
        given = [mention for mention in reading.mentions if _given(mention)]
        named = self._told(given, reading, hints=False)
        hinted = self._told(given, reading, hints=True)
        told = self._in_their_place(hinted, named)
        refused = self._told([mention for mention in reading.mentions if not _given(mention)], reading, hints=False)
        known = named or refused or says_something(reading, given, asked)
        if not self._suffice(named) and (self._suffice(hinted) or not known):
            return Judgement(Verdict.REVIEW, Fraction(0), evidence(given, reading), self.feedback.unclear)
        shown = about(given, self._wanted({*told} - {*named}), reading) or reading.mentions
        feedback = self.feedback.refused if refused and not told else self._feedback(told)
        return Judgement(self._verdict(told), self._earned(told), evidence(shown, reading), feedback)

    def _told(self, given: Sequence[Mention], reading: Reading, *, hints: bool) -> list[str]:
        """The names of the steps that the mentions tell, in the order they are told."""
        told: list[str] = []
        known: set[str] = set()
        for mention in given:
            said = reading.wider[mention.concept]
            candidates = [name for name, step in self.steps.items() if _names(step, said, hints=hints)]
            candidates += self._done_again(candidates, known)
            told += candidates
            known.update(candidates)
        return told

    def _done_again(self, candidates: Sequence[str], told: Collection[str]) -> list[str]:
        """Later steps that are one of these done once more; each has been done, and so has the step before the later."""
        before = (None, *self.steps)
        return [
            name
            for earlier, (name, step) in zip(before, self.steps.items(), strict=False)
            if earlier in told
            and name not in candidates
            and any(c in step.after for c in candidates)
            and all(c in told for c in candidates)
        ]

    def _in_their_place(self, hinted: Sequence[str], named: Collection[str]) -> list[str]:
        """The steps that are named, and those hinted at between their neighbours: there a hint is clear enough."""
        names = list(self.steps)
        last = {name: at for at, name in enumerate(hinted)}
        told: list[str] = []
        met: set[str] = set()
        for at, name in enumerate(hinted):
            place = names.index(name)
            before, after = names[max(0, place - 1) : place], names[place + 1 : place + 2]
            if name in named or (met.issuperset(before) and all(last.get(other, 0) > at for other in after)):
                told.append(name)
            met.add(name)
        return told

    def _wanted(self, hinted: Collection[str]) -> frozenset[str]:
        """The concepts that name a step, and those that hint at one of these."""
        hints = (self.steps[name].hint for name in hinted)
        formulas = (*(step.when for step in self.steps.values()), *(hint for hint in hints if hint is not None))
        return frozenset().union(*map(concepts, formulas))

    def _suffice(self, told: Collection[str]) -> bool:
        return len({*told}) >= self.enough

    def _in_order(self, told: Sequence[str]) -> bool:
        """Whether the steps that are told stand somewhere in their order."""
        wanted = [name for name in self.steps if name in told]
        rest = iter(told)
        return all(name in rest for name in wanted)

    def _verdict(self, told: Sequence[str]) -> Verdict:
        right = len(set(told))
        if right == len(self.steps) and self._in_order(told):
            return Verdict.MET
        return Verdict.PARTLY if right >= self.enough else Verdict.NOT_MET

    def _earned(self, told: Sequence[str]) -> Fraction:
        if self._verdict(told) is Verdict.NOT_MET:
            return Fraction(0)
        share = Fraction(len(set(told)), len(self.steps))
        return share if self._in_order(told) else min(share, Fraction(1, 2))

    def _feedback(self, told: Sequence[str]) -> str:
        missing = [step.missing for name, step in self.steps.items() if name not in told]
        if len(missing) == len(self.steps):
            return self.feedback.beside
        order = [] if self._in_order(told) else [self.feedback.order]
        return " ".join(order + missing) or self.feedback.met


def _names(step: Step, said: Collection[str], *, hints: bool) -> bool:
    return holds(step.when, said) or (hints and step.hint is not None and holds(step.hint, said))


def _given(mention: Mention) -> bool:
    """Whether a step is taken; what it waits for, and why, do not matter."""
    return mention.polarity is not Polarity.NEGATED and "inability" not in mention.scope
