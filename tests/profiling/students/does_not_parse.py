# runs: names not_met, counts not_met, order not_met, nesting not_met, balance not_met
# reads: ; unsure 7
"""A bracket is missing."""

import nvtx

with nvtx.annotate("tokenize":
    pass
