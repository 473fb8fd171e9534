"""`grade submit`: what is recorded, under which name and number, and what is not."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import NoReturn

import pytest

from grader.cli.submit import learner_name
from grader.errors import UsageError
from provided import Grade

MODEL = Path(__file__).parents[2] / "course" / "cards" / "model.md"


@pytest.fixture
def book(tmp_path: Path) -> Path:
    return tmp_path / "book.sqlite"


def test_attempts_are_numbered_and_their_number_stands_in_the_record(card: Path, book: Path, grade: Grade) -> None:
    """The first attempt, then two at once; the marks are those of `grade check`."""
    first = grade("submit", card, "--gradebook", book, "--format", "json")
    assert (first.returncode, first.stderr) == (1, "Recorded as attempt 1 of ada.\n")
    checked = json.loads(grade("check", card, "--format", "json").stdout)
    assert json.loads(first.stdout) == {**checked, "attempt": 1}
    more = grade("submit", card, card, "--gradebook", book, "--format", "json")
    assert more.stderr == "Recorded as attempts 2 to 3 of ada.\n"
    assert [record["attempt"] for record in json.loads(more.stdout)] == [2, 3]


def test_full_marks_exit_0(book: Path, grade: Grade) -> None:
    """As `grade check` does: recording changes no exit code."""
    assert grade("submit", MODEL, "--gradebook", book).returncode == 0


def test_cards_are_recorded_in_the_order_they_are_named(card: Path, folder: Path, book: Path, grade: Grade) -> None:
    """A folder by the names of its cards; the list of attempts says which was which."""
    (folder / "eve.md").unlink()
    grade("submit", folder, card, "--gradebook", book)
    attempts = json.loads(grade("history", "--gradebook", book, "--format", "json").stdout)
    assert [(a["number"], a["card"]) for a in attempts] == [(1, "ada.md"), (2, "bob.md"), (3, "card.md")]


def test_a_folder_with_a_card_that_cannot_be_read_is_not_recorded(folder: Path, book: Path, grade: Grade) -> None:
    """All or nothing."""
    done = grade("submit", folder, "--gradebook", book)
    assert (done.returncode, done.stdout) == (2, "")
    assert "eve.md" in done.stderr
    assert not book.exists()


def test_an_attempt_whose_marks_cannot_be_written_is_recorded_and_told(card: Path, book: Path, grade: Grade) -> None:
    """Nobody hands in again because a folder for the marks is missing."""
    done = grade("submit", card, "--gradebook", book, "--output", "no/such/folder.txt")
    assert done.returncode == 2
    recorded, problem = done.stderr.splitlines()
    assert recorded == "Recorded as attempt 1 of ada."
    assert problem.startswith("grade: no/such/folder.txt: cannot write the result")
    assert grade("history", "1", "--gradebook", book).returncode == 0


def test_a_learner_is_named_on_the_command_line_or_in_the_environment(card: Path, book: Path, grade: Grade) -> None:
    """`--learner` goes before `GRADE_LEARNER`, that before the system's name for the user; each counts from 1."""

    def recorded(*args: str, **env: str) -> str:
        return grade("submit", card, "--gradebook", book, *args, env=env).stderr

    assert recorded("--learner", "bob", GRADE_LEARNER="eve") == "Recorded as attempt 1 of bob.\n"
    assert recorded(GRADE_LEARNER="eve", LOGNAME="zoe") == "Recorded as attempt 1 of eve.\n"
    assert recorded(GRADE_LEARNER="", LOGNAME="zoe") == "Recorded as attempt 1 of zoe.\n"
    assert recorded("--learner", "bob") == "Recorded as attempt 2 of bob.\n"


def test_a_name_written_otherwise_is_the_same_learner(card: Path, book: Path, grade: Grade) -> None:
    """An accent may be a letter of its own or not; blanks around a name are no part of it."""
    for number, name in enumerate(("zo\u00eb", "zoe\u0308", " zo\u00eb "), 1):
        told = grade("submit", card, "--gradebook", book, "--learner", name).stderr
        assert told == f"Recorded as attempt {number} of zo\u00eb.\n"


@pytest.mark.parametrize("name", ["", "  ", "a\x1b[31mda", "a\nda", "a\x9bda", "x" * 201])
def test_what_is_no_name_is_refused_before_anything_happens(name: str, card: Path, book: Path, grade: Grade) -> None:
    """Above all an empty one, as a script gives that lost it: nobody else's name is taken in its place."""
    done = grade("submit", card, "--gradebook", book, "--learner", name)
    assert (done.returncode, done.stdout) == (2, "")
    assert "--learner" in done.stderr
    assert "\x1b" not in done.stderr
    assert not book.exists()


def test_a_system_that_knows_no_user_asks_for_the_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a container a user may be a number alone."""

    def unknown(uid: int) -> NoReturn:
        raise KeyError(uid)

    for variable in ("GRADE_LEARNER", "LOGNAME", "USER", "LNAME", "USERNAME"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr("pwd.getpwuid", unknown)
    with pytest.raises(UsageError, match="Say whose attempt this is with --learner NAME"):
        learner_name(argparse.Namespace(learner=None))
