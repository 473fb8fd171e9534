# runs: all met
# reads: tokenize prefill decode_step sample detokenize
"""The package nvtx, with colours."""

import nvtx

with nvtx.annotate("tokenize", color="green"):
    pass
with nvtx.annotate(message="prefill", color="blue"):
    pass
for _ in range(128):
    with nvtx.annotate("decode_step"), nvtx.annotate("sample"):
        pass
with nvtx.annotate("detokenize"):
    pass
