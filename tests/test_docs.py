"""The documentation says what the program does: what it shows was run, what it lists is complete."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import pytest

from grader.cli import parser
from transcripts import commands, in_folder, rerun

ROOT = Path(__file__).parents[1]
DOCUMENTS = [path.relative_to(ROOT).as_posix() for path in (ROOT / "README.md", *sorted((ROOT / "site").rglob("*.md")))]


def verbs() -> Iterator[str]:
    """Every verb of the real command line."""
    for action in parser()._actions:
        if isinstance(action, argparse._SubParsersAction):
            yield from action.choices


@pytest.mark.parametrize("name", DOCUMENTS)
def test_what_a_document_shows_is_what_grade_prints(name: str, tmp_path: Path, write: bool) -> None:
    """Every output in a `console` block is the real one; `pytest --write-documents` writes it there."""
    document = ROOT / name
    shown = document.read_text(encoding="utf-8")
    real = rerun(shown, in_folder(tmp_path, ROOT / "course"))
    if write:
        document.write_text(real, encoding="utf-8")
    else:
        assert shown == real


def test_rerunning_a_document_replaces_outputs_and_nothing_else() -> None:
    """Only what stands below a command changes: other text, other blocks and the commands stay."""
    document = "a\n```console\n$ grade x\nold\n$ grade y\n```\nb\n```sh\n$ grade z\nkept\n```\n"
    assert commands(document) == ["grade x", "grade y"]
    assert rerun(document, lambda command: f"[{command}]\n") == document.replace("old\n", "[grade x]\n").replace(
        "$ grade y\n", "$ grade y\n[grade y]\n"
    )


def test_every_verb_has_its_help_in_the_reference() -> None:
    """The reference shows the help of `grade` and of each verb, and of no verb that is not there."""
    shown = commands((ROOT / "site" / "grade.md").read_text(encoding="utf-8"))
    helps = [command for command in shown if command.endswith("--help")]
    assert helps == ["grade --help", *(f"grade {verb} --help" for verb in verbs())]
