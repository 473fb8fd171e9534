"""Marking a card: what is counted, what is pending, and what a version answers for."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import small_course
from grader.card import Card, Response
from grader.course import Course
from grader.marking import mark
from grader.readers.course import read_course
from grader.readers.locate import locate
from grader.report import FieldResult
from grader.verdict import Verdict

SHIPPED = locate(None)
CARD = {
    "a1": {"smell": "picket fence", "cause_class": "launch", "first_experiment": "write a new MMA kernel"},
    "a4": {"forbidden_next_step": ".item()"},
    "b": {"traces": "1 and 4", "serving_change": "continuous batching"},
}


def card(answers: dict[str, dict[str, str]]) -> Card:
    return Card("card.md", {id: {name: Response(text) for name, text in of.items()} for id, of in answers.items()})


def only(answers: dict[str, dict[str, str]], course: Course = SHIPPED) -> FieldResult:
    """The result of the one field that is filled in."""
    (result,) = (f for e in mark(course, card(answers)).exercises for f in e.fields if f.response)
    return result


def test_an_exercise_that_was_not_handed_in_is_neither_marked_nor_counted() -> None:
    """Handing in Trace 1 alone is marked out of the points of Trace 1."""
    report = mark(SHIPPED, card({"a1": CARD["a1"]}))
    assert [e.exercise for e in report.exercises] == ["a1"]
    assert (report.points, report.max_points) == (2.0, 5.0)


def test_exercises_and_fields_stand_in_the_order_of_the_course() -> None:
    """However a card is ordered, its marks are not."""
    report = mark(SHIPPED, card({"b": CARD["b"], "a1": dict(reversed(CARD["a1"].items()))}))
    assert [e.exercise for e in report.exercises] == ["a1", "b"]
    assert [f.field for f in report.exercises[0].fields] == list(SHIPPED.exercises["a1"].fields)


@pytest.mark.parametrize("left", ["", "  \n ", "launch | host | copy | sync", " launch  |  host | copy | sync\n"])
def test_what_is_not_filled_in_is_unanswered(left: str) -> None:
    """An empty field, and the blank's line of options left as it is, are no answers and no mistakes."""
    report = mark(SHIPPED, card({"a1": {"cause_class": left}}))
    assert {f.verdict for f in report.exercises[0].fields} == {Verdict.UNANSWERED}
    assert (report.points, report.pending_points, report.all_met) == (0.0, 0.0, False)


def test_some_parts_of_an_answer_earn_their_share() -> None:
    """One of two parts of the serving change is half of its point."""
    result = only({"b": {"serving_change": "continuous batching"}})
    assert (result.verdict, result.points, result.max_points) == (Verdict.PARTLY, 0.5, 1.0)


def test_points_that_a_person_must_decide_are_pending_and_not_earned() -> None:
    """`review`: nothing earned, everything pending."""
    result = only({"a4": {"forbidden_next_step": ".item()"}})
    assert (result.verdict, result.points, result.pending_points) == (Verdict.REVIEW, 0.0, 1.0)


def test_a_card_passes_by_what_it_has_earned_alone() -> None:
    """Four of five points are a pass mark of 0.8, and three with one pending are not."""
    right = {"smell": "picket fence", "cause_class": "launch", "why_empty": "launch overhead"}
    passed = mark(SHIPPED, card({"a1": {**right, "first_experiment": "CUDA graphs"}}))
    pending = mark(SHIPPED, card({"a1": {**right, "first_experiment": "a megakernel"}}))
    assert (passed.points, passed.passed) == (4.0, True)
    assert (pending.points, pending.pending_points, pending.passed) == (3.0, 1.0, False)


def test_a_card_passes_at_its_pass_mark_to_the_hundredth() -> None:
    """Fourteen of twenty-five points are 56 %, though 0.56 × 25 is a little more than 14 in a float."""
    a1 = SHIPPED.exercises["a1"]
    worth = {"smell": 14.0, "cause_class": 11.0}
    two = replace(a1, fields={name: replace(a1.fields[name], points=points) for name, points in worth.items()})
    course = replace(SHIPPED, exercises={"a1": two})
    at, above = (replace(course, settings=replace(course.settings, pass_mark=pass_mark)) for pass_mark in (0.56, 0.57))
    smell = card({"a1": {"smell": "picket fence"}})
    assert (mark(at, smell).points, mark(at, smell).passed, mark(above, smell).passed) == (14.0, True, False)


def test_nothing_handed_in_passes_nothing() -> None:
    """No points of none are no pass."""
    assert not mark(SHIPPED, card({})).passed


def test_a_field_names_the_acceptance_line_that_it_carries() -> None:
    """The sheet's line stands behind the mark."""
    assert only({"a1": {"first_experiment": "CUDA graphs"}}).acceptance == 1


def test_a_kernel_offered_as_the_first_experiment_is_answered_with_a_number_of_this_trace() -> None:
    """The debrief as a number: what a 2× faster kernel saves here, and how empty it leaves the GPU."""
    told = only({"a3": {"first_experiment": "write a new MMA kernel"}}).feedback
    assert "21 %" in told
    assert "73 % empty instead of 58 %" in told


def test_two_wrong_ideas_in_one_field_are_answered_differently() -> None:
    """Feedback speaks of what the learner wrote."""
    told = {
        only({"a1": {"why_empty": w}}).feedback for w in ("memory bandwidth", ".item() blocks the CPU", "tokenizer")
    }
    assert len(told) == 3


@given(st.permutations([(id, name) for id, of in CARD.items() for name in of]))
def test_the_order_of_a_card_changes_no_byte_of_its_record(order: list[tuple[str, str]]) -> None:
    """The same answers give the same record, whatever came first."""
    shuffled: dict[str, dict[str, str]] = {}
    for id, name in order:
        shuffled.setdefault(id, {})[name] = CARD[id][name]
    assert mark(SHIPPED, card(shuffled)).record() == mark(SHIPPED, card(CARD)).record()


def test_evidence_is_cut_out_of_the_response() -> None:
    """What earns its points says by which words, and every piece of evidence is `response[start:end]`."""
    for exercise in mark(SHIPPED, card(CARD)).exercises:
        for field in exercise.fields:
            assert field.evidence or not field.points
            assert all(e.text == field.response[e.start : e.end] for e in field.evidence)


def test_marks_carry_the_trace_that_they_are_about() -> None:
    """What is shown beside the verdicts is the sheet's drawing; Part B asks about none."""
    a1, _, b = mark(SHIPPED, card(CARD)).exercises
    assert (a1.trace, b.trace) == (SHIPPED.traces["trace-1"].ascii, "")


def test_a_response_beyond_all_measure_goes_to_a_person() -> None:
    """Twenty thousand characters are no short answer: nobody waits while they are read, and nothing is guessed."""
    assert only({"a1": {"why_empty": "launch overhead " * 2_000}}).verdict is Verdict.REVIEW


@pytest.fixture
def written(tmp_path: Path) -> Course:
    return read_course(small_course.write(tmp_path))


def test_the_version_of_a_course_is_that_of_its_rubric(written: Course) -> None:
    """Points change it, and what counts as not filled in; what people only read does not."""
    (id, exercise), *_ = written.exercises.items()
    (name, field), *_ = exercise.fields.items()
    dearer = replace(exercise, fields={**exercise.fields, name: replace(field, points=3.0)})
    unlike = replace(exercise, fields={**exercise.fields, name: replace(field, blank="launch | host")})
    reworded = replace(exercise, title="Another title", question="Asked in other words.")
    assert replace(written, exercises={id: dearer}).version != written.version
    assert replace(written, exercises={id: unlike}).version != written.version
    assert replace(written, exercises={id: reworded}).version == written.version
