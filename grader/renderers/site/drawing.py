"""A trace drawn to scale: one row a lane, every event with its name and duration, told in prose to who does not see it."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from markupsafe import Markup

from grader.timeline import Trace
from grader.timeline.lanes import Kind, Lane, Range
from grader.timeline.trace import Basis

WIDTH, LEFT, ROW, GAP, TOP = 720, 48, 34, 14, 8
ROUNDS = 3
"""Of a trace that repeats so many rounds are drawn; the prose says how many there are."""
NARROWEST_NAME = 7.0
"""A name stands inside its event where each letter has so many units of width."""


def drawing(id: str, trace: Trace) -> Markup:
    """An inline SVG of the shortest timeline, on one line; kinds differ by pattern and name, not by colour alone."""
    rounds = min(trace.repeat, ROUNDS)
    lanes = [Lane(lane.name, lane.ranges[: len(lane.ranges) // trace.repeat * rounds]) for lane in trace.shortest.lanes]
    end = max(each.end_ns for lane in lanes for each in lane.ranges)
    height = TOP + len(lanes) * (ROW + GAP) + 18
    assumed = {event.name for event in trace.events if event.basis is Basis.ASSUMED}
    parts = [
        f'<svg class="timeline" viewBox="0 0 {WIDTH} {height}" role="img" aria-labelledby="{id}-title {id}-desc">',
        f'<title id="{id}-title">{escape(trace.title)}, drawn to scale</title>',
        f'<desc id="{id}-desc">{escape(told(trace))}</desc>',
        *(part for row, lane in enumerate(lanes) for part in _lane(lane, row, end, assumed)),
        f'<text class="axis" x="{LEFT}" y="{height - 4}">0</text>',
        f'<text class="axis" text-anchor="end" x="{WIDTH}" y="{height - 4}">{escape(_duration(end))}</text>',
        "</svg>",
    ]
    return Markup("".join(parts))  # every text in it is escaped above


def told(trace: Trace) -> str:
    """The trace in prose: what happens one after the other, where, and for how long."""
    said = "; ".join(
        f"{event.name} on the {event.kind.lane} for {_of(event.duration_ns(longest=False), event.duration_ns(longest=True))}"
        + (" (assumed)" if event.basis is Basis.ASSUMED else "")
        + (f", while the CPU does {event.cpu}" if event.cpu else "")
        for event in trace.events
    )
    times = f" All of it happens {trace.repeat} times." if trace.repeat > 1 else ""
    return f"One after the other: {said}.{times}"


def _lane(lane: Lane, row: int, end: int, assumed: set[str]) -> Iterator[str]:
    y = TOP + row * (ROW + GAP)
    yield f'<text class="lane" x="0" y="{y + ROW * 0.65:.0f}">{escape(lane.name)}</text>'
    yield f'<rect class="track" x="{LEFT}" y="{y}" width="{WIDTH - LEFT}" height="{ROW}"/>'
    for each in lane.ranges:
        yield _event(each, y, end, assumed)


def _event(each: Range, y: int, end: int, assumed: set[str]) -> str:
    scale = (WIDTH - LEFT) / end
    x, width = LEFT + each.start_ns * scale, (each.end_ns - each.start_ns) * scale
    kind = "kernel" if each.kind is Kind.KERNEL else each.kind.value
    note = " (assumed)" if each.name in assumed else ""
    hover = escape(f"{each.name}: {_duration(each.end_ns - each.start_ns)}{note}")
    fits = len(each.name) * NARROWEST_NAME < width
    name = (
        f'<text class="name" text-anchor="middle" x="{x + width / 2:.1f}" y="{y + ROW * 0.65:.0f}">{escape(each.name)}</text>'
        if fits
        else ""
    )
    shape = f'<rect x="{x:.1f}" y="{y}" width="{max(width, 1):.1f}" height="{ROW}" rx="2"/>'
    return f'<g class="event {kind}{" assumed" if note else ""}"><title>{hover}</title>{shape}{name}</g>'


def _of(shortest: int, longest: int) -> str:
    return _duration(shortest) if shortest == longest else f"{_duration(shortest)} to {_duration(longest)}"


def _duration(ns: int) -> str:
    return f"{ns / 1e6:g} ms" if ns >= 1_000_000 else f"{ns / 1e3:g} µs"
