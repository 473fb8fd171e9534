"""Events pair up into ranges, row by row, whatever comes."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.timeline import nvtx
from grader.timeline.notation import NotationError, read_run
from grader.timeline.nvtx import MOST_NAMES, MOST_RANGES, OTHERS, Builder, NvtxRange, Row

ROWS = [Row(1, 1), Row(1, 2), Row(2, 1), Row(1, 1, "mine")]


@given(st.lists(st.tuples(st.sampled_from(ROWS), st.sampled_from(["a", "b", None])), max_size=40))
def test_each_row_is_a_stack_of_its_own(events: list[tuple[Row, str | None]]) -> None:
    """A pop closes the range on top in its thread, process and domain, and no other."""
    builder, closed, stray = Builder(), [], 0
    stacks: dict[Row, list[tuple[str, int]]] = {row: [] for row in ROWS}
    for at, (row, name) in enumerate(events):
        if name is not None:
            builder.push(name, at, row)
            stacks[row].append((name, at))
            continue
        builder.pop(at, row)
        if stacks[row]:
            opened, since = stacks[row].pop()
            closed.append(NvtxRange(opened, since, at, row))
        else:
            stray += 1
    left = [NvtxRange(name, at, None, row) for row, stack in stacks.items() for name, at in stack]
    log = builder.log()
    assert sorted(log.ranges, key=lambda each: each.start_ns) == sorted([*closed, *left], key=lambda r: r.start_ns)
    assert (log.stray_ends, len(log.left_open), log.kept_all) == (stray, len(left), True)


def test_a_started_range_ends_by_its_number_anywhere_in_its_process() -> None:
    """Another thread may end it, another process may not."""
    builder = Builder()
    builder.start("a", 7, 1, Row(1, 1))
    builder.start("b", 8, 2, Row(1, 1))
    builder.end(7, 5, Row(1, 2))
    builder.end(8, 6, Row(2, 1))
    log = builder.log()
    assert {each.name: each.end_ns for each in log.ranges} == {"a": 5, "b": None}
    assert log.stray_ends == 1


def test_counts_stay_exact_beyond_what_is_kept() -> None:
    """A million ranges cost the memory of two hundred thousand, and are a million."""
    builder = Builder()
    for at in range(MOST_RANGES + 5):
        builder.push("decode_step", at, ROWS[0])
        builder.pop(at, ROWS[0])
    log = builder.log()
    assert log.counts == {"decode_step": MOST_RANGES + 5}
    assert len(log.ranges) == MOST_RANGES
    assert not log.kept_all


def test_ranges_that_are_never_closed_are_bounded_too() -> None:
    """What is pushed beyond the bound is counted, and its pops do not close what is below."""
    builder = Builder()
    for at in range(MOST_RANGES + 2):
        builder.push("a", at, ROWS[0])
    for at in range(2):
        builder.pop(at, ROWS[0])
    log = builder.log()
    assert log.counts == {"a": MOST_RANGES + 2}
    assert len(log.left_open) == MOST_RANGES


def test_names_without_end_are_told_apart_up_to_a_bound() -> None:
    """The others are counted together, and a long name is cut."""
    builder = Builder()
    for number in range(MOST_NAMES + 3):
        builder.mark(f"m{number}")
    builder.mark("x" * 10_000)
    log = builder.log()
    assert (len(log.marks), log.marks[OTHERS]) == (MOST_NAMES + 1, 4)
    builder = Builder()
    builder.add("y" * 10_000, 0, 1, ROWS[0])
    assert list(builder.log().counts) == ["y" * nvtx.LONGEST_NAME]


@pytest.mark.parametrize(
    ("short", "counts", "left_open", "stray"),
    [
        ("", {}, 0, 0),
        ("a b", {"a": 1, "b": 1}, 0, 0),
        ("a[b]*3", {"a": 3, "b": 3}, 0, 0),
        ("a[b*3]", {"a": 1, "b": 3}, 0, 0),
        ("(a b)*2 c", {"a": 2, "b": 2, "c": 1}, 0, 0),
        ("a!", {"a": 1}, 1, 0),
        ("a /", {"a": 1}, 0, 1),
        ("é_1 b.c", {"b.c": 1, "é_1": 1}, 0, 0),
    ],
)
def test_a_run_in_short_is_what_it_says(short: str, counts: dict[str, int], left_open: int, stray: int) -> None:
    """Brackets nest, parentheses group, stars repeat, `!` stays open, `/` ends what is not open."""
    log = read_run(short)
    assert (log.counts, len(log.left_open), log.stray_ends) == (counts, left_open, stray)


@pytest.mark.parametrize("short", ["a[", "a]", "(a", "a)", "*3", "a*", "a*99999999", "[" * 50 + "]" * 50, "a**2"])
def test_what_is_no_run_in_short_is_refused(short: str) -> None:
    """An instructor's slip is an error, and ten million ranges are none."""
    with pytest.raises(NotationError):
        read_run(short)


@given(st.text(alphabet="ab[]()*!/ 19", max_size=30))
def test_any_text_is_a_run_or_an_error(text: str) -> None:
    """Nothing else comes of it, and never more than fits."""
    with contextlib.suppress(NotationError):
        assert sum(read_run(text).counts.values()) <= 10_000
