"""Phrases: a few words that together say one thing, and finding them inside a clause.

The words of a phrase may stand in any order with a few others between them; `a … b` asks for a before b and allows
more between. Words that carry no meaning of their own (the, of, into) do not count as between. A phrase never
reaches over the end of a clause.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from grader.language.vocabulary import JOINED
from grader.language.words import Word

ROOM = 1
"""How many words may stand between two neighbours of a phrase; between those of a family's or a cue's, none."""
WIDE_ROOM = 5
"""How many words an `…` may stand for."""
COMMA = 4
"""How many words a comma counts for, and a word that ends a scope (`because`)."""
FURTHEST = 14
"""How far two neighbours of a phrase may lie apart, meaningless words counted as well."""


class Found(NamedTuple):
    """An atom found in a clause: its first and last word, and how its least certain word was recognised.

    `gapped` tells that other words stand inside it: `leave … alone`.
    """

    first: int
    last: int
    how: int
    gapped: bool = False


class Phrase(NamedTuple):
    """What a phrase says (`means`), its atoms in order, and the place of its rarest atom; `others` are the rest.

    In a phrase where order matters, `room` tells how many words may stand between two neighbours.
    """

    means: int
    atoms: tuple[int, ...]
    ordered: bool
    room: int
    anchor: int = 0
    others: frozenset[int] = frozenset()


class Match(NamedTuple):
    """A phrase found: what it means, the stretch of words, the words that made it, the least certain recognition."""

    means: int
    first: int
    last: int
    made_of: tuple[Found, ...]
    how: int


Atoms = Mapping[int, Sequence[Found]]
"""The atoms of a clause, each with its places in order."""


class Ruler(NamedTuple):
    """Where each word of a clause begins and ends, measured in meaningful words; a comma or a `because` is wide."""

    begins: Sequence[int]
    ends: Sequence[int]

    def between(self, first: int, last: int, made_of: Iterable[Found]) -> int:
        """How much of a stretch of words is not made of these."""
        return self.ends[last] - self.begins[first] - sum(self.ends[f.last] - self.begins[f.first] for f in made_of)


def measure(clause: Sequence[Word], widths: Mapping[str, int]) -> Ruler:
    """The ruler of a clause; `widths` tells of the words that do not count for one."""
    begins: list[int] = []
    ends: list[int] = []
    at, part = 0, clause[0].part
    for word in clause:
        if word.part != part:
            at, part = at + COMMA, word.part
        begins.append(at)
        at += widths.get(word.text, 1)
        ends.append(at)
    return Ruler(begins, ends)


def find(phrases: Iterable[Phrase], atoms: Atoms, ruler: Ruler) -> list[Match]:
    """Every place where one of the phrases stands, all of which have the same rarest atom."""
    matches = []
    for phrase in phrases:
        if not phrase.others:
            for place in atoms[phrase.atoms[0]]:
                matches.append(Match(phrase.means, place.first, place.last, (place,), place.how))
        elif phrase.others.issubset(atoms):
            for place in atoms[phrase.atoms[phrase.anchor]]:
                if made_of := _around(phrase, place, atoms, ruler):
                    first, last = min(f.first for f in made_of), max(f.last for f in made_of)
                    matches.append(Match(phrase.means, first, last, made_of, max(f.how for f in made_of)))
    return matches


def _around(phrase: Phrase, anchor: Found, atoms: Atoms, ruler: Ruler) -> tuple[Found, ...] | None:
    """The words of a phrase nearest to its anchor, or None where one is missing or too far away."""
    if phrase.ordered:
        return _in_order(phrase, anchor, atoms, ruler)
    made_of = [anchor]
    for place, atom in enumerate(phrase.atoms):
        if place != phrase.anchor:
            nearest = _nearest(atoms[atom], anchor, made_of)
            if nearest is None:
                return None
            made_of.append(nearest)
    first, last = min(f.first for f in made_of), max(f.last for f in made_of)
    between = ruler.between(first, last, made_of)
    return tuple(made_of) if between <= phrase.room * (len(made_of) - 1) and last - first <= FURTHEST else None


def _nearest(places: Sequence[Found], anchor: Found, taken: Sequence[Found]) -> Found | None:
    """The free place nearest to the anchor, the one before it where two are as near."""
    here = bisect_left(places, anchor)
    around = places[max(0, here - 2) : here + 2]
    free = [place for place in around if not any(_collides(place, other) for other in taken)]
    return min(free, key=lambda place: abs(place.first - anchor.first), default=None)


def _in_order(phrase: Phrase, anchor: Found, atoms: Atoms, ruler: Ruler) -> tuple[Found, ...] | None:
    before: list[Found] = []
    at = anchor
    for atom in reversed(phrase.atoms[: phrase.anchor]):
        places = atoms[atom]
        here = bisect_left(places, (at.first, -1, -1))
        if here == 0 or not _reaches(places[here - 1], at, phrase.room, ruler):
            return None
        at = places[here - 1]
        before.append(at)
    after: list[Found] = []
    at = anchor
    for atom in phrase.atoms[phrase.anchor + 1 :]:
        places = atoms[atom]
        here = bisect_left(places, (at.last + 1, -1, -1))
        if here == len(places) or not _reaches(at, places[here], phrase.room, ruler):
            return None
        at = places[here]
        after.append(at)
    return (*reversed(before), anchor, *after)


def _reaches(one: Found, other: Found, room: int, ruler: Ruler) -> bool:
    """Whether two neighbours of an ordered phrase are near enough, and the first ends before the second starts."""
    between = ruler.begins[other.first] - ruler.ends[one.last]
    return one.last < other.first and between <= room and other.first - one.last <= FURTHEST


def _collides(one: Found, other: Found) -> bool:
    """Whether two places share a word at an end; `take … out` leaves room, and so does a joined word for its pieces."""
    joined = one.how == other.how == JOINED and one.first == other.first
    return not joined and not {one.first, one.last}.isdisjoint((other.first, other.last))
