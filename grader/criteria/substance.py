"""Whether a response says anything of its own: no words at all, and copies of the page, are no answer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from grader.criteria.asked import Asked
from grader.language import Word, words

LONG_ENOUGH = 5
"""So many words in a row are copied from the page and not met by chance; fewer only as a whole line of it."""
LONG_LABEL = 3
"""A label of so many words is the page's wherever it stands."""
LABEL = 6
"""Texts of the page of up to so many words are labels and blanks, which an answer may start with."""


class _Page(NamedTuple):
    """The prompt: each text as one line of words between blanks, its whole lines, the short ones, and its words."""

    texts: tuple[str, ...]
    lines: frozenset[str]
    short: tuple[tuple[str, ...], ...]
    words: frozenset[str]


def copied(response: str, asked: Asked) -> bool:
    """Whether every line of a response stands on the page as it is, or it has no words at all."""
    page = _page(asked.prompt)
    return all(_stands_on(page, line) for line in map(_joined, response.split("\n")) if line)


def own(response: str, asked: Asked) -> str:
    """The response with the page's labels and blanks replaced by as many spaces, so that offsets hold.

    A label counts at the start, a blank or a long label anywhere.
    """
    page = _page(asked.prompt)
    found = words(response)
    place = kept = 0
    while place < len(found):
        line = max((line for line in page.short if _stands_at(found, place, line)), key=len, default=())
        if line and (place == kept or len(line) >= LONG_LABEL) and len(line) < len(found):
            start, end = found[place].start, found[place + len(line) - 1].end
            response = response[:start] + " " * (end - start) + response[end:]
            kept = place + len(line) if place == kept else kept
        place += len(line) or 1
    return response


def restated(found: Sequence[Word], asked: Asked) -> bool:
    """Whether a response says nothing in other words than the page's."""
    page = _page(asked.prompt)
    return all(word.text in page.words or word.text in asked.lexicon.glue for word in found)


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
    return _Page(tuple(f" {text} " for text in joined), lines, short, frozenset(" ".join(joined).split()))


def _joined(text: str) -> str:
    return " ".join(word.text for word in words(text))
