"""Every range that was opened was closed, and nothing was closed that was not open."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from grader.criteria.recorded.telling import MOST_TOLD, Finding, Line, RunExamples, RunFeedback, at
from grader.shape import Doc, Prose
from grader.timeline.nvtx import RangeLog


@dataclass(frozen=True)
class Closed:
    """Every range that was opened was closed, and nothing was closed that was not open."""

    kind: Annotated[Literal["closed"], Doc("Every range is closed.")]
    feedback: Annotated[RunFeedback, Prose("What the learner is told.")]
    examples: Annotated[RunExamples, Prose("Runs with the verdict each must get.")]

    def judge(self, log: RangeLog) -> Finding:
        """What is open at the end, and ends without a beginning; without any range nothing was closed."""
        line, left = Line(), log.left_open
        total = sum(log.counts.values())
        met = bool(total) and not left and not log.stray_ends
        line.add(f"{total - len(left)} of {total} ranges closed", "closed" if met or not total else "")
        for each in left[:MOST_TOLD]:
            line.add(f"{each.name} opened {at(each.start_ns, log)} and left open", "left open")
        if len(left) > MOST_TOLD:
            line.add(f"{len(left) - MOST_TOLD} more left open", "left open")
        if log.stray_ends:
            line.add(f"{log.stray_ends} ends without a beginning", "stray end")
        return line.finding(self.feedback, met=met)
