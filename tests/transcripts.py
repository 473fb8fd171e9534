"""Transcripts in Markdown: `console` blocks whose commands are run, and whose output is what really came.

    ```console
    $ grade check card.md          run; COLUMNS=120 before it sets the terminal; `cp` is run too
    ```
    ```yaml title="my/file.yml"    the file is written
    ```
    ```diff title="my/file.yml"    the file is changed: its lines with ` ` and `-` become those with ` ` and `+`
    ```

All of a document happens one after another in one folder, so that a later command sees what stands above it. A document
with the line `<!-- goes on from lexicon.md -->` starts in the folder that the other one leaves.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

Run = Callable[[str], str]
Put = Callable[[str, str, str], object]
"""What is done with a block that has a title: its title, its language, its text."""

BLOCK = re.compile(r'^```(?P<language>\w+)(?: title="(?P<title>[^"]+)")?\n(?P<text>.*?)^```$', re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\$ (.+)\n", re.MULTILINE)
BEFORE = re.compile(r"^<!-- goes on from (\S+) -->$", re.MULTILINE)
VARYING = re.compile(r"[0-9a-f]{64}|(?<=\")\d{4}-\d\d-\d\dT[\d:.]+Z(?=\")")
"""The hash of a rubric and the time of an attempt, for which a document shows an `…`."""


def commands(document: str) -> list[str]:
    """Every command that a document shows, in order."""
    return [c for block in BLOCK.finditer(document) if block["language"] == "console" for c in _commands(block["text"])]


def rerun(document: str, run: Run, put: Put = lambda *_: None) -> str:
    """The document with every output replaced by what its command prints now."""

    def replay(block: re.Match[str]) -> str:
        if block["title"]:
            put(block["title"], block["language"], block["text"])
        if block["language"] != "console":
            return block[0]
        return "".join(["```console\n", *(f"$ {c}\n{run(c)}" for c in _commands(block["text"])), "```"])

    return BLOCK.sub(replay, document)


def play(document: Path, folder: Path) -> str:
    """The document as it is now that all of it happened in a folder, after those that it goes on from."""
    text = document.read_text(encoding="utf-8")
    for before in BEFORE.findall(text):
        play(document.parent / before, folder)
    return rerun(text, in_folder(folder), files_in(folder))


def write_files(document: Path, folder: Path) -> None:
    """Put the files that a document shows into a folder, as the document leaves them; nothing is run."""
    rerun(document.read_text(encoding="utf-8"), lambda _: "", files_in(folder))


def in_folder(folder: Path) -> Run:
    """Runs commands in a folder, on a terminal of 80 columns, without colour."""
    terminal = {"COLUMNS": "80", "NO_COLOR": "1", "PYTHONUTF8": "1", "GRADE_GRADEBOOK": str(folder / "gradebook")}

    def run(command: str) -> str:
        words = shlex.split(command)
        program = next(place for place, word in enumerate(words) if word in ("grade", "cp"))
        settings = dict(word.split("=", 1) for word in words[:program])
        start = [sys.executable, "-m", "grader"] if words[program] == "grade" else ["cp"]
        done = subprocess.run(
            [*start, *words[program + 1 :]],
            cwd=folder,
            env=os.environ | terminal | settings,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )
        text = "\n".join(line.rstrip() for line in VARYING.sub("…", done.stdout.decode()).splitlines())
        return f"{text}\n" if text else ""

    return run


def files_in(folder: Path) -> Put:
    """Writes files into a folder, and changes them there."""

    def put(title: str, language: str, text: str) -> None:
        path = folder / title
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(_changed(path.read_text(encoding="utf-8"), text) if language == "diff" else text, "utf-8")

    return put


def _changed(text: str, diff: str) -> str:
    """A text after a change that fits in one place."""
    lines = [(line[:1], line[1:]) for line in diff.splitlines(keepends=True)]
    before = "".join(line for sign, line in lines if sign != "+")
    assert text.count(before) == 1, f"this stands {text.count(before)} times in the file:\n{before}"
    return text.replace(before, "".join(line for sign, line in lines if sign != "-"))


def _commands(text: str) -> list[str]:
    return COMMAND.findall(text)
