"""`grade lint` says what it tested, and every line that an author has to mend."""

from __future__ import annotations

from pathlib import Path

import pytest

import small_course
from provided import Grade

EXPECTED = "model.txt: full marks\nblank.txt: unanswered\n"


@pytest.fixture
def course(tmp_path: Path) -> Path:
    course = small_course.write(tmp_path)
    (course / "cards").mkdir()
    (course / "cards" / "model.txt").write_text("Trace 1\nFirst experiment: cuda graph\n", encoding="utf-8")
    (course / "cards" / "blank.txt").write_text("Trace 1\nFirst experiment:\n", encoding="utf-8")
    (course / "cards" / "expected.yml").write_text(EXPECTED, encoding="utf-8")
    return course


def test_a_course_that_marks_as_written_exits_0_and_is_counted(course: Path, grade: Grade) -> None:
    """One line says how much was tested; one of a thing is not many."""
    done = grade("lint", "--course", course)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "1 exercise, 1 criterion, 2 examples, 2 cards: all as written\n"


def test_every_problem_is_told_and_exits_2(course: Path, grade: Grade) -> None:
    """Problems of rubric, lexicon, cards and schemas come together, each with its line and its remedy."""
    text = small_course.EXERCISE.replace("not_met: [a faster kernel]", "not_met: [graph capture]")
    text = text.replace("fields:", "files: {first_experiment: a script}\nfields:")
    (course / "exercises" / "a1.yml").write_text(text, encoding="utf-8")
    (course / "cards" / "expected.yml").write_text(EXPECTED.replace("full marks", "unanswered"), encoding="utf-8")
    (course / "schema").mkdir()
    done = grade("lint", "--course", course)
    assert done.returncode == 2
    assert done.stdout == "1 exercise, 1 criterion, 2 examples, 2 cards: 8 problems\n"
    lines = done.stderr.replace(f"{course}/", "").splitlines()
    assert lines == [
        (
            "grade: exercises/a1.yml:5: a1: files.first_experiment: 'first experiment' on a card could mean "
            "first_experiment or first_experiment. Call one of them something else."
        ),
        (
            "grade: exercises/a1.yml:24: a1: first_experiment: 'graph capture' is met ('graph capture' says graph, "
            "affirmed) and must be not_met. Mend the rubric or the lexicon, or move the example."
        ),
        (
            "grade: cards/expected.yml:1: model.txt: first_experiment of a1 gets met ('cuda graph' says graph, "
            "affirmed) and must get unanswered. "
            "Mend the rubric, or the card and what it must get."
        ),
        *(
            f"grade: schema/{name}.json: this is not the schema of this version. Run grade lint --write-schema."
            for name in ("course", "exercise", "expected", "lexicon", "trace")
        ),
    ]


def test_a_course_that_cannot_be_read_exits_2(course: Path, grade: Grade) -> None:
    """Nothing is tested of a course that is not one."""
    (course / "course.yml").write_text("id: [", encoding="utf-8")
    done = grade("lint", "--course", course)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"grade: {course}/course.yml:1: a bracket is opened and never closed")


def test_schemas_are_written_for_an_editor(course: Path, grade: Grade) -> None:
    """`--write-schema` puts them beside the course, and then they are tested as well."""
    done = grade("lint", "--course", course, "--write-schema")
    assert done.returncode == 0
    assert (
        done.stdout
        == f"Wrote course.json, exercise.json, expected.json, lexicon.json, trace.json into {course / 'schema'}.\n"
    )
    assert grade("lint", "--course", course, "--write-schema").stdout == done.stdout
    schema = course / "schema" / "course.json"
    schema.write_bytes(schema.read_bytes().replace(b"\n", b"\r\n"))  # as git may check it out on Windows
    assert grade("lint", "--course", course).returncode == 0


def test_schemas_that_cannot_be_written_are_told(course: Path, grade: Grade) -> None:
    """A file in the way is the author's to move."""
    (course / "schema").write_text("in the way", encoding="utf-8")
    done = grade("lint", "--course", course, "--write-schema")
    assert done.returncode == 2
    assert done.stderr == (
        f"grade: {course / 'schema'}: the schemas cannot be written: File exists. Name a course directory of yours.\n"
    )
