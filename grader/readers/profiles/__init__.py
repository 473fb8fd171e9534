"""Reading the profile of a run: an Nsight Systems export (`.sqlite`) or what torch.profiler writes (`.json`, `.json.gz`).

A profile can carry its author's whole environment. Only ranges, GPU activity and launches are read; nothing else of it is
kept, shown or passed on. What cannot be read is refused with a sentence that says what it is and what to do.
"""

from __future__ import annotations

from pathlib import Path

from grader.errors import CardError, Problem
from grader.timeline.recording import Recording

__all__ = ["PROFILE_SUFFIXES", "is_profile", "read_profile"]

PROFILE_SUFFIXES = (".sqlite", ".json", ".json.gz")
_POINTER = b"version https://git-lfs.github.com/"


def is_profile(name: str) -> bool:
    """Whether a file's name is that of a profile."""
    return name.lower().endswith(PROFILE_SUFFIXES)


def read_profile(path: Path, shown: str) -> Recording:
    """What a profile tells of a run; `CardError` at `shown` for what is none, or cannot be read."""
    try:
        with path.open("rb") as opened:
            beginning = opened.read(64)
    except OSError as error:
        what = f"this cannot be read: {error.strerror or 'no reason is given'}"
        raise CardError(Problem(what, "Check the file's name and folder", file=shown)) from None
    if beginning.startswith(_POINTER):
        raise CardError(
            Problem(
                "this is a Git LFS pointer, not the profile itself",
                "Fetch the file with 'git lfs pull' and hand that in",
                file=shown,
            )
        )
    if not beginning:
        raise CardError(Problem("the file is empty", "Record the profile again", file=shown))
    if shown.lower().endswith(".sqlite"):
        from grader.readers.profiles.nsight import read_nsight

        return read_nsight(path, shown)
    from grader.readers.profiles.torch_profiler import read_torch_profiler

    return read_torch_profiler(path, shown)
