"""What a marker can say of one response, and the words that made it say so."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction


class Verdict(StrEnum):
    """The five answers of a careful marker (marking guide).

    `review` means that the grader will not guess: the points are pending and a person decides.
    """

    MET = "met"
    PARTLY = "partly"
    NOT_MET = "not_met"
    UNANSWERED = "unanswered"
    REVIEW = "review"


class Polarity(StrEnum):
    """How a concept is meant where it is said."""

    AFFIRMED = "affirmed"
    NEGATED = "negated"
    HEDGED = "hedged"
    ALTERNATIVE = "alternative"


@dataclass(frozen=True)
class Evidence:
    """Words of the response that decided: `text` is `response[start:end]`, offsets in code points.

    `matched` tells how the words were recognised (`exact`, `inflection`, `typo` …).
    """

    text: str
    start: int
    end: int
    concept: str
    polarity: Polarity = Polarity.AFFIRMED
    matched: str = "exact"


@dataclass(frozen=True)
class Judgement:
    """What one criterion says of one response.

    `earned` is the share of the criterion's points, 0 to 1; it is 0 for `review`, whose points are pending.
    """

    verdict: Verdict
    earned: Fraction
    evidence: tuple[Evidence, ...] = ()
    feedback: str = ""
