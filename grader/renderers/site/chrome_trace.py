"""A trace as the JSON that Perfetto and chrome://tracing open: complete events in µs, a row a lane."""

from __future__ import annotations

import json

from grader.timeline import Trace


def chrome_trace(trace: Trace) -> str:
    """The shortest of its timelines; where a duration is assumed, its event says so. Source: the Trace Event Format."""
    events: list[dict[str, object]] = [{"ph": "M", "name": "process_name", "pid": 1, "args": {"name": trace.title}}]
    assumed = {event.name for event in trace.events if event.basis == "assumed"}
    for row, lane in enumerate(trace.shortest.lanes, start=1):
        events.append({"ph": "M", "name": "thread_name", "pid": 1, "tid": row, "args": {"name": lane.name}})
        events += [
            {
                "ph": "X", "name": each.name, "cat": each.kind.value, "pid": 1, "tid": row,
                "ts": each.start_ns / 1000, "dur": (each.end_ns - each.start_ns) / 1000,
                "args": {"duration": "assumed" if each.name in assumed else "given"},
            }
            for each in lane.ranges
        ]  # fmt: skip
    return json.dumps({"traceEvents": events, "displayTimeUnit": "ms"}, ensure_ascii=False, indent=1) + "\n"
