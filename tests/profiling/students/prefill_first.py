# runs: names met, counts met, order not_met, nesting met, balance met
# reads: tokenize prefill decode_step sample detokenize
"""The order of a plan, not of a run."""

import nvtx

with nvtx.annotate("prefill"):
    pass
with nvtx.annotate("tokenize"):
    pass
for _ in range(128):
    with nvtx.annotate("decode_step"), nvtx.annotate("sample"):
        pass
with nvtx.annotate("detokenize"):
    pass
