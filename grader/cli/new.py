"""`grade new [EXERCISE…]`: write a blank card to fill in."""

from __future__ import annotations

import argparse
import shlex
from pathlib import Path

from grader.blank import blank
from grader.cli.console import note, write
from grader.cli.options import course_option
from grader.errors import Problem, UsageError
from grader.readers.locate import locate

EPILOG = """\
examples:
  grade new                      card.md with every exercise
  grade new a1 a2                only these
  grade new --output -           on the terminal"""


def options(verb: argparse.ArgumentParser) -> None:
    """What the verb takes."""
    verb.description = "Writes a blank card in Markdown; a file that exists is never overwritten."
    verb.epilog = EPILOG
    verb.add_argument("exercises", nargs="*", metavar="EXERCISE", help="the exercises to ask (default: all)")
    verb.add_argument("--output", metavar="FILE", default="card.md", help="where to write (default: %(default)s)")
    course_option(verb)


def run(args: argparse.Namespace) -> int:
    """Write the card and say what to do next."""
    course = locate(args.course)
    text = blank(course, args.exercises or course.settings.exercises)
    if args.output == "-":
        write(text, None, machine=True)
        return 0
    _write_new(Path(args.output), text)
    note(f"Wrote {args.output}. Fill it in; see how it stands with: grade check {shlex.quote(args.output)}")
    return 0


def _write_new(path: Path, text: str) -> None:
    """Write a file that does not exist yet."""
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise UsageError(
            Problem("this file exists already and stays as it is", "Name another one with --output", file=str(path))
        ) from None
    except OSError as error:
        raise UsageError(
            Problem(f"cannot write a card here: {error.strerror}", "Name another place with --output", file=str(path))
        ) from None
