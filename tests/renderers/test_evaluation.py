"""How a rubric agrees with markers, for programs and for people."""

from __future__ import annotations

import json as stdlib_json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from grader.evaluation import Change, Labelled, Marked, evaluate
from grader.renderers.evaluation import LONGEST_SHOWN, changes_json, changes_text, json, text
from grader.verdict import Evidence, Verdict
from reports import ANY_TEXT

MET, NOT_MET, REVIEW = Verdict.MET, Verdict.NOT_MET, Verdict.REVIEW

FIGURES = [
    "responses",
    "review_labels",
    "decided",
    "coverage",
    "agreement",
    "right",
    "kappa",
    "false_accepts",
    "false_rejects",
]
INTERVALS = [
    f"{name}_interval" for name in ("coverage", "agreement", "right", "kappa", "false_accepts", "false_rejects")
]


def marked(line: int, label: Verdict, verdict: Verdict, response: str = "sync cliff", field: str = "smell") -> Marked:
    evidence = Evidence(response[:10], 0, len(response[:10]), "sync-cliff")
    return Marked(Labelled(line, "a1", field, response, label), verdict, (evidence,))


RESPONSES = [
    marked(1, MET, MET),
    marked(2, NOT_MET, NOT_MET),
    marked(3, NOT_MET, MET, "not a sync cliff"),
    marked(4, MET, REVIEW, "the cliff"),
    marked(5, REVIEW, MET, field="why_empty"),
]
EVALUATION = evaluate(RESPONSES)
CHANGES = [
    Change(RESPONSES[2].labelled, before=MET, after=NOT_MET),
    Change(RESPONSES[0].labelled, before=MET, after=REVIEW),
    Change(RESPONSES[4].labelled, before=MET, after=NOT_MET),
]


def test_the_record_has_the_keys_of_the_design() -> None:
    """The listed keys under their names, an interval beside each figure, and what a person would look at first."""
    record = stdlib_json.loads(json(EVALUATION))
    assert sorted(record) == sorted([*FIGURES, *INTERVALS, "by_field", "disagreements", "undecided"])
    assert {name: sorted(figures) for name, figures in record["by_field"].items()} == {
        "a1.smell": sorted([*FIGURES, *INTERVALS]),
        "a1.why_empty": sorted([*FIGURES, *INTERVALS]),
    }
    assert record["disagreements"] == [
        {
            "line": 3,
            "exercise": "a1",
            "field": "smell",
            "response": "not a sync cliff",
            "label": "not_met",
            "verdict": "met",
            "evidence": [
                {
                    "text": "not a sync",
                    "start": 0,
                    "end": 10,
                    "concept": "sync-cliff",
                    "polarity": "affirmed",
                    "matched": "exact",
                }
            ],
        }
    ]
    assert [response["line"] for response in record["undecided"]] == [4]


def test_the_record_holds_the_figures_that_were_counted() -> None:
    """Shares as numbers to four places, errors as counts, each interval around its figure."""
    record = stdlib_json.loads(json(EVALUATION))
    assert [record[name] for name in FIGURES] == [5, 1, 3, 0.75, 0.6667, 0.5, 0.4, 1, 0]
    for name in ("coverage", "agreement", "right", "kappa"):
        low, high = record[f"{name}_interval"]
        assert low < record[name] < high
    assert record["false_accepts_interval"] == pytest.approx([0.0945, 0.9055], abs=0.0001)


def test_a_person_reads_figures_then_fields_then_differences() -> None:
    """A figure says what it is a share of; of nothing there is no share, and nothing is claimed."""
    shown = text(EVALUATION, width=100, colour=False, unicode=True)
    assert (
        shown
        == """\
5 responses, 1 of them labelled review
  coverage                              3 of 4      75.0%  (95%: 30.1% to 95.4%)
  agreement on decided                  2 of 3      66.7%  (95%: 20.8% to 93.9%)
  right, review counted as wrong        2 of 4      50.0%  (95%: 15.0% to 85.0%)
  false accepts of not_met labels       1 of 2      50.0%  (95%: 9.5% to 90.5%)
  false rejects of met labels           0 of 2       0.0%  (95%: 0.0% to 65.8%)
  Cohen’s kappa                                     0.400  (95%: -0.426 to 0.889)

  field         responses  coverage  agreement  accepts  rejects
  a1.smell              4     75.0%      66.7%        1        0
  a1.why_empty          1         –          –        0        0

Disagreements (1)

line 3  a1.smell: label not_met, verdict met
    not a sync cliff
      affirmed    sync-cliff                   not a sync

Left for review, though the markers agreed (1)

line 4  a1.smell: label met, verdict review
    the cliff
      affirmed    sync-cliff                   the cliff
"""
    )


def test_where_nothing_was_decided_nothing_is_claimed() -> None:
    """A dash and the widest interval: what was not measured is not healthy."""
    shown = text(evaluate([marked(1, REVIEW, MET)]), width=100, colour=False, unicode=True)
    assert "  coverage                              0 of 0          –  (95%: 0.0% to 100.0%)\n" in shown
    assert "  Cohen’s kappa                                         –  (95%: -1.000 to 1.000)\n" in shown


def test_an_edit_is_judged_by_what_it_mends_and_spoils() -> None:
    """Before, after and the label; a verdict on a response that is labelled review does neither."""
    assert (
        changes_text(CHANGES, width=100, colour=False, unicode=True)
        == """\
3 changed verdicts: 1 now right, 1 now wrong

line 3  a1.smell: met → not_met (label not_met)
    not a sync cliff

line 1  a1.smell: met → review (label met)
    sync cliff

line 5  a1.why_empty: met → not_met (label review)
    sync cliff
"""
    )
    record = stdlib_json.loads(changes_json(CHANGES))
    assert {name: record[name] for name in ("changed", "mended", "spoiled")} == {
        "changed": 3,
        "mended": 1,
        "spoiled": 1,
    }
    assert record["changes"][0] == {
        "line": 3,
        "exercise": "a1",
        "field": "smell",
        "response": "not a sync cliff",
        "label": "not_met",
        "before": "met",
        "after": "not_met",
    }


def test_no_change_is_said_too() -> None:
    """An edit that changes nothing is worth knowing."""
    none = changes_text([], width=100, colour=False, unicode=True)
    assert none == "0 changed verdicts: 0 now right, 0 now wrong\n"


def test_without_texts_no_response_is_printed() -> None:
    """Held-out responses stay unread, whatever is asked of them: figures and numbers alone."""
    shown = [
        json(EVALUATION, texts=False),
        text(EVALUATION, texts=False, width=100, colour=True, unicode=True),
        changes_json(CHANGES, texts=False),
        changes_text(CHANGES, texts=False, width=100, colour=True, unicode=True),
    ]
    assert not [s for s in shown if "cliff" in s or "line" in s]
    assert stdlib_json.loads(shown[0]).keys() == stdlib_json.loads(json(EVALUATION)).keys()
    assert stdlib_json.loads(shown[2])["changed"] == 3


def test_colour_tells_what_an_edit_mended() -> None:
    """Green is what the markers say, red is what they do not."""
    shown = changes_text(CHANGES, width=100, colour=True, unicode=True)
    assert "\x1b[32mnot_met\x1b[0m (label not_met)" in shown
    assert "\x1b[31mreview\x1b[0m (label met)" in shown
    assert "\x1b[31mmet\x1b[0m" in text(EVALUATION, width=100, colour=True, unicode=True)


def test_a_long_response_is_shown_by_its_beginning() -> None:
    """Whoever wants all of it has the line."""
    shown = text(evaluate([marked(1, MET, NOT_MET, "x" * 1_000_000)]), width=100, colour=False, unicode=True)
    assert shown.count("x") - shown.count("exercise") < LONGEST_SHOWN + 20
    assert "…" in shown


@given(ANY_TEXT, ANY_TEXT, st.integers(40, 160), st.booleans())
def test_nothing_in_a_response_or_a_name_commands_the_terminal(
    response: str, field: str, width: int, unicode: bool
) -> None:
    """What was written and what the course calls it are shown on their lines and in their place."""
    one = marked(1, MET, NOT_MET, response, field)
    change = Change(one.labelled, MET, NOT_MET)
    for shown in (
        text(evaluate([one]), width=width, colour=False, unicode=unicode),
        changes_text([change], width=width, colour=False, unicode=unicode),
    ):
        assert all(line.isprintable() for line in shown.split("\n"))
        assert unicode or shown.isascii()
        indented = [line for line in shown.split("\n") if re.match(r" {4}\S", line)]
        assert all(cell_len(line) <= width for line in indented)
    for record in (json(evaluate([one])), changes_json([change])):
        assert stdlib_json.loads(record.encode())
