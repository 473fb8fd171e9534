"""Transcripts in Markdown: `console` blocks whose `$ grade …` lines are run, and whose output is what really came.

A line may set the terminal: `$ COLUMNS=120 grade check card.md`. All commands of a document run one after another
in one folder, so that a later one sees what an earlier one wrote.
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

BLOCK = re.compile(r"(?<=^```console\n)(.*?)(?=^```$)", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\$ (.+)\n", re.MULTILINE)


def commands(document: str) -> list[str]:
    """Every command that a document shows, in order."""
    return [command for block in BLOCK.findall(document) for command in COMMAND.findall(block)]


def rerun(document: str, run: Run) -> str:
    """The document with every output replaced by what its command prints now."""
    return BLOCK.sub(lambda block: "".join(f"$ {c}\n{run(c)}" for c in COMMAND.findall(block[1])), document)


def in_folder(folder: Path, course: Path) -> Run:
    """Runs commands in a folder where `course/` is the course, on a terminal of 80 columns, without colour."""
    (folder / "course").symlink_to(course)
    terminal = {"COLUMNS": "80", "NO_COLOR": "1", "PYTHONUTF8": "1", "GRADE_GRADEBOOK": str(folder / "gradebook")}

    def run(command: str) -> str:
        words = shlex.split(command)
        settings = dict(word.split("=", 1) for word in words[: words.index("grade")])
        done = subprocess.run(
            [sys.executable, "-m", "grader", *words[words.index("grade") + 1 :]],
            cwd=folder,
            env=os.environ | terminal | settings,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )
        text = "\n".join(line.rstrip() for line in done.stdout.decode().splitlines())
        return f"{text}\n" if text else ""

    return run
