"""The tables of a gradebook. They refuse change on their own, whoever opens the file and with whatever program.

What is listed is generated from the record, so that there is one truth. The rules that would be silently passed over
by `INSERT OR REPLACE` (which deletes without asking delete triggers) are checked before each insert.
A later layout adds tables and columns, raises `LAYOUT`, and changes nothing that is kept.
"""

from __future__ import annotations

APPLICATION = 0x47726164
"""`Grad` in ASCII, at byte 68 of the file, where SQLite keeps a number for whoever writes it."""

LAYOUT = 2
"""The version of these tables, kept as `user_version`. Layout 1 had no enclosures; its files get them when written to."""

OLDEST_SQLITE = (3, 37, 0)
"""The first one with STRICT tables, which never turn text into numbers."""

TABLES = (
    """
    CREATE TABLE attempt (
        id INTEGER PRIMARY KEY,
        learner TEXT NOT NULL CHECK (learner <> ''),
        number INTEGER NOT NULL,
        recorded_at TEXT NOT NULL CHECK (recorded_at GLOB '????-??-??T??:??:??.??????Z'),
        course TEXT NOT NULL GENERATED ALWAYS AS (json_extract(record, '$.course')) STORED,
        card TEXT NOT NULL GENERATED ALWAYS AS (json_extract(record, '$.card')) STORED,
        course_version TEXT NOT NULL GENERATED ALWAYS AS (json_extract(record, '$.course_version')) STORED,
        grader_version TEXT NOT NULL GENERATED ALWAYS AS (json_extract(record, '$.grader_version')) STORED,
        points REAL NOT NULL GENERATED ALWAYS AS (json_extract(record, '$.points')) STORED,
        max_points REAL NOT NULL GENERATED ALWAYS AS (json_extract(record, '$.max_points')) STORED,
        pending_points REAL NOT NULL GENERATED ALWAYS AS (json_extract(record, '$.pending_points')) STORED,
        passed INTEGER NOT NULL GENERATED ALWAYS AS (json_extract(record, '$.passed')) STORED,
        record TEXT NOT NULL,
        data BLOB NOT NULL,
        UNIQUE (learner, course, number)
    ) STRICT
    """,
    """
    CREATE INDEX attempt_awaiting_review ON attempt (course) WHERE pending_points > 0
    """,
    """
    CREATE TRIGGER attempt_is_the_next_one BEFORE INSERT ON attempt
    WHEN NEW.id IN (SELECT id FROM attempt) OR NEW.number IS NOT (
        SELECT coalesce(max(number), 0) + 1 FROM attempt WHERE learner = NEW.learner AND course = NEW.course
    )
    BEGIN
        SELECT RAISE(ABORT, 'attempts are numbered from 1 without a hole, and never replaced');
    END
    """,
    """
    CREATE TRIGGER attempt_is_never_changed BEFORE UPDATE ON attempt
    BEGIN
        SELECT RAISE(ABORT, 'an attempt is never changed');
    END
    """,
    """
    CREATE TRIGGER attempt_is_never_deleted BEFORE DELETE ON attempt
    BEGIN
        SELECT RAISE(ABORT, 'an attempt is never deleted');
    END
    """,
)
"""The statements that make an empty file a gradebook of layout 1."""

ENCLOSURES = (
    """
    CREATE TABLE enclosure (
        attempt INTEGER NOT NULL REFERENCES attempt (id),
        place INTEGER NOT NULL,
        name TEXT NOT NULL,
        data BLOB NOT NULL,
        PRIMARY KEY (attempt, place)
    ) STRICT
    """,
    """
    CREATE TRIGGER enclosure_is_new BEFORE INSERT ON enclosure
    WHEN EXISTS (SELECT 1 FROM enclosure WHERE attempt = NEW.attempt AND place = NEW.place)
        OR NEW.attempt NOT IN (SELECT id FROM attempt)
    BEGIN
        SELECT RAISE(ABORT, 'an enclosure belongs to an attempt, and is never replaced');
    END
    """,
    """
    CREATE TRIGGER enclosure_is_never_changed BEFORE UPDATE ON enclosure
    BEGIN
        SELECT RAISE(ABORT, 'an enclosure is never changed');
    END
    """,
    """
    CREATE TRIGGER enclosure_is_never_deleted BEFORE DELETE ON enclosure
    BEGIN
        SELECT RAISE(ABORT, 'an enclosure is never deleted');
    END
    """,
)
"""The statements that make layout 1 layout 2: the files that cards hand in beside themselves."""
