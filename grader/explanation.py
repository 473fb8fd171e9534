"""Why a response was read as it was: for every word the concepts it belongs to, how they matched, and their scope."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass

from grader.course import Course
from grader.language import Mention, Reading, read
from grader.marking import LONGEST
from grader.report import Report
from grader.verdict import Verdict


@dataclass(frozen=True)
class WordRead:
    """One word as it was written, as it is compared, and the mentions that it is a part of."""

    written: str
    compared: str
    clause: int
    mentions: tuple[Mention, ...]


@dataclass(frozen=True)
class Explanation:
    """How the response of one field was read, word by word."""

    card: str
    exercise: str
    field: str
    words: tuple[WordRead, ...]


def explain(course: Course, report: Report) -> tuple[Explanation, ...]:
    """How every response of a marked card was read, in the order of the report.

    What is not filled in is left out, and so are what is too long to be read at all, and what a run showed.
    """
    return tuple(
        Explanation(report.card, result.exercise, field.field, _words(read(field.response, course.lexicon)))
        for result in report.exercises
        for field in result.fields
        if field.field in course.exercises[result.exercise].fields
        and field.verdict is not Verdict.UNANSWERED
        and len(field.response) <= LONGEST
    )


def _words(reading: Reading) -> tuple[WordRead, ...]:
    """Each word with the mentions over it."""
    starts = [word.start for word in reading.words]
    over: list[list[Mention]] = [[] for _ in starts]
    for mention in reading.mentions:
        for place in range(bisect_left(starts, mention.start), bisect_left(starts, mention.end)):
            if reading.words[place].end <= mention.end:  # what one character stands for may be two words
                over[place].append(mention)
    return tuple(
        WordRead(reading.text[word.start : word.end], word.text, word.clause, tuple(mentions))
        for word, mentions in zip(reading.words, over, strict=True)
    )
