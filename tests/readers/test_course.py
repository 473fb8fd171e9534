"""A course is read whole, or every problem of it is told with its place and its remedy."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import small_course
from grader.compiled import compile_course, load_course
from grader.criteria import Text
from grader.errors import CourseError
from grader.readers.course import parse, read_course
from grader.readers.course_files import CourseFile, digest, gather

A1 = "exercises/a1.yml"


@pytest.fixture
def course(tmp_path: Path) -> Path:
    return small_course.write(tmp_path)


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def refused(course: Path) -> list[str]:
    """Every problem as it is printed, with paths from where the course lies."""
    with pytest.raises(CourseError) as error:
        read_course(course)
    return [str(problem).replace(f"{course.parent}/", "") for problem in error.value.problems]


def test_the_files_of_a_directory_make_a_course(course: Path) -> None:
    """An exercise's id is the name of its file, and a trace's as well."""
    read = read_course(course)
    assert read.settings.exercises == ("a1",)
    assert read.exercises["a1"].trace == "trace-1"
    assert read.traces["trace-1"].ascii == "GPU: k k k\nCPU: loop"
    assert read.lexicon.concepts["graph"].says == ("cuda graph", "graph capture")
    criterion = read.exercises["a1"].fields["first_experiment"].criterion
    assert isinstance(criterion, Text)
    assert criterion.met == "graph"


def test_traces_inside_the_course_come_before_those_beside_it(course: Path) -> None:
    """A course can be one self-contained folder; only where it has no `traces` are those beside it meant."""
    (course.parent / "traces").rename(course / "traces")
    assert list(read_course(course).traces) == ["trace-1"]


def test_a_course_is_found_from_within_its_own_directory(course: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`--course .` finds the traces beside the directory."""
    monkeypatch.chdir(course)
    assert list(read_course(Path(".")).traces) == ["trace-1"]


@pytest.mark.parametrize(
    ("name", "old", "new", "told"),
    [
        (A1, "trace: t", "trac: t", "course/exercises/a1.yml:4: a1: trac: 'trac' is not known here. Write 'trace'."),
        (
            A1,
            "    acceptance: 1\n",
            "    acceptance: 1\n    acceptance: 1\n",
            "course/exercises/a1.yml:9: a1: 'acceptance' stands here twice, first on line 8. Remove one of them.",
        ),
        (
            A1,
            "met: [cuda graph]",
            "met: [12]",
            "course/exercises/a1.yml:22: a1: first_experiment: text is wanted, not 12. Put it in quotes.",
        ),
        (
            A1,
            "met: [cuda graph]",
            "met: [no]",
            (
                "course/exercises/a1.yml:22: a1: 'no' without quotes is read in different ways. "
                "Put it in quotes if it is text, else write it out as 1000, 0.5 or true."
            ),
        ),
        (
            A1,
            "met: graph",
            "met: {all: [grph]}",
            "course/exercises/a1.yml:12: a1: first_experiment: there is no concept 'grph'. Write 'graph'.",
        ),
        (
            A1,
            "met: graph",
            "met: batching",
            (
                "course/exercises/a1.yml:12: a1: first_experiment: there is no concept 'batching'. "
                "Add it in lexicon.yml."
            ),
        ),
        (
            A1,
            "trace: trace-1",
            "trace: trace-2",
            "course/exercises/a1.yml:4: a1: trace: there is no trace 'trace-2'. Write 'trace-1'.",
        ),
        (
            A1,
            "acceptance: 1",
            "acceptance: 2",
            "course/exercises/a1.yml:8: a1: first_experiment: there is no acceptance line 2. Use one of 1.",
        ),
        (
            A1,
            "acceptance: 1",
            "points: 0",
            "course/exercises/a1.yml:8: a1: first_experiment: 0 points cannot be earned. Write more than 0.",
        ),
        (
            A1,
            "  first_experiment:",
            "  First:",
            (
                "course/exercises/a1.yml:6: a1: First: 'First' is no field id. "
                "Use lower-case letters, digits and '_', a letter first."
            ),
        ),
        (
            "course.yml",
            "exercises: [a1]",
            "exercises: [a1, a2]",
            "course/course.yml:3: exercises.1: there is no exercise 'a2'. Add it in exercises/a2.yml.",
        ),
        (
            "course.yml",
            "exercises: [a1]",
            "exercises: [a1, a1]",
            "course/course.yml:3: exercises.1: 'a1' is listed twice. Remove one of them.",
        ),
        (
            "course.yml",
            "exercises: [a1]",
            "exercises: []",
            (
                "course/exercises/a1.yml:1: a1: the course does not ask this exercise. "
                "Add it to exercises in course.yml."
            ),
        ),
        (
            "course.yml",
            "pass_mark: 0.5",
            "pass_mark: 50",
            "course/course.yml:4: pass_mark: a pass mark of 50. Write a share from 0 to 1, as 0.8.",
        ),
        (
            "lexicon.yml",
            "says: [faster kernel]",
            "covers: [grap]",
            "course/lexicon.yml:5: concepts.kernel: there is no concept 'grap'. Write 'graph'.",
        ),
        (
            "lexicon.yml",
            "says: [faster kernel]",
            "says: [<fast> kernel]",
            "course/lexicon.yml:5: concepts.kernel: there is no family 'fast'. Add it to families.",
        ),
        (
            "lexicon.yml",
            "says: [faster kernel]",
            "abroad: {de: [<negaters> kernel]}",
            "course/lexicon.yml:5: concepts.kernel: there is no family 'negaters'. Write 'negators'.",
        ),
        (
            "lexicon.yml",
            "concepts:",
            "families: {fast: ['!']}\nconcepts:",
            "course/lexicon.yml:1: families.fast: '!' holds no word. Write words, or remove it.",
        ),
        (
            "lexicon.yml",
            "concepts:",
            "cues: {negators: ['']}\nconcepts:",
            "course/lexicon.yml:1: cues.negators: '' holds no word. Write words, or remove it.",
        ),
        (
            "../traces/trace-1.yml",
            "duration_us: 3,",
            "duration_us: 0,",
            "traces/trace-1.yml:7: events.1: every event takes time. Write whole µs from 1 to 3600000000.",
        ),
    ],
)
def test_a_mistake_is_told_with_its_place_and_remedy(course: Path, name: str, old: str, new: str, told: str) -> None:
    """`file:line: exercise: field: problem. What to do.`, whichever file it stands in."""
    edit(course / name, old, new)
    assert refused(course) == [told]


def test_a_criterion_that_cannot_be_met_is_told(course: Path) -> None:
    """A right option that is not among the options, and more parts than there are, are found before anyone answers."""
    feedback = small_course.EXERCISE.partition("      feedback:\n")[2]
    choice = "options: {graph: {when: graph}}\n      right: graf"
    parts = "read_as: step\n      enough: 3\n      parts: {one: {met: graph, missing: Look again.}}"
    for kind, rest in (("choice", choice), ("parts", parts)):
        head = small_course.EXERCISE.partition("      kind:")[0]
        (course / A1).write_text(
            f"{head}      kind: {kind}\n      {rest}\n      feedback:\n{feedback}", encoding="utf-8"
        )
        told = {
            "choice": "12: a1: first_experiment: there is no option 'graf'. Write 'graph'.",
            "parts": "12: a1: first_experiment: 3 of 1 parts cannot be right. Write a number from 1 to 1.",
        }
        assert refused(course) == [f"course/exercises/a1.yml:{told[kind]}"]


def test_mistakes_of_every_file_are_told_at_once(course: Path) -> None:
    """Who mends a course mends all of it in one go, in order of place."""
    edit(course / "course.yml", "title:", "titel:")
    edit(course / A1, "label: First experiment", "label: no")
    edit(course / A1, "part: A", "part: 1")
    (course.parent / "traces" / "trace-1.yml").write_bytes(b"title: \xff\n")
    assert [line.partition(" ")[0] for line in refused(course)] == [
        "course/course.yml:1:",
        "course/course.yml:2:",
        "course/exercises/a1.yml:2:",
        "course/exercises/a1.yml:7:",
        "traces/trace-1.yml:1:",
    ]


def test_problems_between_files_are_told_in_order_of_place(course: Path) -> None:
    """Whatever order they are found in, they are told as one reads the files."""
    edit(course / "lexicon.yml", "says: [faster kernel]", "covers: [grap]")
    edit(course / A1, "met: graph", "met: grap")
    edit(course / A1, "acceptance: 1", "points: 0")
    edit(course / "course.yml", "0.5", "1.5")
    assert [line.partition(" ")[0] for line in refused(course)] == [
        "course/course.yml:4:",
        "course/exercises/a1.yml:8:",
        "course/exercises/a1.yml:12:",
        "course/lexicon.yml:5:",
    ]


def test_an_exercise_without_fields_is_refused(course: Path) -> None:
    """An exercise asks for something."""
    edit(course / A1, small_course.EXERCISE.partition("fields:")[2], " {}\n")
    assert refused(course) == ["course/exercises/a1.yml:5: a1: fields: there is nothing to fill in. Add a field."]


def test_an_exercise_file_is_named_as_its_exercise_is_called(course: Path) -> None:
    """An id stands on cards and in records, so not every file name will do."""
    (course / A1).rename(course / "exercises" / "A 1.yml")
    edit(course / "course.yml", "[a1]", "['A 1']")
    remedy = "Name the file with lower-case letters, digits and '-', a letter first."
    assert refused(course) == [f"course/exercises/A 1.yml:1: A 1: 'A 1' is no exercise id. {remedy}"]


def test_what_is_no_course_directory_is_told(course: Path) -> None:
    """A missing directory, a file, and a directory without `course.yml` each get their own words."""
    missing = course.parent / "nowhere"
    for path in (missing, course / "course.yml"):
        with pytest.raises(CourseError, match=r"there is no such course directory\. Name one after --course\."):
            read_course(path)
    with pytest.raises(CourseError, match=r"there is no course\.yml here\. Name a course directory after --course\."):
        read_course(course.parent)


def test_files_that_cannot_be_read_are_told_together(course: Path) -> None:
    """Missing, misnamed, too large, a folder, a pipe: each with a remedy, and no reading without end."""
    (course / "lexicon.yml").unlink()
    (course / A1).rename(course / "exercises" / "a1.yaml")
    (course / "exercises" / "a2.yml").mkdir()
    os.mkfifo(course / "exercises" / "a3.yml")
    (course / "exercises" / "a4.yml").write_bytes(b"#" * (1 << 20) + b"#")
    (course / "exercises" / ".a5.yml").touch()
    assert refused(course) == [
        "course/lexicon.yml: this file is missing. Write lexicon.yml.",
        "course/exercises/a1.yaml: files of a course end in .yml. Rename it to a1.yml.",
        "course/exercises/a2.yml: this is no file. Put a YAML file here.",
        "course/exercises/a3.yml: this is no file. Put a YAML file here.",
        "course/exercises/a4.yml: the file has more than 1048576 bytes. Split it or shorten it.",
    ]


def test_a_file_that_the_system_does_not_open_is_told(course: Path) -> None:
    """What exists and cannot be opened is not a missing file; the system's reason is passed on."""
    (course / "lexicon.yml").unlink()
    (course / "lexicon.yml").symlink_to("lexicon.yml")
    told = "course/lexicon.yml: this file cannot be read: Too many levels of symbolic links. Make it readable."
    assert refused(course) == [told]


def test_windows_line_ends_and_a_byte_order_mark_just_work(course: Path) -> None:
    """What an editor on Windows saves is the same course."""
    before = read_course(course)
    for path in [*course.rglob("*.yml"), *course.parent.glob("traces/*.yml")]:
        path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    assert read_course(course) == before


def test_the_digest_knows_every_name_and_byte(course: Path) -> None:
    """Two courses with the same digest are the same course."""
    seen = {digest(gather(course))}
    edit(course / "course.yml", "0.5", "0.6")
    seen.add(digest(gather(course)))
    (course / A1).rename(course / "exercises" / "a2.yml")
    seen.add(digest(gather(course)))
    (course.parent / "traces" / "trace-1.yml").rename(course.parent / "traces" / "trace-2.yml")
    seen.add(digest(gather(course)))
    assert len(seen) == 4


FILES = {name.removeprefix("course/"): text.encode() for name, text in small_course.FILES.items()}


def as_files(contents: dict[str, bytes]) -> list[CourseFile]:
    return [CourseFile(name, name, data) for name, data in contents.items()]


@given(st.sampled_from(sorted(FILES)), st.binary())
def test_no_bytes_in_any_file_bring_anything_but_our_error(name: str, data: bytes) -> None:
    """Whatever a file holds, the course is read or its problems are told."""
    with suppress(CourseError):
        parse(as_files(FILES | {name: data}))


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(sorted(FILES)), st.data())
def test_no_damage_to_any_file_brings_anything_but_our_error(name: str, data: st.DataObject) -> None:
    """A file with some of its bytes exchanged, lost or doubled is read, or its problems are told."""
    content = FILES[name]
    start = data.draw(st.integers(0, len(content)))
    end = data.draw(st.integers(start, min(start + 40, len(content))))
    yaml_like = st.lists(
        st.sampled_from([b"- ", b": ", b"{", b"}", b"[", b"\n", b"  ", b"no", b"1", b"&a", b"*a", b"'"])
    )
    put = data.draw(yaml_like.map(b"".join) | st.just(content[start:end] * 2) | st.binary(max_size=4))
    with suppress(CourseError):
        course = parse(as_files(FILES | {name: content[:start] + put + content[end:]})).course
        assert load_course(compile_course(course)) == course
