"""The documentation says what the program does: what it shows was run, what it lists is complete."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import pytest

from grader.cli import parser
from transcripts import commands, files_in, play, rerun

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
    (tmp_path / "course").symlink_to(ROOT / "course")
    real = play(document, tmp_path)
    if write:
        document.write_text(real, encoding="utf-8")
    else:
        assert document.read_text(encoding="utf-8") == real


def test_rerunning_a_document_replaces_outputs_and_nothing_else() -> None:
    """Only what stands below a command changes: other text, other blocks and the commands stay."""
    document = "a\n```console\n$ grade x\nold\n$ grade y\n```\nb\n```sh\n$ grade z\nkept\n```\n"
    assert commands(document) == ["grade x", "grade y"]
    assert rerun(document, lambda command: f"[{command}]\n") == document.replace("old\n", "[grade x]\n").replace(
        "$ grade y\n", "$ grade y\n[grade y]\n"
    )


def test_files_that_a_document_shows_are_there_for_its_commands(tmp_path: Path) -> None:
    """A block with a title writes that file, and a `diff` changes it in the one place where it fits."""
    whole = '```yaml title="a/b.yml"\nx: 1\ny: 2\nz: 3\n```\n'
    change = '```diff title="a/b.yml"\n x: 1\n-y: 2\n+y: 3\n+w: 4\n```\n'
    assert rerun(whole + change, str, files_in(tmp_path)) == whole + change
    assert (tmp_path / "a" / "b.yml").read_text() == "x: 1\ny: 3\nw: 4\nz: 3\n"
    with pytest.raises(AssertionError, match="stands 0 times"):
        rerun(change, str, files_in(tmp_path))


def test_every_verb_has_its_help_in_the_reference() -> None:
    """The reference shows the help of `grade` and of each verb, and of no verb that is not there."""
    shown = commands((ROOT / "site" / "grade.md").read_text(encoding="utf-8"))
    helps = [command for command in shown if command.endswith("--help")]
    assert helps == ["grade --help", *(f"grade {verb} --help" for verb in verbs())]
