"""YAML as people take it to be: names, values and lists, each with its line, and nothing that surprises.

One document of mappings, lists and scalars. Refused, each with its line and a remedy: a name written twice, tags,
anchors and aliases (so that no file grows when it is read), several documents, nesting deeper than `DEEPEST` and
files of more than `LONGEST` characters or `MOST` nodes. Every scalar stays as it was typed, which is all that a card
needs; `core_scalars` gives it a type, for a course.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

import yaml

from grader.errors import GradeError, Problem
from grader.readers.yaml_mistakes import explained
from grader.shape import Path, called

LONGEST = 1 << 20
MOST = 50_000
DEEPEST = 32
TOLD = 100
"""After so many problems the rest is not looked at."""


@dataclass(frozen=True)
class Scalar:
    """A piece of text as it was typed; `line` is where it starts, `quoted` whether it is text beyond doubt.

    `aside` is the comment behind it on its last line, if it is not quoted: what a writer may take for its end.
    """

    text: str
    line: int
    quoted: bool = False
    aside: str = ""


@dataclass(frozen=True)
class Sequence:
    """A list."""

    items: tuple[Node, ...]
    line: int


@dataclass(frozen=True)
class Mapping:
    """Names with values, in written order; every name stands once."""

    entries: tuple[tuple[Scalar, Node], ...]
    line: int


Node: TypeAlias = Scalar | Sequence | Mapping


def compose(text: str, file: str, error: type[GradeError]) -> Node:
    """The one document of a file as a tree of nodes, or `error` with every problem found, in order of place."""
    if len(text) > LONGEST:
        raise error(Problem(f"the file has more than {LONGEST} characters", "Split it or shorten it", file=file))
    composer = _Composer(file)
    root = composer.read(text)
    if root is None or composer.problems:
        raise error(*sorted(composer.problems, key=lambda problem: problem.line or 0))
    return root


def line_of(root: Node, path: Path) -> int:
    """The line where `path` leads, or the line of the last part of it that exists."""
    node, line = root, root.line
    for step in path:
        if isinstance(node, Mapping):
            found = next(((name.line, value) for name, value in node.entries if name.text == step), None)
        elif isinstance(node, Sequence) and isinstance(step, int) and step < len(node.items):
            found = (node.items[step].line, node.items[step])
        else:
            found = None
        if found is None:
            break
        line, node = found
    return line


class _TooMuch(Exception):
    """The file is beyond a bound: nothing after this place is read."""


class _Composer:
    """Builds nodes from parse events and gathers what is refused on the way."""

    def __init__(self, file: str) -> None:
        self.problems: list[Problem] = []
        self._file = file
        self._text = ""
        self._nodes = 0

    def refuse(self, line: int | None, what: str, remedy: str) -> None:
        self.problems.append(Problem(what, remedy, file=self._file, line=line))
        if len(self.problems) >= TOLD:
            raise _TooMuch

    def read(self, text: str) -> Node | None:
        """The document, or nothing where a problem ends the reading."""
        self._text = text
        try:
            return self._document(yaml.parse(text, Loader=yaml.SafeLoader))
        except yaml.MarkedYAMLError as broken:
            self.refuse(*explained(broken))
        except yaml.reader.ReaderError as broken:
            line = text.count("\n", 0, broken.position) + 1
            self.refuse(line, f"the character {chr(broken.character)!a} cannot stand in a YAML file", "Remove it")
        except (ValueError, OverflowError):  # an escape such as "\UFFFFFFFF" that is no character at all
            self.refuse(None, "an escape in quotes stands for no character", "Write the character itself")
        except _TooMuch:
            pass
        return None

    def _document(self, events: Iterator[yaml.Event]) -> Node:
        """The first document of the stream."""
        next(events)  # the stream starts
        if isinstance(next(events), yaml.StreamEndEvent):
            self._give_up(None, "nothing is written here", "Write 'name: value' lines")
        root = self._node(next(events), events, 1)
        next(events)  # the document ends
        second = next(events)
        if isinstance(second, yaml.DocumentStartEvent):
            self.refuse(_line(second), "a second document starts here", "Remove the '---' line")
        return root

    def _node(self, event: yaml.Event, events: Iterator[yaml.Event], depth: int) -> Node:
        self._bound(event, depth)
        self._refuse_references(event)
        line = _line(event)
        if isinstance(event, yaml.SequenceStartEvent):
            return Sequence(tuple(self._until(yaml.SequenceEndEvent, events, depth)), line)
        if isinstance(event, yaml.MappingStartEvent):
            return Mapping(self._entries(events, depth), line)
        if not isinstance(event, yaml.ScalarEvent):
            return Scalar("", line)
        if any("\ud800" <= letter <= "\udfff" for letter in event.value):
            self.refuse(line, "half a surrogate pair is no character", "Write the character itself")
        if event.style is None:
            return Scalar(event.value, line, aside=self._aside(event))
        return Scalar(event.value, line + (event.style in ("|", ">")), quoted=True)

    def _aside(self, event: yaml.ScalarEvent) -> str:
        comment = event.end_mark and _COMMENT.match(self._text, event.end_mark.index)
        return comment[1].rstrip() if comment else ""

    def _until(self, end: type[yaml.Event], events: Iterator[yaml.Event], depth: int) -> Iterator[Node]:
        while not isinstance(event := next(events), end):
            yield self._node(event, events, depth + 1)

    def _entries(self, events: Iterator[yaml.Event], depth: int) -> tuple[tuple[Scalar, Node], ...]:
        entries: dict[str, tuple[Scalar, Node]] = {}
        nodes = self._until(yaml.MappingEndEvent, events, depth)
        for name in nodes:
            value = next(nodes)
            if not isinstance(name, Scalar):
                self.refuse(name.line, "a name must be text, not a list or a mapping", "Write 'name: value'")
            elif name.text in entries:
                first = entries[name.text][0].line
                self.refuse(
                    name.line, f"{called(name.text)} stands here twice, first on line {first}", "Remove one of them"
                )
            else:
                entries[name.text] = (name, value)
        return tuple(entries.values())

    def _bound(self, event: yaml.Event, depth: int) -> None:
        self._nodes += 1
        if depth > DEEPEST:
            self._give_up(_line(event), f"this is nested more than {DEEPEST} deep", "Write it flatter")
        if self._nodes > MOST:
            self._give_up(_line(event), f"the file has more than {MOST} names and values", "Split it or shorten it")

    def _refuse_references(self, event: yaml.Event) -> None:
        if isinstance(event, yaml.AliasEvent):
            self.refuse(_line(event), f"{called('*' + str(event.anchor))} refers to another place", _QUOTE_OR_WRITE_OUT)
        elif isinstance(event, yaml.NodeEvent) and event.anchor is not None:
            self.refuse(_line(event), f"{called('&' + event.anchor)} names a place to refer to", _QUOTE_OR_WRITE_OUT)
        if isinstance(event, (yaml.ScalarEvent, yaml.CollectionStartEvent)) and event.tag is not None:
            self.refuse(
                _line(event), f"the tag {called(event.tag)} is not used here", "Remove it, or put the text in quotes"
            )

    def _give_up(self, line: int | None, what: str, remedy: str) -> None:
        self.refuse(line, what, remedy)
        raise _TooMuch


_COMMENT = re.compile(r"[ \t]+(#.*)")

_QUOTE_OR_WRITE_OUT = "Put it in quotes if it is text, else write out what it stands for"


def _line(event: yaml.Event) -> int:
    return event.start_mark.line + 1 if event.start_mark else 0
