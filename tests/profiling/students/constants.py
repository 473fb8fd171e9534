# runs: all met
# reads: tokenize prefill decode_step sample detokenize
"""Names as constants in one place."""

import nvtx

TOKENIZE, DETOKENIZE = "tokenize", "detokenize"
PREFILL = "prefill"
STEP = "decode_step"


class Names:
    SAMPLE = "sample"


with nvtx.annotate(TOKENIZE):
    pass
with nvtx.annotate(PREFILL):
    pass
for _ in range(128):
    with nvtx.annotate(STEP), nvtx.annotate(Names.SAMPLE):
        pass
with nvtx.annotate(DETOKENIZE):
    pass
