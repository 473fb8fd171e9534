"""A response is cut into words and clauses, and every word knows where it was written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.language import words


def texts(response: str) -> list[str]:
    return [word.text for word in words(response)]


def clauses(response: str) -> list[int]:
    return [word.clause for word in words(response)]


@pytest.mark.parametrize(
    ("response", "expected"),
    [
        ("drop tok.item()", ["drop", "tok", ".item"]),
        ("item() and an item", [".item", "and", "an", "item"]),
        ("torch.compile", ["torch", ".compile"]),
        ("x.cpu().numpy()", ["x", ".cpu", ".numpy"]),
        ("reduce-overhead, non_blocking=True", ["reduce", "overhead", "non", "blocking", "=true"]),
        ("3 µs, 42ms, 1.5x", ["3us", "42ms", "1.5x"]),
        ("no. 1, no 2", ["no.", "1", "no", "2"]),
        ("H2D isn't D2H", ["h2d", "isnt", "d2h"]),
        ("n/a w/o b/c", ["na", "wo", "bc"]),
        ("用CUDA图", ["用", "cuda", "图"]),
        ("🤦 **bold** `code`", ["bold", "code"]),
        ("", []),
    ],
)
def test_words_of_a_response(response: str, expected: list[str]) -> None:
    """Calls, numbers with their units, and Chinese characters are words; marks of every sort are none."""
    assert texts(response) == expected


@pytest.mark.parametrize(
    ("response", "expected"),
    [
        ("one. two", [0, 1]),
        ("one; two! three", [0, 1, 2]),
        ("one\n- two", [0, 1]),
        ("one\n\ntwo", [0, 1]),
        ("one\ntwo", [0, 0]),
        ("one, two (three)", [0, 0, 0]),
        ("tok.item", [0, 0]),
        ("cost, i.e. time", [0, 0, 0, 0]),
        ("一。二", [0, 1]),
    ],
)
def test_where_a_clause_ends(response: str, expected: list[int]) -> None:
    """Full stops, semicolons, list items and blank lines end a clause; commas, code and abbreviations do not."""
    assert clauses(response) == expected


def test_a_comma_parts_a_clause() -> None:
    """Commas, colons, brackets, arrows and slashes begin a new part of the same clause."""
    assert [word.part for word in words("a, b: c (d) -> e / f")] == [0, 1, 2, 3, 4, 5]


def test_a_value_is_no_judgement() -> None:
    """`True`, `False` and `None` after a `=` are set apart from the words that they look like."""
    assert [word.text for word in words("f(a=True, b = False) is True")] == [
        ".f",
        "a",
        "=true",
        "b",
        "false",
        "is",
        "true",
    ]


@pytest.mark.parametrize(
    ("response", "expected"),
    [
        ("~~graphs~~ kernels", ["kernels"]),
        ("kernels ~ graphs ~~ compile", ["kernels", "graphs", "compile"]),
        ("<!-- graphs --> kernels", ["kernels"]),
        ("kernels <!-- graphs - -> and", ["kernels"]),
        ("graphs ❌", ["graphs", "no"]),
    ],
)
def test_what_is_struck_out_or_hidden_is_not_there(response: str, expected: list[str]) -> None:
    """A learner who strikes a word out takes it back, nobody sees a comment, and a cross says no."""
    assert texts(response) == expected


def test_a_word_without_end_is_cut() -> None:
    """A word is compared by its first letters only, so that one of a megabyte costs nothing more."""
    assert [len(word.text) for word in words("x" * 100_000)] == [40]


@given(st.text(max_size=80))
def test_words_stand_in_order_and_inside_the_text(text: str) -> None:
    """Words never overlap, never leave the response, and never come without a letter or digit."""
    last = 0
    for word in words(text):
        assert last <= word.start < word.end <= len(text)
        assert word.text
        last = word.start
