"""The way from the native recorder to us: a FIFO that we hold, drain while the script runs, and believe little of.

What is written into a FIFO cannot be taken back, survives the death of its writer, and comes whole where it is at most
PIPE_BUF bytes. It can be forged, though: whoever runs in the script's process may write what the recorder would. So an
event counts only where its time lies within the run and is not later than the moment we read it, and where time does
not run backwards in its thread. What else arrives is counted and said.
"""

from __future__ import annotations

import os
import struct
import time
from collections import deque
from collections.abc import Callable
from typing import NamedTuple

from grader.recording.fifo import Fifo
from grader.timeline.nvtx import Builder, RangeLog, Row
from grader.timeline.recording import Recorder

HEAD = struct.Struct("<HHBBHIIQQQQ")
"""A record's head, as native/recorder.c writes it; the name's bytes follow."""
MAGIC = 0x7866
LONGEST_NAME = 1024
_PUSH, _POP, _START, _END, _MARK, _DOMAIN = range(1, 7)
_MAGIC_BYTES = MAGIC.to_bytes(2, "little")
_CHUNK = 1 << 20
_SLICE = 1 << 15
_MOST_WAITING = 32 << 20
"""So many bytes are held that were read and not yet understood; beyond that the script waits."""
_MOST_DOMAINS = 1000
_MOST_THREADS = 10_000


class Event(NamedTuple):
    """One record as it was written."""

    kind: int
    process: int
    thread: int
    domain: int
    id: int
    at_ns: int
    name: str


class Parser:
    """Bytes in any pieces → events in order; `garbage` counts the bytes that are none."""

    def __init__(self) -> None:
        self._rest = b""
        self.garbage = 0

    def feed(self, data: bytes) -> list[Event]:
        """The events that are whole now."""
        data, at, events = self._rest + data, 0, []
        while len(data) - at >= HEAD.size:
            magic, size, kind, _, _, process, thread, domain, id, at_ns, _ = HEAD.unpack_from(data, at)
            if magic != MAGIC or size > LONGEST_NAME or not _PUSH <= kind <= _DOMAIN:
                at = self._resynchronised(data, at)
                continue
            end = at + HEAD.size + size
            if end > len(data):
                break
            name = data[at + HEAD.size : end].decode("utf-8", "replace") if size else ""
            events.append(Event(kind, process, thread, domain, id, at_ns, name))
            at = end
        self._rest = data[at:]
        return events

    def _resynchronised(self, data: bytes, at: int) -> int:
        """Where the next record may begin."""
        found = data.find(_MAGIC_BYTES, at + 1)
        end = found if found >= 0 else len(data) - 1  # the last byte may be half of a magic
        self.garbage += end - at
        return end

    @property
    def torn(self) -> int:
        """How many bytes wait for the rest of their record."""
        return len(self._rest)


class Judge:
    """Lets into a log what a run can have emitted: within its window, and in order within each thread."""

    def __init__(self, since_ns: int) -> None:
        self.builder = Builder()
        self.refused = 0
        self.opened: dict[str, int] = {}
        self._since = since_ns
        self._last: dict[tuple[int, int], int] = {}
        self._domains: dict[tuple[int, int], str] = {}

    def take(self, events: list[Event], until_ns: int) -> str:
        """Take events that were read at `until_ns`; the name of the range that opened last."""
        latest = ""
        for event in events:
            thread = (event.process, event.thread)
            known = self._last.get(thread)
            if not (known or self._since) <= event.at_ns <= until_ns or (known is None and self._full):
                self.refused += 1
                continue
            self._last[thread] = event.at_ns
            latest = self._apply(event) or latest
        return latest

    @property
    def _full(self) -> bool:
        return len(self._last) >= _MOST_THREADS

    def _apply(self, event: Event) -> str:
        kind, builder = event.kind, self.builder
        if kind == _DOMAIN:
            if len(self._domains) < _MOST_DOMAINS:
                self._domains[event.process, event.domain] = event.name[:200]
            return ""
        domain = self._domains.get((event.process, event.domain), str(event.domain)) if event.domain else ""
        row = Row(event.process, event.thread, domain)
        if kind == _PUSH:
            builder.push(event.name, event.at_ns, row)
        elif kind == _POP:
            builder.pop(event.at_ns, row)
        elif kind == _START:
            builder.start(event.name, event.id, event.at_ns, row)
        elif kind == _END:
            builder.end(event.id, event.at_ns, row)
        else:
            builder.mark(event.name)
        if kind not in (_PUSH, _START):
            return ""
        name = event.name[:200]
        if name in self.opened or len(self.opened) < 1000:
            self.opened[name] = self.opened.get(name, 0) + 1
        return name


class Channel(Fifo):
    """The FIFO into which a run's recorder writes its events, one by one, as they happen."""

    def __init__(self, on_range: Callable[[str, int], None] | None = None) -> None:
        super().__init__()
        self.recorder = Recorder.NATIVE if self.library else Recorder.PYTHON
        self._on_range = on_range
        self._parser = Parser()
        self._judge = Judge(time.monotonic_ns())
        self._waiting: deque[tuple[memoryview, int]] = deque()
        self._waits = 0

    @property
    def environment(self) -> dict[str, str]:
        """What the script's process must find in its environment."""
        return super().environment | ({"NVTX_INJECTION64_PATH": str(self.library)} if self.library else {})

    def drain(self) -> None:
        """Read what waits now."""
        for _ in range(16):
            try:
                data = os.read(self.fileno(), _CHUNK)
            except BlockingIOError:
                break
            self._waiting.append((memoryview(data), time.monotonic_ns()))
            self._waits += len(data)
            if len(data) < _CHUNK // 2:
                break
        self._understand(self._waits - _MOST_WAITING if self._waits > _MOST_WAITING else _SLICE)

    def _understand(self, size: int) -> None:
        """Make events of the next so many bytes: in slices, so that a script that emits fast does not wait for us."""
        latest = ""
        while size > 0 and self._waiting:
            data, read_at = self._waiting.popleft()
            piece, rest = data[:size], data[size:]
            if rest:
                self._waiting.appendleft((rest, read_at))
            latest = self._judge.take(self._parser.feed(bytes(piece)), read_at) or latest
            size -= len(piece)
            self._waits -= len(piece)
        if latest and self._on_range:
            self._on_range(latest, self._judge.opened.get(latest, 0))

    def log(self) -> RangeLog:
        """Every range that was recorded; nothing can be added afterwards."""
        self._understand(self._waits)
        return self._judge.builder.log()

    @property
    def notes(self) -> tuple[str, ...]:
        """What arrived and does not count, in words."""
        notes = []
        if self._judge.refused:
            notes.append(f"{self._judge.refused} events lie outside the run or run backwards in time, and do not count")
        if self._parser.garbage or self._parser.torn:
            notes.append("Something else than the recorder wrote to it; what was no event does not count")
        return tuple(notes)
