"""Values as plain data."""

from __future__ import annotations

import typing
from collections.abc import Mapping
from enum import Enum
from typing import Any

from grader.shape.members import Prose, is_record, members
from grader.shape.plain import Plain

_AS_THEY_ARE = frozenset({str, int, float, bool, type(None)})


def encode(value: object, *, prose: bool = True) -> Plain:
    """Plain data of a value, in declared order; without `prose`, members marked as prose are left out."""
    cls: Any = type(value)
    if cls in _AS_THEY_ARE:
        return typing.cast(Plain, value)
    if isinstance(value, Enum):
        return typing.cast(Plain, value.value)
    if isinstance(value, (tuple, list)):
        return [encode(item, prose=prose) for item in value]
    if isinstance(value, Mapping):
        return {str(key): encode(item, prose=prose) for key, item in value.items()}
    if is_record(cls):
        kept = (m.name for m in members(cls) if prose or not isinstance(m.doc, Prose))
        return {name: encode(getattr(value, name), prose=prose) for name in kept}
    raise TypeError(f"{cls.__name__} has no form as plain data")
