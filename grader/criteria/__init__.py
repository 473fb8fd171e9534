"""One module a kind of criterion."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal, TypeAlias

from grader.language import Lexicon
from grader.shape import Doc
from grader.verdict import Judgement


@dataclass(frozen=True)
class Asked:
    """What the learner saw: the lexicon to read with, the prompt's own words, and the trace's figures.

    `prompt` holds texts that are no answer when copied (question, label, title, the trace's ASCII);
    `figures` fill the `{names}` in a feedback.
    """

    lexicon: Lexicon
    prompt: tuple[str, ...] = ()
    figures: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Text:
    """A short answer in the learner's own words."""

    kind: Annotated[Literal["text"], Doc("A short answer in the learner's own words.")]

    def judge(self, response: str, asked: Asked) -> Judgement:
        """The verdict on one response."""
        raise NotImplementedError


Criterion: TypeAlias = Text
