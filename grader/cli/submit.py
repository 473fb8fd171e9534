"""`grade submit FILE…`: mark cards and record the attempt for good."""

from __future__ import annotations

import argparse
import getpass
import os
from collections.abc import Sequence
from datetime import UTC, datetime

from grader.attempt import Attempt, Submission, learner_called
from grader.cli.console import note, spare
from grader.cli.handing_in import HandedIn, exit_code, mark_all, publish, read_all
from grader.cli.options import gradebook_options, marking_options, running_options
from grader.errors import Problem, UsageError
from grader.readers.locate import locate
from grader.report import Report

EPILOG = """\
examples:
  grade submit card.md
  grade submit profile_decode.py              a script: run in a sandbox, its NVTX ranges marked
  grade submit card.md --learner ada          for somebody else, or where the system has no user name
  grade history                               the attempts so far

The gradebook: --gradebook PATH, else GRADE_GRADEBOOK, else a file in your data directory.
Nothing recorded is ever changed or deleted. Every file is read before any is recorded."""


def options(verb: argparse.ArgumentParser) -> None:
    """What the verb takes."""
    verb.description = "Marks cards and records the attempt in the gradebook."
    verb.epilog = EPILOG
    marking_options(verb)
    gradebook_options(verb)
    running_options(verb, graded=True)


def run(args: argparse.Namespace) -> int:
    """Read the course, read the cards, mark them, record the attempts, show the marks."""
    course = locate(args.course)
    learner = learner_name(args)
    batch = read_all(args, course)
    batch.insist()
    reports = mark_all(course, batch.cards)
    attempts = record(args, learner, batch.cards, reports)
    publish(reports, args, attempts=attempts)
    return exit_code(reports)


def learner_name(args: argparse.Namespace) -> str:
    """Whose attempt it is: `--learner`, `GRADE_LEARNER`, else the system's name for the user."""
    if args.learner is not None:
        return learner_called(args.learner)
    try:
        return learner_called(os.environ.get("GRADE_LEARNER") or getpass.getuser())
    except (KeyError, OSError, ImportError):
        raise UsageError(
            Problem("the system does not know your user name", "Say whose attempt this is with --learner NAME")
        ) from None


def record(
    args: argparse.Namespace, learner: str, cards: Sequence[HandedIn], reports: Sequence[Report]
) -> tuple[Attempt, ...]:
    """Record every card of this submission in one transaction: all of them, or none."""
    from grader.gradebook import Gradebook
    from grader.gradebook.place import place

    gradebook = place(args.gradebook)
    spare(args.output, [gradebook])
    submissions = [Submission(card.data, report, card.enclosed) for card, report in zip(cards, reports, strict=True)]
    with Gradebook.open(gradebook) as book:
        attempts = book.record(learner, submissions, at=datetime.now(UTC))
    first, last = attempts[0].number, attempts[-1].number
    which = f"attempt {first}" if first == last else f"attempts {first} to {last}"
    note(f"Recorded as {which} of {learner}.")
    return attempts
