"""NVTX range names, given as text: a profiler matches names letter for letter, and so does the mark."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Literal

from grader.criteria.asked import Asked
from grader.criteria.examples import Examples
from grader.shape import Doc, Prose
from grader.verdict import Evidence, Judgement, Verdict

NAME = re.compile(r"[^\W\d]\w*(?:[-.:][^\W_]\w*)*")
"""A range name as people write one: a word, perhaps of several pieces."""


@dataclass(frozen=True)
class RangesFeedback:
    """What the learner is told."""

    met: Annotated[str, Prose("Every name is there.")]
    missing: Annotated[str, Prose("Some part of the run has no name yet.")]
    near: Annotated[str, Prose("The names that are shown as evidence are nearly right.")]


@dataclass(frozen=True)
class Ranges:
    """Every required range name, spelled exactly; more names are welcome."""

    kind: Annotated[Literal["ranges"], Doc("NVTX range names.")]
    names: Annotated[tuple[str, ...], Doc("The required names.")]
    feedback: Annotated[RangesFeedback, Prose("What the learner is told.")]
    examples: Annotated[Examples, Prose("Responses with the verdict each must get.")]

    def judge(self, response: str, asked: Asked) -> Judgement:
        """The verdict on one response; nothing is read into a name that is only like a required one."""
        found = [place for name in self.names if (place := _exactly(name, response))]
        if len(found) == len(self.names):
            return Judgement(Verdict.MET, Fraction(1), _by_place(found), asked.fill(self.feedback.met))
        written = {evidence.concept for evidence in found}
        near = [place for name in self.names if name not in written and (place := _nearly(name, response))]
        told = self.feedback.near if near else self.feedback.missing
        return Judgement(Verdict.NOT_MET, Fraction(0), _by_place(near or found), asked.fill(told))


def _exactly(name: str, response: str) -> Evidence | None:
    """The first place where a name stands as it must."""
    match = next((match for match in NAME.finditer(response) if match[0] == name), None)
    return match and Evidence(name, match.start(), match.end(), name)


def _nearly(name: str, response: str) -> Evidence | None:
    """What is written in a name's place: in another case, or with other separators, or joined to something else."""
    pieces = map(re.escape, re.split(r"[\W_]", name))
    match = re.search(r"[\s_.:-]?".join(pieces), response, re.IGNORECASE)
    return match and Evidence(match[0], match.start(), match.end(), name, matched="near")


def _by_place(evidence: Sequence[Evidence]) -> tuple[Evidence, ...]:
    return tuple(sorted(evidence, key=lambda each: each.start))
