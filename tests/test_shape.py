"""Types are the one description of plain data: what fits, what does not and why, and what an editor is told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, Any, Literal, TypeAlias

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.shape import Doc, Names, Plain, Prose, Reference, ShapeError, decode, encode, references, schema


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True)
class Circle:
    """A round thing,
    seen from above.

    Not part of the description.
    """

    kind: Literal["circle"]
    radius: Annotated[float, Doc("In millimetres.")]


@dataclass(frozen=True)
class Square:
    kind: Literal["square"]
    side: int
    colour: Colour = Colour.RED


@dataclass(frozen=True)
class All:
    all: tuple[Formula, ...]


@dataclass(frozen=True)
class Any_:
    any: tuple[Formula, ...]


Formula: TypeAlias = Annotated[str, Names("concept")] | All | Any_


@dataclass(frozen=True)
class Sheet:
    """Everything that a shape can hold."""

    title: Annotated[str, Prose("What people read.")]
    pieces: Mapping[str, Circle | Square]
    when: Formula = "always"
    span: float | tuple[float, ...] = 1.0
    count: int | None = None
    ready: bool = False
    by_trace: Mapping[Annotated[str, Names("trace")], str] = field(default_factory=dict)


SHEET: dict[str, Plain] = {
    "title": "A sheet",
    "pieces": {"a": {"kind": "circle", "radius": 2}, "b": {"kind": "square", "side": 3, "colour": "blue"}},
    "when": {"all": ["one", {"any": ["two", "three"]}]},
    "span": [8, 20.5],
    "count": None,
    "ready": True,
    "by_trace": {"trace-1": "first"},
}


def misfits(hint: Any, data: Plain) -> list[tuple[str, str, str]]:
    """Path, problem and remedy of every misfit."""
    with pytest.raises(ShapeError) as error:
        decode(hint, data)
    return [(".".join(map(str, m.path)), m.what, m.remedy) for m in error.value.misfits]


def test_plain_data_becomes_values_of_the_types() -> None:
    """Members, choices, lists, names and unions are built as they are declared; a whole number is a number too."""
    sheet = decode(Sheet, SHEET)
    assert sheet.pieces == {"a": Circle("circle", 2.0), "b": Square("square", 3, Colour.BLUE)}
    assert sheet.when == All(("one", Any_(("two", "three"))))
    assert (sheet.span, sheet.count, sheet.ready) == ((8.0, 20.5), None, True)
    assert isinstance(sheet.pieces["a"].radius, float)  # type: ignore[union-attr]


def test_what_is_left_out_has_its_default() -> None:
    """Only members without a default are required."""
    assert decode(Sheet, {"title": "t", "pieces": {}}) == Sheet("t", {})


def test_data_of_a_newer_version_may_hold_more() -> None:
    """Where data is read as additive, names that are not known are passed over, however deep; the rest must fit."""
    newer: dict[str, Plain] = {
        **SHEET,
        "author": "ada",
        "pieces": {"a": {"kind": "circle", "radius": 2, "pattern": []}},
    }
    assert decode(Sheet, newer, additive=True).pieces == {"a": Circle("circle", 2.0)}
    with pytest.raises(ShapeError, match=r"title.*text is wanted"):
        decode(Sheet, {**newer, "title": 1}, additive=True)


@pytest.mark.parametrize(
    ("change", "path", "what", "remedy"),
    [
        ({"titel": "x"}, "titel", "'titel' is not known here", "Write 'title'"),
        ({"zzz": 1}, "zzz", "'zzz' is not known here", "Use one of title, pieces, when, span, count, ready, by_trace"),
        ({"title": 12}, "title", "text is wanted, not 12", "Put it in quotes"),
        ({"title": True}, "title", "text is wanted, not True", "Put it in quotes"),
        ({"title": None}, "title", "text is wanted, not nothing", "Write text"),
        ({"title": ["x"]}, "title", "text is wanted, not a list", "Write text"),
        ({"count": True}, "count", "a whole number is wanted, not True", "Write a whole number"),
        ({"count": 1.5}, "count", "a whole number is wanted, not 1.5", "Write a whole number"),
        ({"ready": 1}, "ready", "true or false is wanted, not 1", "Write true or false"),
        ({"span": "long"}, "span", "'long' does not fit here", "Write a number or a list"),
        ({"span": [1, "x"]}, "span.1", "a number is wanted, not 'x'", "Write a number"),
        ({"span": 10**400}, "span", "1" + "0" * 36 + "… does not fit here", "Write a number or a list"),
        ({"pieces": []}, "pieces", "names with values are wanted, not a list", "Write 'name: value' lines"),
        (
            {"pieces": {"a": "round"}},
            "pieces.a",
            "'round' does not fit here",
            "Write {kind: …, radius: …} or {kind: …, side: …}",
        ),
        ({"pieces": {"a": {}}}, "pieces.a", "'kind' is missing", "Add 'kind:' with one of circle, square"),
        (
            {"pieces": {"a": {"kind": "circel"}}},
            "pieces.a.kind",
            "'circel' is not one of circle, square",
            "Write 'circle'",
        ),
        (
            {"pieces": {"a": {"kind": ["circle"]}}},
            "pieces.a.kind",
            "a list is not one of circle, square",
            "Choose one of them",
        ),
        ({"pieces": {"a": {"kind": "circle"}}}, "pieces.a", "'radius' is missing", "Add 'radius:'"),
        (
            {"pieces": {"a": {"kind": "square", "side": 1, "colour": "rad"}}},
            "pieces.a.colour",
            "'rad' is not one of red, blue",
            "Write 'red'",
        ),
        (
            {"when": {"all": "one"}},
            "when.all",
            "a list is wanted, not 'one'",
            "Write a list, one item a line, each after '- '",
        ),
        ({"when": {"any": [], "all": []}}, "when", "a mapping does not fit here", "Write text or {all: …} or {any: …}"),
        (
            {"when": {"all": [{"any": [3]}]}},
            "when.all.0.any.0",
            "3 does not fit here",
            "Write text or {all: …} or {any: …}",
        ),
    ],
)
def test_a_misfit_says_where_what_and_what_to_do(change: dict[str, Plain], path: str, what: str, remedy: str) -> None:
    """Each sort of mistake has its own words, and the nearest right name where there is one."""
    assert misfits(Sheet, SHEET | change) == [(path, what, remedy)]


def test_true_is_not_one() -> None:
    """Python takes `True` for 1, and a file does not."""
    assert misfits(Literal[1, 2], True) == [("", "True is not one of 1, 2", "Choose one of them")]
    assert decode(Literal[1, 2], 1) == 1  # type: ignore[arg-type]


def test_every_misfit_is_told_at_once() -> None:
    """Who mends a file mends all of it in one go."""
    found = misfits(Sheet, {"pieces": {"a": {"kind": "circle", "radius": "x"}, "b": 3}, "count": "many", "x": 1})
    assert [path for path, _, _ in found] == ["pieces.a.radius", "pieces.b", "count", "x", ""]


def test_after_a_hundred_misfits_nothing_more_is_looked_at() -> None:
    """A file of nothing but mistakes costs no more time than it takes to say so."""
    assert len(misfits(tuple[str, ...], [1] * 100_000)) == 100


def test_data_that_is_no_mapping_names_the_members_wanted() -> None:
    """A list at the top of a file is answered with what the file should hold."""
    assert misfits(Circle, []) == [("", "a list stands where kind, radius are wanted", "Write 'name: value' lines")]


def test_prose_can_be_left_out() -> None:
    """What decides no mark stays out of the rubric's hash."""
    assert encode(decode(Sheet, SHEET), prose=False) == {
        name: value for name, value in decode_and_encode(SHEET).items() if name != "title"
    }


def test_what_is_no_plain_data_is_refused() -> None:
    """Encoding something unknown is a bug of ours, never a silent string."""
    with pytest.raises(TypeError, match="object has no form"):
        encode(object())


@pytest.mark.parametrize("hint", [bytes, tuple[int, int], set[str], Any])
def test_a_type_that_is_not_understood_is_refused(hint: Any) -> None:
    """A shape with a type that we do not know is a bug of ours, found when it is first used."""
    with pytest.raises(TypeError, match="has no form as plain data"):
        decode(hint, {})


def test_references_are_found_wherever_they_stand() -> None:
    """Text marked with `Names` refers to something, in a list, a union, a mapping's names or a nested dataclass."""
    assert list(references(Sheet, decode(Sheet, SHEET))) == [
        Reference(("when", "all", 0), "concept", "one"),
        Reference(("when", "all", 1, "any", 0), "concept", "two"),
        Reference(("when", "all", 1, "any", 1), "concept", "three"),
        Reference(("by_trace", "trace-1"), "trace", "trace-1"),
    ]


def test_the_schema_says_what_each_member_means() -> None:
    """An editor shows the first paragraph of a dataclass and the `Doc` of a member."""
    definitions = schema(Sheet)["definitions"]
    assert definitions["Circle"]["description"] == "A round thing, seen from above."
    assert definitions["Circle"]["properties"]["radius"] == {"type": "number", "description": "In millimetres."}
    assert definitions["Sheet"]["properties"]["title"]["description"] == "What people read."
    assert definitions["Sheet"]["required"] == ["title", "pieces"]
    jsonschema.Draft7Validator.check_schema(schema(Sheet))


def test_two_dataclasses_of_one_name_are_refused() -> None:
    """A schema refers to a dataclass by its name, so two of them would be mixed up."""
    other: Any = dataclass(frozen=True)(type("Circle", (), {"__annotations__": {"x": int}}))
    with pytest.raises(TypeError, match="share a name"):
        schema(other | Circle)


names = st.sampled_from(["a", "b", "trace-1"])
formulas = st.recursive(
    st.text(max_size=3),
    lambda inner: (
        st.builds(All, st.lists(inner, max_size=2).map(tuple)) | st.builds(Any_, st.lists(inner, max_size=2).map(tuple))
    ),
    max_leaves=4,
)
numbers = st.floats(allow_nan=False, allow_infinity=False)
sheets = st.builds(
    Sheet,
    title=st.text(),
    pieces=st.dictionaries(
        names,
        st.builds(Circle, st.just("circle"), numbers)
        | st.builds(Square, st.just("square"), st.integers(), st.sampled_from(Colour)),
    ),
    when=formulas,
    span=numbers | st.lists(numbers, max_size=2).map(tuple),
    count=st.none() | st.integers(),
    ready=st.booleans(),
    by_trace=st.dictionaries(names, st.text(max_size=3)),
)
odd: st.SearchStrategy[Plain] = st.sampled_from(
    [
        None,
        True,
        3,
        2.5,
        "red",
        "circle",
        [],
        ["x"],
        [3.5],
        {},
        {"kind": "square", "side": 1},
        {"all": []},
        {"any": [1]},
    ]
)


@st.composite
def nearly_sheets(draw: st.DrawFn) -> Plain:
    """Plain data of a sheet with one thing in it exchanged, added or removed."""
    root = encode(draw(sheets))
    parent: Any = root
    while True:
        steps = list(parent) if isinstance(parent, dict) else list(range(len(parent)))
        step = draw(st.sampled_from([*steps, "new"]))
        inside = parent[step] if step in steps else None
        if isinstance(inside, (dict, list)) and draw(st.booleans()):
            parent = inside
            continue
        if isinstance(parent, list):
            parent[slice(step, step + 1) if step in steps else slice(0, 0)] = [draw(odd)]
        elif step in steps and draw(st.booleans()):
            del parent[step]
        else:
            parent[step] = draw(odd)
        return root


@given(sheets)
def test_encoding_and_decoding_are_each_other_s_inverse(sheet: Sheet) -> None:
    """Nothing is lost between a value and its plain data."""
    assert decode(Sheet, encode(sheet)) == sheet


@given(nearly_sheets())
def test_the_schema_accepts_exactly_what_can_be_decoded(data: Plain) -> None:
    """An editor that follows the schema and the grader never disagree."""
    try:
        decode(Sheet, data)
        fits = True
    except ShapeError:
        fits = False
    assert jsonschema.Draft7Validator(schema(Sheet)).is_valid(data) is fits


def decode_and_encode(data: dict[str, Plain]) -> dict[str, Plain]:
    encoded = encode(decode(Sheet, data))
    assert isinstance(encoded, dict)
    return encoded
