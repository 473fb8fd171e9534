"""The sheet's debrief as arithmetic: if the GPU is empty, a faster kernel makes it emptier."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from grader.timeline.lanes import Kind
from grader.timeline.trace import Basis, Bounds, Event, Trace
from grader.timeline.whatif import Share, faster_kernels

DURATIONS = st.integers(1, 10**6) | st.tuples(st.integers(1, 10**6), st.integers(1, 10**6)).map(
    lambda pair: Bounds(min(pair), max(pair) + 1)
)
EVENTS = st.builds(
    Event, kind=st.sampled_from(Kind), name=st.just("x"), duration_us=DURATIONS, basis=st.just(Basis.GIVEN)
)
TRACES = (
    st.lists(EVENTS, min_size=1, max_size=8)
    .filter(lambda events: any(e.kind is Kind.KERNEL for e in events))
    .map(lambda events: Trace("", "", tuple(events)))
)
SPEEDUPS = st.fractions(min_value=Fraction(11, 10), max_value=1000, max_denominator=100)


def sequence(*events: tuple[Kind, int | Bounds]) -> Trace:
    return Trace("", "", tuple(Event(kind, "x", duration, Basis.GIVEN) for kind, duration in events))


def exactly(share: Fraction) -> Share:
    return Share(share, share)


def test_trace_3_by_hand() -> None:
    """8 of 19 ms become 4 of 15: 4/19 is saved, and 11/15 of what is left is empty, no longer 11/19."""
    trace = sequence((Kind.MEMCPY, 6000), (Kind.KERNEL, 4000), (Kind.MEMCPY, 5000), (Kind.KERNEL, 4000))
    whatif = faster_kernels(trace, Fraction(2))
    assert whatif.saved == exactly(Fraction(4, 19))
    assert whatif.empty_before == exactly(Fraction(11, 19))
    assert whatif.empty_after == exactly(Fraction(11, 15))


def test_trace_1_by_hand() -> None:
    """3 µs kernels with gaps of 8 to 20 µs: 1.5 of 11 down to 1.5 of 23 µs saved, 8/9.5 up to 20/21.5 empty."""
    whatif = faster_kernels(sequence((Kind.LAUNCH, Bounds(8, 20)), (Kind.KERNEL, 3)), Fraction(2))
    assert whatif.saved == Share(Fraction(3, 46), Fraction(3, 22))
    assert whatif.empty_before == Share(Fraction(8, 11), Fraction(20, 23))
    assert whatif.empty_after == Share(Fraction(16, 19), Fraction(40, 43))


def test_three_times_as_fast_saves_two_thirds_of_the_kernels() -> None:
    """6 of 10 µs become 2 of 6: what is saved grows with the speed, and never beyond the kernels' own time."""
    whatif = faster_kernels(sequence((Kind.HOST, 4), (Kind.KERNEL, 6)), Fraction(3))
    assert whatif.saved == exactly(Fraction(4, 10))
    assert whatif.empty_after == exactly(Fraction(4, 6))


def test_kernels_and_gaps_vary_apart() -> None:
    """The emptiest is the shortest kernel with the longest gap, the densest the longest kernel with the shortest gap."""
    whatif = faster_kernels(sequence((Kind.HOST, Bounds(1, 3)), (Kind.KERNEL, Bounds(2, 4))), Fraction(2))
    assert whatif.empty_before == Share(Fraction(1, 5), Fraction(3, 5))
    assert whatif.saved == Share(Fraction(1, 5), Fraction(2, 5))


def test_without_gaps_all_of_the_speed_counts() -> None:
    """A dense lane is where the kernels are the story: twice as fast saves half."""
    whatif = faster_kernels(sequence((Kind.KERNEL, 7), (Kind.KERNEL, 9)), Fraction(2))
    assert (whatif.saved, whatif.empty_after) == (exactly(Fraction(1, 2)), exactly(Fraction(0)))


@given(TRACES, SPEEDUPS)
def test_faster_kernels_make_the_emptiness_larger(trace: Trace, speedup: Fraction) -> None:
    """The debrief itself: where there is any emptiness, its share of the wall time grows."""
    whatif = faster_kernels(trace, speedup)
    for before, after in (
        (whatif.empty_before.least, whatif.empty_after.least),
        (whatif.empty_before.most, whatif.empty_after.most),
    ):
        assert 0 <= before < after < 1 if before else after == 0


@given(TRACES, SPEEDUPS, st.data())
def test_every_way_it_can_go_lies_within_the_bounds(trace: Trace, speedup: Fraction, data: st.DataObject) -> None:
    """Whatever each event takes within its own bounds, what is saved and what is empty is within the bounds told."""
    settled = sequence(*((event.kind, data.draw(_settled(event))) for event in trace.events))
    one, bounds = faster_kernels(settled, speedup), faster_kernels(trace, speedup)
    for name in ("saved", "empty_before", "empty_after"):
        assert getattr(bounds, name).least <= getattr(one, name).least <= getattr(bounds, name).most


@given(TRACES, SPEEDUPS, st.integers(1, 50))
def test_saying_it_more_often_changes_no_share(trace: Trace, speedup: Fraction, times: int) -> None:
    """Shares are those of one round, however often it repeats."""
    repeated = Trace("", "", trace.events, repeat=times)
    assert faster_kernels(repeated, speedup) == faster_kernels(trace, speedup)


@given(TRACES, SPEEDUPS)
def test_time_saved_is_time_of_kernels(trace: Trace, speedup: Fraction) -> None:
    """No kernel, however fast, saves any of the gaps: what is saved and what was empty never exceed the whole."""
    whatif = faster_kernels(trace, speedup)
    assert whatif.saved.most + whatif.empty_before.least < 1
    assert whatif.saved.least + whatif.empty_before.most < 1


def _settled(event: Event) -> st.SearchStrategy[int]:
    duration = event.duration_us
    return st.just(duration) if isinstance(duration, int) else st.integers(duration.shortest, duration.longest)
