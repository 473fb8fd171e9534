"""The page on the record explains every verdict, and every key of what `grade` prints for programs."""

from __future__ import annotations

import json
import re
from pathlib import Path

from grader.verdict import Verdict
from provided import Grade
from transcripts import write_files

PAGE = Path(__file__).parents[1] / "site" / "record.md"
ROW = re.compile(r"^\| `(\w+)` \|", re.MULTILINE)


def part(start: str, end: str) -> str:
    """What stands on the page between two lines."""
    return PAGE.read_text(encoding="utf-8").partition(f"\n{start}\n")[2].partition(f"\n{end}\n")[0]


def test_every_verdict_is_explained() -> None:
    """What a verdict means for the points stands in one table, in the order of the code."""
    assert ROW.findall(part("## Verdicts, points and exit", "## An example")) == list(Verdict)


def test_every_figure_of_an_evaluation_is_explained(grade: Grade, tmp_path: Path) -> None:
    """The table has the keys of `grade evaluate --format json`, without the intervals that stand beside them."""
    write_files(PAGE.with_name("lexicon.md"), tmp_path)
    done = grade("evaluate", "responses.jsonl", "--course", "kitchen/course", "--format", "json")
    printed = [key for key in json.loads(done.stdout) if not key.endswith("_interval")]
    assert ROW.findall(part("<!-- printed by evaluate -->", "<!-- end -->")) == printed
