# runs: names not_met, counts not_met, order not_met, nesting not_met, balance not_met
# reads: ; unsure 3 6 7 8
"""tokenize, then prefill: what the ranges would be."""

# nvtx.annotate("prefill")
# then 128 times "decode_step"
names = "sample"
print("detokenize", names)
