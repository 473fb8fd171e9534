"""What is known of one run of a profiling script: its ranges, where it ran, who recorded it, and how it ended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from grader.timeline.lanes import Timeline
from grader.timeline.nvtx import RangeLog


class Recorder(StrEnum):
    """Who wrote the ranges down."""

    NATIVE = "native"
    PYTHON = "python"
    NSYS = "nsys"
    TORCH_PROFILER = "torch.profiler"
    NONE = "none"


class Sandbox(StrEnum):
    """What held the script while it ran; a profile was not run here."""

    BUBBLEWRAP = "bubblewrap"
    NONE = "none"
    NOT_RUN = "not run"


class Device(StrEnum):
    """Where the run was seen to work: `unknown` where nobody could look, never a guess."""

    CUDA = "cuda"
    CPU = "cpu"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Advice:
    """What a plain reading of the script's text found, without running it; `line` counts from 1."""

    line: int
    text: str


@dataclass(frozen=True)
class ScriptReading:
    """A script read without running it: advice, never a verdict of its own.

    `emits` maps each name that the text surely emits to the lines that do; `unbalanced` are ranges that some path leaves
    open; `near` are names that are only like a wanted one.
    """

    emits: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    near: tuple[Advice, ...] = ()
    unbalanced: tuple[Advice, ...] = ()
    uncertain: tuple[Advice, ...] = ()


@dataclass(frozen=True)
class Recording:
    """One run. `window_ns` is when it ran on the recorder's own clock, where that is known.

    `ended` is empty where the run came to its end, else a phrase that follows "the script": "was stopped after 60 s".
    `cannot_run_here` is another such phrase, where a run could not be had for a reason that is not the learner's (the
    device is not on this machine): then nothing is counted against it. `timeline` holds the GPU's lanes where a profile shows them;
    None is "not recorded", never "nothing ran".
    """

    name: str
    log: RangeLog
    device: Device = Device.UNKNOWN
    recorder: Recorder = Recorder.NONE
    sandbox: Sandbox = Sandbox.NOT_RUN
    window_ns: tuple[int, int] | None = None
    ended: str = ""
    cannot_run_here: str = ""
    timeline: Timeline | None = None
    reading: ScriptReading | None = None
    notes: tuple[str, ...] = ()
