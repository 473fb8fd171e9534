"""`grade evaluate RESPONSES.jsonl`: how the rubric marks labelled responses."""

from __future__ import annotations

import argparse
from pathlib import Path

from grader.cli.console import look, write
from grader.cli.options import course_option, result_options
from grader.evaluation import changes, evaluate, mark_labelled
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
    from grader.renderers import evaluation as renderers

    course = locate(args.course)
    responses = read_responses(args.responses, course)
    marked = mark_labelled(course, responses)
    seen = look(args.color if args.output is None else "never")
    if args.diff is not None:
        other = locate(args.diff)
        changed = changes(mark_labelled(other, read_responses(args.responses, other)), marked)
        text = (
            renderers.changes_json(changed) if args.format == "json" else renderers.changes_text(changed, seen.colour)
        )
    else:
        result = evaluate(marked)
        texts = not args.no_texts
        text = renderers.json(result, texts) if args.format == "json" else renderers.text(result, texts, seen.colour)
    write(text, args.output, machine=args.format == "json")
    return 0
