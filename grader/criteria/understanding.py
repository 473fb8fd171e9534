"""A response as every criterion of words reads it: without the page's own words, and nothing where only those stand."""

from __future__ import annotations

from collections.abc import Iterable

from grader.criteria.asked import Asked
from grader.criteria.naming import beside
from grader.criteria.substance import copied, own, restated
from grader.language import Mention, Reading, read_words, words

FEW = 2
"""So many words may be strange in an answer that is wrong by its others; more only where as many are known."""


def understood(response: str, asked: Asked) -> Reading | None:
    """The reading of what a response says of its own, or None where it only copies the page or has no words."""
    found = words(response)
    if copied(response, found, asked):
        return None
    return read_words(response, own(found, asked), asked.lexicon)


def says_something(reading: Reading, given: Iterable[Mention], asked: Asked) -> bool:
    """Whether a reading is enough to call an answer wrong: something telling is given, or nothing but the page.

    What is only denied tells nothing: `not the copies` leaves open what it is. Nor does a known word among many that
    are not known; around filler nothing is looked at.
    """
    if set(given).isdisjoint(reading.telling):
        return restated(reading, asked)
    strange = sum(word.start not in reading.accounted for word in beside(reading.mentions, reading))
    known = sum(word.text not in reading.meaningless for word in reading.words) - strange
    return strange <= max(known, FEW)
