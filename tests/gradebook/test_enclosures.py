"""What a card hands in beside itself is kept with it, for good, also in a gradebook of the first layout."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from grader.attempt import Enclosure
from grader.gradebook import Gradebook
from submissions import COURSE, NOON, submission

LAYOUT_1 = Path(__file__).parent / "layout-1.sqlite"
FILES = (Enclosure("run.py", b"import nvtx\n\x00\xff"), Enclosure("run.sqlite.sha256", b"abc  run.sqlite\n"))


def test_enclosures_come_back_in_order(tmp_path: Path) -> None:
    """Byte for byte, with the attempt that they belong to and no other."""
    with Gradebook.open(tmp_path / "gradebook.sqlite") as book:
        book.record("ada", [submission(), replace(submission(), enclosed=FILES)], at=NOON)
        one, two = book.attempts("ada", COURSE)
        assert book.submission(one).enclosed == ()
        assert book.submission(two).enclosed == FILES


def test_a_gradebook_of_the_first_layout_gets_room_for_them(tmp_path: Path) -> None:
    """Read, it stays as it is; written to, it becomes one of today, with all that was kept."""
    path = Path(shutil.copy(LAYOUT_1, tmp_path / "gradebook.sqlite"))
    before = path.read_bytes()
    with Gradebook.open_to_read(path) as book:
        assert book.submission(book.attempt("ada", COURSE, 1)).enclosed == ()
    assert path.read_bytes() == before
    with Gradebook.open(path) as book:
        book.record("ada", [replace(submission(), enclosed=FILES)], at=NOON)
        assert book.submission(book.attempt("ada", COURSE, 1)) == submission()
        assert book.submission(book.attempt("ada", COURSE, 3)).enclosed == FILES
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (2,)


@pytest.mark.parametrize(
    ("statement", "rule"),
    [
        ("UPDATE enclosure SET data = x''", "never changed"),
        ("DELETE FROM enclosure", "never deleted"),
        ("REPLACE INTO enclosure SELECT attempt, place, name, x'' FROM enclosure", "never replaced"),
        ("INSERT INTO enclosure VALUES (99, 0, 'x', x'')", "belongs to an attempt"),
    ],
)
def test_an_enclosure_is_never_changed(tmp_path: Path, statement: str, rule: str) -> None:
    """Whoever opens the file, with whatever program."""
    path = tmp_path / "gradebook.sqlite"
    with Gradebook.open(path) as book:
        book.record("ada", [replace(submission(), enclosed=FILES)], at=NOON)
    with closing(sqlite3.connect(path, isolation_level=None)) as db, pytest.raises(sqlite3.IntegrityError, match=rule):
        db.execute(statement)
