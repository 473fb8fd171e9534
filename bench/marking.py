"""How fast responses are marked on one core, and how the time grows with a response's length.

The responses are the course's labelled ones. Nothing is asserted: the numbers are for people.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from statistics import median

from grader.course import Course
from grader.evaluation import Labelled
from grader.marking import judge
from grader.readers.locate import locate
from grader.readers.responses import read_responses

RESPONSES = Path(__file__).parents[1] / "course" / "responses" / "seen.jsonl"
LENGTHS = (200, 2_000, 20_000)


def main() -> None:
    """Mark everything cold, then warm, then longer and longer responses."""
    options = argparse.ArgumentParser()
    options.add_argument("--rounds", type=int, default=15, help="passes over the responses (default: %(default)s)")
    rounds = options.parse_args().rounds
    course = locate(None)
    responses = read_responses(RESPONSES, course)
    show_rates(course, responses, rounds)
    show_growth(course, responses)


def show_rates(course: Course, responses: Sequence[Labelled], rounds: int) -> None:
    """Responses a second in the first pass, which also builds the lexicon's index, and in later ones."""
    passes = [seconds(partial(mark_each, course, responses)) for _ in range(rounds + 1)]
    print(f"\n{'marking, one core':<38}{'first pass':>14}{'later, median':>16}  target")
    rates = [len(responses) / taken for taken in (passes[0], median(passes[1:]))]
    print(f"{'responses a second':<38}{rates[0]:>14,.0f}{rates[1]:>16,.0f}  > 5,000 later")


def show_growth(course: Course, responses: Sequence[Labelled]) -> None:
    """Milliseconds for one response of each length, by exercise and field; linear is ×10 from column to column."""
    print(f"\n{'one response of … characters':<38}" + "".join(f"{length:>14,}" for length in LENGTHS))
    for exercise, field in dict.fromkeys((r.exercise, r.field) for r in responses):
        text = "\n".join(r.response for r in responses if (r.exercise, r.field) == (exercise, field))
        taken = [seconds(partial(mark_one, course, exercise, field, stretched(text, length))) for length in LENGTHS]
        print(f"{exercise + '.' + field:<38}" + "".join(f"{t * 1e3:>11,.1f} ms" for t in taken))


def stretched(text: str, length: int) -> str:
    """Real answers one after another, over and over, up to a length."""
    return ((text + "\n") * (length // len(text) + 1))[:length]


def mark_each(course: Course, responses: Sequence[Labelled]) -> None:
    """Mark every response once."""
    for item in responses:
        mark_one(course, item.exercise, item.field, item.response)


def mark_one(course: Course, exercise: str, field: str, response: str) -> None:
    """Mark one response."""
    asked = course.exercises[exercise]
    judge(course, asked, asked.fields[field], response)


def seconds(work: Callable[[], None]) -> float:
    """How long a piece of work takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


main()
