"""Examples beside a criterion: responses with the verdict each must get, run by `grade lint`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from grader.shape import Doc
from grader.verdict import Verdict


@dataclass(frozen=True)
class Examples:
    """Responses by the verdict they must get."""

    met: Annotated[tuple[str, ...], Doc("Responses that earn the mark.")] = ()
    partly: Annotated[tuple[str, ...], Doc("Responses that earn some of their parts.")] = ()
    not_met: Annotated[tuple[str, ...], Doc("Responses that earn nothing.")] = ()
    review: Annotated[tuple[str, ...], Doc("Responses that a person must decide.")] = ()

    def __iter__(self) -> Iterator[tuple[str, Verdict]]:
        for verdict in (Verdict.MET, Verdict.PARTLY, Verdict.NOT_MET, Verdict.REVIEW):
            for response in getattr(self, verdict.value):
                yield response, verdict
