"""The sheet's debrief, reckoned: what faster kernels are worth while the gaps stay as they are."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from grader.timeline.trace import Trace


@dataclass(frozen=True)
class Share:
    """A share of the wall time, exact, between `least` and `most`; both are equal where no duration varies."""

    least: Fraction
    most: Fraction


@dataclass(frozen=True)
class WhatIf:
    """Every kernel `speedup` times as fast: the share of the wall time saved, and the GPU's empty share of what it was
    before and of what is left after."""

    speedup: Fraction
    saved: Share
    empty_before: Share
    empty_after: Share


def faster_kernels(trace: Trace, speedup: Fraction) -> WhatIf:
    """What a trace becomes if its kernels ran `speedup` times as fast, 1 or more, and its gaps stayed as they are.

    Trace 3 computes for 8 of 19 ms. Twice as fast it would take 4 + 11 ms: 4/19 saved, and 11/15 of it empty instead
    of 11/19. Where durations vary, the two ends are long kernels with short gaps and short kernels with long gaps.
    """
    dense = _Halves(trace.longest.busy_ns, trace.shortest.empty_ns)
    sparse = _Halves(trace.shortest.busy_ns, trace.longest.empty_ns)
    return WhatIf(
        speedup,
        saved=Share(sparse.saved(speedup), dense.saved(speedup)),
        empty_before=Share(dense.empty(Fraction(1)), sparse.empty(Fraction(1))),
        empty_after=Share(dense.empty(speedup), sparse.empty(speedup)),
    )


@dataclass(frozen=True)
class _Halves:
    """A wall time, split in two: kernels run, or none does."""

    busy_ns: int
    empty_ns: int

    def saved(self, speedup: Fraction) -> Fraction:
        return self.busy_ns * (1 - 1 / speedup) / (self.busy_ns + self.empty_ns)

    def empty(self, speedup: Fraction) -> Fraction:
        return self.empty_ns / (self.busy_ns / speedup + self.empty_ns)
