# runs: all review
# reads: tokenize prefill decode_step sample detokenize
"""Written for the GPU at work, without --device."""

import torch

weights = torch.ones(8, 8).cuda()
with torch.cuda.nvtx.range("tokenize"):
    pass
with torch.cuda.nvtx.range("prefill"):
    pass
for _ in range(128):
    with torch.cuda.nvtx.range("decode_step"), torch.cuda.nvtx.range("sample"):
        weights = weights @ weights
with torch.cuda.nvtx.range("detokenize"):
    pass
