"""The example cards beside a course: model answers, common mistakes, a blank, and what each must get.

`DIR/cards/expected.yml` names every card in `DIR/cards` and below it. A course may have no such folder.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from grader.card import Card
from grader.course import Course
from grader.errors import CardError, CourseError, GradeError, Problem
from grader.lint import Expectation, Expectations
from grader.readers.cards import cards_in, load, read_card
from grader.readers.course import Part, read_part
from grader.readers.course_files import CourseFile, read_file
from grader.shape import Misfit, nearest

EXPECTED = "expected.yml"


@dataclass(frozen=True)
class ExampleCard:
    """A card that was read, and what it must get; `part` is the file that says so."""

    name: str
    card: Card
    must_get: Expectation
    part: Part

    def problems(self, misfits: Iterable[Misfit]) -> Sequence[Problem]:
        """Misfits at paths within `must_get` as problems of the file that says so."""
        return [self.part.problem(replace(misfit, path=(self.name, *misfit.path))) for misfit in misfits]


def read_example_cards(directory: Path, course: Course) -> Sequence[ExampleCard]:
    """Every example card of the course in a directory, or `CourseError` with every problem."""
    folder = directory / "cards"
    if not folder.is_dir():
        return ()
    part = read_part(_expected_file(folder))
    expected: Expectations = part.value
    found = dict(_cards(folder))
    problems = [part.problem(misfit) for misfit in _unlisted(found.keys(), expected)]
    cards = []
    for name in (name for name in expected if name in found):
        try:
            card = read_card(load(str(found[name])), str(found[name]), course)
            cards.append(ExampleCard(name, card, expected[name], part))
        except CardError as error:
            problems.extend(error.problems)
    if problems:
        raise CourseError(*problems)
    return cards


def _expected_file(folder: Path) -> CourseFile:
    path = folder / EXPECTED
    try:
        return CourseFile(f"cards/{EXPECTED}", str(path), read_file(path))
    except GradeError as error:
        raise error.within(str(path)) from None


def _cards(folder: Path) -> Iterator[tuple[str, Path]]:
    """Every card in a folder and below it, by its name within the folder."""
    inside = (path for path in folder.rglob("*") if path.is_dir())
    for path in (card for place in sorted([folder, *inside]) for card in cards_in(place)):
        name = path.relative_to(folder).as_posix()
        if name != EXPECTED:
            yield name, path


def _unlisted(found: Iterable[str], expected: Expectations) -> Iterator[Misfit]:
    """Cards of which nothing is expected, and expectations of cards that are not there."""
    names = list(found)
    for name in names:
        if name not in expected:
            yield Misfit((), f"nothing is expected of the card {name}", f"Add a line '{name}: …'")
    for name in expected:
        if name not in names:
            yield Misfit((name,), "there is no such card", nearest(name, names, "Write it, or remove this line"))
