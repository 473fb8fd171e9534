# runs: all met
# reads: tokenize prefill decode_step sample detokenize
"""torch.cuda.nvtx.range, as the documentation shows it."""

import torch

with torch.cuda.nvtx.range("tokenize"):
    tokens = torch.tensor(list(b"hello"))
with torch.cuda.nvtx.range("prefill"):
    state = tokens.float().mean()
for _ in range(128):
    with torch.cuda.nvtx.range("decode_step"):
        state = torch.tanh(state)
        with torch.cuda.nvtx.range("sample"):
            token = int(state > 0)
with torch.cuda.nvtx.range("detokenize"):
    print(token)
