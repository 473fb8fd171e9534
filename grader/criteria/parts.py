"""An answer of several parts, each of which earns its share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from grader.criteria.asked import Asked
from grader.criteria.examples import Examples
from grader.criteria.formula import Formula
from grader.criteria.text import Feedback, Finding, Stance
from grader.shape import Doc, Prose
from grader.verdict import Judgement


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

    def judge(self, response: str, asked: Asked) -> Judgement:
        """The verdict on one response."""
        raise NotImplementedError
