"""Two slips are too many to guess and few enough to suggest."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from grader.readers.cards.names import within_two_edits


def edits(a: str, b: str) -> int:
    """The edits between two words, letter by letter: the textbook's table, a swap of neighbours counting one."""
    table = {(i, j): i + j for i in range(len(a) + 1) for j in range(len(b) + 1) if not (i and j)}
    for i in range(1, len(a) + 1):
        for j in range(1, len(b) + 1):
            same = table[i - 1, j - 1] + (a[i - 1] != b[j - 1])
            table[i, j] = min(table[i - 1, j] + 1, table[i, j - 1] + 1, same)
            if a[i - 2 : i] == b[j - 2 : j][::-1] and i > 1 and j > 1:
                table[i, j] = min(table[i, j], table[i - 2, j - 2] + 1)
    return table[len(a), len(b)]


WORD = st.text("abc", max_size=6)


@given(WORD, WORD)
@example("abcd", "bace")  # a swap and one edit more
def test_two_edits_are_those_of_the_textbook(a: str, b: str) -> None:
    """The short way gives what the whole table of distances gives."""
    assert within_two_edits(a, b) == (edits(a, b) <= 2)
