"""Reading one clause: the phrases it holds, and the cues that say how they are meant."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from grader.language.cues import find_cues, fitted, has_subject, keep_whole
from grader.language.index import Index
from grader.language.phrases import Found, Match, Ruler, find, measure
from grader.language.scope import ENDS, Cue
from grader.language.vocabulary import EXACT
from grader.language.words import Word

_TURNS = frozenset({"negators", "preferences", "contrasts", "conditions", "suppositions"})
_AFTER_NO = frozenset(":,;-–—")
_SWALLOWED = frozenset({"refusals", "negators"})
_TRAILING = 2
"""So near to the end of its clause a denial is its last word."""


class Clause(NamedTuple):
    """A clause with the concepts that are meant in it, in order of place, and its cues."""

    words: Sequence[Word]
    matches: Sequence[Match]
    cues: Sequence[Cue]

    def has(self, kind: str, *, opening: bool = False) -> bool:
        """Whether a cue of this kind stands in the clause, or at its opening."""
        return bool(self.cues) and any(cue.kind == kind and not (opening and cue.first > 1) for cue in self.cues)

    def denies_the_one_before(self, index: Index) -> bool:
        """Whether it starts by denying something that it does not name itself: `it won't help`, `no`, `it isn't, it's …`."""
        if self._only_says_no(index.meaningless):
            return True
        glue = index.meaningless
        return any(all(word.text in glue for word in self.words[: cue.first]) for cue in self._denials())

    def _only_says_no(self, glue: Collection[str]) -> bool:
        """Whether all of it is a no, or its first part is, with what is so behind it."""
        spoken = {place for cue in self.cues for place in range(cue.first, cue.last + 1)}
        opening = [place for place, word in enumerate(self.words) if word.part == self.words[0].part]
        no = any(cue.kind == "negators" and cue.first <= opening[-1] for cue in self.cues)
        if not no or any(match.first <= opening[-1] for match in self.matches):
            return False
        again = any(cue.kind == "negators" and cue.first > opening[-1] for cue in self.cues)
        return not again and all(self.words[place].text in glue or place in spoken for place in opening)

    def allows_the_one_before(self, index: Index) -> bool:
        """Whether it names nothing and allows what was named before: `compiling? ok.`, `that one may be tuned`."""
        allowing = [cue for cue in self.cues if cue.kind == "approvals"]
        before = self.words[: allowing[0].first] if allowing else ()
        return (
            bool(allowing)
            and not self.matches
            and all(word.text in index.meaningless or word.text in index.pointing for word in before)
        )

    def retort(self, text: str, index: Index) -> Cue | None:
        """The dismissal that it starts with, where that answers the sentence before: `that is wrong`, and no colon."""
        for cue in self.cues:
            if cue.kind == "dismissals" and all(word.text in index.meaningless for word in self.words[: cue.first]):
                return None if text[self.words[cue.last].end :].lstrip().startswith(":") else cue
        return None

    def answers_no(self, text: str) -> Cue | None:
        """The no that it starts with, where that answers a question before and denies nothing behind it: `no: …`."""
        for cue in self.cues[:1]:
            if cue.kind == "negators" and cue.last == 0 and len(self.words) > 1:
                return cue if text[self.words[0].end :].lstrip()[:1] in _AFTER_NO else None
        return None

    def without(self, cue: Cue) -> Clause:
        """The clause without one of its cues."""
        return self._replace(cues=[other for other in self.cues if other is not cue])

    def conclusions(self) -> Iterator[int]:
        """The word at which each conclusion starts, which may end it too: `this is the real reason`."""
        for cue in self.cues:
            if cue.kind == "conclusions":
                if any(match.first > cue.last for match in self.matches):
                    yield cue.first
                else:
                    part = self.words[cue.first].part
                    turns = (end.last + 1 for end in self.cues if end.kind in ENDS and end.last < cue.first)
                    yield max(next(i for i, word in enumerate(self.words) if word.part == part), *turns, 0)

    def ends_in_denial(self, text: str, index: Index) -> bool:
        """Whether its last words are a denial: `… will not help here`; one with a subject in brackets denies only that."""
        return any(
            not (has_subject(cue, self.words, index) and self._in_brackets(cue, text)) for cue in self._trailing()
        )

    def remark(self, index: Index) -> int | None:
        """The part that ends it with a denial of something of its own: `the bytes don't matter`."""
        own = (cue for cue in self._trailing() if has_subject(cue, self.words, index))
        return next((self.words[cue.first].part for cue in own), None)

    def _trailing(self) -> Iterator[Cue]:
        """The denials that are its last words, and what dismisses what stands before it."""
        dismissals = (cue for cue in self.cues if cue.kind == "dismissals" and cue.first > 0)
        return (cue for cue in (*self._denials(), *dismissals) if len(self.words) - cue.last <= _TRAILING)

    def _in_brackets(self, cue: Cue, text: str) -> bool:
        part = next(word for word in self.words if word.part == self.words[cue.first].part)
        closed = text[self.words[-1].end :].lstrip().startswith(")")
        return closed and self.words[0].start < text.rfind("(", 0, self.words[-1].start) < part.start

    def _denials(self) -> Iterator[Cue]:
        """The denials; `if that does not help, …` only supposes one, `if …, graphs do not help` denies what it names."""
        supposed: int | None = None
        for cue in self.cues:
            if cue.kind == "suppositions":
                supposed = cue.last
            elif cue.kind == "deniers" and (supposed is None or self._names_between(supposed, cue.first)):
                yield cue

    def _names_between(self, last: int, first: int) -> bool:
        return any(last < match.first < first for match in self.matches)

    def explained(self, text: str, glue: Collection[str]) -> dict[int, int]:
        """For each word of a bracket that only names things, the word before it, which it explains: `gaps (graphs)`."""
        brackets: dict[int, list[int]] = {}
        opened: int | None = None
        for place in range(1, len(self.words)):
            gap = text[self.words[place - 1].end : self.words[place].start].replace("()", "")
            if ")" in gap:
                opened = None
            if gap.rstrip().endswith("("):
                opened = place - 1
            if opened is not None:
                brackets.setdefault(opened, []).append(place)
        naming = ((before, inside) for before, inside in brackets.items() if self._only_names(inside, glue))
        return {place: before for before, inside in naming for place in inside}

    def _only_names(self, inside: Sequence[int], glue: Collection[str]) -> bool:
        named = {place for match in self.matches for place in range(match.first, match.last + 1)}
        return not any(cue.first in inside for cue in self.cues) and all(
            place in named or self.words[place].text in glue for place in inside
        )

    def cues_for(self, match: Match) -> Sequence[Cue]:
        """The cues that may speak of a match: those that are not words of its own, as `stop` is in `stop … cpu`."""
        first, last = match.first, match.last
        if all(cue.last < first or last < cue.first for cue in self.cues):
            return self.cues
        own = {word for part in match.made_of for word in (part.first, part.last)}
        return [c for c in self.cues if not (c.first in own and (c.last in own or c.kind in _SWALLOWED))]


def read_clause(clause: Sequence[Word], index: Index) -> Clause:
    """Find the concepts and cues of a clause."""
    atoms: dict[int, list[Found]] = {}
    look_up, pair = index.vocabulary.look_up, index.vocabulary.pair
    before = ""
    for place, word in enumerate(clause):
        known = look_up(word.text)
        if known.atoms:
            found = Found(place, place, known.how)
            for atom in known.atoms:
                if atom in atoms:
                    atoms[atom].append(found)
                else:
                    atoms[atom] = [found]
        for atom in pair(before, word.text) if place else ():
            atoms.setdefault(atom, []).append(Found(place - 1, place, EXACT))
        before = word.text
    if not atoms:
        return Clause(clause, (), ())
    ruler = measure(clause, index.widths)
    _add(atoms, find(index.families, atoms, ruler), ruler)
    _add(atoms, find(index.cues, atoms, ruler), ruler)
    cues = find_cues(atoms, index.kinds)
    if any(cue.first < cue.last for cue in cues):
        keep_whole(cues, atoms, index.kinds)
    matches = _meant(find(index.concepts, atoms, ruler), index, cues)
    return Clause(clause, matches, fitted(cues, matches, clause, index) if cues else ())


def _add(atoms: dict[int, list[Found]], matches: Iterable[Match], ruler: Ruler) -> None:
    """Let phrases of families and cues stand as atoms of their own."""
    for match in matches:
        places = atoms.setdefault(match.means, [])
        gapped = ruler.between(match.first, match.last, match.made_of) > 0
        places.append(Found(match.first, match.last, match.how, gapped))
        places.sort()


def _meant(matches: Sequence[Match], index: Index, cues: Sequence[Cue]) -> list[Match]:
    """The matches that are meant, in order of place: of two overlapping ones of a concept the one made of more.

    Words with a turn of thought between them are put together last: `sync and not host`.
    """
    turns = [cue for cue in cues if cue.kind in _TURNS]
    kept: dict[int, list[Match]] = {}
    by_weight = sorted(matches, key=_weight)
    for match in sorted(by_weight, key=partial(_turns, turns)) if turns else by_weight:
        same = kept.get(match.means)
        if same is None:
            kept[match.means] = [match]
        elif not any(match.first <= other.last and other.first <= match.last for other in same):
            same.append(match)
    hidden = [
        (place, match.first, match.last)
        for hider, hides in index.hiding.items()
        if hider in kept
        for match in kept[hider]
        for place in hides
        if place in kept
    ]
    every = [match for same in kept.values() for match in same]
    if hidden:
        every = [m for m in every if not any(m.means == p and f <= m.last and m.first <= l for p, f, l in hidden)]
    return sorted(every, key=_place)


def _turns(turns: Sequence[Cue], match: Match) -> bool:
    """Whether a turn of thought stands between the words of a match, and is none of them."""
    return any(
        match.first < cue.first
        and cue.last < match.last
        and not any(cue.first <= part.first <= cue.last for part in match.made_of)
        for cue in turns
    )


def _weight(match: Match) -> tuple[int, int, int]:
    return -len(match.made_of), match.last - match.first, match.first


def _place(match: Match) -> tuple[int, int, int]:
    return match.first, match.last, match.means
