# runs: names met, counts met, order met, nesting not_met, balance met
# reads: tokenize prefill decode_step sample detokenize
"""All tokens are chosen after all steps."""

import nvtx

with nvtx.annotate("tokenize"):
    pass
with nvtx.annotate("prefill"):
    pass
for _ in range(128):
    with nvtx.annotate("decode_step"):
        pass
for _ in range(128):
    with nvtx.annotate("sample"):
        pass
with nvtx.annotate("detokenize"):
    pass
