"""A connection to a gradebook: to record in it, or only to read it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from grader.errors import GradebookError, Problem
from grader.gradebook.place import make_room, nothing_recorded, require_file
from grader.gradebook.schema import APPLICATION, ENCLOSURES, LAYOUT, OLDEST_SQLITE, TABLES
from grader.gradebook.trouble import in_plain_words

PATIENCE_S = 30.0
"""A submission takes milliseconds: a class of hundreds that hands in at once is served within this time,
and whoever holds a gradebook for longer will not let go unasked."""


@contextmanager
def open_to_record(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection to record through; a file that is missing or empty becomes a gradebook."""
    make_room(path)
    require_file(path)
    with _connected(path) as connection:
        with in_plain_words(path):
            if _is_empty(connection):
                _lay_out(connection)
            _require_ours(connection, path)
            _complete(connection)
        yield connection


@contextmanager
def open_to_read(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection to read a gradebook that exists.

    Nothing can be written through it, but SQLite itself may write: it takes back what somebody left
    half-written when they were interrupted.
    """
    require_file(path)
    with _connected(path) as connection:
        with in_plain_words(path):
            connection.execute("PRAGMA query_only = ON")
            if _is_empty(connection):
                raise nothing_recorded(path)
            _require_ours(connection, path)
        yield connection


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All or nothing, and one writer at a time: the lock is taken before anything is looked at."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


@contextmanager
def _connected(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection to a file that exists, closed in the end."""
    _require_sqlite(path)
    address = f"{path.absolute().as_uri()}?mode=rw"
    with in_plain_words(path):
        opened = sqlite3.connect(address, uri=True, timeout=PATIENCE_S, isolation_level=None)
    with closing(opened) as connection:
        # A file name that is not UTF-8 stands in the record as half characters.
        connection.text_factory = lambda text: text.decode("utf-8", "surrogatepass")
        with in_plain_words(path):
            # FULL, and the folder too: else a power cut can bring back the journal of what was committed.
            connection.execute("PRAGMA synchronous = EXTRA")
        yield connection


def _is_empty(connection: sqlite3.Connection) -> bool:
    """Whether nobody has laid out tables yet: a new file, or one whose maker was interrupted."""
    return not connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0] and _marks(connection) == (0, 0)


def _lay_out(connection: sqlite3.Connection) -> None:
    """Make the tables, unless another process was faster."""
    with transaction(connection):
        if _is_empty(connection):
            for statement in (*TABLES, *ENCLOSURES):
                connection.execute(statement)
            connection.execute(f"PRAGMA application_id = {APPLICATION}")
            connection.execute(f"PRAGMA user_version = {LAYOUT}")


def _complete(connection: sqlite3.Connection) -> None:
    """Add to a gradebook of the first layout what the second has more; what is kept stays as it is."""
    if _marks(connection)[1] == LAYOUT:
        return
    with transaction(connection):
        if _marks(connection)[1] != LAYOUT:
            for statement in ENCLOSURES:
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {LAYOUT}")


def _require_ours(connection: sqlite3.Connection, path: Path) -> None:
    """See that this is a gradebook, of a layout that is known here, with every rule still in place."""
    application, layout = _marks(connection)
    if application != APPLICATION:
        what, remedy = "this is the database of another program", "Name another file with --gradebook"
    elif layout > LAYOUT:
        what, remedy = f"a newer grade wrote this gradebook (layout {layout}, known here: {LAYOUT})", "Upgrade grade"
    elif _rules(connection) != _rules_of_ours(layout):
        what = "somebody has changed the tables of this gradebook"
        remedy = "Keep it as it is and put a copy from your backup in its place, or name another with --gradebook"
    else:
        return
    raise GradebookError(Problem(what, remedy, file=str(path)))


def _require_sqlite(path: Path) -> None:
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        oldest = ".".join(map(str, OLDEST_SQLITE))
        what = f"this Python comes with SQLite {sqlite3.sqlite_version}, and a gradebook needs {oldest}"
        raise GradebookError(Problem(what, "Run grade with another Python", file=str(path)))


def _marks(connection: sqlite3.Connection) -> tuple[int, int]:
    """The application and the layout that a file says it has."""
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (layout,) = connection.execute("PRAGMA user_version").fetchone()
    return application, layout


def _rules(connection: sqlite3.Connection) -> frozenset[tuple[str, str]]:
    """Every table, index and trigger with its text."""
    return frozenset(connection.execute("SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL"))


def _rules_of_ours(layout: int) -> frozenset[tuple[str, str]]:
    """The same of a gradebook of this layout that nobody has touched."""
    with closing(sqlite3.connect(":memory:")) as fresh:
        for statement in TABLES if layout == 1 else (*TABLES, *ENCLOSURES):
            fresh.execute(statement)
        return _rules(fresh)
