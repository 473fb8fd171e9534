"""Plain data, and what is said where it has another shape than the one asked for."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias

Plain: TypeAlias = "None | bool | int | float | str | list[Plain] | dict[str, Plain]"
Path: TypeAlias = tuple[str | int, ...]
Schema: TypeAlias = dict[str, Any]

MOST = 100
"""After so many misfits nobody reads on, and neither do we."""


@dataclass(frozen=True)
class Misfit:
    """Where plain data does not have the shape asked for: `path` of keys and indices, what is wrong, what to do."""

    path: Path
    what: str
    remedy: str


class ShapeError(Exception):
    """Plain data of another shape; `misfits` holds every place, up to `MOST`."""

    def __init__(self, misfits: Iterable[Misfit]) -> None:
        self.misfits = tuple(misfits)
        super().__init__("; ".join(f"{'.'.join(map(str, m.path))}: {m.what}" for m in self.misfits))


class Misfits(list[Misfit]):
    """The misfits found so far; with `additive`, a name that is not known is none."""

    def __init__(self, additive: bool = False) -> None:
        super().__init__()
        self.additive = additive

    def add(self, path: Path, what: str, remedy: str) -> None:
        self.append(Misfit(path, what, remedy))
        if len(self) >= MOST:
            raise ShapeError(self)


def called(data: Any) -> str:
    """How a piece of plain data is called in a message."""
    if data is None:
        return "nothing"
    if isinstance(data, (dict, list)):
        return "a mapping" if isinstance(data, dict) else "a list"
    return repr(data) if len(repr(data)) <= 40 else repr(data)[:37] + "…"


def nearest(name: object, known: Collection[str], otherwise: str) -> str:
    """The remedy for a name that is not known: the nearest one, else what to do `otherwise`."""
    from difflib import get_close_matches  # only a mistake needs it, and a right file should load fast

    near = get_close_matches(name, known, n=1) if isinstance(name, str) else []
    return f"Write {near[0]!r}" if near else otherwise
