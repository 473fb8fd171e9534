"""What must be true across the files of a course: every name that is used names something, every number is in range.

Each file may be right by itself and the course still be wrong; this is the difference.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Protocol, runtime_checkable

from grader.course import Course
from grader.language.soundness import misfits as misfits_of_lexicon
from grader.shape import Misfit, Path, nearest, references
from grader.timeline import misfits as misfits_of_trace

EXERCISE_ID = re.compile(r"[a-z][a-z0-9-]*")
FIELD_ID = re.compile(r"[a-z][a-z0-9_]*")

FILES = {"concept": "lexicon.yml", "trace": "traces/{}.yml", "exercise": "exercises/{}.yml"}


def incoherences(course: Course) -> Iterator[Misfit]:
    """Everything that does not hold together, with its path within the `Course`."""
    yield from _dangling(course)
    yield from _unasked(course)
    yield from _ill_named(course)
    yield from _out_of_range(course)
    yield from _impossible(course)


@runtime_checkable
class _Particular(Protocol):
    """A kind of criterion that can be wrong in ways which its shape does not tell."""

    def misfits(self) -> Iterator[Misfit]: ...


def _impossible(course: Course) -> Iterator[Misfit]:
    """What lexicon, traces and criteria say of themselves that cannot be."""
    yield from _within(("lexicon",), misfits_of_lexicon(course.lexicon))
    for id, trace in course.traces.items():
        yield from _within(("traces", id), misfits_of_trace(trace))
    for id, exercise in course.exercises.items():
        for name, field in exercise.fields.items():
            if isinstance(field.criterion, _Particular):
                yield from _within(("exercises", id, "fields", name, "criterion"), field.criterion.misfits())


def _within(path: Path, misfits: Iterator[Misfit]) -> Iterator[Misfit]:
    return (replace(misfit, path=(*path, *misfit.path)) for misfit in misfits)


def _dangling(course: Course) -> Iterator[Misfit]:
    """Names of concepts, traces and exercises that nothing carries."""
    known = {"concept": course.lexicon.concepts, "trace": course.traces, "exercise": course.exercises}
    for reference in references(Course, course):
        what, name = reference.what, reference.name
        if name not in known[what]:
            remedy = nearest(name, known[what].keys(), f"Add it in {FILES[what].format(name)}")
            yield Misfit(reference.path, f"there is no {what} {name!r}", remedy)


def _unasked(course: Course) -> Iterator[Misfit]:
    """Exercises that are written and never asked, or asked twice."""
    listed = Counter(course.settings.exercises)
    for id in course.exercises:
        if id not in listed:
            yield Misfit(
                ("exercises", id), "the course does not ask this exercise", "Add it to exercises in course.yml"
            )
    for i, id in enumerate(course.settings.exercises):
        if id in course.settings.exercises[:i]:
            yield Misfit(("settings", "exercises", i), f"{id!r} is listed twice", "Remove one of them")


def _ill_named(course: Course) -> Iterator[Misfit]:
    """Ids that could not be written on a card or in a record."""
    for id, exercise in course.exercises.items():
        if not EXERCISE_ID.fullmatch(id):
            remedy = "Name the file with lower-case letters, digits and '-', a letter first"
            yield Misfit(("exercises", id), f"{id!r} is no exercise id", remedy)
        if not exercise.fields:
            yield Misfit(("exercises", id, "fields"), "there is nothing to fill in", "Add a field")
        for part, names in (("fields", [*exercise.fields]), ("recorded", [*exercise.recorded])):
            for name in names:
                if not FIELD_ID.fullmatch(name):
                    remedy = "Use lower-case letters, digits and '_', a letter first"
                    yield Misfit(("exercises", id, part, name), f"{name!r} is no field id", remedy)
        for name in sorted(exercise.recorded.keys() & exercise.fields.keys()):
            remedy = "Give one of them another name: a record has both"
            yield Misfit(("exercises", id, "recorded", name), f"a field of the card is called {name!r}, too", remedy)


def _out_of_range(course: Course) -> Iterator[Misfit]:
    """Numbers that make no sense as points, as a pass mark, or as a line of the sheet."""
    if not 0 <= course.settings.pass_mark <= 1:
        remedy = "Write a share from 0 to 1, as 0.8"
        yield Misfit(("settings", "pass_mark"), f"a pass mark of {course.settings.pass_mark:g}", remedy)
    lines = course.settings.acceptance
    for id, exercise in course.exercises.items():
        for name, recorded in exercise.recorded.items():
            if not recorded.points > 0:
                place = ("exercises", id, "recorded", name, "points")
                yield Misfit(place, f"{recorded.points:g} points cannot be earned", "Write more than 0")
        for name, field in exercise.fields.items():
            path = ("exercises", id, "fields", name)
            if not field.points > 0:
                yield Misfit((*path, "points"), f"{field.points:g} points cannot be earned", "Write more than 0")
            if field.acceptance is not None and str(field.acceptance) not in lines:
                what = f"there is no acceptance line {field.acceptance}"
                yield Misfit((*path, "acceptance"), what, f"Use one of {', '.join(lines) or 'those in course.yml'}")
