"""torch.profiler's JSON: a Chrome trace whose categories say what each event is.

Rows of a GPU are known by their category, never by their process id. Times are microseconds, written as integers, or
with three decimals, or relative to `baseTimeNanoseconds`; they are read digit by digit into whole nanoseconds, since a
float has too few digits for them. Source: libkineto's output_json.cpp as files of several years show it.
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from grader.errors import CardError, Problem
from grader.readers.profiles.activity import Activity, kind_of_call, range_name
from grader.readers.profiles.mending import mended
from grader.timeline.lanes import Kind
from grader.timeline.nvtx import Row
from grader.timeline.recording import Device, Recorder, Recording

LARGEST = 384 << 20
"""Bytes of text; a decode run of 128 steps with every operator has a fiftieth of it."""
NOTHING_ON_GPU = "No GPU activity was recorded: record with activities=[ProfilerActivity.CPU, ProfilerActivity.CUDA]"
RECORD_AGAIN = "Record it again, with fewer steps if it is large, and hand in the file that torch.profiler writes"

_ON_GPU = {
    "kernel": Kind.KERNEL, "gpu_memcpy": Kind.MEMCPY, "gpu_memset": Kind.MEMSET,
    "Kernel": Kind.KERNEL, "Memcpy": Kind.MEMCPY, "Memset": Kind.MEMSET,
}  # fmt: skip
_CALLS = frozenset({"cuda_runtime", "cuda_driver", "Runtime"})
_RANGES = frozenset({"user_annotation", "Operator"})
_KEPT = frozenset({*_ON_GPU, *_CALLS, *_RANGES})
_SIGNS = frozenset({*_KEPT, "cpu_op", "python_function", "Trace", "ac2g", "cuda_sync", "gpu_user_annotation"})
"""The categories that only torch.profiler writes."""
_LONGEST_NUMBER = 32


def read_torch_profiler(path: Path, shown: str) -> Recording:
    """The ranges and the GPU activity of a profile, or `CardError`."""
    data, notes = _parsed(_text(path, shown), shown)
    events = data.get("traceEvents") if isinstance(data, dict) else data
    if not isinstance(events, list):
        raise CardError(Problem("this JSON is no profile of torch.profiler", RECORD_AGAIN, file=shown))
    if not any(event is not None for event in events) or not _written_by_torch(data, events):
        raise CardError(Problem("this is a trace of another tool, not one of torch.profiler", RECORD_AGAIN, file=shown))
    activity = Activity()
    try:
        for event in events:
            if isinstance(event, dict) and event.get("ph") == "X" and event.get("cat") in _KEPT:
                _take(event, activity)
    except (ValueError, TypeError, KeyError, AttributeError, OverflowError):
        problem = Problem("an event of this profile has no name, or a time that is no number", RECORD_AGAIN, file=shown)
        raise CardError(problem) from None
    gpus = data.get("deviceProperties") if isinstance(data, dict) else None
    device = Device.CPU if gpus == [] else Device.UNKNOWN
    if device is Device.UNKNOWN and not activity.on_gpu:
        notes = (*notes, NOTHING_ON_GPU)
    return activity.recording(Path(shown).name, Recorder.TORCH_PROFILER, device, notes)


def _take(event: dict[str, Any], activity: Activity) -> None:
    category, name = event["cat"], event["name"]
    if not isinstance(name, str):
        raise ValueError("a name that is no text")
    start = nanoseconds(event["ts"])
    end = start + nanoseconds(event.get("dur", 0))
    thread = _number(event.get("pid")), _number(event.get("tid"))
    if category in _ON_GPU:
        device, stream = event.get("args") or (event.get("pid"), event.get("tid"))
        activity.put(f"GPU {_number(device)} stream {_number(stream)}", start, end, name, _ON_GPU[category])
    elif category in _CALLS:
        kind = kind_of_call(name)
        if kind:
            activity.put(f"CPU thread {thread[1]}", start, end, name, kind)
    elif category == "user_annotation" or "::" not in name:
        activity.ranges.add(range_name(name), start, end, Row(*thread))
        activity.seen(start, end)


def nanoseconds(microseconds: object) -> int:
    """Whole nanoseconds of a time in microseconds, as it was written; digits beyond the third decimal are cut off.

    >>> nanoseconds("1428625731896.179")
    1428625731896179
    """
    if isinstance(microseconds, int) and not isinstance(microseconds, bool):
        return microseconds * 1000
    if not isinstance(microseconds, str) or len(microseconds) > _LONGEST_NUMBER:
        raise ValueError("a time that is no number")
    whole, _, decimals = microseconds.partition(".")
    if not decimals.isdecimal():
        return int(whole) * 1000 if not decimals else round(float(microseconds) * 1000)
    thousandths = int(decimals[:3].ljust(3, "0"))
    return int(whole) * 1000 + (-thousandths if whole.startswith("-") else thousandths)


def _number(label: object) -> int:
    """A process, thread, device or stream as a number: `7`, `"stream 7"`."""
    if isinstance(label, int):
        return label
    digits = "".join(c for c in str(label)[:_LONGEST_NUMBER] if c.isdecimal() and c.isascii())
    return int(digits) if digits else 0


def _text(path: Path, shown: str) -> str:
    """The text of the file, unpacked where it is packed, within bounds."""
    try:
        with path.open("rb") as opened:
            packed = opened.read(2) == b"\x1f\x8b"
        with gzip.open(path) if packed else path.open("rb") as opened:
            data = opened.read(LARGEST + 1)
    except EOFError:
        raise CardError(Problem("this archive ends in the middle", RECORD_AGAIN, file=shown)) from None
    except (zlib.error, gzip.BadGzipFile):
        raise CardError(Problem("this archive is damaged", RECORD_AGAIN, file=shown)) from None
    except OSError as error:
        what = f"this cannot be read: {error.strerror or 'no reason is given'}"
        raise CardError(Problem(what, "Check the file's name and folder", file=shown)) from None
    if len(data) > LARGEST:
        what = f"this profile is too large: it has more than {LARGEST >> 20} MiB"
        raise CardError(Problem(what, RECORD_AGAIN, file=shown))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise CardError(Problem("this is not UTF-8 text, so it is no JSON", RECORD_AGAIN, file=shown)) from None


def _parsed(text: str, shown: str) -> tuple[Any, tuple[str, ...]]:
    """The JSON, mended where it is broken in a known and harmless way, with notes of what was mended."""
    try:
        return _loads(text), ()
    except json.JSONDecodeError as error:
        first = error
    except RecursionError:
        raise CardError(Problem("this JSON is nested too deeply for a profile", RECORD_AGAIN, file=shown)) from None
    if first.pos >= len(text.rstrip()) or text.rstrip()[-1:] not in ("}", "]"):
        what = "this profile ends in the middle, as when the disk is full or the script was killed"
        raise CardError(Problem(what, RECORD_AGAIN, file=shown, line=first.lineno))
    text, notes = mended(text)
    try:
        return _loads(text), notes
    except (json.JSONDecodeError, RecursionError):
        what = f"this is no JSON: {first.msg.lower()} at column {first.colno}"
        raise CardError(Problem(what, RECORD_AGAIN, file=shown, line=first.lineno)) from None


def _loads(text: str) -> Any:
    """The JSON with numbers as they are written, and without what is not read: arguments, stacks, host names."""
    return json.loads(text, parse_float=str, parse_constant=str, parse_int=_integer, object_hook=_kept, strict=False)


def _integer(digits: str) -> int | str:
    return int(digits) if len(digits) <= _LONGEST_NUMBER else digits[:_LONGEST_NUMBER]


def _kept(found: dict[str, Any]) -> Any:
    """An object as far as it is read: events of the kinds we know, the GPU and stream of an event, the whole trace."""
    category = found.get("cat")
    if isinstance(category, str):
        return found if category in _KEPT else category if category in _SIGNS else None
    if "traceEvents" in found:
        known = ("traceEvents", "schemaVersion", "deviceProperties")
        return {name: found[name] for name in known if name in found}
    if "stream" in found:
        return found.get("device"), found["stream"]
    return None


def _written_by_torch(data: Any, events: Iterable[Any]) -> bool:
    """Whether anything in it is torch.profiler's own."""
    if isinstance(data, dict) and "deviceProperties" in data:
        return True
    return any(isinstance(event, str) or (isinstance(event, dict) and event.get("cat") in _SIGNS) for event in events)
