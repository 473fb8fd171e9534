# runs: names met, counts not_met, order met, nesting met, balance met
# reads: tokenize prefill decode_step sample detokenize
"""The first token comes from the prefill, so one step was saved: 127."""

import nvtx

with nvtx.annotate("tokenize"):
    pass
with nvtx.annotate("prefill"), nvtx.annotate("sample"):
    pass
for _ in range(1, 128):
    with nvtx.annotate("decode_step"), nvtx.annotate("sample"):
        pass
with nvtx.annotate("detokenize"):
    pass
