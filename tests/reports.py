"""Reports to render: one as a learner gets it, and any at all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hypothesis import strategies as st

from grader.report import ExerciseResult, FieldResult, Report
from grader.verdict import Evidence, Polarity, Verdict

TRACE = "GPU:  [=== prefill 42 ms ===]        [= step =]\nCPU:                   [- tokenize 28 ms -]"

ANY_TEXT = st.text(
    st.characters(exclude_categories=["Cs"])
    | st.characters(categories=["Cs"], min_codepoint=0xDC80, max_codepoint=0xDCFF)
)
"""Any text that can come from outside; half a character is what a byte of a file name becomes that is no UTF-8."""

PENDING = {Verdict.REVIEW: 1.0}
EARNED = {Verdict.MET: 1.0, Verdict.PARTLY: 0.5}


def field(
    label: str = "Smell",
    verdict: Verdict = Verdict.MET,
    response: str = "",
    decided: tuple[str, ...] = (),
    feedback: str = "",
) -> FieldResult:
    """The mark of a response by the words in it that `decided`, each where it is first found."""
    evidence = tuple(
        Evidence(words, start, start + len(words), words.replace(" ", "-"), Polarity.AFFIRMED)
        for words in decided
        for start in [response.index(words)]
    )
    name = label.lower().replace(" ", "_")
    points, pending = EARNED.get(verdict, 0.0), PENDING.get(verdict, 0.0)
    return FieldResult(name, label, verdict, points, 1.0, pending, response, evidence, feedback)


def exercise(*fields: FieldResult, title: str = "Trace 2 — host island", trace: str = TRACE) -> ExerciseResult:
    """The marks of one exercise."""
    points, max_points, pending = _sums(fields)
    return ExerciseResult("a2", title, points, max_points, pending, fields, trace)


def report(*exercises: ExerciseResult, card: str = "card.md", passed: bool = False) -> Report:
    """The marks of one card."""
    points, max_points, pending = _sums(exercises)
    return Report("0.1.0", "four-timeline-smells", "c0ffee" * 10, card, points, max_points, pending, passed, exercises)


def _sums(marked: Sequence[FieldResult | ExerciseResult]) -> tuple[float, float, float]:
    return sum(m.points for m in marked), sum(m.max_points for m in marked), sum(m.pending_points for m in marked)


EVERY_VERDICT = report(
    exercise(
        field("Smell", Verdict.MET, "host island", ("host island",), "That is the pattern on this trace."),
        field("Cause class", Verdict.UNANSWERED, "", (), "Nothing is filled in here yet."),
        field("First experiment", Verdict.NOT_MET, "tune cuBLAS for prefill", ("cuBLAS",), "Prefill is not the gap."),
        field("Forbidden next step", Verdict.REVIEW, "pinned memory", ("pinned memory",), "A person decides."),
    ),
    exercise(
        field("Protocol", Verdict.PARTLY, "pin it\ncapture\n\nmeasure", ("pin", "measure"), "Some steps are missing."),
        title="Part C — Protocol",
        trace="",
    ),
)
"""A card with a field of every verdict."""


def only(field: FieldResult, card: str = "card.md") -> Report:
    """A card with one field and no trace."""
    return report(exercise(field, trace=""), card=card)


@st.composite
def judged(draw: st.DrawFn, texts: st.SearchStrategy[str]) -> FieldResult:
    """A field of any verdict, with any words and any evidence in them, overlapping or not."""
    response = draw(texts)
    spans = st.lists(st.tuples(*[st.integers(0, len(response))] * 2).map(sorted), max_size=4)
    evidence = tuple(
        Evidence(response[start:end], start, end, draw(texts), draw(st.sampled_from(Polarity)), draw(texts))
        for start, end in draw(spans)
        if start < end
    )
    marked = field(draw(texts), draw(st.sampled_from(Verdict)), response, (), draw(texts))
    return replace(marked, field=draw(texts), evidence=evidence)


def reports(texts: st.SearchStrategy[str]) -> st.SearchStrategy[Report]:
    """Reports that hold any texts wherever a report holds text."""
    exercises = st.builds(
        lambda fields, title, trace, id: replace(exercise(*fields, title=title, trace=trace), exercise=id),
        st.lists(judged(texts), min_size=1, max_size=2),
        texts,
        texts,
        texts,
    )
    return st.builds(
        lambda exercises, card, course: replace(report(*exercises, card=card), course=course),
        st.lists(exercises, min_size=1, max_size=2),
        texts,
        texts,
    )
