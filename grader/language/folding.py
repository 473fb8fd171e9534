"""One spelling for every way of typing a letter, with the place where each letter stood.

Compatibility forms (NFKD), accents, case, look-alike letters of other alphabets and invisible characters are
folded away, so that `ＣＵＤＡ`, `cudа` with a Cyrillic а and `cu\u200bda` all read `cuda`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

_LOOK_ALIKES = {
    **dict(zip("аеорсухіјѕһԁԛԝкмтв", "aeopcyxijshdqwkmtb", strict=True)),
    **dict(zip("АВЕКМНОРСТУХІЈЅ", "ABEKMHOPCTYXIJS", strict=True)),
    **dict(zip("ΑΒΕΖΗΙΚΝΟΡΤΥΧ", "ABEZHIKNOPTYX", strict=True)),
    **dict(zip("αεικνορτυχ", "aeiknoptux", strict=True)),
    **dict(zip("ıɑɡ", "iag", strict=True)),
    **dict.fromkeys("µμΜ", "u"),  # the micro sign, also as `str.upper` leaves it
    **dict.fromkeys("’‘ʼ′`´", "'"),
    **dict.fromkeys("“”„‟″«»", '"'),
    **dict.fromkeys("❌✗✘🚫👎🙅⛔", " no "),  # a sign that says no
}


class Folded(NamedTuple):
    """Text in its one spelling: `text[i]` was written at `original[starts[i]:ends[i]]`."""

    text: str
    starts: Sequence[int]
    ends: Sequence[int]


def fold(text: str) -> Folded:
    """The one spelling of a text, with the code points that each of its letters comes from.

    >>> fold("Ｇraphs").text
    'graphs'
    """
    if text.isascii():
        return Folded(text.lower().replace("`", "'"), range(len(text)), range(1, len(text) + 1))
    letters: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    for place, character in enumerate(text):
        spelled = character.lower() if character.isascii() and character != "`" else _fold_character(character)
        if not spelled and ends and unicodedata.combining(character):
            ends[-1] = place + 1
        for letter in spelled:
            letters.append(letter)
            starts.append(place)
            ends.append(place + 1)
    return Folded("".join(letters), starts, ends)


@lru_cache(maxsize=4096)
def _fold_character(character: str) -> str:
    """The one spelling of a character: empty for marks and for what cannot be seen."""
    spelled = unicodedata.normalize("NFKD", _LOOK_ALIKES.get(character, character))
    kept = (letter for letter in spelled if unicodedata.category(letter) not in ("Mn", "Me", "Cf"))
    return "".join(_LOOK_ALIKES.get(letter, letter) for letter in kept).casefold()
