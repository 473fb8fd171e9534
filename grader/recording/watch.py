"""What all the processes of a run use together, read from /proc: limits per process let many of them take everything."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

_TICK = os.sysconf("SC_CLK_TCK")
_PAGE = os.sysconf("SC_PAGE_SIZE")
_PROC = Path("/proc")


@dataclass(frozen=True)
class Usage:
    """At one moment: how many processes there are, their resident bytes, the processor seconds they have had."""

    processes: int
    memory: int
    cpu_s: float
    gpu: bool


class Watch:
    """The processes of one pid namespace, or of one process group where there is no sandbox."""

    def __init__(self, first: int, *, sandboxed: bool) -> None:
        self._sandboxed = sandboxed
        self._belongs = _namespace(first) if sandboxed else str(first)
        self._cpu_s = 0.0
        self._gpu = False

    def processes(self) -> Iterator[int]:
        """The process ids, as seen from here."""
        for entry in _PROC.iterdir():
            if entry.name.isdecimal() and self._is_ours(int(entry.name)):
                yield int(entry.name)

    def usage(self, memory_limit: int, most: int) -> Usage:
        """What they use now; shared memory is counted once where they seem to be above the limit.

        Where there are more than `most` of them only so many are counted, and nothing else is looked at: while a look
        takes its time, a fork bomb grows.
        """
        ids = list(islice(self.processes(), most + 1))
        if len(ids) > most:
            return Usage(len(ids), 0, self._cpu_s, self._gpu)
        memory = sum(_resident(id) for id in ids)
        if memory > memory_limit:
            memory = sum(_proportional(id) for id in ids)
        self._cpu_s = max(self._cpu_s, sum(_cpu_s(id) for id in ids))
        self._gpu = self._gpu or any(_holds_gpu(id) for id in ids)
        return Usage(len(ids), memory, self._cpu_s, self._gpu)

    def _is_ours(self, id: int) -> bool:
        if self._sandboxed:
            return bool(self._belongs) and _namespace(id) == self._belongs
        try:
            return str(os.getpgid(id)) == self._belongs
        except OSError:
            return False


def _namespace(id: int) -> str:
    try:
        return os.readlink(f"/proc/{id}/ns/pid")
    except OSError:
        return ""


def _resident(id: int) -> int:
    return int(_field(f"/proc/{id}/statm", 1)) * _PAGE


def _proportional(id: int) -> int:
    """Resident bytes with each shared page divided by those who share it; where that may not be read, all of them."""
    with contextlib.suppress(OSError, ValueError):
        for line in Path(f"/proc/{id}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) << 10
    return _resident(id)


def _cpu_s(id: int) -> float:
    """Processor time of a process and of the children it has buried."""
    try:
        after_name = Path(f"/proc/{id}/stat").read_text(errors="replace").rpartition(")")[2].split()
        return sum(int(ticks) for ticks in after_name[11:15]) / _TICK
    except (OSError, ValueError, IndexError):
        return 0.0


def _holds_gpu(id: int) -> bool:
    """Whether a process has a GPU's node open, as everything does that computes on it."""
    with contextlib.suppress(OSError):
        for fd in os.scandir(f"/proc/{id}/fd"):
            with contextlib.suppress(OSError):
                if os.readlink(fd.path).startswith(("/dev/nvidia0", "/dev/nvidia-uvm")):
                    return True
    return False


def _field(path: str, place: int) -> str:
    try:
        return Path(path).read_text().split()[place]
    except (OSError, IndexError):
        return "0"
