"""A learner does not wait for libraries that the answer does not need."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from provided import Grade

HEAVY = {"torch", "numpy", "sqlite3", "yaml", "jinja2", "markdown", "mkdocs", "pydantic", "http"}
WEB = {"aiohttp", "django", "fastapi", "flask", "starlette", "tornado", "uvicorn", "werkzeug"}

CARD = Path(__file__).parents[1] / "course" / "cards" / "model.txt"

LISTED = """
import runpy, sys
try:
    runpy.run_module("grader", run_name="__main__")
finally:
    print(*sys.modules, file=sys.stderr)
"""


def imported(*args: str | Path) -> set[str]:
    """The top-level modules that a real run of `grade` has imported when it ends, beyond those of bare Python."""
    return _modules(LISTED, *args) - _modules("import sys; print(*sys.modules, file=sys.stderr)")


def _modules(code: str, *args: str | Path) -> set[str]:
    run = subprocess.run([sys.executable, "-P", "-c", code, *args], capture_output=True, text=True, check=False)
    return {name.partition(".")[0] for name in run.stderr.splitlines()[-1].split()}


@pytest.fixture
def card(tmp_path: Path, grade: Grade) -> Path:
    """A text card, where `grade check` has run before: a course that is not installed is compiled once."""
    card = tmp_path / "card.txt"
    card.write_bytes(CARD.read_bytes())
    assert grade("check", card).returncode == 0
    return card


def test_help_imports_nothing_but_the_standard_library() -> None:
    """`grade --help` starts with the standard library and us, and no database even of that."""
    found = imported("--help")
    assert found - sys.stdlib_module_names == {"grader"}
    assert found & HEAVY == set()


def test_checking_a_text_card_imports_neither_database_nor_web_nor_yaml(card: Path) -> None:
    """`grade check` of a text card reads the compiled course and the card, and needs no library for either."""
    found = imported("check", card)
    assert "grader" in found
    assert found & (HEAVY | WEB) == set()


def test_the_imports_of_a_run_are_seen(card: Path) -> None:
    """The measurement itself: a verb that does need the database is seen to import it."""
    assert "sqlite3" in imported("submit", card)
