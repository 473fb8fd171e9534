"""`grade history`: the attempts so far, one of them opened again, and what awaits a person."""

from __future__ import annotations

import base64
import json
import re
from pathlib import Path

import pytest

from grader.gradebook import Gradebook
from provided import Grade
from submissions import CARD, COURSE, NOON, report, submission

SECOND = "2026-03-02T12:00:00.000001Z"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A gradebook with three attempts of ada and one of bob's."""
    path = tmp_path / "gradebook.sqlite"
    with Gradebook.open(path) as book:
        book.record("ada", [submission(), submission(pending=True, card="second.yml")], at=NOON)
        book.record("bob", [submission(pending=True)], at=NOON)
        book.record("ada", [submission(b"\xff\xfe\x00", card="profile.sqlite")], at=NOON.replace(microsecond=1))
    return path


def test_attempts_are_listed_by_number(grade: Grade, path: Path) -> None:
    """A row an attempt, with its time in UTC and its marks; one's own attempts and nobody else's."""
    done = grade("history", "--gradebook", path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == (
        "attempt  when (UTC)           card            points  passed  pending\n"
        "1        2026-03-02 12:00:00  card.md         1 of 2  no\n"
        "2        2026-03-02 12:00:00  second.yml      1 of 2  no      1\n"
        "3        2026-03-02 12:00:00  profile.sqlite  1 of 2  no\n"
    )


def test_attempts_are_listed_for_programs(grade: Grade, path: Path) -> None:
    """With `--format json` the list is one array, also where it is empty."""
    done = grade("history", "--gradebook", path, "--format", "json")
    attempts = json.loads(done.stdout)
    assert [a["number"] for a in attempts] == [1, 2, 3]
    assert attempts[2] == {
        "learner": "ada", "course": COURSE, "number": 3, "at": SECOND, "card": "profile.sqlite",
        "course_version": "f" * 64, "grader_version": "0.1.0",
        "points": 1.0, "max_points": 2.0, "pending_points": 0.0, "passed": False,
    }  # fmt: skip
    assert grade("history", "--gradebook", path, "--learner", "eve", "--format", "json").stdout == "[]\n"


def test_an_attempt_opens_with_its_marks_and_its_card(grade: Grade, path: Path) -> None:
    """Whose it is and when, what was marked then, and what was handed in."""
    done = grade("history", "1", "--gradebook", path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"Attempt 1 of ada in {COURSE}, 2026-03-02 12:00:00 UTC\n\n")
    assert "Trace 1 — picket fence" in done.stdout
    assert "1 of 2 points" in done.stdout
    card = "".join(f"  {line}\n" for line in CARD.decode().splitlines())
    assert done.stdout.endswith(f"\ncard.md as it was handed in:\n\n{card}")


def test_an_attempt_opens_for_programs(grade: Grade, path: Path) -> None:
    """The record as it was printed then, and the very bytes that were handed in."""
    opened = json.loads(grade("history", "3", "--gradebook", path, "--format", "json").stdout)
    assert (opened["number"], opened["at"]) == (3, SECOND)
    assert opened["record"] == report(card="profile.sqlite").record()
    assert base64.b64decode(opened["data_base64"]) == b"\xff\xfe\x00"


def test_bytes_that_are_no_text_are_not_shown_as_text(grade: Grade, path: Path) -> None:
    """A profile has marks to show; its bytes are for programs."""
    done = grade("history", "3", "--gradebook", path)
    assert done.stdout.endswith(
        "\nprofile.sqlite as it was handed in:\n\n  3 bytes that are no text: with --format json they are there\n"
    )


def test_what_awaits_a_person_is_listed_over_all_learners(grade: Grade, path: Path) -> None:
    """Each attempt with pending points, with the fields to decide; `--learner` narrows it down."""
    done = grade("history", "--review", "--gradebook", path)
    assert done.stdout == (
        "learner  attempt  when (UTC)           card        pending  fields\n"
        "ada      2        2026-03-02 12:00:00  second.yml  1        a1.forbidden_next_step\n"
        "bob      1        2026-03-02 12:00:00  card.md     1        a1.forbidden_next_step\n"
    )
    of_ada = grade("history", "--review", "--learner", "ada", "--gradebook", path, "--format", "json").stdout
    assert [(a["number"], a["fields"]) for a in json.loads(of_ada)] == [(2, ["a1.forbidden_next_step"])]


def test_nothing_is_said_as_nothing(grade: Grade, path: Path) -> None:
    """A gradebook that was read and holds nothing of what was asked says whose and of what."""
    assert grade("history", "--learner", "eve", "--gradebook", path).stdout == f"No attempt of eve in {COURSE} yet.\n"
    nothing = grade("history", "--learner", "eve", "--review", "--gradebook", path)
    assert (nothing.returncode, nothing.stdout) == (0, f"Nothing in {COURSE} awaits a person.\n")


def test_a_gradebook_that_is_not_there_is_not_an_empty_one(grade: Grade, tmp_path: Path) -> None:
    """Could not look: exit 2, no list, and nothing appears on the disk."""
    for which in ([], ["1"], ["--review"], ["--format", "json"]):
        done = grade("history", *which, "--gradebook", "missing.sqlite")
        assert (done.returncode, done.stdout) == (2, "")
        assert "missing.sqlite: there is no gradebook here yet. Hand in a card" in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("number", ["4", "0", "99999999999999999999"])
def test_a_number_that_was_never_given_is_answered_with_those_that_were(number: str, grade: Grade, path: Path) -> None:
    """Exit 2, and the numbers to choose from."""
    done = grade("history", number, "--gradebook", path)
    assert (done.returncode, done.stdout) == (2, "")
    assert f"ada has no attempt {number} in {COURSE}. Choose one of 1 to 3." in done.stderr


@pytest.mark.parametrize("arguments", [["x"], ["1.5"], ["1", "--review"]])
def test_what_is_no_number_is_a_mistake_of_usage(arguments: list[str], grade: Grade, path: Path) -> None:
    """Exit 2 with how it is used."""
    done = grade("history", *arguments, "--gradebook", path)
    assert (done.returncode, done.stdout) == (2, "")
    assert "usage: grade history" in done.stderr


def test_no_name_and_no_card_commands_the_terminal(grade: Grade, tmp_path: Path) -> None:
    """Escape sequences in a card or its name are shown and not obeyed, and stay exact for programs."""
    path = tmp_path / "gradebook.sqlite"
    data = b"Trace 1\x1b[2J\nSmell: \xe2\x80\xaelaunch tax\x07\n"
    with Gradebook.open(path) as book:
        book.record("ada", [submission(data, card="ca\x1b[31mrd\udcff.md", pending=True)], at=NOON)
    for which in ([], ["1"], ["--review"]):
        done = grade("history", *which, "--gradebook", path)
        assert done.returncode == 0
        assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]", done.stdout)
        assert r"ca\x1b[31mrd\udcff.md" in done.stdout
        exact = json.loads(grade("history", *which, "--gradebook", path, "--format", "json").stdout)
        assert (exact if which == ["1"] else exact[0])["card"] == "ca\x1b[31mrd\udcff.md"


def test_a_list_lines_up_where_letters_are_wide(grade: Grade, tmp_path: Path) -> None:
    """A letter that takes two columns counts two; a terminal without Unicode gets ASCII."""
    path = tmp_path / "gradebook.sqlite"
    with Gradebook.open(path) as book:
        book.record("李雷", [submission(pending=True, card="卡片.md")], at=NOON)
    wide = grade("history", "--review", "--gradebook", path, env={"PYTHONIOENCODING": "utf-8"}).stdout
    assert wide.splitlines()[1].startswith("李雷     1        2026-03-02 12:00:00  卡片.md  1 ")
    ascii_only = grade("history", "--review", "--gradebook", path, env={"PYTHONIOENCODING": "ascii"}).stdout
    assert ascii_only.splitlines()[1].startswith(r"\u674e\u96f7  1 ")


def test_what_was_submitted_is_found_again(grade: Grade, tmp_path: Path) -> None:
    """From a card on the disk to the same bytes and the same marks out of the gradebook."""
    (tmp_path / "card.md").write_bytes(CARD)
    environment = {"GRADE_GRADEBOOK": str(tmp_path / "gradebook.sqlite"), "GRADE_LEARNER": "zoë"}
    submitted = grade("submit", "card.md", env=environment)
    assert submitted.stderr == "Recorded as attempt 1 of zoë.\n"
    opened = json.loads(grade("history", "1", "--format", "json", env=environment).stdout)
    assert base64.b64decode(opened["data_base64"]) == CARD
    assert opened["record"] == json.loads(grade("check", "card.md", "--format", "json").stdout)
