"""The form of every type that is understood, and the forms that may contain themselves: dataclasses and unions.

Understood: `str`, `int`, `float`, `bool`, enums, `Literal`, `tuple[X, ...]`, `Mapping[str, X]`, dataclasses, and
unions of these with each other and with `None`; any of them may be `Annotated`. A union is told apart by what stands in
the data: a scalar, a list, or a mapping; several dataclasses by their `kind`, else by their required members.
"""

from __future__ import annotations

import types
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache, cached_property
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from grader.shape.members import Member, Names, is_record, members
from grader.shape.plain import Misfits, Path, Schema, called, nearest
from grader.shape.simple import Choice, Form, ListOf, NamesOf, Reference, Scalar


@cache
def form_of(hint: Any) -> Form:
    """The form of a type."""
    origin, args = get_origin(hint), get_args(hint)
    if hint in _SCALARS:
        return Scalar(hint, *_SCALARS[hint])
    if origin is Annotated:
        return Scalar(str, *_SCALARS[str], names) if (names := _names(hint)) else form_of(args[0])
    if origin in (Union, types.UnionType):
        return OneOf(tuple(form_of(arg) for arg in args if arg is not type(None)), type(None) in args)
    if origin is Literal:
        return Choice({option: option for option in args})
    if origin is tuple and args[1:] == (...,):
        return ListOf(form_of(args[0]))
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return NamesOf(form_of(args[1]), _names(args[0]))
    if is_record(hint):
        return Record(hint)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return Choice({option.value: option for option in hint})
    raise TypeError(f"{hint} has no form as plain data")


def _names(hint: Any) -> str | None:
    """What a text of this type names, if it was marked with `Names`."""
    return next((note.what for note in get_args(hint) if isinstance(note, Names)), None)


_SCALARS: Mapping[Any, tuple[str, str]] = {
    str: ("text", "string"),
    int: ("a whole number", "integer"),
    float: ("a number", "number"),
    bool: ("true or false", "boolean"),
}


class Record:
    """A dataclass: its members by name. Forms of members are looked up late, so that a type may contain itself."""

    def __init__(self, cls: type) -> None:
        self.cls = cls

    @cached_property
    def members(self) -> Mapping[str, Member]:
        return {member.name: member for member in members(self.cls)}

    @cached_property
    def forms(self) -> Mapping[str, Form]:
        return {name: form_of(member.hint) for name, member in self.members.items()}

    @cached_property
    def required(self) -> tuple[str, ...]:
        return tuple(name for name, member in self.members.items() if member.required)

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """What its `kind` may be; empty where it has none."""
        kind = self.forms.get("kind")
        return tuple(kind.options) if isinstance(kind, Choice) else ()

    @property
    def wanted(self) -> str:
        return "{" + ", ".join(f"{name}: …" for name in self.required or self.members) + "}"

    def fits(self, data: Any) -> bool:
        return isinstance(data, dict)

    def holds(self, value: Any) -> bool:
        return type(value) is self.cls

    def decode(self, data: Any, path: Path, misfits: Misfits) -> Any:
        if not isinstance(data, dict):
            what = f"{called(data)} stands where {', '.join(self.members)} are wanted"
            return misfits.add(path, what, "Write 'name: value' lines")
        before = len(misfits)
        values = {}
        for name, item in data.items():
            if name in self.forms:
                values[name] = self.forms[name].decode(item, (*path, name), misfits)
            elif not misfits.additive:
                remedy = nearest(name, self.forms.keys(), f"Use one of {', '.join(self.forms)}")
                misfits.add((*path, name), f"{called(name)} is not known here", remedy)
        for name in self.required:
            if name not in data:
                misfits.add(path, f"{name!r} is missing", f"Add '{name}:'")
        return self.cls(**values) if len(misfits) == before else None

    def references(self, value: Any, path: Path) -> Iterator[Reference]:
        for name, member in self.forms.items():
            yield from member.references(getattr(value, name), (*path, name))

    def schema(self, definitions: dict[type, Schema]) -> Schema:
        if self.cls not in definitions:
            definitions[self.cls] = {}
            definitions[self.cls] = self._definition(definitions)
        return {"$ref": f"#/definitions/{self.cls.__name__}"}

    def _definition(self, definitions: dict[type, Schema]) -> Schema:
        properties = {name: member.schema(definitions) for name, member in self.forms.items()}
        for name, member in self.members.items():
            if member.doc.text:
                properties[name]["description"] = member.doc.text
        return {
            "type": "object",
            "description": " ".join((self.cls.__doc__ or "").strip().split("\n\n")[0].split()),
            "properties": properties,
            "required": list(self.required),
            "additionalProperties": False,
        }


class OneOf:
    """A value of one of several types, or nothing at all where it is `optional`."""

    def __init__(self, forms: tuple[Form, ...], optional: bool) -> None:
        self.forms = forms
        self.optional = optional

    @property
    def wanted(self) -> str:
        return " or ".join(dict.fromkeys(one.wanted for one in self.forms))

    @cached_property
    def kinds(self) -> Mapping[str, Record]:
        """The dataclasses by their `kind`; empty where they are told apart in another way."""
        records = [one for one in self.forms if isinstance(one, Record)]
        if not all(record.kinds for record in records):
            return {}
        return {kind: record for record in records for kind in record.kinds}

    def fits(self, data: Any) -> bool:
        return (data is None and self.optional) or any(one.fits(data) for one in self.forms)

    def holds(self, value: Any) -> bool:
        return (value is None and self.optional) or any(one.holds(value) for one in self.forms)

    def decode(self, data: Any, path: Path, misfits: Misfits) -> Any:
        if data is None and self.optional:
            return None
        if self.kinds and isinstance(data, dict):
            return self._decode_kind(data, path, misfits)
        meant = self._meant(data)
        if meant is None:
            return misfits.add(path, f"{called(data)} does not fit here", f"Write {self.wanted}")
        return meant.decode(data, path, misfits)

    def _decode_kind(self, data: Any, path: Path, misfits: Misfits) -> Any:
        if "kind" not in data:
            return misfits.add(path, "'kind' is missing", f"Add 'kind:' with one of {', '.join(self.kinds)}")
        kind = data["kind"]
        if not isinstance(kind, str) or kind not in self.kinds:
            what = f"{called(kind)} is not one of {', '.join(self.kinds)}"
            return misfits.add((*path, "kind"), what, nearest(kind, self.kinds.keys(), "Choose one of them"))
        return self.kinds[kind].decode(data, path, misfits)

    def _meant(self, data: Any) -> Form | None:
        fitting = [one for one in self.forms if one.fits(data)]
        if isinstance(data, dict) and len(fitting) > 1:
            fitting = [one for one in fitting if isinstance(one, Record) and data.keys() >= set(one.required)]
            return fitting[0] if len(fitting) == 1 else None
        if fitting:
            return fitting[0]
        return self.forms[0] if len(self.forms) == 1 else None

    def references(self, value: Any, path: Path) -> Iterator[Reference]:
        held = next((one for one in self.forms if one.holds(value)), None)
        return held.references(value, path) if held else iter(())

    def schema(self, definitions: dict[type, Schema]) -> Schema:
        options = [one.schema(definitions) for one in self.forms]
        return {"anyOf": [*options, {"type": "null"}] if self.optional else options}
