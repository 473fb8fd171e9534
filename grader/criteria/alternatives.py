"""The sides of an alternative: `this or that` names two things, and each is offered as the answer."""

from __future__ import annotations

from bisect import bisect
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache

from grader.language import Lexicon, Mention, Reading, words
from grader.verdict import Polarity


def sides(mentions: Sequence[Mention], reading: Reading, lexicon: Lexicon) -> list[list[Mention]]:
    """Mentions offered as alternatives, by the side of the `or` on which they stand; nothing where there is no `or`."""
    offered = [mention for mention in mentions if mention.polarity is Polarity.ALTERNATIVE]
    if not offered:
        return []
    splits = list(_splits(reading, lexicon))
    found: dict[tuple[int, int], list[Mention]] = defaultdict(list)
    for mention in offered:
        found[mention.clause, bisect(splits, mention.start)].append(mention)
    return list(found.values())


def _splits(reading: Reading, lexicon: Lexicon) -> Iterator[int]:
    splitting = single_words(lexicon.cues.alternatives)
    return (word.start for word in reading.words if word.text in splitting)


@lru_cache(maxsize=8)
def single_words(ways: tuple[str, ...]) -> frozenset[str]:
    """The words of a list of phrases that are said by themselves."""
    spelled = (words(way) for way in ways)
    return frozenset(way[0].text for way in spelled if len(way) == 1)
