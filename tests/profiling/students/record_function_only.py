# runs: names not_met, counts not_met, order not_met, nesting not_met, balance not_met
# reads: ; unsure 7 9 12 13 15
"""record_function is not NVTX: torch.profiler sees it, Nsight Systems does not."""

from torch.profiler import record_function

with record_function("tokenize"):
    pass
with record_function("prefill"):
    pass
for _ in range(128):
    with record_function("decode_step"):
        with record_function("sample"):
            pass
with record_function("detokenize"):
    pass
