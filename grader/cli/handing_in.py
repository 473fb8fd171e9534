"""From the files on the command line to marks on the screen: what `check` and `submit` share."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from grader.card import Card
from grader.cli.console import look, write
from grader.course import Course
from grader.errors import CardError, Problem
from grader.marking import mark
from grader.readers.cards import cards_in, load, read_card
from grader.report import Report

if TYPE_CHECKING:
    from grader.gradebook import Attempt

MANY = 20
"""From so many cards on, marking them takes long enough to show progress."""


@dataclass(frozen=True)
class HandedIn:
    """One handed-in file: its bytes, as the gradebook keeps them, and the card that was read from them."""

    data: bytes
    card: Card


def read_all(files: Sequence[str], course: Course) -> list[HandedIn]:
    """Read every file before any is marked; one `CardError` tells everything wrong in all of them."""
    cards: list[HandedIn] = []
    problems: list[Problem] = []
    for file in _expanded(files):
        try:
            data = load(file)
            cards.append(HandedIn(data, read_card(data, file, course)))
        except CardError as error:
            problems.extend(error.problems)
    if problems:
        raise CardError(*problems)
    return cards


def mark_all(course: Course, cards: Sequence[HandedIn]) -> list[Report]:
    """Mark the cards in order, with a progress bar where there are many and somebody watches."""
    return [mark(course, handed_in.card) for handed_in in _watched(cards)]


def publish(reports: Sequence[Report], args: argparse.Namespace, attempts: Sequence[Attempt] = ()) -> None:
    """Render the reports as asked and write them where asked."""
    write(_rendered(reports, args, attempts), args.output, machine=args.format != "text")


def exit_code(reports: Sequence[Report]) -> int:
    """0 where everything marked is `met`, else 1."""
    return 0 if all(report.all_met for report in reports) else 1


def _expanded(files: Sequence[str]) -> Iterator[str]:
    """Every file named, and the cards of every folder named."""
    for file in files:
        if file != "-" and Path(file).is_dir():
            yield from map(str, _folder(Path(file)))
        else:
            yield file


def _folder(folder: Path) -> Sequence[Path]:
    cards = cards_in(folder)
    if not cards:
        raise CardError(
            Problem("no cards in this folder", "Put .md, .txt, .yml or .yaml files there", file=str(folder))
        )
    return cards


def _watched(cards: Sequence[HandedIn]) -> Sequence[HandedIn] | Iterator[HandedIn]:
    if len(cards) < MANY or not sys.stderr.isatty():
        return cards
    from rich.console import Console
    from rich.progress import track

    return iter(track(cards, "Marking", console=Console(stderr=True), transient=True))


def _rendered(reports: Sequence[Report], args: argparse.Namespace, attempts: Sequence[Attempt]) -> str:
    if args.format == "json":
        from grader.renderers.json import json

        return json(reports)
    if args.format == "junit":
        from grader.renderers.junit import junit

        return junit(reports)
    if args.format == "html":
        from grader.renderers.html import html

        return html(reports)
    return _as_text(reports, args)


def _as_text(reports: Sequence[Report], args: argparse.Namespace) -> str:
    seen = look(args.color if args.output is None else "never")
    if any(file != "-" and Path(file).is_dir() for file in args.files):
        from grader.renderers.summary import summary

        return summary(reports, width=seen.width, colour=seen.colour, unicode=seen.unicode)
    from grader.renderers.terminal import terminal

    return "\n".join(terminal(r, width=seen.width, colour=seen.colour, unicode=seen.unicode) for r in reports)
