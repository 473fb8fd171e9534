"""What both forms of a card gather on the way: responses, each at one place only, and every problem."""

from __future__ import annotations

from grader.card import Card, Response
from grader.course import Course
from grader.errors import CardError, Problem

MOST_TOLD = 50
"""So many problems are told at once; nobody reads more."""


class Gathering:
    """The responses and problems found so far in one file."""

    def __init__(self, file: str, course: Course) -> None:
        self.file = file
        self.course = course
        self.problems: list[Problem] = []
        self._responses: dict[str, dict[str, Response]] = {}
        self._files: dict[str, Response] = {}
        self._lines: dict[tuple[str, str | None], int] = {}

    @property
    def handed_in(self) -> frozenset[str]:
        """The exercises that stand on the card."""
        return frozenset(self._responses)

    def has(self, exercise: str, field: str) -> bool:
        """Whether this field stands on the card already."""
        return (exercise, field) in self._lines

    def wrong(self, line: int, what: str, remedy: str, exercise: str | None = None, field: str | None = None) -> None:
        """Note a problem."""
        self.problems.append(Problem(what, remedy, self.file, line, exercise, field))

    def open(self, exercise: str, line: int) -> bool:
        """Note that an exercise starts on this line: whether it is the first time."""
        self._responses.setdefault(exercise, {})
        return self._first_time(exercise, None, line, self.course.exercises[exercise].title)

    def label(self, exercise: str, field: str, line: int) -> bool:
        """Note that a field starts on this line: whether it is the first time."""
        fields = self.course.exercises[exercise].fields
        return self._first_time(exercise, field, line, fields[field].label if field in fields else field)

    def answer(self, exercise: str, field: str, response: Response) -> None:
        """Keep the text of a field, or the name of a file that is handed in beside the card: one an exercise."""
        if field in self.course.exercises[exercise].fields:
            self._responses[exercise][field] = response
        elif response.text and exercise in self._files:
            what = f"another file is handed in on line {self._files[exercise].line}"
            self.wrong(response.line, what, "Hand in one of them", exercise, field)
        elif response.text:
            self._files[exercise] = response

    def card(self, name: str) -> Card:
        """The card, or `CardError` with every problem in order of place."""
        if self.problems:
            told = sorted(self.problems, key=lambda problem: problem.line or 0)
            if len(told) > MOST_TOLD:
                more = Problem(f"{len(told) - MOST_TOLD} more problems follow", "Mend these first", self.file)
                told = [*told[:MOST_TOLD], more]
            raise CardError(*told)
        return Card(name, self._responses, self._files)

    def _first_time(self, exercise: str, field: str | None, line: int, called: str) -> bool:
        first = self._lines.get((exercise, field))
        if first is None:
            self._lines[exercise, field] = line
            return True
        self.wrong(line, f"'{called}' stands here twice, first on line {first}", "Keep one of them", exercise, field)
        return False
