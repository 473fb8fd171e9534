"""`grade`: one verb a module, and one place where errors become exit codes.

Exit: 0 everything marked is `met`; 1 marked, and something is not; 2 usage, unreadable input or a course error;
3 a bug of ours, with its traceback; 130 interrupted.
"""

from __future__ import annotations

import argparse
import sys
import traceback
from collections.abc import Sequence
from difflib import get_close_matches
from importlib import import_module
from typing import NoReturn

from grader import __version__
from grader.cli.console import complain, let_go_of, note, prepare_streams
from grader.errors import GradeError
from grader.renderers.escape import terminal_safe

VERBS = {
    "new": "write a blank card to fill in",
    "show": "an exercise and its trace",
    "check": "mark cards, record nothing",
    "submit": "mark cards and record the attempt",
    "history": "the attempts so far",
    "lint": "test the course itself",
    "evaluate": "how the rubric marks labelled responses",
    "site": "the published course",
}
"""Each verb with its line of help. Its module is imported when it is asked for: nobody waits for the other verbs."""

EPILOG = """\
examples:
  grade new                      a blank card to fill in: card.md
  grade check card.md            mark it; nothing is recorded
  grade submit card.md           mark it and record the attempt
  grade show a1                  an exercise and its trace

The course is the one shipped with grade; another one: --course DIR or GRADE_COURSE.
Exit: 0 all met, 1 something is not, 2 input or course unreadable, 3 a bug, 130 interrupted."""


def run() -> NoReturn:
    """The console script: run the command line and exit with its code."""
    sys.exit(main(sys.argv[1:]))


def main(argv: Sequence[str]) -> int:
    """Run one command line; the exit code. Only what a person can mend becomes exit 2."""
    prepare_streams()
    try:
        args = parser(argv).parse_args(argv)
        code: int = args.run(args)
        return code
    except GradeError as error:
        complain(error)
        return 2
    except BrokenPipeError:
        return _reader_left()
    except KeyboardInterrupt:
        return 130
    except Exception:
        traceback.print_exc()
        note("grade: this is a bug in grade, not in your card. Please report it with the lines above.")
        return 3


def parser(argv: Sequence[str] = ()) -> argparse.ArgumentParser:
    """The command line; the verb that `argv` asks for is complete, of the others only the names."""
    top = _Parser(
        prog="grade",
        description="Marks cards of the four timeline smells, field by field, with the words that decided.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=f"grade {__version__}")
    verbs = top.add_subparsers(title="verbs", metavar="VERB", required=True)
    asked = next((word for word in argv if not word.startswith("-")), None)
    if asked is not None and asked not in VERBS:
        near = get_close_matches(asked, VERBS, n=1) or list(VERBS)
        top.error(f"there is no verb {asked!r}; did you mean {', '.join(near)}?")
    for name, line in VERBS.items():
        verb = verbs.add_parser(name, help=line, formatter_class=argparse.RawDescriptionHelpFormatter)
        if name == asked:
            module = import_module(f"grader.cli.{name}")
            module.options(verb)
            verb.set_defaults(run=module.run)
    return top


class _Parser(argparse.ArgumentParser):
    """A parser whose complaints cannot command the terminal: they quote what was typed."""

    def error(self, message: str) -> NoReturn:
        super().error(terminal_safe(message))


def _reader_left() -> int:
    """Whoever read our output has gone (`grade check … | head`): stop quietly, as other tools do."""
    let_go_of(sys.stdout)
    return 141
