"""A response as every criterion of words reads it: without the page's own words, and nothing where only those stand."""

from __future__ import annotations

from collections.abc import Iterable

from grader.criteria.asked import Asked
from grader.criteria.substance import copied, own, restated
from grader.language import Mention, Reading, read_words, words


def understood(response: str, asked: Asked) -> Reading | None:
    """The reading of what a response says of its own, or None where it only copies the page or has no words."""
    found = words(response)
    if copied(response, found, asked):
        return None
    return read_words(response, own(found, asked), asked.lexicon)


def says_something(reading: Reading, given: Iterable[Mention], asked: Asked) -> bool:
    """Whether a reading is enough to call an answer wrong: something telling is given, or nothing but the page.

    What is only denied tells nothing: `not the copies` leaves open what it is.
    """
    return not set(given).isdisjoint(reading.telling) or restated(reading, asked)
