"""Whether a response says anything of its own: no words at all, and copies of the page, are no answer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from grader.criteria.asked import Asked
from grader.language import Reading, Word, words

LONG_ENOUGH = 5
"""So many words in a row are copied from the page and not met by chance; fewer only as a whole line of it."""
LONG_LABEL = 3
"""A label of so many words is the page's wherever it stands."""
LABEL = 6
"""Texts of the page of up to so many words are labels and blanks, which an answer may start with."""


class _Page(NamedTuple):
    """The prompt as words between blanks: its texts, its lines, its short texts with their first words, its words."""

    texts: tuple[str, ...]
    lines: frozenset[str]
    short: tuple[tuple[str, ...], ...]
    firsts: frozenset[str]
    words: frozenset[str]


def copied(response: str, found: Sequence[Word], asked: Asked) -> bool:
    """Whether every line of a response stands on the page as it is, or it has no words at all."""
    page = _page(asked.prompt)
    start = 0
    for end in range(1, len(found) + 1):
        if end == len(found) or "\n" in response[found[end - 1].end : found[end].start]:
            if not _stands_on(page, " ".join(word.text for word in found[start:end])):
                return False
            start = end
    return True


def own(found: tuple[Word, ...], asked: Asked) -> tuple[Word, ...]:
    """The words of a response without the page's labels and blanks.

    A label counts at the start, a blank or a long label anywhere; a response of nothing else keeps it.
    """
    page = _page(asked.prompt)
    if page.firsts.isdisjoint(word.text for word in found):
        return found
    kept: list[Word] = []
    place = 0
    while place < len(found):
        line = max((line for line in page.short if _stands_at(found, place, line)), key=len, default=())
        if line and (not kept or len(line) >= LONG_LABEL):
            place += len(line)
        else:
            kept.append(found[place])
            place += 1
    return tuple(kept) or found


def restated(reading: Reading, asked: Asked) -> bool:
    """Whether a response says nothing in other words than the page's."""
    page = _page(asked.prompt)
    return all(word.text in page.words or word.text in reading.meaningless for word in reading.words)


def _stands_at(found: Sequence[Word], place: int, line: tuple[str, ...]) -> bool:
    return found[place].text == line[0] and tuple(word.text for word in found[place : place + len(line)]) == line


def _stands_on(page: _Page, line: str) -> bool:
    if line in page.lines:
        return True
    return line.count(" ") + 1 >= LONG_ENOUGH and any(f" {line} " in text for text in page.texts)


@lru_cache(maxsize=64)
def _page(prompt: tuple[str, ...]) -> _Page:
    joined = [_joined(text) for text in prompt]
    lines = frozenset(_joined(line) for text in prompt for line in text.split("\n"))
    short = tuple(tuple(text.split()) for text in joined if 0 < text.count(" ") + 1 <= LABEL)
    firsts = frozenset(line[0] for line in short)
    return _Page(tuple(f" {text} " for text in joined), lines, short, firsts, frozenset(" ".join(joined).split()))


def _joined(text: str) -> str:
    return " ".join(word.text for word in words(text))
