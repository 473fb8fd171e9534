"""How a submitted script is run: its arguments, its Python, and what it may use up. An instructor sets it in the course."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from grader.shape import Doc


@dataclass(frozen=True)
class RunSettings:
    """The run of a submitted script; every limit is enforced from outside."""

    arguments: Annotated[
        tuple[str, ...], Doc("What the script is called with; `{device}` becomes cuda where there is a GPU, else cpu.")
    ] = ("--device", "{device}")
    python: Annotated[str, Doc("The Python that runs it, with torch; empty: the one that runs grade.")] = ""
    wall_s: Annotated[float, Doc("Seconds until it is stopped.")] = 120.0
    cpu_s: Annotated[float, Doc("Seconds of processor time, of all its processes together.")] = 240.0
    memory_mb: Annotated[int, Doc("Megabytes of memory, of all its processes together.")] = 4096
    processes: Annotated[int, Doc("Processes at one time.")] = 64
    disk_mb: Annotated[int, Doc("Megabytes that it may write.")] = 256
    output_kb: Annotated[int, Doc("Kilobytes of its output that are kept; a hundred times as many stop it.")] = 256
