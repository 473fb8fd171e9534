"""`grade history [N]`: the attempts so far, one of them opened again, or what awaits a person."""

from __future__ import annotations

import argparse
import base64
import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING

from grader.cli.console import look, write
from grader.cli.options import color_option, course_option, gradebook_options
from grader.cli.submit import learner_name
from grader.readers.locate import locate
from grader.renderers.escape import terminal_safe
from grader.report import Report
from grader.verdict import Verdict

if TYPE_CHECKING:
    from grader.gradebook import Attempt, Gradebook, Submission

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
            attempt = book.attempt(learner_name(args), course, args.number)
            text = _reopened(attempt, book.submission(attempt), args)
        else:
            text = _list(book, course, args)
    write(text, None, machine=args.format == "json")
    return 0


def _list(book: Gradebook, course: str, args: argparse.Namespace) -> str:
    learner = learner_name(args)
    attempts = book.attempts(learner, course)
    if args.format == "json":
        return _json([_summary(attempt) for attempt in attempts])
    if not attempts:
        return _line(f"No attempt of {learner} in {course} yet.")
    heading = ("attempt", "when (UTC)", "card", "points", "passed", "pending")
    return _table(heading, [(str(a.number), _when(a), a.card, _points(a), _passed(a), _pending(a)) for a in attempts])


def _awaiting(book: Gradebook, course: str, args: argparse.Namespace) -> str:
    """One row an attempt, with the fields that the grader left to a person."""
    whose = learner_name(args) if args.learner else None
    attempts = book.awaiting_review(course) if whose is None else book.attempts(whose, course)
    open_ones = [(a, _left_open(book.submission(a).report)) for a in attempts if a.pending_points]
    if args.format == "json":
        return _json([{**_summary(attempt), "fields": fields} for attempt, fields in open_ones])
    if not open_ones:
        return _line(f"Nothing in {course} awaits a person.")
    heading = ("learner", "attempt", "when (UTC)", "card", "pending", "fields")
    rows = [(a.learner, str(a.number), _when(a), a.card, _pending(a), ", ".join(fields)) for a, fields in open_ones]
    return _table(heading, rows)


def _reopened(attempt: Attempt, submission: Submission, args: argparse.Namespace) -> str:
    """The marks as they were given, then the card as it was handed in."""
    if args.format == "json":
        data = base64.b64encode(submission.data).decode("ascii")
        return _json({**_summary(attempt), "data_base64": data, "record": submission.report.record()})
    from grader.renderers.terminal import terminal

    seen = look(args.color)
    title = _line(f"Attempt {attempt.number} of {attempt.learner} in {attempt.course}, {_when(attempt)} UTC")
    marks = terminal(submission.report, width=seen.width, colour=seen.colour, unicode=seen.unicode)
    return "\n".join([title, marks, _line(f"{attempt.card} as it was handed in:"), _card(submission)])


def _card(submission: Submission) -> str:
    try:
        text = submission.data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return _line(f"  {len(submission.data)} bytes that are no text: with --format json they are there")
    return "".join(_line(f"  {line}") for line in text.splitlines())


def _left_open(report: Report) -> list[str]:
    """The fields with the verdict `review`, as `exercise.field`."""
    return [f"{e.exercise}.{f.field}" for e in report.exercises for f in e.fields if f.verdict is Verdict.REVIEW]


def _summary(attempt: Attempt) -> dict[str, object]:
    return {**asdict(attempt), "at": attempt.at.isoformat().replace("+00:00", "Z")}


def _when(attempt: Attempt) -> str:
    return attempt.at.strftime("%Y-%m-%d %H:%M:%S")


def _points(attempt: Attempt) -> str:
    return f"{attempt.points:g} of {attempt.max_points:g}"


def _passed(attempt: Attempt) -> str:
    return "yes" if attempt.passed else "no"


def _pending(attempt: Attempt) -> str:
    return f"{attempt.pending_points:g}" if attempt.pending_points else ""


def _table(heading: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Columns side by side, each as wide as its widest cell is on a terminal."""
    from rich.cells import cell_len, set_cell_size

    table = [[_safe(cell) for cell in row] for row in (heading, *rows)]
    widths = [max(map(cell_len, column)) for column in zip(*table, strict=True)]
    lines = ["  ".join(map(set_cell_size, row, widths)).rstrip() for row in table]
    return "\n".join(lines) + "\n"


def _line(text: str) -> str:
    return _safe(text) + "\n"


def _safe(text: str) -> str:
    return terminal_safe(text, unicode=look().unicode)


def _json(data: object) -> str:
    """JSON for UTF-8; half a character (of a file name that is no UTF-8) becomes its JSON escape."""
    text = json.dumps(data, ensure_ascii=False, indent=2) + "\n"
    return text.encode("utf-8", "backslashreplace").decode()
