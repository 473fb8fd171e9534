"""Half-open intervals of integer nanoseconds: their union, the gaps they leave, and how long they last.

`[start, end)` holds its start and not its end, so that neighbours neither overlap nor leave a gap, and every length is
exact. An interval that ends where or before it starts is empty, and never appears in a result.

>>> kernels = [(0, 40), (30, 50), (50, 60), (90, 95)]
>>> union(kernels)
(Interval(start_ns=0, end_ns=60), Interval(start_ns=90, end_ns=95))
>>> gaps(kernels, within=Interval(0, 100))
(Interval(start_ns=60, end_ns=90), Interval(start_ns=95, end_ns=100))
>>> total_ns(kernels)
65
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Interval(NamedTuple):
    """The nanoseconds from `start_ns` up to, not including, `end_ns`."""

    start_ns: int
    end_ns: int

    @property
    def length_ns(self) -> int:
        """How long it lasts; nothing, where it is empty."""
        return max(0, self.end_ns - self.start_ns)


def union(intervals: Iterable[tuple[int, int]]) -> tuple[Interval, ...]:
    """Every nanosecond that is in any of them, as the fewest intervals, in order; none of them touch."""
    merged: list[Interval] = []
    for start, end in sorted(interval for interval in intervals if interval[0] < interval[1]):
        if merged and start <= merged[-1].end_ns:
            merged[-1] = Interval(merged[-1].start_ns, max(merged[-1].end_ns, end))
        else:
            merged.append(Interval(start, end))
    return tuple(merged)


def gaps(intervals: Iterable[tuple[int, int]], within: tuple[int, int]) -> tuple[Interval, ...]:
    """Every nanosecond of `within` that is in none of them, as the fewest intervals, in order."""
    now, end = within
    left: list[Interval] = []
    for busy in union(intervals):
        left.append(Interval(now, min(busy.start_ns, end)))
        now = max(now, busy.end_ns)
    left.append(Interval(now, end))
    return tuple(gap for gap in left if gap.length_ns)


def total_ns(intervals: Iterable[tuple[int, int]]) -> int:
    """How long they last together; a nanosecond that is in several counts once."""
    return sum(interval.length_ns for interval in union(intervals))
