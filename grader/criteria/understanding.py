"""A response as every criterion of words reads it: without the page's own words, and nothing where only those stand."""

from __future__ import annotations

from grader.criteria.asked import Asked
from grader.criteria.substance import copied, own, restated
from grader.language import Reading, read_words, words
from grader.verdict import Polarity


def understood(response: str, asked: Asked) -> Reading | None:
    """The reading of what a response says of its own, or None where it only copies the page or has no words."""
    found = words(response)
    if copied(response, found, asked):
        return None
    return read_words(response, own(found, asked), asked.lexicon)


def says_something(reading: Reading, asked: Asked) -> bool:
    """Whether a reading is enough to call an answer wrong: something telling is said, or nothing but the page.

    What is only denied tells nothing: `not the copies` leaves open what it is.
    """
    said = any(mention.polarity is not Polarity.NEGATED for mention in reading.telling)
    return said or restated(reading, asked)
