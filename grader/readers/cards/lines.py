"""The lines of a card in text form, and the ways in which a line can be cut into a label and the start of an answer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_ITEM = r"\s*(?:[-+*•]|\(?[0-9]{1,3}[.)])\s{1,20}"
_STARTS_ITEM = re.compile(_ITEM)
_OPENS_FENCE = re.compile(
    rf"(?:{_ITEM}|[^:：]{{1,200}}[:：][*_]{{0,3}})?\s{{0,20}}(?P<fence>`{{3,}}|~{{3,}})(?P<info>.*)"
)
_CLOSES_FENCE = re.compile(r"\s*(?P<fence>`{3,}|~{3,})\s*")

_BEFORE_COLON = re.compile(r"(?P<said>[^:：]{1,200})[:：](?P<answer>.*)")
_EMPHASISED = re.compile(r"(?P<mark>[*_]{1,3})(?P<said>[^*_]{1,200})(?P=mark)(?P<answer>.*)")
_BEFORE_DASH = re.compile(r"(?P<said>[^—–-]{1,200}?)\s{1,20}[—–-]{1,2}\s(?P<answer>.*)")


@dataclass(frozen=True)
class Line:
    """One line of a card, by number from 1; `fenced` where it stands between the fences of code."""

    number: int
    text: str
    fenced: bool = False

    def unsheltered(self, *, listed: bool) -> str:
        """What may be a heading or a label: nothing where a fence or a list shelters it; `listed` opens lists."""
        item = _STARTS_ITEM.match(self.text)
        if self.fenced or (item and not listed):
            return ""
        return self.text[item.end() if item else 0 :].lstrip()

    @property
    def blank(self) -> bool:
        """Whether nothing is written here."""
        return not self.text.strip()

    @property
    def is_rule(self) -> bool:
        """Whether this is only a rule across the page, such as `---` or the `===` beneath a heading."""
        marks = "".join(self.text.split())
        return len(marks) >= 3 and marks == marks[0] * len(marks) and marks[0] in "-=*_"


@dataclass(frozen=True)
class Cut:
    """A line taken for a label and the start of its answer; `plain` where only a label is written so."""

    said: str
    answer: str
    plain: bool


def lines_of(text: str) -> list[Line]:
    """The lines of a text; a fence that is never closed leaves the lines behind it as they are."""
    lines: list[Line] = []
    opened = ""
    inside = 0
    for number, line in enumerate(text.split("\n"), 1):
        fence = (_CLOSES_FENCE.fullmatch if opened else _OPENS_FENCE.match)(line)
        if opened and fence and fence["fence"].startswith(opened):
            lines[inside:] = [Line(each.number, each.text, fenced=True) for each in lines[inside:]]
            opened = ""
        elif not opened and fence and "`" not in fence["info"]:
            opened, inside = fence["fence"], number
        lines.append(Line(number, line))
    return lines


def cuts(said: str) -> Iterator[Cut]:
    """Every way to cut a line into label and answer: at a colon, behind bold type, at a dash, or not at all.

    >>> [(cut.said, cut.answer) for cut in cuts("**Smell:** launch tax")]
    [('Smell', 'launch tax'), ('Smell:', 'launch tax'), ('**Smell:** launch tax', '')]
    """
    body = said.lstrip("#").lstrip()
    if at_colon := _BEFORE_COLON.match(body):
        yield _without_emphasis(at_colon["said"], at_colon["answer"])
    if bold := _EMPHASISED.match(body):
        yield Cut(bold["said"], bold["answer"].lstrip(), plain=False)
    if at_dash := _BEFORE_DASH.match(body):
        yield Cut(at_dash["said"], at_dash["answer"].lstrip(), plain=False)
    yield Cut(body, "", plain=body != said)


def _without_emphasis(said: str, answer: str) -> Cut:
    """Markdown that opens before a label and closes in or behind the answer belongs to neither."""
    mark = said[: len(said) - len(said.lstrip("*_"))]
    if mark and not said.rstrip().endswith(mark):
        if answer.startswith(mark):
            answer = answer.removeprefix(mark)
        elif answer.rstrip().endswith(mark):
            answer = answer.rstrip().removesuffix(mark)
    return Cut(said.strip("*_ "), answer.lstrip(), plain=True)
