"""A folder of cards at a glance."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from grader.renderers.summary import summary
from grader.report import Report
from reports import ANY_TEXT, EVERY_VERDICT, exercise, field, report, reports

GRACE = report(
    exercise(*[field(label) for label in "abcdefghijkl"]), card="日本-grace-hopper-second-try.md", passed=True
)


def test_each_card_has_a_row() -> None:
    """Points, passed or not, and how many of each verdict that was given to anybody."""
    assert (
        summary([EVERY_VERDICT, GRACE], width=100, colour=False, unicode=True)
        == """\
card.md                          1.5 of 5  not passed  ✓  1  ~  1  ✗  1  –  1  ?  1
日本-grace-hopper-second-try.md  12 of 12  passed      ✓ 12  ~  0  ✗  0  –  0  ?  0

2 cards, 1 passed
"""
    )


def test_verdicts_that_nobody_got_are_not_counted() -> None:
    """Where all is met, one number says it."""
    text = summary([GRACE], width=100, colour=False, unicode=False)
    assert text == r"\u65e5\u672c-grace-hopper-second-try.md  12 of 12  passed  + 12" "\n\n1 card, 1 passed\n"


def test_a_long_name_is_cut_and_then_the_counts_give_way() -> None:
    """A row is one line on every terminal, and keeps its points."""
    wide, narrow = (summary([EVERY_VERDICT, GRACE], width=w, colour=False, unicode=True) for w in (72, 40))
    assert "\n日本-grace-hopper-s…  12 of 12  passed      ✓ 12 " in wide
    assert (
        narrow
        == """\
card.md             1.5 of 5  not passed
日本-grace-hopper…  12 of 12  passed

2 cards, 1 passed
"""
    )


def test_colour_says_what_the_signs_say() -> None:
    """Counts have the colours of their verdicts; a count of nothing is dim."""
    text = summary([EVERY_VERDICT, GRACE], width=100, colour=True, unicode=True)
    for shown in ("\x1b[32mpassed\x1b[0m", "\x1b[31mnot passed\x1b[0m", "\x1b[31m✗  1\x1b[0m", "\x1b[2m✗  0\x1b[0m"):
        assert shown in text


@given(st.lists(reports(ANY_TEXT), min_size=1, max_size=3), st.integers(40, 160), st.booleans())
def test_a_row_a_card_whatever_it_is_called(reports: list[Report], width: int, unicode: bool) -> None:
    """No file name breaks a row, runs over its end or commands the terminal."""
    lines = summary(reports, width=width, colour=False, unicode=unicode).split("\n")
    assert len(lines) == len(reports) + 3
    assert all(line.isprintable() and cell_len(line) <= width for line in lines)
    assert unicode or all(map(str.isascii, lines))


def test_many_cards_are_many_rows() -> None:
    """A whole class fits: the work grows with the number of cards and not with its square."""
    text = summary([replace(EVERY_VERDICT, card=f"{n}.md") for n in range(2000)], width=80, colour=False, unicode=True)
    assert text.endswith("2000 cards, 0 passed\n")
