"""What a run must show, kind by kind: the course's own examples are tests too, these are the edges."""

from __future__ import annotations

from dataclasses import replace

import pytest

from grader.course import Exercise
from grader.criteria.recorded import Closed, Counts, Names, Nesting, Order, Requirement
from grader.criteria.recorded.counts import AtLeast
from grader.criteria.recorded.telling import RunExamples, RunFeedback
from grader.readers.locate import locate
from grader.running import NO_GPU, NOTHING_SEEN, findings, run_result, wanted
from grader.timeline.notation import read_run
from grader.timeline.nvtx import MOST_RANGES, Builder, RangeLog, Row
from grader.timeline.recording import Advice, Device, Recorder, Recording, ScriptReading
from grader.verdict import Verdict

SAID, NONE = RunFeedback("Yes.", "No."), RunExamples()
NAMES = Names("names", ("prefill", "decode_step"), SAID, NONE)
COUNTS = Counts("counts", {"prefill": 1, "decode_step": AtLeast(2)}, SAID, NONE)
ORDER = Order("order", ("prefill", "decode_step"), SAID, NONE)
NESTING = Nesting("nesting", "decode_step", "sample", SAID, NONE)
CLOSED = Closed("closed", SAID, NONE)

CASES: list[tuple[Requirement, str, Verdict, str]] = [
    (NAMES, "prefill decode_step", Verdict.MET, "prefill, decode_step"),
    (NAMES, "prefill Decode_Step", Verdict.NOT_MET, "prefill, Decode_Step, no decode_step"),
    (NAMES, "", Verdict.NOT_MET, "no prefill, no decode_step"),
    (COUNTS, "prefill decode_step*2", Verdict.MET, "prefill ×1, decode_step ×2"),
    (COUNTS, "prefill decode_step*9", Verdict.MET, "prefill ×1, decode_step ×9"),
    (COUNTS, "prefill decode_step", Verdict.NOT_MET,
     "prefill ×1, decode_step ×1 (expected at least 2; thread 1; first at 0.000 s)"),
    (COUNTS, "", Verdict.NOT_MET, "prefill ×0 (expected 1), decode_step ×0 (expected at least 2)"),
    (ORDER, "prefill decode_step prefill", Verdict.MET, "prefill at 0.000 s, decode_step at 0.000 s"),
    (ORDER, "decode_step prefill", Verdict.NOT_MET, "decode_step at 0.000 s, prefill at 0.000 s"),
    (ORDER, "decode_step", Verdict.NOT_MET, "decode_step at 0.000 s, no prefill"),
    (NESTING, "decode_step[sample]", Verdict.MET, "decode_step ×1, 1 with sample"),
    (NESTING, "decode_step sample", Verdict.MET, "decode_step ×1, 1 with sample"),
    (NESTING, "sample decode_step", Verdict.NOT_MET, "decode_step ×1, 0 with sample, 1 without, first at 0.000 s"),
    (NESTING, "", Verdict.NOT_MET, "decode_step ×0, 0 with sample"),
    (CLOSED, "prefill", Verdict.MET, "1 of 1 ranges closed"),
    (CLOSED, "prefill!", Verdict.NOT_MET, "0 of 1 ranges closed, prefill opened at 0.000 s and left open"),
    (CLOSED, "prefill /", Verdict.NOT_MET, "1 of 1 ranges closed, 1 ends without a beginning"),
    (CLOSED, "", Verdict.NOT_MET, "0 of 0 ranges closed"),
]  # fmt: skip


@pytest.mark.parametrize(("requirement", "run", "verdict", "told"), CASES, ids=[f"{c[0].kind}: {c[1]}" for c in CASES])
def test_a_run_gets_its_verdict_and_one_line(requirement: Requirement, run: str, verdict: Verdict, told: str) -> None:
    """The line sums up what was recorded, and the evidence is pieces of it."""
    line, judgement = requirement.judge(read_run(run))
    assert (line, judgement.verdict) == (told, verdict)
    assert judgement.feedback == ("Yes." if verdict is Verdict.MET else "No.")
    assert judgement.evidence
    assert all(line[e.start : e.end] == e.text for e in judgement.evidence)


def test_more_ranges_than_are_kept_are_left_to_a_person() -> None:
    """Where not every range can be looked at, nesting is not guessed."""
    builder = Builder()
    for at in range(MOST_RANGES + 1):
        builder.add("decode_step", at, at, Row())
    assert NESTING.judge(builder.log())[1].verdict is Verdict.REVIEW


@pytest.fixture(scope="module")
def stretch() -> Exercise:
    return locate(None).exercises["stretch"]


FULL = read_run("tokenize prefill decode_step[sample]*128 detokenize")


def verdicts(exercise: Exercise, recording: Recording) -> set[Verdict]:
    return {judgement.verdict for _, _, judgement in findings(exercise, recording)}


def test_what_could_not_run_here_is_left_to_a_person(stretch: Exercise) -> None:
    """Nobody looked, so nothing is missing; what was recorded until then is shown."""
    reason = "could not run here: this machine has no GPU that it can use"
    for log, told in ((RangeLog(), {NOTHING_SEEN}), (FULL, None)):
        found = list(findings(stretch, Recording("run.py", log, cannot_run_here=reason)))
        assert {judgement.verdict for _, _, judgement in found} == {Verdict.REVIEW}
        assert {judgement.feedback for _, _, judgement in found} == {f"The script {reason}. A person decides."}
        assert told is None or {line for _, line, _ in found} == told


@pytest.mark.parametrize(
    ("device", "verdict"), [(Device.CUDA, Verdict.MET), (Device.CPU, Verdict.REVIEW), (Device.UNKNOWN, Verdict.REVIEW)]
)
def test_where_a_gpu_is_asked_for_and_none_was_seen_nothing_is_met(
    stretch: Exercise, device: Device, verdict: Verdict
) -> None:
    """Then a person decides."""
    asking = replace(stretch, require_gpu=True)
    assert verdicts(asking, Recording("run.py", FULL, device=device)) == {verdict}
    assert verdicts(stretch, Recording("run.py", FULL, device=device)) == {Verdict.MET}
    if verdict is Verdict.REVIEW:
        assert {j.feedback for _, _, j in findings(asking, Recording("run.py", FULL, device=device))} == {NO_GPU}


def test_how_it_ended_is_said_where_something_is_missing(stretch: Exercise) -> None:
    """A crash explains what is not there; what is there needs no explanation."""
    recording = Recording("run.py", read_run("tokenize prefill"), ended="ended with an error: IndexError")
    for _, _, judgement in findings(stretch, recording):
        ended = "The script ended with an error: IndexError." in judgement.feedback
        assert ended is (judgement.verdict is Verdict.NOT_MET)


def test_the_reading_of_the_script_goes_along_as_notes(stretch: Exercise) -> None:
    """With its lines, and bounded; it decides nothing."""
    advice = tuple(Advice(line, "x") for line in range(1, 100))
    reading = ScriptReading(near=advice)
    result = run_result(Recording("run.py", FULL, recorder=Recorder.NATIVE, reading=reading, notes=("first",)))
    assert result.notes[:2] == ("first", "Line 1: x")
    assert len(result.notes) == 20
    assert verdicts(stretch, Recording("run.py", FULL, reading=reading)) == {Verdict.MET}


def test_the_wanted_names_come_with_how_often(stretch: Exercise) -> None:
    """As the exercise says it, not the code."""
    assert wanted(stretch) == {"tokenize": 1, "prefill": 1, "decode_step": 128, "sample": 128, "detokenize": 1}
