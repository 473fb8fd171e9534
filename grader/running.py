"""Marking a run: what an exercise's requirements say of a recording, and what the record says of the run."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from grader.course import Exercise
from grader.report import RunResult
from grader.timeline.recording import Device, Recording
from grader.verdict import Judgement, Verdict

MOST_NOTES = 20
NO_GPU = "This exercise asks for a run on a GPU, and none was seen at work. A person decides."


def findings(exercise: Exercise, recording: Recording) -> Iterator[tuple[str, str, Judgement]]:
    """For each requirement: its name, what was recorded, the judgement.

    Where the script could not run on this machine, or a GPU is asked for and none was seen, a person decides.
    """
    withheld = _withheld(exercise, recording)
    for name, asked in exercise.recorded.items():
        told, judgement = asked.requirement.judge(recording.log)
        if withheld:
            yield name, told, Judgement(Verdict.REVIEW, Fraction(0), judgement.evidence, withheld)
        elif recording.ended and judgement.verdict is Verdict.NOT_MET:
            yield name, told, replace(judgement, feedback=f"{judgement.feedback} The script {recording.ended}.")
        else:
            yield name, told, judgement


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
        return f"The script could not run here: {recording.cannot_run_here}. A person decides."
    return NO_GPU if exercise.require_gpu and recording.device is not Device.CUDA else ""


def _notes(recording: Recording) -> Iterator[str]:
    """What was noticed while recording, and what a plain reading of the script adds."""
    yield from recording.notes
    reading = recording.reading
    if reading is None:
        return
    for advice in (*reading.near, *reading.unbalanced, *reading.uncertain):
        yield f"Line {advice.line}: {advice.text}"
