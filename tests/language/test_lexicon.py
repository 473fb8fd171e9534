"""The course's own lexicon is a language and no list of answers."""

from __future__ import annotations

from collections.abc import Iterator

from grader.language import Lexicon
from grader.readers.locate import locate

LONGEST_PHRASE = 5


def phrases(lexicon: Lexicon) -> Iterator[str]:
    """Every way of saying a concept."""
    for concept in lexicon.concepts.values():
        yield from concept.says
        for ways in concept.abroad.values():
            yield from ways


def test_no_way_of_saying_something_is_a_sentence() -> None:
    """A phrase has five words at most: whoever writes longer ones writes down answers."""
    lexicon = locate(None).lexicon
    long = [way for way in phrases(lexicon) if len([word for word in way.split() if word not in ">…"]) > LONGEST_PHRASE]
    assert long == []


def test_every_concept_says_what_it_means() -> None:
    """Whoever edits the lexicon finds the idea beside its words."""
    assert [name for name, concept in locate(None).lexicon.concepts.items() if not concept.means] == []
