"""A process that is killed at any moment loses nothing that it acknowledged, and leaves nothing half done."""

from __future__ import annotations

import os
import random
import re
import sqlite3
import subprocess
import sys
import time
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
    done = subprocess.run(
        [sys.executable, HERE / "until_killed.py", tmp_path, str(seed())],
        env={**os.environ, "PYTHONPATH": str(HERE.parent)},
        capture_output=True,
        text=True,
        check=True,
    )
    for name, acknowledged in by_gradebook(done.stdout).items():
        compare(tmp_path / name, acknowledged)
    for path in tmp_path.glob("*.sqlite"):
        recover(path)
    assert done.stdout, "nothing was recorded: this proves nothing"
    assert int(done.stderr) > 0, "no process was killed while it was writing: this proves nothing"


def test_what_grade_submit_reported_is_there_whenever_it_is_killed(tmp_path: Path) -> None:
    """The whole command, killed at random moments up to a little after its end: first recorded, then reported."""
    chance = random.Random(seed())
    path = tmp_path / "gradebook.sqlite"
    reported: list[int] = []
    began = time.monotonic()
    reported += killed_submit(tmp_path, 0, after_s=None)
    took = time.monotonic() - began
    for turn in range(1, 41):
        reported += killed_submit(tmp_path, turn, after_s=chance.uniform(0.3, 1.2) * took)
    with Gradebook.open_to_read(path) as book:
        attempts = book.attempts("ada", COURSE)
        cards = [book.submission(attempt).data for attempt in attempts]
    assert [a.number for a in attempts] == list(range(1, len(attempts) + 1))
    assert set(reported) <= {a.number for a in attempts}
    assert len(set(reported)) == len(reported)
    turns = [int(card.split()[-1]) for card in cards]
    assert cards == [card(turn, half) for turn in turns[::2] for half in "ab"]
    recover(path)


def killed_submit(folder: Path, turn: int, after_s: float | None) -> list[int]:
    """Submit two cards, killed after a while (or never): the numbers that were reported until then."""
    for half in "ab":
        (folder / f"{half}.md").write_bytes(card(turn, half))
    submit = [sys.executable, "-m", "grader", "submit", "a.md", "b.md", "--gradebook", "gradebook.sqlite"]
    with subprocess.Popen(submit, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
        try:
            said = process.communicate(timeout=after_s)[1]
        except subprocess.TimeoutExpired:
            process.kill()
            said = process.communicate()[1]
    return [int(number) for number in re.findall(rb"Recorded as attempt (\d+) of ada\.", said)]


def card(turn: int, half: str) -> bytes:
    return f"Trace 1\nSmell: launch tax {half} {turn}\n".encode()


def seed() -> int:
    """What the random moments come from; the one of a test that failed stands in its output."""
    chosen = int(os.environ.get("KILL_SEED", random.randrange(1 << 32)))
    sys.stdout.write(f"to repeat: KILL_SEED={chosen}\n")
    return chosen


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
