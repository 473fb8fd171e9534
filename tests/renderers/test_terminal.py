"""Marks at a terminal: every verdict with the learner's own words and the timeline that it is about."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from grader.renderers.escape import terminal_safe
from grader.renderers.segments import segments
from grader.renderers.terminal import terminal
from grader.report import FieldResult, Report
from grader.verdict import Verdict
from reports import ANY_TEXT, EVERY_VERDICT, TRACE, exercise, field, judged, only, report, reports

COMMAND = re.compile(r"\x1b\[([\d;]*)m")
ANY_WIDTH = st.integers(40, 160)


def shown(report: Report, width: int = 80, *, colour: bool = False, unicode: bool = True) -> str:
    return terminal(report, width=width, colour=colour, unicode=unicode)


def underlined(page: str) -> str:
    """What a terminal underlines of a coloured page."""
    styles, *parts = COMMAND.split(f"\x1b[0m{page}")[1:]
    texts, styles_of = parts[::2], [styles, *parts[1::2]]
    return "".join(text for style, text in zip(styles_of, texts, strict=True) if "4" in style.split(";"))


def squeezed(text: str) -> str:
    """Text without its blanks, which breaking it into lines may drop."""
    return "".join(text.split())


def test_a_card_is_shown_field_by_field() -> None:
    """Heading with points, trace, and for each field the verdict, the words, the evidence in them and the feedback."""
    assert (
        shown(EVERY_VERDICT)
        == """\
card.md

── Trace 2 — host island ────────────────────────────────────── 1 of 4 points ──
GPU:  [=== prefill 42 ms ===]        [= step =]
CPU:                   [- tokenize 28 ms -]

✓ Smell                met
  │ host island
  │ ^^^^^^^^^^^
  That is the pattern on this trace.
– Cause class          unanswered
  Nothing is filled in here yet.
✗ First experiment     not met
  │ tune cuBLAS for prefill
  │      ^^^^^^
  Prefill is not the gap.
? Forbidden next step  review, 1 pending
  │ pinned memory
  │ ^^^^^^^^^^^^^
  A person decides.

── Part C — Protocol ───────────────────────────────────────── 0.5 of 1 point ──
~ Protocol  partly, 0.5 of 1
  │ pin it
  │ ^^^
  │ capture
  │ measure
  │ ^^^^^^^
  Some steps are missing.

1.5 of 5 points: not passed; 1 point pending until a person decides
"""
    )


def test_the_fields_stand_beside_the_trace_where_there_is_room() -> None:
    """The trace is as wide as it is; the fields get the rest of the line if that is enough for them."""
    assert (
        "\n".join(shown(EVERY_VERDICT, 96).splitlines()[2:8])
        == """\
── Trace 2 — host island ────────────────────────────────────────────────────── 1 of 4 points ──
✓ Smell                met                     │ GPU:  [=== prefill 42 ms ===]        [= step =]
  │ host island                                │ CPU:                   [- tokenize 28 ms -]
  │ ^^^^^^^^^^^
  That is the pattern on this trace.
– Cause class          unanswered"""
    )


def test_a_trace_that_does_not_fit_is_left_out_and_not_broken() -> None:
    """A timeline in pieces would show something else; the page says how to see it whole."""
    page = shown(EVERY_VERDICT, 46)
    assert "prefill 42 ms" not in page
    assert "The trace takes 47 columns: grade show a2 |\nless -S\n" in page
    assert TRACE in shown(EVERY_VERDICT, 47)


def test_a_trace_longer_than_the_fields_is_shown_to_its_end() -> None:
    """Neither column cuts the other off."""
    lanes = [f"lane {n}" for n in range(9)]
    page = shown(report(exercise(field(), trace="\n".join(lanes))))
    assert [lane for lane in lanes if f"│ {lane}\n" in page] == lanes


def test_without_unicode_all_is_ascii_and_aligned() -> None:
    """LANG=C and legacy code pages get the same page, typed instead of drawn."""
    page = shown(
        report(exercise(field("Why", Verdict.NOT_MET, "8–20 µs naïve gaps", ("gaps",), "2× faster…"))), unicode=False
    )
    assert (
        page
        == r"""card.md

-- Trace 2 - host island --------------------------------------- 0 of 1 point --
GPU:  [=== prefill 42 ms ===]        [= step =]
CPU:                   [- tokenize 28 ms -]

x Why  not met
  | 8-20 us na\xefve gaps
  |                  ^^^^
  2x faster.

0 of 1 point: not passed
"""
    )


@pytest.mark.parametrize(
    ("response", "decided", "lines"),
    [
        ("日本 graph", ("graph",), ["日本 graph", "     ^^^^^"]),
        ("日本 graph", ("日本",), ["日本 graph", "^^^^"]),
        ("re\u0301sume\u0301 graph", ("graph",), ["re\u0301sume\u0301 graph", "       ^^^^^"]),
        ("\u202egraph\x1b[31m", ("graph",), [r"\u202egraph\x1b[31m", "      ^^^^^"]),
        ("[red]graph[/red]", ("graph",), ["[red]graph[/red]", "     ^^^^^"]),
        ("a\tgraph", ("graph",), ["a    graph", "     ^^^^^"]),
        (":smile: graph", (":smile:",), [":smile: graph", "^^^^^^^"]),
    ],
)
def test_carets_lie_under_the_right_words(response: str, decided: tuple[str, ...], lines: list[str]) -> None:
    """Wide letters, combining marks, escapes and what looks like markup: offsets are those of the response."""
    page = shown(only(field(response=response, decided=decided)))
    assert [line.removeprefix("  │ ") for line in page.splitlines() if line.startswith("  │")] == lines


def test_evidence_may_go_on_in_the_next_line() -> None:
    """Where a long response is broken, both parts of the evidence are marked."""
    response = "because the kernel launch overhead is larger than the kernel"
    page = shown(only(field(response=response, decided=("launch overhead is larger",))), 40)
    assert page.splitlines()[4:8] == [
        "  │ because the kernel launch overhead",
        "  │                    ^^^^^^^^^^^^^^^",
        "  │ is larger than the kernel",
        "  │ ^^^^^^^^^",
    ]


def test_a_long_response_is_shortened_around_its_evidence() -> None:
    """What decided is seen, what is left out is marked, and a megabyte is a screenful."""
    filler = "word " * 100_000
    page = shown(only(field(response=f"{filler}\ncuda graph\n{filler}batching", decided=("cuda graph", "batching"))))
    lines = page.splitlines()[4:-2]
    assert lines[:4] == ["  │ …", "  │ cuda graph", "  │ ^^^^^^^^^^", "  │ …"]
    assert lines[4].endswith("word batching")
    assert len(lines) == 6


def test_a_long_response_without_evidence_is_shown_from_its_beginning() -> None:
    """The learner recognises it, and sees that there was more."""
    page = shown(only(field(response="\n".join(f"line {n}" for n in range(50)))))
    assert page.splitlines()[4:-2] == [*(f"  │ line {n}" for n in range(6)), "  │ …"]


def test_a_response_of_blank_lines_alone_is_not_quoted() -> None:
    """Nothing was written, so nothing is shown."""
    assert "│" not in shown(only(field(verdict=Verdict.UNANSWERED, response="\n \n\t\n")))


def test_a_title_too_long_for_a_heading_is_a_paragraph() -> None:
    """The points are never pushed off the line."""
    page = shown(report(exercise(field(), title="A rather long title" + ", very long" * 3, trace="")), 40)
    assert "\nA rather long title, very long, very\nlong, very long, 1 of 1 point\n" in page


@pytest.mark.parametrize(
    ("verdict", "code"),
    [
        (Verdict.MET, "32"),
        (Verdict.PARTLY, "33"),
        (Verdict.NOT_MET, "31"),
        (Verdict.UNANSWERED, "2"),
        (Verdict.REVIEW, "35"),
    ],
)
def test_each_verdict_has_its_colour_on_mark_words_and_evidence(verdict: Verdict, code: str) -> None:
    """Green, yellow, red, dim and magenta: and each is also said by a sign and a word."""
    page = shown(only(field(verdict=verdict, response="a graph", decided=("graph",))), colour=True)
    styles = {text: set(style.split(";")) for style, text in re.findall(r"\x1b\[([\d;]*)m([^\x1b]*)", page)}
    said = next(text for text in styles if text.startswith(verdict.value.replace("_", " ")))
    assert code in styles[said]
    assert styles["graph"] == {code, "4"}


def test_the_page_does_not_depend_on_where_it_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """Width and colour are asked for; what the environment says of them is for the command line to read."""
    pages = [shown(EVERY_VERDICT, colour=colour) for colour in (False, True)]
    for name, value in {"NO_COLOR": "1", "FORCE_COLOR": "1", "TERM": "dumb", "COLUMNS": "20"}.items():
        monkeypatch.setenv(name, value)
    assert [shown(EVERY_VERDICT, colour=colour) for colour in (False, True)] == pages


@given(reports(ANY_TEXT), ANY_WIDTH, st.booleans())
def test_colour_is_the_only_command(report: Report, width: int, unicode: bool) -> None:
    """Whatever a card or a course holds, no other escape and no control character reaches the terminal."""
    page = COMMAND.sub("", shown(report, width, colour=True, unicode=unicode))
    assert all(line.isprintable() for line in page.split("\n"))
    assert unicode or page.isascii()


@given(reports(ANY_TEXT), ANY_WIDTH, st.booleans())
def test_colour_adds_no_word(report: Report, width: int, unicode: bool) -> None:
    """Without colour the same lines are there, and carets instead of underlines."""
    plain = shown(report, width, unicode=unicode)
    assert "\x1b" not in plain
    carets = re.compile(r"  [│|] [ ^]*\^[ ^]*")
    coloured = COMMAND.sub("", shown(report, width, colour=True, unicode=unicode))
    kept, expected = ([line for line in p.split("\n") if not carets.fullmatch(line)] for p in (plain, coloured))
    assert kept == expected


@given(reports(ANY_TEXT), ANY_WIDTH, st.booleans())
def test_every_line_fits_the_terminal(report: Report, width: int, unicode: bool) -> None:
    """Columns are counted as the terminal counts them."""
    assert max(map(cell_len, shown(report, width, unicode=unicode).split("\n"))) <= width


@given(judged(ANY_TEXT), st.booleans())
def test_underlined_is_exactly_the_evidence(judged: FieldResult, unicode: bool) -> None:
    """Every word that decided, and no other, wherever the lines are broken."""
    decided = (s.text for s in segments(judged.response, judged.evidence) if s.evidence)
    safe = "".join(terminal_safe(text, unicode=unicode) for text in decided for text in text.split("\n"))
    assert squeezed(underlined(shown(only(judged), 160, colour=True, unicode=unicode))) == squeezed(safe)


@given(judged(st.text("ab <&[]日本", max_size=60)), ANY_WIDTH)
def test_carets_cover_exactly_the_evidence(judged: FieldResult, width: int) -> None:
    """Without colour nothing is lost: what has carets beneath is what is underlined else."""
    lines = shown(only(judged), width).split("\n")
    pairs = ((words, marks) for words, marks in pairwise(lines) if re.fullmatch(r"  │ .*\^ *", marks))
    covered = "".join(c for words, marks in pairs for c in _over(words, marks))
    assert squeezed(covered) == squeezed(underlined(shown(only(judged), width, colour=True)))


def _over(words: str, marks: str) -> str:
    """The letters of a line that have carets beneath."""
    return "".join(c for n, c in enumerate(words) if marks[cell_len(words[:n]) :][:1] == "^")


def test_fields_in_a_row_that_are_not_filled_in_are_told_together() -> None:
    """A card that is half done shows what is done, and in one paragraph what is not."""
    empty = [field(label, Verdict.UNANSWERED) for label in ("Cause class", "First experiment")]
    page = shown(report(exercise(field("Smell", response="a fence"), *empty, field("Forbidden", Verdict.UNANSWERED))))
    assert "– Cause class, First experiment, Forbidden: unanswered\n" in page
    assert page.count("unanswered") == 1
