"""The laws of interval arithmetic, held against plain sets of nanoseconds."""

from __future__ import annotations

import doctest
from collections.abc import Iterable
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.timeline import intervals as module
from grader.timeline.intervals import Interval, gaps, total_ns, union

INSTANTS = st.integers(-60, 60)
INTERVALS = st.lists(st.tuples(INSTANTS, INSTANTS), max_size=12)
WINDOWS = st.tuples(INSTANTS, INSTANTS)


def nanoseconds(intervals: Iterable[tuple[int, int]]) -> set[int]:
    """The instants that intervals hold, one by one: the definition that the arithmetic must agree with."""
    return {instant for start, end in intervals for instant in range(start, end)}


def in_order_and_apart(intervals: Iterable[tuple[int, int]]) -> bool:
    intervals = list(intervals)
    return all(a < b for a, b in intervals) and all(a[1] < b[0] for a, b in pairwise(intervals))


@pytest.mark.parametrize(
    ("intervals", "expected"),
    [
        ([], []),
        ([(3, 3)], []),
        ([(5, 3)], []),
        ([(0, 4), (4, 8)], [(0, 8)]),
        ([(0, 4), (5, 8)], [(0, 4), (5, 8)]),
        ([(5, 8), (0, 4)], [(0, 4), (5, 8)]),
        ([(0, 10), (2, 3)], [(0, 10)]),
        ([(0, 3), (2, 10)], [(0, 10)]),
    ],
)
def test_a_union_of_few(intervals: list[tuple[int, int]], expected: list[tuple[int, int]]) -> None:
    """Neighbours join, empty ones vanish, one inside another adds nothing, order does not matter."""
    assert list(union(intervals)) == expected


@given(INTERVALS)
def test_a_union_holds_what_any_holds_in_the_fewest_intervals(intervals: list[tuple[int, int]]) -> None:
    """A union holds exactly the nanoseconds of its parts, and its intervals stand in order and do not touch."""
    assert nanoseconds(union(intervals)) == nanoseconds(intervals)
    assert in_order_and_apart(union(intervals))


@given(INTERVALS, WINDOWS)
def test_gaps_hold_what_is_left(intervals: list[tuple[int, int]], window: tuple[int, int]) -> None:
    """Gaps hold exactly the nanoseconds of the window that no interval holds, maximal and in order."""
    left = gaps(intervals, window)
    assert nanoseconds(left) == nanoseconds([window]) - nanoseconds(intervals)
    assert in_order_and_apart(left)


@given(INTERVALS)
def test_busy_and_empty_make_the_whole(intervals: list[tuple[int, int]]) -> None:
    """Within a window that holds every interval, what is busy and what is empty last as long as the window."""
    window = Interval(-60, 60)
    assert total_ns(intervals) + total_ns(gaps(intervals, window)) == window.length_ns


@given(INTERVALS)
def test_gaps_of_gaps_are_the_union(intervals: list[tuple[int, int]]) -> None:
    """What the gaps leave is what left the gaps."""
    window = Interval(-60, 60)
    assert gaps(gaps(intervals, window), window) == union(intervals)


@given(INTERVALS, st.randoms())
def test_order_does_not_matter(intervals: list[tuple[int, int]], random: Random) -> None:
    """The same intervals in any order, or twice, have the same union."""
    shuffled = intervals * 2
    random.shuffle(shuffled)
    assert union(shuffled) == union(intervals) == union(union(intervals))


def test_lengths_are_exact_however_late_it_is() -> None:
    """A profiler's clock counts nanoseconds since 1970, more than a float can tell apart; nothing is lost."""
    late = 1_764_560_000_000_000_001
    assert total_ns([(late, late + 3), (late + 3, late + 5)]) == 5
    assert Interval(late + 1, late).length_ns == 0


def test_the_worked_example_is_true() -> None:
    """The example in the module's docstring is what the module does."""
    assert doctest.testmod(module).failed == 0
