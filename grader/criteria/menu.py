"""How the names of the options themselves stand in a response: marked on the printed menu, or one beside another."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from grader.criteria.alternatives import single_words
from grader.language import Lexicon, Reading

_WORD = re.compile(r"[a-z]{2,}", re.IGNORECASE)
_TAG = re.compile(r"</?(del|s|strike|b|u|em|strong|mark)>", re.IGNORECASE)
_STRUCK = re.compile(r"~|\[\s*\]|\(\s*\)|[☐✗✘❌]|</?(?:del|s|strike)>", re.IGNORECASE)
_SEPARATOR = re.compile(r"[|,/;\n]")
_BESIDE = frozenset("&+")
_LONGEST_MENU = 200


def only_marked(response: str, names: Collection[str]) -> str:
    """A menu of all the options with nothing left of it but the one that is marked; any other response as it is.

    `[x] launch [ ] host` marks launch, and so does `launch | ~~host~~`. Places stay what they were.
    """
    if len(response) > _LONGEST_MENU:
        return response
    plain = _TAG.sub(lambda tag: "*" * len(tag[0]) if not _STRUCK.match(tag[0]) else "~" * len(tag[0]), response)
    found = list(_WORD.finditer(plain))
    if sorted(word[0].lower() for word in found) != sorted(names):
        return response
    around = _around(plain, [word.span() for word in found])
    chosen = _chosen({word.span(): marks for word, marks in zip(found, around, strict=True)}, plain)
    if chosen is None:
        return response
    start, end = chosen
    return " " * start + response[start:end] + " " * (len(response) - end)


def listed(reading: Reading, names: Collection[str], lexicon: Lexicon) -> frozenset[str]:
    """The options that a response names one beside another and says nothing else: `host and launch`, not `host launch`.

    `host? launch` asks for the one and names the other.
    """
    joining = single_words(lexicon.cues.alternatives) | single_words(lexicon.joins)
    found: set[str] = set()
    joined, before = True, None
    for word in reading.words:
        if word.text in joining:
            joined = True
        elif word.text in names and reading.text[word.end : word.end + 1] == "?":
            joined, before = True, None
        elif word.text in names:
            if before is not None:
                gap = reading.text[before.end : word.start]
                joined = joined or before.part != word.part or not _BESIDE.isdisjoint(gap)
            if not joined:
                return frozenset()
            found.add(word.text)
            joined, before = False, word
        elif word.text not in reading.meaningless:
            return frozenset()
    return frozenset(found)


def _around(menu: str, places: list[tuple[int, int]]) -> list[str]:
    """The marks around each word of a menu: between two words up to the separator, or else before the second."""
    ends = [0, *(end for _, end in places)]
    gaps = [menu[end:start] for end, (start, _) in zip(ends, places, strict=False)] + [menu[ends[-1] :]]
    trailing = not gaps[0].strip() and gaps[-1].strip() != ""
    halves = [_halves(gap, trailing=trailing) for gap in gaps[1:-1]]
    before = [gaps[0], *(second for _, second in halves)]
    after = [*(first for first, _ in halves), gaps[-1]]
    return [(one + other).strip() for one, other in zip(before, after, strict=True)]


def _halves(gap: str, *, trailing: bool) -> tuple[str, str]:
    if cut := _SEPARATOR.search(gap):
        return gap[: cut.start()], gap[cut.end() :]
    return (gap, "") if trailing else ("", gap)


def _chosen(marks: Mapping[tuple[int, int], str], menu: str) -> tuple[int, int] | None:
    """The place of the one word that is marked, or of the one that is not struck out; None where that is not one."""
    struck = [place for place, mark in marks.items() if _STRUCK.search(mark)]
    marked = [place for place, mark in marks.items() if mark and place not in struck]
    shouted = [(start, end) for start, end in marks if menu[start:end].isupper()]
    left = [place for place in marks if place not in struck]
    for chosen in (marked, left, shouted):
        if len(chosen) == 1:
            return chosen[0]
    return None
