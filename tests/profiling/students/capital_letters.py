# runs: names not_met, counts not_met, order not_met, nesting not_met, balance met
# reads: ; near 7 9 12 14 16
"""Names for people, not for a profiler."""

import nvtx

with nvtx.annotate("Tokenize"):
    pass
with nvtx.annotate("Prefill"):
    pass
for _ in range(128):
    with nvtx.annotate("Decode Step"):
        pass
    with nvtx.annotate("Sample"):
        pass
with nvtx.annotate("Detokenize"):
    pass
