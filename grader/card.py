"""A learner's filled-in card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Response:
    """The text of one field as the learner wrote it; `line` is where it starts in the file, from 1."""

    text: str
    line: int = 0


@dataclass(frozen=True)
class Card:
    """The responses of one handed-in file, by exercise id and field id.

    An exercise that is absent was not handed in and is not marked; one that is present with fields
    missing has those fields `unanswered`. `name` is the file's name without its folders. `files` are the scripts and
    profiles that an exercise hands in beside the card, as they are written there.
    """

    name: str
    responses: Mapping[str, Mapping[str, Response]] = field(default_factory=dict)
    files: Mapping[str, Response] = field(default_factory=dict)
