"""The files that are handed in beside a card, or in its place: scripts and profiles."""

from __future__ import annotations

import os
from pathlib import Path

from grader.card import Card, Response
from grader.course import Course
from grader.errors import CardError, Problem

SCRIPT = ".py"
LARGEST_SCRIPT = 1 << 20
"""Bytes; a script of a thousand lines has a twentieth of it."""
WHAT_IS_TAKEN = "Hand in a script (.py) or a profile (.sqlite, .json, .json.gz)"


def alone(name: str, course: Course) -> Card:
    """The card that a script or a profile is by itself: it stands for the exercise that asks for one."""
    asking = next((id for id in course.settings.exercises if course.exercises[id].recorded), None)
    if asking is None:
        raise CardError(Problem("this course asks for no script and no profile", "Hand in a card", file=name))
    base = os.path.basename(name)
    return Card(base, {asking: {}}, {asking: Response(base)})


def beside(card: str, written: Response, exercise: str) -> Path:
    """Where a file lies that a card names: in the card's own folder or beneath it, wherever links lead."""
    folder = Path(card).parent if card != "-" else Path()
    name = written.text.strip().strip("`\"'")
    path = folder / name
    try:
        inside = "\n" not in name and path.resolve().is_relative_to(folder.resolve())
    except (OSError, ValueError):
        inside = False
    if not inside:
        remedy = "Put it beside the card and write its name alone"
        raise CardError(Problem("this leads out of the card's folder", remedy, card, written.line or None, exercise))
    return path


def script_bytes(path: Path, shown: str, line: int | None = None, exercise: str | None = None) -> bytes:
    """The bytes of a script, within bounds."""
    try:
        if not path.is_file():
            raise CardError(Problem(f"there is no file '{path.name}'", WHAT_IS_TAKEN, shown, line, exercise))
        with path.open("rb") as opened:
            data = opened.read(LARGEST_SCRIPT + 1)
    except OSError as error:
        what = f"'{path.name}' cannot be read: {error.strerror or 'no reason is given'}"
        raise CardError(Problem(what, "Check its name and folder", shown, line, exercise)) from None
    if len(data) > LARGEST_SCRIPT:
        what = f"'{path.name}' is too large for a script: it has more than {LARGEST_SCRIPT >> 20} MiB"
        raise CardError(Problem(what, "Hand in the script alone", shown, line, exercise))
    return data
