"""Steps are told in their order, in any form; right ones are counted, and nothing else."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.criteria import Asked, Steps
from grader.criteria.examples import Examples
from grader.criteria.steps import Step, StepsFeedback
from grader.language import Concept, Cues, Lexicon
from grader.verdict import Verdict

LEXICON = Lexicon(
    concepts={
        "boil": Concept(says=("boil", "heat water"), vague=True),
        "taste": Concept(says=("taste", "try"), vague=True),
        "season": Concept(says=("season", "salt"), vague=True),
        "taste-again": Concept(says=("taste again", "compare"), hides=("taste",), vague=True),
        "hot": Concept(says=("hot",), vague=True),
        "opinion": Concept(says=("opinion",), vague=True),
        "spice": Concept(says=("spice",), vague=True),
        "twice": Concept(says=("twice",), vague=True),
        "bake": Concept(says=("bake",)),
    },
    cues=Cues(
        negators=("don't", "not"),
        inability=("cannot",),
        conditions=("until", "if"),
        links=("then",),
        contrasts=("but",),
    ),
    glue=("the", "it", "i", "a", "and", "in", "end", "of", "all", "is"),
)
CRITERION = Steps(
    kind="steps",
    steps={
        "boil": Step("boil", "Nothing is warm.", "hot"),
        "taste": Step("taste", "What does it lack?", "opinion"),
        "season": Step("season", "Something has to go in.", "spice"),
        "taste-again": Step("taste-again", "Was it enough?", "twice", ("taste",)),
    },
    enough=2,
    feedback=StepsFeedback(met="Yes.", order="Order.", refused="Refused.", beside="Beside.", unclear="Unclear."),
    examples=Examples(),
)
ASKED = Asked(LEXICON, ("How do you make soup?",))
ALL = ("boil", "taste", "salt", "compare")


@pytest.mark.parametrize(
    "response",
    [
        "boil, taste, salt, compare",
        "1. Boil\n2. Taste\n3. Salt\n4. Compare",
        "- heat the water\n- taste it\n- season it\n- taste it again",
        "boil → taste → salt → compare",
        "Boil/taste/salt/compare",
        "First I heat water, then I taste, then I salt, and in the end I compare.",
        "BOIL TASTE SALT COMPARE",
        "boil, bake, taste, salt, rest, compare, serve",
        "boil it until it is hot, taste, salt, compare if unsure",
        "boil; taste; salt; taste",
        "taste the water, boil, taste, salt, compare",
    ],
)
def test_all_steps_in_order(response: str) -> None:
    """All steps in their order earn everything, however they are set out, and extra steps never cost."""
    judgement = CRITERION.judge(response, ASKED)
    assert (judgement.verdict, judgement.earned, judgement.feedback) == (Verdict.MET, Fraction(1), "Yes.")


@pytest.mark.parametrize(
    ("response", "earned", "feedback"),
    [
        ("boil, taste, salt", Fraction(3, 4), "Was it enough?"),
        ("boil, salt", Fraction(1, 2), "What does it lack? Was it enough?"),
        ("boil, don't taste, salt, compare", Fraction(3, 4), "What does it lack?"),
        ("boil, I cannot taste, salt, compare", Fraction(3, 4), "What does it lack?"),
        ("boil, bake, salt, serve", Fraction(1, 2), "What does it lack? Was it enough?"),
        ("compare, salt, taste, boil", Fraction(1, 2), "Order."),
        ("boil, salt, taste, compare", Fraction(1, 2), "Order."),
        ("salt, boil, compare", Fraction(1, 2), "Order. What does it lack?"),
        ("salt, boil", Fraction(1, 2), "Order. What does it lack? Was it enough?"),
        ("salt, boil, taste", Fraction(1, 2), "Order. Was it enough?"),
    ],
)
def test_some_steps(response: str, earned: Fraction, feedback: str) -> None:
    """Right steps earn their share, out of order at most half, and each missing one is told by its own hint."""
    judgement = CRITERION.judge(response, ASKED)
    assert (judgement.verdict, judgement.earned, judgement.feedback) == (Verdict.PARTLY, earned, feedback)


@pytest.mark.parametrize(
    ("response", "feedback"),
    [
        ("boil", "What does it lack? Something has to go in. Was it enough?"),
        ("boil it and bake", "What does it lack? Something has to go in. Was it enough?"),
        ("taste, taste", "Nothing is warm. Something has to go in. Was it enough?"),
        ("bake", "Beside."),
        ("don't boil, don't taste, don't salt but bake", "Refused."),
        ("don't boil, don't taste, don't salt", "Refused."),
        ("How do you make soup?", "Beside."),
        ("...", "Beside."),
    ],
)
def test_too_few_steps(response: str, feedback: str) -> None:
    """Fewer steps than are enough earn nothing; a step told twice is one."""
    judgement = CRITERION.judge(response, ASKED)
    assert (judgement.verdict, judgement.earned, judgement.feedback) == (Verdict.NOT_MET, Fraction(0), feedback)


@pytest.mark.parametrize("response", ["hot, opinion, spice, twice", "boil, opinion", "cook it well"])
def test_steps_for_a_person(response: str) -> None:
    """Words that only hint at enough of the steps, and what is not understood at all, are not guessed."""
    judgement = CRITERION.judge(response, ASKED)
    assert (judgement.verdict, judgement.earned, judgement.feedback) == (Verdict.REVIEW, Fraction(0), "Unclear.")


@pytest.mark.parametrize(
    ("response", "earned"),
    [
        ("boil, taste, salt, twice", Fraction(1)),
        ("hot, taste, salt, compare", Fraction(1)),
        ("boil, opinion, spice, compare", Fraction(1)),
        ("boil, taste, twice, salt", Fraction(3, 4)),
        ("boil, salt, spice, opinion, compare", Fraction(3, 4)),
        ("taste, salt, hot", Fraction(1, 2)),
        ("boil, opinion", Fraction(0)),
    ],
)
def test_a_hint_between_its_neighbours_counts(response: str, earned: Fraction) -> None:
    """Where enough steps are named, one that is only hinted at counts in its place and nowhere else."""
    assert CRITERION.judge(response, ASKED).earned == earned


def test_evidence_of_a_hint_that_counts() -> None:
    """The words that hint at a step are shown where they earned something, else they are not."""
    assert CRITERION.judge("boil, taste, salt, twice", ASKED).evidence[-1].concept == "twice"
    shown = CRITERION.judge("boil, taste, twice, salt", ASKED).evidence
    assert [each.concept for each in shown] == ["boil", "taste", "season"]


def test_an_act_is_done_again_only_after_it_was_done() -> None:
    """A step told once is itself and not its repetition, wherever it stands."""
    assert CRITERION.judge("boil, salt, taste", ASKED).feedback == "Order. Was it enough?"
    assert CRITERION.judge("boil, taste, salt, taste", ASKED).verdict is Verdict.MET
    assert CRITERION.judge("boil, taste, taste, salt", ASKED).feedback == "Was it enough?"


def test_evidence_of_steps() -> None:
    """The words that name each step are shown; where none does, whatever was understood."""
    judgement = CRITERION.judge("Boil, then bake, then salt", ASKED)
    assert [(e.text, e.concept) for e in judgement.evidence] == [("Boil", "boil"), ("salt", "season")]
    assert [e.concept for e in CRITERION.judge("bake", ASKED).evidence] == ["bake"]


@given(st.permutations(ALL), st.integers(0, 4), st.sampled_from([", ", "\n", " / ", " -> ", ". Then "]))
def test_share_of_any_steps(order: list[str], count: int, between: str) -> None:
    """A response earns what it has right: the verdict and the share follow from the steps told and their order."""
    told = order[:count]
    judgement = CRITERION.judge(between.join(told), ASKED)
    in_order = told == [step for step in ALL if step in told]
    share = Fraction(count, 4) if in_order else min(Fraction(count, 4), Fraction(1, 2))
    assert judgement.earned == (share if count >= 2 else 0)
    assert (judgement.verdict is Verdict.MET) is (told == list(ALL))


@given(st.text(max_size=200))
def test_any_text_gets_a_verdict(response: str) -> None:
    """Whatever is written is judged, and earns between nothing and everything."""
    assert 0 <= CRITERION.judge(response, ASKED).earned <= 1


def test_misfits_of_steps() -> None:
    """A number of steps that cannot be right, and a repetition of a step that is not before it, are told."""
    steps = {"boil": Step("boil", "Cold.", after=("taste",)), "taste": Step("taste", "Bland.", after=("boil",))}
    wrong = Steps("steps", steps, 3, CRITERION.feedback, Examples())
    assert [misfit.path for misfit in wrong.misfits()] == [("enough",), ("steps", "boil", "after")]
    assert list(CRITERION.misfits()) == []
    (nothing,) = Steps("steps", {}, 1, CRITERION.feedback, Examples()).misfits()
    assert nothing.remedy == "Add steps"
