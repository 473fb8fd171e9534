"""From the files on the command line to marks on the screen: what `check` and `submit` share."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TypeVar

from grader.attempt import Attempt, Enclosure
from grader.card import Card
from grader.cli.console import look, note, spare, write
from grader.course import Course
from grader.errors import CardError, Problem, RunError
from grader.marking import mark
from grader.readers.cards import Beside, alone, beside, cards_in, load, read_card, stands_alone
from grader.report import Report
from grader.timeline.recording import Recording

T = TypeVar("T")

MANY = 20
"""From so many cards on, marking them takes long enough to show progress."""


@dataclass(frozen=True)
class HandedIn:
    """One handed-in file: its bytes, as the gradebook keeps them, the card that was read from them, the files beside it
    and what was recorded of their runs."""

    data: bytes
    card: Card
    enclosed: tuple[Enclosure, ...] = ()
    recordings: Mapping[str, Recording] = field(default_factory=dict)


@dataclass(frozen=True)
class Batch:
    """What was handed in together: the cards that could be read, and what is wrong with the other files."""

    cards: tuple[HandedIn, ...]
    problems: tuple[Problem, ...]

    def insist(self) -> None:
        """Raise one `CardError` with everything that is wrong, if anything is."""
        if self.problems:
            raise CardError(*self.problems)


def read_all(args: argparse.Namespace, course: Course) -> Batch:
    """Read every file that is named, and every card of a folder; no result may be written over one of them."""
    problems: list[Problem] = []
    files: Sequence[str] = args.files
    named = _all_that_work((partial(_named, file) for file in files), problems)
    paths = [path for found in named for path in found]
    spare(args.output, paths)
    cards = _all_that_work((partial(_read, path, course, args) for path in paths), problems)
    return Batch(tuple(cards), tuple(problems))


def mark_all(course: Course, cards: Sequence[HandedIn]) -> list[Report]:
    """Mark the cards in order, with a progress bar where there are many and somebody watches."""
    return [mark(course, handed_in.card, handed_in.recordings) for handed_in in _watched(cards)]


def publish(
    reports: Sequence[Report], args: argparse.Namespace, *, attempts: Sequence[Attempt] = (), below: str = ""
) -> None:
    """Render the reports as asked and write them where asked, with what stands `below` them."""
    if reports:
        write(_rendered(reports, args, attempts) + below, args.output, machine=args.format != "text")


def exit_code(reports: Sequence[Report]) -> int:
    """0 where everything marked is `met`, else 1."""
    return 0 if all(report.all_met for report in reports) else 1


def _all_that_work(calls: Iterable[Callable[[], T]], problems: list[Problem]) -> list[T]:
    """What the calls give, of those that raise no error of theirs; what is wrong with the others goes to `problems`."""
    results = []
    for call in calls:
        try:
            results.append(call())
        except (CardError, RunError) as error:
            problems.extend(error.problems)
    return results


def _read(path: str, course: Course, args: argparse.Namespace) -> HandedIn:
    """Read one file, and run or read what stands beside it."""
    if stands_alone(path):
        card, files = alone(path, course)
        return _alone(card, files, course, args)
    if path == "-" and sys.stdin is not None and sys.stdin.isatty():
        note("Type or paste a card; end it with Ctrl-D on a line of its own.")
    data = load(path)
    card = read_card(data, path, course)
    if not card.files:
        return HandedIn(data, card)
    from grader.cli.observing import enclosures, observe

    files = beside(path, card)
    return HandedIn(data, card, enclosures(files), observe(files, course, args))


def _alone(card: Card, files: Mapping[str, Beside], course: Course, args: argparse.Namespace) -> HandedIn:
    """A script or a profile that was handed in without a card."""
    from grader.cli.observing import enclosures, observe

    return HandedIn(enclosures(files)[0].data, card, (), observe(files, course, args))


def _named(file: str) -> Sequence[str]:
    """The cards that one argument names: itself, or every card of a folder."""
    return list(map(str, _folder(Path(file)))) if _is_folder(file) else [file]


def _is_folder(file: str) -> bool:
    return file != "-" and os.path.isdir(file)


def _folder(folder: Path) -> Sequence[Path]:
    cards = cards_in(folder)
    if not cards:
        raise CardError(
            Problem("no cards in this folder", "Put .md, .txt, .yml or .yaml files there", file=str(folder))
        )
    return cards


def _watched(cards: Sequence[HandedIn]) -> Iterable[HandedIn]:
    if len(cards) < MANY or not sys.stderr.isatty():
        return cards
    from rich.console import Console
    from rich.progress import track

    return track(cards, "Marking", console=Console(stderr=True), transient=True)


def _rendered(reports: Sequence[Report], args: argparse.Namespace, attempts: Sequence[Attempt]) -> str:
    if args.format == "json":
        from grader.renderers.json import json

        return json(reports, attempts=[attempt.number for attempt in attempts], many=_several(args))
    if args.format == "junit":
        from grader.renderers.junit import junit

        return junit(reports)
    if args.format == "html":
        from grader.renderers.html import html

        return html(reports)
    return _as_text(reports, args)


def _several(args: argparse.Namespace) -> bool:
    """Whether the command line asks for several cards, however many there are."""
    return len(args.files) > 1 or _is_folder(args.files[0])


def _as_text(reports: Sequence[Report], args: argparse.Namespace) -> str:
    seen = look(args.color, args.output)
    if any(map(_is_folder, args.files)):
        from grader.renderers.summary import summary

        return summary(reports, width=seen.width, colour=seen.colour, unicode=seen.unicode)
    from grader.renderers.terminal import terminal

    return "\n".join(terminal(r, width=seen.width, colour=seen.colour, unicode=seen.unicode) for r in reports)
