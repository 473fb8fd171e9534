"""The compiled course is the course."""

from __future__ import annotations

from pathlib import Path

import pytest

import small_course
from grader.compiled import compile_course, load_course
from grader.course import Course
from grader.readers.course import read_course
from grader.shape import ShapeError


@pytest.fixture
def course(tmp_path: Path) -> Course:
    return read_course(small_course.write(tmp_path))


def test_a_course_comes_back_from_its_compiled_text(course: Course) -> None:
    """Nothing is lost, prose included, and compiling again gives the same text."""
    text = compile_course(course)
    assert load_course(text) == course
    assert load_course(text).version == course.version
    assert compile_course(load_course(text)) == text


def test_the_shipped_course_is_the_same_when_it_is_compiled(root: Path) -> None:
    """What the wheel and the browser load is what the instructor wrote, in the order in which it is asked."""
    read = read_course(root / "course")
    text = compile_course(read)
    loaded = load_course(text)
    assert loaded == read
    assert loaded.version == read.version
    assert compile_course(loaded) == text


def test_the_version_of_a_course_knows_what_decides_a_mark(course: Course, tmp_path: Path) -> None:
    """Points, concepts, events and the pass mark change it; titles, questions, feedback and examples do not."""

    def version(name: str, old: str, new: str) -> str:
        directory = small_course.write(tmp_path)
        text = small_course.FILES[name]
        assert old in text
        (tmp_path / name).write_text(text.replace(old, new), encoding="utf-8")
        return read_course(directory).version

    a1, trace = "course/exercises/a1.yml", "traces/trace-1.yml"
    prose = [
        version("course/course.yml", "A small course", "A course"),
        version(a1, "What do you try first?", "And now?"),
        version(a1, "Look at the gaps.", "Look again."),
        version(a1, "met: [cuda graph]", "met: [graph capture]"),
        version(trace, "GPU: k k k", "GPU: k k"),
    ]
    assert set(prose) == {course.version}
    deciding = [
        version("course/course.yml", "pass_mark: 0.5", "pass_mark: 0.6"),
        version("course/lexicon.yml", "graph capture", "captured graph"),
        version(a1, "acceptance: 1", "points: 2"),
        version(a1, "met: graph", "met: kernel"),
        version(trace, "duration_us: 3", "duration_us: 4"),
    ]
    assert len({course.version, *deciding}) == 6


def test_what_is_no_compiled_course_is_refused() -> None:
    """A text that is no JSON, or JSON of another shape, is never half a course."""
    with pytest.raises(ValueError, match="Expecting value"):
        load_course("course")
    with pytest.raises(ShapeError, match="'settings' is missing"):
        load_course("{}")
