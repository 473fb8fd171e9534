"""`grade evaluate`: how a rubric marks labelled responses, and what an edit of it changes."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from provided import Grade

COURSE = Path(__file__).parents[2] / "course"
LINES = [
    {"exercise": "a1", "field": "smell", "response": "picket fence", "label": "met"},
    {"exercise": "a1", "field": "smell", "response": "sync cliff", "label": "not_met", "marker": "ada"},
    {"exercise": "a1", "field": "smell", "response": "a row of zebra stripes (é)", "label": "met"},
    {"exercise": "a2", "field": "cause_class", "response": "sync", "label": "met"},
]
WORDS = ("picket fence", "sync cliff", "zebra")


@pytest.fixture
def labels(tmp_path: Path) -> Path:
    path = tmp_path / "labels.jsonl"
    path.write_text("\n".join(map(json.dumps, LINES)), encoding="utf-8")
    return path


@pytest.fixture
def edited(tmp_path: Path) -> Path:
    """The shipped course with one more way of saying what a picket fence is."""
    course = tmp_path / "edited" / "course"
    shutil.copytree(COURSE, course, ignore=shutil.ignore_patterns("responses"))
    shutil.copytree(COURSE.parent / "traces", course.parent / "traces")
    lexicon = course / "lexicon.yml"
    before, concept, after = lexicon.read_text(encoding="utf-8").partition("\n  picket-fence:\n")
    after = after.replace("picket fence,", "zebra stripes, picket fence,", 1)
    lexicon.write_text(before + concept + after, encoding="utf-8")
    return course


def test_figures_and_disagreements_are_shown(labels: Path, grade: Grade) -> None:
    """Marking was done, so the exit is 0, whatever the figures are."""
    done = grade("evaluate", labels)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("4 responses, 0 of them labelled review\n")
    assert "line 4  a2.cause_class: label met, verdict not_met\n    sync\n" in done.stdout
    assert "line 3  a1.smell: label met, verdict review\n    a row of zebra stripes (é)\n" in done.stdout


def test_the_record_is_for_programs(labels: Path, grade: Grade) -> None:
    """With `--format json` standard output is JSON alone, and the same bytes every time."""
    first, second = (
        grade("evaluate", labels, "--format", "json", env={"PYTHONHASHSEED": seed, "PYTHONIOENCODING": "ascii"})
        for seed in "12"
    )
    record = json.loads(first.stdout)
    figures = ("responses", "review_labels", "decided", "coverage", "false_accepts", "false_rejects")
    assert [record[name] for name in figures] == [4, 0, 3, 0.75, 0, 1]
    assert [d["line"] for d in record["disagreements"]] == [4]
    assert first.stdout == second.stdout


def test_the_change_of_an_edit_is_shown_response_by_response(labels: Path, edited: Path, grade: Grade) -> None:
    """One line more in the lexicon, one verdict more that is right; `--diff` names the course as it was."""
    done = grade("evaluate", labels, "--course", edited, "--diff", COURSE)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == (
        "1 changed verdict: 1 now right, 0 now wrong\n"
        "\n"
        "line 3  a1.smell: review → met (label met)\n"
        "    a row of zebra stripes (é)\n"
    )
    undone = json.loads(grade("evaluate", labels, "--diff", edited, "--format", "json").stdout)
    assert (undone["changed"], undone["mended"], undone["spoiled"]) == (1, 0, 1)
    assert (undone["changes"][0]["before"], undone["changes"][0]["after"]) == ("met", "review")


@pytest.mark.parametrize("format", ["text", "json"])
def test_no_text_is_printed_where_none_is_wanted(format: str, labels: Path, edited: Path, grade: Grade) -> None:
    """Responses that are kept unread stay so, also where an edit is judged by them."""
    for diff in ([], ["--diff", str(edited)]):
        done = grade("evaluate", labels, "--no-texts", "--format", format, *diff)
        assert done.returncode == 0
        assert done.stdout
        assert not [word for word in WORDS if word in done.stdout]


def test_a_result_goes_into_a_file(labels: Path, grade: Grade, tmp_path: Path) -> None:
    """Without colour and in UTF-8, whatever the terminal is."""
    output = tmp_path / "result.txt"
    done = grade("evaluate", labels, "--output", output, "--color", "always", env={"PYTHONIOENCODING": "ascii"})
    assert (done.returncode, done.stdout) == (0, "")
    assert output.read_text(encoding="utf-8") == grade("evaluate", labels).stdout


def test_a_result_is_never_written_over_the_responses(labels: Path, grade: Grade) -> None:
    """The markers' work would be gone."""
    before = labels.read_bytes()
    done = grade("evaluate", labels, "--output", labels)
    assert (done.returncode, done.stdout) == (2, "")
    assert "Name another file after --output" in done.stderr
    assert labels.read_bytes() == before


def test_a_stream_without_unicode_gets_ascii(labels: Path, edited: Path, grade: Grade) -> None:
    """Nothing crashes, and every sign beyond ASCII has one that stands for it."""
    for diff in ([], ["--diff", str(edited)]):
        done = grade("evaluate", labels, *diff, env={"PYTHONIOENCODING": "ascii"})
        assert (done.returncode, done.stderr) == (0, "")
        assert "\\u" not in done.stdout


def test_what_cannot_be_read_exits_2(labels: Path, grade: Grade, tmp_path: Path) -> None:
    """Wrong lines, a file that is not there, a course that is none: told with their places, and no figure is printed."""
    labels.write_text('{"exercise": "a9"}\nno json\n', encoding="utf-8")
    for arguments, told in (
        ([str(labels)], [f"{labels}:1: ", f"{labels}:2: "]),
        (["missing.jsonl"], ["missing.jsonl: "]),
        ([str(labels), "--course", str(tmp_path)], ["course.yml"]),
    ):
        done = grade("evaluate", *arguments)
        assert (done.returncode, done.stdout) == (2, "")
        assert all(place in done.stderr for place in told)
        assert "Traceback" not in done.stderr
    labels.write_text(json.dumps(LINES[0]), encoding="utf-8")
    assert "course.yml" in grade("evaluate", labels, "--diff", tmp_path).stderr
