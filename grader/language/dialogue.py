"""How the sentences of a response speak of one another: what one denies, dismisses, allows or answers in another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from grader.language.clause import Clause
from grader.language.index import Index

_LASTING = ("dismissals", "doubts")
_NOTHING = Clause((), (), ())


class Context(NamedTuple):
    """What other sentences make of one: the kinds of their cues that reach it, and whether a contrast follows it."""

    around: tuple[str, ...]
    contrasted: bool


def heard(clauses: list[Clause], text: str, index: Index) -> tuple[list[Clause], list[Context]]:
    """The clauses without the cues that speak of another one, and the context of each.

    A dismissal or a doubt lasts to the end; a denial in which all ends casts doubt on everything.
    """
    retorted = _let_retorts_look_back(clauses, text, index)
    questions = [_asks(place, clauses, text) for place in range(len(clauses))]
    refuted = _let_answers_look_back(clauses, questions, text)
    lasting: tuple[str, ...] = ("doubts",) if clauses and clauses[-1].ends_in_denial(text, index) else ()
    contexts = []
    for place, clause in enumerate(clauses):
        after = clauses[place + 1] if place + 1 < len(clauses) else _NOTHING
        around = lasting + ("questions",) * questions[place]
        if place in refuted:
            around += ("corrections",)
        if place in retorted:
            around += ("retorts",)
        if after.cues and after.allows_the_one_before(index):
            around += ("permissions",)
        if after.cues and after.denies_the_one_before(index):
            around += ("deniers",)
        contexts.append(Context(around, clause.has("contrasts") or after.has("contrasts", opening=True)))
        if clause.cues:
            lasting = tuple(kind for kind in _LASTING if kind in lasting or clause.has(kind))
    return clauses, contexts


def _let_retorts_look_back(clauses: list[Clause], text: str, index: Index) -> set[int]:
    """The places of the clauses that the next one dismisses; that one then denies nothing that follows."""
    retorted = set()
    for place in range(1, len(clauses)):
        cue = clauses[place].retort(text, index) if clauses[place - 1].matches else None
        if cue:
            clauses[place] = clauses[place].without(cue)
            retorted.add(place - 1)
    return retorted


def _asks(place: int, clauses: Sequence[Clause], text: str) -> bool:
    """Whether a clause is a question."""
    following = clauses[place + 1].words[0].start if place + 1 < len(clauses) else len(text)
    return "?" in text[clauses[place].words[-1].end : following]


def _let_answers_look_back(clauses: list[Clause], questions: Sequence[bool], text: str) -> set[int]:
    """The places of the questions and former thoughts that are answered with no: `a faster link? no: …`.

    That no denies nothing else.
    """
    before: list[int] = []
    refuted: set[int] = set()
    for place, clause in enumerate(clauses):
        no = clause.answers_no(text) if before else None
        if no:
            clauses[place] = clause.without(no)
            refuted.update(before)
        if questions[place] or clause.has("recantations"):
            before.append(place)
        else:
            before = []
    return refuted
