"""The tables refuse change on their own: whoever opens the file, with whatever program, in whatever way."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from grader.gradebook import Gradebook
from submissions import NOON, submission

COLUMNS = "learner, number, recorded_at, record, data"
SAME = f"SELECT {COLUMNS} FROM attempt WHERE id = 1"


@pytest.fixture
def db(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    """Another program's connection to a gradebook with two attempts: no setting of ours holds there."""
    path = tmp_path / "gradebook.sqlite"
    with Gradebook.open(path) as book:
        book.record("ada", [submission(), submission()], at=NOON)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        yield connection


@pytest.mark.parametrize("setting", ["OFF", "ON"])
@pytest.mark.parametrize(
    ("statement", "rule"),
    [
        ("UPDATE attempt SET record = '{}'", "never changed"),
        ("UPDATE attempt SET learner = 'bob' WHERE number = 2", "never changed"),
        ("UPDATE OR REPLACE attempt SET number = 1 WHERE number = 2", "never changed"),
        ("UPDATE OR IGNORE attempt SET data = x''", "never changed"),
        ("DELETE FROM attempt", "never deleted"),
        ("DELETE FROM attempt WHERE number = 2", "never deleted"),
        (f"INSERT OR REPLACE INTO attempt ({COLUMNS}) {SAME}", "never replaced"),
        (f"REPLACE INTO attempt ({COLUMNS}) {SAME}", "never replaced"),
        (f"REPLACE INTO attempt (id, {COLUMNS}) SELECT 2, 'eve', 1, recorded_at, record, data FROM attempt LIMIT 1",
         "never replaced"),
        (f"INSERT INTO attempt ({COLUMNS}) {SAME} ON CONFLICT DO UPDATE SET data = x''", "never replaced"),
        (f"INSERT INTO attempt ({COLUMNS}) SELECT learner, 4, recorded_at, record, data FROM attempt LIMIT 1", "hole"),
        (f"INSERT INTO attempt ({COLUMNS}) SELECT 'eve', 0, recorded_at, record, data FROM attempt LIMIT 1", "from 1"),
    ],
)  # fmt: skip
def test_no_statement_changes_what_was_recorded(
    db: sqlite3.Connection, statement: str, rule: str, setting: str
) -> None:
    """Neither UPDATE nor DELETE, nor REPLACE, which asks delete triggers only where `recursive_triggers` is on."""
    db.execute(f"PRAGMA recursive_triggers = {setting}")
    before = db.execute("SELECT * FROM attempt").fetchall()
    with pytest.raises(sqlite3.IntegrityError, match=rule):
        db.execute(statement)
    assert db.execute("SELECT * FROM attempt").fetchall() == before


@pytest.mark.parametrize(
    ("learner", "recorded_at", "record", "data"),
    [
        ("", "2026-03-02T12:00:00.000000Z", "{}", b""),
        ("ada", "2026-03-02 12:00:00", "{}", b""),
        ("ada", "2026-03-02T12:00:00.000000Z", "not JSON", b""),
        ("ada", "2026-03-02T12:00:00.000000Z", '{"course": "four-timeline-smells"}', b""),
        ("ada", "2026-03-02T12:00:00.000000Z", None, b""),
        ("ada", "2026-03-02T12:00:00.000000Z", None, "text"),
    ],
)
def test_no_half_attempt_can_be_recorded(
    db: sqlite3.Connection, learner: str, recorded_at: str, record: str | None, data: bytes | str
) -> None:
    """A learner, a time in UTC, a record with everything that is listed, and bytes: or no row."""
    with pytest.raises(sqlite3.Error):
        db.execute(f"INSERT INTO attempt ({COLUMNS}) VALUES (?, 1, ?, ?, ?)", (learner, recorded_at, record, data))
    assert db.execute("SELECT count(*) FROM attempt").fetchone() == (2,)


def test_the_journal_is_rolled_back(db: sqlite3.Connection) -> None:
    """A rollback journal: one file is the whole gradebook, and copies as one."""
    assert db.execute("PRAGMA journal_mode").fetchone() == ("delete",)


def test_what_is_listed_is_found_without_reading_records(db: sqlite3.Connection) -> None:
    """Lists of a class's gradebook are looked up in an index."""
    for where in ("learner = 'ada' AND course = 'c'", "pending_points > 0 AND course = 'c'"):
        (plan,) = db.execute(f"EXPLAIN QUERY PLAN SELECT number FROM attempt WHERE {where}").fetchall()
        assert "USING" in plan[-1]
        assert "INDEX" in plan[-1]
