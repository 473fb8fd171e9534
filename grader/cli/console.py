"""The terminal we talk to: what it can show, and the only two ways of writing to it."""

from __future__ import annotations

import io
import os
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from grader.errors import GradeError, Problem, UsageError
from grader.renderers.escape import terminal_safe

NARROWEST, WIDEST, PIPED = 40, 160, 100


@dataclass(frozen=True)
class Look:
    """How text may look where it is going: columns, colour, and whether it can show more than ASCII."""

    width: int
    colour: bool
    unicode: bool


def prepare_streams() -> None:
    """Let no letter crash us: what a stream cannot encode is written as an escape."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def look(colour: str = "auto") -> Look:
    """How standard output may look; `NO_COLOR`, `TERM=dumb` and a pipe turn colour off, `colour` overrules."""
    tty = sys.stdout is not None and sys.stdout.isatty()
    plain = bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"
    columns = shutil.get_terminal_size((PIPED, 24)).columns if tty or "COLUMNS" in os.environ else PIPED
    return Look(
        width=max(NARROWEST, min(columns, WIDEST)),
        colour=colour == "always" or (colour == "auto" and tty and not plain),
        unicode=_encodes("✓─µ…", sys.stdout.encoding if sys.stdout is not None else None),
    )


def write(text: str, output: Path | None, *, machine: bool) -> None:
    """Write a result to `output` or standard output; formats for machines are UTF-8 wherever they go."""
    if output is not None:
        _write_file(text, output)
        return
    if sys.stdout is None:
        raise UsageError(
            Problem("standard output is closed", "Name a file with --output, or leave standard output open")
        )
    try:
        if machine and hasattr(sys.stdout, "buffer"):
            sys.stdout.buffer.write(text.encode())
        else:
            sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        let_go_of(sys.stdout)
        problem = Problem(f"cannot write to standard output: {error.strerror}", "Make room, or write somewhere else")
        raise UsageError(problem) from None


def complain(error: GradeError) -> None:
    """Every problem on a line of its own on standard error, its text made safe for a terminal."""
    for problem in error.problems:
        print("grade:", terminal_safe(str(problem)), file=sys.stderr)


def note(text: str) -> None:
    """Something worth knowing that is not the result: standard error, so that a pipe stays clean."""
    print(terminal_safe(text), file=sys.stderr)


def let_go_of(stream: TextIO) -> None:
    """Forget what a stream still holds: it would fail once more when Python closes it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _write_file(text: str, output: Path) -> None:
    try:
        output.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        reason = error.strerror or "it cannot be written"
        raise UsageError(
            Problem(f"cannot write the result: {reason}", "Name another file after --output", file=str(output))
        ) from None


def _encodes(sample: str, encoding: str | None) -> bool:
    try:
        sample.encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
