"""An exercise on the screen: the question, the trace untouched, and what there is to fill in."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import small_course
from grader.course import Course, Exercise
from grader.readers.course import read_course
from grader.renderers.exercise import exercise, listing


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Course:
    return read_course(small_course.write(tmp_path_factory.mktemp("course")))


def shown(course: Course, *, width: int = 80, colour: bool = False, unicode: bool = True, **changes: object) -> str:
    """The small course's exercise, with members changed."""
    asked: Exercise = replace(course.exercises["a1"], **changes)  # type: ignore[arg-type]
    return exercise("a1", asked, course.traces["trace-1"], width=width, colour=colour, unicode=unicode)


def test_an_exercise_is_shown_as_the_sheet_asks_it(course: Course) -> None:
    """Heading, question, trace, labels, and what to do next."""
    assert shown(course) == (
        "Trace 1 — picket fence  (a1, 1 point)\n\n"
        "What do you try first?\n\n"
        "GPU: k k k\n"
        "CPU: loop\n\n"
        "  First experiment:\n\n"
        "grade new a1 writes a card to fill in.\n"
    )


def test_all_exercises_are_listed_with_what_they_ask_and_earn(course: Course) -> None:
    """A row an exercise: id, title, fields and points."""
    assert listing(course, width=80, colour=False, unicode=True) == (
        "A small course\n\n"
        "Look first.\n\n"
        "  a1  Trace 1 — picket fence  1 field, 1 point\n\n"
        "grade show EXERCISE shows one of them.\n"
    )


def test_an_exercise_without_a_trace_shows_none(course: Course) -> None:
    """Part B asks about two traces and draws neither: the question is followed by the labels."""
    text = exercise("a1", course.exercises["a1"], None, width=80, colour=False, unicode=True)
    assert "first?\n\n  First experiment:\n" in text


def test_the_trace_is_never_wrapped(course: Course) -> None:
    """Only prose follows the width: a timeline that is broken up shows something else."""
    drawing = "GPU:  " + "[=== kernel ===]    " * 20 + "\n\n\n\nCPU:   trailing space "
    trace = replace(course.traces["trace-1"], ascii=drawing)
    assert f"\n\n{drawing}\n\n" in exercise("a1", course.exercises["a1"], trace, width=40, colour=True, unicode=True)


@given(width=st.integers(20, 160))
def test_prose_fits_the_width_and_loses_no_word(course: Course, width: int) -> None:
    """Paragraphs are filled to the width, in their own words and order."""
    question = "Look at the lane.  Then say\nwhat you see.\n\nBe short, be exact: `torch.compile`, 8–20 µs."
    body = shown(course, width=width, question=question).partition("\n\n")[2].partition("\n\nGPU")[0]
    assert body.split() == question.split()
    assert max(map(len, body.splitlines())) <= width
    assert body.count("\n\n") == 1


def test_items_of_a_list_start_lines_of_their_own(course: Course) -> None:
    """A list in the question stays a list; what does not fit on an item's line is lined up with it."""
    question = "Two things:\n- one that is far too long\n  for a line\n- two\n\n10. ten is long as well"
    assert "Two things:\n- one that is far too\n  long for a line\n- two\n\n10. ten is long as\n    well\n" in shown(
        course, width=22, question=question
    )


def test_a_blank_and_the_files_to_hand_in_are_shown(course: Course) -> None:
    """A label shows what it expects: the options of the sheet, or the file that it takes."""
    field = course.exercises["a1"].fields["first_experiment"]
    fields = {"cause": replace(field, label="Cause class", blank="launch | host"), "why": replace(field, label="Why")}
    assert "\n  Cause class:  launch | host\n  Why:\n  Script:       a .py file\n" in shown(
        course, fields=fields, files={"script": "a .py file"}
    )


def test_points_stand_with_the_fields_where_they_differ(course: Course) -> None:
    """Where every field earns the same the total says it all."""
    field = course.exercises["a1"].fields["first_experiment"]
    text = shown(course, fields={"a": replace(field, label="A"), "b": replace(field, label="B", points=2.5)})
    assert "(a1, 3.5 points)\n" in text
    assert "\n  A:  1 point\n  B:  2.5 points\n" in text


def test_without_colour_there_is_no_escape(course: Course) -> None:
    """A pipe gets plain text; colour adds emphasis and no word."""
    plain, coloured = shown(course), shown(course, colour=True)
    assert "\x1b" not in plain
    assert "\x1b[1mTrace 1 — picket fence\x1b[0m" in coloured
    assert re.sub(r"\x1b\[\d+m", "", coloured) == plain


def test_without_unicode_the_lanes_stay_aligned(course: Course) -> None:
    """Where a terminal knows ASCII alone, a sign of the drawing is replaced by one sign."""
    trace = replace(course.traces["trace-1"], ascii="GPU: k   k\n      ^8–20 µs ←")
    text = exercise("a1", course.exercises["a1"], trace, width=80, colour=False, unicode=False)
    assert text.isascii()
    assert "\nGPU: k   k\n      ^8-20 us <\n" in text


@given(st.text())
def test_nothing_in_a_course_commands_the_terminal(course: Course, text: str) -> None:
    """A course is a file from somewhere: whatever stands in it, no control character reaches the screen."""
    hostile = f"\x1b]0;owned\x07{text}\x9b2J"
    field = replace(course.exercises["a1"].fields["first_experiment"], label=hostile, blank=hostile)
    trace = replace(course.traces["trace-1"], ascii=hostile)
    asked = replace(
        course.exercises["a1"], title=hostile, question=hostile, fields={"x": field}, files={hostile: hostile}
    )
    settings = replace(course.settings, title=hostile, opening=hostile)
    whole = replace(course, settings=settings, exercises={"a1": asked})
    for page in (
        exercise("a1", asked, trace, width=80, colour=False, unicode=True),
        listing(whole, width=80, colour=False, unicode=True),
    ):
        assert not {c for c in page if c != "\n" and (c < " " or "\x7f" <= c <= "\x9f")}
