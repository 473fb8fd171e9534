"""The gradebook itself: record attempts, list them, open one again."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from grader.attempt import Attempt, Enclosure, Submission, learner_called
from grader.errors import GradebookError, Problem, UsageError
from grader.gradebook.database import open_to_read, open_to_record, transaction
from grader.gradebook.place import place
from grader.gradebook.trouble import damaged, in_plain_words
from grader.report import Report
from grader.shape import ShapeError, decode

LISTED = (
    "learner, course, number, recorded_at, card, course_version, grader_version,"
    " points, max_points, pending_points, passed"
)
"""The columns of an attempt in the order of `Attempt`."""


class Gradebook:
    """Every attempt of every learner, in one file. What was recorded is never changed or deleted.

    Every method raises `GradebookError` where the file cannot be used; nothing is recorded then.
    """

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self._connection = connection
        self._path = path

    @classmethod
    @contextmanager
    def open(cls, path: Path | None = None) -> Iterator[Gradebook]:
        """The gradebook at `path` (default: the user's own), to record in; it is made where there is none."""
        chosen = place(path)
        with open_to_record(chosen) as connection:
            yield cls(connection, chosen)

    @classmethod
    @contextmanager
    def open_to_read(cls, path: Path | None = None) -> Iterator[Gradebook]:
        """The gradebook at `path` (default: the user's own), to look into; it must exist and stays as it is."""
        chosen = place(path)
        with open_to_read(chosen) as connection:
            yield cls(connection, chosen)

    def record(self, learner: str, submissions: Sequence[Submission], *, at: datetime) -> tuple[Attempt, ...]:
        """Record what was handed in together, all of it or nothing; once this returns it is on the disk.

        `at` is the time of handing in, with its zone.
        """
        name, time = learner_called(learner), _in_utc(at)
        with in_plain_words(self._path), transaction(self._connection):
            return tuple([self._insert(name, time, submission) for submission in submissions])

    def attempts(self, learner: str, course: str) -> tuple[Attempt, ...]:
        """The learner's attempts in a course, by number."""
        return self._listed("learner = ? AND course = ? ORDER BY number", learner_called(learner), course)

    def attempt(self, learner: str, course: str, number: int) -> Attempt:
        """One attempt by its number; `UsageError` where there is none."""
        attempts = self.attempts(learner, course)
        for attempt in attempts:
            if attempt.number == number:
                return attempt
        remedy = f"Choose one of 1 to {len(attempts)}" if attempts else "Hand in a card with 'grade submit'"
        raise UsageError(Problem(f"{learner} has no attempt {number} in {course}", remedy, file=str(self._path)))

    def awaiting_review(self, course: str) -> tuple[Attempt, ...]:
        """The attempts of all learners in which a person has to decide something, oldest first."""
        return self._listed("pending_points > 0 AND course = ? ORDER BY id", course)

    def submission(self, attempt: Attempt) -> Submission:
        """What was handed in for an attempt, and its report as it was then.

        A record of another version of the grader may know less, or more, than a report of today.
        """
        with in_plain_words(self._path):
            kept = self._connection.execute(
                "SELECT record, data, id FROM attempt WHERE learner = ? AND course = ? AND number = ?",
                (attempt.learner, attempt.course, attempt.number),
            ).fetchone()
        match kept:
            case (str(record), bytes(data), int(id)):
                return Submission(data, self._report(record, attempt), self._enclosed(id))
            case _:
                raise damaged(self._path)

    def _enclosed(self, id: int) -> tuple[Enclosure, ...]:
        """What was handed in beside the card, in order; a gradebook of the first layout has none."""
        with in_plain_words(self._path):
            known = self._connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'enclosure'").fetchone()
            query = "SELECT name, data FROM enclosure WHERE attempt = ? ORDER BY place"
            rows = self._connection.execute(query, (id,)).fetchall() if known else []
        return tuple(Enclosure(name, data) for name, data in rows)

    def _report(self, record: str, attempt: Attempt) -> Report:
        try:
            return decode(Report, json.loads(record), additive=True)
        except (ValueError, RecursionError, ShapeError) as error:
            what = f"attempt {attempt.number} of {attempt.learner} is kept in a form that is not known here"
            remedy = f"Open it with the version of grade that recorded it, {attempt.grader_version}"
            raise GradebookError(Problem(what, remedy, file=str(self._path))) from error

    def _insert(self, learner: str, recorded_at: str, submission: Submission) -> Attempt:
        """Insert the learner's next attempt, and read it back: only what can be read has been recorded."""
        inserted = self._connection.execute(
            """
            INSERT INTO attempt (learner, number, recorded_at, record, data)
            SELECT :learner, coalesce(max(number), 0) + 1, :recorded_at, :record, :data
            FROM attempt WHERE learner = :learner AND course = :course
            """,
            {
                "learner": learner,
                "recorded_at": recorded_at,
                "course": submission.report.course,
                "record": _text(submission.report),
                "data": submission.data,
            },
        )
        self._connection.executemany(
            "INSERT INTO enclosure (attempt, place, name, data) VALUES (?, ?, ?, ?)",
            [(inserted.lastrowid, place, each.name, each.data) for place, each in enumerate(submission.enclosed)],
        )
        attempts = self._listed("id = ?", inserted.lastrowid)
        if not attempts:
            raise damaged(self._path)
        return attempts[0]

    def _listed(self, which: str, *values: str | int | None) -> tuple[Attempt, ...]:
        with in_plain_words(self._path):
            rows = self._connection.execute(f"SELECT {LISTED} FROM attempt WHERE {which}", values).fetchall()
        try:
            return tuple(map(_attempt, rows))
        except ValueError:
            raise damaged(self._path) from None


def _attempt(row: tuple[object, ...]) -> Attempt:
    """The attempt in a row of what is `LISTED`; `ValueError` where that is nothing that we ever wrote."""
    match row:
        case (
            str(learner), str(course), int(number), str(at), str(card), str(course_version), str(grader_version),
            float(points), float(of), float(pending), int(passed),
        ):  # fmt: skip
            when = datetime.fromisoformat(at)
            marks = points, of, pending, bool(passed)
            return Attempt(learner, course, number, when, card, course_version, grader_version, *marks)
    raise ValueError(row)


def _in_utc(at: datetime) -> str:
    """ISO 8601 in UTC, always of the same length, so that its text sorts as time does."""
    if at.tzinfo is None:
        raise ValueError("a time of handing in without its zone")
    return at.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="microseconds") + "Z"


def _text(report: Report) -> str:
    """The record as JSON; half a character (of a file name that is no UTF-8) becomes its JSON escape."""
    text = json.dumps(report.record(), ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return text.encode("utf-8", "backslashreplace").decode()
