"""One module a kind of criterion."""

from typing import TypeAlias

from grader.criteria.asked import Asked
from grader.criteria.choice import Choice
from grader.criteria.parts import Parts
from grader.criteria.ranges import Ranges
from grader.criteria.steps import Steps
from grader.criteria.text import Text
from grader.criteria.traces import Traces

Criterion: TypeAlias = Text | Choice | Parts | Traces | Steps | Ranges

__all__ = ["Asked", "Choice", "Criterion", "Parts", "Ranges", "Steps", "Text", "Traces"]
