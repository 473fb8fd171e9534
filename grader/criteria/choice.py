"""One of a few options, named in the learner's own words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from grader.criteria.asked import Asked
from grader.criteria.examples import Examples
from grader.criteria.formula import Formula
from grader.criteria.text import Feedback, Finding
from grader.shape import Doc, Prose
from grader.verdict import Judgement


@dataclass(frozen=True)
class Choice:
    """One of a few options, each named by a formula over concepts; naming several is no choice."""

    kind: Annotated[Literal["choice"], Doc("One of a few options.")]
    options: Annotated[Mapping[str, Formula], Doc("The options by name, each with the concepts that name it.")]
    right: Annotated[str, Doc("The name of the right option.")]
    feedback: Annotated[Feedback, Prose("What the learner is told in the general cases.")]
    examples: Annotated[Examples, Prose("Responses with the verdict each must get.")]
    wrong: Annotated[tuple[Finding, ...], Doc("Wrong answers, each with its own feedback; the first counts.")] = ()
    review: Annotated[tuple[Finding, ...], Doc("What a person must decide.")] = ()

    def judge(self, response: str, asked: Asked) -> Judgement:
        """The verdict on one response."""
        raise NotImplementedError
