"""The labelled responses are the rubric's own tests: those that may be read stay marked as careful markers marked them."""

from __future__ import annotations

from pathlib import Path

import pytest

from grader.evaluation import evaluate, mark_labelled
from grader.readers.locate import locate
from grader.readers.responses import read_responses

RESPONSES = Path(__file__).parents[1] / "course" / "responses"


@pytest.mark.parametrize("name", ["seen.jsonl", *(f"invented_{part}.jsonl" for part in ("a", "bc", "d", "e"))])
def test_the_rubric_agrees_with_the_markers_of_responses_that_may_be_read(name: str) -> None:
    """Of what it decides 97 of 100 agree, of what is wrong 1 of 100 at most is accepted, and it decides 9 of 10."""
    course = locate(None)
    figures = evaluate(mark_labelled(course, read_responses(RESPONSES / name, course))).figures
    assert figures.agreement.value >= 0.97
    assert figures.false_accepts.value <= 0.01
    assert figures.coverage.value >= 0.9
