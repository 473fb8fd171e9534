"""Traces are told by number, by name, or by what is left, and remarks on the others cost nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.criteria import Asked, Traces
from grader.criteria.examples import Examples
from grader.criteria.findings import Feedback
from grader.criteria.traces import Ways
from grader.language import Concept, Cues, Lexicon
from grader.verdict import Verdict

LEXICON = Lexicon(
    concepts={
        "one": Concept(says=("1", "trace one"), vague=True),
        "two": Concept(says=("2", "trace two"), vague=True),
        "three": Concept(says=("3", "trace three"), vague=True),
        "fence": Concept(says=("fence",)),
        "island": Concept(says=("island",)),
        "cliff": Concept(says=("cliff",)),
        "sand": Concept(says=("sand",), vague=True),
        "posts": Concept(says=("posts",), vague=True),
        "steep": Concept(says=("steep",), vague=True),
        "first": Concept(says=("first",), vague=True),
        "middle": Concept(says=("middle",), vague=True),
        "last": Concept(says=("last",), vague=True),
        "all": Concept(says=("all", "all but"), vague=True),
        "others": Concept(says=("others", "rest"), vague=True),
        "rare": Concept(says=("rare",), vague=True),
        "size": Concept(says=("size 1",), hides=("one",), vague=True),
        "weather": Concept(says=("rain",)),
    },
    cues=Cues(negators=("not", "neither", "except", "all but"), contrasts=("but",), links=("because",)),
    glue=("the", "and", "it", "is", "are", "at", "with", "a", "in", "of", "then"),
)
CRITERION = Traces(
    kind="traces",
    traces={
        "trace-1": Ways("one", "fence", "posts", "first"),
        "trace-2": Ways("two", "island", "sand", "middle"),
        "trace-3": Ways("three", "cliff", "steep", "last"),
    },
    right=("trace-1", "trace-3"),
    all="all",
    rest="others",
    feedback=Feedback(met="Yes.", refused="Refused.", both="Too many.", beside="Beside.", unclear="Unclear."),
    examples=Examples(),
    aside="rare",
)
ASKED = Asked(LEXICON, ("Which two traces?",))


def told(response: str) -> tuple[Verdict, str]:
    """The verdict on a response and what the learner is told."""
    judgement = CRITERION.judge(response, ASKED)
    return judgement.verdict, judgement.feedback


@pytest.mark.parametrize(
    "response",
    [
        "1 and 3",
        "3+1",
        "- 1\n- 3",
        "1. fence\n2. cliff",
        "Trace one. The cliff.",
        "1) the fence 2) trace three",
        "1) 1 2) 3",
        "trace one, trace three",
        "fence and cliff",
        "1 and the cliff",
        "posts and steep",
        "the first and the last",
        "all but 2",
        "all but the island",
        "all except the middle",
        "not 2, it is 1 and 3",
        "not 2, the others",
        "1 and 3, the rest is rare",
        "1 and 3, not the others",
        "1 (fence) and 3 (cliff)",
        "fence first, then the cliff",
        "fence and cliff at size 1",
        "3, because 1 is like it",
        "3, because 1 and not 2",
        "posts and steep. Around it there may be sand",
    ],
)
def test_right_traces(response: str) -> None:
    """Numbers, names, places and exclusion all tell a trace, together or alone; a number of something else does not."""
    assert told(response) == (Verdict.MET, "Yes.")


@pytest.mark.parametrize(
    ("response", "feedback"),
    [
        ("1", "Beside."),
        ("2 and 3", "Beside."),
        ("island and cliff", "Beside."),
        ("the middle and the last", "Beside."),
        ("1 and the island", "Beside."),
        ("posts", "Beside."),
        ("2, because posts are steep", "Beside."),
        ("1, 2 and 3", "Too many."),
        ("all", "Too many."),
        ("fence, island, cliff", "Too many."),
        ("all but 1", "Beside."),
        ("1. 2.", "Beside."),
        ("all but the posts", "Beside."),
        ("1, not 2; the rest is a riddle", "Beside."),
        ("2. fence 3. cliff and island", "Too many."),
        ("not 1, the others", "Beside."),
        ("neither 1 and 3", "Refused."),
        ("not the fence", "Refused."),
        ("rain", "Beside."),
        ("Which two traces?", "Beside."),
    ],
)
def test_wrong_traces(response: str, feedback: str) -> None:
    """Too few, too many, others, and the right ones denied are wrong, and each is told apart."""
    assert told(response) == (Verdict.NOT_MET, feedback)


@pytest.mark.parametrize(
    "response",
    [
        "fence (2) and cliff (3)",
        "1 and 3, fence and island",
        "1, posts that are steep",
        "1 and 3. Sometimes 2 comes too",
        "1 and 3. Island",
        "1 and 3. 2 and the island",
        "posts, because it is steep",
        "1 and the steep one",
        "the others",
        "something else",
    ],
)
def test_traces_for_a_person(response: str) -> None:
    """A right name beside a wrong number, a remark that may add a trace, and what is not understood are not guessed."""
    assert told(response) == (Verdict.REVIEW, "Unclear.")


@pytest.mark.parametrize(
    "response", ["1 and 3; 2 is rare", "1 and 3, the island is rare", "1 and 3. Island: that is rare"]
)
def test_traces_spoken_of_by_the_way(response: str) -> None:
    """A trace that is only spoken of together with an aside is not given as the answer."""
    assert told(response) == (Verdict.MET, "Yes.")


def test_asides_alone_are_the_answer() -> None:
    """Where nothing else is named, what stands beside an aside counts."""
    assert told("2 is rare") == (Verdict.NOT_MET, "Beside.")


def test_ways_that_a_rubric_leaves_out() -> None:
    """Without asides, places and loose names only numbers and smells tell a trace."""
    ways = {name: Ways(ways.number, ways.name) for name, ways in CRITERION.traces.items()}
    strict = replace(CRITERION, traces=ways, aside=None)
    assert strict.judge("1 and the cliff", ASKED).verdict is Verdict.MET
    assert strict.judge("1 and 3; 2 is rare", ASKED).verdict is Verdict.REVIEW
    assert strict.judge("the first, posts and steep", ASKED).verdict is Verdict.REVIEW


def test_evidence_of_traces() -> None:
    """The words that name a trace are shown, and no others."""
    shown = CRITERION.judge("rain; Fence and 3", ASKED).evidence
    assert [(evidence.text, evidence.concept) for evidence in shown] == [("Fence", "fence"), ("3", "three")]


@given(st.permutations(["1", "2", "3"]), st.sampled_from([" ", ", ", "/", " & ", "\n- "]))
def test_order_of_traces(numbers: list[str], between: str) -> None:
    """The order in which traces are named, and what stands between them, do not matter."""
    pair = between.join(sorted(numbers[:2]))
    assert told(between.join(numbers[:2])) == told(pair)
    assert (told(pair)[0] is Verdict.MET) is (set(numbers[:2]) == {"1", "3"})


@given(st.text(max_size=200))
def test_any_text_gets_a_verdict(response: str) -> None:
    """Whatever is written is judged, and only a met answer earns."""
    judgement = CRITERION.judge(response, ASKED)
    assert judgement.earned == (judgement.verdict is Verdict.MET)


def test_misfits_of_traces() -> None:
    """A right trace that is not among the traces is told with the nearest one."""
    wrong = Traces("traces", CRITERION.traces, ("trace-4",), "all", CRITERION.feedback, Examples())
    (misfit,) = wrong.misfits()
    assert misfit.path == ("right", 0)
    assert "trace-4" in misfit.what
