"""One description for every plain-data form: the types themselves.

A frozen dataclass says what a YAML file, the compiled course and a result record look like. `decode` builds it
from plain data and finds every problem; `encode` turns it back; `schema` writes the JSON Schema that an editor
completes from. Understood: `str`, `int`, `float`, `bool`, enums, `Literal`, `X | None`, `tuple[X, ...]`,
`Mapping[str, X]`, dataclasses, and unions of these; a member may be `Annotated` with `Doc` or `Prose`. A union is
told apart by what stands in the data: a scalar, a list, or a mapping; among several dataclasses by their `kind`
literal, else by the required keys.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from enum import Enum
from functools import cache
from typing import Annotated, Any, Literal, TypeAlias, TypeVar, Union, get_args, get_origin

Plain: TypeAlias = "None | bool | int | float | str | list[Plain] | dict[str, Plain]"
Path: TypeAlias = tuple[str | int, ...]
T = TypeVar("T")


@dataclass(frozen=True)
class Misfit:
    """Where plain data does not have the shape asked for: `path` of keys and indices, what is wrong, what to do."""

    path: Path
    what: str
    remedy: str


class ShapeError(Exception):
    """Plain data of another shape; `misfits` holds every place."""

    def __init__(self, misfits: Iterable[Misfit]) -> None:
        self.misfits = tuple(misfits)
        super().__init__("; ".join(f"{'.'.join(map(str, m.path))}: {m.what}" for m in self.misfits))


@dataclass(frozen=True)
class Doc:
    """What a member means, for the schema: `points: Annotated[float, Doc("What a met response earns.")]`."""

    text: str


@dataclass(frozen=True)
class Prose(Doc):
    """A member that people read and that decides no mark: it stays out of the rubric's hash."""


@dataclass(frozen=True)
class Member:
    """One member of a dataclass as plain data sees it."""

    name: str
    hint: Any
    required: bool
    doc: Doc


def is_record(hint: Any) -> bool:
    """Whether a type is one of our frozen dataclasses."""
    return isinstance(hint, type) and dataclasses.is_dataclass(hint)


@cache
def members(cls: type) -> tuple[Member, ...]:
    """The members of a dataclass in declared order, each with its type, stripped of `Annotated`."""
    hints = typing.get_type_hints(cls, include_extras=True)
    return tuple(
        Member(
            name=f.name,
            hint=get_args(hints[f.name])[0] if get_origin(hints[f.name]) is Annotated else hints[f.name],
            required=f.default is dataclasses.MISSING and f.default_factory is dataclasses.MISSING,
            doc=next((a for a in get_args(hints[f.name]) if isinstance(a, Doc)), Doc("")),
        )
        for f in dataclasses.fields(cls)
    )


def decode(hint: type[T], data: Plain) -> T:
    """Build a value of type `hint` from plain data, or raise `ShapeError` with every misfit."""
    misfits: list[Misfit] = []
    value = _decode(hint, data, (), misfits)
    if misfits:
        raise ShapeError(misfits)
    return typing.cast(T, value)


def encode(value: object, *, prose: bool = True) -> Plain:
    """Plain data of a value, in declared order; without `prose`, members marked as prose are left out."""
    if isinstance(value, Enum):
        return typing.cast(Plain, value.value)
    cls: Any = type(value)
    if is_record(cls):
        kept = (m for m in members(cls) if prose or not isinstance(m.doc, Prose))
        return {m.name: encode(getattr(value, m.name), prose=prose) for m in kept}
    if isinstance(value, Mapping):
        return {str(key): encode(item, prose=prose) for key, item in value.items()}
    if isinstance(value, (tuple, list)):
        return [encode(item, prose=prose) for item in value]
    return typing.cast(Plain, value)


def _decode(hint: Any, data: Any, path: Path, misfits: list[Misfit]) -> Any:
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        return _decode_union(get_args(hint), data, path, misfits)
    if origin is Literal:
        return _decode_choice(get_args(hint), data, path, misfits)
    if origin is tuple:
        if not isinstance(data, list):
            return _misfit(
                misfits, path, f"a list is wanted, not {_name(data)}", "Write a list, one item a line with '- '"
            )
        return tuple(_decode(get_args(hint)[0], item, (*path, i), misfits) for i, item in enumerate(data))
    if origin is not None and issubclass(origin, Mapping):
        if not isinstance(data, dict):
            return _misfit(
                misfits, path, f"names with values are wanted, not {_name(data)}", "Write 'name: value' lines"
            )
        return {key: _decode(get_args(hint)[1], item, (*path, key), misfits) for key, item in data.items()}
    if is_record(hint):
        return _decode_dataclass(hint, data, path, misfits)
    if issubclass(hint, Enum):
        value = _decode_choice([e.value for e in hint], data, path, misfits)
        return hint(value) if value is not None else None
    return _decode_scalar(hint, data, path, misfits)


def _decode_dataclass(cls: type, data: Any, path: Path, misfits: list[Misfit]) -> Any:
    if not isinstance(data, dict):
        keys = ", ".join(m.name for m in members(cls))
        return _misfit(misfits, path, f"{_name(data)} stands where {keys} are wanted", "Write 'name: value' lines")
    known = {member.name: member for member in members(cls)}
    found = len(misfits)
    for key in data:
        if key not in known:
            near = get_close_matches(str(key), known, n=1)
            remedy = f"Write {near[0]!r}" if near else f"Use one of {', '.join(known)}"
            _misfit(misfits, (*path, key), f"unknown key {key!r}", remedy)
    values = {}
    for name, member in known.items():
        if name in data:
            values[name] = _decode(member.hint, data[name], (*path, name), misfits)
        elif member.required:
            _misfit(misfits, path, f"{name!r} is missing", f"Add '{name}:'")
    return cls(**values) if len(misfits) == found else None


def _decode_union(hints: tuple[Any, ...], data: Any, path: Path, misfits: list[Misfit]) -> Any:
    if data is None and type(None) in hints:
        return None
    fitting = [hint for hint in hints if hint is not type(None) and _fits(hint, data)]
    if isinstance(data, dict) and len(fitting) != 1:
        fitting = [hint for hint in fitting if _tells_apart(hint, data)] or fitting[:0]
    if len(fitting) == 1:
        return _decode(fitting[0], data, path, misfits)
    if not fitting and len(real := [h for h in hints if h is not type(None)]) == 1:
        return _decode(real[0], data, path, misfits)
    wanted = " or ".join(dict.fromkeys(_wanted(hint) for hint in hints if hint is not type(None)))
    return _misfit(misfits, path, f"{_name(data)} does not fit here", f"Write {wanted}")


def _fits(hint: Any, data: Any) -> bool:
    """Whether data of this sort can be of this type at all."""
    origin = get_origin(hint)
    if origin is Literal:
        return data in get_args(hint)
    if isinstance(data, dict):
        return is_record(hint) or (isinstance(origin, type) and issubclass(origin, Mapping))
    if isinstance(data, list):
        return origin is tuple
    if not isinstance(hint, type) or is_record(hint):
        return False
    return issubclass(hint, Enum) if isinstance(data, str) and issubclass(hint, Enum) else _is_scalar(hint, data)


def _tells_apart(hint: Any, data: dict[str, Any]) -> bool:
    """Whether a mapping is meant for this one of several types: by its `kind`, else by its required keys."""
    if not is_record(hint):
        return False
    for member in members(hint):
        if member.name == "kind" and get_origin(member.hint) is Literal:
            return data.get("kind") in get_args(member.hint)
    return all(m.name in data for m in members(hint) if m.required)


def _decode_choice(allowed: Iterable[Any], data: Any, path: Path, misfits: list[Misfit]) -> Any:
    options = list(allowed)
    if any(data == option and type(data) is type(option) for option in options):
        return data
    return _misfit(misfits, path, f"{data!r} is not one of {', '.join(map(str, options))}", "Choose one of them")


def _is_scalar(hint: type, data: Any) -> bool:
    if hint is float:
        return isinstance(data, (int, float)) and not isinstance(data, bool)
    return type(data) is hint


def _decode_scalar(hint: type, data: Any, path: Path, misfits: list[Misfit]) -> Any:
    if _is_scalar(hint, data):
        return float(data) if hint is float else data
    remedy = "Put it in quotes" if hint is str and isinstance(data, (bool, int, float)) else f"Write {_wanted(hint)}"
    return _misfit(misfits, path, f"{_wanted(hint)} is wanted, not {_name(data)}", remedy)


def _misfit(misfits: list[Misfit], path: Path, what: str, remedy: str) -> None:
    misfits.append(Misfit(path, what, remedy))


_SCALARS: dict[Any, tuple[str, str]] = {
    str: ("text", "string"),
    int: ("a whole number", "integer"),
    float: ("a number", "number"),
    bool: ("true or false", "boolean"),
}


def _wanted(hint: Any) -> str:
    """How a type is called in a message."""
    if hint in _SCALARS:
        return _SCALARS[hint][0]
    if get_origin(hint) is Literal:
        return " or ".join(map(repr, get_args(hint)))
    if is_record(hint):
        keys = [m.name for m in members(hint) if m.required]
        return "{" + ", ".join(f"{key}: …" for key in keys) + "}"
    if isinstance(hint, type) and issubclass(hint, Enum):
        return " or ".join(str(e.value) for e in hint)
    return "a list" if get_origin(hint) is tuple else "names with values"


def _name(data: Any) -> str:
    """How a piece of plain data is called in a message."""
    if data is None:
        return "nothing"
    if isinstance(data, (dict, list)):
        return "a mapping" if isinstance(data, dict) else "a list"
    return repr(data) if len(repr(data)) <= 40 else repr(data)[:37] + "…"


def schema(hint: Any) -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of a type, each dataclass once under `$defs`."""
    defs: dict[str, Any] = {}
    root = _schema(hint, defs)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **root, "$defs": dict(sorted(defs.items()))}


def _schema(hint: Any, defs: dict[str, Any]) -> dict[str, Any]:
    origin = get_origin(hint)
    if hint in _SCALARS:
        return {"type": _SCALARS[hint][1]}
    if hint is type(None):
        return {"type": "null"}
    if origin is Literal:
        return {"enum": list(get_args(hint))}
    if origin in (Union, types.UnionType):
        return {"anyOf": [_schema(h, defs) for h in get_args(hint) if h is not type(None)]}
    if origin is tuple:
        return {"type": "array", "items": _schema(get_args(hint)[0], defs)}
    if origin is not None:
        return {"type": "object", "additionalProperties": _schema(get_args(hint)[1], defs)}
    if issubclass(hint, Enum):
        return {"enum": [e.value for e in hint]}
    if hint.__name__ not in defs:
        defs[hint.__name__] = {}
        defs[hint.__name__] = _schema_of_dataclass(hint, defs)
    return {"$ref": f"#/$defs/{hint.__name__}"}


def _schema_of_dataclass(cls: type, defs: dict[str, Any]) -> dict[str, Any]:
    properties = {}
    for member in members(cls):
        properties[member.name] = _schema(member.hint, defs) | (
            {"description": member.doc.text} if member.doc.text else {}
        )
    return {
        "type": "object",
        "description": (cls.__doc__ or "").strip().split("\n\n")[0].replace("\n    ", " "),
        "properties": properties,
        "required": [m.name for m in members(cls) if m.required],
        "additionalProperties": False,
    }
