"""Text from outside, made safe to show: whatever is in it, it stays text and stands on one line."""

from __future__ import annotations

import unicodedata

ASCII = str.maketrans(
    {"µ": "u", "μ": "u", "–": "-", "—": "-", "−": "-", "‘": "'", "’": "'", "“": '"', "”": '"', "…": ".", "×": "x"}
    | {"←": "<", "→": ">", "·": "-", "≈": "~"}
)
"""What the sheet and its answers use beyond ASCII, and a sign that stands for it in one column, so that lanes align."""


def terminal_safe(text: str, *, unicode: bool = True) -> str:
    r"""Every character that commands, hides or reorders, written as its escape; without `unicode`, pure ASCII.

    Control characters (C0, C1), bidi controls, zero-width characters and half characters can neither act nor pass
    unseen. A tab is four spaces, any other blank one space, and a line break is an escape as well: text that should
    have lines is made safe line by line.

    >>> terminal_safe("\x1b[31mred\x1b[0m, \u202etxet")
    '\\x1b[31mred\\x1b[0m, \\u202etxet'
    >>> terminal_safe("8–20 µs, naïve", unicode=False)
    '8-20 us, na\\xefve'
    """
    safe = text if text.isprintable() else "".join(map(_shown, text))
    if unicode or safe.isascii():
        return safe
    return safe.translate(ASCII).encode("ascii", "backslashreplace").decode("ascii")


def _shown(character: str) -> str:
    if character.isprintable():
        return character
    if character == "\t":
        return "    "
    if unicodedata.category(character) == "Zs":
        return " "
    return character.encode("unicode_escape").decode("ascii")
