"""The pages that a course makes of itself, before any generator sees them."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.course import Course
from grader.readers.cards import read_card
from grader.readers.locate import locate
from grader.renderers.page_marks import card_file, marks, report_of
from grader.renderers.site import form, navigation, render
from grader.renderers.site.drawing import ROUNDS, drawing

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def course() -> Course:
    return locate(None)


def test_every_exercise_and_every_trace_has_its_page(course: Course) -> None:
    """With its title, and a place in the navigation."""
    pages = render(course).pages
    for id, exercise in course.exercises.items():
        assert f"# {exercise.title}" in pages[f"exercises/{id}.md"]
        assert {exercise.title: f"exercises/{id}.md"} in navigation(course)["exercises/index.md"]
    for id, trace in course.traces.items():
        assert trace.ascii in pages[f"traces/{id}.md"].replace("&lt;", "<").replace("&#34;", '"')


def test_the_same_course_makes_the_same_bytes(course: Course) -> None:
    """Nothing depends on time or chance."""
    assert render(course) == render(course)


def test_no_page_hands_the_key_over(course: Course) -> None:
    """What earns the mark stands in the rubric, and neither examples nor feedback stand on an exercise's page."""
    for id, exercise in course.exercises.items():
        page = render(course).pages[f"exercises/{id}.md"]
        for field in exercise.fields.values():
            assert getattr(field.criterion.feedback, "met", "-no-") not in page
            for example in field.criterion.examples.met:
                asked = (
                    exercise.question + exercise.title + (course.traces[exercise.trace].ascii if exercise.trace else "")
                )
                assert len(example) < 20 or example in asked or example not in page


def test_what_stands_in_a_course_is_text_on_its_page(course: Course) -> None:
    """An instructor's `<` is a `<`."""
    evil = replace(course.exercises["a1"], title="<script>alert(1)</script>")
    page = render(replace(course, exercises={**course.exercises, "a1": evil})).pages["exercises/a1.md"]
    assert "<script>" not in page


def test_a_form_asks_every_field_and_ties_every_label(course: Course) -> None:
    """Labels, boxes and places for marks belong together by their ids, and no line is blank, which would end the HTML."""
    for id, exercise in course.exercises.items():
        html = form(course, id)
        assert re.findall(r'<textarea id="([^"]+)"', html) == [f"{id}-{name}" for name in exercise.fields]
        assert re.findall(r'<label for="([^"]+)"', html) == [f"{id}-{name}" for name in exercise.fields]
        assert "\n\n" not in html
        assert "<script" not in html


def test_a_drawing_has_an_element_for_every_event_and_tells_itself(course: Course) -> None:
    """Well-formed, with a title and the trace in prose, and a hover text for each event."""
    for id, trace in course.traces.items():
        svg = ElementTree.fromstring(str(drawing(id, trace)).replace("<svg ", f'<svg xmlns="{SVG[1:-1]}" ', 1))
        title, told = svg.find(f"{SVG}title"), svg.find(f"{SVG}desc")
        assert title is not None
        assert told is not None
        assert all(event.name in (told.text or "") for event in trace.events)
        rounds = min(trace.repeat, ROUNDS)
        drawn = [g for g in svg.iter(f"{SVG}g") if g.find(f"{SVG}title") is not None]
        assert len(drawn) == rounds * sum(2 if event.cpu else 1 for event in trace.events)


def test_a_download_holds_the_events_of_the_trace(course: Course) -> None:
    """In µs, a row a lane, as Perfetto reads them."""
    for id, trace in course.traces.items():
        events = json.loads(render(course).assets[f"traces/{id}.json"])["traceEvents"]
        names = {e["tid"]: e["args"]["name"] for e in events if e["name"] == "thread_name"}
        spans = [(names[e["tid"]], e["name"], e["ts"] * 1000, e["dur"] * 1000) for e in events if e["ph"] == "X"]
        expected = [
            (lane.name, r.name, float(r.start_ns), float(r.end_ns - r.start_ns))
            for lane in trace.shortest.lanes
            for r in lane.ranges
        ]
        assert [span[:2] for span in spans] == [each[:2] for each in expected]
        for got, want in zip(spans, expected, strict=True):
            assert got[2:] == pytest.approx(want[2:])


ANSWERS = st.text(max_size=80) | st.sampled_from(
    ["---", "yes", "1:30", "- a\n- b", "a: b # c", '"quoted" \\n', "'", "x\ty", "  leading", "trailing  ", "{a}", "\u2028", "\x07", "🙂 µs",
     "launch | host | copy | sync", "no", "%", "&x *y", "line\r\nline", "|"]
)  # fmt: skip


@given(st.dictionaries(st.sampled_from(["smell", "cause_class", "why_empty"]), ANSWERS, min_size=1))
def test_the_downloaded_card_is_what_was_typed(answers: dict[str, str]) -> None:
    """`grade` reads from it every answer as it stands in the form, and gives the marks that the page gave."""
    course = locate(None)
    written = {name: text.replace("\r\n", "\n") for name, text in answers.items() if text.strip()}
    if any("\ud800" <= char <= "\udfff" for text in written.values() for char in text) or not written:
        return
    card = read_card(card_file({"a1": answers}).encode(), "card.yml", course)
    assert {
        name: response.text.strip() for name, response in card.responses["a1"].items() if response.text.strip()
    } == {name: text.strip() for name, text in written.items()}


def test_marks_on_a_page_are_the_report_in_html(course: Course) -> None:
    """The verdict, the response with the words that decided, and the feedback, all of it escaped."""
    answers = {"a1": {"smell": "picket fence", "first_experiment": "a new <b>MMA kernel</b>\x1b[31m"}}
    html = marks(course, answers)["a1"]
    assert '<p class="verdict met">' in html["smell"]
    assert "<mark>picket fence</mark>" in html["smell"]
    assert '<p class="verdict not_met">' in html["first_experiment"]
    assert "<b>" not in html["first_experiment"]
    assert "\\x1b[31m" in html["first_experiment"]
    assert "1 of 5 points" in html[""]
    (result,) = report_of(course, answers).exercises
    assert set(html) == {"", *(field.field for field in result.fields)}
