"""Reading a short answer: words, concepts, polarity."""

from grader.language.lexicon import Concept, Cues, Lexicon
from grader.language.reading import Mention, Reading, read, read_words
from grader.language.words import Word, words

__all__ = ["Concept", "Cues", "Lexicon", "Mention", "Reading", "Word", "read", "read_words", "words"]
