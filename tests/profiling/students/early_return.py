# runs: names met, counts met, order met, nesting met, balance not_met
# reads: tokenize prefill decode_step sample detokenize; open 12
"""A return that leaves the step open."""

import nvtx


def step(last):
    nvtx.push_range("decode_step")
    with nvtx.annotate("sample"):
        if last:
            return
    nvtx.pop_range()


with nvtx.annotate("tokenize"):
    pass
with nvtx.annotate("prefill"):
    pass
for number in range(128):
    step(number == 127)
with nvtx.annotate("detokenize"):
    pass
