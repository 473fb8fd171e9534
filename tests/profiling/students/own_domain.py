# runs: all met
# reads: tokenize prefill decode_step sample detokenize
"""A domain of one's own: the names are what counts."""

import nvtx

mine = nvtx.Domain("homework")


def emit(name):
    attributes = mine.get_event_attributes(message=name)
    mine.push_range(attributes)
    return mine.pop_range


emit("tokenize")()
emit("prefill")()
for _ in range(128):
    close = emit("decode_step")
    emit("sample")()
    close()
emit("detokenize")()
