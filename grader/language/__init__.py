"""Reading a short answer: words, concepts, polarity."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from grader.shape import Doc


@dataclass(frozen=True)
class Concept:
    """An idea with its ways of saying it."""

    says: Annotated[tuple[str, ...], Doc("Ways of saying it.")]


@dataclass(frozen=True)
class Lexicon:
    """The field's concepts by id."""

    concepts: Mapping[str, Concept]
