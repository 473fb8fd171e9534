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
LONGEST_S = 0.05
"""A submission takes some milliseconds: within this time some are acknowledged, and any moment may be the last."""


def main(folder: Path, seed: int) -> None:
    """Start, let it run for a random time, kill; every fourth process finds no gradebook and has to make it."""
    chance = random.Random(seed)
    interrupted = 0
    for turn in range(TIMES):
        path = folder / (f"new-{turn}.sqlite" if turn % 4 == 0 else "gradebook.sqlite")
        child = os.fork()
        if child == 0:
            submit(path, f"learner-{turn % 3}")
        time.sleep(chance.uniform(0, LONGEST_S))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        journal = path.with_name(f"{path.name}-journal")
        interrupted += journal.exists() and journal.stat().st_size > 0
    sys.stderr.write(f"{interrupted}\n")


def submit(path: Path, learner: str) -> None:
    """Record and acknowledge without end."""
    for turn in count():
        cards = [submission(f"{os.getpid()} {turn} {card}\n".encode() * 2000) for card in "ab"]
        with Gradebook.open(path) as book:
            numbers = [str(attempt.number) for attempt in book.record(learner, cards, at=NOON)]
        os.write(1, f"{' '.join([path.name, learner, *numbers])}\n".encode())  # one write: no line is half said


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
