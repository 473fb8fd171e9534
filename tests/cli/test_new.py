"""`grade new` writes a blank card, and nothing over anything."""

from __future__ import annotations

from pathlib import Path

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
