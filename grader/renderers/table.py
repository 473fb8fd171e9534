"""Columns side by side for a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size

from grader.renderers.escape import terminal_safe


def table(rows: Sequence[Sequence[str]], *, unicode: bool = True) -> list[str]:
    """A line a row, every cell made safe and as wide as the widest of its column; letters may be two columns wide."""
    safe = [[terminal_safe(cell, unicode=unicode) for cell in row] for row in rows]
    widths = [max(map(cell_len, column)) for column in zip(*safe, strict=True)]
    return ["  ".join(map(set_cell_size, row, widths)).rstrip() for row in safe]
