"""A card as YAML: exercises with fields, every scalar as it was typed.

    a1: {smell: launch tax, cause_class: launch}
    b:
      traces: [1, 4]

Exercises and fields are called by their ids or as on the sheet, spelled right. A list becomes lines of text. What YAML would
drop or turn into something else (a comment behind an answer, a name in a list) is an error that says to quote it.
"""

from __future__ import annotations

from grader.card import Response
from grader.course import Course
from grader.errors import CardError
from grader.readers.cards.gathering import Gathering
from grader.readers.cards.names import Names, exercise_names, field_names
from grader.readers.strict_yaml import Mapping, Node, Scalar, Sequence, compose

QUOTE = "Put the answer in quotes"


def read_yaml(text: str, file: str, course: Course) -> Gathering:
    """Everything that a card in YAML says, and everything that is wrong with it."""
    root = compose(text, file, CardError)
    gathered = Gathering(file, course)
    if not isinstance(root, Mapping):
        what = "a list" if isinstance(root, Sequence) else "plain text"
        gathered.wrong(root.line, f"this is {what}, not a card", f"Write '{next(iter(course.exercises))}:' with fields")
        return gathered
    if not root.entries:
        first = next(iter(course.exercises))
        gathered.wrong(root.line, "no exercise of this course stands here", f"Write '{first}:' with fields")
    names = exercise_names(course)
    for name, value in root.entries:
        exercise = _meant(name, names, gathered, None)
        if exercise and gathered.open(exercise, name.line):
            _read_exercise(exercise, value, gathered)
    return gathered


def _read_exercise(exercise: str, value: Node, gathered: Gathering) -> None:
    """The fields of one exercise; an exercise with nothing behind it is handed in empty."""
    names = field_names(gathered.course.exercises[exercise])
    if not isinstance(value, Mapping):
        if not isinstance(value, Scalar) or value.text:
            first = next(iter(names.called))
            gathered.wrong(value.line, "fields are wanted here", f"Write '{first}: …' beneath", exercise)
        return
    for name, answer in value.entries:
        field = _meant(name, names, gathered, exercise)
        if field and gathered.label(exercise, field, name.line):
            _read_answer(exercise, field, answer, gathered)


def _read_answer(exercise: str, field: str, value: Node, gathered: Gathering) -> None:
    """The text of one field: a scalar, or a list of them as lines."""
    items = value.items if isinstance(value, Sequence) else (value,)
    texts = []
    for item in items:
        if not isinstance(item, Scalar):
            what = "names with values stand" if isinstance(item, Mapping) else "a list stands"
            gathered.wrong(item.line, f"{what} here in place of text", QUOTE, exercise, field)
        elif item.aside:
            what = f"YAML drops '{item.aside[:40]}' as a comment"
            gathered.wrong(item.line, what, f"{QUOTE}, or the comment on its own line", exercise, field)
        else:
            texts.append(item.text.strip())
    gathered.answer(exercise, field, Response("\n".join(texts).strip(), value.line))


def _meant(name: Scalar, names: Names, gathered: Gathering, exercise: str | None) -> str | None:
    """The id that a name stands for; a name that stands for none is a problem with the nearest that does."""
    id = names.exact(name.text)
    if id is None:
        thing = "field" if exercise else "exercise"
        nearest = names.near(name.text) or names.nearest(name.text)
        remedy = f"The nearest is '{nearest}'" if nearest else f"Use one of {', '.join(names.called)}"
        gathered.wrong(name.line, f"there is no {thing} '{name.text[:40]}' here", remedy, exercise)
    return id
