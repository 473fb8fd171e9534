# runs: names met, counts met, order met, nesting met, balance not_met
# reads: tokenize prefill decode_step sample detokenize; open 11
"""An exception skips the pop, and is caught further up."""

import nvtx


def step(number):
    nvtx.push_range("decode_step")
    with nvtx.annotate("sample"):
        1 / (127 - number)
    nvtx.pop_range()


with nvtx.annotate("tokenize"):
    pass
with nvtx.annotate("prefill"):
    pass
for number in range(128):
    try:
        step(number)
    except ZeroDivisionError:
        pass
with nvtx.annotate("detokenize"):
    pass
