"""An exercise as the sheet asks it, and the list of all of them, for a terminal."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from textwrap import wrap

from grader.course import Course, Exercise
from grader.renderers.escape import terminal_safe
from grader.timeline import Trace

_ITEM = r"(?:[-*]|\d+[.)]) "


def listing(course: Course, *, width: int, colour: bool, unicode: bool) -> str:
    """Every exercise in the order it is asked: a row with its id, title, fields and points."""
    pen = _Pen(colour, unicode)
    exercises = {id: course.exercises[id] for id in course.settings.exercises}
    ids, titles = _longest(exercises), _longest(exercise.title for exercise in exercises.values())
    rows = [
        f"  {pen.bold(id.ljust(ids))}  {pen.plain(exercise.title.ljust(titles))}  "
        f"{_counted(len(exercise.fields), 'field')}, {_counted(_points(exercise), 'point')}"
        for id, exercise in exercises.items()
    ]
    return _page(
        [pen.bold(course.settings.title)],
        _prose(course.settings.opening, width, pen),
        rows,
        [pen.dim("grade show EXERCISE shows one of them.")],
    )


def exercise(id: str, asked: Exercise, trace: Trace | None, *, width: int, colour: bool, unicode: bool) -> str:
    """One exercise: what is asked, the trace exactly as it is drawn, and what there is to fill in.

    The drawing is never wrapped, whatever the width: a timeline broken up shows something else. Without `unicode`
    its signs beyond ASCII are replaced one by one, so that the lanes stay aligned.
    """
    pen = _Pen(colour, unicode)
    return _page(
        [f"{pen.bold(asked.title)}  ({id}, {_counted(_points(asked), 'point')})"],
        _prose(asked.question, width, pen),
        [pen.plain(line) for line in trace.ascii.split("\n")] if trace else [],
        list(_to_fill_in(asked, pen)),
        [pen.dim(f"grade new {id} writes a card to fill in.")],
    )


@dataclass(frozen=True)
class _Pen:
    """Writes text of the course as the terminal can show it, and nothing in it commands the terminal."""

    colour: bool
    unicode: bool

    def plain(self, text: str) -> str:
        return terminal_safe(text, unicode=self.unicode)

    def bold(self, text: str) -> str:
        return self._styled(text, "1")

    def dim(self, text: str) -> str:
        return self._styled(text, "2")

    def _styled(self, text: str, style: str) -> str:
        safe = self.plain(text)
        return f"\x1b[{style}m{safe}\x1b[0m" if self.colour and safe else safe


def _to_fill_in(asked: Exercise, pen: _Pen) -> Iterator[str]:
    """A row a label: of the fields, with their blank or, where they differ, their points; then of files to hand in."""
    alike = len({field.points for field in asked.fields.values()}) == 1
    rows = [(f.label, f.blank or ("" if alike else _counted(f.points, "point"))) for f in asked.fields.values()]
    rows += [(name.capitalize(), taken) for name, taken in asked.files.items()]
    longest = _longest(label for label, _ in rows)
    for label, blank in rows:
        padding = " " * (longest - len(label) + 2) if blank else ""
        yield f"  {pen.bold(f'{label}:')}{padding}{pen.dim(blank)}"


def _prose(markdown: str, width: int, pen: _Pen) -> list[str]:
    """Text in lines of at most `width` columns; an item of a list starts a line, and the next ones line up with it."""
    lines: list[str] = []
    for paragraph in re.split(r"\n\s*\n", markdown.strip()):
        for block in re.split(rf"\n(?=\s*{_ITEM})", paragraph):
            words = pen.plain(" ".join(block.split()))
            item = re.match(_ITEM, words)
            hang = " " * len(item[0]) if item else ""
            lines += wrap(words, width, subsequent_indent=hang, break_on_hyphens=False)
        lines.append("")
    return lines[:-1]


def _points(exercise: Exercise) -> float:
    return sum(field.points for field in exercise.fields.values())


def _counted(number: float, what: str) -> str:
    return f"{number:g} {what}" if number == 1 else f"{number:g} {what}s"


def _longest(texts: Iterable[str]) -> int:
    return max(map(len, texts), default=0)


def _page(*sections: list[str]) -> str:
    """Sections with a blank line between them; empty ones are left out."""
    return "\n\n".join("\n".join(section) for section in sections if section) + "\n"
