"""The JSON Schemas of a course's files, from the code's own types: an editor completes and checks by them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from grader.course import Exercise, Settings
from grader.language import Lexicon
from grader.lint import Expectations
from grader.shape import schema
from grader.timeline import Trace

_FILES: Mapping[str, Any] = {
    "course": Settings,
    "exercise": Exercise,
    "expected": Expectations,
    "lexicon": Lexicon,
    "trace": Trace,
}


def schemas() -> Mapping[str, str]:
    """The text of every schema by its file's name: `exercise.json`."""
    return {
        f"{name}.json": json.dumps(schema(hint), indent=2, ensure_ascii=False) + "\n" for name, hint in _FILES.items()
    }
