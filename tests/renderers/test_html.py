"""The page of marks: everything on it, nothing from outside in its structure."""

from __future__ import annotations

import base64
import hashlib
import re
from dataclasses import dataclass, field, replace
from html.parser import HTMLParser
from itertools import chain

import pytest
from hypothesis import given

from grader.renderers.escape import terminal_safe
from grader.renderers.html import html
from grader.report import ExerciseResult, FieldResult, Report
from grader.verdict import Verdict
from reports import ANY_TEXT, EVERY_VERDICT, TRACE, exercise, only, report, reports
from reports import field as marked

HOSTILE = """</mark></style><script>alert('"&')</script><img src=x onerror=y>{{ 7 * 7 }}{% raw %}&lt;\x1b[31m\u202e"""
VOID = {"meta"}


@dataclass
class Page(HTMLParser):
    """A page as a browser would read it; an element that is not closed in order is an error."""

    source: str
    skeleton: list[str] = field(default_factory=list)
    attributes: list[tuple[str, str]] = field(default_factory=list)
    texts: dict[str, list[str]] = field(default_factory=dict)
    within: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()
        self.feed(self.source)
        self.close()
        assert self.within == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.skeleton.append(" ".join([tag, *(name for name, _ in attrs)]))
        self.attributes += [(f"{tag}.{name}", value or "") for name, value in attrs]
        if tag not in VOID:
            self.within.append(tag)
            self.texts.setdefault(tag, []).append("")

    def handle_endtag(self, tag: str) -> None:
        assert self.within.pop() == tag

    def handle_data(self, data: str) -> None:
        for tag in set(self.within):
            self.texts[tag][-1] += data

    def attribute(self, name: str) -> list[str]:
        return [value for found, value in self.attributes if found == name]


def visible(text: str) -> str:
    return "\n".join(map(terminal_safe, text.split("\n")))


def same_shape(text: str) -> str:
    """Harmless text where the other has text, and none where it has none."""
    return "".join("x" if c.strip() else c for c in text)


def harmless(report: Report) -> Report:
    """The same report with its texts replaced, each by as many letters."""

    def of_field(f: FieldResult) -> FieldResult:
        evidence = (
            replace(e, text=same_shape(e.text), concept=same_shape(e.concept), matched=same_shape(e.matched))
            for e in f.evidence
        )
        label, response, feedback = map(same_shape, (f.label, f.response, f.feedback))
        return replace(f, label=label, response=response, feedback=feedback, evidence=tuple(evidence))

    def of_exercise(e: ExerciseResult) -> ExerciseResult:
        return replace(e, title=same_shape(e.title), trace=same_shape(e.trace), fields=tuple(map(of_field, e.fields)))

    return replace(report, card=same_shape(report.card), exercises=tuple(map(of_exercise, report.exercises)))


def test_everything_in_the_report_is_on_the_page() -> None:
    """Title, points, trace, every field with verdict, words, feedback, and what decided."""
    page = Page(html([EVERY_VERDICT]))
    assert page.texts["title"] == ["Marks: card.md"]
    assert page.texts["h1"] == ["card.md"]
    assert page.texts["h2"] == ["Trace 2 — host island", "Part C — Protocol"]
    assert page.texts["pre"] == ["\n" + TRACE]  # a browser drops a line break right after <pre>
    assert page.texts["dt"] == [
        "Smell ✓ met",
        "Cause class – unanswered",
        "First experiment ✗ not met",
        "Forbidden next step ? review, 1 pending",
        "Protocol ~ partly, 0.5 of 1",
    ]
    assert page.texts["mark"] == ["host island", "cuBLAS", "pinned memory", "pin", "measure"]
    assert "tune cuBLAS for prefill" in page.texts["dd"]
    assert "Prefill is not the gap." in page.texts["dd"]
    assert "cuBLAS: cuBLAS, affirmed (exact)" in page.texts["li"]
    assert "1.5 of 5 points: not passed; 1 point pending until a person decides" in page.texts["p"]


def test_several_cards_share_a_page_with_a_table_of_them() -> None:
    """Each row leads to its card; the headings go one level down."""
    other = replace(EVERY_VERDICT, card="other.md", passed=True)
    page = Page(html([EVERY_VERDICT, other]))
    assert page.texts["h1"] == ["Marks of 2 cards"]
    assert page.texts["h2"] == ["card.md", "other.md"]
    assert page.texts["td"] == ["1.5 of 5 points", "1", "no", "1.5 of 5 points", "1", "yes"]
    assert set(page.attribute("a.href")) == {"#card-1", "#card-2"} == {f"#{i}" for i in page.attribute("article.id")}


def test_a_page_can_be_read_without_seeing_it() -> None:
    """Language, landmarks, names that exist for all that is named, scrolling regions for the keyboard."""
    page = Page(html([EVERY_VERDICT, EVERY_VERDICT]))
    ids = [value for name, value in page.attributes if name.endswith(".id")]
    named = [value for name, value in page.attributes if name.endswith(".aria-labelledby")]
    assert page.attribute("html.lang") == ["en"]
    assert len(page.texts["main"]) == 1
    assert len(ids) == len(set(ids))
    assert set(named) <= set(ids)
    assert set(page.attribute("th.scope")) == {"col", "row"}
    assert page.attribute("div.tabindex") == ["0"] * len(page.attribute("div.role"))


def test_the_page_needs_nothing_else_and_lets_nothing_run() -> None:
    """No script, no link to elsewhere; the policy names the page's own style sheet and nothing more."""
    page = Page(html([EVERY_VERDICT]))
    (css,) = page.texts["style"]
    digest = base64.b64encode(hashlib.sha256(css.encode()).digest()).decode()
    assert f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'" in page.attribute(
        "meta.content"
    )
    assert not {"script", "link", "img", "iframe", "form"} & {tag.split()[0] for tag in page.skeleton}
    assert "url(" not in css
    assert not [name for name, _ in page.attributes if name.endswith((".style", ".src")) or ".on" in name]


def test_hostile_text_stays_text() -> None:
    """Tags, entities, template code, escapes and bidi controls are shown as they were typed."""
    page = Page(html([only(marked(response=HOSTILE, decided=(HOSTILE,), feedback=HOSTILE), card=HOSTILE)]))
    assert page.texts["mark"] == page.texts["q"] == page.texts["h1"] == [visible(HOSTILE)]
    assert visible(HOSTILE).endswith(r"&lt;\x1b[31m\u202e")
    assert "script" not in {tag.split()[0] for tag in page.skeleton}


@given(reports(ANY_TEXT))
def test_no_text_changes_the_structure(report: Report) -> None:
    """Whatever a report holds, the page has the elements and attributes that it has with harmless text."""
    assert Page(html([report])).skeleton == Page(html([harmless(report)])).skeleton


@given(reports(ANY_TEXT))
def test_every_text_is_there_whole(report: Report) -> None:
    """Evidence is marked in the response where it stands, and nothing is left out or added."""
    page = Page(html([report]))
    fields = [f for result in report.exercises for f in result.fields]
    assert page.texts["h1"] == [visible(report.card)]
    assert page.texts.get("pre", []) == ["\n" + visible(e.trace) for e in report.exercises if e.trace]
    assert page.texts.get("q", []) == [visible(e.text) for f in fields for e in f.evidence]
    told = chain.from_iterable((f.response if f.response.strip() else "", f.feedback) for f in fields)
    assert [text for text in page.texts.get("dd", []) if "Words that decided" not in text] == [
        visible(text) for text in told if text
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_stands_out_from_its_background(scheme: str) -> None:
    """Contrast is at least 4.5 to 1 (WCAG AA) for every text colour on both backgrounds, in light and in dark."""
    (css,) = Page(html([EVERY_VERDICT])).texts["style"]
    palette = dict(re.findall(r"--(\w+): #(\w{6})", css.split("@media")[("light", "dark").index(scheme)]))
    backgrounds = {palette.pop("page"), palette.pop("panel")}
    del palette["line"]
    assert palette.keys() >= {verdict.value for verdict in Verdict} | {"text", "quiet", "link"}
    for background in backgrounds:
        assert {name for name, colour in palette.items() if _contrast(colour, background) < 4.5} == set()


def test_the_same_reports_give_the_same_page() -> None:
    """No time, no chance, no order of a set: a page can be compared with the one before."""
    several = [EVERY_VERDICT, report(exercise(marked()))]
    assert html(several) == html(several)


def _contrast(one: str, other: str) -> float:
    """The contrast ratio of WCAG 2."""
    darker, lighter = sorted(map(_luminance, (one, other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    channels = (int(colour[i : i + 2], 16) / 255 for i in (0, 2, 4))
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
