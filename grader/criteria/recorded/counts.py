"""Every range was emitted as often as the run has it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from grader.criteria.recorded.telling import Finding, Line, RunExamples, RunFeedback, at, firsts
from grader.shape import Doc, Prose
from grader.timeline.nvtx import RangeLog


@dataclass(frozen=True)
class AtLeast:
    """A number of times that may be exceeded."""

    at_least: Annotated[int, Doc("So many times, or more.")]


@dataclass(frozen=True)
class Counts:
    """Every range was emitted as often as the run has it."""

    kind: Annotated[Literal["counts"], Doc("Every range was emitted as often as it must.")]
    counts: Annotated[Mapping[str, int | AtLeast], Doc("How often each range occurs in a run: 128, or at_least: 128.")]
    feedback: Annotated[RunFeedback, Prose("What the learner is told.")]
    examples: Annotated[RunExamples, Prose("Runs with the verdict each must get.")]

    def judge(self, log: RangeLog) -> Finding:
        """Counted by exact name; what is counted wrongly is shown with what was expected, where and since when."""
        line, first = Line(), firsts(log)
        wrong = {name for name, wanted in self.counts.items() if not _is(log.counts.get(name, 0), wanted)}
        for name, wanted in self.counts.items():
            told = f"{name} ×{log.counts.get(name, 0)}"
            if name in wrong:
                told += f" (expected {_written(wanted)}"
                if name in first:
                    told += f"; thread {first[name].row.thread}; first {at(first[name].start_ns, log)}"
                line.add(f"{told})", name)
            else:
                line.add(told, "" if wrong else name)
        return line.finding(self.feedback, met=not wrong)


def times(wanted: int | AtLeast) -> int:
    """The least number of times that is right."""
    return wanted.at_least if isinstance(wanted, AtLeast) else wanted


def _is(count: int, wanted: int | AtLeast) -> bool:
    return count >= wanted.at_least if isinstance(wanted, AtLeast) else count == wanted


def _written(wanted: int | AtLeast) -> str:
    return f"at least {wanted.at_least}" if isinstance(wanted, AtLeast) else str(wanted)
