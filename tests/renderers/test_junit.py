"""Marks as JUnit XML, for continuous integration."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

from hypothesis import given

from grader.renderers.escape import terminal_safe
from grader.renderers.junit import junit
from grader.report import Report
from grader.verdict import Verdict
from reports import ANY_TEXT, EVERY_VERDICT, exercise, field, report, reports

ATTRIBUTES = {
    "testsuites": {"name", "tests", "failures", "errors", "skipped"},
    "testsuite": {"name", "tests", "failures", "errors", "skipped"},
    "properties": set[str](),
    "property": {"name", "value"},
    "testcase": {"classname", "name"},
    "failure": {"type", "message"},
}
CHILDREN = {
    "testsuites": {"testsuite"},
    "testsuite": {"properties", "testcase"},
    "properties": {"property"},
    "testcase": {"failure"},
}
"""The part of the usual JUnit structure that is used."""


def test_a_card_is_read_by_continuous_integration() -> None:
    """An exercise is a suite, a field a test; the failure tells why, in the words of the feedback."""
    marked = report(
        exercise(field("Smell"), field("Next", Verdict.NOT_MET, "an MMA\nkernel", ("MMA",), "Look again.")),
        card="ada.md",
    )
    assert (
        junit([marked])
        == f"""\
<?xml version="1.0" encoding="utf-8"?>
<testsuites name="grade" tests="2" failures="1" errors="0" skipped="0">
  <testsuite name="ada.md: Trace 2 — host island" tests="2" failures="1" errors="0" skipped="0">
    <properties>
      <property name="card" value="ada.md" />
      <property name="points" value="1" />
      <property name="max_points" value="2" />
      <property name="pending_points" value="0" />
      <property name="course_version" value="{"c0ffee" * 10}" />
      <property name="grader_version" value="0.1.0" />
    </properties>
    <testcase classname="four-timeline-smells.a2" name="smell" />
    <testcase classname="four-timeline-smells.a2" name="next">
      <failure type="not_met" message="not met: Look again.">Next:
an MMA
kernel
decided by 'MMA': MMA, affirmed (exact)</failure>
    </testcase>
  </testsuite>
</testsuites>
"""
    )


def test_only_met_passes() -> None:
    """Red exactly where `grade` exits with 1: partly, not met, unanswered and review are failures of those types."""
    root = ElementTree.fromstring(junit([EVERY_VERDICT]))
    types = [failure.get("type") for failure in root.iter("failure")]
    assert types == ["unanswered", "not_met", "review", "partly"]
    assert (root.get("tests"), root.get("failures")) == ("5", "4")


def test_several_cards_are_one_document() -> None:
    """Every suite says whose it is."""
    root = ElementTree.fromstring(junit([EVERY_VERDICT, replace(EVERY_VERDICT, card="b.md")]))
    assert [suite.get("name", "").split(":")[0] for suite in root] == ["card.md", "card.md", "b.md", "b.md"]
    assert root.get("tests") == "10"


@given(reports(ANY_TEXT))
def test_whatever_a_report_holds_the_document_parses_and_adds_up(report: Report) -> None:
    """Characters that XML cannot hold are written out; nothing from outside becomes an element or an attribute."""
    root = ElementTree.fromstring(junit([report]).encode())
    for element in root.iter():
        assert element.attrib.keys() == ATTRIBUTES[element.tag]
        assert {child.tag for child in element} <= CHILDREN.get(element.tag, set())
    for group in (root, *root):
        assert group.get("tests") == str(len(list(group.iter("testcase"))))
        assert group.get("failures") == str(len(list(group.iter("failure"))))
    fields = [f for result in report.exercises for f in result.fields]
    assert [test.get("name") for test in root.iter("testcase")] == [terminal_safe(f.field) for f in fields]
    responses = [terminal_safe(line) for f in fields if f.verdict is not Verdict.MET for line in f.response.split("\n")]
    told = [line for failure in root.iter("failure") for line in (failure.text or "").split("\n")]
    assert set(responses) <= set(told)
