"""A real Chromium, and the published course on a server of this machine."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from provided import Tool
from published import served

expect.set_options(timeout=60_000)  # an engine may start while another one is built
NPM = Path(__file__).parent / "npm"


@pytest.fixture(scope="session")
def address(published: Path) -> Iterator[str]:
    """Where the published course is served."""
    with served(published) as address:
        yield address


@pytest.fixture(scope="session")
def browser(tool: Tool) -> Iterator[Browser]:
    """Debian's Chromium, as Playwright drives it."""
    with sync_playwright() as playwright:
        arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
        with closing(playwright.chromium.launch(executable_path=tool("chromium"), args=arguments)) as browser:
            yield browser


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A reader who was never here before."""
    with closing(browser.new_context()) as context:
        context.set_default_timeout(60_000)
        yield context


@pytest.fixture
def page(context: BrowserContext, address: str) -> Iterator[Page]:
    """A tab from which no request leaves the site, and in which nothing goes wrong unseen."""
    page = context.new_page()
    outside, wrong = [], []
    page.on("request", lambda r: None if r.url.startswith((address, "data:", "blob:")) else outside.append(r.url))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    yield page
    assert outside == []
    assert wrong == []


@pytest.fixture(scope="session")
def axe(tool: Tool, tmp_path_factory: pytest.TempPathFactory) -> str:
    """axe-core as the lock file pins it."""
    folder = tmp_path_factory.mktemp("npm")
    for name in ("package.json", "package-lock.json"):
        shutil.copyfile(NPM / name, folder / name)
    subprocess.run([tool("npm"), "ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=folder, check=True)
    return (folder / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


@pytest.fixture
def browser_context_without_js(browser: Browser) -> Iterator[BrowserContext]:
    """A reader who runs no scripts."""
    with closing(browser.new_context(java_script_enabled=False)) as context:
        yield context
