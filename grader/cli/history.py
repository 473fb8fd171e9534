"""`grade history [N]`: the attempts so far, one of them opened again, or what awaits a person."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from grader.cli.console import look, write
from grader.cli.options import color_option, course_option, gradebook_options
from grader.cli.submit import learner_name
from grader.readers.locate import locate
from grader.renderers import history
from grader.renderers.escape import terminal_safe
from grader.report import Report
from grader.verdict import Verdict

if TYPE_CHECKING:
    from grader.gradebook import Gradebook

EPILOG = """\
examples:
  grade history                        your attempts
  grade history 3                      the third one again: its marks and its card
  grade history 3 --format json        the same for programs, with the card's bytes
  grade history --review               what awaits a person, of all learners

Times are in UTC. The gradebook: --gradebook PATH, else GRADE_GRADEBOOK, else a file in your data directory."""


def options(verb: argparse.ArgumentParser) -> None:
    """What the verb takes."""
    verb.description = "Lists the attempts in the gradebook, or opens one again as it was marked then."
    verb.epilog = EPILOG
    which = verb.add_mutually_exclusive_group()
    which.add_argument("number", nargs="?", type=int, metavar="N", help="the attempt to open again")
    which.add_argument("--review", action="store_true", help="what awaits a person, of all learners or of --learner")
    gradebook_options(verb)
    course_option(verb)
    verb.add_argument("--format", choices=("text", "json"), default="text", help="(default: %(default)s)")
    color_option(verb)


def run(args: argparse.Namespace) -> int:
    """Open the gradebook, look up what is asked, show it; 0 whatever the marks are."""
    from grader.gradebook import Gradebook

    course = locate(args.course).settings.id
    with Gradebook.open_to_read(args.gradebook) as book:
        if args.review:
            text = _awaiting(book, course, args)
        elif args.number is not None:
            text = _reopened(book, course, args)
        else:
            text = _attempts(book, course, args)
    write(text, None, machine=args.format == "json")
    return 0


def _attempts(book: Gradebook, course: str, args: argparse.Namespace) -> str:
    learner = learner_name(args)
    attempts = book.attempts(learner, course)
    if args.format == "json":
        return history.attempts_json(attempts)
    if not attempts:
        return _nothing(f"No attempt of {learner} in {course} yet.")
    return history.attempts_text(attempts, unicode=look().unicode)


def _awaiting(book: Gradebook, course: str, args: argparse.Namespace) -> str:
    """The attempts in which a person has something to decide, with the fields that it is."""
    whose = learner_name(args) if args.learner else None
    attempts = book.awaiting_review(course) if whose is None else book.attempts(whose, course)
    open_attempts = [(a, _left_open(book.submission(a).report)) for a in attempts if a.pending_points]
    if args.format == "json":
        return history.review_json(open_attempts)
    if not open_attempts:
        return _nothing(f"Nothing in {course} awaits a person.")
    return history.review_text(open_attempts, unicode=look().unicode)


def _reopened(book: Gradebook, course: str, args: argparse.Namespace) -> str:
    """The marks as they were given, and the card as it was handed in."""
    attempt = book.attempt(learner_name(args), course, args.number)
    submission = book.submission(attempt)
    if args.format == "json":
        return history.reopened_json(attempt, submission)
    from grader.renderers.terminal import terminal

    seen = look(args.color)
    marks = terminal(submission.report, width=seen.width, colour=seen.colour, unicode=seen.unicode)
    return history.reopened_text(attempt, submission, marks, unicode=seen.unicode)


def _left_open(report: Report) -> list[str]:
    """The fields with the verdict `review`, as `exercise.field`."""
    return [f"{e.exercise}.{f.field}" for e in report.exercises for f in e.fields if f.verdict is Verdict.REVIEW]


def _nothing(said: str) -> str:
    """What is said where there is nothing to list."""
    return terminal_safe(said, unicode=look().unicode) + "\n"
