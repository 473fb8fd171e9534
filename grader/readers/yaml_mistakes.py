"""Mistakes in the writing of YAML, in words that need no knowledge of its insides."""

from __future__ import annotations

import re
from typing import NamedTuple

import yaml


class _Explanation(NamedTuple):
    """What PyYAML says (`pattern`), in our words; told `where_it_began` if that is where to mend it."""

    pattern: str
    what: str
    remedy: str
    where_it_began: bool = False


_EXPLANATIONS = (
    _Explanation(r"found character '\\t'", "a tab stands where YAML wants spaces", "Indent with spaces"),
    _Explanation(
        r"mapping values are not allowed",
        "a ': ' stands inside a value, or the indentation is wrong",
        "Put the value in quotes, or line the name up with its neighbours",
    ),
    _Explanation(r"found unexpected end of stream", "a quote is opened and never closed", "Close it", True),
    _Explanation(
        r"expected <block end>, but found '<scalar>'",
        "text follows a closed quote, or does not line up with what stands before it",
        "Double a quote inside quotes ('don''t'), or indent the line like its neighbours",
    ),
    _Explanation(
        r"expected <block end>|expected '<document start>'",
        "this does not line up with what stands before it",
        "Indent it like its neighbours",
    ),
    _Explanation(r"sequence entries are not allowed", "a list starts behind a name", "Start the list on its own line"),
    _Explanation(
        r"could not find expected ':'", "this is neither 'name: value' nor '- item'", "Add the ':' or indent the line"
    ),
    _Explanation(
        r"expected ',' or '[\]}]'|expected the node content",
        "a bracket is opened and never closed, or a comma is missing",
        "Close it",
        True,
    ),
    _Explanation(
        r"cannot start any token|expected alphabetic or numeric character",
        "a value cannot start with this sign",
        "Put the value in quotes",
    ),
)


def explained(broken: yaml.MarkedYAMLError) -> tuple[int | None, str, str]:
    """Line, problem and remedy of a syntax error."""
    told = broken.problem or broken.context or ""
    known = next((one for one in _EXPLANATIONS if re.search(one.pattern, told)), None)
    where = (broken.context_mark, broken.problem_mark)
    mark = (where[0] or where[1]) if known and known.where_it_began else (where[1] or where[0])
    line = mark.line + 1 if mark else None
    if known is None:
        return line, f"this is not YAML: {told}", "Mend it, or put the value in quotes"
    return line, known.what, known.remedy
