"""YAML holds no surprise: what cannot be read in one way only is refused, with its line and a remedy."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.errors import CardError
from grader.readers import strict_yaml
from grader.readers.strict_yaml import Mapping, Scalar, Sequence, compose, line_of


def read(text: str) -> strict_yaml.Node:
    return compose(text, "card.yml", CardError)


def refused(text: str) -> list[str]:
    with pytest.raises(CardError) as error:
        read(text)
    return [str(problem) for problem in error.value.problems]


def test_scalars_stay_as_they_were_typed() -> None:
    """`no` and `1:30` are words on a card; whether they stood in quotes is known to whoever asks."""
    assert read("- no\n- '1:30'\n- 1e3") == Sequence((Scalar("no", 1), Scalar("1:30", 2, True), Scalar("1e3", 3)), 1)


def test_every_node_knows_its_line() -> None:
    """A mapping starts at its first name, a block of text at its first line, and a path leads to a line."""
    root = read("# a card\na1:\n  smell: |\n    launch\n    tax\n  steps: [x,\n    y]\n")
    block = Scalar("launch\ntax\n", 4, quoted=True)
    steps = Sequence((Scalar("x", 6), Scalar("y", 7)), 6)
    assert root == Mapping(
        ((Scalar("a1", 2), Mapping(((Scalar("smell", 3), block), (Scalar("steps", 6), steps)), 3)),), 2
    )
    places: list[tuple[str | int, ...]] = [(), ("a1", "smell"), ("a1", "steps", 1), ("a1", "steps", 9), ("a1", "zz", 1)]
    assert [line_of(root, path) for path in places] == [2, 3, 7, 6, 2]


def test_windows_line_ends_and_a_byte_order_mark_just_work() -> None:
    """What an editor on Windows writes is the same card."""
    assert read("\ufeffa: 1\r\nb: 2\r\n") == read("a: 1\nb: 2\n")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "card.yml: nothing is written here. Write 'name: value' lines."),
        ("# only this\n", "card.yml: nothing is written here. Write 'name: value' lines."),
        ("a: 1\nb: 2\na: 3", "card.yml:3: 'a' stands here twice, first on line 1. Remove one of them."),
        ("? [a]\n: b", "card.yml:1: a name must be text, not a list or a mapping. Write 'name: value'."),
        ("---\na\n---\nb", "card.yml:3: a second document starts here. Remove the '---' line."),
        ("a:\n\tb: 1", "card.yml:2: a tab stands where YAML wants spaces. Indent with spaces."),
        (
            "a: b: c",
            (
                "card.yml:1: a ': ' stands inside a value, or the indentation is wrong. "
                "Put the value in quotes, or line the name up with its neighbours."
            ),
        ),
        ("a: 1\nb: 'x\n\n", "card.yml:2: a quote is opened and never closed. Close it."),
        ("- a\nb", "card.yml:2: this is neither 'name: value' nor '- item'. Add the ':' or indent the line."),
        ("a: [1,", "card.yml:1: a bracket is opened and never closed, or a comma is missing. Close it."),
        ("x: 1\na: {b: [c}", "card.yml:2: a bracket is opened and never closed, or a comma is missing. Close it."),
        (
            "a: 'don't'",
            (
                "card.yml:1: text follows a closed quote, or does not line up with what stands before it. "
                "Double a quote inside quotes ('don''t'), or indent the line like its neighbours."
            ),
        ),
        (" a: 1\nb: 2", "card.yml:2: this does not line up with what stands before it. Indent it like its neighbours."),
        (
            "a:\n  b: 1\n c: 2",
            "card.yml:3: this does not line up with what stands before it. Indent it like its neighbours.",
        ),
        ("a: - b", "card.yml:1: a list starts behind a name. Start the list on its own line."),
        ("a: **bold**", "card.yml:1: a value cannot start with this sign. Put the value in quotes."),
        ("a: `.item()`", "card.yml:1: a value cannot start with this sign. Put the value in quotes."),
        (
            "a: |x\n b",
            (
                "card.yml:1: this is not YAML: expected chomping or indentation indicators, but found 'x'. "
                "Mend it, or put the value in quotes."
            ),
        ),
        ("a\nb\x00", "card.yml:2: the character '\\x00' cannot stand in a YAML file. Remove it."),
        ('"\\UFFFFFFFF"', "card.yml: an escape in quotes stands for no character. Write the character itself."),
        ('a: "\\ud800"', "card.yml:1: half a surrogate pair is no character. Write the character itself."),
        ("[" * 1000, "card.yml:1: this is nested more than 32 deep. Write it flatter."),
        (
            "[" + "a," * 50_000 + "]",
            "card.yml:1: the file has more than 50000 names and values. Split it or shorten it.",
        ),
        ("a" * (1 << 20) + "a", "card.yml: the file has more than 1048576 characters. Split it or shorten it."),
    ],
)
def test_what_cannot_be_read_is_told_with_its_line_and_a_remedy(text: str, told: str) -> None:
    """Every message names the place and what to do, in words that need no knowledge of YAML."""
    assert refused(text) == [told]


def test_nothing_refers_to_another_place_and_nothing_is_executed() -> None:
    """Anchors, aliases and tags are refused, so a file is never larger than it looks; all are told at once."""
    quote = "Put it in quotes if it is text, else write out what it stands for."
    assert refused("a: &x [1]\nb: *x\nc: !!python/object/apply:os.system [ls]\nc: 1") == [
        f"card.yml:1: '&x' names a place to refer to. {quote}",
        f"card.yml:2: '*x' refers to another place. {quote}",
        (
            "card.yml:3: the tag 'tag:yaml.org,2002:python/object/appl… is not used here. "
            "Remove it, or put the text in quotes."
        ),
        "card.yml:4: 'c' stands here twice, first on line 3. Remove one of them.",
    ]


def test_problems_are_told_in_order_of_place() -> None:
    """A name that stands twice is told before what is wrong beneath it, though it is found after."""
    assert [line.partition(" ")[0] for line in refused("a: 1\na:\n  b: &x 1\n")] == ["card.yml:2:", "card.yml:3:"]


def test_after_a_hundred_problems_the_rest_is_not_looked_at() -> None:
    """A file of nothing but mistakes is answered in a message that can be read, however long its words are."""
    told = refused("".join(f"- &{'x' * 1000} a\n" for _ in range(500)))
    assert len(told) == 100
    assert max(map(len, told)) < 200


yaml_like = st.text() | st.lists(
    st.sampled_from([*"ab01:-[]{},#&*!|>'\"%@`\\~=<? \n\t", "\n  ", "- ", ": ", "---\n", "...\n", "%YAML ", "\\U", "é"])
).map("".join)


@given(yaml_like)
def test_no_text_whatsoever_brings_anything_but_our_error(text: str) -> None:
    """Whatever stands in a file, it is a tree of nodes or a problem with a remedy."""
    with suppress(CardError):
        read(text)


@given(
    st.lists(st.text(st.characters(codec="utf-8", exclude_categories=["Cc"], exclude_characters="\ufeff\u2028\u2029")))
)
def test_text_in_single_quotes_comes_back_as_it_was(texts: list[str]) -> None:
    """Quotes are the way out of every surprise: all that is printed on one line can stand in them."""
    printable = [text for text in texts if all(letter not in "\ufffe\uffff" for letter in text)]
    quoted = "[" + ", ".join("'" + text.replace("'", "''") + "'" for text in printable) + "]"
    root = read(quoted)
    assert isinstance(root, Sequence)
    assert [item.text for item in root.items if isinstance(item, Scalar)] == printable
