"""What a dataclass says of its members."""

from __future__ import annotations

import dataclasses
import typing
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple, get_args


@dataclass(frozen=True)
class Doc:
    """What a member means, for the schema: `points: Annotated[float, Doc("What a met response earns.")]`."""

    text: str


@dataclass(frozen=True)
class Prose(Doc):
    """A member that people read and that decides no mark: it stays out of the rubric's hash."""


@dataclass(frozen=True)
class Names:
    """Marks text that refers to something by its name: `trace: Annotated[str, Names("trace")]`."""

    what: str


class Member(NamedTuple):
    """One member of a dataclass as plain data sees it."""

    name: str
    hint: Any
    required: bool
    doc: Doc


def is_record(hint: Any) -> bool:
    """Whether a type is one of our frozen dataclasses."""
    return isinstance(hint, type) and dataclasses.is_dataclass(hint)


@cache
def members(cls: Any) -> tuple[Member, ...]:
    """The members of a dataclass in declared order."""
    hints = typing.get_type_hints(cls, include_extras=True)
    return tuple(
        Member(
            name=f.name,
            hint=hints[f.name],
            required=f.default is dataclasses.MISSING and f.default_factory is dataclasses.MISSING,
            doc=next((note for note in get_args(hints[f.name]) if isinstance(note, Doc)), Doc("")),
        )
        for f in dataclasses.fields(cls)
        if f.init
    )
