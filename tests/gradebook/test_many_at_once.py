"""A class that hands in at the same moment: everybody is recorded, nobody waits in vain, no number is given twice."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from grader.gradebook import Gradebook
from submissions import COURSE

CLASS = 50
RECORD = """
import sys
from pathlib import Path
from grader.gradebook import Gradebook
from submissions import NOON, submission
print("ready", flush=True)
card = sys.stdin.buffer.read()
with Gradebook.open(Path(sys.argv[1])) as book:
    (attempt,) = book.record(sys.argv[2], [submission(card)], at=NOON)
print(f"Recorded as attempt {attempt.number} of {attempt.learner}.", file=sys.stderr)
"""


def test_50_processes_make_one_gradebook(tmp_path: Path) -> None:
    """Let go at the same moment, before there is a gradebook: one of them makes it, all record in it."""
    path = tmp_path / "gradebook.sqlite"
    processes = [start("-c", RECORD, path, learner(i), cwd=tmp_path) for i in range(CLASS)]
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
    compare(path, hand_in(processes, exit_code=0))


def test_50_learners_submit_at_once(tmp_path: Path) -> None:
    """`grade submit`, as a class runs it: every attempt that was reported is there, with the card it was reported for."""
    path = tmp_path / "gradebook.sqlite"
    submit = ("-m", "grader", "submit", "-", "--gradebook", path, "--learner")
    processes = [start(*submit, learner(i), cwd=tmp_path) for i in range(CLASS)]
    compare(path, hand_in(processes, exit_code=1))


def learner(i: int) -> str:
    """Five learners with ten terminals each."""
    return f"learner-{i % 5}"


def card(i: int) -> bytes:
    return f"Trace 1\nSmell: launch tax, says terminal {i}\n".encode()


def start(*args: str | Path, cwd: Path) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, *args],
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])},
        cwd=cwd,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def hand_in(processes: list[subprocess.Popen[bytes]], exit_code: int) -> list[int]:
    """Give every process its card, then read the number that each reports."""
    for i, process in enumerate(processes):
        assert process.stdin is not None
        process.stdin.write(card(i))
        process.stdin.flush()
    for process in processes:
        assert process.stdin is not None
        process.stdin.close()
        process.stdin = None  # communicate() would flush it once more
    said = [process.communicate()[1].decode() for process in processes]
    assert [process.returncode for process in processes] == [exit_code] * CLASS, said
    acknowledged = [re.fullmatch(rf"Recorded as attempt (\d+) of {learner(i)}\.\n", s) for i, s in enumerate(said)]
    return [int(match[1]) for match in acknowledged if match]


def compare(path: Path, acknowledged: list[int]) -> None:
    """Every number from 1 to 10 once for each learner, each with the card that was handed in for it."""
    assert len(acknowledged) == CLASS
    with Gradebook.open_to_read(path) as book:
        for i, number in enumerate(acknowledged):
            attempt = book.attempt(learner(i), COURSE, number)
            assert book.submission(attempt).data == card(i)
        for i in range(5):
            assert [a.number for a in book.attempts(learner(i), COURSE)] == list(range(1, CLASS // 5 + 1))
            assert sorted(acknowledged[i::5]) == list(range(1, CLASS // 5 + 1))
