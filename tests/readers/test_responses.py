"""Labelled responses: what a line must hold, and how every line that does not is told."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from grader.errors import UsageError
from grader.evaluation import Labelled
from grader.readers.responses import LARGEST, MOST_TOLD, read_responses
from grader.verdict import Verdict
from sheet_names import COURSE

LINE = {"exercise": "a1", "field": "smell", "response": "picket fence", "label": "met"}
WANTED = 'Write {"exercise": …, "field": …, "response": …, "label": …}.'


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "labels.jsonl"


def read(path: Path, *lines: object) -> list[Labelled]:
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return read_responses(path, COURSE)


def refused(path: Path, data: bytes) -> list[str]:
    """What is told of these bytes, without the folder of the file."""
    path.write_bytes(data)
    with pytest.raises(UsageError) as caught:
        read_responses(path, COURSE)
    return [str(problem).removeprefix(f"{path.parent}/") for problem in caught.value.problems]


def test_a_line_is_a_response_with_its_label(path: Path) -> None:
    """Other keys are ignored, whatever they hold; what is written in a response is not touched."""
    assert read(path, {**LINE, "response": " a\n1 ", "marker": ["ada", {}]}, {**LINE, "field": "why_empty"}) == [
        Labelled(1, "a1", "smell", " a\n1 ", Verdict.MET),
        Labelled(2, "a1", "why_empty", "picket fence", Verdict.MET),
    ]


@pytest.mark.parametrize("label", ["met", "partly", "not_met", "review"])
def test_a_label_is_a_verdict(label: str, path: Path) -> None:
    """The four labels of the marking guide."""
    assert read(path, {**LINE, "label": label})[0].label == label


def test_an_unanswered_label_counts_as_not_met(path: Path) -> None:
    """As an unanswered verdict does; else the two could never agree on an empty response."""
    assert read(path, {**LINE, "response": "", "label": "unanswered"})[0].label is Verdict.NOT_MET


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_are_counted_as_an_editor_counts_them(end: str, path: Path) -> None:
    """A byte order mark, the line ends of any system and blank lines just work; a response ends no line."""
    line = json.dumps(LINE | {"response": "a\u2028b\x85c"}, ensure_ascii=False)
    path.write_bytes(f"\ufeff{end}{line}{end} {end}{line}".encode())
    assert [(r.line, r.response) for r in read_responses(path, COURSE)] == [(2, "a\u2028b\x85c"), (4, "a\u2028b\x85c")]


def test_every_line_that_is_wrong_is_told_at_once_with_its_remedy(path: Path) -> None:
    """File, line, what is wrong and what to write; the lines that are right do not matter then."""
    lines = [
        json.dumps(LINE),
        "picket fence",
        "[" * 100_000,
        '"met"',
        '{"exercise": "a1", "response": 3, "label": "met"}',
        json.dumps(LINE | {"label": None}),
        json.dumps(LINE | {"exercise": "a9"}),
        json.dumps(LINE | {"field": "smel"}),
        json.dumps(LINE | {"label": "right"}),
    ]
    assert refused(path, "\n".join(lines).encode()) == [
        f"labels.jsonl:2: this is not JSON. {WANTED}",
        f"labels.jsonl:3: this is not JSON. {WANTED}",
        f"labels.jsonl:4: this is no JSON object. {WANTED}",
        f"labels.jsonl:5: field and response are missing or no text. {WANTED}",
        f"labels.jsonl:6: label is missing or no text. {WANTED}",
        "labels.jsonl:7: there is no exercise 'a9' in this course. Use one of a1, a2, a3, a4, b, c, stretch.",
        f"labels.jsonl:8: a1: there is no field 'smel'. Use one of {', '.join(COURSE.exercises['a1'].fields)}.",
        "labels.jsonl:9: a1: smell: 'right' is no label. Use one of met, partly, not_met, unanswered, review.",
    ]


def test_of_a_file_of_another_kind_only_the_first_lines_are_told(path: Path) -> None:
    """Nobody reads a million complaints, and nobody waits for them."""
    told = refused(path, b"x\n" * 1_000_000)
    assert len(told) == MOST_TOLD + 1
    assert told[-1] == "labels.jsonl: more lines may be wrong. Mend these first."


@pytest.mark.parametrize("data", [b"", b"\xef\xbb\xbf", b" \n\r\n\t\n"])
def test_no_responses_are_no_agreement(data: bytes, path: Path) -> None:
    """An empty file is a mistake and not a rubric that agrees with everybody."""
    assert refused(path, data) == ["labels.jsonl: no responses in this file. Write one JSON object a line."]


def test_what_is_not_utf_8_is_told_with_its_line(path: Path) -> None:
    """A marker's editor saved it otherwise."""
    told = refused(path, json.dumps(LINE).encode() + b'\n{"response": "L\xfccke"}\n')
    assert told == ["labels.jsonl:2: this is not UTF-8 text. Save it as UTF-8."]


def test_a_file_beyond_all_measure_is_refused(path: Path) -> None:
    """It would fill the memory."""
    assert refused(path, b" " * LARGEST) == ["labels.jsonl: no responses in this file. Write one JSON object a line."]
    assert refused(path, b" " * (LARGEST + 1)) == ["labels.jsonl: this file has more than 16 MiB. Split it."]


def test_what_is_no_file_is_told(path: Path, tmp_path: Path) -> None:
    """A name that is not there, a folder, and a pipe for whose other end nobody should wait."""
    told = []
    os.mkfifo(tmp_path / "pipe")
    for name in (path, tmp_path, tmp_path / "pipe", tmp_path / ("x" * 300)):
        with pytest.raises(UsageError) as caught:
            read_responses(name, COURSE)
        told += [problem.what for problem in caught.value.problems]
    assert told == [
        "this file cannot be read: No such file or directory",
        "this is no file",
        "this is no file",
        "this file cannot be read: File name too long",
    ]


json_like = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from([*LINE, *LINE.values()]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from([*LINE]) | st.text(), inner, max_size=5)
    ),
    max_leaves=8,
)


@given(st.binary() | st.lists(json_like.map(json.dumps)).map("\n".join).map(str.encode))
@example(b'{"exercise": "\\ud800", "field": "", "response": "", "label": ""}')
@example(b'{"exercise": ' + b"9" * 5000 + b"}")
def test_no_bytes_raise_anything_but_a_usage_error(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    """Whatever a file holds, it is read, or told as something that a person can mend."""
    path = tmp_path_factory.getbasetemp() / "any.jsonl"
    path.write_bytes(data)
    try:
        responses = read_responses(path, COURSE)
    except UsageError:
        return
    assert responses
