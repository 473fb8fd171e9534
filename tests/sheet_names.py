"""The names of the shipped course, and nothing to mark with: what a reader of cards needs to know of a course."""

from __future__ import annotations

from grader.course import Course, Exercise, Field, Settings
from grader.criteria import Text
from grader.criteria.examples import Examples
from grader.criteria.findings import Feedback
from grader.language import Lexicon

NO_RUBRIC = Text("text", "claim", "nothing", Feedback("", "", "", "", ""), Examples())

CARD_FIELDS = {
    "smell": Field(NO_RUBRIC, "Smell"),
    "cause_class": Field(NO_RUBRIC, "Cause class", blank="launch | host | copy | sync"),
    "why_empty": Field(NO_RUBRIC, "Why the GPU is empty", also=("Why is the GPU empty",)),
    "first_experiment": Field(NO_RUBRIC, "First experiment"),
    "forbidden_next_step": Field(NO_RUBRIC, "Forbidden next step"),
}


QUESTION = "What do you see?"

EXERCISES = {
    "a1": Exercise("Trace 1 — picket fence", "A", QUESTION, CARD_FIELDS, also=("Trace 1", "picket fence")),
    "a2": Exercise("Trace 2 — host island", "A", QUESTION, CARD_FIELDS, also=("Trace 2", "host island")),
    "a3": Exercise("Trace 3 — copy on the path", "A", QUESTION, CARD_FIELDS, also=("Trace 3", "copy on the path")),
    "a4": Exercise("Trace 4 — sync cliff", "A", QUESTION, CARD_FIELDS, also=("Trace 4", "sync cliff")),
    "b": Exercise(
        "Part B — Decode product",
        "B",
        QUESTION,
        {"traces": Field(NO_RUBRIC, "Which two traces"), "serving_change": Field(NO_RUBRIC, "Serving change")},
    ),
    "c": Exercise(
        "Part C — Protocol",
        "C",
        QUESTION,
        {"protocol": Field(NO_RUBRIC, "Protocol"), "application": Field(NO_RUBRIC, "Apply to Trace 3")},
    ),
    "stretch": Exercise(
        "Stretch — NVTX ranges",
        "Stretch",
        "Name the ranges. At least: tokenize, prefill, decode_step, sample, detokenize.",
        {"ranges": Field(NO_RUBRIC, "Ranges")},
        files={"Script": "a profiling script", "Profile": "a profile of its run"},
    ),
}

COURSE = Course(
    settings=Settings(
        id="four-timeline-smells",
        title="Four timeline smells",
        exercises=tuple(EXERCISES),
        pass_mark=0.8,
        opening="",
        acceptance={},
        check="",
        debrief="",
    ),
    exercises=EXERCISES,
    lexicon=Lexicon({}),
    traces={},
)
