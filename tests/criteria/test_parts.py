"""An answer of parts earns each part that it gives; a wrong idea rejects the whole."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.criteria import Asked, Parts
from grader.criteria.examples import Examples
from grader.criteria.findings import Feedback, Finding
from grader.criteria.formula import Tree
from grader.criteria.parts import Part
from grader.language import Concept, Cues, Lexicon
from grader.verdict import Verdict

LEXICON = Lexicon(
    concepts={
        "where": Concept(says=("cellar",), vague=True),
        "what": Concept(says=("pipe",), vague=True),
        "how": Concept(says=("wrench",), vague=True),
        "leak": Concept(says=("water",), vague=True),
        "paint": Concept(says=("paint",)),
        "bucket": Concept(says=("bucket",), vague=True),
        "call": Concept(says=("call plumber",)),
    },
    cues=Cues(
        negators=("not", "no", "don't"), deniers=("won't help",), doubts=("i don't think that",), alternatives=("or",)
    ),
    glue=("the", "a", "in", "is", "it", "with", "and"),
)
CRITERION = Parts(
    kind="parts",
    read_as="step",
    parts={
        "where": Part("where", "In which room?"),
        "what": Part(Tree(any=("what",), none=("bucket",)), "Which thing?", "leak"),
        "how": Part("how", "What with?"),
    },
    enough=2,
    feedback=Feedback(met="Yes.", refused="Refused.", both="Both.", beside="Beside.", unclear="Unclear."),
    examples=Examples(),
    wrong=(Finding("paint", "Paint hides it."),),
)
ASKED = Asked(LEXICON, ("Where do you mend what, and how?",))


@pytest.mark.parametrize(
    ("response", "verdict", "earned", "feedback"),
    [
        ("the pipe in the cellar with a wrench", Verdict.MET, Fraction(1), "Yes."),
        ("wrench; pipe; cellar", Verdict.MET, Fraction(1), "Yes."),
        ("cellar, pipe, wrench, no paint", Verdict.MET, Fraction(1), "Yes."),
        ("Cellar, pipe, wrench. Paint won't help.", Verdict.MET, Fraction(1), "Yes."),
        ("Cellar, pipe, wrench. A bucket won't help.", Verdict.MET, Fraction(1), "Yes."),
        ("the pipe in the cellar", Verdict.PARTLY, Fraction(2, 3), "What with?"),
        ("cellar, pipe, no wrench", Verdict.PARTLY, Fraction(2, 3), "What with?"),
        ("cellar, wrench, pipe or bucket", Verdict.PARTLY, Fraction(2, 3), "Which thing?"),
        ("the cellar", Verdict.NOT_MET, Fraction(0), "Which thing? What with?"),
        ("call a plumber", Verdict.NOT_MET, Fraction(0), "Beside."),
        ("no pipe, no wrench", Verdict.NOT_MET, Fraction(0), "Refused."),
        ("paint it", Verdict.NOT_MET, Fraction(0), "Paint hides it."),
        ("cellar, pipe, wrench, and paint it", Verdict.NOT_MET, Fraction(0), "Both. Paint hides it."),
        ("where do you mend what, and how", Verdict.NOT_MET, Fraction(0), "Beside."),
        ("water in the cellar, wrench", Verdict.REVIEW, Fraction(0), "Unclear."),
        ("something else", Verdict.REVIEW, Fraction(0), "Unclear."),
        ("Cellar. Pipe. The wrench won't help.", Verdict.REVIEW, Fraction(0), "Unclear."),
        ("I don't think that cellar. Pipe, wrench.", Verdict.REVIEW, Fraction(0), "Unclear."),
    ],
)
def test_parts_of_an_answer(response: str, verdict: Verdict, earned: Fraction, feedback: str) -> None:
    """Each part earns its share and each missing one is told; a hint, or a denial of a part, goes to a person."""
    judgement = CRITERION.judge(response, ASKED)
    assert (judgement.verdict, judgement.earned, judgement.feedback) == (verdict, earned, feedback)


def test_evidence_of_parts() -> None:
    """The words that earn parts are shown; where a wrong idea decides, its words."""
    assert [e.text for e in CRITERION.judge("call the Cellar, wrench", ASKED).evidence] == ["Cellar", "wrench"]
    assert [e.text for e in CRITERION.judge("cellar and PAINT", ASKED).evidence] == ["PAINT"]


@given(st.permutations(["cellar", "pipe", "wrench"]), st.integers(0, 3), st.sampled_from([", ", "\n- ", ". ", " / "]))
def test_share_of_any_parts(words: list[str], count: int, between: str) -> None:
    """The parts that are given earn the same in any order and form."""
    judgement = CRITERION.judge(between.join(words[:count]), ASKED)
    assert judgement.earned == (Fraction(count, 3) if count >= 2 else 0)


@given(st.text(max_size=200))
def test_any_text_gets_a_verdict(response: str) -> None:
    """Whatever is written is judged, and earns between nothing and everything."""
    assert 0 <= CRITERION.judge(response, ASKED).earned <= 1


def test_misfits_of_parts() -> None:
    """A number of parts that cannot be right is told."""
    wrong = Parts("parts", "step", CRITERION.parts, 4, CRITERION.feedback, Examples())
    assert [misfit.path for misfit in wrong.misfits()] == [("enough",)]
    assert list(CRITERION.misfits()) == []
