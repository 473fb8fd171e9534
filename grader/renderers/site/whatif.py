"""The debrief as a table and a slider: what faster kernels are worth while the gaps stay as they are."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from grader.course import Course
from grader.timeline.whatif import Share, faster_kernels

SPEEDUPS = (1, 2, 4, 10)


@dataclass(frozen=True)
class Row:
    """One trace: how long kernels run and how long none does, in ns, where everything is as short as it can be."""

    title: str
    busy_ns: int
    empty_ns: int
    assumed: bool
    empty_at: tuple[str, ...]


def calculator(course: Course) -> tuple[Row, ...]:
    """A row a trace, with the empty share at each of `SPEEDUPS`, as a range where durations vary."""
    return tuple(
        Row(
            trace.title, trace.shortest.busy_ns, trace.shortest.empty_ns, trace.assumed,
            tuple(_empty(faster_kernels(trace, Fraction(speedup)).empty_after) for speedup in SPEEDUPS),
        )
        for trace in course.traces.values()
    )  # fmt: skip


def _empty(share: Share) -> str:
    least, most = (f"{float(end) * 100:.0f}" for end in (share.least, share.most))
    return f"{least} %" if least == most else f"{least}–{most} %"
