"""The figures of `grade evaluate`, as design.md defines them."""

from __future__ import annotations

import pytest

from grader.evaluation import Labelled, Marked, Share, changes, evaluate, figures, mark_labelled
from grader.readers.locate import locate
from grader.verdict import Verdict

MET, NOT_MET, PARTLY, REVIEW = Verdict.MET, Verdict.NOT_MET, Verdict.PARTLY, Verdict.REVIEW


def marked(label: Verdict, verdict: Verdict, line: int = 1, field: str = "smell") -> Marked:
    return Marked(Labelled(line, "a1", field, f"response {line}", label), verdict)


def test_coverage_leaves_out_responses_labelled_review() -> None:
    """Coverage is decided over responses whose label is not `review`, whatever the verdict on those labelled so."""
    counted = figures([marked(MET, MET), marked(MET, REVIEW), marked(REVIEW, MET), marked(REVIEW, REVIEW)])
    assert (counted.responses, counted.review_labels) == (4, 2)
    assert (counted.coverage.right, counted.coverage.of) == (1, 2)


def test_agreement_counts_decided_responses_only() -> None:
    """A verdict of `review` lowers coverage and leaves agreement alone."""
    counted = figures([marked(MET, MET), marked(MET, NOT_MET), marked(PARTLY, REVIEW)])
    assert (counted.agreement.right, counted.agreement.of) == (1, 2)


def test_right_counts_a_review_as_wrong() -> None:
    """Handing everything to a person is not being right."""
    counted = figures([marked(MET, MET), marked(MET, REVIEW)])
    assert (counted.right.right, counted.right.of) == (1, 2)


def test_a_false_accept_is_met_on_a_not_met_label_and_nothing_else() -> None:
    """`partly` on a `not_met` label disagrees but accepts nothing falsely."""
    counted = figures([marked(NOT_MET, MET), marked(NOT_MET, PARTLY), marked(PARTLY, MET), marked(NOT_MET, NOT_MET)])
    assert (counted.false_accepts.right, counted.false_accepts.of) == (1, 3)


def test_a_false_reject_is_not_met_on_a_met_label() -> None:
    """`review` on a `met` label rejects nothing."""
    counted = figures([marked(MET, NOT_MET), marked(MET, REVIEW), marked(MET, MET)])
    assert (counted.false_rejects.right, counted.false_rejects.of) == (1, 3)


@pytest.mark.parametrize(
    ("pairs", "kappa"),
    [
        ([(MET, MET), (NOT_MET, NOT_MET)], 1.0),
        ([(MET, MET), (MET, NOT_MET), (NOT_MET, MET), (NOT_MET, NOT_MET)], 0.0),
        ([(MET, NOT_MET), (NOT_MET, MET)], -1.0),
        ([(MET, MET)] * 20 + [(MET, NOT_MET)] * 5 + [(NOT_MET, MET)] * 10 + [(NOT_MET, NOT_MET)] * 15, 0.4),
    ],
)
def test_kappa_is_agreement_beyond_chance(pairs: list[tuple[Verdict, Verdict]], kappa: float) -> None:
    """Cohen's κ: 1 for always, 0 for what chance gives, -1 for never; the last row is the usual textbook table."""
    assert figures([marked(*pair) for pair in pairs]).kappa == pytest.approx(kappa)


def test_kappa_of_few_responses_is_uncertain_even_when_all_agree() -> None:
    """Four of four show little; the same share of a hundred times as many shows much."""
    few, many = (figures([marked(MET, MET), marked(NOT_MET, NOT_MET)] * times) for times in (2, 200))
    assert few.kappa_interval == pytest.approx((0.02, 1.0), abs=0.001)
    assert many.kappa_interval == pytest.approx((0.981, 1.0), abs=0.001)
    assert figures([*[marked(MET, MET)] * 9, marked(MET, NOT_MET)]).kappa_interval[0] == -1.0


@pytest.mark.parametrize("pairs", [[], [(MET, REVIEW)], [(MET, MET)] * 50])
def test_kappa_of_what_chance_explains_says_nothing(pairs: list[tuple[Verdict, Verdict]]) -> None:
    """Nothing decided, or one label alone: 1 by convention, and its interval takes it back."""
    counted = figures([marked(*pair) for pair in pairs])
    assert (counted.kappa, counted.kappa_interval) == (1.0, (-1.0, 1.0))


def test_a_share_of_nothing_is_known_to_be_anything() -> None:
    """1 by convention, and its interval takes it back."""
    assert (Share(0, 0).value, Share(0, 0).interval) == (1.0, (0.0, 1.0))


def test_an_interval_of_few_responses_is_wide_even_when_all_are_right() -> None:
    """Ten right of ten do not show 100 %."""
    low, high = Share(of=10, right=10).interval
    assert low == pytest.approx(0.722, abs=0.001)
    assert high == pytest.approx(1.0)


def test_disagreements_are_decided_ones_in_the_order_of_the_file() -> None:
    """A `review` on either side is no disagreement."""
    result = evaluate(
        [marked(MET, NOT_MET, 1), marked(MET, REVIEW, 2), marked(REVIEW, MET, 3), marked(NOT_MET, MET, 4)]
    )
    assert [m.labelled.line for m in result.disagreements] == [1, 4]
    assert [m.labelled.line for m in result.undecided] == [2]


def test_every_field_has_its_own_figures() -> None:
    """One weak field must not hide behind the strong ones."""
    result = evaluate([marked(MET, MET), marked(MET, NOT_MET, field="why_empty")])
    assert {name: f.agreement.value for name, f in result.by_field.items()} == {"a1.smell": 1.0, "a1.why_empty": 0.0}


def test_changes_name_only_responses_whose_verdict_differs() -> None:
    """An edit of a rubric is reviewed by what it changes."""
    before = [marked(MET, MET, 1), marked(NOT_MET, REVIEW, 2), marked(MET, MET, 3)]
    after = [marked(MET, MET, 1), marked(NOT_MET, NOT_MET, 2), marked(MET, REVIEW, 3)]
    mending, spoiling = changes(before, after)
    assert (mending.labelled.line, mending.before, mending.after) == (2, REVIEW, NOT_MET)
    assert (mending.mends, mending.spoils) == (True, False)
    assert (spoiling.mends, spoiling.spoils) == (False, True)


def test_an_unanswered_verdict_counts_as_not_met() -> None:
    """Markers have no label for an empty response but `not_met`."""
    (empty,) = mark_labelled(locate(None), [Labelled(1, "a1", "smell", " ", NOT_MET)])
    assert (empty.verdict, empty.agrees) == (NOT_MET, True)
