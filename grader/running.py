"""Marking a run: what an exercise's requirements say of a recording, and what the record says of the run."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from grader.course import Exercise
from grader.criteria.recorded import Counts, Names
from grader.criteria.recorded.counts import times
from grader.report import RunResult
from grader.timeline.recording import Device, Recording
from grader.verdict import Judgement, Verdict

MOST_NOTES = 20
NOTHING_SEEN = "nothing was recorded"
NO_GPU = "This exercise asks for a run on a GPU, and none was seen at work. A person decides."


def findings(exercise: Exercise, recording: Recording) -> Iterator[tuple[str, str, Judgement]]:
    """For each requirement: its name, what was recorded, the judgement.

    Where the script could not run on this machine, or a GPU is asked for and none was seen, a person decides.
    """
    withheld = _withheld(exercise, recording)
    for name, asked in exercise.recorded.items():
        told, judgement = asked.requirement.judge(recording.log)
        if withheld and not recording.log.counts:  # nobody looked, so nothing is missing
            yield name, NOTHING_SEEN, Judgement(Verdict.REVIEW, Fraction(0), feedback=withheld)
        elif withheld:
            yield name, told, Judgement(Verdict.REVIEW, Fraction(0), judgement.evidence, withheld)
        elif recording.ended and judgement.verdict is Verdict.NOT_MET:
            yield name, told, replace(judgement, feedback=f"{judgement.feedback} The script {recording.ended}.")
        else:
            yield name, told, judgement


def wanted(exercise: Exercise) -> Mapping[str, int]:
    """The names that a run must show, each with how often at least; 0 where that is left open."""
    names: dict[str, int] = {}
    for asked in exercise.recorded.values():
        if isinstance(asked.requirement, Names):
            names = dict.fromkeys(asked.requirement.names, 0) | names
        elif isinstance(asked.requirement, Counts):
            names |= {name: times(count) for name, count in asked.requirement.counts.items()}
    return names


def run_result(recording: Recording) -> RunResult:
    """What the record says of a run."""
    return RunResult(
        file=recording.name,
        device=recording.device,
        recorder=recording.recorder,
        sandbox=recording.sandbox,
        ended=recording.ended,
        notes=tuple(_notes(recording))[:MOST_NOTES],
    )


def _withheld(exercise: Exercise, recording: Recording) -> str:
    """Why the grader will not decide, if it will not."""
    if recording.cannot_run_here:
        return f"The script {recording.cannot_run_here}. A person decides."
    return NO_GPU if exercise.require_gpu and recording.device is not Device.CUDA else ""


def _notes(recording: Recording) -> Iterator[str]:
    """What was noticed while recording, and what a plain reading of the script adds."""
    yield from recording.notes
    reading = recording.reading
    if reading is None:
        return
    for advice in (*reading.near, *reading.unbalanced, *reading.uncertain):
        yield f"Line {advice.line}: {advice.text}"
