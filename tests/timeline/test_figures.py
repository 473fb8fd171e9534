"""The debrief in words: true to the last digit shown, and silent about cause and cure."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.timeline.figures import debrief, figures
from grader.timeline.lanes import Kind
from grader.timeline.trace import Basis, Bounds, Event, Trace
from grader.timeline.whatif import faster_kernels

HOUR_US = 3_600_000_000


def trace(gap_us: int | Bounds, kernel_us: int | Bounds, basis: Basis = Basis.GIVEN) -> Trace:
    """A gap and then a kernel."""
    return Trace("", "", (Event(Kind.HOST, "gap", gap_us, Basis.GIVEN), Event(Kind.KERNEL, "k", kernel_us, basis)))


def told(trace: Trace) -> str:
    return figures(trace)["debrief"]


def percentages(sentence: str) -> list[Fraction]:
    return [Fraction(number) for number in re.findall(r"\d+(?:\.\d+)?(?=[–\d.]* %)", sentence)]


@pytest.mark.parametrize(
    ("gap_us", "kernel_us", "saved", "after", "before"),
    [
        (Bounds(8, 20), 3, "7–14 %", "84–93 %", "73–87 %"),
        (11000, 8000, "21 %", "73 %", "58 %"),
        (1, 1, "25 %", "67 %", "50 %"),
        (Bounds(999, 1000), 1000, "25 %", "67 %", "50 %"),
        (1, 999, "50.0 %", "0.2 %", "0.1 %"),
        (1000, 1, "0.05 %", "99.95 %", "99.90 %"),
    ],
)
def test_the_sentence(gap_us: int | Bounds, kernel_us: int, saved: str, after: str, before: str) -> None:
    """Rounded to the nearest; one number where the ends round alike; decimals only where whole percents would hide."""
    assert told(trace(gap_us, kernel_us)) == (
        f"A 2× faster kernel would save {saved} of the wall time here"
        f" and leave the GPU {after} empty instead of {before} (empty: no kernel running)."
    )


def test_a_half_is_rounded_upwards() -> None:
    """12.5 % is 13 %, as people round, and not 12 % as a float would be formatted."""
    assert "save 13 % of" in told(trace(3, 1))


def test_what_rests_on_assumptions_is_called_an_illustration() -> None:
    """The same figures, said to be no more than an example."""
    assert told(trace(1, 1, Basis.ASSUMED)) == (
        "As an illustration, with durations assumed where the trace gives none, a 2× faster kernel would save 25 % of"
        " the wall time here and leave the GPU 67 % empty instead of 50 % (empty: no kernel running)."
    )


def test_a_dense_lane_is_said_to_be_one() -> None:
    """Where nothing is empty nothing gets emptier."""
    dense = Trace("", "", (Event(Kind.KERNEL, "k", 5, Basis.GIVEN),))
    assert told(dense) == "A 2× faster kernel would save 50 % of the wall time here: some kernel is always running."


def test_another_speed_is_named() -> None:
    """The sentence says how much faster it reckons with."""
    assert "A 1.5× faster kernel" in debrief(faster_kernels(trace(1, 1), Fraction(3, 2)), illustration=False)


@pytest.mark.parametrize(
    ("gap_us", "kernel_us", "speedup", "saved", "after", "before"),
    [
        (2100, 100, "11/10", "0.4 %", "95.9 %", "95.5 %"),
        (1000, 10, "10", "0.9 %", "99.9 %", "99.0 %"),
        (Bounds(1, 999), 999, "2", "25.0–50.0 %", "0.2–66.7 %", "0.1–50.0 %"),
        (Bounds(494, 498), 506, "51/50", "1.0 %", "49.9–50.1 %", "49.4–49.6 %"),
    ],
)
def test_decimals_are_shown_where_whole_percents_would_lie(
    gap_us: int | Bounds, kernel_us: int, speedup: str, saved: str, after: str, before: str
) -> None:
    """Something is not nothing, nearly all is not all, and either end of what is left is emptier than it was."""
    sentence = debrief(faster_kernels(trace(gap_us, kernel_us), Fraction(speedup)), illustration=False)
    assert f"would save {saved} of" in sentence
    assert f"leave the GPU {after} empty instead of {before} (" in sentence


@given(st.integers(1, HOUR_US), st.integers(1, HOUR_US))
def test_no_rounding_hides_that_it_gets_emptier(gap_us: int, kernel_us: int) -> None:
    """However lopsided a trace is, something saved is not called nothing, nor nearly empty called all."""
    saved, after, before = percentages(told(trace(gap_us, kernel_us)))
    assert saved > 0
    assert before < after < 100


@given(st.integers(1, 1000), st.integers(1, 1000))
def test_shown_figures_are_within_half_a_unit_of_the_truth(gap_us: int, kernel_us: int) -> None:
    """What is shown differs from what is true by no more than rounding."""
    whatif = faster_kernels(trace(gap_us, kernel_us), Fraction(2))
    truths = (whatif.saved.least, whatif.empty_after.least, whatif.empty_before.least)
    for shown, true in zip(percentages(told(trace(gap_us, kernel_us))), truths, strict=True):
        assert abs(shown - true * 100) <= Fraction(1, 2)
