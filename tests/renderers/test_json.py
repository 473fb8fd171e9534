"""The record, as programs get it."""

from __future__ import annotations

import json as stdlib_json
from dataclasses import replace

from hypothesis import given

from grader.renderers.json import json
from grader.report import Report
from reports import ANY_TEXT, EVERY_VERDICT, reports


def test_the_record_of_the_design_is_printed() -> None:
    """Every key of design.md stands where it says, with the names it gives; more keys may stand beside them."""
    record = stdlib_json.loads(json([EVERY_VERDICT]))
    keys = {"grader_version", "course", "course_version", "points", "max_points", "passed", "exercises"}
    assert record.keys() >= keys
    assert record["exercises"][0].keys() >= {"exercise", "points", "max_points", "fields"}
    field = record["exercises"][0]["fields"][0]
    assert field.keys() >= {"field", "verdict", "points", "max_points", "evidence", "feedback"}
    assert (field["field"], field["verdict"], field["points"]) == ("smell", "met", 1.0)
    assert field["evidence"] == [
        {
            "text": "host island",
            "start": 0,
            "end": 11,
            "concept": "host-island",
            "polarity": "affirmed",
            "matched": "exact",
        }
    ]


def test_one_card_is_an_object_and_several_are_an_array() -> None:
    """Who hands in one file reads one record; who hands in several reads them in order."""
    other = replace(EVERY_VERDICT, card="other.md")
    assert stdlib_json.loads(json([EVERY_VERDICT]))["card"] == "card.md"
    assert [r["card"] for r in stdlib_json.loads(json([EVERY_VERDICT, other]))] == ["card.md", "other.md"]


def test_letters_stand_as_they_are_written() -> None:
    """A person can read it: µ stays µ."""
    assert '"3 µs — 日本"' in json([replace(EVERY_VERDICT, card="3 µs — 日本")])


def test_half_a_character_is_a_json_escape() -> None:
    """What a byte of a file name becomes that is no UTF-8 can be written and read back."""
    text = json([replace(EVERY_VERDICT, card="caf\udce9.md")])
    assert r'"caf\udce9.md"' in text.encode().decode()
    assert stdlib_json.loads(text)["card"] == "caf\udce9.md"


@given(reports(ANY_TEXT))
def test_any_record_is_json_in_utf_8_and_reads_back(report: Report) -> None:
    """Nothing that a report can hold is lost on the way to a program."""
    assert stdlib_json.loads(json([report]).encode()) == report.record()
