"""The published course, built for real by `grade site build`."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag
from urllib.request import urlopen

import pytest

from provided import Grade

LARGEST_PAGE = 350_000
"""Bytes of an ordinary page with everything that it loads; the engine comes only where it is asked for."""


class _Page(HTMLParser):
    """Collects what a page fetches by itself, where its links lead, and what can be linked to in it."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.fetches: list[str] = []
        self.links: list[str] = []
        self.ids: set[str] = set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A link to click on is no request; a script, a style sheet and a picture are."""
        found = {name: value for name, value in attrs if value}
        self.ids |= {found[name] for name in ("id", "name") if name in found}
        if tag == "a":
            self.links += [found["href"]] if "href" in found else []
        elif found.get("rel") not in ("canonical", "next", "prev"):
            self.fetches += [found[name] for name in ("src", "href", "srcset", "data") if name in found]


@pytest.fixture(scope="module")
def pages(published: Path) -> dict[Path, _Page]:
    return {path: _Page(path) for path in sorted(published.rglob("*.html"))}


def test_no_page_asks_another_host(pages: dict[Path, _Page]) -> None:
    """A page loads nothing from elsewhere: no fonts, no scripts, no counters; reading it tells nobody."""
    assert len(pages) > 25
    outside = [f"{path.name}: {address}" for path, page in pages.items() for address in page.fetches if "//" in address]
    assert outside == []


def test_every_link_inside_leads_somewhere(published: Path, pages: dict[Path, _Page]) -> None:
    """Pages, files and places in pages; also those of links that are written in HTML."""
    broken = []
    for path, page in pages.items():
        if path.name == "404.html":  # served under any address, its links start at the root
            continue
        for link in (*page.links, *page.fetches):
            address, place = urldefrag(link)
            if "//" in address or address.startswith(("mailto:", "data:")):
                continue
            target = (path.parent / unquote(address)).resolve() if address else path
            target = target / "index.html" if target.is_dir() else target
            if not target.is_file() or not target.is_relative_to(published):
                broken.append(f"{path.relative_to(published)}: {link}")
            elif place and target in pages and unquote(place) not in pages[target].ids | {"__top"}:
                broken.append(f"{path.relative_to(published)}: no place {link}")
    assert broken == []


def test_an_ordinary_page_is_light(published: Path, pages: dict[Path, _Page]) -> None:
    """With its scripts and styles, as a server sends it with gzip."""
    import gzip

    for path, page in pages.items():
        parts = {path, *((path.parent / urldefrag(name)[0]).resolve() for name in page.fetches if "//" not in name)}
        size = sum(len(gzip.compress(part.read_bytes())) for part in parts if part.is_file())
        assert size <= LARGEST_PAGE, path


def test_the_engine_lies_beside_the_pages_and_is_small_enough(published: Path) -> None:
    """What the first mark transfers, with gzip: at most 8 MB; and no package that the core does not need."""
    import gzip

    engine = published / "assets" / "engine"
    names = {path.name for path in engine.iterdir()}
    assert names == {
        "core.zip", "stdlib.zip", "pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json"
    }  # fmt: skip
    assert sum(len(gzip.compress(path.read_bytes())) for path in engine.iterdir()) <= 8_000_000
    assert (published / ".nojekyll").exists()


def test_without_the_engine_node_is_not_needed(grade: Grade, tmp_path: Path) -> None:
    """`--no-engine` builds the pages where there is no npm; without it, what is missing is named with the remedy."""
    (tmp_path / "bin").mkdir()
    env = {"PATH": str(tmp_path / "bin")}
    done = grade("site", "build", "--no-engine", "--output", tmp_path / "out", env=env)
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
    assert (tmp_path / "out" / "exercises" / "a1.html").is_file()
    assert not (tmp_path / "out" / "assets" / "engine").exists()
    failed = grade("site", "build", "--output", tmp_path / "out", env=env)
    assert failed.returncode == 2
    assert "the self-check is built with node, which is not installed" in failed.stderr
    assert "--no-engine" in failed.stderr


def test_without_mkdocs_it_says_what_to_install(tmp_path: Path) -> None:
    """The site's generator is an extra of the package: without it the other verbs work, and this one tells the line."""
    program = (
        "import sys, importlib.abc\n"
        "class No(importlib.abc.MetaPathFinder):\n"
        "    def find_spec(self, name, path, target=None):\n"
        "        if name.split('.')[0] in ('mkdocs', 'material'): raise ModuleNotFoundError(name, name=name)\n"
        "sys.meta_path.insert(0, No())\n"
        "from grader.cli import main\n"
        "sys.exit(main(['site', 'build']))\n"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 2, done.stderr
    assert "pip install 'four-timeline-smells[site]'" in done.stderr


def test_mkdocs_alone_builds_the_same(root: Path, published: Path, tmp_path: Path) -> None:
    """Who knows MkDocs needs no verb of ours; a course's own pages come in by the plugin."""
    built = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path)],
        cwd=root,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1", "GRADE_SITE_NO_ENGINE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (built.returncode, built.stderr) == (0, "")
    for page in ("exercises/a1.html", "traces/trace-3.html", "debrief.html"):
        assert (tmp_path / page).read_bytes() == (published / page).read_bytes()


def test_a_saved_file_of_the_course_is_on_the_page_at_once(root: Path, tmp_path: Path) -> None:
    """`grade site serve` shows the course on this machine alone, and builds again when an instructor saves."""
    shutil.copytree(root / "course", tmp_path / "course")
    shutil.copytree(root / "traces", tmp_path / "traces")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [
        sys.executable,
        "-m",
        "grader",
        "site",
        "serve",
        "--no-engine",
        "--port",
        str(port),
        "--course",
        "course",
    ]
    log = (tmp_path / "log").open("wb")
    process = subprocess.Popen(command, cwd=tmp_path, stdout=log, stderr=log, start_new_session=True)
    try:
        address = f"http://127.0.0.1:{port}/exercises/a1.html"
        assert "Trace 1 — picket fence" in _shown(address, "Trace 1")
        exercise = tmp_path / "course" / "exercises" / "a1.yml"
        exercise.write_text(exercise.read_text(encoding="utf-8").replace("This is the card", "Here is the card"))
        assert "Here is the card of Trace 1" in _shown(address, "Here is")
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait()
        log.close()


def _shown(address: str, awaited: str) -> str:
    """What a page shows once it shows what is awaited, or after a long while."""
    page = ""
    for _ in range(600):
        try:
            with urlopen(address) as answer:
                page = answer.read().decode()
        except OSError:
            page = ""
        if awaited in page:
            break
        time.sleep(0.1)
    return page
