"""Every range of one name has one of another inside it, or right after it."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from typing import Annotated, Literal

from grader.criteria.recorded.telling import Finding, Line, RunExamples, RunFeedback, at, undecided
from grader.shape import Doc, Prose
from grader.timeline.nvtx import RangeLog


@dataclass(frozen=True)
class Nesting:
    """Every range of one name has one of another inside it, or right after it: before the next of the first name."""

    kind: Annotated[Literal["nesting"], Doc("Every range of one name has one of another.")]
    each: Annotated[str, Doc("The name of the ranges that have one.")]
    has: Annotated[str, Doc("The name of what each of them has, inside or right after.")]
    feedback: Annotated[RunFeedback, Prose("What the learner is told.")]
    examples: Annotated[RunExamples, Prose("Runs with the verdict each must get.")]

    def judge(self, log: RangeLog) -> Finding:
        """One that starts in the time from an outer range's start to the start of the next."""
        outer = [each.start_ns for each in log.ranges if each.name == self.each]
        inner = [each.start_ns for each in log.ranges if each.name == self.has]
        if not log.kept_all:
            return undecided(f"{sum(log.counts.values())} ranges", "There are too many ranges to look at each of them.")
        lacking = [start for start, end in zip(outer, [*outer[1:], None], strict=False) if not _any(inner, start, end)]
        line, met = Line(), bool(outer) and not lacking
        line.add(f"{self.each} ×{len(outer)}", "" if outer else self.each)
        line.add(f"{len(outer) - len(lacking)} with {self.has}", self.has if met else "")
        if lacking:
            line.add(f"{len(lacking)} without, first {at(lacking[0], log)}", self.has)
        return line.finding(self.feedback, met=met)


def _any(times: list[int], start: int, end: int | None) -> bool:
    """Whether one of the times, which are in order, lies in `[start, end)`."""
    place = bisect_left(times, start)
    return place < len(times) and (end is None or times[place] < end)
