"""Prefill and decode of a small language model, with a range around every part of it.

    python profile_decode.py                                the ranges, for whoever records them
    python profile_decode.py --profile run.json             a torch.profiler trace, for Perfetto or `grade check run.json`
    nsys profile --trace cuda,nvtx python profile_decode.py an Nsight Systems report
    grade check profile_decode.py                           run in a sandbox, and marked

The model is a decoder-only transformer with random weights. What it says is noise; how it says it is what a real one
does at batch 1: one prefill over the whole prompt, then one step for every token.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

import torch
from torch import Tensor, nn
from torch.nn import functional
from torch.profiler import record_function

VOCABULARY = 256  # every byte is a token
WIDTH, HEADS, LAYERS, LONGEST = 128, 4, 2, 512
TEMPERATURE = 0.8
PROMPT = "If the GPU is empty, a faster kernel makes the emptiness larger as a fraction of wall time."


def has_nvtx() -> bool:
    """Whether torch can emit NVTX ranges: a CPU build cannot, unless `grade` lends it what it lacks."""
    try:
        torch.cuda.nvtx.mark("start")
    except RuntimeError:
        return False
    return True


NVTX = has_nvtx()


@contextmanager
def stage(name: str) -> Iterator[None]:
    """A range that Nsight Systems sees (NVTX) and torch.profiler, too (`record_function`): neither sees the other's."""
    with record_function(name), torch.cuda.nvtx.range(name) if NVTX else nullcontext():
        yield


class Attention(nn.Module):
    """Causal attention that keeps the keys and values of all earlier tokens."""

    def __init__(self) -> None:
        super().__init__()
        self.project_in = nn.Linear(WIDTH, 3 * WIDTH, bias=False)
        self.project_out = nn.Linear(WIDTH, WIDTH, bias=False)
        self.register_buffer("keys", torch.zeros(1, HEADS, LONGEST, WIDTH // HEADS))
        self.register_buffer("values", torch.zeros(1, HEADS, LONGEST, WIDTH // HEADS))

    def forward(self, hidden: Tensor, positions: Tensor, visible: Tensor) -> Tensor:
        """`hidden` is (1, tokens, width), `positions` (tokens), `visible` (tokens, longest)."""
        query, key, value = (
            part.unflatten(-1, (HEADS, -1)).transpose(1, 2) for part in self.project_in(hidden).chunk(3, dim=-1)
        )
        self.keys.index_copy_(2, positions, key)
        self.values.index_copy_(2, positions, value)
        attended = functional.scaled_dot_product_attention(query, self.keys, self.values, attn_mask=visible)
        return self.project_out(attended.transpose(1, 2).flatten(-2))


class Decoder(nn.Module):
    """Tokens in, the logits of the token after the last one out."""

    def __init__(self) -> None:
        super().__init__()
        self.embed = nn.Embedding(VOCABULARY, WIDTH)
        self.place = nn.Embedding(LONGEST, WIDTH)
        self.attend = nn.ModuleList(Attention() for _ in range(LAYERS))
        self.think = nn.ModuleList(
            nn.Sequential(nn.LayerNorm(WIDTH), nn.Linear(WIDTH, 4 * WIDTH), nn.GELU(), nn.Linear(4 * WIDTH, WIDTH))
            for _ in range(LAYERS)
        )
        self.norms = nn.ModuleList(nn.LayerNorm(WIDTH) for _ in range(LAYERS))
        self.head = nn.Linear(WIDTH, VOCABULARY, bias=False)

    def forward(self, tokens: Tensor, positions: Tensor) -> Tensor:
        """`tokens` and `positions` are (count); the logits are (vocabulary)."""
        visible = torch.arange(LONGEST, device=tokens.device) <= positions[:, None]
        hidden = (self.embed(tokens) + self.place(positions))[None]
        for attend, think, norm in zip(self.attend, self.think, self.norms, strict=True):
            hidden = hidden + attend(norm(hidden), positions, visible)
            hidden = hidden + think(hidden)
        return self.head(hidden[0, -1])


def tokenize(text: str, device: str) -> Tensor:
    """A token for every byte."""
    return torch.tensor(list(text.encode()), device=device)


def detokenize(tokens: Tensor) -> str:
    """The only copy back to the host, after the last step."""
    return bytes(tokens.tolist()).decode("utf-8", "replace")


def sample(logits: Tensor) -> Tensor:
    """One token by chance; it stays on the device, where the next step needs it."""
    return torch.multinomial(torch.softmax(logits / TEMPERATURE, dim=-1), num_samples=1)


@torch.inference_mode()
def generate(model: Decoder, prompt: str, steps: int, device: str) -> str:
    """Prefill, then `steps` decode steps, each with the token it chooses."""
    with stage("tokenize"):
        tokens = tokenize(prompt, device)
    with stage("prefill"):
        position = torch.arange(len(tokens), device=device)
        logits = model(tokens, position)
    with stage("sample"):
        token = sample(logits)
    chosen, position = [token], position[-1:] + 1
    for _ in range(steps):
        with stage("decode_step"):
            logits = model(token, position)
            with stage("sample"):
                token = sample(logits)
            chosen.append(token)
            position = position + 1
    with stage("detokenize"):
        return detokenize(torch.cat(chosen))


def options() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--device", choices=("auto", "cpu", "cuda"), default="auto")
    parser.add_argument("--steps", type=int, default=128, help="decode steps after the prefill (default: %(default)s)")
    parser.add_argument("--profile", metavar="OUT", help="write a torch.profiler trace: OUT.json or OUT.json.gz")
    options = parser.parse_args()
    if not 0 <= options.steps <= LONGEST - len(PROMPT.encode()):
        parser.error(f"--steps takes 0 to {LONGEST - len(PROMPT.encode())}")
    if options.device == "auto":
        options.device = "cuda" if torch.cuda.is_available() else "cpu"
    return options


def main() -> None:
    """Run it once, profiled where that is asked."""
    asked = options()
    torch.manual_seed(0)
    model = Decoder().to(asked.device).eval()
    with torch.profiler.profile() if asked.profile else nullcontext() as profile:
        text = generate(model, PROMPT, asked.steps, asked.device)
        if asked.device == "cuda":
            torch.cuda.synchronize()
    if profile:
        profile.export_chrome_trace(asked.profile)
    print(f"{asked.steps} steps on {asked.device}: {len(text)} characters of noise")


if __name__ == "__main__":
    main()
