"""What a terminal, a pipe and a file get: colour, width, letters, and how far a long work is."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

import small_course
from provided import Grade

GRADE = [sys.executable, "-m", "grader"]


def on_a_terminal(*args: str | Path, cwd: Path, env: Mapping[str, str] = {}, typed: bytes = b"") -> str:
    """What a person sees whose terminal runs `grade`, and who types something."""
    own, theirs = pty.openpty()
    process = subprocess.Popen(
        [*GRADE, *args], stdin=theirs, stdout=theirs, stderr=theirs, cwd=cwd, env={**os.environ, **env}
    )
    os.close(theirs)
    os.write(own, typed)
    seen = b""
    try:
        while chunk := os.read(own, 65536):
            seen += chunk
    except OSError:  # the other end is closed
        pass
    os.close(own)
    process.wait()
    return seen.decode()


def test_a_terminal_gets_colour_unless_somebody_wants_none(card: Path, tmp_path: Path) -> None:
    """`NO_COLOR`, a terminal that knows none and `--color never` turn it off; `--color always` overrules."""
    assert "\x1b[" in on_a_terminal("check", card, cwd=tmp_path)
    assert "\x1b[" in on_a_terminal("check", card, cwd=tmp_path, env={"NO_COLOR": ""})
    assert "\x1b[" in on_a_terminal("check", card, "--color", "always", cwd=tmp_path, env={"NO_COLOR": "1"})
    assert "\x1b[" not in on_a_terminal("check", card, cwd=tmp_path, env={"NO_COLOR": "1"})
    assert "\x1b[" not in on_a_terminal("check", card, cwd=tmp_path, env={"TERM": "dumb"})
    assert "\x1b[" not in on_a_terminal("check", card, "--color", "never", cwd=tmp_path)


def test_a_pipe_gets_no_colour_unless_it_is_asked_for(card: Path, grade: Grade) -> None:
    """`--color always` colours even a pipe."""
    assert "\x1b" not in grade("check", card).stdout
    assert "\x1b[" in grade("check", card, "--color", "always").stdout


def test_a_page_is_as_wide_as_the_terminal_within_reason(card: Path, grade: Grade) -> None:
    """From 40 to 160 columns; 100 where nobody says."""

    def shown(columns: str) -> str:
        return grade("check", card, env={"COLUMNS": columns}).stdout

    assert [len(line) for line in shown("70").splitlines() if line.startswith("── ")] == [70]
    assert shown("10") == shown("40") != shown("41")
    assert shown("1000") == shown("160") != shown("159")
    assert shown("many") == grade("check", card).stdout == shown("100")


def test_a_result_goes_into_a_file_without_colour(card: Path, grade: Grade, tmp_path: Path) -> None:
    """`--output` takes any format, in UTF-8 whatever the terminal can show, which stays quiet."""
    for format in ("text", "json", "junit", "html"):
        arguments = ("check", card, "--format", format)
        done = grade(*arguments, "--output", tmp_path / format, "--color", "always", env={"PYTHONIOENCODING": "ascii"})
        assert (done.returncode, done.stdout, done.stderr) == (1, "", "")
        assert (tmp_path / format).read_text(encoding="utf-8") == grade(*arguments).stdout
    assert (tmp_path / "html").read_text(encoding="utf-8").startswith("<!doctype html>")


def test_the_terminal_is_named_by_a_dash(card: Path, grade: Grade, tmp_path: Path) -> None:
    """As standard input is, where a card is read."""
    assert grade("check", card, "--output", "-").stdout == grade("check", card).stdout
    assert list(tmp_path.iterdir()) == [card]


def test_a_result_that_cannot_be_written_says_where(card: Path, grade: Grade) -> None:
    """A folder that is not there is the person's to mend."""
    done = grade("check", card, "--output", "no/such/folder.txt")
    assert (done.returncode, done.stdout) == (2, "")
    assert "no/such/folder.txt" in done.stderr


@pytest.mark.parametrize(
    "env",
    [
        {"PYTHONIOENCODING": "ascii"},
        {"PYTHONIOENCODING": "cp1252"},
        {"PYTHONIOENCODING": "latin-1"},
        {"PYTHONIOENCODING": "utf-8"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    ],
)
def test_no_encoding_of_the_terminal_stops_a_card(env: dict[str, str], card: Path, tmp_path: Path) -> None:
    """What cannot be shown is shown otherwise; formats for programs are UTF-8 wherever they go."""
    for format in ("text", "html"):
        command = [*GRADE, "check", str(card), "--format", format]
        done = subprocess.run(command, capture_output=True, env={**os.environ, **env}, cwd=tmp_path, check=False)
        assert (done.returncode, done.stderr) == (1, b"")
        if format == "text":
            assert b"\\u" not in done.stdout
        else:
            assert "Trace 1 — picket fence" in done.stdout.decode()


def test_what_the_person_named_can_be_said_on_any_terminal(grade: Grade, tmp_path: Path) -> None:
    """A folder's own name is printed as far as the terminal can."""
    course = small_course.write(tmp_path).rename(tmp_path / "zoë")
    done = grade("lint", "--write-schema", "--course", course, env={"PYTHONIOENCODING": "ascii"})
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("zo\\xeb/schema.\n")


def test_an_error_can_be_read_on_any_terminal(card: Path, tmp_path: Path) -> None:
    """A letter that the terminal does not know is an escape and no traceback."""
    command = [*GRADE, "check", "naïve–日本.md"]
    env = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(command, capture_output=True, env=env, cwd=tmp_path, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith(rb"grade: na\xefve\u2013\u65e5\u672c.md: there is no such file.")


def test_many_cards_show_how_far_they_are(tmp_path: Path) -> None:
    """On a terminal a whole class has a progress bar, which leaves nothing behind; few cards and a pipe have none."""
    folder = tmp_path / "cards"
    folder.mkdir()
    for number in range(30):
        (folder / f"{number:02}.md").write_text("Trace 1\nSmell: picket fence\n", encoding="utf-8")
    seen = on_a_terminal("check", folder, cwd=tmp_path)
    assert "Marking" in seen
    assert seen.rindex("Marking") < seen.index("00.md")
    assert "Marking" not in on_a_terminal("check", folder / "00.md", cwd=tmp_path)
    assert subprocess.run([*GRADE, "check", folder], capture_output=True, check=False).stderr == b""


def test_a_card_can_be_typed(tmp_path: Path) -> None:
    """Whoever waits for a card to be typed says so, and how it ends."""
    seen = on_a_terminal("check", "-", cwd=tmp_path, typed=b"Trace 1\nSmell: picket fence\n\x04")
    assert "end it with Ctrl-D" in seen
    assert "1 of 5 points" in seen


def test_a_closed_standard_error_sends_nothing_into_the_result(card: Path, tmp_path: Path) -> None:
    """Standard output stays JSON alone; an attempt that is recorded is, though nobody hears of it."""
    for redirection in ("2>&-", "2>/dev/full"):
        command = f'"$0" -m grader submit card.md --format json --gradebook book.sqlite {redirection}'
        done = subprocess.run(["sh", "-c", command, sys.executable], capture_output=True, cwd=tmp_path, check=False)
        assert done.returncode == 1
        assert json.loads(done.stdout)["card"] == "card.md"
