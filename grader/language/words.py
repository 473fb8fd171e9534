"""Cutting a response into words and clauses.

A clause ends at a full stop, semicolon, question or exclamation mark, blank line or list item; a part of a
clause ends at a comma, colon, bracket, arrow, dash, slash or line end. `.item()` and `model.compile(` are words that
are called: they start with a dot. The `True` of `non_blocking=True` is a value and no judgement: it starts with a `=`.
A number keeps its unit (`3us`), and the `no.` of `no. 1` is no denial. A Chinese or Japanese character is a word.
What is struck out (`~~…~~`) or hidden in a
comment (`<!-- … -->`) is not there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from enum import IntEnum
from functools import partial
from typing import NamedTuple

from grader.language.folding import fold

MAX_WORD = 40

_NUMBER = r"\d+(?:[.,]\d+)*(?:\s?(?:us|ms|ns|%|x)(?![^\W_]))?"
_SHORTENED = r"(?:n/a|i/o|w/o|b/c)(?![^\W_])|no\.(?=\s?\d)"
_ASCII_WORD = re.compile(rf"{_NUMBER}|{_SHORTENED}|[a-z][a-z0-9]*(?:'[a-z0-9]+)*")
_IDEOGRAPH = "\u3041-\u30ff\u3400-\u9fff\uf900-\ufaff"
_ANY_WORD = re.compile(rf"{_NUMBER}|{_SHORTENED}|[{_IDEOGRAPH}]|[^\W\d_](?:'?[^\W_{_IDEOGRAPH}])*")


class Break(IntEnum):
    """What stands between two words."""

    NONE = 0
    PART = 1
    CLAUSE = 2


class Word(NamedTuple):
    """One word: `text` as it is compared, `response[start:end]` as it was written.

    `clause` and `part` count from 0 over the whole response.
    """

    text: str
    start: int
    end: int
    clause: int
    part: int


_word: Callable[[tuple[str, int, int, int, int]], Word] = partial(tuple.__new__, Word)
"""Builds a word from its members; a third of the time of `Word(…)`."""

_CLAUSE_END = re.compile(r"[.…](?=[\s\"'()*_~\]])|[!?;。]|\n\s*(?:[-*•+>#]\s|\n)")
_PART_END = re.compile(r"->|=>|[→⇒➜/|,:()\[\]{}—–、\n]|\s-+\s|\.\.")
_HIDDEN = re.compile(r"~~[^~]+~~|<!--(?:[^-]|-(?!->))*(?:-->)?")
_UNWRITTEN = str.maketrans("", "", "' /\u00a0")
_VALUES = frozenset({"true", "false", "none"})
_SHORT = 8
_REMEMBERED = 4096
_known_gaps: dict[str, Break] = {"": Break.NONE, " ": Break.NONE, ", ": Break.PART, ". ": Break.CLAUSE}


def words(text: str) -> tuple[Word, ...]:
    """The words of a response in order of place.

    >>> [word.text for word in words("drop tok.item(), 3 µs")]
    ['drop', 'tok', '.item', '3us']
    """
    letters, starts, ends = fold(text)
    if "~~" in letters or "<!--" in letters:
        letters = _HIDDEN.sub(_blank, letters)
    pattern = _ASCII_WORD if letters.isascii() else _ANY_WORD
    found: list[Word] = []
    clause = part = last = 0
    for match in pattern.finditer(letters):
        first, end = match.span()
        spelled = match[0]
        gap = letters[last:first]
        kind = Break.NONE if gap == " " or not found else _break(gap)
        if kind is Break.CLAUSE and not _is_abbreviation(found[-1], gap):
            clause, part = clause + 1, part + 1
        elif kind and not (kind is Break.PART and _is_introduced(found, gap)):
            part += 1
        if not spelled.isalnum():
            spelled = spelled.translate(_UNWRITTEN)
        if (gap[-1:] == "." and gap[-2:-1] != "." and spelled[0].isalpha()) or letters[end : end + 1] == "(":
            spelled = "." + spelled
        elif gap[-1:] == "=" and spelled in _VALUES:
            spelled = "=" + spelled
        found.append(_word((spelled[:MAX_WORD], starts[first], ends[end - 1], clause, part)))
        last = end
    return tuple(found)


def _blank(hidden: re.Match[str]) -> str:
    return " " * len(hidden[0])


def _is_introduced(found: Sequence[Word], gap: str) -> bool:
    """Whether one word alone stands before a colon or a bracket, and so belongs to what follows: `not: …`, `avoid (…)`."""
    alone = len(found) == 1 or found[-2].clause != found[-1].clause
    return alone and gap.lstrip()[:1] == ":"


def _is_abbreviation(word: Word, gap: str) -> bool:
    """Whether a full stop belongs to the one letter before it: `i.e.`."""
    letter = word.text.lstrip(".")
    return len(letter) == 1 and letter.isascii() and letter.isalpha() and gap == ". "


def _break(gap: str) -> Break:
    """What the characters between two words amount to; short gaps are remembered."""
    kind = _known_gaps.get(gap)
    if kind is None:
        kind = _kind_of_gap(gap)
        if len(gap) <= _SHORT and len(_known_gaps) < _REMEMBERED:
            _known_gaps[gap] = kind
    return kind


def _kind_of_gap(gap: str) -> Break:
    if _CLAUSE_END.search(gap):
        return Break.CLAUSE
    return Break.PART if _PART_END.search(gap.replace("()", "")) else Break.NONE
