"""Every kind of page, by the rules of axe-core: in light, in dark, and on a phone."""

from __future__ import annotations

from contextlib import closing

import pytest
from playwright.sync_api import Browser, expect

KINDS = {
    "start": "index.html",
    "lesson": "lesson/picket-fence.html",
    "protocol": "protocol.html",
    "traces": "traces/index.html",
    "trace": "traces/trace-1.html",
    "exercises": "exercises/index.html",
    "exercise": "exercises/a1.html",
    "stretch": "exercises/stretch.html",
    "debrief": "debrief.html",
    "for instructors": "runs.html",
    "the record": "record.html",
    "grade": "grade.html",
}
LOOKS = {
    "light": {"color_scheme": "light", "viewport": {"width": 1280, "height": 900}},
    "dark": {"color_scheme": "dark", "viewport": {"width": 1280, "height": 900}},
    "phone": {"color_scheme": "light", "viewport": {"width": 390, "height": 844}},
}


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("kind", KINDS)
def test_no_rule_is_broken(browser: Browser, address: str, axe: str, kind: str, look: str) -> None:
    """Contrast, names, roles, headings, focus: nothing is violated; an exercise also with its marks shown."""
    with closing(browser.new_context(**LOOKS[look])) as context:  # type: ignore[arg-type]
        page = context.new_page()
        page.goto(f"{address}{KINDS[kind]}")
        if kind == "exercise":
            page.fill("textarea[name=smell]", "picket fence")
            page.fill("textarea[name=first_experiment]", "write a new MMA kernel")
            page.click("button[type=submit]")
            expect(page.locator(".marks.total p")).to_be_visible(timeout=60_000)
        page.evaluate(axe)
        found = page.evaluate("axe.run()")
        told = [f"{v['id']}: {v['nodes'][0]['target']} {v['nodes'][0]['failureSummary']}" for v in found["violations"]]
        assert told == []
        assert len(found["passes"]) > 10
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, "the page scrolls sideways"
