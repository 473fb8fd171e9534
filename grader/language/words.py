"""Cutting a response into words and clauses.

A clause ends at a full stop, semicolon, question or exclamation mark, blank line or list item; a part of a
clause ends at a comma, colon, bracket, arrow, dash, slash or line end. `.item()` and `model.compile(` are words that
are called: they start with a dot. A number keeps its unit (`3us`). A Chinese or Japanese character is a word.
"""

from __future__ import annotations

import re
from enum import IntEnum
from typing import NamedTuple

from grader.language.folding import Folded, fold

MAX_WORD = 40

_NUMBER = r"\d+(?:[.,]\d+)*(?:\s?(?:us|ms|ns|%|x)(?![^\W_]))?"
_SHORTENED = r"(?:n/a|i/o|w/o|b/c)(?![^\W_])"
_ASCII_WORD = re.compile(rf"{_NUMBER}|{_SHORTENED}|[a-z][a-z0-9]*(?:'[a-z0-9]+)*")
_IDEOGRAPH = "\u3041-\u30ff\u3400-\u9fff\uf900-\ufaff"
_ANY_WORD = re.compile(
    rf"{_NUMBER}|{_SHORTENED}|[{_IDEOGRAPH}]|[^\W\d_{_IDEOGRAPH}][^\W_{_IDEOGRAPH}]*(?:'[^\W_{_IDEOGRAPH}]+)*"
)


class Break(IntEnum):
    """What stands between two words."""

    NONE = 0
    PART = 1
    SLASH = 2
    CLAUSE = 3


class Word(NamedTuple):
    """One word: `text` as it is compared, `response[start:end]` as it was written.

    `clause` and `part` count from 0 over the whole response; `slash` tells that a slash stands before it.
    """

    text: str
    start: int
    end: int
    clause: int
    part: int
    slash: bool


_CLAUSE_END = re.compile(r"[.…](?=[\s\"'()*_~\]])|[!?;。]|\n\s*(?:[-*•+>#]\s|\n)|\n\s*$")
_PART_END = re.compile(r"->|=>|[→⇒➜,:()\[\]{}—–、\n]|\s-+\s|\.\.")
_UNWRITTEN = str.maketrans("", "", "' /\u00a0")
_SHORT = 8
_known_gaps: dict[str, Break] = {"": Break.NONE, " ": Break.NONE, ", ": Break.PART, ". ": Break.CLAUSE}


def words(text: str) -> tuple[Word, ...]:
    """The words of a response in order of place.

    >>> [word.text for word in words("drop tok.item(), 3 µs")]
    ['drop', 'tok', '.item', '3us']
    """
    folded = fold(text)
    letters, starts, ends = folded
    pattern = _ASCII_WORD if letters.isascii() else _ANY_WORD
    found: list[Word] = []
    clause = part = last = 0
    for match in pattern.finditer(letters):
        first, end = match.span()
        gap = _break(folded, last, first) if found else Break.NONE
        if gap is Break.CLAUSE and not (first - last <= 2 and len(found[-1].text) == 1 and found[-1].text.isalpha()):
            clause, part = clause + 1, part + 1
        elif gap:
            part += 1
        spelled = match.group()[:MAX_WORD]
        if not spelled.isalnum():
            spelled = spelled.translate(_UNWRITTEN)
        if _is_called(letters, first, end):
            spelled = "." + spelled
        found.append(Word(spelled, starts[first], ends[end - 1], clause, part, gap is Break.SLASH))
        last = end
    return tuple(found)


def _is_called(letters: str, first: int, end: int) -> bool:
    """Whether a name is reached by a dot or called: `.item`, `item(`."""
    if letters[end : end + 1] == "(":
        return True
    return (
        first > 0 and letters[first - 1] == "." and letters[first - 2 : first - 1] != "." and letters[first].isalpha()
    )


def _break(folded: Folded, last: int, first: int) -> Break:
    """What the characters between two words amount to."""
    gap = folded.text[last:first]
    kind = _known_gaps.get(gap)
    if kind is None:
        kind = _kind_of_gap(gap)
        if len(gap) <= _SHORT and len(_known_gaps) < 4096:
            _known_gaps[gap] = kind
    return kind


def _kind_of_gap(gap: str) -> Break:
    if _CLAUSE_END.search(gap):
        return Break.CLAUSE
    gap = gap.replace("()", "")
    if "/" in gap or "|" in gap:
        return Break.SLASH
    return Break.PART if _PART_END.search(gap) else Break.NONE
