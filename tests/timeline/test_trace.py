"""A trace as an instructor writes it: events one after the other, laid out exactly, and refused where impossible."""

from __future__ import annotations

from typing import Any

import pytest

from grader.shape import Plain, decode
from grader.timeline.intervals import Interval
from grader.timeline.lanes import Cause, Kind, Lane, Range, Timeline
from grader.timeline.trace import Trace, misfits


def trace(*events: Plain, repeat: int = 1) -> Trace:
    """A trace of these events."""
    return decode(Trace, {"title": "A trace", "ascii": "GPU: k", "repeat": repeat, "events": list(events)})


def event(kind: str, duration_us: Plain, **more: Plain) -> dict[str, Plain]:
    return {"kind": kind, "name": kind, "duration_us": duration_us, "basis": "given", **more}


def told(trace: Trace) -> list[tuple[Any, ...]]:
    return [(misfit.path, misfit.what) for misfit in misfits(trace)]


def test_each_event_starts_when_the_one_before_it_ends() -> None:
    """Events stand one after the other, the GPU's in its lane and the CPU's in its own, in whole nanoseconds."""
    laid_out = trace(event("memcpy", 6), event("host", 2), event("kernel", 4)).shortest
    assert laid_out.lanes == (
        Lane("GPU", (Range(0, 6000, "memcpy", Kind.MEMCPY), Range(8000, 12000, "kernel", Kind.KERNEL))),
        Lane("CPU", (Range(6000, 8000, "host", Kind.HOST),)),
    )
    assert laid_out.extent == Interval(0, 12000)


def test_all_of_it_repeats() -> None:
    """`repeat` tells the whole trace again, from where it ended."""
    laid_out = trace(event("kernel", 3), event("launch", 8), repeat=3).shortest
    assert laid_out.busy == (Interval(0, 3000), Interval(11000, 14000), Interval(22000, 25000))
    assert laid_out.extent == Interval(0, 33000)


def test_a_copy_is_no_kernel() -> None:
    """The GPU is empty wherever no kernel runs, also while it copies."""
    laid_out = trace(event("memcpy", 6), event("kernel", 4), event("memcpy", 5), event("kernel", 4)).shortest
    assert laid_out.empty == (Interval(0, 6000), Interval(10000, 15000))
    assert (laid_out.busy_ns, laid_out.empty_ns) == (8000, 11000)


def test_kernels_that_touch_leave_no_gap_and_idle_work_joins_into_one() -> None:
    """A gap is maximal: it lasts from one kernel to the next, whatever happens in it."""
    laid_out = trace(
        event("kernel", 1), event("kernel", 1), event("host", 2), event("sync", 3), event("kernel", 1)
    ).shortest
    assert laid_out.busy == (Interval(0, 2000), Interval(7000, 8000))
    assert laid_out.empty == (Interval(2000, 7000),)


def test_two_kernels_at_once_are_busy_once() -> None:
    """Kernels that overlap in two streams keep the GPU busy no longer than one of them would."""
    streams = (Lane("7", (Range(0, 4, "a", Kind.KERNEL),)), Lane("8", (Range(2, 6, "b", Kind.KERNEL),)))
    assert (Timeline(streams).busy_ns, Timeline(streams).empty_ns) == (6, 0)


def test_a_duration_that_varies_has_a_shortest_and_a_longest_timeline() -> None:
    """The two ends are laid out apart, and only what varies differs."""
    varying = trace(event("launch", {"shortest": 8, "longest": 20}), event("kernel", 3))
    assert (varying.shortest.empty_ns, varying.longest.empty_ns) == (8000, 20000)
    assert varying.shortest.busy_ns == varying.longest.busy_ns == 3000


def test_what_the_cpu_does_meanwhile_stands_in_its_lane() -> None:
    """Work of the CPU beside an event of the GPU lasts as long, and takes no time of its own."""
    laid_out = trace(event("memcpy", 6, cpu="tensor(batch)"), event("kernel", 4)).shortest
    assert laid_out.lanes[1].ranges == (Range(0, 6000, "tensor(batch)", Kind.HOST),)
    assert laid_out.extent == Interval(0, 10000)


def test_every_kind_but_a_kernel_is_a_cause_of_emptiness() -> None:
    """The four cause classes of the sheet are what a gap is filled with."""
    assert {kind: kind.cause for kind in Kind} == {
        Kind.KERNEL: None,
        Kind.MEMCPY: Cause.COPY,
        Kind.MEMSET: Cause.COPY,
        Kind.SYNC: Cause.SYNC,
        Kind.LAUNCH: Cause.LAUNCH,
        Kind.HOST: Cause.HOST,
    }


def test_one_assumed_event_makes_an_illustration() -> None:
    """A figure is only as well founded as the least of what it rests on."""
    assert not trace(event("kernel", 1), event("host", 1)).assumed
    assert trace(event("kernel", 1), event("host", 1, basis="assumed")).assumed


def test_a_possible_trace_has_no_misfits() -> None:
    """Nothing is said of what is right, bounds included."""
    events = event("kernel", 1), event("memcpy", 3_600_000_000, cpu="x"), event("host", {"shortest": 1, "longest": 2})
    assert told(trace(*events, repeat=33_333)) == []


@pytest.mark.parametrize(
    ("events", "path", "what"),
    [
        ([], ("events",), "no kernel runs in this trace"),
        ([event("host", 4)], ("events",), "no kernel runs in this trace"),
        ([event("kernel", 0)], ("events", 0, "duration_us"), "every event takes time"),
        ([event("kernel", -3)], ("events", 0, "duration_us"), "every event takes time"),
        ([event("kernel", 3_600_000_001)], ("events", 0, "duration_us"), "no event can take so long"),
        (
            [event("kernel", {"shortest": 0, "longest": 3})],
            ("events", 0, "duration_us", "shortest"),
            "every event takes time",
        ),
        (
            [event("kernel", {"shortest": 1, "longest": 10**10})],
            ("events", 0, "duration_us", "longest"),
            "no event can take so long",
        ),
        (
            [event("kernel", {"shortest": 20, "longest": 8})],
            ("events", 0, "duration_us"),
            "the shortest, 20 µs, is not below the longest",
        ),
        (
            [event("kernel", {"shortest": 8, "longest": 8})],
            ("events", 0, "duration_us"),
            "the shortest, 8 µs, is not below the longest",
        ),
        (
            [event("kernel", 1), event("sync", 1, cpu="wait")],
            ("events", 1, "cpu"),
            "a sync is what the CPU does already",
        ),
    ],
)
def test_what_cannot_be_is_told_with_its_place(events: list[Plain], path: tuple[str | int, ...], what: str) -> None:
    """A trace that could not have happened is refused where it says so, and no other complaint is made."""
    assert told(trace(*events)) == [(path, what)]


@pytest.mark.parametrize("repeat", [0, -1, 50_001, 10**30])
def test_repeats_are_bounded(repeat: int) -> None:
    """A trace is laid out event by event, so that no number in a file may make it endless."""
    assert told(trace(event("kernel", 1), event("host", 1), repeat=repeat)) == [
        (("repeat",), f"{repeat} times is not possible here")
    ]
