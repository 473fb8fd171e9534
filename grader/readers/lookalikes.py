"""Headings and labels that a card's reader could take for one another.

What two exercises, or two fields of one exercise, are both called leads to the first of them alone; and where one slip
of the finger makes the one name of the other, a learner's slip would put an answer into the wrong field.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations

from grader.course import Course
from grader.readers.cards.names import Names, exercise_names, field_names
from grader.shape import Misfit, Path


def lookalikes(course: Course) -> Iterator[Misfit]:
    """Every pair of names that could be taken for one another, told where the second of them is called so."""
    headings = {
        id: exercise_names(replace(course, exercises={id: exercise})) for id, exercise in course.exercises.items()
    }
    yield from _alike(headings, ("exercises",))
    for id, exercise in course.exercises.items():
        labels = {
            name: field_names(replace(exercise, fields={name: field}, files={}))
            for name, field in exercise.fields.items()
        }
        yield from _alike(labels, ("exercises", id, "fields"))


def _alike(things: Mapping[str, Names], path: Path) -> Iterator[Misfit]:
    for (first, names), (second, others) in combinations(things.items(), 2):
        mistakable = [*filter(names.find, others.ids), *filter(others.find, names.ids)]
        if mistakable:
            what = f"{mistakable[0]!r} on a card could mean {first} or {second}"
            yield Misfit((*path, second), what, "Call one of them something else")
