"""An Nsight Systems export: an SQLite database in which any table may be absent.

Read without trusting it: read-only, as an immutable file, with no view followed, and every value checked for its type.
Seen in the wild are schemas 2.9 to 3.25. A range's name is `text`, or `StringIds[textId]`; event types are 59 push/pop,
60 start/end, 34 mark, 75 domain. Source: the schema that each export carries.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import quote

from grader.errors import CardError, Problem
from grader.readers.profiles.activity import Activity, kind_of_call, range_name
from grader.timeline.lanes import Kind
from grader.timeline.nvtx import Row
from grader.timeline.recording import Device, Recorder, Recording

EXPORT_AGAIN = "Export it again with 'nsys export --type sqlite FILE.nsys-rep'"
_PUSH_POP, _START_END, _MARK, _DOMAIN = 59, 60, 34, 75
_ON_GPU = {
    "CUPTI_ACTIVITY_KIND_KERNEL": Kind.KERNEL,
    "CUPTI_ACTIVITY_KIND_MEMCPY": Kind.MEMCPY,
    "CUPTI_ACTIVITY_KIND_MEMSET": Kind.MEMSET,
}
_CALLS = "CUPTI_ACTIVITY_KIND_RUNTIME"
_MOST_ROWS = 5_000_000
_LONGEST_S = 60.0
_STEPS = 100_000


class _Export:
    """The tables of an export; a table or a column that is absent gives nothing."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database
        self._rows = 0
        self.tables: Mapping[str, frozenset[str]] = {
            name: frozenset(column[1] for column in database.execute(f'PRAGMA table_info("{_quoted(name)}")'))
            for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
            if isinstance(name, str)
        }

    def rows(self, table: str, columns: Sequence[str]) -> Iterator[tuple[Any, ...]]:
        """The rows of a table; NULL where it lacks a column, nothing where it is not there."""
        there = self.tables.get(table)
        if there is None:
            return
        asked = ", ".join(f'"{column}"' if column in there else "NULL" for column in columns)
        for row in self._database.execute(f'SELECT {asked} FROM "{table}"'):
            self._rows += 1
            if self._rows > _MOST_ROWS:
                raise ValueError(f"more than {_MOST_ROWS:,} rows")
            yield row

    def strings(self) -> dict[int, str]:
        """The texts that rows refer to by number."""
        return {
            id: value[:1000]
            for id, value in self.rows("StringIds", ("id", "value"))
            if isinstance(id, int) and isinstance(value, str)
        }


def read_nsight(path: Path, shown: str) -> Recording:
    """The ranges and the GPU activity of an export, or `CardError`."""
    try:
        with closing(_opened(path)) as database:
            export = _Export(database)
            if "NVTX_EVENTS" not in export.tables and not export.tables.keys() & {*_ON_GPU, _CALLS, "StringIds"}:
                what = "this database is no export of Nsight Systems"
                raise CardError(Problem(what, EXPORT_AGAIN, file=shown))
            return _read(export, Path(shown).name)
    except sqlite3.DatabaseError as error:
        what = (
            "this profile took too long to read"
            if "interrupted" in str(error)
            else "this is no SQLite database, or it is damaged"
        )
        raise CardError(Problem(what, EXPORT_AGAIN, file=shown)) from None
    except (ValueError, OverflowError) as error:
        raise CardError(Problem(f"this export cannot be read: it has {error}", EXPORT_AGAIN, file=shown)) from None


def _opened(path: Path) -> sqlite3.Connection:
    """The database, read-only and untrusted; reading ends after a while, whatever stands in it."""
    database = sqlite3.connect(f"file:{quote(str(path.absolute()))}?mode=ro&immutable=1", uri=True)
    end = time.monotonic() + _LONGEST_S
    database.set_progress_handler(lambda: time.monotonic() > end, _STEPS)
    database.text_factory = lambda data: data.decode("utf-8", "replace")
    for setting in ("trusted_schema = OFF", "cell_size_check = ON", "mmap_size = 0"):
        database.execute(f"PRAGMA {setting}")
    return database


def _read(export: _Export, name: str) -> Recording:
    strings, activity, notes = export.strings(), Activity(), []
    if "NVTX_EVENTS" in export.tables:
        _ranges(export, strings, activity)
    else:
        notes.append("No NVTX ranges were recorded: profile with 'nsys profile --trace cuda,nvtx'")
    if not export.tables.keys() & _ON_GPU.keys():
        notes.append("No GPU activity was recorded: profile with 'nsys profile --trace cuda,nvtx'")
    for table, kind in _ON_GPU.items():
        for start, end, device, stream, label in export.rows(
            table, ("start", "end", "deviceId", "streamId", "shortName")
        ):
            called = strings.get(label, kind.value) if isinstance(label, int) else kind.value
            lane = f"GPU {_integer(device or 0)} stream {_integer(stream or 0)}"
            activity.put(lane, _integer(start), _integer(end), called, kind)
    for start, end, thread, label in export.rows(_CALLS, ("start", "end", "globalTid", "nameId")):
        called = strings.get(label, "") if isinstance(label, int) else ""
        call = kind_of_call(called.partition("_v")[0])
        if call:
            lane = f"CPU thread {_integer(thread or 0) & 0xFFFFFF}"
            activity.put(lane, _integer(start), _integer(end), called, call)
    return activity.recording(name, Recorder.NSYS, Device.UNKNOWN, tuple(notes))


_COLUMNS = ("start", "end", "eventType", "text", "textId", "globalTid", "domainId")


def _ranges(export: _Export, strings: Mapping[int, str], activity: Activity) -> None:
    rows = sorted(export.rows("NVTX_EVENTS", _COLUMNS), key=lambda row: (_integer(row[0]), -_integer(row[1] or 0)))
    domains = {(tid, id): text for _, _, kind, text, _, tid, id in rows if kind == _DOMAIN and isinstance(text, str)}
    for start, end, kind, text, text_id, thread, domain in rows:
        if kind not in (_PUSH_POP, _START_END, _MARK):
            continue
        written = text if isinstance(text, str) else strings.get(text_id, "") if isinstance(text_id, int) else ""
        called = range_name(written)
        if kind == _MARK:
            activity.ranges.mark(called)
            continue
        at = _integer(thread or 0)
        row = Row(at >> 24 & 0xFFFFFF, at & 0xFFFFFF, domains.get((thread, domain), str(domain or "")))
        activity.ranges.add(called, start, None if end is None else _integer(end), row)
        activity.seen(start, start if end is None else _integer(end))


def _integer(value: object) -> int:
    if not isinstance(value, int):
        raise ValueError("a time or a number that is none")
    return value


def _quoted(name: str) -> str:
    return name.replace('"', '""')
