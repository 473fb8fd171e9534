"""A run in short, as an instructor writes it beside a requirement.

    tokenize prefill decode_step[sample]*128 detokenize

Names in order; `[…]` is what happens inside a range, `(…)` groups, `*128` repeats, `!` leaves a range open, and `/` is an
end without a beginning.

>>> read_run("prefill (decode_step sample)*2").counts
{'decode_step': 2, 'prefill': 1, 'sample': 2}
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from grader.timeline.nvtx import Builder, RangeLog, Row

MOST = 10_000
"""So many ranges at most does a run in short have."""
DEEPEST = 20
_TOKEN = re.compile(r"\s*(?:(?P<times>\*\s*\d+)|(?P<sign>[()\[\]!/])|(?P<name>[^\s()\[\]!*/]+))")
_ROW = Row(1, 1)


class NotationError(ValueError):
    """A run in short that cannot be read; the message says what is wrong."""


def read_run(text: str) -> RangeLog:
    """The ranges of a run in short, a microsecond apart."""
    reader = _Reader(list(_tokens(text)))
    events = reader.several(closing="", depth=0)
    builder, now = Builder(), 0
    for event in events:
        now += 1000
        if event:
            builder.push(event, now, _ROW)
        else:
            builder.pop(now, _ROW)
    return builder.log()


def _tokens(text: str) -> Iterator[str]:
    at = 0
    text = text.rstrip()
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            raise NotationError(f"'{text[at:].split()[0]}' says nothing here")
        yield match[0].replace(" ", "").strip()
        at = match.end()


class _Reader:
    """Reads tokens into events: a name opens a range, an empty text closes the last one."""

    def __init__(self, tokens: Sequence[str]) -> None:
        self._tokens = tokens
        self._at = 0

    def several(self, closing: str, depth: int) -> list[str]:
        """Everything up to a closing bracket, or to the end."""
        if depth > DEEPEST:
            raise NotationError(f"brackets are nested more than {DEEPEST} deep")
        events: list[str] = []
        while self._at < len(self._tokens):
            token = self._next()
            if token == closing:
                return events
            events += self._one(token, depth)
            if len(events) > 2 * MOST:
                raise NotationError(f"this has more than {MOST} ranges")
        if closing:
            raise NotationError(f"'{closing}' is missing")
        return events

    def _one(self, token: str, depth: int) -> list[str]:
        if token == "/":
            return [""]
        if token == "(":
            events = self.several(")", depth + 1)
        elif token[0] in ")[]!*":
            raise NotationError(f"'{token}' says nothing here")
        else:
            events = [token, *self._inside(depth), *self._end()]
        return events * self._times(len(events))

    def _inside(self, depth: int) -> list[str]:
        return self.several("]", depth + 1) if self._takes("[") else []

    def _end(self) -> list[str]:
        return [] if self._takes("!") else [""]

    def _times(self, length: int) -> int:
        if self._at == len(self._tokens) or not self._tokens[self._at].startswith("*"):
            return 1
        digits = self._next()[1:]
        if len(digits) > 6 or int(digits) * length > 2 * MOST:
            raise NotationError(f"this has more than {MOST} ranges")
        return int(digits)

    def _takes(self, sign: str) -> bool:
        found = self._at < len(self._tokens) and self._tokens[self._at] == sign
        self._at += found
        return found

    def _next(self) -> str:
        self._at += 1
        return self._tokens[self._at - 1]
