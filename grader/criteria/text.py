"""A short answer in the learner's own words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from grader.criteria.alternatives import sides
from grader.criteria.asked import Asked
from grader.criteria.examples import Examples
from grader.criteria.findings import Decision, Feedback, Finding, first, nothing_said, settle
from grader.criteria.formula import Formula, concepts, holds
from grader.criteria.stance import Meant, Stance, about, concepts_of, firm, meant, plainly_denied, remarked
from grader.criteria.understanding import says_something, understood
from grader.language import Mention, Reading
from grader.shape import Doc, Prose
from grader.verdict import Judgement, Polarity, Verdict

_THEREFORE = frozenset({"reasons", "links"})


@dataclass(frozen=True)
class Text:
    """A short answer in the learner's own words."""

    kind: Annotated[Literal["text"], Doc("A short answer in the learner's own words.")]
    read_as: Annotated[Stance, Doc("A claim, a step to take, or a prohibition: 'do not do this'.")]
    met: Annotated[Formula, Doc("What earns the mark.")]
    feedback: Annotated[Feedback, Prose("What the learner is told in the general cases.")]
    examples: Annotated[Examples, Prose("Responses with the verdict each must get.")]
    wrong: Annotated[tuple[Finding, ...], Doc("What rejects it, each with its own feedback; the first counts.")] = ()
    review: Annotated[tuple[Finding, ...], Doc("What a person must decide.")] = ()

    def judge(self, response: str, asked: Asked) -> Judgement:
        """The verdict on one response."""
        reading = understood(response, asked)
        if reading is None:
            return nothing_said(self.feedback, asked)
        if self.read_as == "prohibition":  # the real reason may follow the step that it forbids
            return self._decide(reading, asked).judgement(reading, asked)
        return settle(lambda said: self._decide(said, asked), reading, self.feedback).judgement(reading, asked)

    def _decide(self, reading: Reading, asked: Asked) -> Decision:
        answer = meant(reading, self.read_as)
        right = holds(self.met, answer.concepts)
        wrong = first(self.wrong, answer.concepts, right=right)
        if right and wrong:
            return self._weigh(reading, answer, wrong)
        if right:
            return self._contested(reading, answer, asked) or self._accept(reading, answer)
        if wrong:
            return Decision(Verdict.NOT_MET, wrong.when, wrong.feedback)
        if holds(self.met, answer.concepts | answer.refused):
            return Decision(Verdict.NOT_MET, self.met, self.feedback.refused)
        if doubt := first(self.review, answer.concepts):
            return Decision(Verdict.REVIEW, doubt.when, doubt.feedback)
        said = reading.mentions if self.read_as == "prohibition" else answer.given
        if says_something(reading, said, asked):
            return Decision(Verdict.NOT_MET, None, self.feedback.beside)
        return Decision(Verdict.REVIEW, None, self.feedback.unclear)

    def _contested(self, reading: Reading, answer: Meant, asked: Asked) -> Decision | None:
        """What an alternative beside a right one makes of it: a wrong one rejects it, one not understood leaves it open.

        A step is one experiment, whereas a claim may go on about whatever it likes.
        """
        for side in sides(answer.given, reading, asked.lexicon):
            said = concepts_of(side, reading)
            if holds(self.met, said):
                continue
            if first(self.wrong, said):
                return Decision(Verdict.NOT_MET, None, self.feedback.both)
            telling = not set(side).isdisjoint(reading.telling)
            if self.read_as == "step" and telling and not first(self.review, said):
                return Decision(Verdict.REVIEW, None, self.feedback.unclear)
        return None

    def _accept(self, reading: Reading, answer: Meant) -> Decision:
        """A right idea counts, unless it stands only behind a denial of who knows what: `it is not true that …. …`.

        To a prohibition no denial matters.
        """
        if (
            self.read_as == "prohibition"
            or holds(self.met, firm(answer, reading))
            or self._aimed_elsewhere(answer, reading)
        ):
            return Decision(Verdict.MET, self.met, self.feedback.met)
        return Decision(Verdict.REVIEW, self.met, self.feedback.unclear)

    def _aimed_elsewhere(self, answer: Meant, reading: Reading) -> bool:
        """Whether a denial has something else in view: a wrong idea, or beside a claim the subject of a remark."""
        if first(self.wrong, plainly_denied(answer, reading), right=True):
            return True
        right = about(answer.given, concepts(self.met), reading)
        return self.read_as == "claim" and remarked(right, reading)

    def _weigh(self, reading: Reading, answer: Meant, wrong: Finding) -> Decision:
        """A right and a wrong idea contradict one another, unless the right one is forbidden and the other advised.

        Where the right one has the last word, after a full stop or a `so`, the wrong one may be what it answers.
        """
        right = about(answer.given, concepts(self.met), reading)
        other = about(answer.given, concepts(wrong.when), reading)
        forbidden = [mention for mention in right if mention.polarity is Polarity.NEGATED]
        advised = all(mention.polarity is not Polarity.NEGATED for mention in other)
        if self.read_as == "prohibition" and forbidden and advised and _apart(forbidden, other, reading.text):
            return Decision(Verdict.MET, self.met, self.feedback.met)
        if self.read_as != "prohibition" and _has_last_word(right, other):
            return Decision(Verdict.REVIEW, None, self.feedback.unclear)
        return Decision(Verdict.NOT_MET, None, self.feedback.both)


def _apart(right: Sequence[Mention], other: Sequence[Mention], text: str) -> bool:
    """Whether what forbids the one has no hold on the other.

    The other stands in another sentence, before it and behind a comma, or after it and behind a colon.
    """
    if {mention.part for mention in right}.isdisjoint(mention.part for mention in other):
        if max(mention.end for mention in other) <= min(mention.start for mention in right):
            return True
        last, following = max(mention.end for mention in right), min(mention.start for mention in other)
        if ":" in text[last:following]:
            return True
    return {mention.clause for mention in right}.isdisjoint(mention.clause for mention in other)


def _has_last_word(right: Sequence[Mention], other: Sequence[Mention]) -> bool:
    """Whether what is right is said plainly, after everything else, and as a thought of its own."""
    after = min(mention.start for mention in right) >= max(mention.end for mention in other)
    plain = all(mention.polarity is Polarity.AFFIRMED for mention in right)
    later = {mention.clause for mention in right}.isdisjoint(mention.clause for mention in other)
    return after and plain and (later or any(not _THEREFORE.isdisjoint(mention.scope) for mention in right))
