"""The self-check as a reader uses it: in a real browser, on the published pages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from provided import Grade

RIGHT = {
    "smell": "picket fence",
    "cause_class": "launch",
    "why_empty": "each 3 µs kernel is done before the loop launches the next one",
    "first_experiment": "capture the decode step in a CUDA graph",
    "forbidden_next_step": "a new MMA kernel",
}
WRONG = {"smell": "sync cliff", "first_experiment": "write a new MMA kernel"}


def fill(page: Page, answers: dict[str, str]) -> None:
    for name, text in answers.items():
        page.fill(f"textarea[name={name}]", text)


def check(page: Page) -> dict[str, str]:
    """Press the button; the verdict that then stands at each field."""
    page.click("button[type=submit]")
    expect(page.locator(".marks.total p")).to_be_visible()
    return {
        place.get_attribute("data-marks") or "": (place.locator(".verdict").get_attribute("class") or "").split()[1]
        for place in page.locator("[data-marks]:not(.total)").all()
    }


def test_a_right_card_is_met_and_says_why(page: Page, address: str) -> None:
    """Every field, with the words that decided underlined and the points below."""
    page.goto(f"{address}exercises/a1.html")
    fill(page, RIGHT)
    assert set(check(page).values()) == {"met"}
    assert page.locator("[data-marks=smell] mark").inner_text() == "picket fence"
    assert page.locator(".marks.total").inner_text() == "5 of 5 points."


def test_the_card_that_is_downloaded_gets_the_same_marks(
    page: Page, address: str, grade: Grade, tmp_path: Path
) -> None:
    """Filled in on two pages, downloaded once, and marked by `grade check` exactly as the pages did."""
    page.goto(f"{address}exercises/a1.html")
    fill(page, WRONG)
    first = check(page)
    page.goto(f"{address}exercises/a2.html")
    fill(page, {"smell": "host island", "why_empty": '"quoted": # and\n---\n- more: {x}'})
    second = check(page)
    with page.expect_download() as download:
        page.click("button[data-do=download]")
    card = tmp_path / "card.yml"
    download.value.save_as(card)
    record = json.loads(grade("check", card, "--format", "json").stdout)
    marks = {e["exercise"]: {f["field"]: f["verdict"] for f in e["fields"]} for e in record["exercises"]}
    assert marks == {"a1": first, "a2": second}


def test_what_was_typed_is_there_after_a_reload(page: Page, address: str) -> None:
    """Kept in this browser for each exercise, until it is cleared."""
    page.goto(f"{address}exercises/a1.html")
    fill(page, WRONG)
    page.reload()
    assert page.input_value("textarea[name=smell]") == "sync cliff"
    page.goto(f"{address}exercises/a2.html")
    assert page.input_value("textarea[name=smell]") == ""
    page.goto(f"{address}exercises/a1.html")
    page.on("dialog", lambda dialog: dialog.accept())
    page.click("button[data-do=clear]")
    page.reload()
    assert page.input_value("textarea[name=smell]") == ""


def test_nothing_starts_before_a_form_is_touched(page: Page, address: str) -> None:
    """Reading costs no engine; the first touch fetches it."""
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    page.goto(f"{address}exercises/a1.html")
    page.wait_for_timeout(500)
    assert not [url for url in fetched if "engine" in url]
    page.focus("textarea[name=smell]")
    check(page)
    assert [url for url in fetched if url.endswith("engine.mjs")]


def test_a_form_is_mounted_once(page: Page, address: str) -> None:
    """A theme that swaps pages runs their scripts again: one marker is started, and one answer comes."""
    started: list[str] = []
    page.on("worker", lambda worker: started.append(worker.url))
    page.goto(f"{address}exercises/a1.html")
    page.evaluate("import('../assets/self-check.mjs?again')")
    page.wait_for_timeout(300)
    fill(page, RIGHT)
    assert set(check(page).values()) == {"met"}
    assert len([url for url in started if "engine" in url]) == 1


def test_what_is_typed_stays_text(page: Page, address: str) -> None:
    """Neither markup nor control characters do anything on the page."""
    page.goto(f"{address}exercises/a1.html")
    fill(page, {"smell": "picket fence <img src=x onerror=\"document.title='hit'\"> \x1b[31m \u202e"})
    check(page)
    assert page.title() != "hit"
    assert page.locator("[data-marks=smell] img").count() == 0
    assert "\\x1b[31m" in page.locator("[data-marks=smell] .response").inner_text()


def test_without_javascript_the_form_prints_and_says_so(
    browser_context_without_js: BrowserContext, address: str
) -> None:
    """All questions are there, the buttons are not, and the page tells where marking is to be had."""
    page = browser_context_without_js.new_page()
    page.goto(f"{address}exercises/a1.html")
    assert page.locator("textarea").count() == 5
    assert not page.locator("button[type=submit]").is_visible()
    assert "grade check" in page.locator("noscript").inner_text()
    assert "a self-check and not an exam" in page.locator("form.self-check").inner_text()


@pytest.mark.parametrize("missing", ["core.zip", "pyodide.asm.wasm"])
def test_an_engine_that_does_not_come_is_said_in_words(context: BrowserContext, address: str, missing: str) -> None:
    """With what to do instead; and the next try starts anew."""
    page = context.new_page()
    page.route(f"**/{missing}", lambda route: route.abort())
    page.goto(f"{address}exercises/a1.html")
    fill(page, {"smell": "picket fence"})
    page.click("button[type=submit]")
    expect(page.locator("form.self-check [role=status]")).to_contain_text("The marker did not start", timeout=60_000)
    expect(page.locator("form.self-check [role=status]")).to_contain_text("grade check")
    page.unroute(f"**/{missing}")
    assert check(page)["smell"] == "met"


def test_the_slider_of_the_debrief_reckons(page: Page, address: str) -> None:
    """Trace 3 computes for 8 of 19 ms: twice as fast it would take 15 ms and be empty for 11 of them."""
    page.goto(f"{address}debrief.html")
    row = page.locator("[data-busy]", has_text="Trace 3")
    expect(row).to_contain_text("19.0 ms, 58 % empty")
    page.locator("#speedup").fill("2")
    expect(row).to_contain_text("15.0 ms, 73 % empty")
