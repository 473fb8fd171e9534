"""How far a cue reaches: what a negator denies, a concession drops, a hedge leaves open.

Inside one clause. A cue that looks forward (not, avoid, maybe) reaches what follows until a contrast, a
condition or a reason begins, or until a comma, unless the comma stands in a list that ends with "or" or "nor".
A condition or a reason that opens its clause ends at the comma: `before that, do this`.
A former thought that a contrast ends goes as far as that: `i first thought sync, since .cpu() syncs, but …`.
A cue that looks back (won't help) reaches what stands before it, over commas only where nothing nearer is named.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from grader.language.words import Word
from grader.verdict import Polarity

ENDS = frozenset({"contrasts", "conditions", "suppositions", "reasons", "links", "conclusions"})
_CONTRASTS = frozenset({"contrasts"})
_DROPPING = frozenset({"deniers", "corrections", "preferences", "retorts"})
_DROPPED = frozenset({"concessions", "recantations"})
_DENYING = frozenset({"deniers", "corrections"})
_UNSTOPPED = frozenset({"dismissals", "deniers", "corrections"})
_LEAVING_OPEN = frozenset({"hedges", "concessions", "recantations"})
FORWARD = frozenset(
    {
        "negators",
        "dismissals",
        "doubts",
        "preferences",
        "refusals",
        "inability",
        "hedges",
        "conditions",
        "suppositions",
        "reasons",
        "links",
        "limits",
        "approvals",
        "advice",
        "recantations",
    }
)
BACKWARD = frozenset({"deniers", "corrections", "limits", "conditions", "approvals", "advice"})
ANYWHERE = frozenset({"concessions", "alternatives"})
OVER_COMMAS = frozenset(
    {"suppositions", "dismissals", "doubts", "conditions", "reasons", "links", "concessions", "alternatives", "advice"}
)


class Cue(NamedTuple):
    """A cue found in a clause: its first and last word, its kind, and whether it stands around what it speaks of.

    A denial speaks of what stands before it `since` a word, a preference of what follows it `until` one.
    """

    first: int
    last: int
    kind: str
    around: bool = False
    since: int = 0
    until: int | None = None


def reaching(first: int, last: int, cues: Sequence[Cue], words: Sequence[Word]) -> tuple[str, ...]:
    """The kinds of the cues of a clause that reach the words `first` to `last`, in order of place.

    A condition that follows limits what was said: not launched *until* python is back. A doubt denies its own
    clause; what a contrast cuts off from it is only in doubt.
    """
    kinds = []
    for cue in cues:
        reached = _reaches(cue, first, last, cues, words)
        if reached and not (cue.kind == "links" and cue.first == 0):
            kinds.append(_READ_AS.get((cue.kind, cue.first > last), cue.kind))
        elif cue.kind == "doubts" and cue.last < first:
            kinds.append("doubts")
    return tuple(kinds)


_READ_AS = {("conditions", True): "limits", ("doubts", False): "dismissals"}
"""What a cue amounts to, by its kind and whether it stands behind the words it reaches."""


def _reaches(cue: Cue, first: int, last: int, cues: Sequence[Cue], words: Sequence[Word]) -> bool:
    if cue.around and cue.kind in FORWARD:
        return cue.first < first and last < cue.last
    if cue.last < first:
        if cue.kind not in FORWARD and cue.kind not in ANYWHERE:
            return False
        if cue.until is not None and first > cue.until:
            return False
        here, there = cue.last, first
    elif cue.first > last:
        if first < cue.since or (cue.kind not in BACKWARD and cue.kind not in ANYWHERE):
            return False
        here, there = last, cue.first
    else:
        return cue.kind not in ENDS and first <= cue.first
    until_contrast = cue.kind == "recantations" and any(end.kind == "contrasts" and last < end.first for end in cues)
    ends = _CONTRASTS if cue.kind == "doubts" or until_contrast else ENDS
    if cue.kind not in _UNSTOPPED and any(end.kind in ends and here < end.first and end.last < there for end in cues):
        return False
    if until_contrast or words[here].part == words[there].part:
        return True
    if cue.kind in OVER_COMMAS:
        return not (cue.first == 0 and cue.kind in ENDS)
    return _in_list(cue, first, cues, words) if cue.last < first else cue.kind in _DENYING


def _in_list(cue: Cue, first: int, cues: Sequence[Cue], words: Sequence[Word]) -> bool:
    """Whether the comma between a cue and what follows is one of a list: `no kernels, no math or attention`."""
    return any(
        other.kind == "alternatives"
        and cue.last < other.first
        and (other.first > first or words[other.first].part == words[first].part)
        for other in cues
    )


def polarity(scope: Sequence[str], *, contrasted: bool) -> Polarity:
    """What the cues that reach a mention make of it.

    Two refusals, or a negator and a refusal, cancel out (`do not skip`); two negators do not (`not, no`).
    A concession or a recantation denies where a contrast follows, else it only leaves open.
    """
    refused = ("negators" in scope or "dismissals" in scope) + scope.count("refusals")
    dropped = not _DROPPING.isdisjoint(scope) or (contrasted and not _DROPPED.isdisjoint(scope))
    if refused % 2 or dropped:
        return Polarity.NEGATED
    if "alternatives" in scope:
        return Polarity.ALTERNATIVE
    return Polarity.AFFIRMED if _LEAVING_OPEN.isdisjoint(scope) else Polarity.HEDGED
