"""Headings and labels that a card's reader could take for one another.

What two exercises, or two fields of one exercise, are both called leads to the first of them alone; and where one slip
of the finger makes the one name of the other, a learner's slip would put an answer into the wrong field.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations

from grader.course import Course, Exercise
from grader.readers.cards.names import Names, exercise_names, field_names
from grader.shape import Misfit, Path


def lookalikes(course: Course) -> Iterator[Misfit]:
    """Every pair of things whose names could be taken for one another, told of the second of them."""
    headings: dict[Path, Names] = {
        ("exercises", id): exercise_names(replace(course, exercises={id: exercise}))
        for id, exercise in course.exercises.items()
    }
    yield from _alike(headings)
    for id, exercise in course.exercises.items():
        yield from _alike(dict(_labels(("exercises", id), exercise)))


def _labels(path: Path, exercise: Exercise) -> Iterator[tuple[Path, Names]]:
    """What each field is called, and each file that may be handed in."""
    for name, field in exercise.fields.items():
        yield (*path, "fields", name), field_names(replace(exercise, fields={name: field}, files={}))
    for name, takes in exercise.files.items():
        yield (*path, "files", name), field_names(replace(exercise, fields={}, files={name: takes}))


def _alike(things: Mapping[Path, Names]) -> Iterator[Misfit]:
    for (first, names), (second, others) in combinations(things.items(), 2):
        mistakable = [*filter(names.find, others.ids), *filter(others.find, names.ids)]
        if mistakable:
            what = f"{mistakable[0]!r} on a card could mean {first[-1]} or {second[-1]}"
            yield Misfit(second, what, "Call one of them something else")
