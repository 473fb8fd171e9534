"""A word is recognised in the surest way there is, and never talked into being another."""

from __future__ import annotations

import pytest

from grader.language.vocabulary import MATCHES, Vocabulary

GRAPH, BATCH, TOKENIZE, FENCE, NOT, KERNEL, CAPTURE = range(7)


@pytest.fixture
def vocabulary() -> Vocabulary:
    words = {
        "graph": [GRAPH],
        "batch": [BATCH],
        "tokenize": [TOKENIZE],
        "fence": [FENCE],
        "never": [NOT],
        "kernel": [KERNEL],
        ".item": [CAPTURE],
    }
    return Vocabulary(words, {"graf": "graph"}, cues={NOT})


@pytest.mark.parametrize(
    ("word", "atoms", "how"),
    [
        ("graph", (GRAPH,), "exact"),
        ("graphs", (GRAPH,), "inflection"),
        ("graf", (GRAPH,), "misspelling"),
        ("tokenization", (TOKENIZE,), "stem"),
        ("grpahs", (GRAPH,), "typo"),
        ("rgaphs", (GRAPH,), "typo"),
        ("kerlen", (), "exact"),
        ("graphkernels", (GRAPH, KERNEL), "joined"),
        (".graph", (GRAPH,), "exact"),
        (".item", (CAPTURE,), "exact"),
        ("=graph", (GRAPH,), "exact"),
        ("=never", (), "exact"),
        ("item", (), "exact"),
    ],
)
def test_how_a_word_is_recognised(vocabulary: Vocabulary, word: str, atoms: tuple[int, ...], how: str) -> None:
    """Exactly, inflected, listed, by its root, mistyped, joined: in this order; a called name is also a plain word."""
    known = vocabulary.look_up(word)
    assert (known.atoms, MATCHES[known.how]) == (atoms, how)


@pytest.mark.parametrize("word", ["patch", "catch", "hence", "newer", "nevr", "grap", "bat"])
def test_what_is_never_corrected(vocabulary: Vocabulary, word: str) -> None:
    """Everyday words and short words mean themselves, and nothing is corrected into a negator."""
    atoms = vocabulary.look_up(word).atoms
    assert atoms == ()


def test_a_cue_is_taken_by_the_letter(vocabulary: Vocabulary) -> None:
    """`never` has no plural: a cue is not inflected."""
    assert vocabulary.look_up("nevers").atoms == ()


def test_a_word_written_apart(vocabulary: Vocabulary) -> None:
    """Two neighbours that are one word of the lexicon are that word, but no cue: `so it` is no French `soit`."""
    assert vocabulary.pair("bat", "ch") == (BATCH,)
    assert vocabulary.pair("ne", "ver") == ()
    assert vocabulary.pair("bat", "man") == ()


def test_looking_up_again_gives_the_same(vocabulary: Vocabulary) -> None:
    """What is remembered is what was found."""
    assert vocabulary.look_up("grpahs") is vocabulary.look_up("grpahs")
