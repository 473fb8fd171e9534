"""What marks are written on for a terminal: so many columns, coloured or not, of any script or of ASCII alone."""

from __future__ import annotations

import io
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.text import Text

from grader.renderers.escape import terminal_safe
from grader.renderers.wording import MARKS
from grader.report import Report
from grader.verdict import Verdict

STYLES = {
    Verdict.MET: "green",
    Verdict.PARTLY: "yellow",
    Verdict.NOT_MET: "red",
    Verdict.UNANSWERED: "dim",
    Verdict.REVIEW: "magenta",
}


@dataclass(frozen=True)
class Signs:
    """What is drawn around the words."""

    marks: dict[Verdict, str]
    rule: str
    bar: str
    cut: str


DRAWN = Signs(MARKS, rule="─", bar="│", cut="…")
TYPED = Signs(dict(zip(Verdict, "+~x-?", strict=True)), rule="-", bar="|", cut="...")


@dataclass(frozen=True)
class Paper:
    """Makes words safe, breaks them into lines and writes these. Columns are cells: a CJK letter takes two."""

    width: int
    colour: bool
    unicode: bool

    @property
    def signs(self) -> Signs:
        return DRAWN if self.unicode else TYPED

    def safe(self, words: str) -> str:
        """Words from anywhere on one line."""
        return terminal_safe(words, unicode=self.unicode)

    def text(self, words: str, style: str = "") -> Text:
        """Words from anywhere on one line, in a style."""
        return Text(self.safe(words), style)

    def broken(self, text: Text, width: int, indent: str = "") -> list[Text]:
        """The text in lines of at most `width` columns, broken between words where there are any."""
        lines = text.wrap(self._console, width - len(indent), overflow="fold")
        for line in lines:
            line.rstrip()
        return [Text(indent).append_text(line) for line in lines]

    def ruled(self, title: str, right: str) -> list[Text]:
        """A heading drawn across the page; a paragraph where it is too long for that."""
        rule, heading = self.signs.rule, self.text(title, "bold")
        room = self.width - heading.cell_len - len(right) - 8
        if room < 1:
            return self.broken(Text.assemble(heading, f", {right}"), self.width)
        parts = (rule * 2 + " ", "dim"), heading, (f" {rule * room} ", "dim"), right, (" " + rule * 2, "dim")
        return [Text.assemble(*parts)]

    def clipped(self, words: str, width: int) -> str:
        """Words from anywhere in exactly `width` columns."""
        cut = self.signs.cut if cell_len(self.safe(words)) > width else ""
        return set_cell_size(self.safe(words), width - len(cut)) + cut

    def written(self, lines: Iterable[Text]) -> str:
        """The lines as a terminal takes them; where there is no colour, no escape stands in them."""
        page = Text("\n").join(lines)
        if not self.colour:
            return f"{page.plain}\n"
        with self._console.capture() as written:
            self._console.print(page, soft_wrap=True)
        return written.get()

    @cached_property
    def _console(self) -> Console:
        """Rich breaks lines and writes colour for us; the screen and the environment are not its business."""
        return Console(
            file=io.StringIO(), force_terminal=True, color_system="standard", legacy_windows=False, _environ={}
        )


def passed_or_not(report: Report) -> Text:
    """Whether the earned points suffice, in its colour."""
    return Text("passed", "green") if report.passed else Text("not passed", "red")


def carets(line: Text) -> str:
    """Carets under the styled stretches of a line, for where there is no colour."""
    row = ""
    for start, end, _ in sorted(line.spans):
        row = row.ljust(cell_len(line.plain[:start])) + "^" * cell_len(line.plain[start:end])
    return row
