"""The record of the design, for programs."""

from __future__ import annotations

import json as stdlib_json
import re
from collections.abc import Sequence

from grader.report import Report

COMMANDS = re.compile("[\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]")
"""Signs that would command a terminal or hide; in JSON they may stand as escapes, which mean the same."""


def json(reports: Sequence[Report], *, attempts: Sequence[int] = (), many: bool | None = None) -> str:
    """The record of one card as an object, those of several as an array; `many` tells where the number does not.

    A recorded card carries the number of its attempt.
    """
    records = [report.record() for report in reports]
    for record, number in zip(records, attempts, strict=False):
        record["attempt"] = number
    return dumped(records if (len(records) > 1 if many is None else many) else records[0])


def dumped(data: object) -> str:
    """Plain data as JSON in UTF-8: text as it was written, half a character (of a file name) as its JSON escape."""
    text = COMMANDS.sub(
        lambda sign: f"\\u{ord(sign[0]):04x}", stdlib_json.dumps(data, ensure_ascii=False, indent=2) + "\n"
    )
    return text.encode("utf-8", "backslashreplace").decode()
