"""Marks on the page itself: what the self-check shows of a card, and the card as a file.

This runs in the reader's browser, with the core and the standard library alone. It is the same code that marks in the
terminal; the page only shows what comes from here.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from html import escape

from grader.card import Card, Response
from grader.course import Course
from grader.marking import mark
from grader.renderers.escape import terminal_safe
from grader.renderers.segments import segments
from grader.renderers.wording import MARKS, counted, points_of, verdict_of
from grader.report import ExerciseResult, FieldResult, Report

Responses = Mapping[str, Mapping[str, str]]
"""What stands in the page's forms, by exercise and field."""

_NOT_IN_YAML = re.compile(r"[^\t\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")


def report_of(course: Course, responses: Responses) -> Report:
    """The marks of what stands in the forms, as `grade check` gives them."""
    card = {
        id: {name: Response(text.replace("\r\n", "\n")) for name, text in fields.items()}
        for id, fields in responses.items()
    }
    return mark(course, Card("card.yml", card))


def marks(course: Course, responses: Responses) -> dict[str, dict[str, str]]:
    """HTML for each exercise: a line of its points under `""`, and what is said of each field under its name."""
    return {result.exercise: _exercise(result) for result in report_of(course, responses).exercises}


def card_file(responses: Responses) -> str:
    """The card in YAML, exactly as `grade submit` reads it: every answer as it was typed."""
    lines = ["# Filled in on the page. Mark it again: grade check card.yml. Hand it in: grade submit card.yml"]
    for id, fields in responses.items():
        written = {name: text.replace("\r\n", "\n") for name, text in fields.items() if text.strip()}
        if written:
            lines += [f"{id}:", *(f"  {name}: {_quoted(text)}" for name, text in written.items())]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    """Text between double quotes, where YAML reads the escapes of JSON."""
    return _NOT_IN_YAML.sub(lambda found: f"\\u{ord(found[0]):04x}", json.dumps(text, ensure_ascii=False))


def _exercise(result: ExerciseResult) -> dict[str, str]:
    said = points_of(result.points, result.max_points)
    if result.pending_points:
        said += f", {counted(result.pending_points, 'point')} pending until a person decides"
    return {"": f"<p>{_shown(said)}.</p>"} | {field.field: "".join(_field(field)) for field in result.fields}


def _field(field: FieldResult) -> Iterator[str]:
    yield f'<p class="verdict {field.verdict.value}"><span aria-hidden="true">{MARKS[field.verdict]}</span> '
    yield f"{_shown(verdict_of(field))}</p>"
    if field.response.strip():
        words = (
            f"<mark>{_shown(segment.text)}</mark>" if segment.evidence else _shown(segment.text)
            for segment in segments(field.response, field.evidence)
        )
        yield f'<p class="response" dir="auto">{"".join(words)}</p>'
    if field.feedback:
        yield f'<p class="feedback">{_shown(field.feedback)}</p>'


def _shown(text: str) -> str:
    """Text as HTML, with what commands or hides written out."""
    return "<br>".join(escape(terminal_safe(line)) for line in text.split("\n"))
