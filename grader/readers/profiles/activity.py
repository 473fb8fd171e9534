"""What both kinds of profile come to: ranges, and lanes filled with kernels, copies, launches and waits."""

from __future__ import annotations

import re
from sys import intern

from grader.timeline.lanes import Kind, Lane, Range, Timeline
from grader.timeline.nvtx import LONGEST_NAME, Builder
from grader.timeline.recording import Device, Recorder, Recording

_EMITTED_BY_AUTOGRAD = re.compile(r", (?:op_id|seq|sizes|input_op_ids|input_sizes) = .*", re.DOTALL)
_LAUNCHES = re.compile(r"(?:cuda|hip)(?:Ext)?(?:Module)?(?:Graph)?Launch|cuLaunch|cuGraphLaunch|hipExtLaunch")
_WAITS = re.compile(r"(?:cuda|hip|cu)\w*Synchronize|(?:cuda|hip)EventQuery")


def range_name(written: str) -> str:
    """The name of a range without what `emit_nvtx` adds to it.

    >>> range_name("aten::add, op_id = 5, seq = 2")
    'aten::add'
    """
    return _EMITTED_BY_AUTOGRAD.sub("", written)


def kind_of_call(name: str) -> Kind | None:
    """What a call into the CUDA or HIP runtime does for a timeline: launch, wait, or nothing that counts."""
    if _LAUNCHES.match(name):
        return Kind.LAUNCH
    return Kind.SYNC if _WAITS.match(name) else None


class Activity:
    """Gathers what a profile shows, lane by lane."""

    def __init__(self) -> None:
        self.ranges = Builder()
        self._lanes: dict[str, list[Range]] = {}
        self._gpu = False
        self._first: int | None = None
        self._last = 0

    @property
    def on_gpu(self) -> bool:
        """Whether anything on a GPU was seen so far."""
        return self._gpu

    def put(self, lane: str, start_ns: int, end_ns: int, name: str, kind: Kind) -> None:
        """One stretch of a lane."""
        self._lanes.setdefault(lane, []).append(Range(start_ns, end_ns, intern(name[:LONGEST_NAME]), kind))
        self._gpu = self._gpu or kind.lane == "GPU"
        self.seen(start_ns, end_ns)

    def seen(self, start_ns: int, end_ns: int) -> None:
        """Something was going on then."""
        self._first = start_ns if self._first is None else min(self._first, start_ns)
        self._last = max(self._last, end_ns)

    def recording(self, name: str, recorder: Recorder, device: Device, notes: tuple[str, ...]) -> Recording:
        """All of it; `device` is where it ran if no GPU activity was recorded."""
        timeline = None
        if self._gpu:
            lanes = (Lane(at, tuple(sorted(found, key=_by_start))) for at, found in sorted(self._lanes.items()))
            timeline = Timeline(tuple(lanes))
        return Recording(
            name=name,
            log=self.ranges.log(),
            device=Device.CUDA if self._gpu else device,
            recorder=recorder,
            window_ns=None if self._first is None else (self._first, self._last),
            timeline=timeline,
            notes=notes,
        )


def _by_start(range: Range) -> tuple[int, int]:
    return range.start_ns, range.end_ns
