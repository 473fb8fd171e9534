"""The sheet's own form: what is a heading, what is a label, and what is an answer."""

from __future__ import annotations

import pytest

from grader.errors import CardError
from grader.readers.cards import read_card
from sheet_names import COURSE


def answers(text: str) -> dict[str, dict[str, str]]:
    card = read_card(text.encode(), "card.md", COURSE)
    return {id: {name: r.text for name, r in fields.items()} for id, fields in card.responses.items()}


def problems(text: str) -> list[str]:
    with pytest.raises(CardError) as caught:
        read_card(text.encode(), "card.md", COURSE)
    return [str(problem) for problem in caught.value.problems]


SHEET = """\
Trace 1 — picket fence
Smell: launch tax
Cause class: launch
Why the GPU is empty: each 3 µs kernel is done
before the loop launches the next

First experiment: graphs
Forbidden next step: a new MMA kernel

Part B
Which two traces: 1 and 4
"""


def test_the_sheets_form_works_as_typed() -> None:
    """Headings and labels as on the sheet, answers over several lines, fields and exercises left out."""
    assert answers(SHEET) == {
        "a1": {
            "smell": "launch tax",
            "cause_class": "launch",
            "why_empty": "each 3 µs kernel is done\nbefore the loop launches the next",
            "first_experiment": "graphs",
            "forbidden_next_step": "a new MMA kernel",
        },
        "b": {"traces": "1 and 4"},
    }


def test_a_response_knows_the_line_where_it_starts() -> None:
    """The line is that of the answer's first word, not that of its label."""
    card = read_card(b"Trace 1\nSmell: x\nCause class:\n\nlaunch\n", "card.md", COURSE)
    assert [r.line for r in card.responses["a1"].values()] == [2, 5]


@pytest.mark.parametrize(
    "heading",
    [
        "Trace 1 — picket fence",
        "Trace 1 - Picket Fence",
        "## Trace 1 — picket fence",
        "## **Trace 1**",
        "# trace 1 #",
        "**Trace 1 — picket fence**",
        "Trace 1:",
        "TRACE 1",
        "Trace 1 (picket fence)",
        "Trcae 1 — picket fence",
        "a1",
        "  A1:",
        "Trace\N{NO-BREAK SPACE}1",
        "Trace 1\n=======",
    ],
)
def test_a_heading_counts_without_regard_to_case_markdown_or_one_slip(heading: str) -> None:
    """Every usual way of writing an exercise's title, the first half of it, or its id is its heading."""
    assert answers(f"{heading}\nSmell: launch tax\n") == {"a1": {"smell": "launch tax"}}


@pytest.mark.parametrize(
    "line",
    [
        "First experiment: graphs",
        "first experiment:graphs",
        "FIRST EXPERIMENT : graphs",
        "   First experiment: graphs",
        "**First experiment:** graphs",
        "**First experiment**: graphs",
        "**First experiment: graphs**",
        "**First experiment** graphs",
        "*First experiment:* graphs",
        "__First experiment__: graphs",
        "### First experiment: graphs",
        "### First experiment\ngraphs",
        "First experiment\ngraphs",
        "First experiment:\n\n\ngraphs\n\n",
        "First experiment：graphs",
        "Ｆｉｒｓｔ experiment: graphs",
        "First experiment – graphs",
        "First experiment - graphs",
        "first_experiment: graphs",
        "First experimnt: graphs",
        "Frist experiment: graphs",
        "### First experimnt\ngraphs",
    ],
)
def test_a_label_counts_without_regard_to_case_markdown_or_one_slip(line: str) -> None:
    """A label starts a line, after spaces, `#` or `**`, and may have one slip where it is written as a label."""
    assert answers(f"## Trace 1\n{line}\n") == {"a1": {"first_experiment": "graphs"}}


@pytest.mark.parametrize(
    "line",
    [
        "Next: batching",
        "it is the first experiment: that one",
        "- Cause class: host",
        "* Cause class: host",
        "2. Cause class: host",
        "3) Cause class: host",
        "Which two traces: 1 and 4",
        "Couse class - host",
        "Couse class",
        "the cause class",
        "## Some steps",
        "## d",
        "# a comment",
        "---",
        "Part A",
        "Trace 4 — cliff",
        "Trace 1 is a picket fence",
        "see Trace 2",
    ],
)
def test_anything_else_continues_the_answer(line: str) -> None:
    """What is no label of this exercise, or stands in a list, belongs to the answer above it."""
    assert answers(f"Trace 1\nSmell: launch tax\n{line}\nFirst experiment: x") == {
        "a1": {"smell": f"launch tax\n{line}", "first_experiment": "x"}
    }
    assert answers(f"Trace 1\nSmell:\n{line}\nFirst experiment: x")["a1"]["smell"] == line


def test_a_label_of_another_exercise_is_an_answer() -> None:
    """Part C is answered in the words of Part A."""
    text = "Part C\nApply to Trace 3:\nIt is a copy.\nFirst experiment: stay on the device\n"
    assert answers(text) == {"c": {"application": "It is a copy.\nFirst experiment: stay on the device"}}


def test_code_between_fences_is_an_answer() -> None:
    """A fence shelters labels and headings, also where it opens behind a label."""
    code = "```python\nSmell: x\n## Trace 2\n```"
    assert answers(f"Trace 1\nFirst experiment: {code}\nSmell: y") == {"a1": {"first_experiment": code, "smell": "y"}}
    assert answers(f"Trace 1\nFirst experiment:\n{code}\nSmell: y") == {"a1": {"first_experiment": code, "smell": "y"}}
    assert answers("Trace 1\nFirst experiment:\n~~~~\n~~~\nSmell: x\n~~~~\nSmell: y")["a1"]["smell"] == "y"
    inline = "```sync``` it\n```\nSmell: x\n```"
    assert answers(f"Trace 1\nFirst experiment: {inline}\nSmell: y")["a1"] == {"first_experiment": inline, "smell": "y"}


def test_a_fence_that_is_never_closed_shelters_nothing() -> None:
    """Three forgotten backticks must not swallow the rest of the card."""
    assert answers("Trace 1\nFirst experiment: ```\ngraphs\nSmell: y\nTrace 2\nSmell: z") == {
        "a1": {"first_experiment": "```\ngraphs", "smell": "y"},
        "a2": {"smell": "z"},
    }


def test_where_every_label_stands_in_a_list_the_list_is_the_card() -> None:
    """A card written as bullets is a card, and a list in its answers stays one."""
    text = "- Trace 1\n  - Smell: launch tax\n  - **Cause class:** launch\n2. Part C\n  - Protocol:\n    1. pin\n    2. capture"
    assert answers(text) == {
        "a1": {"smell": "launch tax", "cause_class": "launch"},
        "c": {"protocol": "    1. pin\n    2. capture"},
    }


def test_names_of_traces_can_be_answers() -> None:
    """A bare name is a heading only where a label of that exercise stands beneath it, or no answer has begun."""
    text = "Part B\nWhich two traces:\nTrace 1\nTrace 4\nServing change: x\nTrace 1\nSmell:\nTrace 1 — picket fence\nCause class: y"
    assert answers(text) == {
        "b": {"traces": "Trace 1\nTrace 4", "serving_change": "x"},
        "a1": {"smell": "Trace 1 — picket fence", "cause_class": "y"},
    }


def test_traces_named_below_an_empty_line_can_be_answers() -> None:
    """Where no answer has begun, the first line of it is no lost heading."""
    assert answers("Part B\nWhich two traces:\n\nTrace 1\nTrace 4\n") == {"b": {"traces": "Trace 1\nTrace 4"}}


def test_a_bare_heading_ends_a_written_answer() -> None:
    """Who has answered and goes on with another exercise's name and label has gone on."""
    assert answers("Trace 1\nSmell: x\nTrace 4\nCause class: y") == {"a1": {"smell": "x"}, "a4": {"cause_class": "y"}}


def test_a_smell_on_a_line_of_its_own_is_an_answer() -> None:
    """`sync cliff` names an exercise and a smell: where the label beneath is still to come, it is the smell."""
    for white in ("\n", "\n\n"):
        text = white.join(["Trace 1", "Smell:", "sync cliff", "Cause class: sync", "sync cliff", "Smell: x"])
        assert answers(text) == {"a1": {"smell": "sync cliff", "cause_class": "sync"}, "a4": {"smell": "x"}}
    assert answers("sync cliff\nSmell: see\n\npicket fence\n\nmore") == {"a4": {"smell": "see\n\npicket fence\n\nmore"}}


def test_a_bare_heading_ends_an_empty_answer() -> None:
    """Who leaves the last field empty does not answer it with the next heading."""
    text = "Trace 1\nSmell: x\nCause class:\nTrace 2\nSmell: y\nForbidden next step:\n\nTrace 3\nCause class: z"
    assert answers(text) == {
        "a1": {"smell": "x", "cause_class": ""},
        "a2": {"smell": "y", "forbidden_next_step": ""},
        "a3": {"cause_class": "z"},
    }


def test_a_heading_alone_hands_the_exercise_in() -> None:
    """An exercise without labels is there, with every field unanswered."""
    assert answers("Trace 1\n\n## Trace 2\n") == {"a1": {}, "a2": {}}


def test_titles_and_rules_between_exercises_belong_to_nothing() -> None:
    """The course's title, a part's name and a rule across the page are no answers and no strays."""
    text = (
        "# Four timeline smells\n\n---\nPart A — Cards\n\n## Trace 1\n---\nSmell: x\n\n# Part A\n## Trace 2\nSmell: y\n"
    )
    assert answers(text) == {"a1": {"smell": "x"}, "a2": {"smell": "y"}}


def test_the_untouched_options_are_passed_on() -> None:
    """Whether a blank counts as unanswered is not the reader's to say."""
    assert answers("Trace 1\nCause class: launch | host | copy | sync")["a1"]["cause_class"] == (
        "launch | host | copy | sync"
    )


@pytest.mark.parametrize(
    "line", ["Cause class: launch | host | copy | sync\nsync", "Cause class (launch | host | copy | sync): sync"]
)
def test_options_above_an_answer_belong_to_the_sheet(line: str) -> None:
    """Who writes beneath or behind the options has chosen one."""
    assert answers(f"Trace 1\n{line}\n")["a1"]["cause_class"] == "sync"


def test_lines_keep_their_form() -> None:
    """Indentation and empty lines inside an answer stay; what is white around it goes."""
    assert answers("Trace 1\n**Smell**: **x**") == {"a1": {"smell": "**x**"}}
    assert answers("Trace 1\nSmell:  \n\n    x\n\n  y  \nz \t\n\n") == {"a1": {"smell": "    x\n\n  y  \nz"}}


def test_words_that_are_asked_for_are_no_misspelt_labels() -> None:
    """`prefill` is two edits from `Profile`, and a range that the question names."""
    assert answers("Stretch\nRanges:\nprefill: the prompt\ndecode_step: a token") == {
        "stretch": {"ranges": "prefill: the prompt\ndecode_step: a token"}
    }


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "Trace 1\nSmell: x\nCouse clas: y\nmore\nCouse clas: z\nSmall talk: y",
            [
                (
                    "card.md:3: a1: there is no field 'Couse clas: y'. Write 'Cause class:' if you mean that, or put '- ' before it"
                    " if it belongs to the answer."
                ),
                (
                    "card.md:5: a1: there is no field 'Couse clas: z'. Write 'Cause class:' if you mean that, or put '- ' before it"
                    " if it belongs to the answer."
                ),
            ],
        ),
        (
            "Trace 1\n\n## Caus clss\nhost",
            [
                (
                    "card.md:3: a1: there is no field '## Caus clss'. Write 'Cause class:' if you mean that, or put '- ' before it"
                    " if it belongs to the answer."
                )
            ],
        ),
        (
            "Trace 1\nSmell: a\nCause class: x\nsmell: b\nmore\nTrace 2\nSmell: c",
            ["card.md:4: a1: smell: 'Smell' stands here twice, first on line 2. Keep one of them."],
        ),
        (
            "## Trace 1\nSmell: a\n## a1\nCause class: b\n",
            ["card.md:3: a1: 'Trace 1 — picket fence' stands here twice, first on line 1. Keep one of them."],
        ),
        (
            "Trace 1\nSmell: a\nTrace 1\nSmell: b\n",
            ["card.md:3: a1: 'Trace 1 — picket fence' stands here twice, first on line 1. Keep one of them."],
        ),
        (
            "Trace 1\nSmell: x\nTrace 5\nSmell: y\n## Trace 2 — tokenizer\nSmell: z\n",
            [
                "card.md:3: 'Trace 5' is no exercise here. The nearest is 'Trace 1 — picket fence'.",
                "card.md:5: '## Trace 2 — tokenizer' is no exercise here. The nearest is 'Trace 2 — host island'.",
            ],
        ),
        (
            "## Trace 5\nSmell: x\n",
            ["card.md:1: '## Trace 5' is no exercise here. The nearest is 'Trace 1 — picket fence'."],
        ),
        (
            "Trace 1\nSmell: x\n## Trace 7\nis not one of them\n",
            ["card.md:3: '## Trace 7' is no exercise here. The nearest is 'Trace 1 — picket fence'."],
        ),
        (
            f"Trace 1\n-\nSmell: x\n## Trace 2\n{'far ' * 20}\nSmell: y\n",
            [
                "card.md:2: a1: '-' stands above the first label. Remove it if it is no answer, else put its label above it, such as 'Smell'.",
                (
                    "card.md:5: a2: 'far far far far far far far far far far…' stands above the first label. Remove it if it is no answer, else put its label above it,"
                    " such as 'Smell'."
                ),
            ],
        ),
        (
            "Dear grader,\nPart C\nProtocol: x\nApply to Trace 2: y\n",
            [
                (
                    "card.md:1: 'Dear grader,' stands above the first heading. Remove it if it is no answer, else put its heading above it,"
                    " such as 'Trace 1 — picket fence'."
                ),
                (
                    "card.md:4: c: there is no field 'Apply to Trace 2: y'. Write 'Apply to Trace 3:' if you mean that, or put"
                    " '- ' before it if it belongs to the answer."
                ),
            ],
        ),
        (
            "Ada Lovelace\nLondon\n\nTrace 1\nName: Ada\nSmell: x\n# Part A\nmore\n",
            [
                (
                    "card.md:1: 'Ada Lovelace' stands above the first heading. Remove it if it is no answer, else put its heading above it,"
                    " such as 'Trace 1 — picket fence'."
                ),
                "card.md:5: a1: 'Name: Ada' stands above the first label. Remove it if it is no answer, else put its label above it, such as 'Smell'.",
                (
                    "card.md:8: 'more' stands above the first heading. Remove it if it is no answer, else put its heading above it,"
                    " such as 'Trace 1 — picket fence'."
                ),
            ],
        ),
        (
            "Part B\nServing changes and such: x\nWhich two traces: 1, 4",
            [
                (
                    "card.md:2: b: 'Serving changes and such: x' stands above the first label. Remove it if it is no answer, else put its label above it,"
                    " such as 'Serving change'."
                )
            ],
        ),
        (
            "Trace 1\nSmell:\nTrace 4\nCause class: sync\n",
            [
                (
                    "card.md:3: a1: 'Trace 4' can be an answer or the heading of a4. Write it behind its label if it is the answer,"
                    " else put '## ' before it."
                )
            ],
        ),
        (
            "Trace 1\nSmell: x\n\nTrace 2 — host island\n\nit is the tokenizer\n",
            [
                (
                    "card.md:4: 'Trace 2 — host island' reads like a heading, but no label of a2 stands beneath it."
                    " Put '## ' before it if it is one, '- ' if it belongs to the answer."
                )
            ],
        ),
        (
            "Lab 7\nQuestion: what\n",
            [
                (
                    "card.md:1: no exercise of this course stands here. Write its heading above the answers: 'Trace 1 — picket fence',"
                    " 'Trace 2 — host island', 'Trace 3 — copy on the path', 'Trace 4 — sync cliff', 'Part B — Decode product',"
                    " 'Part C — Protocol', 'Stretch — NVTX ranges'."
                )
            ],
        ),
        (
            "Stretch\nProfile: run.sqlite\nScript: decode.py\nRanges: x\n",
            ["card.md:3: stretch: Script: another file is handed in on line 2. Hand in one of them."],
        ),
    ],
)
def test_what_would_be_guessed_or_lost_is_an_error(text: str, told: list[str]) -> None:
    """Every problem of a card is told at once, each with its line and what to do."""
    assert problems(text) == told


def test_a_lookalike_of_a_heading_is_an_answer_where_the_heading_stands_elsewhere() -> None:
    """Whoever has answered Trace 3 can write about it in Part C."""
    text = "Trace 3\nSmell: x\nPart C\nApply to Trace 3:\nMonday.\n\nTrace 3\n\nit copies\n"
    assert answers(text)["c"] == {"application": "Monday.\n\nTrace 3\n\nit copies"}


def test_a_card_has_so_many_lines_and_problems_at_the_most() -> None:
    """What nobody writes and nobody reads is cut short."""
    assert problems("Trace 1\n" + "\n" * 20_000) == ["card.md: this has more than 20000 lines. Hand in the card alone."]
    told = problems("Trace 1\n" + "Couse clas: y\n" * 100)
    assert (len(told), told[-1]) == (51, "card.md: 50 more problems follow. Mend these first.")
