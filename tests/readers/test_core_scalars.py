"""An unquoted scalar has a type only where every reader of YAML gives it the same one."""

from __future__ import annotations

import pytest
import yaml
from hypothesis import assume, given
from hypothesis import strategies as st

from grader.errors import CourseError
from grader.readers.core_scalars import plain
from grader.readers.strict_yaml import compose
from grader.shape import Plain

SURPRISES = """
    no No NO yes on Off y N ~ Null TRUE = <<
    1:30 12:30:45 2024-01-01 2024-1-1T10:00:00Z 1.2.3
    1e3 1.5e-3 1E3 +5 010 0x1F 0o17 0b1 1_000 .5 5. .inf -.Inf .NaN 1234567890123456789
""".split()  # noqa: SIM905 (easier to read than the list)


def read(text: str) -> tuple[Plain, list[str]]:
    data, problems = plain(compose(text, "a1.yml", CourseError), "a1.yml")
    return data, [str(problem) for problem in problems]


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("true", True),
        ("false", False),
        ("null", None),
        ("", None),
        ("12", 12),
        ("-3", -3),
        ("0", 0),
        ("0.8", 0.8),
        ("-12.50", -12.5),
        ("launch", "launch"),
        ("cuda graph", "cuda graph"),
        ("trace-1", "trace-1"),
        ("3 µs", "3 µs"),
        ("1, 4", "1, 4"),
        ("no way", "no way"),
        ("2x", "2x"),
        ("'no'", "no"),
        ('"12"', "12"),
        ("''", ""),
        ("|\n  true", "true"),
    ],
)
def test_plain_words_and_numbers_are_what_they_look_like(written: str, value: Plain) -> None:
    """Truth, nothing and decimal numbers are typed; all else, and all in quotes, is text."""
    assert read(f"x: {written}") == ({"x": value}, [])


@pytest.mark.parametrize(
    "written",
    SURPRISES,
)
def test_what_readers_disagree_on_has_to_be_quoted(written: str) -> None:
    """A surprise is answered where it stands, as a value and as a name, and quotes are the way out."""
    told = f"a1.yml:2: {written!r} without quotes is read in different ways. "
    remedy = "Put it in quotes if it is text, else write it out as 1000, 0.5 or true."
    assert read(f"x:\n- {written}")[1] == [told + remedy]
    assert read(f"x:\n  {written}: 1")[1] == [told + remedy]
    assert read(f"x:\n- '{written}'\n- '{written}': 1")[1] == []


@pytest.mark.parametrize("name", ["true", "null", "12", "0.5"])
def test_a_name_is_text_beyond_doubt(name: str) -> None:
    """A number as a name would be a number to one reader and text to another."""
    assert len(read(f"{name}: 1")[1]) == 1
    assert read(f"'{name}': 1") == ({name: 1}, [])


def test_a_missing_name_is_told() -> None:
    """An entry without a name is told as that."""
    assert read("?\n: 1")[1] == ["a1.yml:1: a name is missing. Write it before the ':'."]


@given(st.from_regex(r"[-+.0-9a-zA-Z_:~=<]{1,12}", fullmatch=True))
def test_what_is_taken_for_text_is_text_to_the_other_readers_too(text: str) -> None:
    """The rule is checked against YAML 1.1 as PyYAML knows it: nothing that it types passes for text here."""
    try:
        data, problems = read(f"- {text}")
    except CourseError:
        return
    assume(data == [text] and not problems)
    assert isinstance(yaml.safe_load(f"- {text}")[0], str)
