"""A response cut at its evidence."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from grader.renderers.segments import segments
from grader.report import FieldResult
from grader.verdict import Evidence
from reports import judged


def test_overlapping_evidence_shares_a_segment() -> None:
    """Words that belong to two pieces of evidence are one stretch that names both."""
    new, mma = Evidence("new MMA", 2, 9, "new-kernel"), Evidence("MMA kernel", 6, 16, "mma")
    cut = segments("a new MMA kernel", [new, mma])
    assert [(s.text, [e.concept for e in s.evidence]) for s in cut] == [
        ("a ", []),
        ("new ", ["new-kernel"]),
        ("MMA", ["new-kernel", "mma"]),
        (" kernel", ["mma"]),
    ]


def test_nothing_written_has_no_segment() -> None:
    """An empty response is no stretch at all."""
    assert segments("", []) == []


@given(judged(st.text(max_size=30)))
def test_segments_are_the_response_and_evidence_is_exactly_its_own(field: FieldResult) -> None:
    """Together the stretches are all of the response, and those of one piece of evidence are its text."""
    cut = segments(field.response, field.evidence)
    assert "".join(segment.text for segment in cut) == field.response
    for evidence in field.evidence:
        assert "".join(s.text for s in cut if evidence in s.evidence) == evidence.text
