"""The shipped schemas are the code's own types, and an editor that goes by them finds the typical mistakes."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from grader.schemas import schemas

SCHEMA_LINE = re.compile(r"# yaml-language-server: \$schema=(\S+)\n")


def files(root: Path) -> dict[str, Path]:
    """Every YAML file of the shipped course and its traces, by how it is called in the checkout."""
    folders = ("course", "course/exercises", "traces")
    found = [path for folder in folders for path in sorted((root / folder).glob("*.yml"))]
    return {str(path.relative_to(root)): path for path in [*found, root / "course" / "cards" / "expected.yml"]}


def problems(schema: str, data: object) -> list[str]:
    return [error.message for error in jsonschema.Draft7Validator(json.loads(schemas()[schema])).iter_errors(data)]


def test_the_shipped_schemas_are_those_of_the_code(root: Path) -> None:
    """`grade lint --write-schema` was run after the last change of a type."""
    shipped = {path.name: path.read_text(encoding="utf-8") for path in (root / "course" / "schema").iterdir()}
    assert shipped == schemas()


def test_every_file_names_its_schema_and_keeps_to_it(root: Path) -> None:
    """An editor finds the schema by the file's first line, and has nothing to complain about."""
    checked = files(root)
    assert {
        "course/course.yml",
        "course/lexicon.yml",
        "course/exercises/a1.yml",
        "traces/trace-1.yml",
    } <= checked.keys()
    for name, path in checked.items():
        line = SCHEMA_LINE.match(path.read_text(encoding="utf-8"))
        assert line, f"{name} does not start with the line that names its schema"
        schema = (path.parent / line[1]).resolve()
        assert schema.parent == root / "course" / "schema"
        assert problems(schema.name, yaml.safe_load(path.read_bytes())) == [], name


def misspell(data: Any) -> None:
    data["titel"] = data.pop("title")


def number_for_text(data: Any) -> None:
    data["title"] = 12


def unknown_kind(data: Any) -> None:
    data["fields"]["smell"]["criterion"]["kind"] = "choise"


def text_for_list(data: Any) -> None:
    data["fields"]["smell"]["criterion"]["examples"]["met"] = "picket fence"


def missing_label(data: Any) -> None:
    del data["fields"]["smell"]["label"]


@pytest.mark.parametrize("mistake", [misspell, number_for_text, unknown_kind, text_for_list, missing_label])
def test_typical_mistakes_are_found_while_typing(root: Path, mistake: Callable[[Any], None]) -> None:
    """What the course reader refuses, the editor underlines."""
    data = yaml.safe_load((root / "course" / "exercises" / "a1.yml").read_bytes())
    mistake(data)
    assert problems("exercise.json", data)


def test_a_verdict_that_does_not_exist_is_found_while_typing() -> None:
    """What an example card must get is checked like the course itself."""
    assert problems("expected.json", {"model.md": "full marks", "wrong.md": {"a1": {"smell": "not_met"}}}) == []
    assert problems("expected.json", {"wrong.md": {"a1": {"smell": "wrong"}}})
    assert problems("expected.json", {"model.md": "all marks"})


def test_a_schema_explains_every_member() -> None:
    """Hovering over a name tells what it means."""
    for name, text in schemas().items():
        for title, definition in json.loads(text)["definitions"].items():
            assert definition["description"], f"{name}: {title}"
            unexplained = [key for key, value in definition.get("properties", {}).items() if "description" not in value]
            assert unexplained == [], f"{name}: {title}"
