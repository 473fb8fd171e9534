"""What a criterion is told about its question."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from grader.language import Lexicon


@dataclass(frozen=True)
class Asked:
    """What the learner saw: the lexicon to read with, the prompt's own words, and the trace's figures.

    `prompt` holds texts that are no answer when copied (question, label, title, the trace's ASCII);
    `figures` fill the `{names}` in a feedback.
    """

    lexicon: Lexicon
    prompt: tuple[str, ...] = ()
    figures: Mapping[str, str] = field(default_factory=dict)

    def fill(self, feedback: str) -> str:
        """A feedback with its `{names}` replaced by the figures of the trace; unknown names stay as they are."""
        for name, figure in self.figures.items():
            feedback = feedback.replace("{" + name + "}", figure)
        return feedback
