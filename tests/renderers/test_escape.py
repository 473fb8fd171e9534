"""Text from outside on a screen: it stays text, whatever is in it."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from grader.renderers.escape import terminal_safe
from reports import ANY_TEXT


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b[2J\x1b]0;owned\x07", r"\x1b[2J\x1b]0;owned\x07"),
        ("\x9b31m", r"\x9b31m"),
        ("over\rwritten\b", r"over\rwritten\x08"),
        ("a\nb\x0bc\x85d\u2028e", r"a\nb\x0bc\x85d\u2028e"),
        ("\u202eleft\u2066right\u200f", r"\u202eleft\u2066right\u200f"),
        ("zero\u200bwidth\ufeff", r"zero\u200bwidth\ufeff"),
        ("tag\U000e0041", r"tag\U000e0041"),
        ("half \udcff", r"half \udcff"),
        ("tab\tnbsp\xa0wide\u3000.", "tab    nbsp wide ."),
        ("8–20 µs, naïve, 日本, e\u0301, 🎉", "8–20 µs, naïve, 日本, e\u0301, 🎉"),
    ],
)
def test_what_commands_hides_or_reorders_is_written_out(text: str, shown: str) -> None:
    """Nobody loses a character, nobody is fooled by one, and letters of every script stay as they are."""
    assert terminal_safe(text) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("8–20 µs → “2×” ≈ …", '8-20 us > "2x" ~ .'),
        ("naïve 日", r"na\xefve \u65e5"),
        ("\u202e\x1b", r"\u202e\x1b"),
    ],
)
def test_a_legacy_terminal_gets_signs_of_the_same_width_or_escapes(text: str, shown: str) -> None:
    """The signs that traces are drawn with fall back column by column, so that lanes stay aligned."""
    assert terminal_safe(text, unicode=False) == shown


@given(ANY_TEXT)
@example("\x1b")
def test_nothing_unprintable_is_left(text: str) -> None:
    """No control, format, surrogate, private or unassigned character, no line break, no odd blank."""
    left = {unicodedata.category(c) for c in terminal_safe(text)}
    assert not left & {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
    assert terminal_safe(text).isprintable()


@given(ANY_TEXT)
def test_without_unicode_all_is_printable_ascii(text: str) -> None:
    """What a terminal of seven bits gets is seven bits, and the same characters one by one as in one piece."""
    safe = terminal_safe(text, unicode=False)
    assert safe.isascii()
    assert safe.isprintable()
    assert safe == "".join(terminal_safe(c, unicode=False) for c in text)


@given(st.text(st.characters(categories=["L", "N", "P", "S", "M"])))
def test_letters_of_any_script_are_not_touched(text: str) -> None:
    """Making text safe changes nothing that was safe, and doing it twice changes no more."""
    assert terminal_safe(text) == text
