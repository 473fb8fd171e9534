"""The forms of one word: what inflection and derivation add to it, taken away again.

Light on purpose: two words of one idea must meet, and a word must not meet a stranger. British spellings
(`-ise`, `-isation`) meet the American ones.
"""

from __future__ import annotations

from functools import lru_cache

_SHORTEST = 3
_DERIVED = ("ization", "izer", "iz", "ation", "ition", "ment", "ness", "able", "ion", "or", "er", "ly", "al", "ive")
_VOWELS = frozenset("aeiouy")


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """The word without its inflection (plural, -ed, -ing); a stem means nothing but itself.

    >>> stem("batching") == stem("batches") == stem("batch"), stem("tokenised") == stem("tokenizes")
    (True, True)
    """
    if len(word) <= _SHORTEST:
        return word
    if not word.isalpha():
        return word.removesuffix("s")
    word = _americanised(word)
    if word.endswith("ies") and len(word) > 4:
        word = word[:-3] + "y"
    elif word.endswith("es") and word[:-2].endswith(("s", "x", "z", "ch", "sh")):
        word = word[:-2]
    elif word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    if word.endswith("ied"):
        word = word[:-3] + "y"
    for ending in ("ing", "ed"):
        if (
            word.endswith(ending)
            and len(word) - len(ending) >= _SHORTEST
            and not _VOWELS.isdisjoint(word[: -len(ending)])
        ):
            word = word[: -len(ending)]
            break
    word = word.removesuffix("e") if len(word) > _SHORTEST else word
    return word[:-1] if len(word) > _SHORTEST and word[-1] == word[-2] else word


@lru_cache(maxsize=8192)
def root(word: str) -> str:
    """The stem without its derivation (-ation, -er, -ly …); shorter than five letters there is none: the stem.

    >>> root("tokenizer") == root("tokenization")
    True
    """
    bare = stem(word)
    for ending in _DERIVED:
        if bare.endswith(ending) and len(bare) - len(ending) >= 5:
            return bare[: -len(ending)]
    return bare


def inflections(word: str) -> tuple[str, ...]:
    """A word as it is most often typed: bare, with -s, with -ed, with -ing."""
    bare = word.removesuffix("e")
    return (word, word + "s", bare + "ed", bare + "ing")


def uninflected(word: str) -> tuple[str, ...]:
    """What a word may have been before it was inflected, itself and its American spelling included."""
    return (
        word,
        _americanised(word),
        *(word.removesuffix(ending) for ending in ("s", "es", "d", "ed", "ing") if word.endswith(ending)),
    )


def _americanised(word: str) -> str:
    if "is" not in word:
        return word
    for british, american in (("isation", "ization"), ("ise", "ize"), ("ising", "izing"), ("iser", "izer")):
        for tail in ("", "s", "d"):
            if word.endswith(british + tail) and len(word) - len(british) - len(tail) > _SHORTEST:
                return word[: len(word) - len(british) - len(tail)] + american + tail
    return word
