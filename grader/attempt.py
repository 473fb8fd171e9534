"""What is handed in, what is kept of it, and who a learner is."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from datetime import datetime

from grader.errors import Problem, UsageError
from grader.report import Report

LONGEST_NAME = 200
UNREADABLE = frozenset({"Cc", "Cs", "Zl", "Zp"})
"""Unicode categories that no name holds: control characters, half characters, ends of lines."""


@dataclass(frozen=True)
class Submission:
    """One handed-in file: its bytes as they came, and the report of its marks."""

    data: bytes
    report: Report


@dataclass(frozen=True)
class Attempt:
    """One recorded submission, as a list shows it; `Gradebook.submission` opens it again.

    `number` counts the learner's attempts in the course, from 1. `at` is in UTC. `card` is the file's name.
    """

    learner: str
    course: str
    number: int
    at: datetime
    card: str
    course_version: str
    grader_version: str
    points: float
    max_points: float
    pending_points: float
    passed: bool


def learner_called(name: str) -> str:
    """The learner of that name: the same letters are the same learner, however their accents are encoded."""
    learner = unicodedata.normalize("NFC", name.strip())
    if not learner:
        raise UsageError(Problem("the learner has no name", "Say who it is with --learner NAME"))
    if len(learner) > LONGEST_NAME:
        what = f"a learner's name of {len(learner)} characters"
        raise UsageError(Problem(what, f"Write at most {LONGEST_NAME} after --learner"))
    if any(unicodedata.category(char) in UNREADABLE for char in learner):
        raise UsageError(
            Problem("the learner's name holds characters that nobody can read", "Write letters after --learner")
        )
    return learner
