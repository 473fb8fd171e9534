"""`grade show`: an exercise and its trace, in the terminal."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

import small_course
from provided import Grade

TRACE_3 = """
GPU:      [H2D 6 ms][kernel 4 ms][D2H 5 ms][kernel 4 ms]
CPU:  np.array ← tensor.cpu()  then later  tensor(batch)
"""

Show = Callable[..., "CompletedProcess[str]"]


@pytest.fixture
def show(grade: Grade, tmp_path: Path) -> Show:
    """`grade show` with a course of one exercise, `Trace 1 — picket fence`."""
    course = small_course.write(tmp_path)
    return lambda *args, env={}: grade("show", *args, "--course", course, env=env)


def test_without_a_name_every_exercise_is_listed(grade: Grade) -> None:
    """The seven exercises in the order of the sheet, each with its title."""
    done = grade("show")
    rows = [line.split() for line in done.stdout.splitlines() if line.startswith("  ")]
    assert (done.returncode, done.stderr) == (0, "")
    assert [row[0] for row in rows] == ["a1", "a2", "a3", "a4", "b", "c", "stretch"]
    assert " ".join(rows[0]) == "a1 Trace 1 — picket fence 5 fields, 5 points"


def test_an_exercise_is_shown_with_its_trace_as_on_the_sheet(grade: Grade) -> None:
    """Question, the drawing character for character, the labels of the card in their order."""
    done = grade("show", "a3")
    assert (done.returncode, done.stderr) == (0, "")
    assert TRACE_3 in done.stdout
    labels = ("Smell:", "Cause class:", "Why the GPU is empty:", "First experiment:", "Forbidden next step:")
    places = [done.stdout.index(f"\n  {label}") for label in labels]
    assert places == sorted(places)
    assert "launch | host | copy | sync" in done.stdout


def test_no_key_is_shown(grade: Grade) -> None:
    """The acceptance lines and the rubric stay where they are: only what the sheet asks is shown."""
    shown = "".join(grade("show", exercise).stdout.lower() for exercise in ("a1", "a2", "a3", "a4", "b"))
    assert shown
    assert not [word for word in ("graph", "compile", "cublas", "on device", "cuda events") if word in shown]


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
