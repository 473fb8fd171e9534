"""A lexicon made ready for reading: its vocabulary, and its phrases by their rarest word. Built once a lexicon."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import fields
from typing import NamedTuple

from grader.language.lexicon import Concept, Cues, Lexicon
from grader.language.phrases import COMMA, ROOM, WIDE_ROOM, Anchored, Phrase
from grader.language.scope import ENDS
from grader.language.vocabulary import Vocabulary
from grader.language.words import words

CUE_KINDS = tuple(member.name for member in fields(Cues))
_PLAIN = re.compile(r"[a-z ]*(?:<[a-z-]+>[a-z ]*)*")
_GAP = "…"
_BEFORE = ">"
_CUE_NAMES = frozenset(f"<{kind}>" for kind in CUE_KINDS)

ByAnchor = Mapping[int, Anchored]


class Index(NamedTuple):
    """What reading needs of a lexicon.

    Atoms are numbers of words, families (`<remove>`) and cue kinds (`<negators>`). `families`, `cues` and
    `concepts` are phrases under their rarest atom; the first two say an atom, the last the place of a concept.
    """

    vocabulary: Vocabulary
    families: ByAnchor
    cues: ByAnchor
    concepts: ByAnchor
    kinds: Mapping[int, str]
    names: tuple[str, ...]
    covering: Mapping[str, frozenset[str]]
    hiding: Mapping[int, tuple[int, ...]]
    widths: Mapping[str, int]
    meaningless: frozenset[str]
    joins: frozenset[str]
    pointing: frozenset[str]
    vague: frozenset[str]
    filler: frozenset[str]


class _Atoms:
    """Numbers for words and families, given out as they are met."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}
        self.of_word: dict[str, set[int]] = defaultdict(set)

    def number(self, piece: str) -> int:
        """The atom of a word or of a `<family>`; a word that is met is known from then on."""
        atom = self.numbers.get(piece)
        if atom is None:
            atom = self.numbers[piece] = len(self.numbers)
            if not piece.startswith("<"):
                self.of_word[piece].add(atom)
        return atom


def build(lexicon: Lexicon) -> Index:
    """The index of a lexicon."""
    atoms = _Atoms()
    names = tuple(lexicon.concepts)
    cues = {f"<{kind}>": getattr(lexicon.cues, kind) for kind in CUE_KINDS}
    families = {f"<{name}>": ways for name, ways in lexicon.families.items()}
    ideas = ((place, way) for place, name in enumerate(names) for way in _ways(lexicon.concepts[name]))
    family_phrases = list(_sets(families, atoms))
    cue_phrases = list(_sets(cues, atoms))
    glue = frozenset(lexicon.glue)
    ordering = _CUE_NAMES | frozenset(lexicon.cues.negators)
    concept_phrases = [_in_any_order(place, way, atoms, glue, ordering) for place, way in ideas]
    kinds = {atoms.number(name): kind for name, kind in zip(cues, CUE_KINDS, strict=True)}
    common = {atoms.numbers[piece] for piece in ordering | glue if piece in atoms.numbers}
    return Index(
        vocabulary=Vocabulary(atoms.of_word, lexicon.misspelt, kinds),
        families=_anchored(family_phrases, common),
        cues=_anchored(cue_phrases, common),
        concepts=_anchored(concept_phrases, common),
        kinds=kinds,
        names=names,
        covering=_covering(lexicon.concepts),
        hiding={
            place: tuple(names.index(hidden) for hidden in concept.hides if hidden in lexicon.concepts)
            for place, concept in enumerate(lexicon.concepts.values())
            if concept.hides
        },
        widths={word: COMMA for kind in ENDS for word in getattr(lexicon.cues, kind)} | dict.fromkeys(glue, 0),
        meaningless=glue | frozenset(word for kind in ENDS for word in getattr(lexicon.cues, kind)),
        pointing=frozenset(lexicon.pointing),
        joins=frozenset((*lexicon.joins, *lexicon.cues.alternatives)),
        filler=frozenset(name for name, concept in lexicon.concepts.items() if concept.filler),
        vague=frozenset(name for name, concept in lexicon.concepts.items() if concept.vague),
    )


def _ways(concept: Concept) -> Iterator[str]:
    yield from concept.says
    for ways in concept.abroad.values():
        yield from ways


def _sets(named: Mapping[str, Iterable[str]], atoms: _Atoms) -> Iterator[Phrase]:
    """The phrases of families or cues; a single word needs no phrase: it stands for its family at once."""
    for name, ways in named.items():
        family = atoms.number(name)
        for way in ways:
            pieces = _pieces(way)
            if len(pieces) == 1 and not pieces[0].startswith("<"):
                atoms.of_word[pieces[0]].add(family)
            else:
                yield _as_written(family, way, pieces, atoms)


def _as_written(means: int, way: str, pieces: list[str], atoms: _Atoms) -> Phrase:
    """A phrase of a family or a cue: its words follow one another, unless an `…` stands between them."""
    return Phrase(means, tuple(map(atoms.number, pieces)), True, WIDE_ROOM if _is_wide(way) else 0)


def _in_any_order(means: int, way: str, atoms: _Atoms, glue: frozenset[str], cues: frozenset[str]) -> Phrase:
    """A phrase of a concept, in any order unless it asks for one.

    A `>` asks for the order written, and an `…` with room; a cue does, since `not a` is not `a not`; and a word
    without a meaning of its own, which means something only by its place: `on gpu` is not `gpu on`.
    """
    pieces = _pieces(way)
    if _is_wide(way) or not glue.isdisjoint(pieces):
        return _as_written(means, way, pieces, atoms)
    ordered = _BEFORE in way.split() or not cues.isdisjoint(pieces)
    return Phrase(means, tuple(map(atoms.number, pieces)), ordered, ROOM)


def _is_wide(way: str) -> bool:
    return _GAP in way or "..." in way


def _pieces(way: str) -> list[str]:
    """The words and `<families>` of a phrase."""
    if _PLAIN.fullmatch(way):
        return way.split()
    pieces: list[str] = []
    for piece in way.replace(_GAP, " ").replace("...", " ").split():
        if piece.startswith("<") or (piece.isalpha() and piece.islower() and piece.isascii()):
            pieces.append(piece)
        elif piece != _BEFORE:
            pieces += (word.text for word in words(piece))
    return pieces


def _anchored(phrases: Iterable[Phrase], common: Collection[int]) -> ByAnchor:
    """Phrases under their rarest atom, so that a clause looks only at phrases it may hold.

    Rare is what few phrases use; `common` atoms, of small words and cues, are in every text.
    """
    phrases = list(dict.fromkeys(phrases))
    uses = Counter(atom for phrase in phrases for atom in phrase.atoms)
    uses.update({atom: len(phrases) for atom in common})
    alone: dict[int, list[int]] = defaultdict(list)
    more: dict[int, dict[int, list[Phrase]]] = defaultdict(lambda: defaultdict(list))
    for phrase in phrases:
        atoms = phrase.atoms
        if len(atoms) == 1:
            alone[atoms[0]].append(phrase.means)
        elif atoms:
            counts = [uses[atom] for atom in atoms]
            anchor = counts.index(min(counts))
            others = atoms[:anchor] + atoms[anchor + 1 :]
            rarest = others[0] if len(others) == 1 else min(others, key=uses.__getitem__)
            found = Phrase(phrase.means, atoms, phrase.ordered, phrase.room, anchor, frozenset(others))
            more[atoms[anchor]][rarest].append(found)
    return {
        atom: Anchored(tuple(alone[atom]), {other: tuple(found) for other, found in more[atom].items()})
        for atom in {**alone, **more}
    }


def _covering(concepts: Mapping[str, Concept]) -> dict[str, frozenset[str]]:
    """Each concept with all the wider ones that are said when it is said, itself included."""
    wider: dict[str, set[str]] = {name: {name} for name in concepts}
    changed = True
    while changed:
        changed = False
        for name, concept in concepts.items():
            for narrower in concept.covers:
                missing = wider[name] - wider.get(narrower, wider[name])
                if missing:
                    wider[narrower] |= missing
                    changed = True
    return {name: frozenset(found) for name, found in wider.items()}
