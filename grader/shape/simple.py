"""What a form is, and the simple ones: scalars, choices, lists, and values by name.

Plain classes: making a dataclass takes half a millisecond, and every command of `grade` waits for these.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, Protocol

from grader.shape.plain import Misfits, Path, Schema, called, nearest

EXACT = 1 << 53
"""Whole numbers up to here are exact as floats."""


class Reference(NamedTuple):
    """A name that stands at `path` and must be the name of a `what` somewhere else."""

    path: Path
    what: str
    name: str


class Form(Protocol):
    """How values of one type stand as plain data."""

    @property
    def wanted(self) -> str:
        """How the type is called in a message."""
        ...

    def fits(self, data: Any) -> bool:
        """Whether data of this sort can be meant for this type at all."""
        ...

    def holds(self, value: Any) -> bool:
        """Whether a value is one of this type."""
        ...

    def decode(self, data: Any, path: Path, misfits: Misfits) -> Any:
        """The value; where there is a misfit, it is added and what comes back means nothing."""
        ...

    def references(self, value: Any, path: Path) -> Iterator[Reference]:
        """The names in a value that refer to something else."""
        ...

    def schema(self, definitions: dict[type, Schema]) -> Schema:
        """The JSON Schema; dataclasses are put into `definitions` and referred to."""
        ...


class Scalar:
    """Text, a number, or true or false: its `cls`, how that is called, and its name in a JSON Schema.

    Text may refer to something by `names`.
    """

    def __init__(self, cls: type, wanted: str, json: str, names: str | None = None) -> None:
        self.cls = cls
        self.wanted = wanted
        self.json = json
        self.names = names

    def fits(self, data: Any) -> bool:
        if self.cls is float and type(data) is int:
            return -EXACT <= data <= EXACT
        return type(data) is self.cls

    def holds(self, value: Any) -> bool:
        return isinstance(value, self.cls)

    def decode(self, data: Any, path: Path, misfits: Misfits) -> Any:
        if type(data) is self.cls:
            return data
        if self.fits(data):
            return float(data)
        typed = self.cls is str and isinstance(data, (bool, int, float))
        remedy = "Put it in quotes" if typed else f"Write {self.wanted}"
        return misfits.add(path, f"{self.wanted} is wanted, not {called(data)}", remedy)

    def references(self, value: Any, path: Path) -> Iterator[Reference]:
        if self.names:
            yield Reference(path, self.names, value)

    def schema(self, definitions: dict[type, Schema]) -> Schema:
        return {"type": self.json}


class Choice:
    """One of a few values, by how each stands in plain data."""

    def __init__(self, options: Mapping[Any, Any]) -> None:
        self.options = options

    @property
    def wanted(self) -> str:
        return " or ".join(map(repr, self.options))

    def fits(self, data: Any) -> bool:
        return any(data == option and type(data) is type(option) for option in self.options)

    def holds(self, value: Any) -> bool:
        return any(value is option or value == option for option in self.options.values())

    def decode(self, data: Any, path: Path, misfits: Misfits) -> Any:
        if self.fits(data):
            return self.options[data]
        names = [str(option) for option in self.options]
        what = f"{called(data)} is not one of {', '.join(names)}"
        return misfits.add(path, what, nearest(data, names, "Choose one of them"))

    def references(self, value: Any, path: Path) -> Iterator[Reference]:
        return iter(())

    def schema(self, definitions: dict[type, Schema]) -> Schema:
        return {"enum": list(self.options)}


class ListOf:
    """Several values in order."""

    wanted = "a list"

    def __init__(self, item: Form) -> None:
        self.item = item

    def fits(self, data: Any) -> bool:
        return isinstance(data, list)

    def holds(self, value: Any) -> bool:
        return isinstance(value, tuple)

    def decode(self, data: Any, path: Path, misfits: Misfits) -> Any:
        if not isinstance(data, list):
            return misfits.add(
                path, f"a list is wanted, not {called(data)}", "Write a list, one item a line, each after '- '"
            )
        return tuple([self.item.decode(item, (*path, i), misfits) for i, item in enumerate(data)])

    def references(self, value: Any, path: Path) -> Iterator[Reference]:
        for i, item in enumerate(value):
            yield from self.item.references(item, (*path, i))

    def schema(self, definitions: dict[type, Schema]) -> Schema:
        return {"type": "array", "items": self.item.schema(definitions)}


class NamesOf:
    """Values by name; the names themselves may refer to something by `names`."""

    wanted = "names with values"

    def __init__(self, value: Form, names: str | None = None) -> None:
        self.value = value
        self.names = names

    def fits(self, data: Any) -> bool:
        return isinstance(data, dict)

    def holds(self, value: Any) -> bool:
        return isinstance(value, Mapping)

    def decode(self, data: Any, path: Path, misfits: Misfits) -> Any:
        if not isinstance(data, dict):
            return misfits.add(path, f"names with values are wanted, not {called(data)}", "Write 'name: value' lines")
        return {name: self.value.decode(item, (*path, name), misfits) for name, item in data.items()}

    def references(self, value: Any, path: Path) -> Iterator[Reference]:
        for name, item in value.items():
            if self.names:
                yield Reference((*path, name), self.names, name)
            yield from self.value.references(item, (*path, name))

    def schema(self, definitions: dict[type, Schema]) -> Schema:
        return {"type": "object", "additionalProperties": self.value.schema(definitions)}
