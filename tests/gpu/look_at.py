"""What a profile of this machine shows: how busy the GPU was, and whether there was work in the ranges that need it.

python tests/gpu/look_at.py PROFILE…                   busy and empty fractions
python tests/gpu/look_at.py --within prefill,decode_step PROFILE    each of these ranges has kernels
"""

from __future__ import annotations

import argparse
import sys
from bisect import bisect_left
from pathlib import Path

from grader.readers.profiles import read_profile
from grader.timeline.lanes import Kind
from grader.timeline.recording import Recording


def launches(recording: Recording) -> list[int]:
    """When kernels were launched. They run later: a kernel belongs to the range that its launch stands in."""
    lanes = recording.timeline.lanes if recording.timeline else ()
    return sorted(each.start_ns for lane in lanes for each in lane.ranges if each.kind is Kind.LAUNCH)


def fractions(name: str, recording: Recording) -> str:
    """How much of the time from the first to the last thing on the GPU a kernel ran."""
    timeline = recording.timeline
    if timeline is None or not timeline.busy_ns:
        return f"{name}: it shows no GPU at work"
    whole = timeline.busy_ns + timeline.empty_ns
    busy = timeline.busy_ns / whole
    return f"{name}: busy {busy:.1%}, empty {1 - busy:.1%} of {whole / 1e6:.2f} ms"


def empty_ranges(recording: Recording, names: set[str]) -> list[str]:
    """The ranges of these names in which nothing was launched."""
    launched = launches(recording)
    return [
        f"{each.name} at {each.start_ns} ns"
        for each in recording.log.ranges
        if each.name in names and not bisect_left(launched, each.start_ns) < bisect_left(launched, each.end_ns or 0)
    ]


def main() -> int:
    """Print what was seen; 1 where a range that needs kernels has none."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("profiles", nargs="+", type=Path)
    parser.add_argument("--within", default="")
    asked = parser.parse_args()
    failed = 0
    for path in asked.profiles:
        recording = read_profile(path, path.name)
        print(fractions(path.name, recording))
        if asked.within and (empty := empty_ranges(recording, set(asked.within.split(",")))):
            print(f"{path.name}: nothing was launched in {len(empty)} ranges, first {empty[0]}")
            failed = 1
    return failed


if __name__ == "__main__":
    sys.exit(main())
