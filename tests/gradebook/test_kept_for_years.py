"""What was recorded by another version of grade stays readable."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from grader.errors import GradebookError
from grader.gradebook import Gradebook, Submission
from submissions import CARD, COURSE, NOON, report, submission

LAYOUT_1 = Path(__file__).parent / "layout-1.sqlite"
"""A gradebook as the first version wrote it, with two attempts; never to be made anew."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A copy of it, in use."""
    return Path(shutil.copy(LAYOUT_1, tmp_path / "gradebook.sqlite"))


def put(path: Path, record: object) -> None:
    """Insert ada's next attempt as another version would: with a record of its own."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute(
            "INSERT INTO attempt (learner, number, recorded_at, record, data)"
            " SELECT 'ada', max(number) + 1, max(recorded_at), ?, x'' FROM attempt",
            [json.dumps(record)],
        )


def test_a_gradebook_of_the_first_version_is_read_and_written(path: Path) -> None:
    """Attempts of years ago open with their cards and marks, and the next one gets the next number."""
    with Gradebook.open_to_read(path) as book:
        first, second = book.attempts("ada", COURSE)
        assert (first.at, second.card) == (NOON, "other.yml")
        assert book.submission(first) == submission()
        assert book.submission(second).data == b"\x00\xff"
        assert book.awaiting_review(COURSE) == (second,)
    with Gradebook.open(path) as book:
        assert [a.number for a in book.record("ada", [submission()], at=NOON)] == [3]


def test_a_record_may_hold_more_than_is_known(path: Path) -> None:
    """A newer grade added keys: they stay in the record, and the report is what is known of it."""
    record: Any = report().record()
    put(path, {**record, "device": "H200", "exercises": [{**e, "seconds": 1} for e in record["exercises"]]})
    with Gradebook.open_to_read(path) as book:
        assert book.submission(book.attempt("ada", COURSE, 3)) == Submission(b"", report())


def test_a_record_may_hold_less_than_a_report_of_today(path: Path) -> None:
    """Keys that were added since, with a default, are missing in it."""
    record: Any = report().record()
    for exercise in record["exercises"]:
        del exercise["trace"]
    put(path, record)
    without_trace = replace(report(), exercises=(replace(report().exercises[0], trace=""),))
    with Gradebook.open_to_read(path) as book:
        assert book.submission(book.attempt("ada", COURSE, 3)).report == without_trace


@pytest.mark.parametrize("exercises", ["none", [{"exercise": "a1"}], json.loads("[" * 900 + "]" * 900)])
def test_a_record_that_is_not_understood_names_the_version_that_is_needed(path: Path, exercises: object) -> None:
    """It is listed still, and where it cannot be opened that is said: it is no empty report."""
    put(path, {**report().record(), "exercises": exercises})
    with Gradebook.open_to_read(path) as book:
        attempt = book.attempts("ada", COURSE)[2]
        with pytest.raises(GradebookError, match=r"attempt 3 of ada .* recorded it, 0\.1\.0"):
            book.submission(attempt)


def test_the_first_card_is_kept_byte_by_byte() -> None:
    """The stored bytes are the card's, not a text made of it."""
    with closing(sqlite3.connect(f"{LAYOUT_1.as_uri()}?mode=ro", uri=True)) as db:
        assert db.execute("SELECT data FROM attempt WHERE number = 1").fetchone() == (CARD,)
