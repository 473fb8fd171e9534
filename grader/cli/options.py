"""Options that several verbs share, each described once."""

from __future__ import annotations

import argparse
from pathlib import Path


def marking_options(verb: argparse.ArgumentParser) -> None:
    """What every verb takes that marks cards."""
    verb.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help="a card, a script, a profile, a folder of cards, or - for standard input",
    )
    course_option(verb)
    result_options(verb, ("text", "json", "junit", "html"))


def result_options(verb: argparse.ArgumentParser, formats: tuple[str, ...]) -> None:
    """What every verb takes that has a result: its format, where it goes, how it looks."""
    verb.add_argument("--format", choices=formats, default="text", help="(default: %(default)s)")
    help = "write the result to FILE (- is the terminal)"
    verb.add_argument("--output", metavar="FILE", type=_destination, help=help)
    color_option(verb)


def running_options(verb: argparse.ArgumentParser, *, graded: bool) -> None:
    """What a verb takes that runs scripts; marks that count are never made outside the sandbox."""
    group = verb.add_argument_group("scripts")
    group.add_argument(
        "--python", metavar="PROGRAM", help="the Python that runs a script (default: the course's, else grade's own)"
    )
    group.add_argument(
        "--profiler", choices=("grade", "nsys"), default="grade",
        help="who records the ranges: grade itself, or Nsight Systems where it is installed (default: %(default)s)",
    )  # fmt: skip
    group.add_argument("--show-output", action="store_true", help="show on standard error what a script prints")
    if not graded:
        group.add_argument("--read-only", action="store_true", help="read a script and do not run it")
        group.add_argument(
            "--unsafe-no-sandbox", action="store_true", help="run a script without a sandbox: your own, never another's"
        )


def course_option(verb: argparse.ArgumentParser) -> None:
    """What every verb takes that reads a course."""
    verb.add_argument(
        "--course", metavar="DIR", type=Path, help="the course to use (default: GRADE_COURSE, else the shipped one)"
    )


def color_option(verb: argparse.ArgumentParser) -> None:
    """What every verb takes that writes for people."""
    verb.add_argument("--color", choices=("auto", "always", "never"), default="auto", help="(default: %(default)s)")


def gradebook_options(verb: argparse.ArgumentParser) -> None:
    """What every verb takes that opens a gradebook: whose attempts, and where they are kept."""
    verb.add_argument(
        "--learner", metavar="NAME", help="whose attempt it is (default: GRADE_LEARNER, else your user name)"
    )
    verb.add_argument(
        "--gradebook", metavar="PATH", type=Path, help="where attempts are kept (default: GRADE_GRADEBOOK)"
    )


def _destination(name: str) -> Path | None:
    """Where a result goes; the terminal has the name that standard input has where a card is read."""
    return None if name == "-" else Path(name)
