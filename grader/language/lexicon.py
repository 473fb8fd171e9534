"""The words of the field as data: families of words, cues, and concepts with their ways of saying them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

from grader.shape import Doc, Names, Prose

Ways = tuple[str, ...]
Ideas = tuple[Annotated[str, Names("concept")], ...]


@dataclass(frozen=True)
class Concept:
    """An idea of the field with its ways of saying it.

    A way is a short phrase. Its words may stand in any order, inflected or mistyped, with a word or two between
    them, inside one clause. `<remove>` stands for any word of that family; `a > b` asks for a before b, and `a … b`
    for a before b with more words between.
    """

    says: Annotated[Ways, Doc("Ways of saying it, in English and in code: short phrases.")] = ()
    abroad: Annotated[Mapping[str, Ways], Doc("Ways of saying it in other languages: de, fr, es, zh.")] = field(
        default_factory=dict
    )
    covers: Annotated[Ideas, Doc("Narrower concepts: whoever says one of them says this one too.")] = ()
    hides: Annotated[Ideas, Doc("Concepts that are not meant where their words meet those of this one.")] = ()
    vague: Annotated[bool, Doc("Too little by itself to call an answer wrong: with nothing else a person decides.")] = (
        False
    )
    filler: Annotated[bool, Doc("No answer, and neither is what else stands in its sentence.")] = False
    means: Annotated[str, Prose("The idea in one line, for whoever edits the lexicon.")] = ""


@dataclass(frozen=True)
class Cues:
    """Words that say how a concept is meant, in the order they are written; phrases may name families too."""

    negators: Annotated[Ways, Doc("Deny what follows: not, never, without.")] = ()
    preferences: Annotated[Ways, Doc("Put what follows behind what was said before: instead of.")] = ()
    refusals: Annotated[Ways, Doc("Refuse what follows, and turn a negator round: avoid, skip.")] = ()
    deniers: Annotated[Ways, Doc("Deny what stands before them: won't help, is not the problem.")] = ()
    dismissals: Annotated[
        Ways, Doc("Deny all that follows, or the sentence before that they answer: this is wrong, do not do this.")
    ] = ()
    doubts: Annotated[Ways, Doc("Deny the clause that follows, and cast doubt on the rest: it is not true that.")] = ()
    inability: Annotated[Ways, Doc("Deny a step but not a cause: cannot, nobody, has not.")] = ()
    limits: Annotated[
        Ways, Doc("After a negator, say that it comes too late and not that it is untrue: yet, enough.")
    ] = ()
    harmless: Annotated[Ways, Doc("Look like negators and deny nothing: not only, no doubt.")] = ()
    concessions: Annotated[Ways, Doc("Name a thought in order to drop it: at first sight, tempting.")] = ()
    recantations: Annotated[
        Ways, Doc("Report a former thought, which whatever is said after it replaces: i first thought, my first guess.")
    ] = ()
    contrasts: Annotated[Ways, Doc("Drop what was conceded and end every scope: but, however.")] = ()
    conditions: Annotated[Ways, Doc("Name what must come first and end every scope: until, before.")] = ()
    suppositions: Annotated[Ways, Doc("Suppose something and end every scope: if.")] = ()
    reasons: Annotated[Ways, Doc("Say why and end every scope: because, since.")] = ()
    links: Annotated[Ways, Doc("Say what follows and end every scope: so, then.")] = ()
    hedges: Annotated[Ways, Doc("Say it without committing to it: maybe, perhaps.")] = ()
    alternatives: Annotated[Ways, Doc("Offer one thing or another: or, either.")] = ()
    approvals: Annotated[Ways, Doc("Call a step right or allowed: is fine, go ahead.")] = ()
    conclusions: Annotated[
        Ways, Doc("Settle what the answer is; what was said before only led to it: the real reason, i chose.")
    ] = ()
    advice: Annotated[Ways, Doc("Say what to do in place of something else: instead, first.")] = ()


@dataclass(frozen=True)
class Lexicon:
    """The shape of `lexicon.yml`: everything that a short answer is read with."""

    concepts: Annotated[Mapping[str, Concept], Doc("The field's concepts by id.")]
    families: Annotated[Mapping[str, Ways], Doc("Words that may stand for one another, by the family's name.")] = field(
        default_factory=dict
    )
    cues: Annotated[Cues, Doc("Words that say how a concept is meant.")] = Cues()
    glue: Annotated[Ways, Doc("Words without a meaning of their own, which never keep a phrase apart: the, of.")] = ()
    joins: Annotated[Ways, Doc("Words that set one thing beside another: and, plus.")] = ()
    pointing: Annotated[Ways, Doc("Words that point back at what was named: this, that, both.")] = ()
    misspelt: Annotated[Mapping[str, str], Doc("Known misspellings that are more than one edit away.")] = field(
        default_factory=dict
    )
