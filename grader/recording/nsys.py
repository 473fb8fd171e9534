"""Recording with Nsight Systems, where it is installed: `nsys profile` around the script, and its export to us.

`nsys` runs behind the same walls as the script and writes its report into the run's private folder. Only when the script
has ended does it become an export, which is copied through a FIFO: there it is bounded, and the run leaves no other file.
So, unlike the native recorder's, its ranges come at the end or not at all.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from pathlib import Path

from grader.errors import Problem, RunError
from grader.recording.fifo import Fifo
from grader.timeline.recording import Recorder

_CHUNK = 1 << 20
_REPORT = "grade-report"
_PROFILE_THEN_COPY = (
    'export=$1 into=$2; shift 2; "$@"; status=$?; test -s "$export" && cat "$export" > "$into"; exit $status'
)
_SYSTEM_FACTS = Path("/sys/devices/system/cpu")
"""How many processors there are: without it nsys makes no export."""


def nsys() -> str:
    """The program itself, whatever links lead to it, or `RunError` with the remedy."""
    program = shutil.which("nsys")
    if program is None:
        remedy = "Install Nsight Systems, so that 'nsys' is found, or leave --profiler out: grade records by itself"
        raise RunError(Problem("nsys is not installed", remedy))
    return str(Path(program).resolve())


class Report(Fifo):
    """The export of one run, as far as it has come, in the file `at`: at most so many bytes. It holds the ranges."""

    recorder = Recorder.NSYS

    def __init__(self, program: str, at: Path, most: int) -> None:
        super().__init__()
        self._program = program
        self._at = at
        self._left = most

    def drain(self) -> None:
        """Take what has come of the export; beyond the bound it is thrown away."""
        with self._at.open("ab") as file:
            for _ in range(16):
                try:
                    data = os.read(self.fileno(), _CHUNK)
                except BlockingIOError:
                    return
                file.write(data[: self._left])
                self._left -= min(len(data), self._left)

    @property
    def lacks(self) -> str:
        """What kept the run from being recorded, in words that follow `the script`; empty where its export came whole."""
        if self._left == 0:
            return "could not be recorded: its export is larger than what it may write"
        return (
            "" if self._at.exists() and self._at.stat().st_size else "could not be recorded: nsys left no export of it"
        )

    @property
    def environment(self) -> dict[str, str]:
        """What the script's process must find: what lets a CPU build of torch emit. Python hooks would write for us."""
        return super().environment if self.library else {}

    @property
    def read_only(self) -> tuple[Path, ...]:
        """Files that the script must see: with what NVTX needs, the folders of Nsight Systems."""
        found = Path(self._program)
        folders = () if found.is_relative_to("/usr") else (found.parent.parent,)
        return (*super().read_only, *folders, *((_SYSTEM_FACTS,) if _SYSTEM_FACTS.is_dir() else ()))

    def around(self, command: Sequence[str], folder: str, *, gpu: bool) -> list[str]:
        """The command that runs a script under nsys in a `folder` of its own, and then hands over the export."""
        traced = "cuda,nvtx" if gpu else "nvtx"
        options = [f"--trace={traced}", "--sample=none", "--cpuctxsw=none", "--export=sqlite", "--force-overwrite=true"]
        profile = [self._program, "profile", *options, f"--output={folder}/{_REPORT}"]
        copied = [f"{folder}/{_REPORT}.sqlite", str(self.path)]
        return ["/bin/sh", "-c", _PROFILE_THEN_COPY, "sh", *copied, *profile, *command]
