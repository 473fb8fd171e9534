"""A course of one exercise, small enough to be read at a glance, for tests that break courses."""

from __future__ import annotations

from pathlib import Path

COURSE = """\
id: small
title: A small course
exercises: [a1]
pass_mark: 0.5
opening: Look first.
acceptance: {"1": "Graphs, not kernels."}
check: Empty is empty.
debrief: Feed the machine first.
"""
LEXICON = """\
concepts:
  graph:
    says: [cuda graph, graph capture]
  kernel:
    says: [faster kernel]
"""
EXERCISE = """\
title: Trace 1 — picket fence
part: A
question: What do you try first?
trace: trace-1
fields:
  first_experiment:
    label: First experiment
    acceptance: 1
    criterion:
      kind: text
      read_as: step
      met: graph
      wrong:
        - {when: kernel, feedback: Look at how little of the lane the kernels fill.}
      feedback:
        met: Yes.
        refused: You name it and reject it.
        both: One experiment, please.
        beside: Look at the gaps.
        unclear: A person will read this.
      examples:
        met: [cuda graph]
        not_met: [a faster kernel]
"""
TRACE = """\
title: Trace 1 — picket fence
ascii: |-
  GPU: k k k
  CPU: loop
events:
  - {kind: launch, name: loop, duration_us: {shortest: 8, longest: 20}, basis: given}
  - {kind: kernel, name: k, duration_us: 3, basis: given}
"""
FILES = {
    "course/course.yml": COURSE,
    "course/lexicon.yml": LEXICON,
    "course/exercises/a1.yml": EXERCISE,
    "traces/trace-1.yml": TRACE,
}


def write(into: Path) -> Path:
    """Write the course and its traces side by side into a directory; the course's own directory."""
    for name, text in FILES.items():
        path = into / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return into / "course"
