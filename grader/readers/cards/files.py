"""Getting the bytes of a card without ever waiting for, or filling memory with, what is not one."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

from grader.errors import CardError, Problem

LARGEST = 1 << 20
"""Bytes; a card with every answer at length has a hundredth of it."""

TEXT_SUFFIXES = (".md", ".markdown", ".txt")
CARD_SUFFIXES = (*TEXT_SUFFIXES, ".yml", ".yaml")

NOT_FILES = (
    (stat.S_ISDIR, "this is a folder", "Name a card in it"),
    (stat.S_ISFIFO, "this is a pipe", "Hand its text to standard input and name the file '-'"),
    (stat.S_ISSOCK, "this is a socket", "Name a file"),
    (stat.S_ISCHR, "this is a device", "Name a file, or '-' for standard input"),
    (stat.S_ISBLK, "this is a device", "Name a file"),
)
"""What a path can lead to besides a file, each with its remedy."""


def load(file: str) -> bytes:
    """The bytes of a file, or of standard input where `file` is `-`: at most `LARGEST`, else `CardError`.

    Only regular files are opened, so that nothing waits for the other end of a pipe or reads from a device.
    """
    try:
        data = _standard_input() if file == "-" else _regular_file(Path(file), file)
    except OSError as error:
        raise CardError(Problem(*_explained(error), file=file)) from None
    if len(data) > LARGEST:
        what = f"this is too large for a card: it has more than {LARGEST >> 20} MiB"
        raise CardError(Problem(what, "Hand in the card alone", file=file))
    return data


def cards_in(folder: Path) -> list[Path]:
    """The cards of a folder, by name: files with a card's suffix that are not hidden."""
    try:
        names = sorted(folder.iterdir())
    except OSError as error:
        raise CardError(Problem(*_explained(error), file=str(folder))) from None
    return [
        path
        for path in names
        if path.suffix.lower() in CARD_SUFFIXES and not path.name.startswith(".") and not os.path.isdir(path)
    ]


def _regular_file(path: Path, file: str) -> bytes:
    mode = path.stat().st_mode
    for is_kind, what, remedy in NOT_FILES:
        if is_kind(mode):
            raise CardError(Problem(what, remedy, file=file))
    # Should a pipe take the file's place just now, opening it must not wait for a writer.
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    with open(os.open(path, flags), "rb") as opened:
        return opened.read(LARGEST + 1)


def _standard_input() -> bytes:
    if sys.stdin is None:
        raise CardError(Problem("standard input is closed", "Name a file, or pipe a card in", file="-"))
    return sys.stdin.buffer.read(LARGEST + 1)


def _explained(error: OSError) -> tuple[str, str]:
    """Problem and remedy of a file that the system does not give us."""
    if isinstance(error, FileNotFoundError):
        return "there is no such file", "Check its name and folder, or write a blank card with 'grade new'"
    if isinstance(error, PermissionError):
        return "you may not read this file", "Ask its owner, or change its permissions"
    return f"this cannot be read: {error.strerror or error}", "Check the file, or hand in a copy"
