"""Which unquoted YAML scalars are more than text: only those that every reader of YAML takes for the same.

`true`, `false`, `null`, nothing at all, and decimal numbers as one writes them by hand (`12`, `-3`, `0.8`) are typed.
What one reader takes for text and another for something else (`no`, `1:30`, `1e3`, `2024-01-01`, `~`, `010`) is
refused with the request to put it in quotes; so is a name that is not text beyond doubt. Everything else is text.
"""

from __future__ import annotations

import re

from grader.errors import Problem
from grader.readers.strict_yaml import Node, Scalar, Sequence
from grader.shape import Plain, called

_WHOLE = re.compile(r"-?(0|[1-9][0-9]{0,17})")
_DECIMAL = re.compile(r"-?(0|[1-9][0-9]{0,17})\.[0-9]{1,17}")
_WORDS = {"true": True, "false": False, "null": None, "": None}
_SURPRISE = re.compile(
    r"""~ | null | true | false | yes | no | on | off | y | n | = | <<
    | [-+]? [.]? [0-9] [0-9_.:]* (e [-+]? [0-9]+)?       # numbers with signs, underscores, exponents, 1:30
    | [-+]? 0 [xob] [0-9a-f_]+
    | [-+]? [.] (inf|nan)
    | [0-9]{4} - [0-9]{1,2} - [0-9]{1,2} ( [t\s] .* )?    # dates
    """,
    re.VERBOSE | re.IGNORECASE | re.ASCII,
)


def plain(root: Node, file: str) -> tuple[Plain, list[Problem]]:
    """A tree as plain data, and a problem for every scalar that has to be quoted."""
    problems: list[Problem] = []
    return _plain(root, file, problems), problems


def _plain(node: Node, file: str, problems: list[Problem]) -> Plain:
    if isinstance(node, Sequence):
        return [_plain(item, file, problems) for item in node.items]
    if isinstance(node, Scalar):
        return _typed(node, file, problems)
    data = {}
    for name, value in node.entries:
        if not name.quoted and (_SURPRISE.fullmatch(name.text) or not name.text):
            problems.append(_surprising(name, file))
        data[name.text] = _plain(value, file, problems)
    return data


def _typed(scalar: Scalar, file: str, problems: list[Problem]) -> Plain:
    text = scalar.text
    if scalar.quoted:
        return text
    if text in _WORDS:
        return _WORDS[text]
    if _WHOLE.fullmatch(text):
        return int(text)
    if _DECIMAL.fullmatch(text):
        return float(text)
    if _SURPRISE.fullmatch(text):
        problems.append(_surprising(scalar, file))
    return text


def _surprising(scalar: Scalar, file: str) -> Problem:
    what = f"{called(scalar.text)} without quotes is read in different ways"
    remedy = "Put it in quotes if it is text, else write it out as 1000, 0.5 or true"
    if not scalar.text:
        what, remedy = "a name is missing", "Write it before the ':'"
    return Problem(what, remedy, file=file, line=scalar.line)
