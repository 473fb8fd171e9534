"""Timelines: what the sheet draws as facts, interval arithmetic on them, and the debrief as a number."""

from __future__ import annotations

from grader.timeline.figures import figures
from grader.timeline.trace import Trace, misfits

__all__ = ["Trace", "figures", "misfits"]
