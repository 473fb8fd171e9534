"""From the scripts and profiles beside a card to what was recorded of their runs."""

from __future__ import annotations

import argparse
import hashlib
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from time import monotonic

from grader.attempt import Enclosure
from grader.cli.console import note
from grader.course import Course, Exercise
from grader.errors import CardError, Problem, RunError, UsageError
from grader.readers.cards import Beside
from grader.renderers.escape import terminal_safe
from grader.running import wanted
from grader.timeline.nvtx import RangeLog
from grader.timeline.recording import Device, Recorder, Recording
from grader.timeline.run_settings import RunSettings

NOT_RUN = "was only read, as --read-only asks"
UNHEARD = (
    "could not be recorded: nsys heard no range, though its text emits some "
    "(an older nsys hears none of a newer package 'nvtx')"
)
_REDRAWN_EVERY_S = 0.1


def observe(files: Mapping[str, Beside], course: Course, args: argparse.Namespace) -> Mapping[str, Recording]:
    """What was recorded of each exercise's script or profile; `CardError` or `RunError` where that cannot be had."""
    return {id: _observed(file, course.exercises[id], args) for id, file in files.items()}


def enclosures(files: Mapping[str, Beside]) -> tuple[Enclosure, ...]:
    """What the gradebook keeps of the files beside a card: a script whole, of a profile its fingerprint."""
    return tuple(
        Enclosure(f"{file.name}.sha256", fingerprint(file.path))
        if file.script is None
        else Enclosure(file.name, file.script)
        for file in files.values()
    )


def fingerprint(profile: Path) -> bytes:
    """A line that `sha256sum --check` reads: a profile may hold its author's environment, and is not kept."""
    try:
        with profile.open("rb") as opened:
            digest = hashlib.file_digest(opened, "sha256").hexdigest()
    except OSError as error:
        what = f"this cannot be read any more: {error.strerror or 'no reason is given'}"
        raise UsageError(Problem(what, "Hand it in again", file=str(profile))) from None
    return f"{digest}  {profile.name}\n".encode("utf-8", "surrogateescape")


def _observed(file: Beside, exercise: Exercise, args: argparse.Namespace) -> Recording:
    if file.script is None:
        from grader.readers.profiles import read_profile

        return read_profile(file.path, str(file.path))
    from grader.readers.scripts import read_script

    reading = read_script(file.script, tuple(wanted(exercise)))
    if getattr(args, "read_only", False):
        return Recording(file.name, RangeLog(), cannot_run_here=NOT_RUN, reading=reading)
    return _not_overheard(replace(_run(file.name, file.script, exercise, args), reading=reading))


def _run(name: str, script: bytes, exercise: Exercise, args: argparse.Namespace) -> Recording:
    """Run exactly the bytes that were read, whatever becomes of the file."""
    if not sys.platform.startswith("linux"):  # elsewhere even the modules that run it cannot be imported
        remedy = "Hand in a profile of your run (.sqlite, .json or .json.gz), or have it read alone: --read-only"
        raise RunError(Problem("scripts are run on Linux only", remedy))
    from grader.recording import record

    settings = replace(exercise.run, python=args.python) if args.python else exercise.run
    with tempfile.TemporaryDirectory(prefix="grade-script-") as folder, _progress(name, exercise, settings) as told:
        copy = Path(folder) / name
        copy.write_bytes(script)
        report = Path(folder) / "export.sqlite" if args.profiler == "nsys" else None
        run = record(
            copy,
            settings,
            unsafe=getattr(args, "unsafe_no_sandbox", False),
            report=report,
            on_range=told,
            on_output=_shown if args.show_output else None,
        )
        return run if report is None or run.cannot_run_here else _with_export(run, report)


def _with_export(run: Recording, report: Path) -> Recording:
    """A run with what Nsight Systems recorded of it; an export that cannot be read is nothing that was looked at."""
    from grader.readers.profiles import read_profile

    try:
        export = read_profile(report, report.name)
    except CardError as error:
        return replace(run, cannot_run_here=f"could not be recorded: of what nsys left, {error.problems[0].what}")
    device = export.device if export.device is Device.CUDA else run.device
    return replace(run, log=export.log, timeline=export.timeline, device=device)


def _not_overheard(run: Recording) -> Recording:
    """A run as it is; one in which nsys heard nothing, though the text surely emits, is one that was not looked at."""
    if run.recorder is not Recorder.NSYS or run.log.counts or not (run.reading and run.reading.emits):
        return run
    return replace(run, cannot_run_here=run.cannot_run_here or UNHEARD)


@contextmanager
def _progress(name: str, exercise: Exercise, settings: RunSettings) -> Iterator[Callable[[str, int], None] | None]:
    """One line that shows the ranges arriving, where somebody watches: `decode_step 57/128`."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.live import Live
    from rich.text import Text

    expected, drawn = wanted(exercise), 0.0
    first = Text(f"Running {terminal_safe(name)} (at most {settings.wall_s:g} s)")
    with Live(first, console=Console(stderr=True), auto_refresh=False, transient=True) as line:

        def told(range: str, count: int) -> None:
            nonlocal drawn
            if (now := monotonic()) - drawn >= _REDRAWN_EVERY_S:
                drawn = now
                of = f"/{expected[range]}" if expected.get(range) else ""
                line.update(Text(f"{terminal_safe(name)}: {terminal_safe(range)} {count}{of}"), refresh=True)

        yield told


def _shown(printed: bytes) -> None:
    """What a script prints, made safe for the terminal."""
    for text in printed.decode("utf-8", "replace").splitlines():
        note(text)
