"""Cards to hand in."""

from __future__ import annotations

from pathlib import Path

import pytest

CARD = "Trace 1 — picket fence\n\nSmell: picket fence\nFirst experiment: write a new MMA kernel\n"


@pytest.fixture
def card(tmp_path: Path) -> Path:
    """One field right, one wrong, three unanswered."""
    path = tmp_path / "card.md"
    path.write_text(CARD, encoding="utf-8")
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three cards, one of them unreadable."""
    folder = tmp_path / "cards"
    folder.mkdir()
    (folder / "ada.md").write_text(CARD, encoding="utf-8")
    (folder / "bob.md").write_text(CARD.replace("Smell: picket fence", "Smell: sync cliff"), encoding="utf-8")
    (folder / "eve.md").write_text("nothing that is known", encoding="utf-8")
    return folder
