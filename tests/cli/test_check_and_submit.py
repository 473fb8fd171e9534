"""`grade check` and `grade submit` as a learner runs them: what is printed, recorded and kept apart."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from provided import Grade

CARD = "Trace 1 — picket fence\n\nSmell: picket fence\nFirst experiment: write a new MMA kernel\n"


@pytest.fixture
def card(tmp_path: Path) -> Path:
    path = tmp_path / "card.md"
    path.write_text(CARD, encoding="utf-8")
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three cards, one of them unreadable."""
    folder = tmp_path / "cards"
    folder.mkdir()
    (folder / "ada.md").write_text(CARD, encoding="utf-8")
    (folder / "bob.md").write_text(CARD.replace("Smell: picket fence", "Smell: sync cliff"), encoding="utf-8")
    (folder / "eve.md").write_text("nothing that is known", encoding="utf-8")
    return folder


def test_checking_records_nothing(card: Path, grade: Grade, tmp_path: Path) -> None:
    """Whoever only looks leaves no attempt."""
    grade("check", card, env={"GRADE_GRADEBOOK": str(tmp_path / "book.sqlite")})
    assert not (tmp_path / "book.sqlite").exists()


def test_the_record_has_the_keys_of_the_design(card: Path, grade: Grade) -> None:
    """The listed keys are fixed; more may stand beside them."""
    record = json.loads(grade("check", card, "--format", "json").stdout)
    assert {"grader_version", "course", "course_version", "points", "max_points", "passed", "exercises"} <= set(record)
    assert {"exercise", "points", "max_points", "fields"} <= set(record["exercises"][0])
    field = record["exercises"][0]["fields"][0]
    assert {"field", "verdict", "points", "max_points", "evidence", "feedback"} <= set(field)
    assert {"text", "start", "end", "concept", "polarity"} <= set(field["evidence"][0])
    assert (record["course"], len(record["course_version"])) == ("four-timeline-smells", 64)


def test_the_same_card_gives_the_same_bytes(card: Path, grade: Grade) -> None:
    """Nothing in a record depends on the time, the process, or how the hash of a text falls."""
    printed = {grade("check", card, "--format", f, env={"PYTHONHASHSEED": s}).stdout for f in ("json",) for s in "123"}
    assert len(printed) == 1


def test_one_file_is_an_object_and_several_are_an_array(card: Path, folder: Path, grade: Grade) -> None:
    """However many cards a folder holds, it is an array."""
    (folder / "bob.md").unlink()
    (folder / "eve.md").unlink()
    assert isinstance(json.loads(grade("check", card, "--format", "json").stdout), dict)
    assert len(json.loads(grade("check", card, card, "--format", "json").stdout)) == 2
    assert len(json.loads(grade("check", folder, "--format", "json").stdout)) == 1


def test_a_folder_is_a_row_a_card_and_one_that_cannot_be_read_hides_no_other(folder: Path, grade: Grade) -> None:
    """The others are marked, the broken one is named, and the whole is exit 2."""
    done = grade("check", folder)
    assert done.returncode == 2
    assert [line.split()[0] for line in done.stdout.splitlines()[:2]] == ["ada.md", "bob.md"]
    assert "eve.md" in done.stderr


def test_a_folder_with_a_card_that_cannot_be_read_is_not_recorded(folder: Path, grade: Grade, tmp_path: Path) -> None:
    """All or nothing."""
    done = grade("submit", folder, "--gradebook", tmp_path / "book.sqlite")
    assert (done.returncode, done.stdout) == (2, "")
    assert not (tmp_path / "book.sqlite").exists()


def test_attempts_are_numbered_and_their_number_stands_in_the_record(card: Path, grade: Grade, tmp_path: Path) -> None:
    """The first attempt, then two at once."""
    book = tmp_path / "book.sqlite"
    first = grade("submit", card, "--gradebook", book, "--format", "json")
    assert (json.loads(first.stdout)["attempt"], first.returncode) == (1, 1)
    assert "Recorded as attempt 1 of ada." in first.stderr
    more = grade("submit", card, card, "--gradebook", book, "--format", "json")
    assert [record["attempt"] for record in json.loads(more.stdout)] == [2, 3]


def test_a_learner_is_named_on_the_command_line_or_in_the_environment(card: Path, grade: Grade, tmp_path: Path) -> None:
    """`--learner` goes before `GRADE_LEARNER`, and each counts from 1."""
    book = tmp_path / "book.sqlite"
    assert "attempt 1 of bob" in grade("submit", card, "--gradebook", book, "--learner", "bob").stderr
    assert "attempt 1 of eve" in grade("submit", card, "--gradebook", book, env={"GRADE_LEARNER": "eve"}).stderr
    assert "attempt 2 of bob" in grade("submit", card, "--gradebook", book, "--learner", "bob").stderr


def test_a_result_goes_into_a_file_without_colour(card: Path, grade: Grade, tmp_path: Path) -> None:
    """`--output` takes any format; the terminal stays quiet."""
    for format in ("text", "json", "junit", "html"):
        done = grade("check", card, "--format", format, "--output", tmp_path / format, "--color", "always")
        assert (done.returncode, done.stdout) == (1, "")
        assert "\x1b" not in (tmp_path / format).read_text(encoding="utf-8")
    assert (tmp_path / "html").read_text(encoding="utf-8").startswith("<!doctype html>")


def test_a_result_that_cannot_be_written_says_where(card: Path, grade: Grade) -> None:
    """A folder that is not there is the person's to mend."""
    done = grade("check", card, "--output", "no/such/folder.txt")
    assert done.returncode == 2
    assert "no/such/folder.txt" in done.stderr


def test_a_pipe_gets_no_colour_unless_it_is_asked_for(card: Path, grade: Grade) -> None:
    """`--color always` colours even a pipe."""
    assert "\x1b" not in grade("check", card).stdout
    assert "\x1b[" in grade("check", card, "--color", "always").stdout


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "latin-1", "utf-8"])
def test_no_encoding_of_the_terminal_stops_a_card(encoding: str, card: Path, tmp_path: Path) -> None:
    """What cannot be shown is shown otherwise; JSON is UTF-8 wherever it goes."""
    env = {**os.environ, "PYTHONIOENCODING": encoding}
    for format in ("text", "json"):
        command = [sys.executable, "-m", "grader", "check", str(card), "--format", format]
        done = subprocess.run(command, capture_output=True, env=env, cwd=tmp_path, check=False)
        assert (done.returncode, done.stderr) == (1, b"")
    assert json.loads(done.stdout.decode())["exercises"][0]["title"] == "Trace 1 — picket fence"


def on_a_terminal(command: Sequence[str | Path], cwd: Path, env: dict[str, str]) -> str:
    """What a person sees whose terminal runs a command."""
    own, theirs = pty.openpty()
    process = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, cwd=cwd, env={**os.environ, **env})
    os.close(theirs)
    seen = b""
    try:
        while chunk := os.read(own, 65536):
            seen += chunk
    except OSError:  # the other end is closed
        pass
    os.close(own)
    process.wait()
    return seen.decode()


def test_a_terminal_gets_colour_and_no_color_turns_it_off(card: Path, tmp_path: Path) -> None:
    """Colour means something, and whoever does not want it says so once."""
    command: list[str | Path] = [sys.executable, "-m", "grader", "check", card]
    assert "\x1b[" in on_a_terminal(command, tmp_path, {})
    assert "\x1b[" not in on_a_terminal(command, tmp_path, {"NO_COLOR": "1"})


def test_many_cards_show_how_far_they_are(tmp_path: Path) -> None:
    """On a terminal a whole class has a progress bar, which leaves no trace in a pipe."""
    folder = tmp_path / "cards"
    folder.mkdir()
    for number in range(30):
        (folder / f"{number:02}.md").write_text(CARD, encoding="utf-8")
    command: list[str | Path] = [sys.executable, "-m", "grader", "check", folder]
    assert "Marking" in on_a_terminal(command, tmp_path, {})
    assert b"Marking" not in subprocess.run(command, capture_output=True, cwd=tmp_path, check=False).stderr


def test_every_word_is_explained(card: Path, grade: Grade) -> None:
    """`--explain` shows for every word its concepts, how they matched, and their scope; programs get no such text."""
    card.write_text("Trace 1\nSmell: it is not a sync cliff but a pikcet fence\n", encoding="utf-8")
    done = grade("check", card, "--explain")
    rows = [" ".join(line.split()) for line in done.stdout[done.stdout.index("a1.smell") :].splitlines()]
    assert any("sync-cliff exact negated negators" in row for row in rows)
    assert any("picket-fence typo affirmed" in row for row in rows)
    assert "it" in rows
    assert grade("check", card, "--explain", "--format", "json").returncode == 2
