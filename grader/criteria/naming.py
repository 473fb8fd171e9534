"""What an answer names, apart from the remarks it makes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grader.language import Mention, Reading, Word
from grader.verdict import Polarity


def plainly(naming: Sequence[Mention], reading: Reading) -> list[Mention]:
    """Of mentions in order of place those in parts of clauses that do nothing but name; the rest are remarks.

    Several words in brackets are a remark, too: `sync (device-to-host)`. A part that denies a name, or leaves it open,
    is no remark.
    """
    remarks = {word.part for word in beside(naming, reading)} | set(_bracketed(reading))
    remarks -= {mention.part for mention in naming if mention.polarity is not Polarity.AFFIRMED}
    return [mention for mention in naming if mention.part not in remarks]


def _bracketed(reading: Reading) -> Iterator[int]:
    """The parts of several words that an opened bracket introduces."""
    for before, word, after in zip(reading.words, reading.words[1:], reading.words[2:], strict=False):
        if before.part < word.part == after.part and reading.text[before.end : word.start].rstrip().endswith("("):
            yield word.part


def beside(naming: Sequence[Mention], reading: Reading) -> Iterator[Word]:
    """The words with a meaning of their own that no mention is made of; mentions are in order of place."""
    following = iter(naming)
    mention = next(following, None)
    end = 0
    for word in reading.words:
        while mention and mention.start <= word.start:
            end = max(end, mention.end)
            mention = next(following, None)
        if word.start >= end and word.text not in reading.meaningless:
            yield word
