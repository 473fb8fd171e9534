"""Trace 3, copy on the path: between two kernels the batch goes to the host and back. The cure leaves it on the device."""

from __future__ import annotations

import torch
from shared import run

STEPS = 8
SHAPE = {"cuda": (4096, 2048), "cpu": (512, 256)}


def kernel(batch: torch.Tensor) -> torch.Tensor:
    """Some work on the device."""
    return torch.tanh(batch @ batch.T @ batch * 1e-6)


def smell(device: str) -> None:
    """Normalized on the host, since it was written that way once."""
    batch = torch.ones(SHAPE[device], device=device)
    for _ in range(STEPS):
        on_host = kernel(batch).cpu()
        on_host -= on_host.mean()
        batch = on_host.clone().to(device)


def cure(device: str) -> None:
    """The same on the device: nothing moves."""
    batch = torch.ones(SHAPE[device], device=device)
    for _ in range(STEPS):
        batch = kernel(batch)
        batch -= batch.mean()


if __name__ == "__main__":
    run("copy on the path", smell, cure)
