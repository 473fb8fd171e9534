"""What a response means by its concepts, given how its field is read.

A name says what something is called, a claim what is so, a step what to do, a prohibition what not to do. The
forbidden field is read as "do not do this", whether the step itself stands there or its prohibition (marking
guide): there a negator changes nothing, and only an approval, or a prohibition of leaving it out, turns it round.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

from grader.language import Mention, Reading
from grader.verdict import Evidence, Polarity

Stance = Literal["claim", "step", "prohibition"]
Answer = Stance | Literal["name"]
MOST_EVIDENCE = 20
_ASIDE = frozenset({"advice", "conditions", "suppositions", "reasons", "preferences"})
_TOLD = frozenset({"claim", "step"})
_TAKEN_BACK = frozenset({"permissions", "corrections"})
_FIRM = frozenset({"deniers", "dismissals"})
_DENIALS = frozenset({"negators", "refusals", "preferences", "deniers", "dismissals"})
_UNDONE = frozenset({"negators", "deniers"})
_WHOLE = (["deniers"], ["dismissals"])
_SUPPOSED = frozenset({"suppositions", "recantations"})
_CONDITIONAL = _SUPPOSED | {"conditions"}
_ASKED = _CONDITIONAL | {"questions"}
_REASONS = _ASKED | {"reasons", "links"}


class Meant(NamedTuple):
    """The mentions of a response by what they are meant as, and the concepts of each.

    `given` are given as the answer, `denied` refused; what is said by the way is neither, and stands in `aside`.
    """

    given: tuple[Mention, ...]
    denied: tuple[Mention, ...]
    aside: tuple[Mention, ...]
    concepts: frozenset[str]
    refused: frozenset[str]


def meant(reading: Reading, stance: Answer) -> Meant:
    """Sort the mentions of a response into what it gives as its answer and what it refuses.

    Where nothing telling is given, what is said by the way is all there is, and counts; to a name or a prohibition
    only where nothing at all is given.
    """
    answers = _ANSWERS[stance]
    sorts: dict[bool | None, list[Mention]] = {True: [], False: [], None: []}
    for mention in reading.mentions:
        sorts[answers(mention)].append(mention)
    given, denied, aside = sorts[True], sorts[False], sorts[None]
    if not given or (stance in _TOLD and set(given).isdisjoint(reading.telling)):
        given, aside = sorted(given + aside, key=_by_place), []
    concepts, refused = concepts_of(given, reading), concepts_of(denied, reading)
    return Meant(tuple(given), tuple(denied), tuple(aside), concepts, refused)


def _by_place(mention: Mention) -> tuple[int, int]:
    return mention.start, mention.end


def concluded(reading: Reading) -> Reading | None:
    """What a response settles on, where it says so: without the thoughts that led to it."""
    settled = max((mention.end for mention in reading.mentions if "conclusions" in mention.scope), default=0)
    if not settled:
        return None
    return reading._replace(
        words=tuple(word for word in reading.words if word.start >= settled),
        mentions=tuple(mention for mention in reading.mentions if mention.start >= settled),
        telling=tuple(mention for mention in reading.telling if mention.start >= settled),
    )


def firm(answer: Meant, reading: Reading) -> frozenset[str]:
    """The concepts that are said and not left in doubt by a denial of the whole: `it is not true that …`."""
    return concepts_of((mention for mention in answer.given + answer.aside if "doubts" not in mention.scope), reading)


def remarked(right: Iterable[Mention], reading: Reading) -> bool:
    """Whether what is right stands in another part than the denial at the end, which has a subject of its own."""
    return reading.remark is not None and all(mention.part != reading.remark for mention in right)


def plainly_denied(answer: Meant, reading: Reading) -> frozenset[str]:
    """The concepts at which a denial of the whole was aimed: denied by it, by nothing else, and no former thought."""
    whole = (m for m in answer.denied if [k for k in m.scope if k in _DENIALS] in _WHOLE)
    return concepts_of((m for m in whole if "recantations" not in m.scope), reading)


def _named(mention: Mention) -> bool | None:
    if mention.polarity is Polarity.NEGATED or "approvals" in mention.scope:
        return False
    return None if _REASONS.intersection(mention.scope) else True


def _claimed(mention: Mention) -> bool | None:
    late = "limits" in mention.scope and _FIRM.isdisjoint(mention.scope)
    if "approvals" in mention.scope or (mention.polarity is Polarity.NEGATED and not late):
        return False
    return True if _SUPPOSED.isdisjoint(mention.scope) else None


def _proposed(mention: Mention) -> bool | None:
    if mention.polarity is Polarity.NEGATED or "inability" in mention.scope:
        return False
    return True if _ASKED.isdisjoint(mention.scope) else None


def _forbidden(mention: Mention) -> bool | None:
    if "retorts" in mention.scope:
        return _DENIALS.isdisjoint(mention.scope)
    negated = mention.polarity is Polarity.NEGATED and "preferences" not in mention.scope
    twice = not negated and "refusals" in mention.scope
    if twice or not _TAKEN_BACK.isdisjoint(mention.scope) or ("approvals" in mention.scope and not negated):
        return False
    waited_for = not _CONDITIONAL.isdisjoint(mention.scope) and _UNDONE.issuperset(_DENIALS.intersection(mention.scope))
    return None if waited_for or (_ASIDE.intersection(mention.scope) and not negated) else True


_ANSWERS: Mapping[Answer, Callable[[Mention], bool | None]] = {
    "name": _named,
    "claim": _claimed,
    "step": _proposed,
    "prohibition": _forbidden,
}
"""Whether a mention is given as the answer (true), refused (false), or said by the way (None)."""


def concepts_of(mentions: Iterable[Mention], reading: Reading) -> frozenset[str]:
    """The concepts that are said by some mentions, the wider ones included."""
    return frozenset().union(*(reading.wider[mention.concept] for mention in mentions))


def about(mentions: Iterable[Mention], concepts: Collection[str], reading: Reading) -> list[Mention]:
    """The mentions that say one of the concepts, in order of place."""
    return [mention for mention in mentions if not reading.wider[mention.concept].isdisjoint(concepts)]


def evidence(mentions: Sequence[Mention], reading: Reading) -> tuple[Evidence, ...]:
    """The words that decided, as the record keeps them."""
    return tuple(
        Evidence(reading.text[m.start : m.end], m.start, m.end, m.concept, m.polarity, m.matched)
        for m in mentions[:MOST_EVIDENCE]
    )
