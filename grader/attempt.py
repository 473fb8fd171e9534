"""What is handed in, what is kept of it, and who a learner is."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from grader.errors import Problem, UsageError
from grader.report import Report
from grader.shape import Doc

LONGEST_NAME = 200
UNREADABLE = frozenset({"Cc", "Cs", "Zl", "Zp"})
"""Unicode categories that no name holds: control characters, half characters, ends of lines."""


@dataclass(frozen=True)
class Enclosure:
    """A file that a card hands in beside itself: its name without folders, and its bytes as they came."""

    name: str
    data: bytes


@dataclass(frozen=True)
class Submission:
    """One handed-in file: its bytes as they came, the report of its marks, and the scripts it hands in beside itself."""

    data: bytes
    report: Report
    enclosed: tuple[Enclosure, ...] = ()


@dataclass(frozen=True)
class Attempt:
    """One recorded submission, as a list shows it; `Gradebook.submission` opens it again."""

    learner: Annotated[str, Doc("Whose attempt it is.")]
    course: Annotated[str, Doc("The course's id.")]
    number: Annotated[int, Doc("Which attempt of the learner in the course, from 1.")]
    at: Annotated[datetime, Doc("When it was recorded, in UTC.")]
    card: Annotated[str, Doc("The name of the file that was handed in, without its folders.")]
    course_version: Annotated[str, Doc("The hash of the rubric that it was marked by.")]
    grader_version: Annotated[str, Doc("The version of grade that marked it.")]
    points: Annotated[float, Doc("What was earned.")]
    max_points: Annotated[float, Doc("What could be earned.")]
    pending_points: Annotated[float, Doc("What a person still has to decide.")]
    passed: Annotated[bool, Doc("Whether what was earned reaches the pass mark.")]


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
