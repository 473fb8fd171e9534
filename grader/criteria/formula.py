"""Rubric formulas: a concept id, or a tree of `all`, `any` and `none`."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Annotated, TypeAlias

from grader.language.lexicon import ConceptId
from grader.shape import Doc


@dataclass(frozen=True)
class Tree:
    """A condition over concepts: every one of `all`, at least one of `any`, not one of `none`."""

    all: Annotated[tuple[Formula, ...], Doc("Each of these must hold.")] = ()
    any: Annotated[tuple[Formula, ...], Doc("At least one of these must hold.")] = ()
    none: Annotated[tuple[Formula, ...], Doc("None of these may hold.")] = ()


Formula: TypeAlias = ConceptId | Tree


def holds(formula: Formula, said: Collection[str]) -> bool:
    """Whether a formula is true of the concepts that were said."""
    if isinstance(formula, str):
        return formula in said
    return (
        all(holds(part, said) for part in formula.all)
        and (not formula.any or any(holds(part, said) for part in formula.any))
        and not any(holds(part, said) for part in formula.none)
    )


def concepts(formula: Formula) -> Iterator[str]:
    """Every concept id in a formula, in order of writing, those under `none` included."""
    if isinstance(formula, str):
        yield formula
    else:
        for part in (*formula.all, *formula.any, *formula.none):
            yield from concepts(part)
