"""Every way of typing a letter reads as one, and keeps its place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.language.folding import fold


@pytest.mark.parametrize(
    ("typed", "folded"),
    [
        ("CUDA Graph", "cuda graph"),
        ("ＣＵＤＡ", "cuda"),
        ("cudа", "cuda"),
        ("cu\u200bda", "cuda"),
        ("\u202ecuda", "cuda"),
        ("3 µs", "3 us"),
        ("3 μs", "3 us"),
        ("3 µs".upper(), "3 us"),
        ("don’t", "don't"),
        ("großer Übertrag", "grosser ubertrag"),
        ("ﬁne", "fine"),
    ],
)
def test_one_spelling(typed: str, folded: str) -> None:
    """Case, full width, look-alike and invisible letters, micro signs, quotes and accents make no difference."""
    assert fold(typed).text == folded


def test_a_combining_mark_belongs_to_its_letter() -> None:
    """Evidence on a letter with a mark of its own underlines both code points."""
    folded = fold("caf\u0065\u0301!")
    assert folded.text == "cafe!"
    assert (folded.starts[3], folded.ends[3]) == (3, 5)


@given(st.text(max_size=60))
def test_every_letter_keeps_its_place(text: str) -> None:
    """Places never go backwards and never leave the text, whatever is typed."""
    folded = fold(text)
    assert len(folded.text) == len(folded.starts) == len(folded.ends)
    assert list(folded.starts) == sorted(folded.starts)
    assert all(0 <= start < end <= len(text) for start, end in zip(folded.starts, folded.ends, strict=True))


@given(st.text(max_size=60))
def test_folding_twice_is_folding_once(text: str) -> None:
    """The one spelling of a text is its own spelling."""
    once = fold(text).text
    assert fold(once).text == once
