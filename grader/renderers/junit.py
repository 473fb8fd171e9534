"""Marks as JUnit XML: an exercise is a test suite, a field is a test, and only `met` passes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from grader.renderers.escape import terminal_safe
from grader.renderers.wording import verdict_of
from grader.report import ExerciseResult, FieldResult, Report
from grader.verdict import Verdict


def junit(reports: Sequence[Report]) -> str:
    """One document of all cards, as continuous integration reads it; red exactly where `grade` exits with 1.

    A failure has the verdict as its type, the feedback as its message, and the response with the words that decided
    as its text. What XML cannot hold is written as an escape.
    """
    totals = _totals(field for report in reports for result in report.exercises for field in result.fields)
    root = Element("testsuites", {"name": "grade", **totals})
    for report in reports:
        for result in report.exercises:
            _suite(root, report, result)
    ElementTree.indent(root)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + ElementTree.tostring(root, encoding="unicode") + "\n"


def _suite(root: Element, report: Report, result: ExerciseResult) -> None:
    name = terminal_safe(f"{report.card}: {result.title}")
    suite = SubElement(root, "testsuite", {"name": name, **_totals(result.fields)})
    properties = SubElement(suite, "properties")
    for key, value in _properties(report, result).items():
        SubElement(properties, "property", name=key, value=terminal_safe(value))
    for field in result.fields:
        _test(suite, f"{report.course}.{result.exercise}", field)


def _properties(report: Report, result: ExerciseResult) -> dict[str, str]:
    run = result.run
    return {
        "card": report.card,
        "points": f"{result.points:g}",
        "max_points": f"{result.max_points:g}",
        "pending_points": f"{result.pending_points:g}",
        "course_version": report.course_version,
        "grader_version": report.grader_version,
        **({"device": run.device, "recorder": run.recorder, "sandbox": run.sandbox} if run else {}),
    }


def _test(suite: Element, classname: str, field: FieldResult) -> None:
    test = SubElement(suite, "testcase", classname=terminal_safe(classname), name=terminal_safe(field.field))
    if field.verdict is not Verdict.MET:
        message = terminal_safe(f"{verdict_of(field)}: {field.feedback}" if field.feedback else verdict_of(field))
        failure = SubElement(test, "failure", type=field.verdict.value, message=message)
        failure.text = "\n".join(_told(field))


def _told(field: FieldResult) -> Iterable[str]:
    yield from (terminal_safe(line) for line in [field.label + ":", *field.response.split("\n")])
    for e in field.evidence:
        yield terminal_safe(f"decided by {e.text!r}: {e.concept}, {e.polarity.value} ({e.matched})")


def _totals(fields: Iterable[FieldResult]) -> dict[str, str]:
    verdicts = [field.verdict for field in fields]
    failures = sum(verdict is not Verdict.MET for verdict in verdicts)
    return {"tests": f"{len(verdicts)}", "failures": f"{failures}", "errors": "0", "skipped": "0"}
