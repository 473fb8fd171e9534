"""Where the parts lie that go into a script's process: the recorder's library, if it was built, and the hooks."""

from __future__ import annotations

from functools import cache
from pathlib import Path

NAME = "libgrade-nvtx.so"
_HERE = Path(__file__).resolve().parent
_CHECKOUT = _HERE.parents[2]


@cache
def shared_library() -> Path | None:
    """The native recorder: in the installed package, else where an editable install builds it; None where nobody could."""
    places = (_HERE / NAME, _CHECKOUT / "build" / "native" / NAME)
    return next((place for place in places if place.is_file()), None)


def shim_directory() -> Path:
    """The folder with the `sitecustomize` that a recorded interpreter starts with."""
    return _HERE.parent / "shim"
