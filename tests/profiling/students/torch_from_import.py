# runs: all met
# reads: tokenize prefill decode_step sample detokenize
"""from … import, with names of one's own, and start/end."""

from torch.cuda.nvtx import range as stage
from torch.cuda.nvtx import range_end, range_start

with stage("tokenize"):
    pass
prefill = range_start("prefill")
range_end(prefill)
for _ in range(128):
    step = range_start("decode_step")
    with stage("sample"):
        pass
    range_end(step)
with stage("detokenize"):
    pass
