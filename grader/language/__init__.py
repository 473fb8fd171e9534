"""Reading a short answer: words, concepts, polarity."""

from grader.language.lexicon import Concept, Cues, Lexicon
from grader.language.reading import Mention, Reading, Word, read

__all__ = ["Concept", "Cues", "Lexicon", "Mention", "Reading", "Word", "read"]
