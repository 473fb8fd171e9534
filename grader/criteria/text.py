"""A short answer in the learner's own words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from grader.criteria.asked import Asked
from grader.criteria.examples import Examples
from grader.criteria.formula import Formula
from grader.shape import Doc, Prose
from grader.verdict import Judgement

Stance = Literal["claim", "step", "prohibition"]


@dataclass(frozen=True)
class Finding:
    """A condition over concepts, and what the learner is told where it holds."""

    when: Annotated[Formula, Doc("The concepts that bring it about.")]
    feedback: Annotated[str, Prose("What the learner is told: why, and where to look on the trace.")]


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
        raise NotImplementedError
