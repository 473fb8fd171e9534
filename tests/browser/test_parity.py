"""The same core marks in the terminal and in the browser: not one mark, word or offset differs."""

from __future__ import annotations

import json
import random
import subprocess
from pathlib import Path

from grader.course import Course
from grader.readers.locate import locate
from grader.renderers.page_marks import Responses, card_file, marks, report_of
from provided import Tool

FUZZED = 2_000
MIXED_IN = [
    "",
    "not ",
    "don't ",
    "maybe ",
    "🙂",
    "ﬁ",
    "¼",
    "\u200b",
    "\u202e",
    "ＣＵＤＡ ",
    "<b>",
    "\x00",
    "\n- ",
    "é",
    "ß",
    "İ",
    "1. ",
    "/",
]


def labelled(root: Path) -> list[Responses]:
    """A card for every labelled response of the course."""
    lines = [
        json.loads(line)
        for path in sorted((root / "course" / "responses").glob("*.jsonl"))
        for line in path.read_text(encoding="utf-8").splitlines()
    ]
    return [{line["exercise"]: {line["field"]: line["response"]}} for line in lines]


def fuzzed(course: Course) -> list[Responses]:
    """Cards of examples that were cut, joined, shuffled and soiled; the same ones every time."""
    chance = random.Random(4)
    fields = [(id, name, field) for id, exercise in course.exercises.items() for name, field in exercise.fields.items()]
    texts = [text for _, _, f in fields for group in vars(f.criterion.examples).values() for text in group]
    cards: list[Responses] = []
    for _ in range(FUZZED):
        id, name, _ = chance.choice(fields)
        words = " ".join(chance.sample(texts, chance.randint(1, 3))).split(" ")
        for _ in range(chance.randint(0, 6)):
            at = chance.randrange(len(words))
            words[at] = chance.choice(
                [words[at][::-1], words[at][1:], words[at].upper(), chance.choice(MIXED_IN) + words[at]]
            )
        cards.append({id: {name: " ".join(words)[: chance.randint(1, 400)]}})
    return cards


def test_the_browser_marks_as_the_terminal_does(root: Path, published: Path, tool: Tool, tmp_path: Path) -> None:
    """All labelled responses and 2,000 fuzzed cards: records, HTML and card files are the same to the last byte."""
    course = locate(None)
    cards = [*labelled(root), *fuzzed(course)]
    (tmp_path / "cards.json").write_text(json.dumps(cards), encoding="utf-8")
    command: list[str | Path] = [tool("node"), Path(__file__).parent / "parity.mjs", published / "assets" / "engine"]
    subprocess.run([*command, tmp_path / "cards.json", tmp_path / "out.json"], check=True, capture_output=True)
    there = json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))
    assert len(there) == len(cards) > FUZZED + 420
    different = [
        place
        for place, (card, found) in enumerate(zip(cards, there, strict=True))
        if json.loads(json.dumps([report_of(course, card).record(), marks(course, card), card_file(card)])) != found
    ]
    assert different == []
