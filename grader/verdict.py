"""What a marker can say of one response, and the words that made it say so."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Annotated

from grader.shape import Doc


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

    text: Annotated[str, Doc("The words.")]
    start: Annotated[int, Doc("Where they start in the response, in code points.")]
    end: Annotated[int, Doc("Where they end.")]
    concept: Annotated[str, Doc("The concept that they say.")]
    polarity: Annotated[
        Polarity, Doc("How it is meant: affirmed, negated, hedged, or one of several alternatives.")
    ] = Polarity.AFFIRMED
    matched: Annotated[str, Doc("How the words were recognised: exact, inflection, typo …")] = "exact"


@dataclass(frozen=True)
class Judgement:
    """What one criterion says of one response.

    `earned` is the share of the criterion's points, 0 to 1; it is 0 for `review`, whose points are pending.
    """

    verdict: Verdict
    earned: Fraction
    evidence: tuple[Evidence, ...] = ()
    feedback: str = ""
