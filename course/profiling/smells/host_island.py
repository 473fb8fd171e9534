"""Trace 2, host island: between two requests the CPU tokenizes and writes JSON, and the GPU has nothing to do.

The cure gives that work to another process while the GPU is busy with the request before.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

import torch
from shared import run

REQUESTS, LAYERS, WIDTH, WORDS = 4, 24, 1024, 30_000
TEXT = "white space means that the kernels are not the story " * (WORDS // 10)


def tokenize(text: str) -> list[int]:
    """Words to numbers, in plain Python."""
    known: dict[str, int] = {}
    return [known.setdefault(word, len(known)) for word in re.findall(r"\w+|\S", text)]


def respond(tokens: list[int]) -> str:
    """The answer, as a server sends it."""
    return json.dumps([{"token": token, "text": f"<{token}>"} for token in tokens])


def handled(text: str) -> tuple[list[int], str]:
    """All that the host does for one request."""
    tokens = tokenize(text)
    return tokens, respond(tokens)


def forward(tokens: list[int], weights: torch.Tensor) -> torch.Tensor:
    """What the GPU does for one request: queued at once, done later."""
    batch = torch.tensor(tokens[:WIDTH], device=weights.device, dtype=weights.dtype)
    hidden = batch.remainder(7)[None].expand(WIDTH, -1)
    for _ in range(LAYERS):
        hidden = torch.tanh(hidden @ weights)
    return hidden


def serve(requests: Iterator[tuple[list[int], str]], device: str) -> None:
    """A request after the other."""
    weights = torch.full((WIDTH, WIDTH), 1e-3, device=device)
    for tokens, _ in requests:
        result = forward(tokens, weights)
        if device == "cuda":
            torch.cuda.current_stream().synchronize()  # a request ends when its answer is there
        del result


def smell(device: str) -> None:
    """The host handles a request, then the GPU computes it, then the host handles the next."""
    serve((handled(TEXT) for _ in range(REQUESTS)), device)


def cure(device: str) -> None:
    """Other processes have the requests ready before the GPU asks for them."""
    serve(POOL.map(handled, [TEXT] * REQUESTS), device)


if __name__ == "__main__":
    with ProcessPoolExecutor(2) as POOL:
        run("host island", smell, cure)
