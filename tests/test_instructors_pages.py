"""The pages for instructors say of every kind and every key what the code says."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from grader.attempt import Attempt
from grader.course import Course
from grader.criteria import Criterion
from grader.criteria.recorded import Requirement
from grader.errors import CourseError
from grader.readers.core_scalars import plain
from grader.readers.strict_yaml import compose
from grader.report import Report
from grader.shape import decode, members
from grader.shape.members import is_record

SITE = Path(__file__).parents[1] / "site"
KINDS_ON = {"criteria.md": ("## ", Criterion), "runs.md": ("### ", Requirement)}
"""The pages that explain kinds, with the headings that do, and what they explain."""
PAGES = ("criteria.md", "exercise.md", "lexicon.md", "record.md", "runs.md")
"""The pages with tables of keys."""
KEYS_OF = re.compile(r"(?<=^<!-- keys of )(\w+) -->\n.*?(?=^<!-- end -->$)", re.MULTILINE | re.DOTALL)


def kinds(page: str) -> dict[str, type[object]]:
    """Every kind that a page explains, by its name."""
    return {get_args(get_type_hints(kind)["kind"])[0]: kind for kind in get_args(KINDS_ON[page][1])}


def records(hint: object) -> list[type]:
    """Every record that a type is made of."""
    found: list[type] = []
    waiting = [hint]
    while waiting:
        hint = waiting.pop()
        if not isinstance(hint, type) or not is_record(hint):
            waiting += get_args(hint)
        elif hint not in found:
            found.append(hint)
            waiting += get_type_hints(hint).values()
    return found


def table(record: type) -> str:
    """The keys of a record with what the code says of each, as Markdown; in a result no key is left out."""
    written = record not in records(Report | Attempt)
    optional = {m.name: " (may be left out)" if written and not m.required else "" for m in members(record)}
    rows = [f"| `{m.name}`{optional[m.name]} | {m.doc.text} |" for m in members(record)]
    return "\n".join(["| key | means |", "| --- | --- |", *rows]) + "\n"


@pytest.mark.parametrize("name", KINDS_ON)
def test_every_kind_is_explained(name: str) -> None:
    """The page for instructors has a section for each kind of criterion or requirement, and for no other."""
    page = (SITE / name).read_text(encoding="utf-8")
    assert sorted(re.findall(rf"^{KINDS_ON[name][0]}`(\w+)`", page, re.MULTILINE)) == sorted(kinds(name))


def explained() -> dict[str, type]:
    """Every record that people write or read as data, by its name: those of a course, of a mark, of an attempt."""
    return {record.__name__: record for record in records(Course | Report | Attempt) if record is not Course}


def test_every_record_is_explained_on_one_page() -> None:
    """Nothing that stands in a file or in a result goes without its table, and none has two."""
    shown = [name for page in PAGES for name in KEYS_OF.findall((SITE / page).read_text(encoding="utf-8"))]
    assert sorted(shown) == sorted(explained())


@pytest.mark.parametrize("name", PAGES)
def test_every_key_is_explained_as_in_the_code(name: str, write: bool) -> None:
    """The table of a record is what an editor shows, too."""
    page = (SITE / name).read_text(encoding="utf-8")
    real = KEYS_OF.sub(lambda keys: f"{keys[1]} -->\n{table(explained()[keys[1]])}", page)
    if write:
        (SITE / name).write_text(real, encoding="utf-8")
    else:
        assert page == real


@pytest.mark.parametrize("name", KINDS_ON)
def test_the_examples_that_a_page_shows_are_of_their_kind(name: str) -> None:
    """What an instructor copies from the page fits: each section's example is of its kind."""
    page = (SITE / name).read_text(encoding="utf-8")
    shown = rf"^{KINDS_ON[name][0]}`(\w+)`.*?^```yaml\n(.*?)^```$"
    examples = re.findall(shown, page, re.MULTILINE | re.DOTALL)
    assert sorted(kind for kind, _ in examples) == sorted(kinds(name))
    for kind, example in examples:
        data, problems = plain(compose(example, f"{kind}.yml", CourseError), f"{kind}.yml")
        assert problems == []
        assert isinstance(decode(kinds(name)[kind], data), kinds(name)[kind])
