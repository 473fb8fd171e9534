"""A FIFO that a run writes into and we drain while it lasts: what has been written cannot be taken back."""

from __future__ import annotations

import contextlib
import fcntl
import os
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from grader.recording.native import shared_library, shim_directory
from grader.timeline.nvtx import RangeLog
from grader.timeline.recording import Recorder

_PIPE_BYTES = 1 << 20


class Fifo:
    """The FIFO of one run, in a folder of its own, with what the run must see to write into it.

    `recorder` says who writes. `read_only` and `read_write` are the files that a sandbox must show to the script at the same paths.
    """

    recorder: Recorder

    def __init__(self) -> None:
        self.library = shared_library()

    def __enter__(self) -> Self:
        self._folder = Path(tempfile.mkdtemp(prefix="grade-"))
        self.path = self._folder / "ranges"
        os.mkfifo(self.path)
        self.path.chmod(0o666)
        self._folder.chmod(0o755)
        # Both ends are ours, so that it never closes while writers come and go.
        self._fd = os.open(self.path, os.O_RDWR | os.O_NONBLOCK | os.O_CLOEXEC)
        with contextlib.suppress(OSError):  # the system's default holds less, and works
            fcntl.fcntl(self._fd, fcntl.F_SETPIPE_SZ, _PIPE_BYTES)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        os.close(self._fd)
        shutil.rmtree(self._folder, ignore_errors=True)

    def fileno(self) -> int:
        """For a selector: readable where something waits."""
        return self._fd

    def drain(self) -> None:
        """Read what waits now."""
        raise NotImplementedError

    def around(self, command: Sequence[str], folder: str, *, gpu: bool) -> list[str]:
        """The command that is run so that `command` is recorded; what it needs to write, it writes into `folder`."""
        del folder, gpu
        return list(command)

    def log(self) -> RangeLog:
        """Every range that came event by event."""
        return RangeLog()

    @property
    def lacks(self) -> str:
        """What kept the run from being recorded, in words that follow `the script`; empty where it was."""
        return ""

    @property
    def notes(self) -> tuple[str, ...]:
        """What arrived and does not count, in words."""
        return ()

    @property
    def environment(self) -> dict[str, str]:
        """What the script's process must find in its environment."""
        found = {"GRADE_NVTX_CHANNEL": str(self.path), "PYTHONPATH": str(shim_directory())}
        return found | ({"GRADE_NVTX_LIBRARY": str(self.library)} if self.library else {})

    @property
    def read_only(self) -> tuple[Path, ...]:
        """Files that the script must see."""
        return (shim_directory(), *((self.library,) if self.library else ()))

    @property
    def read_write(self) -> tuple[Path, ...]:
        """Files that the script writes into."""
        return (self.path,)
