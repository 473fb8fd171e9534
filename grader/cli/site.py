"""`grade site build` and `grade site serve`: the published course."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import grader
from grader.cli.console import note
from grader.cli.options import course_option
from grader.errors import CourseError, Problem, UsageError

EPILOG = """\
examples:
  grade site build                     the whole course into build/site
  grade site build --no-engine         without the self-check: needs no Node.js
  grade site serve                     look at it: http://127.0.0.1:8000; rebuilt when a file of the course is saved
  mkdocs gh-deploy                     in a checkout: publish it on GitHub Pages"""


def options(verb: argparse.ArgumentParser) -> None:
    """What the verb takes."""
    verb.description = "Builds the course as pages to read, with a self-check that marks in the reader's own browser."
    verb.epilog = EPILOG
    verb.add_argument("action", choices=("build", "serve"), help="write the pages, or show them on this machine")
    verb.add_argument(
        "--output",
        metavar="FOLDER",
        type=Path,
        default=Path("build/site"),
        help="where to build (default: %(default)s)",
    )
    verb.add_argument("--port", type=int, default=8000, help="where to serve, on 127.0.0.1 (default: %(default)s)")
    verb.add_argument("--no-engine", action="store_true", help="leave out what marks on the page")
    course_option(verb)


def run(args: argparse.Namespace) -> int:
    """Let MkDocs build or serve the site, with our pages in it."""
    _require_mkdocs()
    config = _config()
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    if args.course:
        environment["GRADE_COURSE"] = str(args.course.absolute())
    if args.no_engine:
        environment["GRADE_SITE_NO_ENGINE"] = "1"
    command = [sys.executable, "-m", "mkdocs", args.action, "--strict", "--config-file", str(config)]
    if args.action == "build":
        command += ["--quiet", "--site-dir", str(args.output.absolute())]
    else:
        command += ["--dev-addr", f"127.0.0.1:{args.port}"]
    if args.action == "build" and not args.no_engine:
        note("Building the course. The first time, Python for the browser is fetched and packed: half a minute.")
    if subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, check=False).returncode != 0:
        raise CourseError(Problem("the site could not be built", "Mend what is said above"))
    if args.action == "build":
        note(f"Built {args.output}. Look at it with: grade site serve")
    return 0


def _require_mkdocs() -> None:
    """The site's generator is an extra of the package."""
    try:
        for name in ("mkdocs", "material"):
            import_module(name)
    except ModuleNotFoundError:
        problem = Problem("MkDocs is not installed", "Install it: pip install 'four-timeline-smells[site]'")
        raise UsageError(problem) from None


def _config() -> Path:
    """The site's configuration: of the installed package, else of the checkout."""
    package = Path(grader.__file__).parent
    return next(path for path in (package / "data" / "mkdocs.yml", package.parent / "mkdocs.yml") if path.is_file())
