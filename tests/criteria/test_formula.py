"""A rubric's formula over concepts."""

from __future__ import annotations

import pytest

from grader.criteria.formula import Formula, Tree, concepts, holds


@pytest.mark.parametrize(
    ("formula", "said", "true"),
    [
        ("a", {"a"}, True),
        ("a", {"b"}, False),
        (Tree(all=("a", "b")), {"a", "b"}, True),
        (Tree(all=("a", "b")), {"a"}, False),
        (Tree(any=("a", "b")), {"b"}, True),
        (Tree(any=("a", "b")), set(), False),
        (Tree(any=("a",), none=("b",)), {"a", "b"}, False),
        (Tree(all=("a", Tree(any=("b", "c")))), {"a", "c"}, True),
        (Tree(), set(), True),
    ],
)
def test_when_a_formula_holds(formula: Formula, said: set[str], true: bool) -> None:
    """Every one of `all`, one of `any`, not one of `none`, to any depth."""
    assert holds(formula, said) is true


def test_the_concepts_a_formula_looks_for() -> None:
    """Evidence shows what a formula asks for, and not what it excludes."""
    assert concepts(Tree(all=("a", Tree(any=("b",))), none=("c",))) == {"a", "b"}
