# runs: all met
# reads: tokenize prefill decode_step sample detokenize
"""Tokenizing in a thread of its own, as the cure of Trace 2 has it."""

import threading

import nvtx


def tokenize():
    with nvtx.annotate("tokenize"):
        pass


reader = threading.Thread(target=tokenize)
reader.start()
reader.join()
with nvtx.annotate("prefill"):
    pass
for _ in range(128):
    with nvtx.annotate("decode_step"), nvtx.annotate("sample"):
        pass
with nvtx.annotate("detokenize"):
    pass
