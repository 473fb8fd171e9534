"""Why a response was read as it was, word by word."""

from __future__ import annotations

from collections.abc import Mapping

from hypothesis import given
from hypothesis import strategies as st

from grader.card import Card, Response
from grader.explanation import Explanation, explain
from grader.marking import LONGEST, mark
from grader.readers.locate import locate
from grader.verdict import Polarity

SHIPPED = locate(None)


def explained(answers: Mapping[str, Mapping[str, str]]) -> tuple[Explanation, ...]:
    card = Card("card.md", {id: {name: Response(text) for name, text in of.items()} for id, of in answers.items()})
    return explain(SHIPPED, mark(SHIPPED, card))


def test_every_word_stands_beside_what_it_means() -> None:
    """As it was written and as it is compared, with each concept that it is a part of, and how that is meant."""
    (response,) = explained({"a1": {"smell": "NOT a sync cliff, but a Pikcet Fence; zyxwvut"}})
    assert (response.card, response.exercise, response.field) == ("card.md", "a1", "smell")
    written = ["NOT", "a", "sync", "cliff", "but", "a", "Pikcet", "Fence", "zyxwvut"]
    assert [word.written for word in response.words] == written
    assert [word.compared for word in response.words][:4] == ["not", "a", "sync", "cliff"]
    for places, said in (
        ((2, 3), ("sync-cliff", Polarity.NEGATED, "exact")),
        ((6, 7), ("picket-fence", Polarity.AFFIRMED, "typo")),
    ):
        for place in places:
            assert said in {(m.concept, m.polarity, m.matched) for m in response.words[place].mentions}
    assert response.words[-1].mentions == ()
    assert response.words[0].clause != response.words[-1].clause


def test_responses_stand_in_the_order_of_the_report() -> None:
    """As the marks above them do."""
    answers = {"b": {"traces": "1 and 4"}, "a1": {"cause_class": "launch", "smell": "picket fence"}}
    places = [(response.exercise, response.field) for response in explained(answers)]
    assert places == [("a1", "smell"), ("a1", "cause_class"), ("b", "traces")]


def test_what_is_not_filled_in_was_not_read() -> None:
    """An empty field, and the blank's own line left as it is, have no words."""
    assert explained({"a1": {"smell": " \n", "cause_class": " launch | host  | copy | sync"}}) == ()


def test_what_is_too_long_to_be_marked_was_not_read() -> None:
    """Nobody waits for an explanation of what a person has to read."""
    longest = "launch " * (LONGEST // 7)
    assert len(explained({"a1": {"why_empty": longest}})) == 1
    assert explained({"a1": {"why_empty": longest + "launch"}}) == ()


@given(
    st.text(max_size=60) | st.lists(st.sampled_from(["sync", "cliff", "not", "¼", "PICKET fence", "."])).map(" ".join)
)
def test_whatever_is_written_its_words_are_pieces_of_it(response: str) -> None:
    """Words are shown as they were written, and one that means something is a part of where that is said."""
    for explanation in explained({"a1": {"smell": response}}):
        for word in explanation.words:
            assert word.written in response
            assert all(word.written in response[m.start : m.end] for m in word.mentions)
