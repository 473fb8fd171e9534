"""The figures of a trace in words, as feedback quotes them: `{debrief}`."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import count
from math import floor
from types import MappingProxyType

from grader.timeline.trace import Trace
from grader.timeline.whatif import Share, WhatIf, faster_kernels

SPEEDUP = Fraction(2)
"""How much faster the kernel is that a learner might dream of."""


@lru_cache(maxsize=64)
def figures(trace: Trace) -> Mapping[str, str]:
    """What a feedback on this trace may quote, by name; computed from the trace's events alone."""
    return MappingProxyType({"debrief": debrief(faster_kernels(trace, SPEEDUP), illustration=trace.assumed)})


def debrief(whatif: WhatIf, *, illustration: bool) -> str:
    """What faster kernels are worth on a trace, in one sentence that names neither the cause nor the cure.

    An illustration is called one. Percentages are rounded to the nearest, with as many decimals as the truth needs.
    """
    digits = _digits(whatif)
    saved, before, after = (
        _percent(share, digits) for share in (whatif.saved, whatif.empty_before, whatif.empty_after)
    )
    start = "As an illustration, with durations assumed where the trace gives none, a" if illustration else "A"
    sentence = f"{start} {float(whatif.speedup):g}× faster kernel would save {saved} of the wall time here"
    if whatif.empty_before.most == 0:
        return f"{sentence}: some kernel is always running."
    return f"{sentence} and leave the GPU {after} empty instead of {before} (empty: no kernel running)."


def _digits(whatif: WhatIf) -> int:
    """The fewest decimals that tell apart what differs: something from nothing, after from before, nearly all from all."""
    before, after = whatif.empty_before, whatif.empty_after
    pairs = (
        (Fraction(0), whatif.saved.least),
        (before.least, after.least),
        (before.most, after.most),
        (after.most, Fraction(1)),
    )
    different = [pair for pair in pairs if pair[0] != pair[1]]
    return next(n for n in count() if all(_rounded(one, n) != _rounded(other, n) for one, other in different))


def _percent(share: Share, digits: int) -> str:
    """A share in percent, as a range where its rounded ends differ: '7–14 %'."""
    least, most = (f"{_rounded(end, digits) / 10**digits:.{digits}f}" for end in (share.least, share.most))
    return f"{least} %" if least == most else f"{least}–{most} %"


def _rounded(share: Fraction, digits: int) -> int:
    """A share in units of the last decimal of its percentage, halves upwards."""
    units: int = 100 * 10**digits
    return floor(share * units + Fraction(1, 2))
