"""Reading a short answer: words, concepts, polarity."""

from grader.language.lexicon import Concept, Cues, Lexicon
from grader.language.reading import Mention, Reading, read
from grader.language.words import Word, words

__all__ = ["Concept", "Cues", "Lexicon", "Mention", "Reading", "Word", "read", "words"]
