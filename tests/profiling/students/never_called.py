# runs: names not_met, counts not_met, order not_met, nesting not_met, balance not_met
# reads: tokenize prefill decode_step sample detokenize
"""The right names in a function that nobody calls."""

import nvtx


def run():
    with nvtx.annotate("tokenize"):
        pass
    with nvtx.annotate("prefill"):
        pass
    for _ in range(128):
        with nvtx.annotate("decode_step"), nvtx.annotate("sample"):
            pass
    with nvtx.annotate("detokenize"):
        pass
