"""`grade evaluate RESPONSES.jsonl`: how the rubric marks labelled responses."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from grader.cli.console import look, spare, write
from grader.cli.options import course_option, result_options
from grader.course import Course
from grader.evaluation import Marked, changes, evaluate, mark_labelled
from grader.readers.locate import locate
from grader.readers.responses import read_responses

EPILOG = """\
examples:
  grade evaluate course/responses/seen.jsonl
  grade evaluate new-labels.jsonl --format json
  grade evaluate course/responses/seen.jsonl --diff ../course-before-my-edit
  grade evaluate course/responses/held_out.jsonl --no-texts      figures only

coverage   decided (verdict not review) over responses whose label is not review
agreement  equal verdicts over those decided
right      the same, with a verdict of review counted as wrong"""


def options(verb: argparse.ArgumentParser) -> None:
    """What the verb takes."""
    verb.description = "Marks labelled responses and compares the verdicts with the labels."
    verb.epilog = EPILOG
    verb.add_argument(
        "responses", metavar="RESPONSES.jsonl", type=Path, help="labelled responses, one JSON object a line"
    )
    verb.add_argument(
        "--diff", metavar="DIR", type=Path, help="show which verdicts differ from those of the course in DIR"
    )
    verb.add_argument("--no-texts", action="store_true", help="print figures only, no response")
    course_option(verb)
    result_options(verb, ("text", "json"))


def run(args: argparse.Namespace) -> int:
    """Read the course and the responses, mark them, show how they compare; 0 whatever the figures are."""
    spare(args.output, [args.responses])
    marked = _marked(locate(args.course), args.responses)
    text = _figures(marked, args) if args.diff is None else _changes(marked, args)
    write(text, args.output, machine=args.format == "json")
    return 0


def _marked(course: Course, path: Path) -> list[Marked]:
    return mark_labelled(course, read_responses(path, course))


def _figures(marked: Sequence[Marked], args: argparse.Namespace) -> str:
    """How the verdicts agree with the labels."""
    from grader.renderers import evaluation as renderers

    result, texts = evaluate(marked), not args.no_texts
    if args.format == "json":
        return renderers.json(result, texts=texts)
    seen = look(args.color, args.output)
    return renderers.text(result, texts=texts, width=seen.width, colour=seen.colour, unicode=seen.unicode)


def _changes(marked: Sequence[Marked], args: argparse.Namespace) -> str:
    """Which verdicts are other than those of the course in `--diff`."""
    from grader.renderers import evaluation as renderers

    changed, texts = changes(_marked(locate(args.diff), args.responses), marked), not args.no_texts
    if args.format == "json":
        return renderers.changes_json(changed, texts=texts)
    seen = look(args.color, args.output)
    return renderers.changes_text(changed, texts=texts, width=seen.width, colour=seen.colour, unicode=seen.unicode)
