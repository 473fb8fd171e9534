"""The course's own tests: does it mark as its author says, is all of it used, and does it keep its answers to itself?

Everything here is judged by the same `judge` and `mark` that learners meet. Paths are within the `Course`, or within
the expectations of its example cards.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import is_dataclass
from typing import Any, Literal, TypeAlias

from grader.course import Course, Exercise, Field, Recorded
from grader.criteria.examples import Examples
from grader.language import read
from grader.marking import asked, judge
from grader.report import Report
from grader.shape import Misfit, Path, Prose, members, nearest, references
from grader.timeline import figures
from grader.timeline.notation import NotationError, read_run
from grader.verdict import Evidence, Verdict

Expectation: TypeAlias = Literal["full marks", "unanswered"] | Mapping[str, Mapping[str, Verdict]]
"""What an example card must get: every field `met`, none filled in, or these verdicts of the fields it fills in."""
Expectations: TypeAlias = Mapping[str, Expectation]

TOLD_TO_WHO_NAMED_IT = ("met", "refused")
"""Feedback that only those read who have named the answer already; it has no key left to give away."""
PLACEHOLDER = re.compile(r"\{([^{}]*)\}")


def lint(course: Course) -> Iterator[Misfit]:
    """Everything in a course that is not as its author says."""
    for path, exercise, field in criteria(course):
        yield from _misjudged(course, exercise, field, path)
        yield from _telltale(course, exercise, field, path)
    for path, recorded in requirements(course):
        yield from _misrun(recorded, path)
    yield from _idle_concepts(course)
    yield from _idle_lines(course)


def criteria(course: Course) -> Iterator[tuple[Path, Exercise, Field]]:
    """Every criterion with its path, the exercise and the field that it marks."""
    for id, exercise in course.exercises.items():
        for name, field in exercise.fields.items():
            yield ("exercises", id, "fields", name, "criterion"), exercise, field


def requirements(course: Course) -> Iterator[tuple[Path, Recorded]]:
    """Everything that a run must show, with its path."""
    for id, exercise in course.exercises.items():
        for name, recorded in exercise.recorded.items():
            yield ("exercises", id, "recorded", name, "requirement"), recorded


def runs(recorded: Recorded) -> Iterator[tuple[Verdict, int, str]]:
    """The examples of a requirement: the verdict each must get, its place among them, the run in short."""
    shown = recorded.requirement.examples
    for verdict, written in ((Verdict.MET, shown.met), (Verdict.NOT_MET, shown.not_met)):
        yield from ((verdict, i, run) for i, run in enumerate(written))


def examples(field: Field) -> Iterator[tuple[Verdict, int, str]]:
    """The examples of a criterion: the verdict each must get, its place among them, the response."""
    for verdict in Verdict:
        for i, response in enumerate(getattr(field.criterion.examples, verdict, ())):
            yield verdict, i, response


def unexpected(course: Course, report: Report, wanted: Expectation) -> Iterator[Misfit]:
    """Where an example card got another verdict than it must; paths are within the expectation."""
    got = {(e.exercise, f.field): f for e in report.exercises for f in e.fields}
    if isinstance(wanted, str):
        verdict = Verdict.MET if wanted == "full marks" else Verdict.UNANSWERED
        must = {(id, name): verdict for id, exercise in course.exercises.items() for name in exercise.fields}
    else:
        must = dict.fromkeys(got, Verdict.UNANSWERED)
        must |= {(id, name): verdict for id, fields in wanted.items() for name, verdict in fields.items()}
    for (id, name), verdict in must.items():
        result = got.get((id, name))
        if result is None or result.verdict is not verdict:
            path = () if isinstance(wanted, str) else (id, name)
            gets = f"{result.verdict}{_because(result.evidence)}" if result else "no verdict"
            what = f"{name} of {id} gets {gets} and must get {verdict}"
            yield Misfit(path, what, "Mend the rubric, or the card and what it must get")


def _misjudged(course: Course, exercise: Exercise, field: Field, path: Path) -> Iterator[Misfit]:
    """Examples that get another verdict than the one beside them, and verdicts that no example shows."""
    shown = set()
    for verdict, i, response in examples(field):
        shown.add(verdict)
        judgement = judge(course, exercise, field, response)
        if judgement.verdict is not verdict:
            what = f"{_short(response)} is {judgement.verdict}{_because(judgement.evidence)} and must be {verdict}"
            yield Misfit((*path, "examples", verdict, i), what, "Mend the rubric or the lexicon, or move the example")
    for verdict in (Verdict.MET, Verdict.NOT_MET):
        if verdict not in shown:
            remedy = f"Add a response under '{verdict}:' in examples"
            yield Misfit((*path, "examples"), f"no example shows what is {verdict}", remedy)


def _misrun(recorded: Recorded, path: Path) -> Iterator[Misfit]:
    """Runs that get another verdict than the one beside them, or cannot be read, and verdicts that no run shows."""
    shown = {verdict for verdict, _, _ in runs(recorded)}
    for verdict, i, run in runs(recorded):
        place = (*path, "examples", verdict, i)
        try:
            told, judgement = recorded.requirement.judge(read_run(run))
        except NotationError as error:
            yield Misfit(place, f"{_short(run)}: {error}", "Write it as 'tokenize prefill decode_step[sample]*128'")
            continue
        if judgement.verdict is not verdict:
            what = f"{_short(run)} is {judgement.verdict} ({_short(told)}) and must be {verdict}"
            yield Misfit(place, what, "Mend the requirement, or move the example")
    for verdict in (Verdict.MET, Verdict.NOT_MET):
        if verdict not in shown:
            yield Misfit(
                (*path, "examples"), f"no run shows what is {verdict}", f"Add one under '{verdict}:' in examples"
            )


def _telltale(course: Course, exercise: Exercise, field: Field, path: Path) -> Iterator[Misfit]:
    """Feedback that could be handed in as the answer, or that holds a placeholder which nothing fills."""
    known = figures(course.traces[exercise.trace]) if exercise.trace else {}
    for place, text in told(field.criterion):
        for name in PLACEHOLDER.findall(text):
            if name not in known:
                remedy = nearest(name, known.keys(), f"Use one of {', '.join(known) or 'a trace, or no braces'}")
                yield Misfit((*path, *place), f"nothing fills '{{{name}}}' in this feedback", remedy)
        if place[-1] in TOLD_TO_WHO_NAMED_IT:
            continue
        judgement = judge(course, exercise, field, asked(course, exercise, field).fill(text))
        if judgement.verdict in (Verdict.MET, Verdict.PARTLY):
            what = f"this feedback is {judgement.verdict} as an answer{_because(judgement.evidence)}: it gives the key away"
            yield Misfit((*path, *place), what, "Point at the trace instead of naming the answer")


def told(criterion: Any, path: Path = (), *, prose: bool = False) -> Iterator[tuple[Path, str]]:
    """Every text that a criterion may tell a learner, with its path: its prose, the examples aside."""
    if isinstance(criterion, str):
        if prose:
            yield path, criterion
    elif isinstance(criterion, Mapping):
        for name, value in criterion.items():
            yield from told(value, (*path, name), prose=prose)
    elif isinstance(criterion, tuple):
        for i, value in enumerate(criterion):
            yield from told(value, (*path, i), prose=prose)
    elif is_dataclass(criterion) and not isinstance(criterion, Examples):
        cls: Any = type(criterion)
        for member in members(cls):
            value = getattr(criterion, member.name)
            yield from told(value, (*path, member.name), prose=prose or isinstance(member.doc, Prose))


def _idle_concepts(course: Course) -> Iterator[Misfit]:
    """Concepts that no rubric refers to and no example says: nobody would notice if they were wrong."""
    used = {reference.name for reference in references(Course, course) if reference.what == "concept"}
    for _, _, field in criteria(course):
        for _, _, response in examples(field):
            used |= {mention.concept for mention in read(response, course.lexicon).mentions}
    for id in course.lexicon.concepts:
        if id not in used:
            remedy = "Use it in a rubric, say it in an example, or remove it"
            yield Misfit(("lexicon", "concepts", id), f"nothing uses the concept {id!r}", remedy)


def _idle_lines(course: Course) -> Iterator[Misfit]:
    """Acceptance lines that no field carries: nobody would be asked for them."""
    carried = {str(field.acceptance) for _, _, field in criteria(course)}
    for number in course.settings.acceptance:
        if number not in carried:
            remedy = f"Write 'acceptance: {number}' in the field that asks for it"
            yield Misfit(("settings", "acceptance", number), f"no field carries acceptance line {number}", remedy)


def _because(evidence: Sequence[Evidence]) -> str:
    """The words that decided, for the author's eyes."""
    said = [f"{e.text!r} says {e.concept}, {e.polarity}" for e in evidence[:3]]
    return f" ({'; '.join(said)})" if said else ""


def _short(response: str) -> str:
    return repr(response) if len(response) <= 60 else repr(response[:57] + "…")
