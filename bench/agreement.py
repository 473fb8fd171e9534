"""The figures that answer for the rubric, as the table of the README: agreement with markers, robustness, speed.

Of the held-out responses only counts are printed, never a text.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from grader.course import Course
from grader.evaluation import Labelled, Share, evaluate, mark_labelled
from grader.marking import judge
from grader.readers.locate import locate
from grader.readers.responses import read_responses
from grader.verdict import Verdict
from perturbations import KEEPS, turned

RESPONSES = ROOT / "course" / "responses"
README = ROOT / "README.md"
BEGIN, END = "<!-- figures: nox -s course -- --write -->\n", "<!-- end of figures -->\n"
PASSES = 9


def main() -> None:
    """Print the table, and write it into the README where that is asked for."""
    options = argparse.ArgumentParser()
    options.add_argument("--write", action="store_true", help="write the table into README.md")
    course = locate(None)
    held_out, seen = (read_responses(RESPONSES / name, course) for name in ("held_out.jsonl", "seen.jsonl"))
    table = "\n".join(rows(course, held_out, seen)) + "\n"
    print(table)
    if options.parse_args().write:
        before, _, rest = README.read_text(encoding="utf-8").partition(BEGIN)
        _, _, after = rest.partition(END)
        README.write_text(f"{before}{BEGIN}{table}{END}{after}", encoding="utf-8")


def rows(course: Course, held_out: Sequence[Labelled], seen: Sequence[Labelled]) -> Iterator[str]:
    """The table in Markdown: what is counted, the target, the unseen part, all responses; 95 % intervals."""
    unseen, every = (evaluate(mark_labelled(course, some)) for some in (held_out, [*held_out, *seen]))
    yield "| | target | unseen part | all |"
    yield "| --- | --- | --- | --- |"
    for name, target, figure in (
        ("agreement on decided responses", "≥ 98 %", "agreement"),
        ("coverage", "≥ 92 %", "coverage"),
        ("false accepts of the `not_met` ones", "≤ 0.5 %", "false_accepts"),
        ("agreement with `review` counted as wrong", "≥ 92 %", "right"),
    ):
        yield row(name, target, getattr(unseen.figures, figure), getattr(every.figures, figure))
    weakest = [min((f.coverage for f in e.by_field.values()), key=lambda share: share.value) for e in (unseen, every)]
    yield row("coverage of the weakest field", "≥ 85 %", *weakest)
    right = [met(course, some) for some in (held_out, [*held_out, *seen])]
    yield row("verdict kept under changes that must not matter", "≥ 99 %", *(kept(course, some) for some in right))
    yield row("verdict no longer `met` under negations", "≥ 98 %", *(no_longer_met(course, some) for some in right))
    yield f"| Cohen’s κ | | {unseen.figures.kappa:.3f} | {every.figures.kappa:.3f} |"
    yield f"| responses marked per second, one core, warm | ≥ 5,000 | | {rate(course, [*held_out, *seen]):,.0f} |"


def row(name: str, target: str, *shares: Share) -> str:
    """One row of the table."""
    return f"| {name} | {target} | " + " | ".join(map(shown, shares)) + " |"


def shown(share: Share) -> str:
    """A share as a percentage with its counts and its interval."""
    low, high = share.interval
    return f"{share.value:.1%} ({share.right} of {share.of}; {low:.1%}–{high:.1%})"


def met(course: Course, responses: Sequence[Labelled]) -> list[Labelled]:
    """The responses labelled `met` that the grader marks so."""
    return [r for r in responses if r.label is Verdict.MET and is_met(course, r, r.response)]


def kept(course: Course, responses: Sequence[Labelled]) -> Share:
    """How many changed responses are still met."""
    changed = [(r, text) for r in responses for change in KEEPS.values() if (text := change(r.response)) is not None]
    return Share(len(changed), sum(is_met(course, r, text) for r, text in changed))


def no_longer_met(course: Course, responses: Sequence[Labelled]) -> Share:
    """How many turned responses are not met any more."""
    changed = [(r, text) for r in responses for _, text in turned(r.exercise, r.field, r.response)]
    return Share(len(changed), sum(not is_met(course, r, text) for r, text in changed))


def is_met(course: Course, labelled: Labelled, response: str) -> bool:
    """Whether a response is met in the field of a labelled one."""
    exercise = course.exercises[labelled.exercise]
    return judge(course, exercise, exercise.fields[labelled.field], response).verdict is Verdict.MET


def rate(course: Course, responses: Sequence[Labelled]) -> float:
    """Responses a second, median of some passes over all of them."""
    taken = []
    for _ in range(PASSES):
        start = time.perf_counter()
        mark_labelled(course, responses)
        taken.append(time.perf_counter() - start)
    return len(responses) / median(taken)


main()
