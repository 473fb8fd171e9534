"""The first range of each name starts after the first of the name before it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Annotated, Literal

from grader.criteria.recorded.telling import Finding, Line, RunExamples, RunFeedback, at, firsts
from grader.shape import Doc, Prose
from grader.timeline.nvtx import RangeLog


@dataclass(frozen=True)
class Order:
    """The first range of each name starts after the first of the name before it."""

    kind: Annotated[Literal["order"], Doc("Ranges start in this order.")]
    order: Annotated[tuple[str, ...], Doc("Names in the order in which the first of each starts.")]
    feedback: Annotated[RunFeedback, Prose("What the learner is told.")]
    examples: Annotated[RunExamples, Prose("Runs with the verdict each must get.")]

    def judge(self, log: RangeLog) -> Finding:
        """In order by start; a name that is missing comes nowhere."""
        line, first = Line(), firsts(log)
        there = sorted((name for name in self.order if name in first), key=lambda name: (first[name].start_ns, name))
        early = {
            later
            for one, later in pairwise(self.order)
            if one in first and later in first and first[later].start_ns < first[one].start_ns
        }
        missing = [name for name in self.order if name not in first]
        met = not early and not missing
        for name in there:
            line.add(f"{name} {at(first[name].start_ns, log)}", name if name in early or met else "")
        for name in missing:
            line.add(f"no {name}", name)
        return line.finding(self.feedback, met=met)
