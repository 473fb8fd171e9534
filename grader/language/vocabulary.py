"""Recognising a word: exactly, inflected, by its stem, joined from known words, or with one slip of the finger.

Every word of the lexicon stands for one or more atoms, small numbers that phrases are made of. A word of the
response is looked up in this order, and the first way that knows it decides: as it is or inflected; listed as a
misspelling; by its root; one edit away; cut into known words (`cudaStreamSynchronize`). Never corrected are short
words, everyday words, and anything into a negator or another cue.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import NamedTuple

from grader.language.common import COMMON
from grader.language.edits import within_one_edit
from grader.language.forms import inflections, root, stem, uninflected
from grader.language.words import MAX_WORD

Atoms = tuple[int, ...]

MATCHES = ("exact", "inflection", "misspelling", "stem", "typo", "joined")
"""How a word can be recognised, the surest first."""
EXACT, INFLECTION, MISSPELLING, STEM, TYPO, JOINED = range(len(MATCHES))

_TYPO_LENGTH = 5
_END = 2
_PIECE_LENGTH = 3
_REMEMBERED = 20_000


class Known(NamedTuple):
    """What a word is recognised as: its atoms, and how (a place in `MATCHES`)."""

    atoms: Atoms
    how: int


UNKNOWN = Known((), EXACT)


class Vocabulary:
    """The words of a lexicon with their atoms; what was looked up once is remembered."""

    def __init__(self, atoms: Mapping[str, Iterable[int]], misspelt: Mapping[str, str], cues: Collection[int]) -> None:
        """`cues` are the atoms of words that say how a concept is meant: `stops` is not `stop`, nor `newer` `never`."""
        self._exact = {word: tuple(sorted(set(numbers))) for word, numbers in atoms.items()}
        self._ideas = {
            word: kept for word, numbers in self._exact.items() if (kept := tuple(a for a in numbers if a not in cues))
        }
        self._stems = _grouped(self._ideas, stem)
        self._roots = _grouped(self._ideas, root)
        self._misspelt = misspelt
        self._heads: dict[str, list[tuple[str, str]]] | None = None
        self._tails: dict[str, list[str]] = defaultdict(list)
        self._seen: dict[str, Known] = {}

    def look_up(self, word: str) -> Known:
        """What a word of a response is recognised as."""
        known = self._seen.get(word)
        if known is None:
            known = self._recognise(word)
            if len(self._seen) >= _REMEMBERED:
                self._seen.clear()
            self._seen[word] = known
        return known

    def pair(self, first: str, second: str) -> Atoms:
        """The atoms of two neighbours that are one word of the lexicon written apart: `time line`."""
        return self._ideas.get(first + second, ())

    def _recognise(self, word: str) -> Known:
        if word.startswith("."):
            bare = self.look_up(word[1:])
            called = self._exact.get(word, ())
            return Known(tuple(sorted({*called, *bare.atoms})), EXACT if called else bare.how)
        if word.startswith("="):
            return Known(self._exact.get(word) or self._ideas.get(word[1:], ()), EXACT)
        if found := self._plainly(word):
            return found
        if right := self._misspelt.get(word):
            return Known(self.look_up(right).atoms, MISSPELLING)
        if atoms := self._roots.get(root(word)):
            return Known(atoms, STEM)
        everyday = word in COMMON or stem(word) in COMMON
        if everyday or not word.isalnum() or len(word) >= MAX_WORD:
            return UNKNOWN
        return self._mistyped(word) or self._joined(word) or UNKNOWN

    def _plainly(self, word: str) -> Known | None:
        exact = self._exact.get(word, ())
        inflected = self._stems.get(stem(word), ())
        if not exact and not inflected:
            return None
        return Known(tuple(sorted({*exact, *inflected})), EXACT if exact else INFLECTION)

    def _joined(self, word: str) -> Known | None:
        """Known words written as one, longest piece first; each piece has at least three letters."""
        pieces: list[Atoms] = []
        rest = word
        while rest:
            ends = range(len(rest), _PIECE_LENGTH - 1, -1)
            piece = next((found for end in ends if (found := self._piece(rest[:end]))), None)
            if piece is None:
                return None
            pieces.append(piece[0])
            rest = rest[piece[1] :]
        atoms = tuple(sorted({atom for piece in pieces for atom in piece}))
        return Known(atoms, JOINED) if len(pieces) > 1 else None

    def _piece(self, word: str) -> tuple[Atoms, int] | None:
        atoms = self._ideas.get(word) or self._stems.get(stem(word))
        return (atoms, len(word)) if atoms else None

    def _mistyped(self, word: str) -> Known | None:
        """The words that one slip of the finger turns into this one.

        A slip touches two neighbouring letters at most, so that the word's head or its tail is still as it was.
        """
        if len(word) < _TYPO_LENGTH or not word.isalpha():
            return None
        if self._heads is None:
            self._index_by_ends()
        heads, tails = self._heads or {}, self._tails
        bases: set[str] = set()
        for bare in uninflected(word):
            bases |= {base for form, base in heads.get(bare[:_END], ()) if within_one_edit(bare, form)}
            bases |= {base for base in tails.get(bare[-_END:], ()) if within_one_edit(bare, base)}
        return Known(tuple(sorted({atom for base in bases for atom in self._ideas[base]})), TYPO) if bases else None

    def _index_by_ends(self) -> None:
        self._heads = defaultdict(list)
        for base in self._ideas:
            if len(base) >= _TYPO_LENGTH and base.isalpha():
                self._tails[base[-_END:]].append(base)
                for form in inflections(base):
                    self._heads[base[:_END]].append((form, base))


def _grouped(exact: Mapping[str, Atoms], key: Callable[[str], str]) -> dict[str, Atoms]:
    """The atoms of all words that share a stem (or a root)."""
    groups: dict[str, set[int]] = defaultdict(set)
    for word, atoms in exact.items():
        groups[key(word)].update(atoms)
    return {group: tuple(sorted(atoms)) for group, atoms in groups.items()}
