"""One description for every plain-data form: the types themselves.

A frozen dataclass says what a YAML file, the compiled course and a result record look like. `decode` builds it from
plain data and finds every misfit; `encode` turns it back; `schema` writes the JSON Schema that an editor completes
from; `references` finds what it refers to by name. `forms` says which types are understood.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from grader.shape.encoding import encode
from grader.shape.forms import form_of
from grader.shape.members import Doc, Names, Prose, members
from grader.shape.plain import Misfit, Misfits, Path, Plain, Schema, ShapeError, called, nearest
from grader.shape.simple import Reference

__all__ = [
    "Doc",
    "Misfit",
    "Names",
    "Path",
    "Plain",
    "Prose",
    "Reference",
    "Schema",
    "ShapeError",
    "called",
    "decode",
    "encode",
    "members",
    "nearest",
    "references",
    "schema",
]
T = TypeVar("T")


def decode(hint: type[T], data: Plain, *, additive: bool = False) -> T:
    """Build a value of type `hint` from plain data, or raise `ShapeError` with every misfit.

    With `additive`, names that are not known are passed over: a newer version may have added them.
    """
    misfits = Misfits(additive)
    wanted: Any = hint
    value: T = form_of(wanted).decode(data, (), misfits)
    if misfits:
        raise ShapeError(misfits)
    return value


def references(hint: type[T], value: T) -> Iterator[Reference]:
    """Everything that a value refers to by name, in declared order: the members marked with `Names`."""
    wanted: Any = hint
    return form_of(wanted).references(value, ())


def schema(hint: type) -> Schema:
    """The JSON Schema (draft 7, the one that editors know) of a type, each dataclass once under `definitions`."""
    definitions: dict[type, Schema] = {}
    root = form_of(hint).schema(definitions)
    named = {cls.__name__: definitions[cls] for cls in sorted(definitions, key=lambda cls: cls.__name__)}
    if len(named) < len(definitions):
        raise TypeError(f"two dataclasses within {hint} share a name")
    return {"$schema": "http://json-schema.org/draft-07/schema#", **root, "definitions": named}
