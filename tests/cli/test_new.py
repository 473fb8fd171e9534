"""`grade new` writes a blank card, and nothing over anything."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from provided import Grade


def test_a_blank_card_asks_every_exercise(grade: Grade, tmp_path: Path) -> None:
    """Without a word it is card.md, and it says what to do next."""
    done = grade("new")
    assert (done.returncode, done.stdout) == (0, "")
    assert "grade check card.md" in done.stderr
    assert (tmp_path / "card.md").read_text(encoding="utf-8").count("\n## ") == 7


def test_a_blank_card_asks_only_what_is_named(grade: Grade) -> None:
    """`-` is the terminal."""
    done = grade("new", "a2", "b", "--output", "-")
    assert [line for line in done.stdout.splitlines() if line.startswith("## ")] == [
        "## Trace 2 — host island",
        "## Part B — Decode product",
    ]


def test_a_card_is_never_written_over(grade: Grade, tmp_path: Path) -> None:
    """An afternoon's answers are not lost to a slip."""
    (tmp_path / "card.md").write_text("my answers")
    done = grade("new")
    assert done.returncode == 2
    assert "Name another one with --output" in done.stderr
    assert (tmp_path / "card.md").read_text() == "my answers"


def test_an_exercise_that_is_not_there_is_answered_with_the_nearest(grade: Grade, tmp_path: Path) -> None:
    """Nothing is written for a name that means nothing."""
    done = grade("new", "a1x")
    assert done.returncode == 2
    assert "Write a1." in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_link_is_not_written_through(grade: Grade, tmp_path: Path) -> None:
    """Not even one that leads nowhere yet."""
    (tmp_path / "card.md").symlink_to("elsewhere.md")
    assert grade("new").returncode == 2
    assert not (tmp_path / "elsewhere.md").exists()


def test_a_place_where_nothing_can_be_written_is_told(grade: Grade) -> None:
    """With what to do."""
    done = grade("new", "--output", "no/such/card.md")
    assert done.returncode == 2
    assert "no/such/card.md: cannot write a card here" in done.stderr


def test_the_next_command_can_be_copied(grade: Grade) -> None:
    """Also where the name of the card has a blank in it."""
    assert grade("new", "a1", "--output", "my card.md").stderr.endswith("grade check 'my card.md'\n")


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_a_blank_card_on_a_pipe_is_a_card(encoding: str, grade: Grade, tmp_path: Path) -> None:
    """It is UTF-8 as every card, whatever the terminal can show, and every field of it is unanswered."""
    blank = grade("new", "--output", "-", env={"PYTHONIOENCODING": encoding}).stdout
    grade("new", "--output", "card.md")
    assert blank == (tmp_path / "card.md").read_text(encoding="utf-8")
    record = json.loads(grade("check", "-", "--format", "json", stdin=blank.encode()).stdout)
    assert len(record["exercises"]) == 7
    assert {field["verdict"] for exercise in record["exercises"] for field in exercise["fields"]} == {"unanswered"}
