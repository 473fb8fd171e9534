"""The files that a card names, or that are handed in without one: found in the card's folder only, and of a kind."""

from __future__ import annotations

from pathlib import Path

import pytest

from grader.card import Card, Response
from grader.errors import CardError
from grader.readers.cards import Beside, alone, beside, stands_alone
from grader.readers.cards.beside import LARGEST_SCRIPT
from grader.readers.locate import locate
from sheet_names import COURSE as WITHOUT_RUNS


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a card's files, below one that holds what is nobody's business."""
    folder = tmp_path / "handed in"
    (folder / "work").mkdir(parents=True)
    (tmp_path / "secret.py").write_text("secret")
    (folder / "run.py").write_bytes(b"import nvtx\n")
    (folder / "work" / "run.json").write_text("{}")
    (folder / "notes.txt").write_text("x")
    (folder / "away.py").symlink_to(tmp_path / "secret.py")
    return folder


def named(folder: Path, name: str) -> Beside:
    card = Card("card.md", {"stretch": {}}, {"stretch": Response(name, 3)})
    return beside(str(folder / "card.md"), card)["stretch"]


@pytest.mark.parametrize("name", ["run.py", "`run.py`", ' "run.py" ', "./run.py", "work/../run.py"])
def test_a_script_is_found_beside_the_card(folder: Path, name: str) -> None:
    """Its bytes are read at once, however its name is set off."""
    assert named(folder, name).script == b"import nvtx\n"


def test_a_profile_stays_where_it_is(folder: Path) -> None:
    """It may be large: only its path is kept, also below the card's folder."""
    found = named(folder, "work/run.json")
    assert (found.path, found.script) == (folder / "work" / "run.json", None)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("../secret.py", "this leads out of the card's folder. Put it beside the card and write its name alone."),
        ("away.py", "this leads out of the card's folder."),
        ("/etc/passwd", "this leads out of the card's folder."),
        ("run.py\nrun.py", "this leads out of the card's folder."),
        ("\x00.py", "this leads out of the card's folder."),
        ("missing.py", "'missing.py' is not there. Check its name and folder."),
        ("notes.txt", "'notes.txt' is neither a script nor a profile. Hand in a script (.py) or a profile"),
        ("work", "'work' is neither a script nor a profile."),
        ("run.nsys-rep", "Export it with 'nsys export --type sqlite run.nsys-rep' and hand in the .sqlite file."),
    ],
)
def test_what_is_not_to_be_had_is_said_at_its_line(folder: Path, name: str, told: str) -> None:
    """No name leads out of the folder, by dots, by links or from the root."""
    with pytest.raises(CardError) as caught:
        named(folder, name)
    said = str(caught.value)
    assert said.startswith(f"{folder / 'card.md'}:3: stretch: ")
    assert told in said


def test_a_script_has_a_bound(folder: Path) -> None:
    """One byte too many is an error."""
    (folder / "run.py").write_bytes(b"#" * LARGEST_SCRIPT)
    assert len(named(folder, "run.py").script or b"") == LARGEST_SCRIPT
    (folder / "run.py").write_bytes(b"#" * (LARGEST_SCRIPT + 1))
    with pytest.raises(CardError, match="too large for a script: it has more than 1 MiB"):
        named(folder, "run.py")


@pytest.mark.parametrize(
    ("name", "stands"),
    [("a.py", True), ("A.PY", True), ("run.sqlite", True), ("run.json", True), ("run.json.gz", True), ("r.nsys-rep", True),
     ("card.md", False), ("card.yml", False), ("-", False), ("py", False)],
)  # fmt: skip
def test_a_script_or_a_profile_stands_alone_by_its_name(name: str, stands: bool) -> None:
    """Its suffix says that it is no card."""
    assert stands_alone(name) is stands


def test_what_stands_alone_is_handed_in_for_the_exercise_that_asks_for_it(folder: Path) -> None:
    """It needs no card around it; a course that asks for none says so."""
    card, files = alone(str(folder / "run.py"), locate(None))
    assert (card.name, list(card.responses), list(files)) == ("run.py", ["stretch"], ["stretch"])
    with pytest.raises(CardError, match="this course asks for no script and no profile"):
        alone(str(folder / "run.py"), WITHOUT_RUNS)
