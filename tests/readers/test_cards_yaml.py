"""A card as YAML: text as it was typed, and every name right."""

from __future__ import annotations

import pytest

from grader.card import Response
from grader.errors import CardError
from grader.readers.cards import read_card
from sheet_names import COURSE


def answers(text: str) -> dict[str, dict[str, str]]:
    card = read_card(text.encode(), "card.yml", COURSE)
    return {id: {name: r.text for name, r in fields.items()} for id, fields in card.responses.items()}


def problems(text: str) -> list[str]:
    with pytest.raises(CardError) as caught:
        read_card(text.encode(), "card.yml", COURSE)
    return [str(problem) for problem in caught.value.problems]


def test_exercises_hold_fields() -> None:
    """The form of the design, in flow and in block style."""
    text = "a1: {smell: launch tax, cause_class: launch}\nb:\n  traces: [1, 4]\n  serving_change: >-\n    batch\n    more\n"
    assert answers(text) == {
        "a1": {"smell": "launch tax", "cause_class": "launch"},
        "b": {"traces": "1\n4", "serving_change": "batch more"},
    }


@pytest.mark.parametrize(
    "typed",
    ["no", "1:30", "1e3", "0x10", "2024-01-01", "null", "~", "010", "1_000", ".5", "True", "12:30:45", "=", "<<"],
)
def test_scalars_are_text_as_typed(typed: str) -> None:
    """No word of a learner becomes a truth, a number or a date."""
    assert answers(f"a1:\n  smell: {typed}\n  cause_class: [{typed}]") == {"a1": {"smell": typed, "cause_class": typed}}


def test_a_list_becomes_lines() -> None:
    """Steps are text, one a line, before anything counts offsets; the response starts where its first step does."""
    card = read_card(b"c:\n  protocol:\n    - pin\n    - |\n      capture: once\n    - measure\n", "c.yaml", COURSE)
    assert card.responses["c"]["protocol"] == Response("pin\ncapture: once\nmeasure", 3)


@pytest.mark.parametrize("name", ["a1", "A1", "Trace 1", "Trace 1 — picket fence", "trace 1 - picket fence"])
@pytest.mark.parametrize("field", ["why_empty", "Why the GPU is empty", "why the gpu is empty", "Why is the GPU empty"])
def test_names_are_ids_or_as_on_the_sheet(name: str, field: str) -> None:
    """Who knows no ids writes what the sheet says."""
    assert answers(f"{name}:\n  {field}: x") == {"a1": {"why_empty": "x"}}


def test_nothing_behind_a_name_is_an_empty_answer() -> None:
    """An exercise or a field without anything is there, and unanswered."""
    assert answers("a1:\na2: {}\na3: {smell: }\nb: {traces: []}") == {
        "a1": {},
        "a2": {},
        "a3": {"smell": ""},
        "b": {"traces": ""},
    }


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("- a1\n- a2", ["card.yml:1: this is a list, not a card. Write 'a1:' with fields."]),
        ("launch tax", ["card.yml:1: this is plain text, not a card. Write 'a1:' with fields."]),
        ("{}", ["card.yml:1: no exercise of this course stands here. Write 'a1:' with fields."]),
        ("# nothing yet", ["card.yml: nothing is written here. Write 'name: value' lines."]),
        ("a1:\n\tsmell: x", ["card.yml:2: a tab stands where YAML wants spaces. Indent with spaces."]),
        ("---\na1: {smell: x}\n---\na2: {}", ["card.yml:3: a second document starts here. Remove the '---' line."]),
        (
            "a1: {smel: x}\nlab7: {question: what}\na1x: {}",
            [
                "card.yml:1: a1: there is no field 'smel' here. The nearest is 'smell'.",
                "card.yml:2: there is no exercise 'lab7' here. Use one of a1, a2, a3, a4, b, c, stretch.",
                "card.yml:3: there is no exercise 'a1x' here. The nearest is 'a1'.",
            ],
        ),
        (
            "a1: {smell: x}\na1: {smell: y}",
            ["card.yml:2: 'a1' stands here twice, first on line 1. Remove one of them."],
        ),
        (
            "a1: {smell: x, Smell: [[y]]}\nTrace 1: {smell: [[z]]}",
            [
                "card.yml:1: a1: smell: 'Smell' stands here twice, first on line 1. Keep one of them.",
                "card.yml:2: a1: 'Trace 1 — picket fence' stands here twice, first on line 1. Keep one of them.",
            ],
        ),
        (
            "a1: launch\nstretch: [tokenize]",
            [
                "card.yml:1: a1: fields are wanted here. Write 'smell: …' beneath.",
                "card.yml:2: stretch: fields are wanted here. Write 'ranges: …' beneath.",
            ],
        ),
        (
            "a1:\n  smell: {x: y}\nc:\n  protocol:\n  - pin: the workload\n  - [capture]",
            [
                "card.yml:2: a1: smell: names with values stand here in place of text. Put the answer in quotes.",
                "card.yml:5: c: protocol: names with values stand here in place of text. Put the answer in quotes.",
                "card.yml:6: c: protocol: a list stands here in place of text. Put the answer in quotes.",
            ],
        ),
        (
            "b:\n  traces: traces #1 and #4\n  serving_change: # batching",
            [
                (
                    "card.yml:2: b: traces: YAML drops '#1 and #4' as a comment. Put the answer in quotes, or the comment on its own"
                    " line."
                ),
                (
                    "card.yml:3: b: serving_change: YAML drops '# batching' as a comment. Put the answer in quotes, or the comment on"
                    " its own line."
                ),
            ],
        ),
        (
            "a1: {smell: !launch x}",
            ["card.yml:1: the tag '!launch' is not used here. Remove it, or put the text in quotes."],
        ),
        (
            "a1: {smell: *launch}",
            [
                "card.yml:1: '*launch' refers to another place. Put it in quotes if it is text, else write out what it stands for."
            ],
        ),
        (
            "stretch: {script: profile_decode.py, profile: run.json, ranges: x}",
            ["card.yml:1: stretch: Profile: another file is handed in on line 1. Hand in one of them."],
        ),
    ],
)
def test_every_problem_is_told_with_its_line(text: str, told: list[str]) -> None:
    """What is no card, has a wrong name, or would lose a word is an error with a remedy."""
    assert problems(text) == told


def test_comments_on_their_own_lines_are_comments() -> None:
    """Notes to oneself cost nothing where nobody can take them for an answer."""
    assert answers("# mine\na1: # first\n  # smell\n  smell: x#y\n  cause_class: 'x' # sure\n") == {
        "a1": {"smell": "x#y", "cause_class": "x"}
    }


@pytest.mark.parametrize("opened", ["[", "{a: ", "- "])
def test_deep_nesting_is_refused_in_no_time(opened: str) -> None:
    """A hundred thousand brackets neither overflow a stack nor keep anybody waiting."""
    assert ["deep" in told or "flat" in told for told in problems("a1: " * (opened != "- ") + opened * 100_000)] == [
        True
    ]
