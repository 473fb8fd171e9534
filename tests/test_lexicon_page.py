"""The page on the lexicon says of phrases, words and cues what the reader does with them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from grader.criteria.stance import Stance, meant
from grader.language import Concept, Lexicon, read
from grader.readers.course import read_course
from transcripts import write_files

PAGE = Path(__file__).parents[1] / "site" / "lexicon.md"
TABLE = re.compile(r"(?<=^<!-- computed: )(\w+) -->\n(.*?)(?=^<!-- end -->$)", re.MULTILINE | re.DOTALL)
Row = list[str]


@pytest.fixture
def lexicon(tmp_path: Path) -> Lexicon:
    """The lexicon of the page, as the page leaves it."""
    write_files(PAGE, tmp_path)
    return read_course(tmp_path / "kitchen" / "course").lexicon


def of_one_way(way: str, lexicon: Lexicon) -> Lexicon:
    """The lexicon with one concept, which is said in one way."""
    return replace(lexicon, concepts={"idea": Concept(says=(way.strip("`"),))})


def found(lexicon: Lexicon, way: str, response: str, *_: str) -> Row:
    """Whether a way of saying something is found in a response."""
    return [way, response, "yes" if read(response, of_one_way(way, lexicon)).mentions else "no"]


def matched(lexicon: Lexicon, way: str, written: str, *_: str) -> Row:
    """How the words of a phrase were recognised."""
    mentions = read(written, of_one_way(way, lexicon)).mentions
    return [way, written, mentions[0].matched if mentions else "not at all"]


def taken(lexicon: Lexicon, response: str, *_: str) -> Row:
    """How the second oven is meant, and what that is as a step, as a claim, and in a forbidden field."""
    polarity = next(m.polarity for m in read(response, lexicon).mentions if m.concept == "second-oven")
    return [response, polarity, *(_as(lexicon, response, stance) for stance in ("step", "claim", "prohibition"))]


def _as(lexicon: Lexicon, response: str, stance: Stance) -> str:
    answer = meant(read(response, lexicon), stance)
    sorts = {"given": answer.concepts, "refused": answer.refused}
    return next((sort for sort, concepts in sorts.items() if "second-oven" in concepts), "neither")


COMPUTED: Mapping[str, Callable[..., Row]] = {"found": found, "matched": matched, "taken": taken}
"""What fills the rows of a table, from the cells that the page's author wrote."""


def test_what_the_page_says_of_reading_is_what_the_reader_does(lexicon: Lexicon, write: bool) -> None:
    """The author of the page writes responses; what is found in them is computed, by the page's own lexicon."""

    def filled(table: re.Match[str]) -> str:
        heading, ruler, *rows = table[2].splitlines()
        cells = ([cell.strip() for cell in row.strip("|").split("|")] for row in rows)
        computed = (COMPUTED[table[1]](lexicon, *row) for row in cells)
        return "\n".join([f"{table[1]} -->", heading, ruler, *(f"| {' | '.join(row)} |" for row in computed), ""])

    page = PAGE.read_text(encoding="utf-8")
    real = TABLE.sub(filled, page)
    assert sorted(name for name, _ in TABLE.findall(page)) == sorted(COMPUTED)
    if write:
        PAGE.write_text(real, encoding="utf-8")
    else:
        assert page == real
