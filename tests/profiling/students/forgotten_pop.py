# runs: names met, counts met, order met, nesting met, balance not_met
# reads: tokenize prefill decode_step sample detokenize; open 9
"""The prefill is pushed and never popped."""

import nvtx

nvtx.push_range("tokenize")
nvtx.pop_range()
nvtx.push_range("prefill")
for _ in range(128):
    with nvtx.annotate("decode_step"), nvtx.annotate("sample"):
        pass
with nvtx.annotate("detokenize"):
    pass
