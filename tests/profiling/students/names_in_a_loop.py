# runs: all met
# reads: tokenize prefill decode_step sample detokenize
"""The ranges of a plan that is data."""

import nvtx

for name in ["tokenize", "prefill", *["decode_step", "sample"] * 128, "detokenize"]:
    with nvtx.annotate(name):
        pass
