"""Which concepts a response names, and how it means them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.language import Concept, Cues, Lexicon, read

LEXICON = Lexicon(
    concepts={
        "graphs": Concept(says=("cuda graph", "<capture> graph")),
        "kernel": Concept(says=("new kernel", "kernel")),
        "sync": Concept(says=(".item", "cpu … wait")),
        "remove-sync": Concept(says=("<remove> .item", "<negators> .item"), hides=("sync",)),
        "keep-sync": Concept(says=("keep > .item",), hides=("sync",)),
        "on-gpu": Concept(says=("on gpu",)),
        "work": Concept(covers=("kernel",)),
        "all-work": Concept(covers=("work",)),
        "refusal": Concept(says=("neither",)),
        "launch": Concept(says=("launch",), abroad={"de": ("kernelstart",)}, vague=True),
    },
    families={"capture": ("capture", "record"), "remove": ("drop", "get rid of", "take … out")},
    cues=Cues(
        negators=("not", "don't", "no", "neither"),
        preferences=("instead of",),
        refusals=("skip", "avoid", "leave … alone"),
        deniers=("won't help", "is not the reason"),
        dismissals=("this is wrong", "i disagree"),
        doubts=("it is not true",),
        inability=("can't",),
        limits=("enough",),
        harmless=("not only", "no doubt"),
        concessions=("at first sight", "tempting"),
        recantations=("i first thought",),
        contrasts=("but", "however"),
        conditions=("until", "before"),
        suppositions=("if",),
        links=("because", "so"),
        hedges=("maybe",),
        alternatives=("or", "nor"),
        approvals=("is fine",),
        advice=("first",),
        conclusions=("the real reason",),
    ),
    glue=("the", "a", "of", "is", "it", "on", "to"),
    joins=("and",),
    pointing=("that", "this"),
    misspelt={"graf": "graph"},
)


def meant(response: str) -> list[tuple[str, str]]:
    """The concepts of a response with their polarity, in order of place."""
    return [(mention.concept, str(mention.polarity)) for mention in read(response, LEXICON).mentions]


@pytest.mark.parametrize(
    ("response", "concepts"),
    [
        ("CUDA graphs", ["graphs"]),
        ("a graph of the cuda sort", ["graphs"]),
        ("record it as a graph", ["graphs"]),
        ("cuda grpahs", ["graphs"]),
        ("a graf with cuda", ["graphs"]),
        ("cudagraph", ["graphs"]),
        ("cuda. graph", []),
        ("cuda, graph", []),
        ("cuda of a rather nice graph", []),
        ("get rid of .item()", ["remove-sync"]),
        ("take the .item() out", ["remove-sync"]),
        ("cpu must wait", ["sync"]),
        ("wait for cpu", []),
        ("cpu one two three four five six wait", []),
        ("keep the .item()", ["keep-sync"]),
        (".item() keep", ["sync"]),
        ("on the gpu", ["on-gpu"]),
        ("gpu on", []),
        ("Kernelstart", ["launch"]),
    ],
)
def test_ways_of_saying_a_concept(response: str, concepts: list[str]) -> None:
    """Words of a phrase in any order and form and near one another; `…` and small words keep the order."""
    assert [concept for concept, _ in meant(response)] == concepts


@pytest.mark.parametrize(
    ("response", "polarity"),
    [
        ("cuda graph", "affirmed"),
        ("not a cuda graph", "negated"),
        ("don't use a cuda graph", "negated"),
        ("skip the cuda graph", "negated"),
        ("don't skip the cuda graph", "affirmed"),
        ("not only a cuda graph", "affirmed"),
        ("no doubt a cuda graph", "affirmed"),
        ("kernels instead of a cuda graph", "negated"),
        ("a cuda graph won't help", "negated"),
        ("a cuda graph. It won't help", "negated"),
        ("a cuda graph? No. This.", "negated"),
        ("a cuda graph? No lunch.", "affirmed"),
        ("a cuda graph, but it won't help", "negated"),
        ("a cuda graph, but .item() won't help", "affirmed"),
        ("a cuda graph but .item() won't help", "affirmed"),
        ("leave the cuda graph alone", "negated"),
        ("leave this alone and take a cuda graph", "affirmed"),
        ("not this, a cuda graph", "affirmed"),
        ("neither this, that nor a cuda graph", "negated"),
        ("not this but a cuda graph", "affirmed"),
        ("not this because of a cuda graph", "affirmed"),
        ("at first sight a cuda graph, but no", "negated"),
        ("at first sight a cuda graph", "hedged"),
        ("tempting: a cuda graph. However, no", "negated"),
        ("maybe a cuda graph", "hedged"),
        ("a cuda graph or this", "alternative"),
        ("this is wrong: bla; a cuda graph", "negated"),
        ("it is not true that a cuda graph is it", "negated"),
        ("a cuda graph helps not", "negated"),
        ("instead of a kernel a cuda graph", "affirmed"),
        ("instead of a new kernel and .item() a cuda graph", "affirmed"),
        ("instead of a cuda graph a kernel", "negated"),
        ("instead of a kernel or a cuda graph this", "negated"),
        ("instead of a kernel and a cuda graph .item()", "negated"),
        ("instead of kernel a cuda graph, .item()", "negated"),
        ("this instead of a kernel a cuda graph", "negated"),
        ("a cuda graph, isn't not", "affirmed"),
        ("a cuda graph not this", "affirmed"),
        ("people say a cuda graph. This is wrong, of course.", "negated"),
        ("people say a cuda graph. I disagree.", "negated"),
        ("people say .item(). I disagree, a cuda graph.", "affirmed"),
        ("a kernel. This is wrong: a cuda graph", "negated"),
    ],
)
def test_polarity(response: str, polarity: str) -> None:
    """Negators, refusals, denials and concessions reach as far as their clause, and no further than its turns."""
    assert [meaning for concept, meaning in meant(response) if concept == "graphs"] == [polarity]


def test_scopes_are_named() -> None:
    """A mention tells which cues reach it, so that a mark can be explained."""
    (mention,) = read("don't record a graph before lunch", LEXICON).mentions
    assert mention.scope == ("negators", "limits")


@pytest.mark.parametrize(
    ("response", "scope"),
    [
        ("before lunch, a cuda graph", ()),
        ("before lunch a cuda graph", ("conditions",)),
        ("this before that, a cuda graph", ("conditions",)),
        ("if it were a cuda graph, this", ("suppositions",)),
    ],
)
def test_a_condition_that_opens_a_clause_ends_at_the_comma(response: str, scope: tuple[str, ...]) -> None:
    """`Before that, do this` proposes this; `do that before this, and that` does not."""
    (mention,) = read(response, LEXICON).mentions
    assert mention.scope == scope


def test_what_led_to_a_conclusion_is_told_from_it() -> None:
    """What stands before a conclusion is marked as said on the way to it, over full stops; what follows is not."""
    reading = read("A kernel? A new kernel; the real reason is .item(). A cuda graph.", LEXICON)
    assert [(m.concept, m.scope) for m in reading.mentions] == [
        ("kernel", ("questions", "conclusions")),
        ("kernel", ("conclusions",)),
        ("sync", ()),
        ("graphs", ()),
    ]


@pytest.mark.parametrize(
    ("response", "polarity"),
    [
        ("I first thought of a cuda graph. It is .item()", "negated"),
        ("I first thought of a cuda graph but it is .item()", "negated"),
        ("I first thought of a cuda graph", "hedged"),
        ("I first thought of a cuda graph. The launch", "hedged"),
        ("I first thought of .item(). A cuda graph", "affirmed"),
        ("A cuda graph. I first thought of .item()", "affirmed"),
        ("I first thought, as one does, of a cuda graph, but it is .item()", "negated"),
        ("I first thought, as one does, of this because of a cuda graph, but it is .item()", "negated"),
        ("I first thought of this, but it is a cuda graph", "affirmed"),
    ],
)
def test_a_former_thought_is_dropped_by_what_replaces_it(response: str, polarity: str) -> None:
    """Whoever reports a first thought and then says another thing means the other; alone, it is all that is said."""
    assert [meaning for concept, meaning in meant(response) if concept == "graphs"] == [polarity]


@pytest.mark.parametrize(
    ("response", "polarity"),
    [
        ("A cuda graph? No.", "negated"),
        ("A cuda graph; it is not, it is .item()", "negated"),
        ("A cuda graph. No, no new kernel", "affirmed"),
        ("A cuda graph. Not .item()", "affirmed"),
        ("A cuda graph. If it won't help, that", "affirmed"),
        ("If that is so, the cuda graph won't help", "negated"),
    ],
)
def test_a_no_denies_the_sentence_before_it(response: str, polarity: str) -> None:
    """A `no` that stands alone, or before what is so instead, answers what was said before; another denial does not."""
    assert [meaning for concept, meaning in meant(response) if concept == "graphs"] == [polarity]


@pytest.mark.parametrize(
    ("response", "polarity"),
    [
        ("Drop .item()? A new kernel? No: a cuda graph", "affirmed"),
        ("A cuda graph? A new kernel? No: .item()", "negated"),
        ("A cuda graph. No: .item()", "affirmed"),
        ("I first thought of a cuda graph. No: the launch", "negated"),
        ("A cuda graph? No launch", "affirmed"),
        ("A cuda graph, no, the launch", "negated"),
        ("The launch (no, a cuda graph)", "affirmed"),
    ],
)
def test_a_no_answers_the_questions_before_it_and_denies_nothing_after(response: str, polarity: str) -> None:
    """A no in front of a colon or a comma turns down what was asked or thought of, and what follows is the answer."""
    assert [meaning for concept, meaning in meant(response) if concept == "graphs"] == [polarity]


@pytest.mark.parametrize(
    ("response", "scope"),
    [
        ("A cuda graph? That is fine. The launch", ("questions", "permissions")),
        ("A cuda graph. Is fine.", ("permissions",)),
        ("A cuda graph. The launch is fine.", ()),
        ("A cuda graph. All else is fine.", ()),
    ],
)
def test_a_sentence_that_only_allows_speaks_of_the_one_before(response: str, scope: tuple[str, ...]) -> None:
    """What is called fine is what was named last, unless the sentence says itself what is fine."""
    assert [mention.scope for mention in read(response, LEXICON).mentions if mention.concept == "graphs"] == [scope]


@pytest.mark.parametrize(
    ("response", "polarity"),
    [
        ("A cuda graph (at first sight the launch), but", "affirmed"),
        ("A cuda graph, at first sight, but", "negated"),
        ("A cuda graph, that won't help", "negated"),
        ("A cuda graph, bytes won't help", "affirmed"),
        ("The launch, not .item() (a cuda graph)", "negated"),
        ("The launch, not .item() (a cuda graph of mine)", "affirmed"),
        ("Not .item() (first a cuda graph)", "affirmed"),
        ("Would it be .item(), a cuda graph", "affirmed"),
    ],
)
def test_a_cue_speaks_of_no_more_than_it_names(response: str, polarity: str) -> None:
    """A concession, a denial with a subject, a bracket: each reaches what it stands by, and names explain names."""
    assert [meaning for concept, meaning in meant(response) if concept == "graphs"] == [polarity]


def test_a_phrase_is_not_made_of_two_thoughts() -> None:
    """Where a turn of thought stands between the words of a longer phrase, the shorter one is meant."""
    assert meant("no new kernel until .item() is there") == [("kernel", "negated"), ("sync", "affirmed")]


def test_a_phrase_is_not_made_of_a_piece_of_a_cue() -> None:
    """The `no` of `no doubt` denies no `.item()`, and so does not say to remove it."""
    assert meant("no doubt .item()") == [("sync", "affirmed")]


@pytest.mark.parametrize(("response", "place"), [("A graph, bytes won't help", 1), ("A graph. That won't help", None)])
def test_a_denial_of_something_else_is_a_remark(response: str, place: int | None) -> None:
    """The part that ends a response with a denial of its own subject is told from a denial of the answer."""
    assert read(response, LEXICON).remark == place


def test_a_negator_in_a_way_of_saying_denies_nothing() -> None:
    """`no .item()` says to remove it; the negator belongs to what is said."""
    assert meant("no .item()") == [("remove-sync", "affirmed")]


@pytest.mark.parametrize(
    "response",
    [
        "It is not true that bla. A cuda graph.",
        "It is not true that bla, but a cuda graph.",
        "A cuda graph. All of bla won't help.",
    ],
)
def test_doubt_outlasts_its_clause(response: str) -> None:
    """Who starts or ends with a denial of who knows what leaves everything else in doubt, but no more than that."""
    (mention,) = read(response, LEXICON).mentions
    assert (str(mention.polarity), mention.scope) == ("affirmed", ("doubts",))


def test_whoever_says_the_narrower_says_the_wider() -> None:
    """A concept is said with all that cover it, over any number of steps."""
    reading = read("a kernel", LEXICON)
    assert reading.wider["kernel"] == {"kernel", "work", "all-work"}


def test_the_longer_way_of_saying_is_the_one_that_was_meant() -> None:
    """Two ways of one concept on the same words are one mention."""
    (mention,) = read("a new kernel", LEXICON).mentions
    assert (mention.start, mention.end) == (2, 12)


def test_vague_concepts_tell_nothing() -> None:
    """A vague concept is mentioned but is not enough to call an answer wrong."""
    reading = read("launch", LEXICON)
    assert (len(reading.mentions), reading.telling) == (1, ())


def test_a_word_does_not_speak_of_itself() -> None:
    """A word that names a concept and is a cue too says how others are meant, and not how it is meant itself."""
    assert meant("neither") == [("refusal", "affirmed")]
    assert meant("not neither") == [("refusal", "negated")]


def test_evidence_stands_where_it_was_written() -> None:
    """Places are code points of the response as it was typed, whatever was folded away before them."""
    response = "🤦 ﬁrst:\u200b ＣＵＤＡ gr\u200baphs!"
    (mention,) = read(response, LEXICON).mentions
    assert response[mention.start : mention.end] == "ＣＵＤＡ gr\u200baphs"


WORDS = ["cuda", "graph", "not", ".", ",", "or", "but", "new", "kernel", "drop", ".item()", "take", "out", "🤦", "图"]


@given(st.lists(st.sampled_from(WORDS), max_size=30))
def test_any_mix_of_known_words_is_read(pieces: list[str]) -> None:
    """Mentions stand in order inside the response, and reading twice gives the same."""
    response = " ".join(pieces)
    reading = read(response, LEXICON)
    places = [(mention.clause, mention.start) for mention in reading.mentions]
    assert places == sorted(places)
    assert all(0 <= m.start < m.end <= len(response) for m in reading.mentions)
    assert read(response, LEXICON) == reading


@given(st.text(max_size=200))
def test_no_text_whatsoever_disturbs_reading(text: str) -> None:
    """Whatever is typed is read."""
    read(text, LEXICON)
