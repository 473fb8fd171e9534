"""The published course, built once for all tests of one run and served on this machine."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import LOCK_EX, flock
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest


def build(shared: Path) -> Path:
    """The site, built with `grade site build` by whoever comes first; the others wait for it."""
    site = shared / "site"
    with (shared / "site.lock").open("w") as lock:
        flock(lock, LOCK_EX)
        if not (site / ".nojekyll").exists():
            command: list[str | Path] = [sys.executable, "-m", "grader", "site", "build", "--output", site]
            done = subprocess.run(command, cwd=shared, capture_output=True, text=True, check=False)
            assert done.returncode == 0, done.stderr
    return site


def shared_folder(factory: pytest.TempPathFactory) -> Path:
    """A folder that all workers of a run share."""
    base = factory.getbasetemp()
    return base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base


class _Quiet(SimpleHTTPRequestHandler):
    """A static server as any web host is one: it knows what a module and WebAssembly are, and keeps no log."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, format: str, *args: object) -> None:
        """Nobody reads it."""


@contextmanager
def served(site: Path) -> Iterator[str]:
    """The address of a folder, below a path of its own as on GitHub Pages."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(site)))
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
