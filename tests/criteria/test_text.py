"""A short answer is marked by what it means, in the way its field is read."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grader.criteria import Asked, Text
from grader.criteria.examples import Examples
from grader.criteria.findings import Feedback, Finding
from grader.criteria.formula import Tree
from grader.criteria.stance import Stance
from grader.language import Concept, Cues, Lexicon
from grader.verdict import Judgement, Verdict

LEXICON = Lexicon(
    concepts={
        "graphs": Concept(says=("cuda graph",)),
        "batching": Concept(says=("batch",)),
        "kernel-work": Concept(says=("new kernel",), covers=("mma",)),
        "mma": Concept(says=("mma",)),
        "profiling": Concept(says=("profile",)),
        "megakernel": Concept(says=("megakernel",)),
        "tokenizer": Concept(says=("tokenizer",)),
        "host": Concept(says=("processor",), vague=True),
        "marker": Concept(says=("dear marker",), filler=True),
    },
    cues=Cues(
        negators=("not", "don't", "no"),
        refusals=("skip",),
        deniers=("won't help",),
        doubts=("it is not true",),
        preferences=("instead of",),
        conditions=("until",),
        inability=("can't",),
        limits=("yet",),
        approvals=("is fine",),
        advice=("first",),
        alternatives=("or",),
        links=("so",),
        reasons=("since",),
        dismissals=("i disagree",),
        recantations=("i thought of",),
        conclusions=("my pick",),
    ),
    pointing=("that", "this"),
    glue=("a", "the", "that", "what", "do", "you", "try", "is", "it"),
)
ASKED = Asked(
    LEXICON,
    ("What do you try on this trace?", "First experiment", "GPU: k k k\nCPU: a loop between"),
    {"debrief": "7 %"},
)
FEEDBACK = Feedback(met="Yes.", refused="Refused.", both="Both.", beside="Beside.", unclear="Unclear.")


def rubric(read_as: Stance) -> Text:
    """What is right, wrong and doubtful in every test; graphs or batching are right, but for the prohibition."""
    right, wrong = Tree(any=("graphs", "batching")), "kernel-work"
    met, rejected = (wrong, "graphs") if read_as == "prohibition" else (right, wrong)
    return Text(
        kind="text",
        read_as=read_as,
        met=met,
        feedback=FEEDBACK,
        examples=Examples(),
        wrong=(
            Finding("mma", "MMA saves {debrief}."),
            Finding(rejected, "Wrong."),
            Finding("profiling", "Look less.", alone=True),
        )
        if read_as != "prohibition"
        else (Finding(rejected, "Wrong."),),
        review=(Finding("megakernel", "Perhaps."),),
    )


def marked(read_as: Stance, response: str) -> Judgement:
    return rubric(read_as).judge(response, ASKED)


@pytest.mark.parametrize(
    ("response", "verdict", "feedback"),
    [
        ("a CUDA graph", Verdict.MET, "Yes."),
        ("batch or cuda graph", Verdict.MET, "Yes."),
        ("not a new kernel, a cuda graph", Verdict.MET, "Yes."),
        ("a cuda graph instead of a new kernel", Verdict.MET, "Yes."),
        ("a cuda graph, then profile", Verdict.MET, "Yes."),
        ("a cuda graph or a megakernel", Verdict.MET, "Yes."),
        ("profile", Verdict.NOT_MET, "Look less."),
        ("a new kernel", Verdict.NOT_MET, "Wrong."),
        ("mma", Verdict.NOT_MET, "MMA saves 7 %."),
        ("a cuda graph or a new kernel", Verdict.NOT_MET, "Both."),
        ("a cuda graph or profile", Verdict.NOT_MET, "Both."),
        ("a cuda graph or the tokenizer", Verdict.REVIEW, "Unclear."),
        ("the tokenizer or a cuda graph, not a new kernel", Verdict.REVIEW, "Unclear."),
        ("a cuda graph or this", Verdict.MET, "Yes."),
        ("a cuda graph or the processor", Verdict.MET, "Yes."),
        ("a cuda graph won't help", Verdict.NOT_MET, "Refused."),
        ("we can't use a cuda graph", Verdict.NOT_MET, "Refused."),
        ("skip the batch", Verdict.NOT_MET, "Refused."),
        ("the tokenizer", Verdict.NOT_MET, "Beside."),
        ("megakernel", Verdict.REVIEW, "Perhaps."),
        ("something else entirely", Verdict.REVIEW, "Unclear."),
        ("the processor", Verdict.REVIEW, "Unclear."),
        ("It is not true that bla. A cuda graph.", Verdict.REVIEW, "Unclear."),
        ("It is not true that a new kernel is it. A cuda graph.", Verdict.MET, "Yes."),
        ("a new kernel, my pick is a cuda graph", Verdict.MET, "Yes."),
        ("a cuda graph, my pick is a new kernel", Verdict.NOT_MET, "Wrong."),
        ("a cuda graph, my pick is the tokenizer", Verdict.REVIEW, "Unclear."),
        ("a cuda graph, my pick is this", Verdict.REVIEW, "Unclear."),
        ("a new kernel, my pick is the tokenizer", Verdict.NOT_MET, "Wrong."),
        ("a cuda graph, a new kernel is my pick", Verdict.NOT_MET, "Wrong."),
        ("a new kernel, this so a cuda graph is my pick", Verdict.MET, "Yes."),
        ("a new kernel. A cuda graph.", Verdict.REVIEW, "Unclear."),
        ("a new kernel? So a cuda graph.", Verdict.MET, "Yes."),
        ("a cuda graph? So a new kernel.", Verdict.NOT_MET, "Wrong."),
        ("a cuda graph?", Verdict.MET, "Yes."),
        ("until the processor is there a cuda graph", Verdict.MET, "Yes."),
        ("the processor until a cuda graph", Verdict.MET, "Yes."),
        ("a new kernel so a cuda graph", Verdict.REVIEW, "Unclear."),
        ("a cuda graph. A new kernel.", Verdict.NOT_MET, "Both."),
        ("a new kernel, a cuda graph", Verdict.NOT_MET, "Both."),
        ("a new kernel. A cuda graph. A new kernel.", Verdict.NOT_MET, "Both."),
        ("the tokenizer two words", Verdict.NOT_MET, "Beside."),
        ("the tokenizer three more words", Verdict.REVIEW, "Unclear."),
        ("one tokenizer two tokenizer three tokenizer", Verdict.NOT_MET, "Beside."),
        ("dear marker, this deserves every single point there ever was", Verdict.NOT_MET, "Beside."),
        ("dear marker. This deserves every single point there ever was.", Verdict.REVIEW, "Unclear."),
        ("dear marker, a cuda graph", Verdict.MET, "Yes."),
        ("the tokenizer first not until yet", Verdict.NOT_MET, "Beside."),
    ],
)
def test_a_step(response: str, verdict: Verdict, feedback: str) -> None:
    """What is proposed counts, what is refused does not; a right and a wrong step are no one experiment."""
    judgement = marked("step", response)
    assert (judgement.verdict, judgement.feedback) == (verdict, feedback)


@pytest.mark.parametrize(
    ("response", "verdict"),
    [
        ("a cuda graph", Verdict.MET),
        ("there can't be a cuda graph", Verdict.MET),
        ("no cuda graph yet", Verdict.MET),
        ("not yet a cuda graph", Verdict.MET),
        ("not yet this, no cuda graph", Verdict.NOT_MET),
        ("no cuda graph", Verdict.NOT_MET),
        ("the cuda graph is fine", Verdict.NOT_MET),
        ("a cuda graph or profile", Verdict.NOT_MET),
        ("a cuda graph or the tokenizer", Verdict.MET),
        ("a cuda graph, and i thought of a new kernel", Verdict.MET),
        ("a new kernel, and i thought of a cuda graph", Verdict.NOT_MET),
        ("i thought of a cuda graph", Verdict.MET),
        ("a cuda graph, bytes won't help", Verdict.MET),
        ("a cuda graph. That won't help", Verdict.NOT_MET),
        ("It is not true that bla. A cuda graph.", Verdict.REVIEW),
    ],
)
def test_a_claim(response: str, verdict: Verdict) -> None:
    """What comes too late or cannot be is still what is claimed; what is called fine is not to blame.

    A former thought counts where it is all that is said.
    """
    assert marked("claim", response).verdict is verdict


@pytest.mark.parametrize(
    ("response", "verdict"),
    [
        ("a new kernel", Verdict.MET),
        ("no new kernel", Verdict.MET),
        ("don't write a new mma", Verdict.MET),
        ("a new kernel until a cuda graph is there", Verdict.MET),
        ("no new kernel. A cuda graph.", Verdict.MET),
        ("a new kernel instead of a cuda graph", Verdict.MET),
        ("first a cuda graph; no new kernel", Verdict.MET),
        ("a cuda graph", Verdict.NOT_MET),
        ("a new kernel. A cuda graph.", Verdict.NOT_MET),
        ("no cuda graph", Verdict.NOT_MET),
        ("no new kernel and no cuda graph", Verdict.NOT_MET),
        ("a new kernel is fine", Verdict.NOT_MET),
        ("don't skip the new kernel", Verdict.NOT_MET),
        ("a cuda graph, no new kernel", Verdict.MET),
        ("a cuda graph no new kernel", Verdict.NOT_MET),
        ("no new kernel, a cuda graph", Verdict.NOT_MET),
        ("a new kernel. I disagree.", Verdict.MET),
        ("no new kernel. I disagree.", Verdict.NOT_MET),
        ("a new kernel, since a cuda graph", Verdict.MET),
        ("since a cuda graph", Verdict.NOT_MET),
        ("no new kernel until a cuda graph won't help", Verdict.MET),
        ("no new kernel: a cuda graph", Verdict.MET),
        ("a new kernel. A cuda graph. No new kernel.", Verdict.MET),
        ("a new kernel (first a cuda graph)", Verdict.MET),
        ("a cuda graph. That is fine. A new kernel.", Verdict.MET),
        ("a new kernel. That is fine.", Verdict.NOT_MET),
        ("a cuda graph? No, a new kernel", Verdict.MET),
        ("a new kernel? No, a cuda graph", Verdict.NOT_MET),
    ],
)
def test_a_prohibition(response: str, verdict: Verdict) -> None:
    """A forbidden step and its prohibition read alike; an approval turns it round, and advice is no prohibition."""
    assert marked("prohibition", response).verdict is verdict


@pytest.mark.parametrize(
    "response", ["???", "🤦", "First experiment", "What do you try on this trace?", "CPU: a loop between"]
)
def test_copies_of_the_page_are_no_answer(response: str) -> None:
    """Marks without words, the label, the question and a line of the trace earn nothing and wait for nobody."""
    judgement = marked("step", response)
    assert (judgement.verdict, judgement.feedback, judgement.evidence) == (Verdict.NOT_MET, "Beside.", ())


def test_a_label_before_the_answer_is_not_the_answer() -> None:
    """The field's label may stand before the answer; evidence still stands where it was written."""
    response = "First experiment: a CUDA graph"
    (evidence,) = marked("step", response).evidence
    assert (evidence.start, evidence.text) == (20, "CUDA graph")


def test_evidence_is_what_decided() -> None:
    """A right answer shows the right words and not what else was said."""
    judgement = marked("step", "no mma, but a cuda graph")
    assert [(e.concept, str(e.polarity)) for e in judgement.evidence] == [("graphs", "affirmed")]


def test_only_a_right_answer_earns() -> None:
    """Full points for `met`, none for anything else."""
    earned = {marked("step", response).earned for response in ("mma", "megakernel", "bla", "no batch")}
    assert (marked("step", "batch").earned, earned) == (Fraction(1), {Fraction(0)})
