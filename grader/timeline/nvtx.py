"""NVTX ranges as they were emitted: what a recorder and a profile both come to.

Every source feeds one `Builder`: a recorder its events (`push`, `pop`, `start`, `end`, `mark`), a profile its
finished ranges (`add`). Counts are exact however many there are; the ranges themselves are kept up to a bound, and what
is beyond it is counted and said to be so.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

MOST_RANGES = 200_000
"""So many ranges are kept; a decode run of 128 steps has 260."""
MOST_NAMES = 10_000
"""So many different names are told apart; what else there is counts as `OTHERS`."""
LONGEST_NAME = 200
"""A name is kept to so many code points."""
OTHERS = "…"
"""Stands in the counts for the names beyond `MOST_NAMES`."""


class Row(NamedTuple):
    """Where a range stands: pushes and pops pair up within one thread of one process and one domain."""

    process: int = 0
    thread: int = 0
    domain: str = ""


class NvtxRange(NamedTuple):
    """A range `[start_ns, end_ns)`; `end_ns` is None where it was left open."""

    name: str
    start_ns: int
    end_ns: int | None
    row: Row = Row()


@dataclass(frozen=True)
class RangeLog:
    """Every range of one run, in order of their start.

    `counts` counts the ranges by name, open ones too, also those beyond `MOST_RANGES`; `marks` the points in time, which
    are no ranges. `stray_ends` counts pops and ends that close nothing.
    """

    ranges: tuple[NvtxRange, ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict)
    marks: Mapping[str, int] = field(default_factory=dict)
    stray_ends: int = 0

    @property
    def left_open(self) -> tuple[NvtxRange, ...]:
        """The ranges that nothing closed."""
        return tuple(each for each in self.ranges if each.end_ns is None)

    @property
    def kept_all(self) -> bool:
        """Whether every range that was counted is among `ranges`."""
        return sum(self.counts.values()) == len(self.ranges)


class Builder:
    """Pairs events into ranges, row by row; linear in the events, bounded in what it keeps."""

    def __init__(self) -> None:
        self._ranges: list[NvtxRange] = []
        self._counts: dict[str, int] = {}
        self._marks: dict[str, int] = {}
        self._pushed: dict[Row, list[tuple[str, int]]] = {}
        self._beyond: dict[Row, int] = {}
        self._started: dict[tuple[int, int], tuple[str, int, Row]] = {}
        self._open = 0
        self._stray = 0

    def push(self, name: str, at_ns: int, row: Row) -> None:
        """A range opens on top of those that are open in its row."""
        if self._open >= MOST_RANGES:
            self._beyond[row] = self._beyond.get(row, 0) + 1
            _count(self._counts, _cut(name))
            return
        self._open += 1
        stack = self._pushed.get(row)
        if stack is None:
            stack = self._pushed[row] = []
        stack.append((_cut(name), at_ns))

    def pop(self, at_ns: int, row: Row) -> None:
        """The range on top closes."""
        if self._beyond.get(row):
            self._beyond[row] -= 1
            return
        stack = self._pushed.get(row)
        if not stack:
            self._stray += 1
            return
        self._open -= 1
        name, start_ns = stack.pop()
        self.add(name, start_ns, at_ns, row)

    def start(self, name: str, id: int, at_ns: int, row: Row) -> None:
        """A range opens that any thread of its process may end by its id."""
        if self._open >= MOST_RANGES:
            _count(self._counts, _cut(name))
            return
        self._open += 1
        self._started[row.process, id] = (_cut(name), at_ns, row)

    def end(self, id: int, at_ns: int, row: Row) -> None:
        """The range of this id closes."""
        started = self._started.pop((row.process, id), None)
        if started is None:
            self._stray += 1
            return
        self._open -= 1
        name, start_ns, opened_in = started
        self.add(name, start_ns, at_ns, opened_in)

    def mark(self, name: str) -> None:
        """A point in time."""
        _count(self._marks, _cut(name))

    def add(self, name: str, start_ns: int, end_ns: int | None, row: Row) -> None:
        """A finished range, or one that is known to stay open."""
        name = _cut(name)
        _count(self._counts, name)
        if len(self._ranges) < MOST_RANGES:
            self._ranges.append(NvtxRange(name, start_ns, end_ns, row))

    def log(self) -> RangeLog:
        """Everything so far; what is open now was left open."""
        left = [(name, at, row) for row, stack in self._pushed.items() for name, at in stack]
        for name, at_ns, row in (*left, *self._started.values()):
            self.add(name, at_ns, None, row)
        self._pushed, self._started, self._open = {}, {}, 0
        ranges = sorted(self._ranges, key=lambda each: (each.start_ns, each.row, each.name))
        return RangeLog(
            tuple(ranges), dict(sorted(self._counts.items())), dict(sorted(self._marks.items())), self._stray
        )


def _cut(name: str) -> str:
    return name[:LONGEST_NAME]


def _count(counts: dict[str, int], name: str) -> None:
    known = name in counts or len(counts) < MOST_NAMES
    counts[name if known else OTHERS] = counts.get(name if known else OTHERS, 0) + 1
