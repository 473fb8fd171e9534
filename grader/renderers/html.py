"""Marks as one self-contained page: no script, nothing fetched, readable in light and dark, on a phone and on paper."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence

from jinja2 import Environment, PackageLoader, StrictUndefined

from grader.renderers.escape import terminal_safe
from grader.renderers.segments import segments
from grader.renderers.wording import MARKS, counted, points_of, run_of, verdict_of
from grader.report import Report


def html(reports: Sequence[Report]) -> str:
    """The page of one card, or of several with a table of them.

    Whatever a report holds stands there as text: Jinja escapes it, what commands or hides is written out, and the
    page's policy lets nothing run and nothing load.
    """
    environment = Environment(
        loader=PackageLoader("grader.renderers", "."),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_shown,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.globals |= {
        "counted": counted,
        "marks": MARKS,
        "points_of": points_of,
        "run_of": run_of,
        "segments": segments,
        "verdict_of": verdict_of,
    }
    css_hash = _hash(environment.get_template("page.css").render())
    return environment.get_template("page.html").render(reports=reports, css_hash=css_hash)


def _shown(value: object) -> object:
    """Every value that the template writes, with all but its line breaks made safe to show."""
    return "\n".join(map(terminal_safe, value.split("\n"))) if isinstance(value, str) else value


def _hash(css: str) -> str:
    """By which the page's policy knows its own style sheet, and takes no other."""
    return f"sha256-{base64.b64encode(hashlib.sha256(css.encode()).digest()).decode()}"
