"""Running scripts for real: in the sandbox, with small limits, and a Python that has the package `nvtx`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from grader.recording import record
from grader.timeline.recording import Recording
from grader.timeline.run_settings import RunSettings
from provided import Ran, Tool

SMALL = RunSettings(arguments=(), wall_s=20, cpu_s=20, memory_mb=400, processes=40, disk_mb=16, output_kb=64)


@pytest.fixture
def ran(tmp_path: Path, tool: Tool) -> Ran:
    """Runs Python text as a submitted script behind the walls: what was recorded, and what it printed."""
    tool("bwrap")

    def run(text: str, *, unsafe: bool = False, **settings: object) -> tuple[Recording, str]:
        script = tmp_path / "submitted.py"
        script.write_text(text, encoding="utf-8")
        printed = bytearray()
        limits = replace(SMALL, **settings)  # type: ignore[arg-type]
        recording = record(script, limits, unsafe=unsafe, on_output=printed.extend)
        return recording, printed.decode("utf-8", "replace")

    return run
