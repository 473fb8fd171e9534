"""The result of marking one card: one record, from which every emitter works."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from grader.shape import Doc, Plain, encode
from grader.timeline.recording import Device, Recorder, Sandbox
from grader.verdict import Evidence, Verdict


@dataclass(frozen=True)
class FieldResult:
    """The mark of one response, with the words that decided and what the learner is told.

    `acceptance` is the number of the sheet's acceptance line that this field carries, if it carries one.
    """

    field: Annotated[str, Doc("The field's id.")]
    label: Annotated[str, Doc("How the card calls it.")]
    verdict: Annotated[Verdict, Doc("One of the five.")]
    points: Annotated[float, Doc("What was earned.")]
    max_points: Annotated[float, Doc("What could be earned.")]
    pending_points: Annotated[float, Doc("What a person still has to decide.")]
    response: Annotated[str, Doc("The learner's own words.")]
    evidence: Annotated[tuple[Evidence, ...], Doc("The words that decided.")] = ()
    feedback: Annotated[str, Doc("What the learner is told.")] = ""
    acceptance: Annotated[int | None, Doc("The sheet's acceptance line that this field carries.")] = None


@dataclass(frozen=True)
class RunResult:
    """The run of a script: where it worked, who recorded its ranges, what held it, how it ended, and what is said of it."""

    file: Annotated[str, Doc("The name of the script or profile.")]
    device: Annotated[Device, Doc("Where it was seen to work.")]
    recorder: Annotated[Recorder, Doc("Who wrote its ranges down.")]
    sandbox: Annotated[Sandbox, Doc("What held it while it ran.")]
    ended: Annotated[str, Doc("How it ended, in words that follow 'the script'; empty where it came to its end.")] = ""
    notes: Annotated[tuple[str, ...], Doc("What else the learner is told of it.")] = ()


@dataclass(frozen=True)
class ExerciseResult:
    """The marks of one exercise; `trace` is the ASCII of the timeline it asks about, empty if there is none."""

    exercise: Annotated[str, Doc("The exercise's id.")]
    title: Annotated[str, Doc("Its heading.")]
    points: Annotated[float, Doc("What was earned.")]
    max_points: Annotated[float, Doc("What could be earned.")]
    pending_points: Annotated[float, Doc("What a person still has to decide.")]
    fields: Annotated[tuple[FieldResult, ...], Doc("The mark of every field, in the order they are asked.")]
    trace: Annotated[str, Doc("The ASCII of the timeline it asks about.")] = ""
    run: Annotated[RunResult | None, Doc("The run that was marked, where a script or a profile was handed in.")] = None


@dataclass(frozen=True)
class Report:
    """Every mark of one card, with the versions that answer for them.

    `passed` counts earned points alone. `card` is the handed-in file's name, without its folders.
    """

    grader_version: Annotated[str, Doc("The version of grade, which answers for how answers are read.")]
    course: Annotated[str, Doc("The course's id.")]
    course_version: Annotated[str, Doc("The hash of the rubric, which answers for what is right.")]
    card: Annotated[str, Doc("The name of the file that was handed in.")]
    points: Annotated[float, Doc("What was earned.")]
    max_points: Annotated[float, Doc("What could be earned.")]
    pending_points: Annotated[float, Doc("What a person still has to decide.")]
    passed: Annotated[bool, Doc("Whether what was earned reaches the pass mark.")]
    exercises: Annotated[tuple[ExerciseResult, ...], Doc("The marks of every exercise that was handed in.")]

    @property
    def all_met(self) -> bool:
        """Whether everything marked is `met`: the difference between exit 0 and exit 1."""
        return all(f.verdict is Verdict.MET for e in self.exercises for f in e.fields)

    def record(self) -> dict[str, Plain]:
        """The record as plain data: what `--format json` prints and the gradebook keeps."""
        data = encode(self)
        assert isinstance(data, dict)
        return data
