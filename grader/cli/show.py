"""`grade show [EXERCISE]`: an exercise and its trace, in the terminal."""

from __future__ import annotations

import argparse

from grader.cli.console import look, write
from grader.cli.options import color_option, course_option
from grader.course import Course
from grader.errors import Problem, UsageError
from grader.readers.cards.names import exercise_names
from grader.readers.locate import locate

EPILOG = """\
examples:
  grade show                     every exercise, a line each
  grade show a1                  one exercise: question, trace and fields
  grade show trace 1             the same, by its name"""


def options(verb: argparse.ArgumentParser) -> None:
    """What the verb takes."""
    verb.description = "Shows an exercise as the sheet asks it, with its trace; without a name, lists all exercises."
    verb.epilog = EPILOG
    verb.add_argument("exercise", nargs="*", metavar="EXERCISE", help="its id, or its name as on the sheet")
    course_option(verb)
    color_option(verb)


def run(args: argparse.Namespace) -> int:
    """Read the course, find the exercise, show it."""
    from grader.renderers.exercise import exercise, listing

    course, seen = locate(args.course), look(args.color)
    if not args.exercise:
        text = listing(course, width=seen.width, colour=seen.colour, unicode=seen.unicode)
    else:
        id = named(course, " ".join(args.exercise))
        asked = course.exercises[id]
        trace = course.traces[asked.trace] if asked.trace else None
        text = exercise(id, asked, trace, width=seen.width, colour=seen.colour, unicode=seen.unicode)
    write(text, None, machine=False)
    return 0


def named(course: Course, said: str) -> str:
    """The id of the exercise that is called so, as on a card; `UsageError` with the nearest name if none is."""
    names = exercise_names(course)
    id = names.find(said)
    if id is None:
        near = names.nearest(said)
        remedy = f"Write {near}" if near else f"Use one of {', '.join(course.settings.exercises)}"
        raise UsageError(Problem(f"there is no exercise {said!r} in this course", remedy))
    return id
