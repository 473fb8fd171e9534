"""The words of a response and what they mean, as a table."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from grader.explanation import Explanation, WordRead
from grader.language import Mention
from grader.renderers.explanation import LONGEST_WORD, MOST_WORDS, explanation
from grader.verdict import Polarity
from reports import ANY_TEXT


def mention(concept: str, polarity: Polarity = Polarity.AFFIRMED, *scope: str) -> Mention:
    return Mention(concept, 0, 1, polarity, "exact", 0, 0, scope)


def word(written: str, *mentions: Mention, clause: int = 0) -> WordRead:
    return WordRead(written, written.lower(), clause, mentions)


WORDS = (
    word("not"),
    word("graphs", mention("graph", Polarity.NEGATED, "negators", "retorts", "negators"), mention("capture")),
    word("kernels", mention("kernel"), clause=1),
)


def test_a_word_has_a_row_for_each_of_its_concepts() -> None:
    """Word, concept, how it matched, how it is meant, and the cues that reach it, each once; a gap between clauses."""
    shown = explanation([Explanation("card.md", "a1", "smell", WORDS)])
    assert (
        shown
        == """\
card.md: a1.smell
  not
  graphs   graph    exact  negated   negators, retorts
           capture  exact  affirmed

  kernels  kernel   exact  affirmed
"""
    )


def test_every_response_has_a_heading() -> None:
    """Several cards may be explained at once: each response says whose it is and where it stands."""
    shown = explanation([Explanation(card, "b", "traces", (word("1"),)) for card in ("ada.md", "日本.md")])
    assert shown == "ada.md: b.traces\n  1\n\n日本.md: b.traces\n  1\n"


def test_of_a_long_response_the_beginning_is_explained() -> None:
    """What follows is counted, and one endless word does not widen the table."""
    words = (word("x" * 10_000, mention("graph")), *[word("y")] * MOST_WORDS)
    shown = explanation([Explanation("card.md", "a1", "smell", words)]).splitlines()
    assert shown[-1] == "  and 1 more words"
    assert shown[1] == f"  {'x' * (LONGEST_WORD - 1)}…  graph  exact  affirmed"
    assert len(shown) == 1 + MOST_WORDS + 1


@given(ANY_TEXT, st.lists(ANY_TEXT, max_size=3), st.booleans())
def test_no_word_and_no_name_commands_the_terminal(card: str, words: list[str], unicode: bool) -> None:
    """A row stays a row, whatever is in it."""
    read = tuple(word(w, mention(w, Polarity.AFFIRMED, w), clause=n) for n, w in enumerate(words))
    shown = explanation([Explanation(card, "a1", "smell", read)], unicode=unicode)
    assert all(line.isprintable() for line in shown.split("\n"))
    assert unicode or shown.isascii()
