"""Every required name was emitted, spelled exactly."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, Literal

from grader.criteria.recorded.telling import MOST_TOLD, Finding, Line, RunExamples, RunFeedback
from grader.language.edits import within_one_edit
from grader.shape import Doc, Prose
from grader.timeline.nvtx import RangeLog

_BETWEEN = re.compile(r"[\W_]+")
_COUNTED = re.compile(r"[\W_]*\d+$")


@dataclass(frozen=True)
class Names:
    """Every required name was emitted, spelled exactly; more names are welcome."""

    kind: Annotated[Literal["names"], Doc("Every required name was emitted.")]
    names: Annotated[tuple[str, ...], Doc("The required names.")]
    feedback: Annotated[RunFeedback, Prose("What the learner is told.")]
    examples: Annotated[RunExamples, Prose("Runs with the verdict each must get.")]

    def judge(self, log: RangeLog) -> Finding:
        """Present, or missing; what is only like a missing name is shown."""
        line = Line()
        missing = [name for name in self.names if name not in log.counts]
        near = [name for name in log.counts if name not in self.names and any(is_near(name, m) for m in missing)]
        for name in self.names:
            if name in log.counts:
                line.add(name, "" if missing else name)
        for name in near[:MOST_TOLD]:
            line.add(name, "near miss")
        for name in missing:
            line.add(f"no {name}", name)
        return line.finding(self.feedback, met=not missing)


def is_near(written: str, wanted: str) -> bool:
    """Whether a name is only like a wanted one: another case, other separators, a number behind it, cut short, mistyped.

    >>> [is_near(name, "decode_step") for name in ("Decode Step", "decode_step_17", "decode", "prefill")]
    [True, True, True, False]
    """
    plain, right = (_BETWEEN.sub("", _COUNTED.sub("", name)).casefold() for name in (written[:100], wanted))
    shortened = len(plain) >= 4 and right.startswith(plain)
    return plain == right or shortened or (len(right) > 4 and within_one_edit(plain, right))
