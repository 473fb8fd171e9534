"""`grade check FILE…`: mark cards and record nothing."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from grader.cli.console import look
from grader.cli.handing_in import exit_code, mark_all, publish, read_all
from grader.cli.options import marking_options, running_options
from grader.course import Course
from grader.errors import Problem, UsageError
from grader.readers.locate import locate
from grader.report import Report

EPILOG = """\
examples:
  grade check card.md                         every field with the words that decided
  grade check card.md --format json           the record, for programs
  grade check cards/                          a folder: one summary row a card
  grade check profile_decode.py               run a script in a sandbox, mark its NVTX ranges
  grade check profile_decode.py --read-only   read it only, for a first opinion
  grade check run.sqlite                      mark the ranges in a profile
  grade check card.md --explain               how every word was read
  grade check card.md --format html --output marks.html
  pbpaste | grade check -                     a card from standard input"""


def options(verb: argparse.ArgumentParser) -> None:
    """What the verb takes."""
    verb.description = "Marks cards field by field and records nothing."
    verb.epilog = EPILOG
    marking_options(verb)
    running_options(verb, graded=False)
    verb.add_argument(
        "--explain", action="store_true", help="show for every word its concepts, how they matched, and their scope"
    )


def run(args: argparse.Namespace) -> int:
    """Read the course, read the cards, mark those that can be read, show the marks, then what could not be read."""
    if args.explain and args.format != "text":
        raise UsageError(Problem("--explain is text for people", f"Leave out --format {args.format}"))
    course = locate(args.course)
    batch = read_all(args, course)
    reports = mark_all(course, batch.cards)
    publish(reports, args, below=_explained(course, reports, args) if args.explain else "")
    batch.insist()
    return exit_code(reports)


def _explained(course: Course, reports: Sequence[Report], args: argparse.Namespace) -> str:
    """How every response was read."""
    from grader.explanation import explain
    from grader.renderers.explanation import explanation

    explained = [response for report in reports for response in explain(course, report)]
    return "\n" + explanation(explained, unicode=look(output=args.output).unicode)
