"""The result of marking one card: one record, from which every emitter works."""

from __future__ import annotations

from dataclasses import dataclass

from grader.shape import Plain, encode
from grader.verdict import Evidence, Verdict


@dataclass(frozen=True)
class FieldResult:
    """The mark of one response, with the words that decided and what the learner is told.

    `acceptance` is the number of the sheet's acceptance line that this field carries, if it carries one.
    """

    field: str
    label: str
    verdict: Verdict
    points: float
    max_points: float
    pending_points: float
    response: str
    evidence: tuple[Evidence, ...] = ()
    feedback: str = ""
    acceptance: int | None = None


@dataclass(frozen=True)
class ExerciseResult:
    """The marks of one exercise; `trace` is the ASCII of the timeline it asks about, empty if there is none."""

    exercise: str
    title: str
    points: float
    max_points: float
    pending_points: float
    fields: tuple[FieldResult, ...]
    trace: str = ""


@dataclass(frozen=True)
class Report:
    """Every mark of one card, with the versions that answer for them.

    `passed` counts earned points alone. `card` is the handed-in file's name, without its folders.
    """

    grader_version: str
    course: str
    course_version: str
    card: str
    points: float
    max_points: float
    pending_points: float
    passed: bool
    exercises: tuple[ExerciseResult, ...]

    @property
    def all_met(self) -> bool:
        """Whether everything marked is `met`: the difference between exit 0 and exit 1."""
        return all(f.verdict is Verdict.MET for e in self.exercises for f in e.fields)

    def record(self) -> dict[str, Plain]:
        """The record as plain data: what `--format json` prints and the gradebook keeps."""
        data = encode(self)
        assert isinstance(data, dict)
        return data
