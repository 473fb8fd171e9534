"""A response cut where evidence starts and ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from grader.verdict import Evidence


@dataclass(frozen=True)
class Segment:
    """A stretch of a response, with the evidence that it is part of."""

    text: str
    evidence: tuple[Evidence, ...] = ()


def segments(response: str, evidence: Sequence[Evidence]) -> list[Segment]:
    """The response in stretches that together are all of it; where evidence overlaps, a stretch is part of several.

    >>> graph = Evidence("cuda graph", 2, 12, "cuda-graphs")
    >>> [(s.text, len(s.evidence)) for s in segments("a cuda graph!", [graph])]
    [('a ', 0), ('cuda graph', 1), ('!', 0)]
    """
    cuts = {0, len(response), *(e.start for e in evidence), *(e.end for e in evidence)}
    return [
        Segment(response[start:end], tuple(e for e in evidence if e.start <= start and end <= e.end))
        for start, end in pairwise(sorted(cuts))
    ]
