"""Many cards at a glance, a row each, for a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rich.cells import cell_len
from rich.text import Text

from grader.renderers.paper import STYLES, Paper, passed_or_not
from grader.renderers.wording import counted
from grader.report import Report
from grader.verdict import Verdict

NARROWEST_NAME = 16
"""Verdicts are counted in a row only where the card's name keeps so many columns."""


def summary(reports: Sequence[Report], *, width: int, colour: bool, unicode: bool) -> str:
    """Points, passed or not, and how many of each verdict, in at most `width` columns (40 or more)."""
    paper = Paper(width, colour, unicode)
    longest = max(cell_len(paper.safe(report.card)) for report in reports)
    marks = [_marks(report) for report in reports]
    rows = _aligned([[*row, *counts] for row, counts in zip(marks, _counts(reports, paper), strict=True)])
    if _width(rows) + min(longest, NARROWEST_NAME) > width:
        rows = _aligned(marks)
    name = min(longest, width - _width(rows))
    lines = [Text(paper.clipped(r.card, name)).append_text(row) for r, row in zip(reports, rows, strict=True)]
    passed = sum(report.passed for report in reports)
    total = paper.text(f"{counted(len(reports), 'card')}, {passed} passed", "bold")
    return paper.written([*lines, Text(), total])


def _marks(report: Report) -> list[Text]:
    return [Text(f"{report.points:g} of {report.max_points:g}"), passed_or_not(report)]


def _counts(reports: Sequence[Report], paper: Paper) -> list[list[Text]]:
    """For each card how often each verdict was given, of those that were given at all."""
    counters = [Counter(f.verdict for result in r.exercises for f in result.fields) for r in reports]
    given = [verdict for verdict in Verdict if any(counter[verdict] for counter in counters)]
    return [
        [
            Text(f"{paper.signs.marks[verdict]} {counter[verdict]:>2}", STYLES[verdict] if counter[verdict] else "dim")
            for verdict in given
        ]
        for counter in counters
    ]


def _aligned(table: Sequence[Sequence[Text]]) -> list[Text]:
    """The rows of a table, every cell as wide as its column."""
    widths = [max(cell.cell_len for cell in column) for column in zip(*table, strict=True)]
    rows = []
    for cells in table:
        row = Text()
        for cell, width in zip(cells, widths, strict=True):
            row.append("  ").append_text(cell).pad_right(width - cell.cell_len)
        row.rstrip()
        rows.append(row)
    return rows


def _width(rows: Sequence[Text]) -> int:
    return max(row.cell_len for row in rows)
