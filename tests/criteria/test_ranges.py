"""Range names count letter for letter, wherever and however they are written down."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.criteria import Asked, Ranges
from grader.criteria.examples import Examples
from grader.criteria.ranges import RangesFeedback
from grader.language import Lexicon
from grader.verdict import Verdict

NAMES = ("encode", "first_pass", "encode_back")
CRITERION = Ranges(
    kind="ranges",
    names=NAMES,
    feedback=RangesFeedback(met="Yes.", missing="Missing.", near="Near."),
    examples=Examples(),
)
ASKED = Asked(Lexicon({}))


@pytest.mark.parametrize(
    "response",
    [
        "encode, first_pass, encode_back",
        "encode first_pass encode_back",
        "- `encode`\n- `first_pass`\n- `encode_back`",
        "1. encode\n2. first_pass\n3. encode_back\n",
        '"encode" → "first_pass" → "encode_back"',
        "encode/first_pass/encode_back",
        "encode_back, warm_up, first_pass, teardown, encode",
        'with nvtx.annotate("encode"):\n    nvtx.range_push("first_pass")  # and encode_back',
        "First **encode**, then first_pass; finally encode_back.",
        "encode: text, first_pass: 128 times, encode_back: text",
        "encode[0], first_pass(x128), {encode_back}",
    ],
)
def test_every_name(response: str) -> None:
    """All the required names earn the mark, in any order and form, and more names are welcome."""
    judgement = CRITERION.judge(response, ASKED)
    assert (judgement.verdict, judgement.earned, judgement.feedback) == (Verdict.MET, Fraction(1), "Yes.")
    assert {evidence.text for evidence in judgement.evidence} == set(NAMES)


@pytest.mark.parametrize(
    "response", ["encode, first_pass", "encode_back", "nothing", "…", "encodefirst_passencode_back"]
)
def test_missing_names(response: str) -> None:
    """Some of the names are none: a run with a part that has no name cannot be read."""
    judgement = CRITERION.judge(response, ASKED)
    assert (judgement.verdict, judgement.earned, judgement.feedback) == (Verdict.NOT_MET, Fraction(0), "Missing.")


@pytest.mark.parametrize(
    ("response", "near"),
    [
        ("encode, First_Pass, encode_back", ["First_Pass"]),
        ("encode, first pass, encode_back", ["first pass"]),
        ("encode, first-pass, encode_back", ["first-pass"]),
        ("encode, firstPass, encode_back", ["firstPass"]),
        ("encode, first_pas, encode_back", ["first_pas"]),
        ("encode, first_pass, encode-back", ["encode-back"]),
        ("encode, first, encode_back", ["first"]),
        ("encoder, first_pass, encode_back", ["encoder"]),
        ("ENCODE, FIRST_PASS, ENCODE_BACK", ["ENCODE", "FIRST_PASS", "ENCODE_BACK"]),
        ("first_pass:0, encode, encode_back", ["first_pass"]),
    ],
)
def test_names_that_are_nearly_right(response: str, near: list[str]) -> None:
    """Another case, other separators, a slip or a piece left out is not the name, and is shown as what is wrong."""
    judgement = CRITERION.judge(response, ASKED)
    assert (judgement.verdict, judgement.feedback) == (Verdict.NOT_MET, "Near.")
    assert [evidence.text for evidence in judgement.evidence] == near
    assert {evidence.matched for evidence in judgement.evidence} == {"near"}


def test_a_name_is_not_near_where_it_stands_exactly() -> None:
    """A name that is part of another required one is not mistaken for a slip of it."""
    judgement = CRITERION.judge("encode_back, first_pass", ASKED)
    assert judgement.feedback == "Missing."
    assert [evidence.text for evidence in judgement.evidence] == ["encode_back", "first_pass"]


@given(st.text(max_size=200), st.text(max_size=200))
def test_evidence_stands_where_it_says(before: str, after: str) -> None:
    """Whatever is written around them, the evidence is words of the response at their place."""
    response = f"{before} encode, first pass, Encode_Back {after}"
    for evidence in CRITERION.judge(response, ASKED).evidence:
        assert response[evidence.start : evidence.end] == evidence.text


@given(st.sets(st.sampled_from(NAMES)), st.sampled_from([", ", "\n", " ", ";", "|"]))
def test_only_the_whole_set_counts(names: set[str], between: str) -> None:
    """A response is met where, and only where, every name is in it."""
    judgement = CRITERION.judge(between.join(sorted(names)), ASKED)
    assert (judgement.verdict is Verdict.MET) is (names == set(NAMES))
