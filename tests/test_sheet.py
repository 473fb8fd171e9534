"""Everything on the sheet stands in the course: nothing of it is lost, nothing is reworded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from grader.course import Course
from grader.criteria.steps import Steps
from grader.readers.locate import locate
from grader.shape import encode

SHEET = Path(__file__).parents[2] / "shared" / "four-timeline-smells.txt"
TEMPLATE_LINES = {
    "For each trace write:",
    "The four traces (ASCII is enough)",
    "Check",
    "Debrief",
    "Acceptance",
    "Stretch",
}


@pytest.fixture(scope="module")
def course() -> Course:
    return locate(None)


@pytest.fixture(scope="module")
def sheet() -> list[str]:
    if not SHEET.exists():
        pytest.skip("the sheet lies beside the checkout only where the course is developed")
    return SHEET.read_text(encoding="utf-8").splitlines()


def strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for item in value.values():
            yield from strings(item)
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from strings(item)


def squeeze(text: str) -> str:
    return " ".join(text.split())


def test_every_sentence_of_the_sheet_stands_in_the_course(course: Course, sheet: list[str]) -> None:
    """What the sheet says, the course says, word for word; its own section titles are the course's structure."""
    said = squeeze(" ¶ ".join(strings(encode(course))))
    labels = {f"{field.label}:" for exercise in course.exercises.values() for field in exercise.fields.values()}
    labels |= {f"{field.label}: {field.blank}" for e in course.exercises.values() for field in e.fields.values()}
    for line in sheet:
        text = squeeze(line)
        numbered = text.partition(". ")[2] if text[:1].isdigit() else text
        if text and text not in TEMPLATE_LINES | labels:
            assert text in said or numbered in said, f"not in the course: {line!r}"


def test_the_cards_of_part_a_have_the_five_fields_of_the_sheet_in_its_order(course: Course, sheet: list[str]) -> None:
    """A card filled in on paper reads like a card filled in here."""
    start = sheet.index("For each trace write:") + 2
    wanted = [line.partition(":")[0] for line in sheet[start : start + 5]]
    for exercise in ("a1", "a2", "a3", "a4"):
        assert [field.label for field in course.exercises[exercise].fields.values()] == wanted


def test_every_acceptance_line_is_carried_by_some_field(course: Course) -> None:
    """An acceptance line that no criterion carries would be asked of nobody."""
    carried = {f.acceptance for e in course.exercises.values() for f in e.fields.values() if f.acceptance}
    assert carried == {int(number) for number in course.settings.acceptance}


def test_the_protocol_has_the_six_steps_of_the_lesson(course: Course) -> None:
    """Pin, capture, measure, classify, experiment, re-measure."""
    protocol = course.exercises["c"].fields["protocol"].criterion
    assert isinstance(protocol, Steps)
    assert len(protocol.steps) == 6
