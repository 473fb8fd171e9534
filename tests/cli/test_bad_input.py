"""Bad input gets a clear error with a place and a remedy, exit 2, and nothing is recorded."""

from __future__ import annotations

import gzip
import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from provided import Grade

CARD = "Trace 1 — picket fence\n\nSmell: launch tax\n"


def bomb() -> bytes:
    """Aliases that grow to 10⁹ items when they are followed."""
    lines = ["a: &a [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"{c}: &{c} [{', '.join([f'*{p}'] * 10)}]" for p, c in zip("abcdefgh", "bcdefghi", strict=True)]
    return "\n".join(lines).encode()


def sparse(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(100 << 20)


BAD_CARDS: dict[str, tuple[str, bytes | Callable[[Path], None], str]] = {
    "an empty file": ("card.md", b"", "empty"),
    "a binary file": ("card.md", b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "PNG"),
    "a compressed file": ("card.md", gzip.compress(b"Trace 1"), "gzip"),
    "not UTF-8": ("card.txt", "Trace 1\nSmell: Lücke\n".encode("latin-1"), "UTF-8"),
    "a file of 100 MB": ("card.md", sparse, "too large"),
    "no known heading": ("card.md", b"Dear grader,\nplease find my answers below.\n", "Trace 1"),
    "an unknown field": (
        "card.md",
        b"Trace 1\nSmel: launch tax\nFirst experimant: graphs\nCouse clas: x\n",
        "Cause class",
    ),
    "the same field twice": ("card.md", b"Trace 1\nSmell: a\nCause class: launch\nSmell: b\n", "Smell"),
    "the same exercise twice": ("card.md", b"Trace 1\nSmell: a\n\nTrace 1\nSmell: b\n", "Trace 1"),
    "YAML that is a list": ("card.yml", b"- a1\n- a2\n", "list"),
    "a bomb of aliases": ("card.yml", bomb(), "card.yml:1"),
    "tabs in YAML": ("card.yml", b"a1:\n\tsmell: x\n", "tab"),
    "a name twice in YAML": ("card.yml", b"a1: {smell: x, smell: y}\n", "smell"),
    "an unknown name in YAML": ("card.yml", b"a1: {smel: x}\n", "smell"),
    "a card for another course": ("card.yml", b"lab7: {question: what}\n", "lab7"),
    "an Nsight Systems report": ("run.nsys-rep", b"\x00\x01", "nsys export"),
    "a profile": ("run.json.gz", gzip.compress(b"{}"), "torch.profiler"),
}


@pytest.mark.parametrize("what", BAD_CARDS)
def test_a_card_that_cannot_be_read_is_answered_with_place_and_remedy(what: str, grade: Grade, tmp_path: Path) -> None:
    """Exit 2, the file's name, what is wrong, and no attempt in the gradebook."""
    name, content, said = BAD_CARDS[what]
    path = tmp_path / name
    if callable(content):
        content(path)
    else:
        path.write_bytes(content)
    gradebook = tmp_path / "gradebook.sqlite"
    done = grade("submit", name, "--gradebook", gradebook)
    assert (done.returncode, done.stdout) == (2, "")
    assert name in done.stderr
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert not gradebook.exists()


def test_one_bad_card_among_several_records_none(grade: Grade, tmp_path: Path) -> None:
    """Every file is read before any is recorded."""
    (tmp_path / "good.md").write_text(CARD)
    (tmp_path / "bad.md").write_text("nothing known")
    gradebook = tmp_path / "gradebook.sqlite"
    done = grade("submit", "good.md", "bad.md", "--gradebook", gradebook)
    assert (done.returncode, done.stdout) == (2, "")
    assert not gradebook.exists()


def test_every_bad_card_is_named_at_once(grade: Grade, tmp_path: Path) -> None:
    """Nobody mends one file to learn of the next."""
    (tmp_path / "one.md").write_text("nothing known")
    (tmp_path / "two.md").write_text("")
    done = grade("check", "one.md", "two.md", "three.md")
    assert done.returncode == 2
    assert all(name in done.stderr for name in ("one.md", "two.md", "three.md"))


def test_a_folder_without_cards_says_so(grade: Grade, tmp_path: Path) -> None:
    """An empty folder is not a folder where everybody passed."""
    (tmp_path / "cards").mkdir()
    done = grade("check", "cards")
    assert done.returncode == 2
    assert "cards" in done.stderr


@pytest.mark.parametrize("line_end", [b"\r\n", b"\r"])
def test_windows_line_ends_and_a_byte_order_mark_just_work(line_end: bytes, grade: Grade, tmp_path: Path) -> None:
    """A card written in Notepad is a card."""
    (tmp_path / "card.txt").write_bytes(b"\xef\xbb\xbf" + CARD.encode().replace(b"\n", line_end))
    done = grade("check", "card.txt", "--format", "json")
    assert done.returncode == 1
    assert '"launch tax"' in done.stdout


def test_an_error_cannot_command_the_terminal(grade: Grade, tmp_path: Path) -> None:
    """Escape sequences in a card or a file name are shown and not obeyed."""
    name = "card\x1b[2J.yml"
    (tmp_path / name).write_bytes(b'"a1\\e[31m": {smell: x}\n')
    done = grade("check", name)
    assert done.returncode == 2
    assert "\x1b" not in done.stderr


def not_sqlite(path: Path) -> None:
    path.write_text("these are my grades\n" * 100)


def of_another_program(path: Path) -> None:
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE recipes (name TEXT)")


def a_folder(path: Path) -> None:
    path.mkdir()


@pytest.mark.parametrize("spoil", [not_sqlite, of_another_program, a_folder])
def test_a_file_that_is_no_gradebook_is_left_as_it_is(
    spoil: Callable[[Path], None], grade: Grade, tmp_path: Path
) -> None:
    """Exit 2, no marks printed as if they were recorded, and the file unchanged."""
    (tmp_path / "card.md").write_text(CARD)
    gradebook = tmp_path / "gradebook.sqlite"
    spoil(gradebook)
    before = gradebook.read_bytes() if gradebook.is_file() else sorted(gradebook.iterdir())
    done = grade("submit", "card.md", "--gradebook", gradebook)
    after = gradebook.read_bytes() if gradebook.is_file() else sorted(gradebook.iterdir())
    assert (done.returncode, done.stdout) == (2, "")
    assert "gradebook.sqlite" in done.stderr
    assert after == before


@pytest.mark.skipif(os.name == "nt", reason="permissions are of another kind there")
def test_a_card_without_permission_says_so(grade: Grade, tmp_path: Path, unprivileged: list[str]) -> None:
    """A file that may not be read is named, with what to do."""
    (tmp_path / "card.md").write_text(CARD)
    (tmp_path / "card.md").chmod(0)
    done = subprocess.run(
        [*unprivileged, sys.executable, "-m", "grader", "check", "card.md"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
    )
    assert done.returncode == 2
    assert "card.md" in done.stderr
    assert "ermi" in done.stderr


def test_a_result_is_never_written_over_a_card(grade: Grade, tmp_path: Path) -> None:
    """`--output` with the card's own name would lose the answers; any name of the same file counts."""
    (tmp_path / "card.md").write_text(CARD)
    (tmp_path / "same.md").symlink_to("card.md")
    for output in ("card.md", "./card.md", "same.md"):
        done = grade("check", "card.md", "--output", output)
        assert (done.returncode, done.stdout) == (2, "")
        assert "Name another file after --output" in done.stderr
    assert (tmp_path / "card.md").read_text() == CARD


@pytest.mark.parametrize("before", [0, 1])
def test_a_result_is_never_written_over_the_gradebook(before: int, grade: Grade, tmp_path: Path) -> None:
    """All attempts would be gone; nothing is recorded, whether the gradebook was there before or not."""
    (tmp_path / "card.md").write_text(CARD)
    for _ in range(before):
        grade("submit", "card.md", "--gradebook", "book.sqlite")
    done = grade("submit", "card.md", "--gradebook", "book.sqlite", "--output", "./book.sqlite")
    assert (done.returncode, done.stdout) == (2, "")
    assert "Name another file after --output" in done.stderr
    assert (tmp_path / "book.sqlite").exists() == bool(before)


@pytest.mark.parametrize("verb", [("check", "card.md"), ("check", "card.md", "--format", "json"), ("show",), ("lint",)])
def test_an_output_that_is_full_or_closed_is_no_bug_of_ours(verb: tuple[str, ...], tmp_path: Path) -> None:
    """No room, or nobody to write to: exit 2 and a sentence, no traceback."""
    (tmp_path / "card.md").write_text(CARD)
    for redirection in (">/dev/full", ">&-"):
        command = ["sh", "-c", f'"$0" -m grader "$@" {redirection}', sys.executable, *verb]
        done = subprocess.run(command, stderr=subprocess.PIPE, text=True, cwd=tmp_path, check=False)
        assert done.returncode == 2, done.stderr
        assert "standard output" in done.stderr
        assert "Traceback" not in done.stderr


def test_a_name_too_long_to_exist_is_answered_like_any_other(grade: Grade) -> None:
    """What the system refuses to look up is not there."""
    done = grade("check", "x" * 300)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


def test_what_a_learner_types_on_the_command_line_cannot_command_the_terminal(grade: Grade) -> None:
    """A complaint quotes what was typed, made safe."""
    done = grade("check", "card.md", "--\x1b[31mx")
    assert done.returncode == 2
    assert "\x1b" not in done.stderr


def test_json_on_a_terminal_commands_nothing(grade: Grade) -> None:
    """Signs that command or hide stand as escapes in JSON, where they mean the same."""
    done = grade("check", "-", "--format", "json", stdin="Trace 1\nSmell: picket\x9b31m \u202efence\n".encode())
    assert "\x9b" not in done.stdout
    assert "\u202e" not in done.stdout
    assert json.loads(done.stdout)["exercises"][0]["fields"][0]["response"] == "picket\x9b31m \u202efence"
