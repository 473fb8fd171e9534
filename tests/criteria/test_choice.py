"""A choice is made by naming one option, in whatever words."""

from __future__ import annotations

import pytest

from grader.criteria import Asked, Choice
from grader.criteria.choice import Option
from grader.criteria.examples import Examples
from grader.criteria.findings import Feedback, Finding
from grader.language import Concept, Cues, Lexicon
from grader.verdict import Verdict

LEXICON = Lexicon(
    concepts={
        "launch": Concept(says=("launch", "cpu launch", "host launch"), hides=("host",), vague=True),
        "host": Concept(says=("host", "cpu"), vague=True),
        "sync": Concept(says=("sync",), vague=True),
        "item": Concept(says=(".item",), vague=True),
        "weather": Concept(says=("rain",)),
        "torch": Concept(says=("torch",), vague=True),
    },
    cues=Cues(
        negators=("not", "anything but"),
        deniers=("would be",),
        doubts=("i don't think that",),
        hedges=("maybe",),
        alternatives=("or",),
        contrasts=("but",),
        conditions=("if",),
        links=("because",),
        approvals=("is fine",),
        conclusions=("i chose",),
    ),
    glue=("it", "its", "is", "the", "a", "id", "and"),
    joins=("and",),
)
ASKED = Asked(LEXICON, ("Cause class", "launch | host | copy | sync"))
CRITERION = Choice(
    kind="choice",
    options={"launch": Option("launch"), "host": Option("host", "Not the host."), "sync": Option("sync", "Not sync.")},
    right="launch",
    feedback=Feedback(met="Yes.", refused="Refused.", both="Both.", beside="Beside.", unclear="Unclear."),
    examples=Examples(),
    wrong=(Finding("torch", "No class."),),
    review=(Finding("item", "A piece."),),
)


@pytest.mark.parametrize(
    ("response", "verdict", "feedback"),
    [
        ("launch", Verdict.MET, "Yes."),
        ("`Launches`", Verdict.MET, "Yes."),
        ("CPU launch", Verdict.MET, "Yes."),
        ("not sync, launch", Verdict.MET, "Yes."),
        ("launch, the host is fine", Verdict.MET, "Yes."),
        ("launch because the cpu does it", Verdict.MET, "Yes."),
        ("It's launch. Host would be slower.", Verdict.MET, "Yes."),
        ("launch; sync shows a wait elsewhere", Verdict.MET, "Yes."),
        ("launch | host | copy | sync -> launch", Verdict.MET, "Yes."),
        ("Of launch | host | copy | sync: launch", Verdict.MET, "Yes."),
        ("because the launch", Verdict.MET, "Yes."),
        ("host because of it, i chose launch", Verdict.MET, "Yes."),
        ("launch because of it, i chose host", Verdict.NOT_MET, "Not the host."),
        ("host", Verdict.NOT_MET, "Not the host."),
        ("sync", Verdict.NOT_MET, "Not sync."),
        ("launch and host", Verdict.NOT_MET, "Both."),
        ("cpu launch", Verdict.MET, "Yes."),
        ("host & launch", Verdict.NOT_MET, "Both."),
        ("**launch** | host | sync", Verdict.MET, "Yes."),
        ("launch | **host** | sync", Verdict.NOT_MET, "Not the host."),
        ("launch, maybe sync if unlucky", Verdict.NOT_MET, "Both."),
        ("launch but sync", Verdict.NOT_MET, "Both."),
        ("launch (of the sync)", Verdict.MET, "Yes."),
        ("launch (sync)", Verdict.NOT_MET, "Both."),
        ("sync? launch", Verdict.MET, "Yes."),
        ("sync? host?", Verdict.NOT_MET, "Both."),
        ("if launch, rain", Verdict.MET, "Yes."),
        ("because launch, rain", Verdict.MET, "Yes."),
        ("sync, not, launch", Verdict.MET, "Yes."),
        ("launch, rain would be", Verdict.MET, "Yes."),
        ("anything but launch", Verdict.NOT_MET, "Refused."),
        ("torch", Verdict.NOT_MET, "No class."),
        ("rain", Verdict.NOT_MET, "Beside."),
        ("launch | host | copy | sync", Verdict.NOT_MET, "Beside."),
        (".item()", Verdict.REVIEW, "A piece."),
        ("hm", Verdict.REVIEW, "Unclear."),
        ("I don't think that hm. Launch.", Verdict.REVIEW, "Unclear."),
    ],
)
def test_naming_an_option(response: str, verdict: Verdict, feedback: str) -> None:
    """One name decides; several are none, a denied one is refused, and remarks beside a name do not count."""
    judgement = CRITERION.judge(response, ASKED)
    assert (judgement.verdict, judgement.feedback) == (verdict, feedback)


def test_evidence_of_a_choice() -> None:
    """The words that name the option are shown, in the learner's own spelling."""
    (evidence,) = CRITERION.judge("It is LAUNCH!", ASKED).evidence
    assert (evidence.text, evidence.start, evidence.concept) == ("LAUNCH", 6, "launch")
