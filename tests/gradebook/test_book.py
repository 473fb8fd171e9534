"""What a gradebook keeps: every attempt in full, numbered, all of a submission or nothing of it."""

from __future__ import annotations

import json
import sqlite3
import stat
import sys
from contextlib import closing
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from grader.errors import GradebookError, UsageError
from grader.gradebook import Attempt, Gradebook, Submission
from submissions import CARD, COURSE, NOON, report, submission


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "gradebook.sqlite"


def record(path: Path, *submissions: Submission, learner: str = "ada", at: datetime = NOON) -> tuple[Attempt, ...]:
    with Gradebook.open(path) as book:
        return book.record(learner, submissions, at=at)


def attempts(path: Path, learner: str = "ada", course: str = COURSE) -> tuple[Attempt, ...]:
    with Gradebook.open_to_read(path) as book:
        return book.attempts(learner, course)


def test_an_attempt_says_what_its_record_says(path: Path) -> None:
    """What is listed comes from the record, and the same is read back as was acknowledged."""
    acknowledged = record(path, submission())
    expected = Attempt("ada", COURSE, 1, NOON, "card.md", "f" * 64, "0.1.0", 1.0, 2.0, 0.0, False)
    assert acknowledged == (expected,)
    assert attempts(path) == (expected,)


def test_an_attempt_opens_again_with_its_card_and_report(path: Path) -> None:
    """The very bytes that were handed in, and the whole report."""
    (attempt,) = record(path, submission())
    with Gradebook.open_to_read(path) as book:
        assert book.attempt("ada", COURSE, 1) == attempt
        assert book.submission(attempt) == Submission(CARD, report())


def test_attempts_are_numbered_per_learner_and_course(path: Path) -> None:
    """Each learner counts from 1 in each course."""
    record(path, submission(), submission(course="other"), submission())
    record(path, submission(), learner="bob")
    assert [a.number for a in attempts(path)] == [1, 2]
    assert [a.number for a in attempts(path, course="other")] == [1]
    assert [a.number for a in attempts(path, learner="bob")] == [1]
    assert attempts(path, learner="eve") == ()


def test_a_number_that_was_never_given_is_answered_with_those_that_were(path: Path) -> None:
    """Whatever number is asked for, also one that no database can hold."""
    record(path, submission(), submission())
    with Gradebook.open_to_read(path) as book:
        for number in (0, 3, -1, 10**30):
            with pytest.raises(UsageError, match="Choose one of 1 to 2"):
                book.attempt("ada", COURSE, number)
        with pytest.raises(UsageError, match="grade submit"):
            book.attempt("eve", COURSE, 1)


def test_a_submission_of_several_files_is_recorded_whole_or_not_at_all(path: Path) -> None:
    """Where the second file cannot be recorded, the first one is not, and its number is given again."""
    record(path, submission())
    without_course = Submission(CARD, replace(report(), course=None))  # type: ignore[arg-type]
    with Gradebook.open(path) as book:
        with pytest.raises(sqlite3.IntegrityError):
            book.record("ada", [submission(), without_course], at=NOON)
        assert [a.number for a in book.attempts("ada", COURSE)] == [1]
        assert [a.number for a in book.record("ada", [submission()], at=NOON)] == [2]


def test_a_time_is_kept_in_utc(path: Path) -> None:
    """The same moment, whatever zone it was told in; a time without its zone is a bug of the caller."""
    tokyo = datetime(2026, 3, 2, 21, 30, 0, 5, timezone(timedelta(hours=9)))
    (attempt,) = record(path, submission(), at=tokyo)
    assert attempt.at == tokyo
    assert attempt.at.isoformat() == "2026-03-02T12:30:00.000005+00:00"
    with pytest.raises(ValueError, match="zone"):
        record(path, submission(), at=datetime(2026, 3, 2))


TEXTS = st.text(st.characters(exclude_categories=()), max_size=40)
"""Any text at all, with half characters, as a file name that is not UTF-8 has them."""


def halves(*texts: str) -> bool:
    """Whether two halves stand side by side: JSON reads these as one character."""
    return any("\ud800" <= a <= "\udbff" and "\udc00" <= b <= "\udfff" for text in texts for a, b in pairwise(text))


@example(response="\ud800", card="caf\udce9.md", data=b"\xff")
@given(response=TEXTS, card=TEXTS.filter(lambda t: "\0" not in t), data=st.binary(max_size=200))
def test_whatever_was_handed_in_comes_back_unchanged(
    response: str, card: str, data: bytes, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """No text and no bytes are lost, changed or refused."""
    assume(not halves(response, card))
    path = tmp_path_factory.mktemp("book") / "gradebook.sqlite"
    marked = report(card=card)
    exercise = marked.exercises[0]
    fields = (replace(exercise.fields[0], response=response), *exercise.fields[1:])
    marked = replace(marked, exercises=(replace(exercise, fields=fields),))
    (attempt,) = record(path, Submission(data, marked))
    assert attempt.card == card
    with Gradebook.open_to_read(path) as book:
        assert book.submission(attempt) == Submission(data, marked)


def test_what_awaits_a_person_is_found_over_all_learners(path: Path) -> None:
    """The attempts with pending points, oldest first, and no others."""
    record(path, submission(pending=True, card="1"), learner="bob")
    record(path, submission(card="2"), submission(pending=True, card="3"), submission(pending=True, course="other"))
    record(path, submission(pending=True, card="4"), learner="bob")
    with Gradebook.open_to_read(path) as book:
        assert [(a.learner, a.card) for a in book.awaiting_review(COURSE)] == [("bob", "1"), ("ada", "3"), ("bob", "4")]


@pytest.mark.parametrize(
    "name", ["ada", " ada\n", "Zoe\u0308", "李雷", "O'Brien; DROP TABLE attempt", "نیلوفر\u200cجان"]
)
def test_a_learner_is_who_has_the_same_letters(name: str, path: Path) -> None:
    """Space around a name and the encoding of its accents make no other learner."""
    (attempt,) = record(path, submission(), learner=name)
    assert attempt.learner == name.strip().replace("e\u0308", "ë")
    assert attempts(path, attempt.learner) == attempts(path, name) == (attempt,)


@pytest.mark.parametrize("name", ["", " \t", "a" * 201, "ada\nbob", "ada\x1b[2J", "\udcff", "a\u2028b", "a\0b"])
def test_a_name_that_nobody_can_read_is_refused(name: str, path: Path) -> None:
    """No name, one without end, or one that would command a terminal: nothing is recorded."""
    with pytest.raises(UsageError, match="--learner"):
        record(path, submission(), learner=name)
    assert attempts(path) == ()


def test_reading_makes_no_gradebook(path: Path) -> None:
    """That there is no gradebook is not the same as no attempts: it is an error, and nothing appears on the disk."""
    with pytest.raises(GradebookError, match="no gradebook here yet"), Gradebook.open_to_read(path):
        pass
    assert list(path.parent.iterdir()) == []


def test_reading_cannot_record(path: Path) -> None:
    """A gradebook that was opened to be read stays as it is."""
    record(path, submission())
    before = path.read_bytes()
    with Gradebook.open_to_read(path) as book, pytest.raises(GradebookError, match="read-only"):
        book.record("ada", [submission()], at=NOON)
    assert path.read_bytes() == before


def test_an_empty_file_becomes_a_gradebook(path: Path) -> None:
    """A submission that was interrupted while it made the file leaves one: the next one just works."""
    path.touch()
    with pytest.raises(GradebookError, match="no gradebook here yet"), Gradebook.open_to_read(path):
        pass
    assert [a.number for a in record(path, submission())] == [1]


def test_the_gradebook_named_in_the_environment_is_used(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`GRADE_GRADEBOOK` names it where the caller does not."""
    monkeypatch.setenv("GRADE_GRADEBOOK", str(path))
    with Gradebook.open() as book:
        book.record("ada", [submission()], at=NOON)
    assert len(attempts(path)) == 1


@pytest.mark.skipif(sys.platform != "linux", reason="the data directory is found in another way there")
def test_the_gradebook_is_the_users_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By default it lies in the user's data directory, which is made, and nobody else may read it."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.delenv("GRADE_GRADEBOOK", raising=False)
    with Gradebook.open() as book:
        book.record("ada", [submission()], at=NOON)
    path = tmp_path / "data" / "grade" / "gradebook.sqlite"
    assert len(attempts(path)) == 1
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


@pytest.mark.parametrize("name", ["grade book?#%20.sqlite", "grade\n\x1b.db", "Notenbuch-äöü.sqlite", "a;b'c\"d"])
def test_a_gradebook_may_have_any_name(name: str, tmp_path: Path) -> None:
    """What means something in an address of SQLite is only a letter in a file name."""
    record(tmp_path / name, submission())
    assert [file.name for file in tmp_path.iterdir()] == [name]
    assert len(attempts(tmp_path / name)) == 1


def test_one_connection_records_again_after_a_failure(path: Path) -> None:
    """A transaction that failed is over: the next one starts fresh."""
    with Gradebook.open(path) as book:
        for _ in range(2):
            with pytest.raises(sqlite3.IntegrityError):
                book.record("ada", [Submission(None, report())], at=NOON)  # type: ignore[arg-type]
        assert [a.number for a in book.record("ada", [submission()], at=NOON)] == [1]


def test_a_report_is_kept_as_the_record_that_is_printed(path: Path) -> None:
    """One record: what `--format json` prints is what the gradebook keeps."""
    record(path, submission())
    with closing(sqlite3.connect(path)) as db:
        (kept,) = db.execute("SELECT record FROM attempt").fetchone()
    assert json.loads(kept) == report().record()
