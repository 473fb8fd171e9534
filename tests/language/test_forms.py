"""The forms of a word meet, and strangers do not."""

from __future__ import annotations

import pytest

from grader.language.edits import within_one_edit
from grader.language.forms import root, stem


@pytest.mark.parametrize(
    "family",
    [
        "batch batches batched batching",
        "copy copies copied copying",
        "compile compiles compiled compiling",
        "tokenise tokenize tokenised tokenizing",
        "serialisation serialization",
        "stall stalls stalled stalling",
        "h100 h100s",
    ],
)
def test_inflections_meet(family: str) -> None:
    """Plural, past and -ing, and the British spelling, have one stem."""
    assert len({stem(word) for word in family.split()}) == 1


@pytest.mark.parametrize(
    "family", ["tokenizer tokenization tokenize", "compile compilation", "synchronize synchronization"]
)
def test_derivations_meet(family: str) -> None:
    """Who tokenizes is a tokenizer and does tokenization."""
    assert len({root(word) for word in family.split()}) == 1


@pytest.mark.parametrize(("one", "other"), [("sync", "syncope"), ("its", "it"), ("bus", "bu")])
def test_strangers_do_not_meet(one: str, other: str) -> None:
    """Short words and words in -s that are no plurals are left alone."""
    assert stem(one) != stem(other)


@pytest.mark.parametrize(
    ("typed", "meant", "near"),
    [
        ("grpah", "graph", True),
        ("grah", "graph", True),
        ("graaph", "graph", True),
        ("grxph", "graph", True),
        ("gharp", "graph", False),
        ("graph", "graphs", True),
        ("kenrels", "kernel", False),
        ("", "a", True),
        ("", "ab", False),
    ],
)
def test_one_slip_of_the_finger(typed: str, meant: str, near: bool) -> None:
    """A letter missing, too many, wrong or swapped with its neighbour is one slip; two slips are too many."""
    assert within_one_edit(typed, meant) is near
    assert within_one_edit(meant, typed) is near
