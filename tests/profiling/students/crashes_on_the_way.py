# runs: names not_met, counts not_met, order met, nesting met, balance met
# reads: tokenize prefill decode_step sample detokenize
"""A mistake of one's own, in step 40: what was emitted until then stays."""

import nvtx

with nvtx.annotate("tokenize"):
    pass
with nvtx.annotate("prefill"):
    pass
for number in range(128):
    with nvtx.annotate("decode_step"), nvtx.annotate("sample"):
        cache = [0] * 40
        cache[number] += 1
with nvtx.annotate("detokenize"):
    pass
