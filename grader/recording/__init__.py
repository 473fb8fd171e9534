"""Running a submitted script and recording the NVTX ranges it emits.

The script is untrusted: it runs behind the walls of `sandbox`, within limits that `runner` enforces from outside, and
its ranges arrive through `channel`, where they cannot be taken back.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from grader.recording import sandbox, seccomp
from grader.recording.channel import Channel
from grader.recording.fifo import Fifo
from grader.recording.nsys import Report, nsys
from grader.recording.runner import Launch, Outcome, Run
from grader.timeline.recording import Device, Recording, Sandbox
from grader.timeline.run_settings import RunSettings

__all__ = ["record"]

_NO_DEVICE = re.compile(
    rb"Torch not compiled with CUDA|No CUDA GPUs are available|Found no NVIDIA driver|no CUDA-capable device|"
    rb"CUDA driver version is insufficient|NVTX functions not installed"
)
_NO_MODULE = re.compile(rb"ModuleNotFoundError: No module named '([\w.]{1,60})'")
_LAST_ERROR = re.compile(rb"^(\w[\w.]*(?:Error|Exception|Interrupt|Exit)\b.*)$", re.MULTILINE)
_LONGEST_SAID = 200


def record(
    script: Path, settings: RunSettings, *, unsafe: bool = False, report: Path | None = None,
    on_range: Callable[[str, int], None] | None = None, on_output: Callable[[bytes], None] | None = None,
) -> Recording:  # fmt: skip
    """Run a script in the sandbox and give what was recorded; `RunError` where that cannot be done here.

    `unsafe` runs it without a sandbox: for one's own script. Given a `report`, Nsight Systems records in place of `grade`:
    the ranges are in its export, which is written there, if there is one. `on_range` hears of each range that opens, by name with
    its count so far; `on_output` gets the raw bytes that the script prints.
    """
    walls = None if unsafe else sandbox.bubblewrap()
    python = sandbox.interpreter(settings.python or sys.executable)
    gpu = bool(sandbox.gpu_devices())
    arguments = [word.replace("{device}", "cuda" if gpu else "cpu") for word in settings.arguments]
    listener = Channel(on_range) if report is None else Report(nsys(), report, settings.disk_mb << 20)
    with listener, tempfile.TemporaryDirectory(prefix="grade-run-") as folder:
        run = Run(settings, listener, on_output, gpu=gpu)
        if walls is None:
            command = [str(python.program), str(script.absolute()), *arguments]
            around = listener.around(command, folder, gpu=gpu)
            launch = Launch(around, {**os.environ, **listener.environment}, Path(folder))
        else:
            command = [str(python.program), sandbox.inside(script), *arguments]
            around = listener.around(command, sandbox.TEMPORARY, gpu=gpu)
            launch = _walled(walls, python, script, around, settings, listener, Path(folder))
        outcome = run.run(launch)
        return Recording(
            name=script.name,
            log=listener.log(),
            device=Device.CUDA if outcome.gpu else Device.CPU,
            recorder=listener.recorder,
            sandbox=Sandbox.NONE if unsafe else Sandbox.BUBBLEWRAP,
            window_ns=outcome.window_ns,
            ended=_ended(outcome),
            cannot_run_here=_cannot_run_here(outcome) or listener.lacks,
            notes=listener.notes,
        )


def _walled(
    walls: str, python: sandbox.Interpreter, script: Path, started: list[str], settings: RunSettings,
    listener: Fifo, folder: Path,
) -> Launch:  # fmt: skip
    """The script behind its walls. bubblewrap itself starts with an empty environment: inside, anybody can read it."""
    filtered = _filter()
    info, told = os.pipe()
    command = sandbox.command(
        walls, python, script, started, settings, sandbox.Shown(listener.read_only, listener.read_write),
        listener.environment, seccomp=filtered, info=told, slot=os.getpid(),
    )  # fmt: skip
    inherits = (told,) if filtered is None else (told, filtered)
    return Launch(command, {}, folder, inherits, info)


def _filter() -> int | None:
    """A descriptor from which bubblewrap reads the filter of system calls."""
    program = seccomp.program()
    if program is None:
        return None
    reads, writes = os.pipe()
    os.write(writes, program)
    os.close(writes)
    return reads


def _ended(outcome: Outcome) -> str:
    """How it ended, in words that follow `the script`; empty where it came to its end."""
    if outcome.stopped:
        return f"was stopped: it {outcome.stopped}"
    if outcome.status == 0:
        return ""
    if errors := _LAST_ERROR.findall(outcome.output):
        return f"ended with an error: {_said(errors[-1])}"
    if outcome.status < 0 or outcome.status > 128:
        return f"was killed by signal {-outcome.status if outcome.status < 0 else outcome.status - 128}"
    return f"ended with exit status {outcome.status}"


def _cannot_run_here(outcome: Outcome) -> str:
    """What this machine lacks for it, where it ended because of that, in words that follow `the script`."""
    if outcome.status == 0 or outcome.stopped:
        return ""
    if missing := _NO_MODULE.findall(outcome.output):
        return f"could not run here: this machine's Python has no module {missing[-1].decode()}"
    return "could not run here: this machine has no GPU that it can use" if _NO_DEVICE.search(outcome.output) else ""


def _said(line: bytes) -> str:
    """A line of a script's output for people: no paths, no more than a line of it."""
    text = re.sub(r"(?:/[\w.+-]+){2,}/?", "…", line.decode("utf-8", "replace"))
    return text if len(text) <= _LONGEST_SAID else f"{text[:_LONGEST_SAID]}…"
