"""What the four smells share: the command line, the profiler, and a clock that does not stop the GPU."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from contextlib import nullcontext
from time import perf_counter

import torch

Work = Callable[[str], None]
"""A few iterations of one timeline, on the device that it is given."""


def run(title: str, smell: Work, cure: Work) -> None:
    """Run the smell, or with `--fixed` its cure: once to warm up, once more to be looked at."""
    parser = argparse.ArgumentParser(description=title)
    parser.add_argument("--device", choices=("auto", "cpu", "cuda"), default="auto")
    parser.add_argument("--fixed", action="store_true", help="run the cure")
    parser.add_argument("--profile", metavar="OUT", help="write a torch.profiler trace: OUT.json or OUT.json.gz")
    asked = parser.parse_args()
    device = ("cuda" if torch.cuda.is_available() else "cpu") if asked.device == "auto" else asked.device
    work = cure if asked.fixed else smell
    with torch.inference_mode():
        work(device)
        wait(device)
        with torch.profiler.profile() if asked.profile else nullcontext() as profile:
            start = perf_counter()
            work(device)
            wait(device)
            took_ms = (perf_counter() - start) * 1e3
    if profile:
        profile.export_chrome_trace(asked.profile)
    print(f"{title}, {'fixed' if asked.fixed else 'as it smells'}, on {device}: {took_ms:.1f} ms")


def wait(device: str) -> None:
    """Wait for the GPU once, at the end: the only place where that is right."""
    if device == "cuda":
        torch.cuda.synchronize()


def capturing(step: Callable[[], object], device: str) -> Callable[[], object]:
    """The step as a CUDA graph, which the GPU replays without Python; on a CPU the step itself."""
    if device != "cuda":
        return step
    side = torch.cuda.Stream()
    side.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(side):
        for _ in range(3):
            step()
    torch.cuda.current_stream().wait_stream(side)
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        step()
    return graph.replay
