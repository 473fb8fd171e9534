"""How the published course feels in a browser: medians beside their targets, in Debian's Chromium. Nothing is asserted.

Wants chromium, node and npm; Lighthouse comes from npm as its lock file pins it.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from published import served

LIGHTHOUSE = Path(__file__).parent / "lighthouse"
PAGES = (
    "index.html",
    "lesson/picket-fence.html",
    "traces/trace-1.html",
    "exercises/a1.html",
    "debrief.html",
    "record.html",
)
GAPS = """() => {
  window.longest = 0;
  let last = performance.now();
  const frame = (now) => { window.longest = Math.max(window.longest, now - last); last = now; requestAnimationFrame(frame); };
  requestAnimationFrame(frame);
}"""


def main() -> None:
    """Build the site, then measure it and print a row each."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rounds", type=int, default=7, help="cold pages (default: %(default)s)")
    rounds = options.parse_args().rounds
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder) / "site"
        subprocess.run([sys.executable, "-m", "grader", "site", "build", "--output", site], cwd=folder, check=True)
        with served(site) as address:
            marks(address, rounds)
            weights(site)
            ratings(address, Path(folder))


def row(name: str, value: str, target: str = "") -> None:
    """One line of the table."""
    print(f"{name:<52} {value:>16}  {target}")


def marks(address: str, rounds: int) -> None:
    """The first mark on a cold page from the first click on, the next ones, and how the page moves meanwhile."""
    firsts, others, gaps = [], [], []
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    with (
        sync_playwright() as playwright,
        closing(playwright.chromium.launch(executable_path=shutil.which("chromium"), args=arguments)) as browser,
    ):
        for _ in range(rounds):
            first, gap, further = _cold(browser, address)
            firsts.append(first)
            gaps.append(gap)
            others += further
    row("the first mark on a cold page, from the first click", f"{median(firsts):.2f} s", "≤ 2 s")
    row("each further mark", f"{median(others):.1f} ms", "≤ 20 ms")
    row("the longest gap between frames meanwhile", f"{median(gaps):.0f} ms", "≤ 50 ms")


def _cold(browser: Browser, address: str) -> tuple[float, float, list[float]]:
    with closing(browser.new_context()) as context:
        page = context.new_page()
        page.goto(f"{address}exercises/a1.html")
        page.wait_for_timeout(500)
        page.evaluate(GAPS)
        start = time.perf_counter()
        page.click("textarea[name=smell]")
        page.fill("textarea[name=smell]", "picket fence")
        page.click("button[type=submit]")
        page.wait_for_selector(".marks.total p")
        first = time.perf_counter() - start
        gap = float(page.evaluate("window.longest"))
        return first, gap, [*_further(page)]


def _further(page: Page) -> Iterator[float]:
    """Milliseconds from a click to the new marks, as the page itself measures them."""
    for answer in ("sync cliff", "host island", "launch tax", "copy on the path"):
        page.fill("textarea[name=smell]", answer)
        yield float(
            page.evaluate(
                """() => new Promise((done) => {
                  const start = performance.now();
                  new MutationObserver((_, seen) => { seen.disconnect(); done(performance.now() - start); })
                    .observe(document.querySelector("[data-marks=smell]"), { childList: true });
                  document.querySelector("button[type=submit]").click();
                })"""
            )
        )


def weights(site: Path) -> None:
    """What the engine weighs with gzip."""
    engine = sum(len(gzip.compress(path.read_bytes())) for path in (site / "assets" / "engine").iterdir())
    row("the engine, with gzip", f"{engine / 1e6:.2f} MB", "≤ 8 MB")


def ratings(address: str, folder: Path) -> None:
    """What Lighthouse says of each kind of page, on a desktop."""
    for name in ("package.json", "package-lock.json"):
        shutil.copyfile(LIGHTHOUSE / name, folder / name)
    npm = shutil.which("npm") or "npm"
    subprocess.run(
        [npm, "install", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], cwd=folder, check=True
    )
    for page in PAGES:
        scores = _rated(f"{address}{page}", folder)
        said = ", ".join(
            f"{scores[name]:.0%}".rstrip("%") for name in ("performance", "accessibility", "best-practices")
        )
        row(f"Lighthouse, {page}: performance, accessibility, best practices", said, "≥ 90, 100, 100")


def _rated(url: str, folder: Path) -> dict[str, float]:
    out = folder / "rated.json"
    flags = "--headless=new --no-sandbox" if os.geteuid() == 0 else "--headless=new"
    command: list[str | Path] = [
        folder / "node_modules" / ".bin" / "lighthouse", url, "--preset=desktop", "--quiet", "--output=json",
        f"--output-path={out}", f"--chrome-flags={flags}", "--only-categories=performance,accessibility,best-practices",
    ]  # fmt: skip
    env = {**os.environ, "CHROME_PATH": shutil.which("chromium") or ""}
    subprocess.run(command, env=env, check=True, capture_output=True)
    return {name: found["score"] for name, found in json.loads(out.read_text())["categories"].items()}


if __name__ == "__main__":
    main()
