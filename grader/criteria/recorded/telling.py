"""What a requirement says of a recording: a line that sums up what was recorded, and the words in it that decided."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, NamedTuple

from grader.shape import Doc, Prose
from grader.timeline.nvtx import NvtxRange, RangeLog
from grader.verdict import Evidence, Judgement, Verdict

MOST_TOLD = 12
"""So many ranges are told one by one."""


class Finding(NamedTuple):
    """What was recorded, in one line, and the judgement with its evidence in that line."""

    told: str
    judgement: Judgement


@dataclass(frozen=True)
class RunExamples:
    """Runs in short, by the verdict they must get: `tokenize prefill decode_step[sample]*128 detokenize`."""

    met: Annotated[tuple[str, ...], Doc("Runs that earn the mark.")] = ()
    not_met: Annotated[tuple[str, ...], Doc("Runs that earn nothing.")] = ()


@dataclass(frozen=True)
class RunFeedback:
    """What the learner is told of a run."""

    met: Annotated[str, Prose("The run shows what it must.")]
    not_met: Annotated[str, Prose("The run does not.")]


class Line:
    """A line in the making; what decided is remembered with its place."""

    def __init__(self) -> None:
        self._text = ""
        self._evidence: list[Evidence] = []

    def add(self, text: str, decides: str = "") -> None:
        """Add words, set apart by a comma; `decides` names what they are evidence of."""
        self._text += ", " if self._text else ""
        if decides:
            start = len(self._text)
            self._evidence.append(Evidence(text, start, start + len(text), decides))
        self._text += text

    def finding(self, feedback: RunFeedback, *, met: bool) -> Finding:
        """The line with its verdict."""
        verdict = Verdict.MET if met else Verdict.NOT_MET
        told = feedback.met if met else feedback.not_met
        return Finding(self._text or "no ranges", Judgement(verdict, Fraction(met), tuple(self._evidence), told))


def undecided(told: str, why: str) -> Finding:
    """A run that a person has to look at."""
    return Finding(told, Judgement(Verdict.REVIEW, Fraction(0), (), why))


def firsts(log: RangeLog) -> dict[str, NvtxRange]:
    """The first range of each name."""
    found: dict[str, NvtxRange] = {}
    for each in log.ranges:
        found.setdefault(each.name, each)
    return found


def at(time_ns: int, log: RangeLog) -> str:
    """A moment in seconds since the first range."""
    return f"at {(time_ns - log.ranges[0].start_ns) / 1e9:.3f} s"
