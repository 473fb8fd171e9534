# runs: names met, counts not_met, order met, nesting met, balance met
# reads: tokenize prefill decode_step sample detokenize
"""One range around the whole loop."""

import nvtx

with nvtx.annotate("tokenize"):
    pass
with nvtx.annotate("prefill"):
    pass
with nvtx.annotate("decode_step"):
    for _ in range(128):
        with nvtx.annotate("sample"):
            pass
with nvtx.annotate("detokenize"):
    pass
