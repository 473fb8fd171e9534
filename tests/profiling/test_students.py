"""Small scripts as students write them, each with what reading it and running it must say."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from grader.readers.scripts import read_script
from provided import Grade, Tool

STUDENTS = sorted((Path(__file__).parent / "students").glob("*.py"))
WANTED = ("tokenize", "prefill", "decode_step", "sample", "detokenize")
REQUIREMENTS = ("names", "counts", "order", "nesting", "balance")


def told(script: Path, what: str) -> str:
    """What stands in the head of a script behind `# runs:` or `# reads:`."""
    found = re.search(rf"^# {what}: (.*)$", script.read_text(encoding="utf-8"), re.MULTILINE)
    assert found, script
    return found[1]


def test_there_are_enough() -> None:
    """Each way of naming and each usual mistake has its script."""
    assert len(STUDENTS) >= 25


@pytest.mark.parametrize("script", STUDENTS, ids=lambda path: path.stem)
def test_it_reads_as_its_head_says(script: Path) -> None:
    """Without running: the wanted names that it surely emits, and the lines of each kind of advice."""
    reading = read_script(script.read_bytes(), WANTED)
    parts = [" ".join(name for name in WANTED if name in reading.emits)]
    for label, advice in (("near", reading.near), ("open", reading.unbalanced), ("unsure", reading.uncertain)):
        if advice:
            parts.append(f"{label} " + " ".join(str(line) for line in sorted({each.line for each in advice})))
    assert "; ".join(parts) == told(script, "reads")


@pytest.mark.parametrize("script", STUDENTS, ids=lambda path: path.stem)
def test_it_runs_as_its_head_says(script: Path, grade: Grade, tool: Tool) -> None:
    """Run in the sandbox, natively recorded, each requirement gets exactly the verdict that stands in the script."""
    tool("bwrap")
    done = grade("check", script, "--format", "json")
    assert done.returncode in (0, 1), done.stderr
    (result,) = json.loads(done.stdout)["exercises"]
    verdicts = {field["field"]: field["verdict"] for field in result["fields"]}
    expected = told(script, "runs")
    if expected.startswith("all "):
        assert verdicts == dict.fromkeys(REQUIREMENTS, expected.removeprefix("all "))
    else:
        assert verdicts == dict(pair.split() for pair in expected.split(", "))
    assert (result["run"]["sandbox"], result["run"]["device"]) == ("bubblewrap", "cpu")
    assert result["run"]["recorder"] == "native" or not re.search(r"\bimport (torch|nvtx)", script.read_text())
