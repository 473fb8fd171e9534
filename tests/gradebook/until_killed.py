"""Submit two cards at a time until killed, in one process after the other: `until_killed.py FOLDER SEED`.

Each line of standard output is one submission that was acknowledged: the learner and the two numbers.
Standard error ends with how many processes were killed in the middle of writing.
"""

from __future__ import annotations

import os
import random
import signal
import sys
import time
from itertools import count
from pathlib import Path

from grader.gradebook import Gradebook
from submissions import NOON, submission

TIMES = 200
SUBMISSIONS = 8
"""A process lives as long as so many take at most: some are acknowledged, and any moment may be the last."""


def main(folder: Path, seed: int) -> None:
    """Start, let it run for a random time, kill; every fourth process finds no gradebook and has to make it."""
    chance = random.Random(seed)
    longest_s = SUBMISSIONS * seconds_to_submit(folder / "timed")
    interrupted = 0
    for turn in range(TIMES):
        path = folder / (f"new-{turn}.sqlite" if turn % 4 == 0 else "gradebook.sqlite")
        child = os.fork()
        if child == 0:
            submit_without_end(path, f"learner-{turn % 3}")
        time.sleep(chance.uniform(0, longest_s))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        journal = path.with_name(f"{path.name}-journal")
        interrupted += journal.exists() and journal.stat().st_size > 0
    sys.stderr.write(f"{interrupted}\n")


def seconds_to_submit(path: Path) -> float:
    """How long one submission takes on this machine."""
    began = time.monotonic()
    for turn in range(SUBMISSIONS):
        submit(path, "ada", turn)
    return (time.monotonic() - began) / SUBMISSIONS


def submit_without_end(path: Path, learner: str) -> None:
    """Record and acknowledge, again and again."""
    for turn in count():
        numbers = submit(path, learner, turn)
        line = " ".join([path.name, learner, *map(str, numbers)])
        os.write(1, f"{line}\n".encode())  # one write: no line is half said


def submit(path: Path, learner: str, turn: int) -> list[int]:
    """Record two cards; their numbers."""
    cards = [submission(f"{os.getpid()} {turn} {card}\n".encode() * 2000) for card in "ab"]
    with Gradebook.open(path) as book:
        return [attempt.number for attempt in book.record(learner, cards, at=NOON)]


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
