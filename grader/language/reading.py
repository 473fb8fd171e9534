"""Reading a short answer: which concepts it names, where, and how it means them."""

from __future__ import annotations

from dataclasses import dataclass

from grader.language.lexicon import Lexicon
from grader.verdict import Polarity


@dataclass(frozen=True)
class Word:
    """One word of the response: `text` as it is compared, `response[start:end]` as it was written."""

    text: str
    start: int
    end: int
    clause: int


@dataclass(frozen=True)
class Mention:
    """A concept named in a response: `response[start:end]`, in code points.

    `matched` tells how the least certain of its words was recognised; `clause` counts clauses from 0.
    """

    concept: str
    start: int
    end: int
    polarity: Polarity
    matched: str
    clause: int


@dataclass(frozen=True)
class Reading:
    """What was understood of a response; `clauses` are (start, end) of each, in code points."""

    text: str
    words: tuple[Word, ...]
    clauses: tuple[tuple[int, int], ...]
    mentions: tuple[Mention, ...]


def read(text: str, lexicon: Lexicon) -> Reading:
    """Name the concepts of a response in order of place; the same text and lexicon give the same reading."""
    low = text.lower()
    mentions = []
    for id, concept in lexicon.concepts.items():
        for way in concept.says:
            start = low.find(way.lower())
            if start >= 0:
                mentions.append(Mention(id, start, start + len(way), Polarity.AFFIRMED, "exact", 0))
    mentions.sort(key=lambda mention: (mention.start, mention.end, mention.concept))
    return Reading(text, (), ((0, len(text)),), tuple(mentions))
