"""`grade lint`: the course's own tests."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

from grader.cli.console import write
from grader.cli.options import course_option
from grader.course import Course
from grader.errors import CourseError, Problem, UsageError
from grader.lint import criteria, examples, lint, requirements, runs, unexpected
from grader.marking import mark
from grader.readers.locate import course_directory

EPILOG = """\
examples:
  grade lint                          the shipped course
  grade lint --course my-course       yours, after every edit
  grade lint --write-schema           write the schemas by which an editor completes and checks the YAML

Every example must get the verdict beside it, every example card the marks in cards/expected.yml;
every concept and acceptance line must be used; no feedback may be an answer itself."""


def options(verb: argparse.ArgumentParser) -> None:
    """What the verb takes."""
    verb.description = "Tests the course itself: does it mark as its author says? Exit 0, or 2 with every problem."
    verb.epilog = EPILOG
    course_option(verb)
    verb.add_argument("--write-schema", action="store_true", help="write DIR/schema/*.json and test nothing")


def run(args: argparse.Namespace) -> int:
    """Read the course from its sources, test it, say what was tested."""
    from grader.readers.course import parse
    from grader.readers.course_files import gather
    from grader.readers.example_cards import read_example_cards
    from grader.readers.lookalikes import lookalikes

    directory = course_directory(args.course)
    if args.write_schema:
        return _write_schemas(directory / "schema")
    written = parse(gather(directory))
    course = written.course
    cards = read_example_cards(directory, course)
    problems = [
        *written.problems([*lint(course), *lookalikes(course)]),
        *(problem for c in cards for problem in c.problems(unexpected(course, mark(course, c.card), c.must_get))),
        *_outdated(directory / "schema"),
    ]
    write(f"{_summary(course, len(cards), problems)}\n", None, machine=False)
    if problems:
        raise CourseError(*problems)
    return 0


def _summary(course: Course, cards: int, problems: Sequence[Problem]) -> str:
    counted = {
        "exercise": len(course.exercises),
        "criterion": sum(1 for _ in (*criteria(course), *requirements(course))),
        "example": sum(1 for _, _, field in criteria(course) for _ in examples(field))
        + sum(1 for _, recorded in requirements(course) for _ in runs(recorded)),
        "card": cards,
    }
    found = _number(len(problems), "problem") if problems else "all as written"
    return f"{', '.join(_number(n, what) for what, n in counted.items())}: {found}"


def _number(n: int, what: str) -> str:
    plural = {"criterion": "criteria"}.get(what, f"{what}s")
    return f"{n} {what if n == 1 else plural}"


def _write_schemas(folder: Path) -> int:
    from grader.schemas import schemas

    try:
        folder.mkdir(exist_ok=True)
        for name, text in schemas().items():
            (folder / name).write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        what = f"the schemas cannot be written: {error.strerror}"
        raise UsageError(Problem(what, "Name a course directory of yours", file=str(folder))) from None
    write(f"Wrote {', '.join(schemas())} into {folder}.\n", None, machine=False)
    return 0


def _outdated(folder: Path) -> Iterator[Problem]:
    """Schemas beside the course by which an editor would complete what this version does not read."""
    from grader.schemas import schemas

    for name, text in schemas().items() if folder.is_dir() else ():
        path = folder / name
        if not path.is_file() or path.read_bytes().replace(b"\r\n", b"\n") != text.encode():
            yield Problem("this is not the schema of this version", "Run grade lint --write-schema", file=str(path))
