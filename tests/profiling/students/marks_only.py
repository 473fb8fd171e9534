# runs: names not_met, counts not_met, order not_met, nesting not_met, balance not_met
# reads: ; unsure 7
"""A mark is a point in time and no range."""

import nvtx

for name in ("tokenize", "prefill", "decode_step", "sample", "detokenize"):
    nvtx.mark(name)
