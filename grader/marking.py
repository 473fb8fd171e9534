"""Marking a card: every field that was asked, in the course's order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from grader import __version__
from grader.card import Card, Response
from grader.course import Course, Exercise, Field
from grader.criteria import Asked
from grader.report import ExerciseResult, FieldResult, Report
from grader.running import findings, run_result
from grader.timeline import figures
from grader.timeline.recording import Recording
from grader.verdict import Judgement, Verdict

NO_RECORDINGS: Mapping[str, Recording] = {}
LONGEST = 20_000
"""A response of more code points is no short answer: a person looks at it."""
NOT_FILLED_IN = Judgement(Verdict.UNANSWERED, Fraction(0), feedback="Nothing is filled in here yet.")
TOO_LONG = Judgement(
    Verdict.REVIEW, Fraction(0), feedback="This is too long for a short answer. A person will read it."
)


def mark(course: Course, card: Card, recordings: Mapping[str, Recording] = NO_RECORDINGS) -> Report:
    """Mark every exercise that was handed in; an absent exercise is neither marked nor counted.

    `recordings` are the runs of the scripts and profiles that were handed in, by exercise. Pure: the same course, card
    and recordings give the same report, whatever the order of the card's fields.
    """
    handed_in = [id for id in course.settings.exercises if id in card.responses]
    results = tuple(_mark_exercise(course, id, card.responses[id], recordings.get(id)) for id in handed_in)
    points, max_points = _sum(r.points for r in results), _sum(r.max_points for r in results)
    return Report(
        grader_version=__version__,
        course=course.settings.id,
        course_version=course.version,
        card=card.name,
        points=points,
        max_points=max_points,
        pending_points=_sum(r.pending_points for r in results),
        passed=bool(results) and points >= _rounded(course.settings.pass_mark * max_points),
        exercises=results,
    )


def asked(course: Course, exercise: Exercise, field: Field) -> Asked:
    """What a criterion needs to know of its question: the lexicon, the words on the page, the trace's figures."""
    trace = course.traces[exercise.trace] if exercise.trace else None
    prompt = (exercise.question, field.label, field.blank, *((trace.ascii,) if trace else ()))
    return Asked(course.lexicon, tuple(text for text in prompt if text), figures(trace) if trace else {})


def judge(course: Course, exercise: Exercise, field: Field, response: str) -> Judgement:
    """The verdict on one response: `unanswered` where nothing was written, `review` where far too much was."""
    if _squeeze(response) in ("", _squeeze(field.blank)):
        return NOT_FILLED_IN
    if len(response) > LONGEST:
        return TOO_LONG
    return field.criterion.judge(response, asked(course, exercise, field))


def _mark_exercise(
    course: Course, id: str, responses: Mapping[str, Response], recording: Recording | None
) -> ExerciseResult:
    exercise = course.exercises[id]
    fields = tuple(_mark_fields(course, exercise, responses, recording))
    return ExerciseResult(
        exercise=id,
        title=exercise.title,
        points=_sum(f.points for f in fields),
        max_points=_sum(f.max_points for f in fields),
        pending_points=_sum(f.pending_points for f in fields),
        fields=fields,
        trace=course.traces[exercise.trace].ascii if exercise.trace else "",
        run=run_result(recording) if recording else None,
    )


def _mark_fields(
    course: Course, exercise: Exercise, responses: Mapping[str, Response], recording: Recording | None
) -> Iterator[FieldResult]:
    """The card's fields, and what the run must show; a run stands for fields that nothing is written in."""
    for name in exercise.fields:
        response = responses.get(name, Response("")).text
        if response.strip() or recording is None:
            yield _mark_field(course, exercise, name, response)
    for name, told, judgement in findings(exercise, recording) if recording else ():
        asked = exercise.recorded[name]
        yield _result(name, asked.label, asked.points, told, judgement)


def _mark_field(course: Course, exercise: Exercise, name: str, response: str) -> FieldResult:
    field = exercise.fields[name]
    judgement = judge(course, exercise, field, response)
    return _result(name, field.label, field.points, response, judgement, field.acceptance)


def _result(
    name: str, label: str, points: float, response: str, judgement: Judgement, acceptance: int | None = None
) -> FieldResult:
    return FieldResult(
        field=name,
        label=label,
        verdict=judgement.verdict,
        points=_rounded(judgement.earned * Fraction(points)),
        max_points=points,
        pending_points=points if judgement.verdict is Verdict.REVIEW else 0.0,
        response=response,
        evidence=judgement.evidence,
        feedback=judgement.feedback,
        acceptance=acceptance,
    )


def _squeeze(text: str) -> str:
    """Text without regard to white space, as an untouched blank is compared."""
    return " ".join(text.split())


def _sum(points: Iterable[float]) -> float:
    return _rounded(sum(points))


def _rounded(points: Fraction | float) -> float:
    """Points to a hundredth: a record must not depend on the last bit of a float."""
    return round(float(points), 2)
