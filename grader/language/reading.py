"""Reading a short answer: which concepts it names, where, and how it means them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from grader.language.clause import Clause, read_clause
from grader.language.dialogue import Context, heard
from grader.language.index import Index, build
from grader.language.lexicon import Lexicon
from grader.language.scope import polarity, reaching
from grader.language.vocabulary import MATCHES
from grader.language.words import Word, words
from grader.verdict import Polarity

LONGEST_CLAUSE = 80
"""A clause is read in pieces of this many words: a text without full stops must not take for ever."""


class Mention(NamedTuple):
    """A concept named in a response: `response[start:end]`, in code points.

    `matched` tells how the least certain of its words was recognised; `clause` counts clauses and
    `part` their parts from 0; `scope` names the cues that reach it.
    """

    concept: str
    start: int
    end: int
    polarity: Polarity
    matched: str
    clause: int
    part: int
    scope: tuple[str, ...] = ()


class Reading(NamedTuple):
    """What was understood of a response; `clauses` are (start, end) of each, in code points.

    `wider` tells for each concept which wider ones are said with it, itself included; `telling` are the mentions
    that say enough to judge by; `meaningless` are words that mean nothing by themselves; `accounted` are the places of the
    words that say how something is meant, or stand in a sentence of filler; `remark` is the last part where that denies
    something of its own.
    """

    text: str
    words: tuple[Word, ...]
    clauses: tuple[tuple[int, int], ...]
    mentions: tuple[Mention, ...]
    wider: Mapping[str, frozenset[str]]
    telling: tuple[Mention, ...]
    meaningless: frozenset[str]
    accounted: frozenset[int] = frozenset()
    remark: int | None = None


def read(text: str, lexicon: Lexicon) -> Reading:
    """Name the concepts of a response in order of place; the same text and lexicon give the same reading."""
    return read_words(text, words(text), lexicon)


def read_words(text: str, found: tuple[Word, ...], lexicon: Lexicon) -> Reading:
    """Read a response by those of its words that are its own."""
    index = _index(lexicon)
    clauses, contexts = heard([read_clause(clause, index) for clause in _clauses(found)], text, index)
    settled = _settled_from(clauses)
    mentions: list[Mention] = []
    bracketed = "(" in text
    for place, (clause, context) in enumerate(zip(clauses, contexts, strict=True)):
        explained = clause.explained(text, index.meaningless) if bracketed and clause.cues else {}
        mentions += _mentions(clause, place, index, context, explained, settled)
    mentions = _recanted(mentions, index.vague)
    spans = tuple((clause.words[0].start, clause.words[-1].end) for clause in clauses)
    telling = tuple(mention for mention in mentions if mention.concept not in index.vague)
    filled = {mention.clause for mention in mentions if mention.concept in index.filler}
    accounted = frozenset(
        word.start for place, clause in enumerate(clauses) for word in _accounted(clause, place in filled)
    )
    remark = clauses[-1].remark(index) if clauses else None
    return Reading(text, found, spans, tuple(mentions), index.covering, telling, index.meaningless, accounted, remark)


def _accounted(clause: Clause, filled: bool) -> Iterator[Word]:
    """The words of a clause that are cues, or all of them."""
    if filled:
        yield from clause.words
    for cue in clause.cues:
        yield from clause.words[cue.first : cue.last + 1]


def _settled_from(clauses: Sequence[Clause]) -> int:
    """Where in the text the last conclusion starts: what is named before only led to it."""
    return max((clause.words[first].start for clause in clauses for first in clause.conclusions()), default=0)


def _recanted(mentions: list[Mention], vague: Collection[str]) -> list[Mention]:
    """The mentions, with former thoughts denied that a telling one replaces: `i first thought of copies. launches`."""
    former = [mention for mention in mentions if "recantations" in mention.scope]
    if not former:
        return mentions
    later = (m.start for m in mentions if "recantations" not in m.scope and m.concept not in vague)
    replaced = max(later, default=0)
    return [
        mention._replace(polarity=Polarity.NEGATED)
        if "recantations" in mention.scope and mention.end <= replaced
        else mention
        for mention in mentions
    ]


_indexes: dict[int, tuple[Lexicon, Index]] = {}
_REMEMBERED = 4


def _index(lexicon: Lexicon) -> Index:
    """The index of a lexicon, built once for each lexicon object."""
    known = _indexes.get(id(lexicon))
    if known is None or known[0] is not lexicon:
        if len(_indexes) >= _REMEMBERED:
            _indexes.clear()
        known = _indexes[id(lexicon)] = (lexicon, build(lexicon))
    return known[1]


def _clauses(found: Sequence[Word]) -> Iterator[Sequence[Word]]:
    start = 0
    for place in range(1, len(found) + 1):
        if place == len(found) or found[place].clause != found[start].clause or place - start >= LONGEST_CLAUSE:
            yield found[start:place]
            start = place


def _mentions(
    clause: Clause, place: int, index: Index, context: Context, explained: Mapping[int, int], settled: int
) -> Iterator[Mention]:
    """The concepts of a clause as they are meant in their context.

    What stands in brackets behind a word is meant as that is; `explained` tells which word.
    """
    words, names, around = clause.words, index.names, context.around
    for match in clause.matches:
        first, last = words[match.first], words[match.last]
        scope = around + reaching(match.first, match.last, clause.cues_for(match), words) if clause.cues else around
        if match.first in explained:
            before = explained[match.first]
            scope += reaching(before, before, clause.cues, words)
        if last.end <= settled:
            scope += ("conclusions",)
        meant = polarity(scope, contrasted=context.contrasted) if scope else Polarity.AFFIRMED
        yield Mention(names[match.means], first.start, last.end, meant, MATCHES[match.how], place, first.part, scope)
