"""What recording costs, and reading profiles: medians of real runs beside their targets. Nothing is asserted."""

from __future__ import annotations

import argparse
import gzip
import json
import os
import platform
import resource
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from grader.recording.channel import Channel

GRADE = Path(sysconfig.get_path("scripts")) / "grade"
PROFILES = Path(__file__).parents[2] / "shared" / "profiles"
PAIRS = 200_000
LOOP = """
import sys, time
import nvtx
count = int(sys.argv[1])
nvtx.push_range("warm"); nvtx.pop_range()
start = time.perf_counter()
for _ in range(count):
    nvtx.push_range("decode_step")
    nvtx.pop_range()
print((time.perf_counter() - start) / count * 1e6)
"""


def main() -> None:
    """Measure everything and print a row each."""
    options = argparse.ArgumentParser()
    options.add_argument("--rounds", type=int, default=5, help="runs of each (default: %(default)s)")
    rounds = options.parse_args().rounds
    print(f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores, {rounds} rounds\n")
    with tempfile.TemporaryDirectory() as folder:
        pairs(rounds)
        start(rounds, Path(folder))
        million(Path(folder))
        profiles(rounds, Path(folder))


def row(name: str, value: str, target: str = "") -> None:
    """One line of the table."""
    print(f"{name:<52} {value:>16}  {target}")


def pairs(rounds: int) -> None:
    """A range pair with nobody listening, and with the recorder whose channel is drained meanwhile."""
    bare = median(_pair({}) for _ in range(rounds))
    recorded = median(_recorded_pair() for _ in range(rounds))
    row("a push and a pop, no tool attached", f"{bare:.2f} µs")
    row("a push and a pop, recorded", f"{recorded:.2f} µs")
    row("the recorder's own part", f"{recorded - bare:.2f} µs", "≤ 5 µs")


def _pair(environment: dict[str, str]) -> float:
    command = [sys.executable, "-c", LOOP, str(PAIRS)]
    done = subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True, check=True)
    return float(done.stdout)


def _recorded_pair() -> float:
    """The loop, while this process drains its channel."""
    with Channel() as channel:
        command = [sys.executable, "-c", LOOP, str(PAIRS)]
        environment = {**os.environ, **channel.environment}
        with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as process:
            while process.poll() is None:
                channel.drain()
                time.sleep(0.001)
            assert process.stdout is not None
            channel.drain()
            assert channel.log().counts["decode_step"] == PAIRS
            return float(process.stdout.read())


def start(rounds: int, folder: Path) -> None:
    """An empty script: alone, without walls, and behind them."""
    script = folder / "empty.py"
    script.write_text("")
    bare = _median(rounds * 3, lambda: subprocess.run([sys.executable, script], check=True))
    from grader.recording import record
    from grader.timeline.run_settings import RunSettings

    settings = RunSettings(arguments=())
    record(script, settings)  # asks once whether the walls stand
    unsafe = _median(rounds * 3, lambda: record(script, settings, unsafe=True))
    walled = _median(rounds * 3, lambda: record(script, settings))
    row("an empty script, bare interpreter", f"{bare * 1e3:.0f} ms")
    row("an empty script, recorded without a sandbox", f"{unsafe * 1e3:.0f} ms")
    row("an empty script, in the sandbox", f"{walled * 1e3:.0f} ms")
    row("the sandbox's own part", f"{(walled - bare) * 1e3:.0f} ms", "≤ 30 ms")


def million(folder: Path) -> None:
    """A million ranges in a loop, marked."""
    script = folder / "million.py"
    script.write_text(
        "import nvtx\nfor _ in range(1_000_000):\n    nvtx.push_range('decode_step')\n    nvtx.pop_range()\n"
    )
    seconds, megabytes = _graded(script)
    row("grade check of a script with a million ranges", f"{seconds:.1f} s, {megabytes} MB")


def profiles(rounds: int, folder: Path) -> None:
    """Large profiles: the real ones where they are at hand, else one that is made here."""
    for name, target in (
        ("torch_v100_ddp_rank1_216k_events.json.gz", "≤ 3 s, ≤ 400 MB"),
        ("nsys_tensorrt_nvtx_only_schema3.0.sqlite.gz", "≤ 1 s"),
    ):
        path = _at_hand(name, folder)
        if path is not None:
            measured = [_graded(path) for _ in range(rounds)]
            seconds, megabytes = median(s for s, _ in measured), max(m for _, m in measured)
            row(f"grade check {path.name[:38]}", f"{seconds:.2f} s, {megabytes} MB", target)


def _at_hand(name: str, folder: Path) -> Path | None:
    if not (PROFILES / name).is_file():
        return _made(folder / "made-200k-events.json.gz") if name.endswith(".json.gz") else None
    if not name.endswith(".sqlite.gz"):
        return PROFILES / name
    unpacked = folder / name.removesuffix(".gz")
    unpacked.write_bytes(gzip.decompress((PROFILES / name).read_bytes()))
    return unpacked


def _made(path: Path) -> Path:
    """A profile of 200,000 kernels."""
    events = [
        {"ph": "X", "cat": "kernel", "name": "k", "pid": 0, "tid": 7, "ts": at * 5, "dur": 3, "args": {"stream": 7}}
        for at in range(200_000)
    ]
    path.write_bytes(gzip.compress(json.dumps({"schemaVersion": 1, "traceEvents": events}).encode()))
    return path


def _graded(file: Path) -> tuple[float, int]:
    """Seconds of a whole `grade check`, and the most memory that it or a child of it held, in MB."""
    start = time.perf_counter()
    process = subprocess.Popen([GRADE, "check", file], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, _, usage = os.wait4(process.pid, 0)
    process.returncode = 0
    return time.perf_counter() - start, usage.ru_maxrss >> 10


def _median(rounds: int, what: Callable[[], object]) -> float:
    def once() -> float:
        start = time.perf_counter()
        what()
        return time.perf_counter() - start

    return median(once() for _ in range(rounds))


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    main()
