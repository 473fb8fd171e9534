# runs: all met
# reads: tokenize prefill decode_step sample detokenize
"""start_range and end_range, and marks that are no ranges."""

import nvtx

for name in ("tokenize", "prefill"):
    open_range = nvtx.start_range(name)
    nvtx.mark("now")
    nvtx.end_range(open_range)
for _ in range(128):
    step = nvtx.start_range("decode_step")
    with nvtx.annotate("sample"):
        pass
    nvtx.end_range(step)
with nvtx.annotate("detokenize"):
    pass
