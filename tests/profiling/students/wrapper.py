# runs: all met
# reads: tokenize prefill decode_step sample detokenize
"""A small wrapper, since the ranges shall also reach torch.profiler one day."""

from contextlib import contextmanager

import nvtx


@contextmanager
def stage(name):
    nvtx.push_range(name)
    try:
        yield
    finally:
        nvtx.pop_range()


with stage("tokenize"):
    pass
with stage("prefill"):
    pass
for _ in range(128):
    with stage("decode_step"):
        with stage("sample"):
            pass
with stage("detokenize"):
    pass
