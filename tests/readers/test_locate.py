"""The course is found where the person says, else where it was installed; loading it twice is faster than once."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import small_course
from grader.compiled import compile_course
from grader.course import Course
from grader.errors import CourseError
from grader.readers.course import read_course
from grader.readers.course_cache import KEPT
from grader.readers.locate import course_directory, locate


@pytest.fixture
def course(tmp_path: Path) -> Path:
    return small_course.write(tmp_path / "small")


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache of the test's own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "four-timeline-smells" / "courses"


def imports(course: Path) -> str:
    """Whether reading the course in a process of its own needs `yaml`: 'parsed', else 'stored'."""
    program = (
        "import sys; from pathlib import Path; from grader.readers.locate import locate; locate(Path(sys.argv[1]));"
        "print('parsed' if 'yaml' in sys.modules else 'stored')"
    )
    return subprocess.run(
        [sys.executable, "-c", program, course], check=True, capture_output=True, text=True
    ).stdout.strip()


def entry(cache: Path) -> Path:
    (path,) = cache.iterdir()
    return path


def test_the_directory_asked_for_comes_first(course: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`--course` overrules `GRADE_COURSE`."""
    monkeypatch.setenv("GRADE_COURSE", str(tmp_path / "nowhere"))
    assert locate(course) == read_course(course)
    with pytest.raises(CourseError, match="nowhere: there is no such course directory"):
        locate(None)


def test_the_environment_names_a_course(course: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`GRADE_COURSE` overrules the shipped course; an empty one says nothing."""
    shipped = course_directory(None)
    monkeypatch.setenv("GRADE_COURSE", str(course))
    assert locate(None).settings.id == "small"
    assert course_directory(None) == course
    monkeypatch.setenv("GRADE_COURSE", "")
    assert course_directory(None) == shipped


def test_a_course_is_parsed_once_and_then_loaded(course: Path) -> None:
    """The second time needs no YAML, and gives the same course."""
    assert [imports(course), imports(course)] == ["parsed", "stored"]
    assert locate(course) == read_course(course)


def test_a_changed_course_is_read_again(course: Path) -> None:
    """An instructor sees an edit at once."""
    assert locate(course).settings.pass_mark == 0.5
    (course / "course.yml").write_text(small_course.COURSE.replace("0.5", "0.6"), encoding="utf-8")
    assert locate(course).settings.pass_mark == 0.6


@pytest.mark.parametrize("damage", [b"", b"{}", b"\xff", b"0" * 64 + b"\n{}"])
def test_a_damaged_entry_is_replaced(course: Path, cache: Path, damage: bytes) -> None:
    """Half an entry is no course; the course is read again and the entry mended, and nobody is bothered."""
    locate(course)
    whole = entry(cache).read_bytes()
    entry(cache).write_bytes(damage)
    assert locate(course) == read_course(course)
    assert entry(cache).read_bytes() == whole


def test_an_entry_of_another_shape_is_replaced(course: Path, cache: Path) -> None:
    """What a grader with other types has stored is read again, not guessed at."""
    import hashlib

    locate(course)
    whole = entry(cache).read_bytes()
    other = b'{"settings": {}}'
    entry(cache).write_bytes(hashlib.sha256(other).hexdigest().encode() + b"\n" + other)
    assert locate(course) == read_course(course)
    assert entry(cache).read_bytes() == whole


def test_a_cache_that_cannot_be_written_is_no_problem(course: Path, cache: Path) -> None:
    """A read-only home directory costs time and nothing else."""
    cache.parent.parent.mkdir()
    cache.parent.write_bytes(b"in the way")
    assert locate(course) == locate(course) == read_course(course)


def test_entries_do_not_pile_up(course: Path, cache: Path) -> None:
    """A long afternoon of editing leaves a handful of entries, the newest among them."""
    for points in range(1, KEPT + 4):
        text = small_course.EXERCISE.replace("acceptance: 1", f"points: {points}")
        (course / "exercises" / "a1.yml").write_text(text, encoding="utf-8")
        locate(course)
    assert len(list(cache.iterdir())) == KEPT
    assert imports(course) == "stored"


def test_a_broken_course_is_never_stored(course: Path, cache: Path) -> None:
    """Its problems are told every time."""
    (course / "course.yml").write_text("id: [", encoding="utf-8")
    for _ in range(2):
        with pytest.raises(CourseError):
            locate(course)
    assert not cache.exists()


def test_many_processes_may_store_the_same_course(course: Path, cache: Path) -> None:
    """Writing is whole or not at all, so nobody ever loads half of what another one is writing."""
    program = (
        "import sys; from pathlib import Path; from grader.readers.locate import locate; locate(Path(sys.argv[1]))"
    )
    started = [subprocess.Popen([sys.executable, "-c", program, course], env=os.environ) for _ in range(8)]
    assert [process.wait() for process in started] == [0] * 8
    assert [path.suffix for path in cache.iterdir()] == [".json"]
    assert imports(course) == "stored"


def test_the_build_compiles_a_course_to_a_file(course: Path, tmp_path: Path) -> None:
    """`python -m grader.readers.compile DIR FILE` is what makes the JSON inside a wheel."""
    done = compiling(course, tmp_path / "course.json")
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "course.json").read_text(encoding="utf-8") == compile_course(read_course(course))


def test_the_build_stops_at_a_broken_course(course: Path, tmp_path: Path) -> None:
    """No wheel is built from a course with problems; all of them are told."""
    (course / "lexicon.yml").unlink()
    done = compiling(course, tmp_path / "course.json")
    assert done.returncode == 1
    assert done.stderr == f"{course / 'lexicon.yml'}: this file is missing. Write lexicon.yml.\n"
    assert not (tmp_path / "course.json").exists()


def compiling(course: Path, file: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "grader.readers.compile", str(course), str(file)]
    return subprocess.run(command, check=False, capture_output=True, text=True)


def test_courses_are_equal_when_their_files_are(course: Path, tmp_path: Path) -> None:
    """Where a course lies is no part of it."""
    assert isinstance(locate(course), Course)
    assert locate(small_course.write(tmp_path / "elsewhere")) == locate(course)
