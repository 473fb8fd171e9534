# runs: all met
# reads: tokenize prefill decode_step sample detokenize
"""Sampling right after the step, with the first token from the prefill; more ranges than asked."""

import nvtx

with nvtx.annotate("request"):
    with nvtx.annotate("tokenize"):
        pass
    with nvtx.annotate("prefill"):
        pass
    with nvtx.annotate("sample"):
        pass
    for _ in range(128):
        with nvtx.annotate("decode_step"), nvtx.annotate("kv_cache_update"):
            pass
        with nvtx.annotate("sample"):
            pass
    with nvtx.annotate("detokenize"):
        pass
