# runs: names not_met, counts not_met, order not_met, nesting not_met, balance met
# reads: tokenize prefill sample detokenize; near 12
"""`decode` is not `decode_step`."""

import nvtx

with nvtx.annotate("tokenize"):
    pass
with nvtx.annotate("prefill"):
    pass
for _ in range(128):
    with nvtx.annotate("decode"), nvtx.annotate("sample"):
        pass
with nvtx.annotate("detokenize"):
    pass
