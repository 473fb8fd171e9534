"""How exercises and fields are called on a card, and what a learner meant who wrote it a little differently.

Case, punctuation and markdown never matter. A name of five letters or more may have one slip of the finger; its
digits and single letters never may (`Trace 5` is no misspelt `Trace 1`, `Part C` no `Part B`). Two slips are too many to guess and few enough to suggest.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from unicodedata import normalize

from grader.course import Course, Exercise
from grader.language.edits import within_one_edit

SHORTEST_SLIP = 5
"""Letters; shorter names, such as `a1`, have to be spelled right."""
LONGEST_NAME = 200
"""Letters; what is longer is no name, and is not compared."""

_BETWEEN_WORDS = re.compile(r"[\W_]+")
_AFTER_LEAD = re.compile(r"\s*[—–:(]|\s+-+\s")


def key(said: str) -> str:
    """A name as it is compared: words without case, punctuation or markdown; empty if it is too long to be one.

    >>> key("## **Trace 1** — Picket fence")
    'trace 1 picket fence'
    """
    said = said.strip()
    if len(said) > LONGEST_NAME:
        return ""
    return _BETWEEN_WORDS.sub(" ", normalize("NFKC", said).casefold()).strip()


def lead(said: str) -> str:
    """A title without its second half: `Trace 1 — picket fence` is `Trace 1`."""
    said = said.strip()
    return _AFTER_LEAD.split(said, maxsplit=1)[0] if len(said) <= LONGEST_NAME else ""


@dataclass(frozen=True)
class Names:
    """The names of one kind of thing: `ids` by compared name, `called` by id, as it is offered in a remedy.

    `answers` are words that a learner is asked to write: they are never taken for a misspelt name.
    """

    ids: Mapping[str, str]
    called: Mapping[str, str]
    answers: frozenset[str] = frozenset()

    def exact(self, said: str) -> str | None:
        """The id of what is called exactly so."""
        return self.ids.get(key(said))

    def find(self, said: str) -> str | None:
        """The id of what is called so within one edit, if there is one alone."""
        compared = key(said)
        if compared in self.ids:
            return self.ids[compared]
        meant = {
            id
            for name, id in self._comparable(compared)
            if _marks(name) == _marks(compared) and within_one_edit(name, compared)
        }
        return meant.pop() if len(meant) == 1 else None

    def near(self, said: str) -> str | None:
        """The id of what is called so within two edits: the one with the fewest, else the first."""
        compared = key(said)
        near = [(name, id) for name, id in self._comparable(compared) if within_two_edits(name, compared)]
        best = min(near, key=lambda each: (each[0] != compared, not within_one_edit(each[0], compared)), default=None)
        return best and best[1]

    def nearest(self, said: str) -> str | None:
        """The id of what is called most like it, for a remedy; nothing where nothing is alike."""
        close = get_close_matches(key(said), self.ids, n=1)
        return self.ids[close[0]] if close else None

    def _comparable(self, compared: str) -> list[tuple[str, str]]:
        if compared in self.answers:
            return []
        return [
            (name, id)
            for name, id in self.ids.items()
            if len(name) >= SHORTEST_SLIP and abs(len(name) - len(compared)) <= 2
        ]


def exercise_names(course: Course, *, also: bool = True) -> Names:
    """The headings of a card: an exercise's title, the first half of it, its id, and what it is called `also`."""
    return _names(
        (id, exercise.title, (exercise.title, lead(exercise.title), id, *(exercise.also if also else ())))
        for id, exercise in course.exercises.items()
    )


def field_names(exercise: Exercise) -> Names:
    """The labels of an exercise: of its fields, also with the blank's options, and of the files it takes."""
    fields = (
        (id, field.label, (field.label, id, *field.also, f"{field.label} {field.blank}"))
        for id, field in exercise.fields.items()
    )
    files = ((label, label, (label,)) for label in exercise.files)
    return _names((*fields, *files), frozenset(map(key, re.findall(r"\w+", exercise.question))))


def within_two_edits(a: str, b: str) -> bool:
    """Whether at most two edits make the one name of the other; a swap of neighbours counts as one.

    >>> within_two_edits("frst experimemt", "first experiment"), within_two_edits("small", "smells")
    (True, True)
    """
    first = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    a, b = a[first:], b[first:]
    return (
        within_one_edit(a[1:], b)
        or within_one_edit(a, b[1:])
        or within_one_edit(a[1:], b[1:])
        or (a[:2] == b[1::-1] and within_one_edit(a[2:], b[2:]))
    )


def _names(things: Iterable[tuple[str, str, tuple[str, ...]]], answers: frozenset[str] = frozenset()) -> Names:
    """Names of things given by id, the name to offer, and every name; whoever has a name first keeps it."""
    ids: dict[str, str] = {}
    called: dict[str, str] = {}
    for id, offered, names in things:
        called[id] = offered
        for name in filter(None, map(key, names)):
            ids.setdefault(name, id)
    return Names(ids, called, answers)


def _marks(name: str) -> list[str]:
    """The numbers and single letters of a name, which tell it from its neighbours."""
    return re.findall(r"\d+|\b\w\b", name)
