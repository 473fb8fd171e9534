"""The pages that are made from the course: exercises with their self-check, and traces with their drawings.

`render` knows no site generator: it gives Markdown and files by their path, and whoever publishes puts them where its
own pages lie. What an exercise asks stands in its YAML alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from grader.course import Course, Exercise
from grader.renderers.escape import terminal_safe
from grader.renderers.site.chrome_trace import chrome_trace
from grader.renderers.site.drawing import drawing
from grader.renderers.site.whatif import calculator
from grader.renderers.wording import counted
from grader.timeline import figures

ASSETS = ("course.css", "self-check.mjs", "engine.mjs", "debrief.mjs", "pages.mjs")


@dataclass(frozen=True)
class Site:
    """Pages in Markdown and other files, each by its path among the sources of the site."""

    pages: Mapping[str, str]
    assets: Mapping[str, bytes]


def render(course: Course) -> Site:
    """The pages of a course; the same course gives the same bytes."""
    templates = _templates()
    exercises = {id: course.exercises[id] for id in course.settings.exercises}
    pages = {
        "exercises/index.md": templates.get_template("exercises.md").render(course=course, exercises=exercises),
        "traces/index.md": templates.get_template("traces.md").render(course=course),
        "debrief.md": templates.get_template("debrief.md").render(course=course, calculator=calculator(course)),
    }
    for id, exercise in exercises.items():
        pages[f"exercises/{id}.md"] = templates.get_template("exercise.md").render(
            course=course, id=id, exercise=exercise, form=Markup(form(course, id)), points=_points(exercise)
        )
    for id, trace in course.traces.items():
        asking = [name for name, exercise in exercises.items() if exercise.trace == id]
        pages[f"traces/{id}.md"] = templates.get_template("trace.md").render(
            course=course, id=id, trace=trace, drawing=drawing(id, trace), asking=asking, **figures(trace)
        )
    return Site(pages, dict(_assets(course)))


def form(course: Course, id: str) -> str:
    """The form of an exercise's self-check, as HTML on lines of its own without a blank one between."""
    exercise = course.exercises[id]
    text = _templates().get_template("form.html").render(course=course, id=id, exercise=exercise)
    return "\n".join(line for line in text.splitlines() if line.strip())


def navigation(course: Course) -> Mapping[str, list[dict[str, str]]]:
    """What stands under the heads of the navigation that a course fills, by the page that is the head's own."""
    return {
        "exercises/index.md": [{course.exercises[id].title: f"exercises/{id}.md"} for id in course.settings.exercises],
        "traces/index.md": [{trace.title: f"traces/{id}.md"} for id, trace in course.traces.items()],
    }


def _assets(course: Course) -> Iterator[tuple[str, bytes]]:
    for name in ASSETS:
        yield f"assets/{name}", files("grader.renderers.site").joinpath("assets", name).read_bytes()
    for id, trace in course.traces.items():
        yield f"traces/{id}.json", chrome_trace(trace).encode()


def _templates() -> Environment:
    environment = Environment(
        loader=PackageLoader("grader.renderers.site"),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_shown,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals |= {"counted": counted}
    return environment


def _shown(value: object) -> object:
    """Text of the course, with what commands or hides written out."""
    if isinstance(value, str) and not isinstance(value, Markup):
        return "\n".join(map(terminal_safe, value.split("\n")))
    return value


def _points(exercise: Exercise) -> float:
    return sum(field.points for field in exercise.fields.values())
