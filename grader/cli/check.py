"""`grade check FILE…`: mark cards and record nothing."""

from __future__ import annotations

import argparse

from grader.cli.handing_in import exit_code, mark_all, publish, read_all
from grader.cli.options import marking_options
from grader.readers.locate import locate

EPILOG = """\
examples:
  grade check card.md                         every field with the words that decided
  grade check card.md --format json           the record, for programs
  grade check cards/                          a folder: one summary row a card
  grade check card.md --format html --output marks.html
  pbpaste | grade check -                     a card from standard input"""


def options(verb: argparse.ArgumentParser) -> None:
    """What the verb takes."""
    verb.description = "Marks cards field by field and records nothing."
    verb.epilog = EPILOG
    marking_options(verb)


def run(args: argparse.Namespace) -> int:
    """Read the course, read the cards, mark them, show the marks."""
    course = locate(args.course)
    cards = read_all(args.files, course)
    reports = mark_all(course, cards)
    publish(reports, args)
    return exit_code(reports)
