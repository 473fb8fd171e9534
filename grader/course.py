"""A course as data: exercises with their fields and criteria, the lexicon, the traces, the policies."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Annotated, TypeAlias

from grader.criteria import Criterion
from grader.criteria.recorded import Requirement
from grader.language import Lexicon
from grader.shape import Doc, Names, Plain, Prose, encode
from grader.timeline import Trace
from grader.timeline.run_settings import RunSettings

ExerciseId: TypeAlias = Annotated[str, Names("exercise")]
TraceId: TypeAlias = Annotated[str, Names("trace")]


@dataclass(frozen=True)
class Field:
    """What the learner fills in, and the one criterion that marks it."""

    criterion: Annotated[Criterion, Doc("How a response is marked: one of the kinds.")]
    label: Annotated[str, Prose("How the field is called on a card: 'Why the GPU is empty'.")]
    points: Annotated[float, Doc("What a `met` response earns.")] = 1.0
    acceptance: Annotated[int | None, Prose("The sheet's acceptance line that this field carries.")] = None
    also: Annotated[tuple[str, ...], Prose("Other labels that a card may use for this field.")] = ()
    blank: Annotated[str, Doc("What a blank card shows here; left as it is, the field is unanswered.")] = ""


@dataclass(frozen=True)
class Recorded:
    """What a run of the learner's script must show."""

    requirement: Annotated[Requirement, Doc("What the recorded ranges must be: one of the kinds.")]
    label: Annotated[str, Prose("How the requirement is called in a report: 'Range counts'.")]
    points: Annotated[float, Doc("What a run that shows it earns.")] = 1.0


@dataclass(frozen=True)
class Exercise:
    """One exercise: what is asked, about which trace, and the fields of its card."""

    title: Annotated[str, Prose("The heading, also on a card: 'Trace 1 — picket fence'.")]
    part: Annotated[str, Prose("The part of the sheet: 'A'.")]
    question: Annotated[str, Prose("What the learner is asked to do, in Markdown.")]
    fields: Annotated[Mapping[str, Field], Doc("The fields of the card, in the order they are asked.")]
    trace: Annotated[TraceId | None, Doc("The id of the trace that it asks about.")] = None
    also: Annotated[tuple[str, ...], Prose("Other headings that a card may use for this exercise.")] = ()
    files: Annotated[Mapping[str, str], Prose("Labels that hand in a file, with what they take.")] = field(
        default_factory=dict
    )
    recorded: Annotated[Mapping[str, Recorded], Doc("What a script or a profile that is handed in must show.")] = field(
        default_factory=dict
    )
    run: Annotated[RunSettings, Doc("How a script is run.")] = field(default_factory=RunSettings)
    require_gpu: Annotated[bool, Doc("Whether a run without a GPU leaves the decision to a person.")] = False


@dataclass(frozen=True)
class Settings:
    """The whole of `course.yml`: identity, order, policies, and what the sheet says around its exercises."""

    id: Annotated[str, Doc("The course's name in records: lower case, with dashes.")]
    title: Annotated[str, Prose("The course's name as people read it.")]
    exercises: Annotated[tuple[ExerciseId, ...], Doc("Exercise ids in the order they are asked.")]
    pass_mark: Annotated[float, Doc("The share of the points of what was handed in that passes, 0 to 1.")]
    opening: Annotated[str, Prose("What the sheet says before its traces.")]
    acceptance: Annotated[Mapping[str, str], Prose("The acceptance lines by number.")]
    check: Annotated[str, Prose("The sheet's check.")]
    debrief: Annotated[str, Prose("The sheet's debrief.")]


@dataclass(frozen=True)
class Course:
    """Everything that is taught and asked, complete: the same object in the terminal, in CI and in a browser."""

    settings: Settings
    exercises: Mapping[str, Exercise]
    lexicon: Lexicon
    traces: Mapping[str, Trace]

    @cached_property
    def version(self) -> str:
        """SHA-256 of what decides a mark: exercises, lexicon, traces, points and policies, but no prose.

        Two courses with the same version give every answer the same mark (for one version of the grader), but for
        one: the page's own words, copied, are no answer.
        """
        canonical = json.dumps(self.rubric(), sort_keys=True, ensure_ascii=False, separators=(",", ":"))
        return hashlib.sha256(canonical.encode()).hexdigest()

    def rubric(self) -> Plain:
        """The course without its prose."""
        return encode(self, prose=False)
