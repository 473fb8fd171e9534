"""How long a learner waits: medians of real processes, beside what Python alone takes.

The processes run one after another in rounds, so that a busy moment of the machine falls on all of them.
Nothing is asserted: the numbers are for people, and the targets stand beside them.
"""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

CARD = Path(__file__).parents[1] / "course" / "cards" / "model.txt"
GRADE = Path(sysconfig.get_path("scripts")) / "grade"
CLASS_SIZE = 100


@dataclass(frozen=True)
class Process:
    """What is run, with its target and the seconds that each run took."""

    name: str
    command: Sequence[str | Path]
    target: str = ""
    seconds: list[float] = field(default_factory=list)


def main() -> None:
    """Time every process and print one row each."""
    options = argparse.ArgumentParser()
    options.add_argument("--rounds", type=int, default=15, help="runs of each process (default: %(default)s)")
    rounds = options.parse_args().rounds
    print(f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores, {rounds} rounds\n")
    with tempfile.TemporaryDirectory() as folder:
        timed = processes(Path(folder))
        run_rounds(timed, Path(folder), rounds)
    show(timed)


def processes(folder: Path) -> tuple[Process, ...]:
    """Bare Python, to compare with, and what a learner or an instructor types."""
    return (
        Process("python -c pass", (sys.executable, "-c", "pass")),
        Process("grade --help", (GRADE, "--help"), "< 150 ms"),
        Process("grade check CARD.txt", (GRADE, "check", CARD), "< 300 ms"),
        Process("grade check CARD.txt --format json", (GRADE, "check", CARD, "--format", "json")),
        Process("grade check CARD.txt --format html", (GRADE, "check", CARD, "--format", "html")),
        Process("grade submit CARD.txt", (GRADE, "submit", CARD, "--gradebook", folder / "gradebook")),
        Process(f"grade check FOLDER ({CLASS_SIZE} cards)", (GRADE, "check", class_of_cards(folder / "cards"))),
    )


def class_of_cards(folder: Path) -> Path:
    """A folder with a whole class's cards."""
    folder.mkdir()
    for number in range(CLASS_SIZE):
        (folder / f"card-{number:02}.txt").write_bytes(CARD.read_bytes())
    return folder


def run_rounds(timed: Sequence[Process], home: Path, rounds: int) -> None:
    """Run everything once to warm up, which also compiles the course, then time it in rounds."""
    env = {**os.environ, "GRADE_LEARNER": "ada", "XDG_CACHE_HOME": str(home)}
    for turn in range(rounds + 1):
        for process in timed:
            start = time.perf_counter()
            subprocess.run(process.command, env=env, capture_output=True, check=True)
            if turn > 0:
                process.seconds.append(time.perf_counter() - start)


def show(timed: Sequence[Process]) -> None:
    """One row a process; the first is what the others are compared to."""
    bare = median(timed[0].seconds)
    print(f"{'process':<38}{'median':>10}{'min – max':>20}{'ratio':>8}  target")
    for process in timed:
        middle = median(process.seconds)
        spread = f"{min(process.seconds) * 1e3:.0f} – {max(process.seconds) * 1e3:.0f} ms"
        print(f"{process.name:<38}{middle * 1e3:>7.1f} ms{spread:>20}{middle / bare:>7.1f}×  {process.target}")


main()
