# runs: names met, counts met, order met, nesting met, balance not_met
# reads: tokenize prefill decode_step sample detokenize; open 16
"""A pop in the loop and one after it."""

import nvtx

with nvtx.annotate("tokenize"):
    pass
with nvtx.annotate("prefill"):
    pass
for _ in range(128):
    nvtx.push_range("decode_step")
    with nvtx.annotate("sample"):
        pass
    nvtx.pop_range()
nvtx.pop_range()
with nvtx.annotate("detokenize"):
    pass
