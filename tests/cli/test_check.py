"""`grade check`: marks for people and for programs, of one card or of many, and nothing recorded."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from provided import Grade


def test_checking_records_nothing(card: Path, grade: Grade, tmp_path: Path) -> None:
    """Whoever only looks leaves no attempt."""
    grade("check", card, env={"GRADE_GRADEBOOK": str(tmp_path / "book.sqlite")})
    assert list(tmp_path.iterdir()) == [card]


def test_the_record_has_the_keys_of_the_design(card: Path, grade: Grade) -> None:
    """The listed keys are fixed; more may stand beside them, and standard output is JSON alone."""
    record = json.loads(grade("check", card, "--format", "json").stdout)
    assert {"grader_version", "course", "course_version", "points", "max_points", "passed", "exercises"} <= set(record)
    assert {"exercise", "points", "max_points", "fields"} <= set(record["exercises"][0])
    field = record["exercises"][0]["fields"][0]
    assert {"field", "verdict", "points", "max_points", "evidence", "feedback"} <= set(field)
    assert {"text", "start", "end", "concept", "polarity"} <= set(field["evidence"][0])
    assert (record["course"], len(record["course_version"])) == ("four-timeline-smells", 64)
    assert (record["points"], record["max_points"], record["passed"]) == (1.0, 5.0, False)


@pytest.mark.parametrize("format", ["text", "json", "junit", "html"])
def test_the_same_card_gives_the_same_bytes(format: str, card: Path, grade: Grade) -> None:
    """Nothing in a result depends on the time, the process, the time zone, or how the hash of a text falls."""
    first, second = (
        grade("check", card, "--format", format, env={"PYTHONHASHSEED": seed, "TZ": zone}).stdout
        for seed, zone in (("1", "UTC"), ("2", "Asia/Tokyo"))
    )
    assert first
    assert first == second


def test_one_file_is_an_object_and_several_are_an_array(card: Path, folder: Path, grade: Grade) -> None:
    """However many cards a folder holds or can be read of several, a program knows what it gets."""
    (folder / "bob.md").unlink()
    assert isinstance(json.loads(grade("check", card, "--format", "json").stdout), dict)
    for files, names in (
        ([card, folder / "ada.md"], ["card.md", "ada.md"]),
        ([folder], ["ada.md"]),
        ([folder / "eve.md", card], ["card.md"]),
    ):
        records = json.loads(grade("check", *files, "--format", "json").stdout)
        assert [record["card"] for record in records] == names


def test_several_cards_are_marked_in_the_order_they_are_named(card: Path, folder: Path, grade: Grade) -> None:
    """The marks of one card, then those of the next."""
    done = grade("check", folder / "bob.md", card)
    assert (done.returncode, done.stderr) == (1, "")
    assert [line for line in done.stdout.splitlines() if line.endswith(".md")] == ["bob.md", "card.md"]


def test_a_folder_is_a_row_a_card_and_one_that_cannot_be_read_hides_no_other(folder: Path, grade: Grade) -> None:
    """The others are marked, the broken one is named, and the whole is exit 2."""
    done = grade("check", folder)
    assert done.returncode == 2
    assert [line.split()[0] for line in done.stdout.splitlines()[:2]] == ["ada.md", "bob.md"]
    assert done.stdout.endswith("\n2 cards, 0 passed\n")
    assert "eve.md" in done.stderr


def test_where_no_card_can_be_read_nothing_is_printed_as_a_result(folder: Path, grade: Grade) -> None:
    """Errors alone, and no empty list that reads as if nobody had handed in."""
    for format in ("text", "json", "junit", "html"):
        done = grade("check", folder / "eve.md", "--format", format)
        assert (done.returncode, done.stdout) == (2, "")


def test_every_word_is_explained(card: Path, grade: Grade) -> None:
    """`--explain` shows for every word its concepts, how they matched, and their scope; programs get no such text."""
    card.write_text("Trace 1\nSmell: it is not a sync cliff but a pikcet fence\n", encoding="utf-8")
    done = grade("check", card, "--explain")
    rows = [" ".join(line.split()) for line in done.stdout.partition("\ncard.md: a1.smell\n")[2].splitlines()]
    assert any("sync-cliff exact negated negators" in row for row in rows)
    assert any("picket-fence typo affirmed" in row for row in rows)
    assert "it" in rows
    refused = grade("check", card, "--explain", "--format", "json")
    assert (refused.returncode, refused.stdout) == (2, "")


def test_what_is_explained_stands_below_the_marks_wherever_they_go(
    card: Path, folder: Path, grade: Grade, tmp_path: Path
) -> None:
    """One result in one place: the marks of all cards, then the words of each response under the name of its card."""
    done = grade("check", card, folder, "--explain", "--output", tmp_path / "marks.txt")
    assert done.stdout == ""
    marks, *explained = (tmp_path / "marks.txt").read_text(encoding="utf-8").split(": a1.smell\n")
    assert "3 cards, 0 passed\n" in marks
    assert marks.endswith("\n\ncard.md")
    assert [text.rpartition("\n\n")[2] for text in explained[:-1]] == ["ada.md", "bob.md"]
    assert all(f"{name}: a1.first_experiment\n" in "".join(explained) for name in ("card.md", "ada.md", "bob.md"))
