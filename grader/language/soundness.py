"""What no lexicon can mean, though it has the shape of one: phrases that could never be recognised."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import fields

from grader.language.lexicon import Cues, Lexicon
from grader.language.words import words
from grader.shape import Misfit, Path, nearest

_FAMILY = re.compile(r"<([^<>]*)>")


def misfits(lexicon: Lexicon) -> Iterator[Misfit]:
    """Phrases with a `<family>` that does not exist, and phrases without a word; paths are within the lexicon."""
    cues = {member.name: getattr(lexicon.cues, member.name) for member in fields(Cues)}
    known = {*lexicon.families, *cues}
    for path, phrase in _phrases(lexicon, cues.items()):
        for name in map(str.strip, _FAMILY.findall(phrase)):
            if name not in known:
                remedy = nearest(name, sorted(known), "Add it to families")
                yield Misfit(path, f"there is no family {name!r}", remedy)
        if not words(phrase):
            yield Misfit(path, f"{phrase!r} holds no word", "Write words, or remove it")


def _phrases(lexicon: Lexicon, cues: Iterable[tuple[str, tuple[str, ...]]]) -> Iterator[tuple[Path, str]]:
    """Every phrase of a lexicon with its path."""
    for id, concept in lexicon.concepts.items():
        yield from _listed(("concepts", id, "says"), concept.says)
        for language, ways in concept.abroad.items():
            yield from _listed(("concepts", id, "abroad", language), ways)
    for name, ways in lexicon.families.items():
        yield from _listed(("families", name), ways)
    for kind, ways in cues:
        yield from _listed(("cues", kind), ways)


def _listed(path: Path, phrases: Iterable[str]) -> Iterator[tuple[Path, str]]:
    return (((*path, i), phrase) for i, phrase in enumerate(phrases))
