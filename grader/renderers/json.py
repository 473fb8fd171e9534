"""The record of the design, for programs."""

from __future__ import annotations

import json as stdlib_json
from collections.abc import Sequence

from grader.report import Report


def json(reports: Sequence[Report]) -> str:
    """The record of one card as an object, those of several as an array.

    Text stands as it was written; half a character (of a file name that is no UTF-8) as its JSON escape.
    """
    records = [report.record() for report in reports]
    text = stdlib_json.dumps(records[0] if len(records) == 1 else records, ensure_ascii=False, indent=2) + "\n"
    return text.encode("utf-8", "backslashreplace").decode()
