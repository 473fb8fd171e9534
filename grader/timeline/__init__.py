"""Timelines: lanes, ranges, interval arithmetic."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Trace:
    """One of the course's timelines."""

    title: str
    ascii: str
