"""Cards of every form: which form it is, what the bytes must be, and what holds whatever they are."""

from __future__ import annotations

import gzip
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
import yaml
from hypothesis import assume, given
from hypothesis import strategies as st

from grader.blank import blank
from grader.card import Card
from grader.errors import CardError, Problem
from grader.readers.cards import read_card
from grader.readers.cards.names import key
from sheet_names import COURSE, EXERCISES


def texts(card: Card) -> dict[str, dict[str, str]]:
    return {id: {name: r.text for name, r in fields.items()} for id, fields in card.responses.items()}


def problem(data: bytes, name: str = "card.md") -> str:
    with pytest.raises(CardError) as caught:
        read_card(data, name, COURSE)
    return str(caught.value)


TEXT = b"Trace 1\nSmell: 'x'\n"
YAML = b"a1:\n  smell: 'x'\n"


@pytest.mark.parametrize("name", ["card.md", "card.txt", "card.markdown", "CARD.MD", "-", "card", "card.rst"])
def test_text_is_read_as_text(name: str) -> None:
    """By its suffix, or by what it looks like where the suffix does not tell."""
    assert texts(read_card(TEXT, name, COURSE)) == {"a1": {"smell": "'x'"}}


@pytest.mark.parametrize("name", ["card.yml", "card.yaml", "CARD.YML", "-", "card", "card.rst"])
@pytest.mark.parametrize(
    "written",
    [
        YAML,
        b"# mine\n\n" + YAML,
        b"---\n" + YAML,
        b"Trace 1: {smell: 'x'}",
        b"{a1: {smell: 'x'}}",
        b"{\na1: {smell: 'x'}\n}",
    ],
)
def test_yaml_is_read_as_yaml(name: str, written: bytes) -> None:
    """By its suffix, or by what it looks like where the suffix does not tell."""
    assert texts(read_card(written, name, COURSE)) == {"a1": {"smell": "x"}}


def test_a_text_card_costs_no_yaml_parser() -> None:
    """The parser is loaded for the first card in YAML, and not before."""
    program = "import sys\nfrom grader.readers.cards import read_card\nfrom sheet_names import COURSE\n"
    program += f"for data in {[TEXT, YAML]}: read_card(data, '-', COURSE); print('yaml' in sys.modules)"
    tests = Path(__file__).parents[1]
    done = subprocess.run([sys.executable, "-c", program], cwd=tests, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "True"]


def test_a_suffix_is_believed() -> None:
    """What is called YAML and is not is told what is wrong with it as YAML."""
    assert problem(b"- a1", "CARD.YML") == "CARD.YML:1: this is a list, not a card. Write 'a1:' with fields."


@pytest.mark.parametrize(
    "written",
    [
        b"a1:\nSmell: 'x'\n",
        b"# Four timeline smells\n\n## a1\nSmell:\n  'x'\n",
        b"Trace 1:\n\nSmell: 'x'",
        b"\n\na1\n  Smell: 'x'",
    ],
)
def test_a_heading_with_a_colon_is_not_yaml_yet(written: bytes) -> None:
    """On standard input the sheet's form stays the sheet's form."""
    assert read_card(written, "-", COURSE).responses["a1"]["smell"].text.strip() == "'x'"


@pytest.mark.parametrize(
    ("name", "short"), [("cards/ada/card.md", "card.md"), ("C:\\cards\\card.md", "card.md"), ("-", "-")]
)
def test_a_card_is_called_by_its_files_name(name: str, short: str) -> None:
    """A card keeps no folders, which tell who wrote it where; a problem shows the name as it was given."""
    assert read_card(TEXT, name, COURSE).name == short
    assert problem(b"", name).startswith(f"{name}: ")


@pytest.mark.parametrize("line_end", [b"\n", b"\r\n", b"\r"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize(
    ("written", "name"), [(TEXT + b"Cause class: y", "a.md"), (YAML + b"  cause_class: y", "a.yml")]
)
def test_line_ends_and_a_byte_order_mark_do_not_matter(written: bytes, name: str, mark: bytes, line_end: bytes) -> None:
    """A card from Windows, or from a very old Mac, just works, and its lines count the same."""
    card = read_card(mark + written.replace(b"\n", line_end), name, COURSE)
    assert card == read_card(written, name, COURSE)


WRITE_BLANK = "'grade new' writes a blank one"


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", f"the file is empty. Fill in a card: {WRITE_BLANK}."),
        (b"\xef\xbb\xbf \r\n\t\n", f"the file is empty. Fill in a card: {WRITE_BLANK}."),
        (gzip.compress(TEXT, mtime=0), "this is a gzip archive, not a card. Unpack it and hand in the card inside."),
        (b"\x89PNG\r\n\x1a\n", f"this is a PNG picture, not a card. Type the answers into a card: {WRITE_BLANK}."),
        (b"\xff\xd8\xff\xe0", f"this is a JPEG picture, not a card. Type the answers into a card: {WRITE_BLANK}."),
        (b"%PDF-1.7", "this is a PDF document, not a card. Save it as plain text (.txt) or Markdown (.md)."),
        (b"{\\rtf1", "this is a rich text document, not a card. Save it as plain text (.txt) or Markdown (.md)."),
        (b"PK\x03\x04", "this is a zip archive or an office document, not a card. Save it as plain text (.txt) or Markdown (.md)."),
        (b"\xd0\xcf\x11\xe0", "this is an office document, not a card. Save it as plain text (.txt) or Markdown (.md)."),
        (b"SQLite format 3\x00", f"this is an SQLite database, not a card. Give a profile its suffix .sqlite, or hand in a card: {WRITE_BLANK}."),
        (b"\x7fELF", f"this is a program, not a card. Hand in a card: {WRITE_BLANK}."),
        (TEXT.decode().encode("utf-16"), "this is UTF-16 text, not a card. Save it again with the encoding UTF-8."),
        (TEXT.decode().encode("utf-32"), "this is UTF-32 text, not a card. Save it again with the encoding UTF-8."),
        (TEXT.decode().encode("utf-16-le"), "this looks like UTF-16 text. Save it again with the encoding UTF-8."),
        (TEXT.decode().encode("utf-16-be"), "this looks like UTF-16 text. Save it again with the encoding UTF-8."),
    ],
)  # fmt: skip
def test_what_is_not_text_is_named_for_what_it_is(data: bytes, told: str) -> None:
    """A learner who hands in the wrong file learns which file it was and what to hand in."""
    assert problem(data) == f"card.md: {told}"


def test_bytes_that_are_no_text_are_shown_their_line() -> None:
    """The first wrong byte has a place."""
    assert problem(TEXT + "Lücke".encode("latin-1")) == (
        "card.md:3: this is not UTF-8 text. Save it again with the encoding UTF-8."
    )
    assert problem(TEXT + b"\x00") == f"card.md:3: this is binary data, not text. Hand in a card: {WRITE_BLANK}."


NAMES = st.sampled_from(["card.md", "card.yml", "-"])
PIECES = st.sampled_from(
    ["Trace 1", "a1", "Trace 5", "Smell", "Frist experimemt", "Which two traces", "Part B", "# ", "- ", "1. ", "**", "```", "~~~",
     ":", ": ", "\n", "\n  ", "\n\n", "\t", " - ", "{", "}", "[", "]", ",", "|\n", ">-\n", "&x ", "*x", "!!int ", "'", '"', "\\U",
     "%", "---\n", "? ", "é", "µ", "\u2028", "\x85", "\x00", "\ufeff", "launch | host | copy | sync", "Four timeline smells"]
)  # fmt: skip
HOSTILE = st.one_of(
    st.binary(),
    st.text().map(lambda text: text.encode("utf-8", "surrogatepass")),
    st.lists(PIECES).map(lambda pieces: "".join(pieces).encode()),
)


def read(data: bytes, name: str) -> tuple[Card | None, tuple[Problem, ...]]:
    try:
        return read_card(data, name, COURSE), ()
    except CardError as error:
        return None, error.problems


@given(HOSTILE, NAMES)
def test_no_bytes_whatsoever_crash_the_reader(data: bytes, name: str) -> None:
    """There is a card with fields of this course, or there are problems of this file, and nothing else."""
    card, problems = read(data, name)
    assert (card is None) == bool(problems)
    assert all(each.file == name and each.what and each.remedy for each in problems)
    assert all(
        name in EXERCISES[id].fields for id, fields in (card.responses.items() if card else ()) for name in fields
    )


LINE = st.text(st.characters(exclude_characters="\n\r\x00", exclude_categories=["Cs"]))
"""A line of any letters; half a surrogate is no letter, and NUL and line ends are none that a line of text has."""
PLACES = [(id, field) for id, exercise in EXERCISES.items() for field in exercise.fields]


def filled(answers: Mapping[tuple[str, str], str]) -> str:
    """The blank card with answers written behind their labels."""
    sections = blank(COURSE, EXERCISES).split("\n## ")
    for at, (id, exercise) in enumerate(EXERCISES.items(), 1):
        for name, field in exercise.fields.items():
            line = f"**{field.label}:** {field.blank}".rstrip()
            assert f"\n{line}\n" in sections[at]
            if (id, name) in answers:
                sections[at] = sections[at].replace(line, f"**{field.label}:** {answers[id, name]}", 1)
    return "\n## ".join(sections)


def given_back(answers: Mapping[tuple[str, str], str]) -> dict[tuple[str, str], str]:
    card = read_card(filled(answers).encode(), "card.md", COURSE)
    return {(id, field): card.responses[id][field].text for id, field in answers}


@given(st.dictionaries(st.sampled_from(PLACES), LINE))
def test_any_line_filled_into_the_blank_card_comes_back(answers: dict[tuple[str, str], str]) -> None:
    """Behind its label, a line is the answer whatever it says; only white space around it goes."""
    assert given_back(answers) == {place: line.strip() for place, line in answers.items()}


@given(st.sampled_from(PLACES), st.lists(LINE, min_size=1))
def test_any_list_filled_into_the_blank_card_comes_back(place: tuple[str, str], items: list[str]) -> None:
    """A list shelters every line, also one that would be a label or a heading by itself."""
    answer = "\n".join(f"- {item}" for item in items).rstrip()
    assert given_back({place: answer}) == {place: answer}


CALLED = {
    key(name)
    for id, each in EXERCISES.items()
    for name in (id, each.title, each.title.split(" — ")[0], *each.also, *each.files)
} | {key(name) for each in EXERCISES.values() for id, f in each.fields.items() for name in (id, f.label, *f.also)}
PROSE = st.text(st.characters(exclude_characters="\n\r\x00#*_:：-–—`~", exclude_categories=["Cs"]), min_size=1)


@given(st.dictionaries(st.sampled_from(PLACES), st.lists(PROSE, min_size=1)))
def test_any_prose_filled_into_the_blank_card_comes_back(written: dict[tuple[str, str], list[str]]) -> None:
    """Lines without the marks of a label come back with their form, unless one is nothing but a name."""
    assume(not any(key(line) in CALLED for lines in written.values() for line in lines))
    answers = {place: "\n".join([lines[0].strip(), *lines[1:]]).strip() for place, lines in written.items()}
    assume(all("\n" not in answer or answer[0] != " " for answer in answers.values()))
    assert given_back(answers) == answers


@given(
    st.permutations(PLACES),
    st.permutations(list(EXERCISES)),
    st.lists(LINE, min_size=len(PLACES), max_size=len(PLACES)),
)
def test_the_order_of_fields_does_not_matter(
    places: Sequence[tuple[str, str]], exercises: Sequence[str], lines: Sequence[str]
) -> None:
    """The same answers in any order, in either form, are the same card."""
    said = {place: line.strip() for place, line in zip(PLACES, lines, strict=True)}
    ordered = {id: [field for of, field in places if of == id] for id in exercises}
    text = "".join(
        f"{EXERCISES[id].title}\n" + "".join(f"{EXERCISES[id].fields[f].label}: {said[id, f]}\n" for f in fields)
        for id, fields in ordered.items()
    )
    as_yaml = yaml.safe_dump(
        {id: {field: said[id, field] for field in fields} for id, fields in ordered.items()}, default_style='"'
    )
    wanted = {id: {field: said[id, field] for field in EXERCISES[id].fields} for id in EXERCISES}
    assert texts(read_card(text.encode(), "card.txt", COURSE)) == wanted
    assert texts(read_card(as_yaml.encode(), "card.yml", COURSE)) == wanted
