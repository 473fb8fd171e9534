"""Rubric formulas: a concept id, or a tree of `all`, `any` and `none`."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, TypeAlias

from grader.shape import Doc, Names


@dataclass(frozen=True)
class Tree:
    """A condition over concepts: every one of `all`, at least one of `any`, not one of `none`."""

    all: Annotated[tuple[Formula, ...], Doc("Each of these must hold.")] = ()
    any: Annotated[tuple[Formula, ...], Doc("At least one of these must hold.")] = ()
    none: Annotated[tuple[Formula, ...], Doc("None of these may hold.")] = ()

    @cached_property
    def one_of(self) -> frozenset[str]:
        """The concepts of which one is enough, where the tree asks for nothing else, as most do."""
        named = frozenset(part for part in self.any if isinstance(part, str))
        return named if len(named) == len(self.any) and not self.all and not self.none else frozenset()

    @cached_property
    def concepts(self) -> frozenset[str]:
        """The concepts that it looks for; those under `none` are not among them."""
        return frozenset().union(*map(concepts, (*self.all, *self.any)))


Formula: TypeAlias = Annotated[str, Names("concept")] | Tree


def holds(formula: Formula, said: Collection[str]) -> bool:
    """Whether a formula is true of the concepts that were said.

    >>> holds(Tree(any=("compile", "graphs"), none=("new-kernel",)), {"graphs"})
    True
    """
    if isinstance(formula, str):
        return formula in said
    if formula.one_of:
        return not formula.one_of.isdisjoint(said)
    return (
        all(holds(part, said) for part in formula.all)
        and not any(holds(part, said) for part in formula.none)
        and (not formula.any or any(holds(part, said) for part in formula.any))
    )


def concepts(formula: Formula) -> frozenset[str]:
    """The concepts that a formula looks for; those under `none` are not among them."""
    return frozenset((formula,)) if isinstance(formula, str) else formula.concepts
