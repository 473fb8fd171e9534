"""The reference of the stretch, the smells of the lesson, and the script for a machine with a GPU."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from provided import Grade, Tool

ROOT = Path(__file__).parents[2]
REFERENCE = ROOT / "course" / "profiling" / "profile_decode.py"


def test_the_reference_gets_full_marks_by_script(grade: Grade, tool: Tool) -> None:
    """Run in the sandbox and recorded natively, it meets everything that the stretch asks."""
    tool("bwrap")
    done = grade("check", REFERENCE, "--format", "json")
    (result,) = json.loads(done.stdout)["exercises"]
    assert (done.returncode, result["points"], result["max_points"]) == (0, 5.0, 5.0)
    run = result["run"]
    assert (run["device"], run["recorder"], run["sandbox"]) == ("cpu", "native", "bubblewrap")


@pytest.mark.parametrize("suffix", ["json", "json.gz"])
def test_the_reference_gets_full_marks_by_its_profile(grade: Grade, tmp_path: Path, suffix: str) -> None:
    """What torch.profiler writes of it is read with the same marks, and says who recorded it."""
    profile = tmp_path / f"run.{suffix}"
    subprocess.run([sys.executable, REFERENCE, "--profile", profile], check=True, capture_output=True)
    done = grade("check", profile, "--format", "json")
    (result,) = json.loads(done.stdout)["exercises"]
    assert (done.returncode, result["points"], result["max_points"]) == (0, 5.0, 5.0)
    assert (result["run"]["recorder"], result["run"]["sandbox"]) == ("torch.profiler", "not run")


def test_the_script_for_a_gpu_runs_on_a_cpu(tool: Tool, tmp_path: Path) -> None:
    """Everything in it works before a GPU is at hand: the reference, all smells, all cures, and the reading of them."""
    tool("bwrap")
    grade = tmp_path / "grade"
    grade.write_text(f'#!/bin/sh\nexec {sys.executable} -P -m grader "$@"\n', encoding="utf-8")
    grade.chmod(0o755)
    environment = {**os.environ, "PYTHON": sys.executable, "GRADE": str(grade)}
    done = subprocess.run(
        [ROOT / "tests" / "gpu" / "run.sh", tmp_path / "out"],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    for smell in ("picket fence", "host island", "copy on the path", "sync cliff"):
        assert f"{smell}, as it smells, on cpu" in done.stdout
        assert f"{smell}, fixed, on cpu" in done.stdout
