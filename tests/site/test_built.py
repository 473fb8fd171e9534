"""The published course, built for real."""

from __future__ import annotations

import os
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

ROOT = Path(__file__).parents[1]


class _Requests(HTMLParser):
    """Collects the addresses that a browser fetches by itself when it shows a page."""

    def __init__(self) -> None:
        super().__init__()
        self.addresses: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A link to click on is no request; a script, a style sheet and a picture are."""
        if tag != "a":
            self.addresses += [value for name, value in attrs if name in ("src", "href", "srcset", "data") and value]


def test_the_published_course_asks_no_other_host(tmp_path: Path) -> None:
    """A page loads nothing from elsewhere: no fonts, no scripts, no counters; reading it tells nobody."""
    built = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path)],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (built.returncode, built.stderr) == (0, "")
    pages = sorted(tmp_path.rglob("*.html"))
    assert pages
    outside = []
    for page in pages:
        seen = _Requests()
        seen.feed(page.read_text(encoding="utf-8"))
        outside += [f"{page.name}: {address}" for address in seen.addresses if "//" in address]
    assert outside == []
