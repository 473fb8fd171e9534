# runs: names not_met, counts not_met, order not_met, nesting not_met, balance met
# reads: tokenize prefill sample detokenize; near 12
"""The near miss of everybody who wants to know which step it was."""

import nvtx

with nvtx.annotate("tokenize"):
    pass
with nvtx.annotate("prefill"):
    pass
for step in range(128):
    with nvtx.annotate(f"decode_step_{step}"), nvtx.annotate("sample"):
        pass
with nvtx.annotate("detokenize"):
    pass
