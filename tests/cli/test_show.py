"""`grade show`: an exercise and its trace, in the terminal."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

import small_course
from provided import Grade

Show = Callable[..., "CompletedProcess[str]"]


@pytest.fixture
def show(grade: Grade, tmp_path: Path) -> Show:
    """`grade show` with a course of one exercise, `Trace 1 — picket fence`."""
    course = small_course.write(tmp_path)
    return lambda *args, env={}: grade("show", *args, "--course", course, env=env)


@pytest.mark.parametrize(
    "said", [["a1"], ["A1"], ["trace", "1"], ["Trace 1 — picket fence"], ["trace 1: picket fense"]]
)
def test_an_exercise_has_the_names_that_a_card_may_use(show: Show, said: list[str]) -> None:
    """Id, heading, half a heading: whatever heads a card shows the exercise, in one word or several."""
    done = show(*said)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Trace 1 — picket fence  (a1, 1 point)\n")


@pytest.mark.parametrize(
    ("said", "remedy"),
    [("trace 7", "Write a1"), ("fence", "Use one of a1"), ("???", "Use one of a1")],
)
def test_an_unknown_exercise_gets_the_nearest_name(show: Show, said: str, remedy: str) -> None:
    """A name that nothing has is a usage error; the nearest is offered, else all of them."""
    done = show(said)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"grade: there is no exercise {said!r} in this course. {remedy}.\n"


def test_a_stream_without_unicode_gets_ascii(show: Show) -> None:
    """Where the output takes ASCII alone nothing crashes and everything can be read."""
    done = show("a1", env={"PYTHONIOENCODING": "ascii"})
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Trace 1 - picket fence  (a1, 1 point)\n")


def test_colour_can_be_asked_for(show: Show) -> None:
    """A pipe gets no colour unless it asks."""
    assert "\x1b" not in show("a1").stdout
    assert "\x1b[1mTrace 1" in show("a1", "--color", "always").stdout


def test_a_directory_without_a_course_is_a_course_error(grade: Grade, tmp_path: Path) -> None:
    """A directory that holds no course is answered with what is missing."""
    done = grade("show", "--course", tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert "course.yml" in done.stderr
