# runs: all met
# reads: tokenize prefill decode_step sample detokenize
"""Decorated functions; one takes its name from the function."""

import nvtx


@nvtx.annotate("tokenize")
def to_tokens(text):
    return list(text)


@nvtx.annotate()
def prefill(tokens):
    return len(tokens)


@nvtx.annotate("sample")
def choose(state):
    return state % 7


@nvtx.annotate("decode_step")
def step(state):
    return choose(state + 1)


@nvtx.annotate("detokenize")
def to_text(state):
    return str(state)


state = prefill(to_tokens("hello"))
for _ in range(128):
    state = step(state)
to_text(state)
