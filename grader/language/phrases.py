"""Phrases: a few words that together say one thing, and finding them inside a clause.

The words of a phrase may stand in any order with a few others between them; `a … b` asks for a before b and allows
more between. Words that carry no meaning of their own (the, of, into) do not count as between. A phrase never
reaches over the end of a clause.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
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


class Anchored(NamedTuple):
    """The phrases that have the same rarest atom: what it says alone, and those of more by the rarest of their others."""

    alone: tuple[int, ...]
    more: Mapping[int, tuple[Phrase, ...]]


class Match(NamedTuple):
    """A phrase found: what it means, the stretch of words, the words that made it, the least certain recognition."""

    means: int
    first: int
    last: int
    made_of: tuple[Found, ...]
    how: int


_match: Callable[[tuple[int, int, int, tuple[Found, ...], int]], Match] = partial(tuple.__new__, Match)
"""Builds a match from its members; a third of the time of `Match(…)`, and a clause builds dozens."""

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


def find(anchored: Mapping[int, Anchored], atoms: Atoms, ruler: Ruler) -> list[Match]:
    """Every place where one of the phrases stands; phrases are looked up by their rarest atom."""
    matches: list[Match] = []
    for anchor in anchored.keys() & atoms.keys():
        alone, more = anchored[anchor]
        for means in alone:
            matches += [_match((means, place[0], place[1], (place,), place[2])) for place in atoms[anchor]]
        for other in more.keys() & atoms.keys() if more else ():
            for phrase in more[other]:
                if len(phrase.others) == 1 or phrase.others.issubset(atoms):
                    look = _in_order if phrase.ordered else _around
                    matches += [match for place in atoms[anchor] if (match := look(phrase, place, atoms, ruler))]
    return matches


def _around(phrase: Phrase, anchor: Found, atoms: Atoms, ruler: Ruler) -> Match | None:
    """A phrase made of the words nearest to its anchor, or None where one is missing or too far away."""
    made_of = [anchor]
    first, last, how = anchor.first, anchor.last, anchor.how
    width = ruler.ends[last] - ruler.begins[first]
    for place, atom in enumerate(phrase.atoms):
        if place == phrase.anchor:
            continue
        nearest = _nearest(atoms[atom], anchor, made_of)
        if nearest is None:
            return None
        made_of.append(nearest)
        first, last, how = min(first, nearest.first), max(last, nearest.last), max(how, nearest.how)
        width += ruler.ends[nearest.last] - ruler.begins[nearest.first]
    between = ruler.ends[last] - ruler.begins[first] - width
    if between > phrase.room * (len(made_of) - 1) or last - first > FURTHEST:
        return None
    return _match((phrase.means, first, last, tuple(made_of), how))


def _nearest(places: Sequence[Found], anchor: Found, taken: Sequence[Found]) -> Found | None:
    """The free place nearest to the anchor, the one before it where two are as near."""
    if len(places) > 3:
        here = bisect_left(places, anchor)
        places = places[max(0, here - 2) : here + 2]
    best = None
    for place in places:
        if best is None or abs(place.first - anchor.first) < abs(best.first - anchor.first):
            for other in taken:
                if _collides(place, other):
                    break
            else:
                best = place
    return best


def _in_order(phrase: Phrase, anchor: Found, atoms: Atoms, ruler: Ruler) -> Match | None:
    """A phrase made of the words nearest to its anchor, before and after it as the order asks, or None."""
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
    made_of = (*reversed(before), anchor, *after)
    return Match(phrase.means, made_of[0].first, made_of[-1].last, made_of, max(found.how for found in made_of))


def _reaches(one: Found, other: Found, room: int, ruler: Ruler) -> bool:
    """Whether two neighbours of an ordered phrase are near enough, and the first ends before the second starts."""
    between = ruler.begins[other.first] - ruler.ends[one.last]
    return one.last < other.first and between <= room and other.first - one.last <= FURTHEST


def _collides(one: Found, other: Found) -> bool:
    """Whether two places share a word at an end; `take … out` leaves room, and so does a joined word for its pieces."""
    if one.first > other.last or one.last < other.first:
        return False
    joined = one.how == other.how == JOINED and one.first == other.first
    return not joined and (one.first in (other.first, other.last) or one.last in (other.first, other.last))
