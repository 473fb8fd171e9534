"""Where a gradebook lies, and whether a file can be one."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from platformdirs import user_data_path

from grader.errors import GradebookError, Problem

OWNER_ONLY_FILE, OWNER_ONLY_FOLDER = 0o600, 0o700
"""Marks are nobody else's business."""


def place(named: Path | None) -> Path:
    """The file named, else the one in `GRADE_GRADEBOOK`, else one in the user's data directory."""
    chosen = named or os.environ.get("GRADE_GRADEBOOK")
    return Path(chosen) if chosen else _own_folder() / "gradebook.sqlite"


def make_room(path: Path) -> None:
    """See that there is a file, readable by its owner only; our own folder is made, one that was named must exist.

    A missing folder is a slip of the keyboard or a disk that is not mounted: attempts would be lost in it.
    """
    try:
        if path.parent == _own_folder():
            path.parent.mkdir(OWNER_ONLY_FOLDER, parents=True, exist_ok=True)
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ONLY_FILE))
    except FileExistsError:
        pass
    except OSError as error:
        what = f"no gradebook can be made here: {error.strerror}"
        raise GradebookError(
            Problem(
                what,
                "Make its folder and see that you may write there, or name another one with --gradebook",
                file=str(path),
            )
        ) from error


def require_file(path: Path) -> None:
    """See that a file stands there; reading from a folder, a pipe or a device would end in riddles."""
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        raise _leads_nowhere(path) if path.is_symlink() else nothing_recorded(path) from None
    except OSError as error:
        what = f"this gradebook cannot be found: {error.strerror}"
        raise GradebookError(Problem(what, "Name another one with --gradebook", file=str(path))) from error
    if not stat.S_ISREG(mode):
        kind = "a folder" if stat.S_ISDIR(mode) else "no file"
        raise GradebookError(Problem(f"this is {kind}", "Name a file after --gradebook", file=str(path)))


def nothing_recorded(path: Path) -> GradebookError:
    """There is no gradebook: that is not the same as one without attempts."""
    remedy = "Hand in a card with 'grade submit', or name another gradebook with --gradebook"
    return GradebookError(Problem("there is no gradebook here yet", remedy, file=str(path)))


def _leads_nowhere(path: Path) -> GradebookError:
    remedy = "Mount the disk that it leads to, or name another gradebook with --gradebook"
    return GradebookError(Problem("this link leads nowhere", remedy, file=str(path)))


def _own_folder() -> Path:
    return user_data_path("grade", appauthor=False)
