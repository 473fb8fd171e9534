"""One module a kind of criterion."""

from typing import TypeAlias

from grader.criteria.asked import Asked
from grader.criteria.choice import Choice
from grader.criteria.parts import Parts
from grader.criteria.text import Text

Criterion: TypeAlias = Text | Choice | Parts

__all__ = ["Asked", "Choice", "Criterion", "Parts", "Text"]
