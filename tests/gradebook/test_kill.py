"""A process that is killed at any moment loses nothing that it acknowledged, and leaves nothing half done."""

from __future__ import annotations

import os
import random
import sqlite3
import subprocess
import sys
from collections import defaultdict
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import pytest

from grader.gradebook import Gradebook
from submissions import COURSE, NOON, submission

pytestmark = pytest.mark.skipif(os.name == "nt", reason="processes are not killed like this there")

HERE = Path(__file__).parent


def test_200_kills_lose_no_acknowledged_attempt_and_leave_no_half_one(tmp_path: Path) -> None:
    """Killed at random moments 200 times: what was acknowledged is there, whole, and the gradebook works on."""
    seed = int(os.environ.get("KILL_SEED", random.randrange(1 << 32)))
    sys.stdout.write(f"to repeat: KILL_SEED={seed}\n")
    done = subprocess.run(
        [sys.executable, HERE / "until_killed.py", tmp_path, str(seed)],
        env={**os.environ, "PYTHONPATH": str(HERE.parent)},
        capture_output=True,
        text=True,
        check=True,
    )
    for name, acknowledged in by_gradebook(done.stdout).items():
        compare(tmp_path / name, acknowledged)
    for path in tmp_path.glob("*.sqlite"):
        recover(path)
    assert done.stdout.count("\n") > 200, "too little was recorded to prove anything"
    assert int(done.stderr) > 0, "no process was killed while it was writing: this proves nothing"


def by_gradebook(acknowledgements: str) -> Mapping[str, Mapping[str, list[int]]]:
    """The numbers that were acknowledged, by gradebook and learner."""
    acknowledged: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    for line in acknowledgements.splitlines():
        name, learner, *numbers = line.split()
        acknowledged[name][learner] += map(int, numbers)
    return acknowledged


def compare(path: Path, acknowledged: Mapping[str, list[int]]) -> None:
    """Every acknowledged attempt once; beyond them only whole submissions, at most one a kill; no hole in the numbers."""
    with Gradebook.open_to_read(path) as book:
        for learner, numbers in acknowledged.items():
            attempts = book.attempts(learner, COURSE)
            assert [a.number for a in attempts] == list(range(1, len(attempts) + 1))
            assert len(set(numbers)) == len(numbers)
            assert set(numbers) <= {a.number for a in attempts}
            cards = [book.submission(a).data.splitlines() for a in attempts]
            firsts = [card[0].decode().split() for card in cards]
            assert all(card == [card[0]] * 2000 for card in cards)
            assert [f[-1] for f in firsts] == ["a", "b"] * (len(attempts) // 2)
            assert [f[:2] for f in firsts[::2]] == [f[:2] for f in firsts[1::2]]


def recover(path: Path) -> None:
    """A gradebook that somebody was killed over takes the next submission and is sound."""
    with Gradebook.open(path) as book:
        before = len(book.attempts("ada", COURSE))
        assert [a.number for a in book.record("ada", [submission()], at=NOON)] == [before + 1]
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert db.execute("SELECT count(*) FROM attempt WHERE learner <> 'ada'").fetchone()[0] % 2 == 0
    assert not path.with_name(f"{path.name}-journal").exists()
