"""Reading a short answer: which concepts it names, where, and how it means them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from grader.language.index import Anchored, Index, build
from grader.language.lexicon import Lexicon
from grader.language.phrases import Found, Match, Ruler, find, measure
from grader.language.scope import Cue, polarity, reaching
from grader.language.vocabulary import EXACT, MATCHES
from grader.language.words import Word, words
from grader.verdict import Polarity

LONGEST_CLAUSE = 80
"""A clause is read in pieces of this many words: a text without full stops must not take for ever."""


class Mention(NamedTuple):
    """A concept named in a response: `response[start:end]`, in code points.

    `matched` tells how the least certain of its words was recognised; `clause` counts clauses from 0.
    `scope` names the cues that reach it.
    """

    concept: str
    start: int
    end: int
    polarity: Polarity
    matched: str
    clause: int
    scope: tuple[str, ...] = ()


class Reading(NamedTuple):
    """What was understood of a response; `clauses` are (start, end) of each, in code points.

    `wider` tells for each concept which wider ones are said with it, itself included; `telling` are the mentions
    that say enough to judge by.
    """

    text: str
    words: tuple[Word, ...]
    clauses: tuple[tuple[int, int], ...]
    mentions: tuple[Mention, ...]
    wider: Mapping[str, frozenset[str]]
    telling: tuple[Mention, ...]


class _Clause(NamedTuple):
    """A clause half read: its words from `start` of the response, what was found in it, its cues."""

    words: Sequence[Word]
    matches: list[Match]
    cues: list[Cue]


def read(text: str, lexicon: Lexicon) -> Reading:
    """Name the concepts of a response in order of place; the same text and lexicon give the same reading."""
    index = _index(lexicon)
    found = words(text)
    clauses = [_read_clause(clause, index) for clause in _clauses(found)]
    mentions: list[Mention] = []
    dismissed = False
    for place, clause in enumerate(clauses):
        contrasted = _contrasts(clause) or (place + 1 < len(clauses) and _opens_with_contrast(clauses[place + 1]))
        dismissed = dismissed and not _contrasts(clause)
        mentions += _mentions(clause, place, index, contrasted=contrasted, dismissed=dismissed)
        dismissed = dismissed or any(cue.kind == "dismissals" for cue in clause.cues)
    spans = tuple((clause.words[0].start, clause.words[-1].end) for clause in clauses)
    telling = tuple(mention for mention in mentions if mention.concept not in index.vague)
    return Reading(text, found, spans, tuple(mentions), index.covering, telling)


_indexes: dict[int, tuple[Lexicon, Index]] = {}


def _index(lexicon: Lexicon) -> Index:
    known = _indexes.get(id(lexicon))
    if known is None or known[0] is not lexicon:
        if len(_indexes) >= 4:
            _indexes.clear()
        known = _indexes[id(lexicon)] = (lexicon, build(lexicon))
    return known[1]


def _clauses(found: Sequence[Word]) -> Iterator[Sequence[Word]]:
    start = 0
    for place in range(1, len(found) + 1):
        if place == len(found) or found[place].clause != found[start].clause or place - start >= LONGEST_CLAUSE:
            yield found[start:place]
            start = place


def _read_clause(clause: Sequence[Word], index: Index) -> _Clause:
    atoms: dict[int, list[Found]] = {}
    look_up = index.vocabulary.look_up
    for place, word in enumerate(clause):
        known = look_up(word.text)
        for atom in known.atoms:
            atoms.setdefault(atom, []).append(Found(place, place, known.how))
        if place:
            for atom in index.vocabulary.pair(clause[place - 1].text, word.text):
                atoms.setdefault(atom, []).append(Found(place - 1, place, EXACT))
    if not atoms:
        return _Clause(clause, [], [])
    ruler = measure(clause, index.glue)
    _add(atoms, _found(index.families, atoms, ruler))
    _add(atoms, _found(index.cues, atoms, ruler))
    cues = _cues(atoms, index.kinds)
    return _Clause(clause, _found(index.concepts, atoms, ruler), cues)


def _found(anchored: Anchored, atoms: Mapping[int, Sequence[Found]], ruler: Ruler) -> list[Match]:
    return [match for atom in atoms if atom in anchored for match in find(anchored[atom], atoms, ruler)]


def _add(atoms: dict[int, list[Found]], matches: Iterable[Match]) -> None:
    """Let phrases of families and cues stand as atoms of their own."""
    for match in matches:
        places = atoms.setdefault(match.means, [])
        places.append(Found(match.first, match.last, match.how))
        places.sort()


def _cues(atoms: Mapping[int, Sequence[Found]], kinds: Mapping[int, str]) -> list[Cue]:
    """The cues of a clause in order of place; where two overlap the longer one is meant."""
    every = [Cue(f.first, f.last, kinds[atom]) for atom, places in atoms.items() if atom in kinds for f in places]
    kept: list[Cue] = []
    for cue in sorted(every, key=lambda cue: (cue.first - cue.last, cue.first, cue.kind)):
        if not any(cue.first <= other.last and other.first <= cue.last for other in kept):
            kept.append(cue)
    return sorted(kept)


def _contrasts(clause: _Clause) -> bool:
    return any(cue.kind == "contrasts" for cue in clause.cues)


def _opens_with_contrast(clause: _Clause) -> bool:
    return any(cue.kind == "contrasts" and cue.first <= 1 for cue in clause.cues)


def _mentions(clause: _Clause, place: int, index: Index, *, contrasted: bool, dismissed: bool) -> Iterator[Mention]:
    for match in _meant(clause.matches, index):
        own = {(part.first, part.last) for part in match.made_of}
        cues = [cue for cue in clause.cues if (cue.first, cue.last) not in own]
        scope = reaching(match.first, match.last, cues, clause.words)
        if dismissed:
            scope = ("dismissals", *scope)
        yield Mention(
            index.names[match.means],
            clause.words[match.first].start,
            clause.words[match.last].end,
            polarity(scope, contrasted=contrasted),
            MATCHES[match.how],
            place,
            scope,
        )


def _meant(matches: Sequence[Match], index: Index) -> list[Match]:
    """The matches that are meant, in order of place: of two overlapping ones of a concept the one made of more."""
    kept: dict[int, list[Match]] = {}
    for match in sorted(matches, key=lambda m: (-len(m.made_of), m.last - m.first, m.first)):
        same = kept.setdefault(match.means, [])
        if not any(match.first <= other.last and other.first <= match.last for other in same):
            same.append(match)
    every = [match for same in kept.values() for match in same]
    hidden = {
        match
        for match in every
        for other in every
        if other is not match
        and index.names[match.means] in index.hiding.get(index.names[other.means], ())
        and other.first <= match.first
        and match.last <= other.last
    }
    return sorted((m for m in every if m not in hidden), key=lambda m: (m.first, m.last, m.means))
