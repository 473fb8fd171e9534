# runs: all met
# reads: tokenize prefill decode_step sample detokenize
"""range_push and range_pop, through an alias."""

import torch.cuda.nvtx as nv


def work():
    nv.range_push("tokenize")
    nv.range_pop()
    nv.range_push("prefill")
    nv.range_pop()
    for _ in range(128):
        nv.range_push("decode_step")
        nv.range_push("sample")
        nv.range_pop()
        nv.range_pop()
    nv.range_push("detokenize")
    nv.range_pop()


work()
