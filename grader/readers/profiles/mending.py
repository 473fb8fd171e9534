"""Known ways in which profilers write JSON that is none, and how each is mended without touching what is read.

Each is one linear pass, made only where the text could not be parsed as it is.
"""

from __future__ import annotations

import re

_MENDINGS = (
    (re.compile(r"(?<=[:,\[])(\s*)-?(?:inf|nan)\b", re.IGNORECASE), r"\g<1>0", "a number that is none (inf or nan)"),
    (re.compile(r",(\s*[\]}])"), r"\g<1>", "a comma before the end of a list"),
    (re.compile(r'(\\u[0-9a-fA-F]{4}|\\["\\/bfnrt])|\\'), lambda m: m[1] or "\\\\", "a backslash that escapes nothing"),
)


def mended(text: str) -> tuple[str, tuple[str, ...]]:
    """The text with every known fault mended, and a note of each."""
    notes = []
    for fault, by, called in _MENDINGS:
        text, count = fault.subn(by, text)
        if count and called != _MENDINGS[-1][2]:
            notes.append(f"Read in spite of {called}")
    return text, tuple(notes)
