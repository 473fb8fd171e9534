"""The terminal we talk to: what it can show, and the only ways of writing to it, or to a file in its place."""

from __future__ import annotations

import io
import os
import shutil
import sys
from collections.abc import Iterable
from contextlib import suppress
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
    if sys.stderr is None:  # it was closed; what is printed to it would come out of standard output
        sys.stderr = io.StringIO()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def look(colour: str = "auto", output: Path | None = None) -> Look:
    """How standard output may look; `NO_COLOR`, `TERM=dumb` and a pipe turn colour off, `colour` overrules.

    A file is UTF-8 without colour.
    """
    stream = sys.stdout if output is None else None
    tty = stream is not None and stream.isatty()
    plain = bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"
    columns = shutil.get_terminal_size((PIPED, 24)).columns if tty or "COLUMNS" in os.environ else PIPED
    return Look(
        width=max(NARROWEST, min(columns, WIDEST)),
        colour=output is None and (colour == "always" or (colour == "auto" and tty and not plain)),
        unicode=stream is None or _encodes("✓─µ…", stream.encoding),
    )


def spare(output: Path | None, paths: Iterable[str | Path]) -> None:
    """Refuse to write a result over what it was made from, or over a gradebook: what stands there would be gone."""
    if output is not None and any(_same_file(output, path) for path in paths):
        what = "what stands in this file would be gone"
        raise UsageError(Problem(what, "Name another file after --output", file=str(output)))


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
    """Every problem on a line of its own on standard error."""
    for problem in error.problems:
        note(f"grade: {problem}")


def note(text: str) -> None:
    """Something worth knowing that is not the result: standard error, so that a pipe stays clean.

    It is made safe for a terminal; where nobody can read it, nothing depends on it.
    """
    with suppress(OSError):
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


def _same_file(one: Path, other: str | Path) -> bool:
    """Whether two names are of one file, also of one that is not there yet."""
    if os.path.realpath(one) == os.path.realpath(other):
        return True
    return os.path.exists(one) and os.path.exists(other) and os.path.samefile(one, other)


def _encodes(sample: str, encoding: str) -> bool:
    try:
        sample.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
