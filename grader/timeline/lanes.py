"""A timeline as a profiler sees it: lanes, filled with ranges in nanoseconds."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from grader.timeline.intervals import Interval, gaps, total_ns, union


class Cause(StrEnum):
    """The cause class of a gap (sheet, Part A): what the GPU waits for."""

    LAUNCH = "launch"
    HOST = "host"
    COPY = "copy"
    SYNC = "sync"


class Kind(StrEnum):
    """What fills a stretch of a lane. Only a kernel is work; everything else is a cause of emptiness."""

    KERNEL = "kernel"
    MEMCPY = "memcpy"
    MEMSET = "memset"
    SYNC = "sync"
    LAUNCH = "launch"
    HOST = "host"

    @property
    def cause(self) -> Cause | None:
        """The cause class of the gap that this leaves on the GPU while no kernel runs."""
        return _CAUSES.get(self)

    @property
    def lane(self) -> str:
        """The lane it stands in: kernels, copies and fills run on the GPU, the CPU does the rest."""
        return "GPU" if self in (Kind.KERNEL, Kind.MEMCPY, Kind.MEMSET) else "CPU"


_CAUSES = {
    Kind.MEMCPY: Cause.COPY,
    Kind.MEMSET: Cause.COPY,
    Kind.SYNC: Cause.SYNC,
    Kind.LAUNCH: Cause.LAUNCH,
    Kind.HOST: Cause.HOST,
}


@dataclass(frozen=True, slots=True)
class Range:
    """What went on in one lane during `[start_ns, end_ns)`."""

    start_ns: int
    end_ns: int
    name: str
    kind: Kind

    @property
    def interval(self) -> Interval:
        """When it was."""
        return Interval(self.start_ns, self.end_ns)


@dataclass(frozen=True)
class Lane:
    """A CPU thread or a GPU stream: its ranges in order of their start."""

    name: str
    ranges: tuple[Range, ...]


@dataclass(frozen=True)
class Timeline:
    """Lanes that share one clock. The GPU is busy while a kernel runs in any of them, and empty otherwise.

    A copy is not a kernel: on Trace 3 the GPU is busy for 8 of 19 ms.
    """

    lanes: tuple[Lane, ...]

    @cached_property
    def extent(self) -> Interval:
        """From the first start to the last end: the wall time."""
        intervals = [range.interval for lane in self.lanes for range in lane.ranges]
        return Interval(min(i.start_ns for i in intervals), max(i.end_ns for i in intervals))

    @cached_property
    def busy(self) -> tuple[Interval, ...]:
        """When kernels run."""
        return union(r.interval for lane in self.lanes for r in lane.ranges if r.kind is Kind.KERNEL)

    @cached_property
    def empty(self) -> tuple[Interval, ...]:
        """The gaps: when no kernel runs."""
        return gaps(self.busy, within=self.extent)

    @property
    def busy_ns(self) -> int:
        """How long kernels run."""
        return total_ns(self.busy)

    @property
    def empty_ns(self) -> int:
        """How long no kernel runs."""
        return total_ns(self.empty)
