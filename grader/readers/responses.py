"""Labelled responses: JSON lines of `{"exercise", "field", "response", "label"}`; other keys are ignored."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from grader.course import Course
from grader.errors import Problem, UsageError
from grader.evaluation import Labelled
from grader.verdict import Verdict

LARGEST = 64 << 20
LABELS = tuple(v.value for v in Verdict if v is not Verdict.UNANSWERED)


def read_responses(path: Path, course: Course) -> list[Labelled]:
    """Read a file of labelled responses for this course, or raise `UsageError` with every line that is wrong."""
    responses: list[Labelled] = []
    problems: list[Problem] = []
    for number, line in _lines(path):
        try:
            responses.append(_labelled(number, line, course))
        except ValueError as error:
            what, remedy = error.args
            problems.append(Problem(what, remedy, file=str(path), line=number))
    if problems:
        raise UsageError(*problems)
    if not responses:
        raise UsageError(Problem("no responses in this file", "Write one JSON object a line", file=str(path)))
    return responses


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    try:
        if path.exists() and not path.is_file():
            raise UsageError(Problem("this is no file", "Name a file of labelled responses", file=str(path)))
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise UsageError(Problem(f"this has more than {LARGEST >> 20} MiB", "Split it", file=str(path)))
        text = data.decode("utf-8-sig")
    except OSError as error:
        raise UsageError(
            Problem(f"cannot read this file: {error.strerror}", "Name a file of labelled responses", file=str(path))
        ) from None
    except UnicodeDecodeError:
        raise UsageError(Problem("not UTF-8 text", "Save it as UTF-8", file=str(path))) from None
    return ((number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip())


def _labelled(number: int, line: str, course: Course) -> Labelled:
    """One line; a `ValueError` carries what is wrong and the remedy."""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        raise ValueError("not a line of JSON", "Write one JSON object a line") from None
    if not isinstance(data, dict):
        raise ValueError("not a JSON object", 'Write {"exercise": …, "field": …, "response": …, "label": …}')
    exercise, field, response, label = (_text(data, key) for key in ("exercise", "field", "response", "label"))
    if exercise not in course.exercises:
        raise ValueError(f"no exercise {exercise!r} in this course", f"Use one of {', '.join(course.exercises)}")
    if field not in course.exercises[exercise].fields:
        fields = ", ".join(course.exercises[exercise].fields)
        raise ValueError(f"no field {field!r} in {exercise}", f"Use one of {fields}")
    if label not in LABELS:
        raise ValueError(f"{label!r} is not a label", f"Use one of {', '.join(LABELS)}")
    return Labelled(number, exercise, field, response, Verdict(label))


def _text(data: dict[str, object], key: str) -> str:
    value = data.get(key)
    if not isinstance(value, str):
        raise ValueError(f"{key!r} is missing or is not text", f'Add "{key}": "…"')
    return value
