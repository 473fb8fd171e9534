"""Reading what a learner hands in: the sheet's own form, Markdown, or YAML.

`load` gets the bytes, `read_card` makes a card of them, `beside` finds the files that it names; a script or a profile
that is handed in alone is a card by itself. Every error is a `CardError` with each problem found.
A file's suffix says its form: `.yml` and `.yaml` are YAML, `.md`, `.markdown` and `.txt` are text. Where there is no
such suffix (standard input has none), it is YAML if the first line that is neither empty nor a comment is `---`, starts
with `{`, or is an exercise's name and a colon with `{` behind it or an indented line beneath it; else it is text.
"""

from __future__ import annotations

import re
from pathlib import PurePosixPath

from grader.card import Card
from grader.course import Course
from grader.readers.cards.beside import Beside, alone, beside, stands_alone
from grader.readers.cards.decoding import text_of
from grader.readers.cards.files import CARD_SUFFIXES, TEXT_SUFFIXES, cards_in, load
from grader.readers.cards.names import exercise_names
from grader.readers.cards.text_form import read_text

__all__ = ["Beside", "alone", "beside", "cards_in", "load", "read_card", "stands_alone"]


def read_card(data: bytes, name: str, course: Course) -> Card:
    """The card in these bytes, or `CardError` with every problem; `name` is the file's, `-` for standard input."""
    text = text_of(data, name)
    if _is_yaml(text, name, course):
        from grader.readers.cards.yaml_form import read_yaml  # a text card costs no YAML parser

        gathered = read_yaml(text, name, course)
    else:
        gathered = read_text(text, name, course)
    return gathered.card(PurePosixPath(name.replace("\\", "/")).name)


def _is_yaml(text: str, name: str, course: Course) -> bool:
    suffix = PurePosixPath(name).suffix.lower()
    if suffix in CARD_SUFFIXES:
        return suffix not in TEXT_SUFFIXES
    first, beneath = [*(line for line in text.split("\n") if line.strip() and line[0] != "#"), "", ""][:2]
    key = re.fullmatch(r"([^\s:][^:]*):(?P<flow>\s*\{.*)?\s*", first)
    nested = key and (key["flow"] or beneath[:1].isspace()) and exercise_names(course).find(key[1])
    return bool(nested) or first.startswith("{") or first.rstrip() == "---"
