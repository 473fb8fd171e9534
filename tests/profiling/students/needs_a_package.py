# runs: all review
# reads: tokenize prefill decode_step sample detokenize
"""A package that the machine that marks does not have."""

import a_model_hub_that_is_not_installed as hub
import nvtx

with nvtx.annotate("tokenize"):
    tokens = hub.tokenize("hello")
with nvtx.annotate("prefill"):
    pass
for _ in range(128):
    with nvtx.annotate("decode_step"), nvtx.annotate("sample"):
        pass
with nvtx.annotate("detokenize"):
    pass
