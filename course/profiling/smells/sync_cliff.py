"""Trace 4, sync cliff: `.item()` in the loop lets the CPU wait for the GPU, and then the GPU waits for the CPU.

The cure keeps the number on the device and looks at it once, at the end; CUDA events take the time.
"""

from __future__ import annotations

import torch
from shared import run

STEPS = 128
WIDTH = {"cuda": 1024, "cpu": 128}


def layers(hidden: torch.Tensor, weights: torch.Tensor) -> torch.Tensor:
    """matmul, attn: a step of two kernels, each longer than it takes to launch it."""
    return torch.softmax(hidden @ weights, dim=-1)


def start(device: str) -> tuple[torch.Tensor, torch.Tensor]:
    """Activations and weights."""
    width = WIDTH[device]
    return torch.ones(width, width, device=device), torch.full((width, width), 1e-3, device=device)


def smell(device: str) -> None:
    """Every step asks for a number, and every answer empties the queue of launches."""
    hidden, weights = start(device)
    losses = []
    for _ in range(STEPS):
        hidden = layers(hidden, weights)
        losses.append(hidden.mean().item())


def cure(device: str) -> None:
    """The numbers stay on the device until all steps are queued."""
    hidden, weights = start(device)
    losses = []
    begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2)) if device == "cuda" else (None, None)
    if begin:
        begin.record()
    for _ in range(STEPS):
        hidden = layers(hidden, weights)
        losses.append(hidden.mean())
    if end:
        end.record()
    torch.stack(losses).tolist()


if __name__ == "__main__":
    run("sync cliff", smell, cure)
