"""A timeline of the course: what the sheet draws, and the same as facts that can be reckoned with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Annotated

from grader.shape import Doc, Misfit, Prose
from grader.timeline.lanes import Kind, Lane, Range, Timeline

LONGEST_US = 3_600_000_000
"""No event lasts longer than an hour."""
MOST_EVENTS = 100_000
"""A trace is laid out event by event; no lesson needs more of them, repeats included."""


class Basis(StrEnum):
    """Whether the sheet gives an event's duration, or somebody assumed it."""

    GIVEN = "given"
    ASSUMED = "assumed"


@dataclass(frozen=True)
class Bounds:
    """A duration that varies from one time to the next."""

    shortest: Annotated[int, Doc("The least it takes, in µs.")]
    longest: Annotated[int, Doc("The most it takes, in µs.")]


@dataclass(frozen=True)
class Event:
    """One thing that happens, and how long it takes; it starts when the event before it ends."""

    kind: Annotated[
        Kind, Doc("What it is: kernels and memcpys are the GPU's, launches, host work and syncs the CPU's.")
    ]
    name: Annotated[str, Doc("How the trace calls it.")]
    duration_us: Annotated[int | Bounds, Doc("How long it takes, in whole µs, or {shortest: …, longest: …}.")]
    basis: Annotated[Basis, Doc("Whether the sheet gives the duration or it is assumed.")]
    cpu: Annotated[str, Doc("What the CPU does meanwhile, if the event is the GPU's and the trace tells.")] = ""

    def duration_ns(self, *, longest: bool) -> int:
        """How long it takes at the most, or at the least."""
        if isinstance(self.duration_us, int):
            return self.duration_us * 1000
        return (self.duration_us.longest if longest else self.duration_us.shortest) * 1000


@dataclass(frozen=True)
class Trace:
    """One of the course's timelines: the drawing that learners see, and its events from left to right.

    One thing happens after the other, now on the GPU, now on the CPU: that is what the four smells have in common.
    The drawing is not to scale; every figure comes from the events.
    """

    title: Annotated[str, Prose("The heading: 'Trace 1 — picket fence'.")]
    ascii: Annotated[str, Prose("The drawing, exactly as it is shown.")]
    events: Annotated[tuple[Event, ...], Doc("What happens, in order.")]
    repeat: Annotated[int, Doc("How many times all of it happens.")] = 1

    @property
    def assumed(self) -> bool:
        """Whether a figure of this trace is an illustration, because it rests on an event that the sheet leaves open."""
        return any(event.basis is Basis.ASSUMED for event in self.events)

    @cached_property
    def shortest(self) -> Timeline:
        """The timeline in which everything takes as little time as it can."""
        return self._laid_out(longest=False)

    @cached_property
    def longest(self) -> Timeline:
        """The timeline in which everything takes as much time as it can."""
        return self._laid_out(longest=True)

    def _laid_out(self, *, longest: bool) -> Timeline:
        gpu: list[Range] = []
        cpu: list[Range] = []
        now = 0
        for event in self.events * self.repeat:
            end = now + event.duration_ns(longest=longest)
            lane = gpu if event.kind.lane == "GPU" else cpu
            lane.append(Range(now, end, event.name, event.kind))
            if event.cpu:
                cpu.append(Range(now, end, event.cpu, Kind.HOST))
            now = end
        return Timeline((Lane("GPU", tuple(gpu)), Lane("CPU", tuple(cpu))))


def misfits(trace: Trace) -> Iterator[Misfit]:
    """What no timeline can be, though it has the shape of a trace; paths are within the trace."""
    if not any(event.kind is Kind.KERNEL for event in trace.events):
        yield Misfit(("events",), "no kernel runs in this trace", "Add an event of the kind 'kernel'")
    if trace.repeat < 1 or trace.repeat * len(trace.events) > MOST_EVENTS:
        remedy = f"Write 1 or more, so that there are at most {MOST_EVENTS} events in all"
        yield Misfit(("repeat",), f"{trace.repeat} times is not possible here", remedy)
    for i, event in enumerate(trace.events):
        yield from _misfits_of_event(event, ("events", i))


def _misfits_of_event(event: Event, path: tuple[str | int, ...]) -> Iterator[Misfit]:
    if event.cpu and event.kind.lane == "CPU":
        yield Misfit((*path, "cpu"), f"a {event.kind} is what the CPU does already", "Remove it, or say so in the name")
    duration = event.duration_us
    path = (*path, "duration_us")
    if isinstance(duration, int):
        yield from _out_of_range(duration, path)
        return
    yield from _out_of_range(duration.shortest, (*path, "shortest"))
    yield from _out_of_range(duration.longest, (*path, "longest"))
    if duration.shortest >= duration.longest:
        remedy = "Write the smaller number as shortest, or one number for both"
        yield Misfit(path, f"the shortest, {duration.shortest} µs, is not below the longest", remedy)


def _out_of_range(duration_us: int, path: tuple[str | int, ...]) -> Iterator[Misfit]:
    if not 1 <= duration_us <= LONGEST_US:
        remedy = f"Write whole µs from 1 to {LONGEST_US}"
        yield Misfit(path, "no event can take so long" if duration_us > 0 else "every event takes time", remedy)
