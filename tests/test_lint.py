"""A course that does not mark as its author says is found out, with the line to mend."""

from __future__ import annotations

from pathlib import Path

import pytest

import small_course
from grader.card import Card, Response
from grader.lint import Expectation, lint, unexpected
from grader.marking import mark
from grader.readers.course import WrittenCourse, parse
from grader.readers.course_files import gather
from grader.readers.lookalikes import lookalikes
from grader.verdict import Verdict

A1 = "course/exercises/a1.yml"
HEAD = small_course.EXERCISE.partition("fields:\n")[0]


def written(into: Path, **edits: tuple[str, str]) -> WrittenCourse:
    """The small course with one text exchanged in the files named (`a1`, `lexicon`, `course`)."""
    directory = small_course.write(into)
    for name, (old, new) in edits.items():
        path = directory / ("exercises/a1.yml" if name == "a1" else f"{name}.yml")
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")
    return parse(gather(directory))


def told(course: WrittenCourse) -> list[str]:
    problems = course.problems([*lint(course.course), *lookalikes(course.course)])
    return [str(problem).partition("/small/")[2] for problem in problems]


def test_a_course_that_marks_as_written_has_nothing_to_mend(tmp_path: Path) -> None:
    """No news is good news."""
    assert told(written(tmp_path / "small")) == []


@pytest.mark.parametrize(
    ("name", "old", "new", "problem"),
    [
        (
            "a1",
            "not_met: [a faster kernel]",
            "not_met: [a faster kernel, graph capture]",
            (
                f"{A1}:23: a1: first_experiment: 'graph capture' is met ('graph capture' says graph, affirmed) "
                "and must be not_met. Mend the rubric or the lexicon, or move the example."
            ),
        ),
        (
            "a1",
            "not_met: [a faster kernel]",
            "not_met: []",
            f"{A1}:21: a1: first_experiment: no example shows what is not_met. Add a response under 'not_met:' in examples.",
        ),
        (
            "a1",
            "        met: [cuda graph]\n",
            "",
            f"{A1}:21: a1: first_experiment: no example shows what is met. Add a response under 'met:' in examples.",
        ),
        (
            "a1",
            "beside: Look at the gaps.",
            "beside: Use graph capture.",
            (
                f"{A1}:19: a1: first_experiment: this feedback is met as an answer "
                "('graph capture' says graph, affirmed): it gives the key away. "
                "Point at the trace instead of naming the answer."
            ),
        ),
        (
            "a1",
            "feedback: Look at how little of the lane the kernels fill.",
            "feedback: Look at cuda graphs.",
            (
                f"{A1}:14: a1: first_experiment: this feedback is met as an answer "
                "('cuda graphs' says graph, affirmed): it gives the key away. "
                "Point at the trace instead of naming the answer."
            ),
        ),
        (
            "a1",
            "beside: Look at the gaps.",
            "beside: Look. {debreif}",
            f"{A1}:19: a1: first_experiment: nothing fills '{{debreif}}' in this feedback. Write 'debrief'.",
        ),
        (
            "lexicon",
            "  kernel:",
            "  weather:\n    says: [rain]\n  kernel:",
            (
                "course/lexicon.yml:4: concepts.weather: nothing uses the concept 'weather'. "
                "Use it in a rubric, say it in an example, or remove it."
            ),
        ),
        (
            "course",
            'acceptance: {"1": "Graphs, not kernels."}',
            'acceptance: {"1": "Graphs, not kernels.", "2": "Move it."}',
            (
                "course/course.yml:6: acceptance.2: no field carries acceptance line 2. "
                "Write 'acceptance: 2' in the field that asks for it."
            ),
        ),
        (
            "a1",
            "fields:\n",
            small_course.EXERCISE.partition("trace: trace-1\n")[2]
            .replace("  first_experiment:", "  first:")
            .replace("First experiment", "First experiments"),
            (
                f"{A1}:24: a1: first_experiment: 'first experiment' on a card could mean first or first_experiment. "
                "Call one of them something else."
            ),
        ),
    ],
)
def test_a_fault_is_told_with_its_line_and_remedy(tmp_path: Path, name: str, old: str, new: str, problem: str) -> None:
    """Each of the course's own tests has its words, and points at the line to mend."""
    assert told(written(tmp_path / "small", **{name: (old, new)})) == [problem]


def test_whoever_has_named_the_answer_may_be_told_it(tmp_path: Path) -> None:
    """A right answer, and one that names the right idea to reject it, show that the key is known already."""
    assert told(written(tmp_path / "small", a1=("refused: You name it and", "refused: Graph capture, you"))) == []
    assert told(written(tmp_path / "small", a1=("met: Yes.", "met: Use graph capture."))) == []
    assert told(written(tmp_path / "small", a1=("met: Yes.", "met: 'Yes. {debrief}'"))) == []
    assert len(told(written(tmp_path / "small", a1=("met: Yes.", "met: Yes. {figure}")))) == 1


def test_a_concept_that_only_an_example_says_is_in_use(tmp_path: Path) -> None:
    """Wrong ideas need no rubric of their own to be recognised; an example shows that they are."""
    directory = small_course.write(tmp_path)
    (directory / "lexicon.yml").write_text(small_course.LEXICON + "  weather:\n    says: [rain]\n", encoding="utf-8")
    text = small_course.EXERCISE.replace("not_met: [a faster kernel]", "not_met: [a faster kernel, rain]")
    (directory / "exercises" / "a1.yml").write_text(text, encoding="utf-8")
    assert list(lint(parse(gather(directory)).course)) == []


def test_two_exercises_may_not_be_called_the_same(tmp_path: Path) -> None:
    """A heading leads to one exercise."""
    directory = small_course.write(tmp_path / "small")
    (directory / "exercises" / "a2.yml").write_text(
        small_course.EXERCISE.replace("picket fence", "host island"), encoding="utf-8"
    )
    (directory / "course.yml").write_text(small_course.COURSE.replace("[a1]", "[a1, a2]"), encoding="utf-8")
    assert told(parse(gather(directory))) == [
        "course/exercises/a2.yml:1: a2: 'trace 1' on a card could mean a1 or a2. Call one of them something else."
    ]


def test_labels_of_one_exercise_are_more_than_a_slip_apart(tmp_path: Path) -> None:
    """Also where the shorter of two names comes first, and where one of them hands in a file."""
    field = small_course.EXERCISE.partition("fields:\n")[2].replace("first_experiment", "steps")
    step = field.replace("steps", "step").replace("First experiment", "Step")
    files = "files: {step: a list of steps, script: a script}\n"
    text = field.replace("First experiment", "Steps")
    edited = written(tmp_path / "small", a1=(small_course.EXERCISE, f"{HEAD}{files}fields:\n{step}{text}"))
    call = "Call one of them something else."
    assert told(edited) == [
        f"{A1}:5: a1: files.step: 'step' on a card could mean step or step. {call}",
        f"{A1}:5: a1: files.step: 'step' on a card could mean steps or step. {call}",
        f"{A1}:25: a1: steps: 'step' on a card could mean step or steps. {call}",
    ]


@pytest.mark.parametrize(
    ("answer", "wanted", "problems"),
    [
        ("cuda graph", "full marks", []),
        ("", "unanswered", []),
        ("a faster kernel", {"a1": {"first_experiment": Verdict.NOT_MET}}, []),
        ("", {"a1": {"first_experiment": Verdict.UNANSWERED}}, []),
        ("", {"a1": {}}, []),
        (
            "a faster kernel",
            "full marks",
            ["first_experiment of a1 gets not_met ('faster kernel' says kernel, affirmed) and must get met"],
        ),
        (
            "cuda graph",
            "unanswered",
            ["first_experiment of a1 gets met ('cuda graph' says graph, affirmed) and must get unanswered"],
        ),
        (
            "cuda graph",
            {"a1": {}},
            ["first_experiment of a1 gets met ('cuda graph' says graph, affirmed) and must get unanswered"],
        ),
        (
            "cuda graph",
            {"a1": {"first_experiment": Verdict.MET, "smell": Verdict.MET}},
            ["smell of a1 gets no verdict and must get met"],
        ),
    ],
)
def test_an_example_card_must_get_exactly_its_verdicts(
    tmp_path: Path, answer: str, wanted: Expectation, problems: list[str]
) -> None:
    """Full marks are all of them, `unanswered` is every field, and verdicts are those of every field filled in."""
    course = written(tmp_path).course
    report = mark(course, Card("card", {"a1": {"first_experiment": Response(answer)}}))
    assert [misfit.what for misfit in unexpected(course, report, wanted)] == problems


def test_a_card_without_an_exercise_has_no_full_marks(tmp_path: Path) -> None:
    """A model answer that leaves an exercise out is no model."""
    course = written(tmp_path).course
    (misfit,) = unexpected(course, mark(course, Card("card")), "full marks")
    assert misfit.what == "first_experiment of a1 gets no verdict and must get met"
