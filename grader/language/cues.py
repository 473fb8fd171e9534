"""The cues of a clause: which are meant where several overlap, and how far each looks back."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from grader.language.index import Index
from grader.language.phrases import Found, Match
from grader.language.scope import ENDS, Cue
from grader.language.words import Word

_NAMING = frozenset({"advice", "concessions"})
_BOUNDED = frozenset({"deniers", "corrections", "advice", "concessions", "conditions", "limits"})


def find_cues(atoms: Mapping[int, Sequence[Found]], kinds: Mapping[int, str]) -> list[Cue]:
    """The cues of a clause in order of place; where two overlap the longer one is meant."""
    every = [
        Cue(f.first, f.last, kinds[atom], f.gapped) for atom, places in atoms.items() if atom in kinds for f in places
    ]
    if len(every) < 2:
        return every
    kept: list[Cue] = []
    for cue in sorted(every, key=lambda cue: (cue.first - cue.last, cue.first, cue.kind != "suppositions", cue.kind)):
        if not any(cue.first <= other.last and other.first <= cue.last for other in kept):
            kept.append(cue)
    return sorted(kept)


def keep_whole(cues: Sequence[Cue], atoms: dict[int, list[Found]], kinds: Mapping[int, str]) -> None:
    """Let no phrase be made of a piece of a longer cue: in `do not do this: print` nothing says `not … print`."""
    for atom in kinds.keys() & atoms.keys():
        atoms[atom] = [f for f in atoms[atom] if not any(_is_piece(f, kinds[atom], cue) for cue in cues)]


def _is_piece(found: Found, kind: str, cue: Cue) -> bool:
    within = cue.first <= found.first and found.last <= cue.last
    return within and cue.kind != kind and cue.last - cue.first > found.last - found.first


def fitted(cues: Sequence[Cue], matches: Sequence[Match], words: Sequence[Word], index: Index) -> list[Cue]:
    """The cues of a clause with what its concepts tell of their reach."""
    named = [match.first for match in matches]
    turned = [_late(cue, words, named, index.meaningless) for cue in cues]
    bounded = [_bounded(cue, matches, turned, words, index) for cue in turned]
    return [_opening(cue, matches, words, index) for cue in bounded]


def has_subject(cue: Cue, words: Sequence[Word], index: Index) -> bool:
    """Whether a denial says itself what it denies, known or not: `the bytes don't matter`, and not `that won't help`."""
    before = [word.text for word in words[: cue.first] if word.part == words[cue.first].part]
    return bool(before) and before[0] not in index.pointing and any(text not in index.meaningless for text in before)


def _late(cue: Cue, words: Sequence[Word], named: Sequence[int], glue: Collection[str]) -> Cue:
    """A negator that ends its part of the clause denies what is named before it there: `graphs help here not`.

    One that is all of its part corrects the part before it: `host, no, launch`.
    """
    part = words[cue.first].part
    if cue.kind == "negators" and _is_alone(cue, words) and any(first < cue.first for first in named):
        return cue._replace(kind="corrections")
    if cue.kind != "negators" or not any(first < cue.first and words[first].part == part for first in named):
        return cue
    following = (word for word in words[cue.last + 1 :] if word.part == part)
    return cue if any(word.text not in glue for word in following) else cue._replace(kind="deniers")


def _is_alone(cue: Cue, words: Sequence[Word]) -> bool:
    """Whether a cue is all of its part of the clause, and something follows."""
    after = cue.last + 1
    return (
        cue.first > 0
        and after < len(words)
        and words[cue.first - 1].part < words[cue.first].part
        and words[cue.last].part < words[after].part
    )


def _bounded(cue: Cue, matches: Sequence[Match], cues: Sequence[Cue], words: Sequence[Word], index: Index) -> Cue:
    """A cue that looks back speaks of the thought that names the last thing before it, and of no earlier one.

    A denial with a subject of its own, and what names after itself what it speaks of, look back no further than that.
    """
    before = [match for match in matches if match.last < cue.first] if cue.kind in _BOUNDED else []
    if not before:
        return cue
    part = words[before[-1].last].part
    if part < words[cue.first].part:
        if cue.kind in _NAMING and _names_after(cue, matches, words):
            return cue._replace(since=cue.first)
        if cue.kind == "deniers" and has_subject(cue, words, index):
            return cue._replace(since=cue.first)
    start = next(place for place, word in enumerate(words) if word.part == part)
    turns = [end.last + 1 for end in cues if end.kind in ENDS and end.last < before[-1].first]
    return cue._replace(since=max([start, *turns]))


def _names_after(cue: Cue, matches: Sequence[Match], words: Sequence[Word]) -> bool:
    """Whether a cue is followed by what it speaks of, a concession in its own part of the clause.

    `one could argue for copies`, `instead: graphs`; but `this one, true, but graphs`.
    """
    after = (words[match.first].part for match in matches if match.first > cue.last)
    return any(cue.kind == "advice" or part == words[cue.last].part for part in after)


def _opening(cue: Cue, matches: Sequence[Match], words: Sequence[Word], index: Index) -> Cue:
    """A preference that opens its clause without a comma passes over one thing, or a list: `instead of this that`."""
    if cue.kind != "preferences" or any(word.text not in index.meaningless for word in words[: cue.first]):
        return cue
    following = [match for match in matches if match.first > cue.last]
    if not following or words[following[-1].first].part != words[cue.last].part:
        return cue
    until = following[0].last
    for match in following:
        between = words[until + 1 : match.first]
        if match.first > until and not any(word.text in index.joins for word in between):
            break
        until = max(until, match.last)
    return cue._replace(until=until)
