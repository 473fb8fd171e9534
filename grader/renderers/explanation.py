"""How a response was read, for whoever edits the lexicon or doubts a mark: a row a word."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from grader.explanation import Explanation, WordRead
from grader.renderers.escape import terminal_safe
from grader.renderers.table import table

MOST_WORDS = 400
"""Of a longer response so many words are explained."""
LONGEST_WORD = 40
"""Of a longer word so many letters are shown."""


def explanation(explained: Sequence[Explanation], *, unicode: bool = True) -> str:
    """Every word with its concepts, how each matched, its polarity, and the cues that reach it."""
    return "\n".join(_response(response, unicode=unicode) for response in explained)


def _response(explained: Explanation, *, unicode: bool) -> str:
    words = explained.words[:MOST_WORDS]
    lines = table([row for word in words for row in _rows(word)], unicode=unicode)
    for number in reversed(_clause_ends(words)):
        lines.insert(number, "")
    if len(explained.words) > MOST_WORDS:
        lines.append(f"and {len(explained.words) - MOST_WORDS} more words")
    title = terminal_safe(f"{explained.card}: {explained.exercise}.{explained.field}", unicode=unicode)
    return "\n".join([title, *(f"  {line}".rstrip() for line in lines), ""])


def _rows(word: WordRead) -> Iterator[tuple[str, str, str, str, str]]:
    """A row for each concept of a word; one without any for a word that belongs to none."""
    written = word.written if len(word.written) <= LONGEST_WORD else f"{word.written[: LONGEST_WORD - 1]}…"
    if not word.mentions:
        yield (written, "", "", "", "")
    for place, mention in enumerate(word.mentions):
        scope = ", ".join(dict.fromkeys(mention.scope))
        yield (written if place == 0 else "", mention.concept, mention.matched, mention.polarity.value, scope)


def _clause_ends(words: Sequence[WordRead]) -> list[int]:
    """Before which rows a new clause begins."""
    ends, rows = [], 0
    for word, following in pairwise(words):
        rows += max(1, len(word.mentions))
        if word.clause != following.clause:
            ends.append(rows)
    return ends
