"""NVTX range names, given as text: a profiler matches names letter for letter, and so does the mark."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Literal

from grader.criteria.asked import Asked
from grader.criteria.examples import Examples
from grader.language.edits import within_one_edit
from grader.shape import Doc, Prose
from grader.verdict import Evidence, Judgement, Verdict

NAME = re.compile(r"[^\W\d]\w*(?:[-.:][^\W_]\w*)*")
"""A range name as people write one: a word, perhaps of several pieces."""
_BETWEEN = r"[\s_.:-]?"
"""What people write between the pieces of a name."""


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
        written = [Evidence(match[0], match.start(), match.end(), match[0]) for match in NAME.finditer(response)]
        found = [place for name in self.names if (place := _exactly(name, written))]
        if len(found) == len(self.names):
            return Judgement(Verdict.MET, Fraction(1), _by_place(found), asked.fill(self.feedback.met))
        other = [place for place in written if place.text not in self.names]
        missing = [name for name in self.names if name not in {place.text for place in found}]
        near = [place for name in missing if (place := _nearly(name, other, response))]
        told = self.feedback.near if near else self.feedback.missing
        return Judgement(Verdict.NOT_MET, Fraction(0), _by_place(near or found), asked.fill(told))


def _exactly(name: str, written: Sequence[Evidence]) -> Evidence | None:
    """The first place where a name stands as it must."""
    return next((place for place in written if place.text == name), None)


def _nearly(name: str, written: Sequence[Evidence], response: str) -> Evidence | None:
    """What is written in a name's place: in another case or with other separators, mistyped, or cut short."""
    pieces = re.split(r"[\W_]", name)
    spaced = re.search(rf"\b{_BETWEEN.join(map(re.escape, pieces))}\b", response, re.IGNORECASE)
    if spaced:
        return Evidence(spaced[0], spaced.start(), spaced.end(), name, matched="near")
    short = (
        place
        for place in written
        if place.text.casefold() == pieces[0].casefold() or within_one_edit(place.text.casefold(), name.casefold())
    )
    return next((Evidence(p.text, p.start, p.end, name, matched="near") for p in short), None)


def _by_place(evidence: Sequence[Evidence]) -> tuple[Evidence, ...]:
    return tuple(sorted(evidence, key=lambda each: each.start))
