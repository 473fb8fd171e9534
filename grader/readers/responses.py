"""Labelled responses: JSON lines of `{"exercise", "field", "response", "label"}`; other keys are ignored."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from pathlib import Path

from grader.course import Course
from grader.errors import Problem, UsageError
from grader.evaluation import Labelled
from grader.verdict import Verdict

LARGEST = 16 << 20
"""Bytes; some fifty thousand responses."""
MOST_TOLD = 50
"""After so many lines that are wrong nobody reads on, and neither do we."""

KEYS = ("exercise", "field", "response", "label")
WANTED = 'Write {"exercise": …, "field": …, "response": …, "label": …}'
LABELS = {verdict.value: verdict for verdict in Verdict} | {"unanswered": Verdict.NOT_MET}
"""What may be a label; `unanswered` counts as `not_met`, as it does among verdicts."""


def read_responses(path: Path, course: Course) -> list[Labelled]:
    """Read a file of labelled responses for this course, or raise `UsageError` with every line that is wrong."""
    responses: list[Labelled] = []
    problems: list[Problem] = []
    for number, line in _lines(path):
        try:
            responses.append(_labelled(number, line, course))
        except UsageError as error:
            problems.extend(error.within(str(path)).problems)
        if len(problems) == MOST_TOLD:
            problems.append(Problem("more lines may be wrong", "Mend these first", str(path)))
            break
    if problems:
        raise UsageError(*problems)
    if not responses:
        raise UsageError(Problem("no responses in this file", "Write one JSON object a line", str(path)))
    return responses


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    """The lines that are not blank, with their numbers from 1."""
    data = _bytes(path)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise UsageError(Problem("this is not UTF-8 text", "Save it as UTF-8", str(path), line)) from None
    numbered = enumerate(io.StringIO(text, newline=None), 1)
    return ((number, line) for number, line in numbered if line.strip())


def _bytes(path: Path) -> bytes:
    """What stands in the file; nothing waits for the other end of a pipe, and nothing fills the memory."""
    try:
        if path.exists() and not path.is_file():
            raise UsageError(Problem("this is no file", "Name a file of labelled responses", str(path)))
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        what = f"this file cannot be read: {error.strerror}"
        raise UsageError(Problem(what, "Name a file of labelled responses", str(path))) from None
    if len(data) > LARGEST:
        raise UsageError(Problem(f"this file has more than {LARGEST >> 20} MiB", "Split it", str(path)))
    return data


def _labelled(line: int, text: str, course: Course) -> Labelled:
    """The response on one line, or `UsageError` with what is wrong there."""
    exercise, field, response, label = _texts(line, text)
    if exercise not in course.exercises:
        what, remedy = f"there is no exercise {exercise!r} in this course", f"Use one of {', '.join(course.exercises)}"
        raise UsageError(Problem(what, remedy, line=line))
    fields = course.exercises[exercise].fields
    if field not in fields:
        what, remedy = f"there is no field {field!r}", f"Use one of {', '.join(fields)}"
        raise UsageError(Problem(what, remedy, line=line, exercise=exercise))
    if label not in LABELS:
        what, remedy = f"{label!r} is no label", f"Use one of {', '.join(LABELS)}"
        raise UsageError(Problem(what, remedy, line=line, exercise=exercise, field=field))
    return Labelled(line, exercise, field, response, LABELS[label])


def _texts(line: int, text: str) -> list[str]:
    """The values of the four keys on one line, each of which is text."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise UsageError(Problem("this is not JSON", WANTED, line=line)) from None
    if not isinstance(data, dict):
        raise UsageError(Problem("this is no JSON object", WANTED, line=line))
    texts = [value for key in KEYS if isinstance(value := data.get(key), str)]
    if len(texts) < len(KEYS):
        wrong = [key for key in KEYS if not isinstance(data.get(key), str)]
        what = f"{' and '.join(wrong)} {'is' if len(wrong) == 1 else 'are'} missing or no text"
        raise UsageError(Problem(what, WANTED, line=line))
    return texts
