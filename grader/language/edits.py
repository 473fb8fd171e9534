"""One slip of the finger: a letter left out, put in, exchanged for another, or swapped with its neighbour."""

from __future__ import annotations


def within_one_edit(a: str, b: str) -> bool:
    """Whether at most one edit makes the one word of the other; a swap of neighbours counts as one.

    >>> within_one_edit("grpah", "graph"), within_one_edit("batch", "patches")
    (True, False)
    """
    if abs(len(a) - len(b)) > 1:
        return False
    if a == b:
        return True
    first = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    if len(a) > len(b):
        return a[first + 1 :] == b[first:]
    if len(a) < len(b):
        return a[first:] == b[first + 1 :]
    swapped = a[first : first + 2] == b[first : first + 2][::-1] and a[first + 2 :] == b[first + 2 :]
    return swapped or a[first + 1 :] == b[first + 1 :]
