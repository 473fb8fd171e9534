"""The marks of a card for a person at a terminal: every verdict with the words and the timeline that it is about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, zip_longest

from rich.cells import cell_len
from rich.text import Text

from grader.renderers.paper import STYLES, Paper, carets, passed_or_not
from grader.renderers.segments import segments
from grader.renderers.wording import counted, points_of, run_of, said_of, verdict_of
from grader.report import ExerciseResult, FieldResult, Report, RunResult
from grader.running import NOTHING_SEEN
from grader.verdict import Verdict

NARROWEST_BESIDE = 40
"""Fields are set beside the trace only where they keep so many columns."""
WIDEST_TEXT = 100
"""Longer lines are hard to read, however wide the terminal is."""
MOST_LINES = 6
"""Of a longer response so many lines are shown: those that decided, else its beginning."""
FAR = 1000
"""Words so many characters from evidence, or from the beginning, are on no line that is shown."""


def terminal(report: Report, *, width: int, colour: bool, unicode: bool) -> str:
    """One card in at most `width` columns (40 or more): every exercise with its fields, then the total.

    Without `colour` no escape stands in it, and evidence has carets beneath instead of being underlined;
    without `unicode` it is pure ASCII.
    """
    paper = Paper(width, colour, unicode)
    beside = _width_beside(report, paper)
    lines = paper.broken(paper.text(report.card, "bold"), width)
    for result in report.exercises:
        heading = paper.ruled(result.title, points_of(result.points, result.max_points))
        lines += [Text(), *heading, *_body(result, paper, beside)]
    return paper.written([*lines, Text(), *_total(report, paper)])


def _width_beside(report: Report, paper: Paper) -> int:
    """The columns left for fields beside the widest trace, the same for the whole card; 0 if they are too few."""
    left = paper.width - max((_columns(_trace(result, paper)) for result in report.exercises), default=0) - 3
    return left if left >= NARROWEST_BESIDE else 0


def _body(result: ExerciseResult, paper: Paper, beside: int) -> list[Text]:
    """The fields beside their trace where there is room, else below it.

    A trace is never broken or cut: a timeline in pieces shows something else. Where it does not fit it is left out.
    """
    if result.run:
        return [*_run(result.run, paper), *_fields(result, paper, min(paper.width, WIDEST_TEXT))]
    trace = _trace(result, paper)
    if trace and beside:
        return list(_side_by_side(_fields(result, paper, beside), trace, beside, paper))
    if _columns(trace) > paper.width:
        trace = _left_out(result, _columns(trace), paper)
    return [*trace, *([Text()] if trace else []), *_fields(result, paper, min(paper.width, WIDEST_TEXT))]


def _run(run: RunResult, paper: Paper) -> Iterator[Text]:
    """How the script ran, and what else is said of it."""
    width = min(paper.width, WIDEST_TEXT)
    yield from paper.broken(paper.text(run_of(run), "dim"), width)
    for note in run.notes:
        yield from paper.broken(paper.text(note), width, indent="  ")
    yield Text()


def _trace(result: ExerciseResult, paper: Paper) -> list[Text]:
    return [paper.text(line) for line in result.trace.split("\n")] if result.trace else []


def _columns(lines: Sequence[Text]) -> int:
    return max((line.cell_len for line in lines), default=0)


def _left_out(result: ExerciseResult, columns: int, paper: Paper) -> list[Text]:
    says = f"The trace takes {columns} columns: grade show {result.exercise} | less -S"
    return paper.broken(paper.text(says, "dim"), paper.width)


def _side_by_side(fields: Sequence[Text], trace: Sequence[Text], width: int, paper: Paper) -> Iterator[Text]:
    for left, right in zip_longest(fields, trace):
        line = left or Text()
        if right is not None:
            line.pad_right(width - line.cell_len)
            line.append(f" {paper.signs.bar} ", "dim").append_text(right)
        yield line


def _fields(result: ExerciseResult, paper: Paper, width: int) -> list[Text]:
    """Every field in order; several in a row of which the same is to be said are told together."""
    longest = max((cell_len(paper.safe(field.label)) for field in result.fields), default=0)
    lines: list[Text] = []
    for together, run in groupby(result.fields, _told_together):
        fields = list(run)
        if any(together) and len(fields) > 1:
            lines += _together(fields, paper, width)
        else:
            lines += [line for field in fields for line in _field(field, paper, width, longest)]
    return lines


def _told_together(field: FieldResult) -> tuple[str, str]:
    """What is said of a field that nothing was seen of; empty for one that is told for itself."""
    if field.verdict is Verdict.UNANSWERED:
        return "unanswered", ""
    withheld = field.verdict is Verdict.REVIEW and field.response == NOTHING_SEEN
    return ("review", field.feedback) if withheld else ("", "")


def _together(fields: Sequence[FieldResult], paper: Paper, width: int) -> list[Text]:
    """One paragraph for several fields."""
    labels, verdict = ", ".join(field.label for field in fields), fields[0].verdict
    pending = sum(field.pending_points for field in fields)
    said = f"{said_of(verdict)}, {pending:g} pending" if pending else said_of(verdict)
    told = paper.text(f"{paper.signs.marks[verdict]} {labels}: {said}", STYLES[verdict])
    first, *rest = paper.broken(told, width - 2)
    feedback = fields[0].feedback if pending else ""
    return [
        first,
        *(Text("  ").append_text(line) for line in rest),
        *(paper.broken(paper.text(feedback), width, indent="  ") if feedback else ()),
    ]


def _field(field: FieldResult, paper: Paper, width: int, longest: int) -> Iterator[Text]:
    """A row with mark, label and verdict; the learner's own words; what the learner is told."""
    style, mark = STYLES[field.verdict], paper.signs.marks[field.verdict]
    label = paper.text(field.label, "bold")
    label.pad_right(longest - label.cell_len)
    first, *rest = paper.broken(Text.assemble(label, "  ", (verdict_of(field), style)), width, indent="  ")
    yield Text.assemble((mark, style), first[len(mark) :])
    yield from rest
    yield from _response(field, paper, width)
    yield from paper.broken(paper.text(field.feedback), width, indent="  ") if field.feedback else ()


def _response(field: FieldResult, paper: Paper, width: int) -> Iterator[Text]:
    """The learner's own words behind a bar, with the evidence underlined."""
    bar = f"  {paper.signs.bar} "
    for line in _shortened(_words(field, paper, width - len(bar)), paper):
        yield Text.assemble((bar, "dim"), line)
        if line.spans and not paper.colour:
            yield Text(bar + carets(line))


def _words(field: FieldResult, paper: Paper, width: int) -> list[Text]:
    """The response in lines, blank ones left out; the evidence is what is styled in them."""
    evidence, words = f"underline {STYLES[field.verdict]}", Text()
    for segment in segments(field.response, field.evidence):
        lines = "\n".join(map(paper.safe, _near(segment.text).split("\n")))
        words.append(lines, evidence if segment.evidence else None)
    return [line for line in paper.broken(words, width) if line.plain.strip()]


def _near(text: str) -> str:
    """The two ends of a stretch: lines further off are never shown, and breaking a megabyte into lines takes long."""
    return text if len(text) <= 2 * FAR else f"{text[:FAR]}…{text[-FAR:]}"


def _shortened(lines: Sequence[Text], paper: Paper) -> Iterator[Text]:
    """A long response around what decided, with a sign wherever something is left out."""
    deciding = [number for number, line in enumerate(lines) if line.spans]
    kept = range(len(lines)) if len(lines) <= MOST_LINES else (deciding or range(len(lines)))[:MOST_LINES]
    last = -1
    for number in kept:
        if number > last + 1:
            yield Text(paper.signs.cut)
        yield lines[number]
        last = number
    if last + 1 < len(lines):
        yield Text(paper.signs.cut)


def _total(report: Report, paper: Paper) -> list[Text]:
    points = points_of(report.points, report.max_points)
    total = Text.assemble((f"{points}: ", "bold"), passed_or_not(report))
    if report.pending_points:
        total.append(f"; {counted(report.pending_points, 'point')} pending until a person decides")
    return paper.broken(total, paper.width)
