"""The files that are handed in beside a card, or in its place: scripts and profiles."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from grader.card import Card, Response
from grader.course import Course
from grader.errors import CardError, Problem

SCRIPT = ".py"
PROFILES = (".sqlite", ".json", ".json.gz")
NSIGHT_REPORT = ".nsys-rep"
LARGEST_SCRIPT = 1 << 20
"""Bytes; a script of a thousand lines has a twentieth of it."""
WHAT_IS_TAKEN = "Hand in a script (.py) or a profile (.sqlite, .json, .json.gz)"


class Place(NamedTuple):
    """Where a file was named: on the command line, or on a line of a card."""

    file: str
    line: int | None = None
    exercise: str | None = None

    def error(self, what: str, remedy: str) -> CardError:
        """Something that is wrong with the file named here."""
        return CardError(Problem(what, remedy, self.file, self.line, self.exercise))


@dataclass(frozen=True)
class Beside:
    """A script, with its bytes, or a profile, which is read where it lies."""

    path: Path
    script: bytes | None

    @property
    def name(self) -> str:
        """Its name without folders."""
        return self.path.name


def stands_alone(name: str) -> bool:
    """Whether a file stands for an exercise by itself, by its name: it is then no card."""
    return name.lower().endswith((SCRIPT, NSIGHT_REPORT, *PROFILES))


def alone(name: str, course: Course) -> tuple[Card, Mapping[str, Beside]]:
    """The card that a script or a profile is by itself, for the exercise that asks for one."""
    asking = next((id for id in course.settings.exercises if course.exercises[id].recorded), None)
    if asking is None:
        raise CardError(Problem("this course asks for no script and no profile", "Hand in a card", file=name))
    base = os.path.basename(name)
    return Card(base, {asking: {}}, {asking: Response(base)}), {asking: _found(Path(name), Place(name))}


def beside(file: str, card: Card) -> Mapping[str, Beside]:
    """The files that a card names, by exercise; `CardError` with every one that is not to be had."""
    found: dict[str, Beside] = {}
    problems: list[Problem] = []
    for exercise, written in card.files.items():
        place = Place(file, written.line or None, exercise)
        try:
            found[exercise] = _found(_in_folder(file, written, place), place)
        except CardError as error:
            problems += error.problems
    if problems:
        raise CardError(*problems)
    return found


def _in_folder(card: str, written: Response, place: Place) -> Path:
    """Where a file lies that a card names: in the card's own folder or beneath it, wherever links lead."""
    folder = Path(card).parent if card != "-" else Path()
    name = written.text.strip().strip("`\"'")
    path = folder / name
    try:
        inside = "\n" not in name and path.resolve().is_relative_to(folder.resolve())
    except (OSError, ValueError):
        inside = False
    if not inside:
        raise place.error("this leads out of the card's folder", "Put it beside the card and write its name alone")
    return path


def _found(path: Path, place: Place) -> Beside:
    """The file, of a kind that is taken."""
    lower = path.name.lower()
    if lower.endswith(NSIGHT_REPORT):
        export = f"Export it with 'nsys export --type sqlite {path.name}' and hand in the .sqlite file"
        raise place.error("this is an Nsight Systems report, which only nsys can read", export)
    if not lower.endswith((SCRIPT, *PROFILES)):
        raise place.error(f"'{path.name}' is neither a script nor a profile", WHAT_IS_TAKEN)
    if not path.is_file():
        what, remedy = ("is no file", WHAT_IS_TAKEN) if path.exists() else ("is not there", "Check its name and folder")
        raise place.error(f"'{path.name}' {what}", remedy)
    return Beside(path, _script(path, place) if lower.endswith(SCRIPT) else None)


def _script(path: Path, place: Place) -> bytes:
    """The bytes of a script, within bounds."""
    try:
        with path.open("rb") as opened:
            data = opened.read(LARGEST_SCRIPT + 1)
    except OSError as error:
        what = f"'{path.name}' cannot be read: {error.strerror or 'no reason is given'}"
        raise place.error(what, "Check its name and folder") from None
    if len(data) > LARGEST_SCRIPT:
        what = f"'{path.name}' is too large for a script: it has more than {LARGEST_SCRIPT >> 20} MiB"
        raise place.error(what, "Hand in the script alone")
    return data
