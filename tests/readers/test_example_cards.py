"""Example cards are found with what each must get, and whatever does not match is told."""

from __future__ import annotations

from pathlib import Path

import pytest

import small_course
from grader.course import Course
from grader.errors import CourseError
from grader.readers.course import read_course
from grader.readers.example_cards import read_example_cards
from grader.shape import Misfit
from grader.verdict import Verdict

EXPECTED = """\
model.md: full marks
blank.yml: unanswered
mistakes/kernel.txt:
  a1: {first_experiment: not_met}
"""
CARDS = {
    "model.md": "## Trace 1\n**First experiment:** cuda graph\n",
    "blank.yml": "a1: {first_experiment: ''}\n",
    "mistakes/kernel.txt": "Trace 1\nFirst experiment: a faster kernel\n",
    "expected.yml": EXPECTED,
}


@pytest.fixture
def directory(tmp_path: Path) -> Path:
    directory = small_course.write(tmp_path)
    for name, text in CARDS.items():
        path = directory / "cards" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return directory


@pytest.fixture
def course(directory: Path) -> Course:
    return read_course(directory)


def refused(directory: Path, course: Course) -> list[str]:
    with pytest.raises(CourseError) as error:
        read_example_cards(directory, course)
    return [str(problem).partition("/course/cards/")[2] for problem in error.value.problems]


def test_every_card_is_read_with_what_it_must_get(directory: Path, course: Course) -> None:
    """Cards in folders are named with their folder; all three forms of an expectation are understood."""
    cards = read_example_cards(directory, course)
    assert [(c.name, c.must_get) for c in cards] == [
        ("model.md", "full marks"),
        ("blank.yml", "unanswered"),
        ("mistakes/kernel.txt", {"a1": {"first_experiment": Verdict.NOT_MET}}),
    ]
    assert cards[2].card.responses["a1"]["first_experiment"].text == "a faster kernel"


def test_a_card_that_gets_something_else_is_told_where_that_is_written(directory: Path, course: Course) -> None:
    """The line of `expected.yml` is the one to mend, or to mend the rubric by."""
    card = read_example_cards(directory, course)[2]
    (problem,) = card.problems([Misfit(("a1", "first_experiment"), "it gets met", "Mend it")])
    assert str(problem).endswith("/cards/expected.yml:4: mistakes/kernel.txt.a1: it gets met. Mend it.")


def test_a_course_without_cards_has_none(directory: Path, course: Course, tmp_path: Path) -> None:
    """Example cards are worth having, and nobody has to have them."""
    assert read_example_cards(small_course.write(tmp_path / "other"), course) == ()


def test_cards_and_expectations_belong_together(directory: Path, course: Course) -> None:
    """A card of which nothing is expected proves nothing, and neither does an expectation without its card."""
    (directory / "cards" / "model.md").rename(directory / "cards" / "modle.md")
    assert refused(directory, course) == [
        "expected.yml:1: nothing is expected of the card modle.md. Add a line 'modle.md: …'.",
        "expected.yml:1: model.md: there is no such card. Write 'modle.md'.",
    ]


def test_cards_that_cannot_be_read_are_told_together(directory: Path, course: Course) -> None:
    """Every problem of every card comes with that card's own line."""
    (directory / "cards" / "model.md").write_text("Smell: no heading\n", encoding="utf-8")
    (directory / "cards" / "blank.yml").write_text("- a list\n", encoding="utf-8")
    assert [line.partition(" ")[0] for line in refused(directory, course)] == ["model.md:1:", "blank.yml:1:"]


def test_an_expectation_of_another_shape_is_told(directory: Path, course: Course) -> None:
    """A verdict that does not exist is a mistake like any other."""
    text = EXPECTED.replace("not_met", "not met")
    (directory / "cards" / "expected.yml").write_text(text, encoding="utf-8")
    (told,) = refused(directory, course)
    assert told == (
        "expected.yml:4: mistakes/kernel.txt.a1: 'not met' is not one of met, partly, not_met, unanswered, review. "
        "Write 'not_met'."
    )


def test_cards_without_expectations_are_refused(directory: Path, course: Course) -> None:
    """A folder of cards has its `expected.yml`."""
    (directory / "cards" / "expected.yml").unlink()
    assert refused(directory, course) == ["expected.yml: this file is missing. Write expected.yml."]
