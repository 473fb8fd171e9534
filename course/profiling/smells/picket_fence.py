"""Trace 1, picket fence: kernels of a few microseconds, each launched by Python. The cure replays a CUDA graph."""

from __future__ import annotations

from functools import cache

import torch
from shared import Work, capturing, run

STEPS, KERNELS, WIDTH = 128, 10, 256


class Decode:
    """A decode step of ten kernels that are over sooner than Python can launch the next."""

    def __init__(self, device: str) -> None:
        self.hidden = torch.ones(1, WIDTH, device=device)
        self.bias = torch.full((1, WIDTH), 1e-3, device=device)

    def step(self) -> None:
        for _ in range(KERNELS):
            self.hidden.add_(self.bias)


def smell(device: str) -> None:
    """A launch for every kernel."""
    decode = Decode(device)
    for _ in range(STEPS):
        decode.step()


@cache
def captured(device: str) -> Work:
    """The step, captured once: what a server does when it starts."""
    replay = capturing(Decode(device).step, device)

    def replayed(_: str) -> None:
        for _ in range(STEPS):
            replay()

    return replayed


def cure(device: str) -> None:
    """One launch for the kernels of a whole step."""
    captured(device)(device)


if __name__ == "__main__":
    run("picket fence", smell, cure)
