"""How a rubric marks labelled responses: agreement with careful markers, and where it fails them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import TypeAlias

from grader.course import Course
from grader.marking import judge
from grader.verdict import Evidence, Verdict

Interval: TypeAlias = tuple[float, float]


@dataclass(frozen=True)
class Labelled:
    """A response with the label that careful markers gave it; `line` is its line in the file, from 1."""

    line: int
    exercise: str
    field: str
    response: str
    label: Verdict


@dataclass(frozen=True)
class Marked:
    """A labelled response beside what the rubric makes of it; `unanswered` counts as `not_met`."""

    labelled: Labelled
    verdict: Verdict
    evidence: tuple[Evidence, ...] = ()

    @property
    def decided(self) -> bool:
        """Whether the label is not `review` and the grader did not ask for one."""
        return Verdict.REVIEW not in (self.labelled.label, self.verdict)

    @property
    def agrees(self) -> bool:
        """Whether grader and markers say the same."""
        return self.verdict is self.labelled.label


@dataclass(frozen=True)
class Share:
    """A share of a count, with its 95 % interval (Wilson score, which is honest for few responses and near 1)."""

    of: int
    right: int

    @property
    def value(self) -> float:
        """The share, 1 for nothing out of nothing."""
        return self.right / self.of if self.of else 1.0

    @property
    def interval(self) -> Interval:
        """The 95 % Wilson interval.

        >>> [round(bound, 3) for bound in Share(of=100, right=98).interval]
        [0.93, 0.994]
        """
        if not self.of:
            return (0.0, 1.0)
        z, n, p = 1.959964, self.of, self.value
        centre = (p + z * z / (2 * n)) / (1 + z * z / n)
        margin = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        return (max(0.0, centre - margin), min(1.0, centre + margin))


@dataclass(frozen=True)
class Figures:
    """What is counted over one set of marked responses.

    coverage: decided over responses whose label is not `review`. agreement: equal verdicts over those decided.
    right: the same with a verdict of `review` counted as wrong. false accept: `met` on a `not_met` label.
    """

    responses: int
    review_labels: int
    coverage: Share
    agreement: Share
    right: Share
    false_accepts: Share
    false_rejects: Share
    kappa: float
    kappa_interval: Interval


@dataclass(frozen=True)
class Evaluation:
    """Figures over all responses and field by field, and every decided disagreement, in the order of the file."""

    figures: Figures
    by_field: dict[str, Figures]
    disagreements: tuple[Marked, ...]
    undecided: tuple[Marked, ...]


@dataclass(frozen=True)
class Change:
    """A response whose verdict differs between two versions of a rubric."""

    labelled: Labelled
    before: Verdict
    after: Verdict

    @property
    def mends(self) -> bool:
        """Whether the verdict is now what the markers say."""
        return self.after is self.labelled.label

    @property
    def spoils(self) -> bool:
        """Whether the verdict was what the markers say."""
        return self.before is self.labelled.label


def mark_labelled(course: Course, responses: Iterable[Labelled]) -> list[Marked]:
    """Mark every labelled response; its exercise and field must be of this course."""
    marked = []
    for labelled in responses:
        exercise = course.exercises[labelled.exercise]
        judgement = judge(course, exercise, exercise.fields[labelled.field], labelled.response)
        unanswered = judgement.verdict is Verdict.UNANSWERED
        marked.append(Marked(labelled, Verdict.NOT_MET if unanswered else judgement.verdict, judgement.evidence))
    return marked


def evaluate(marked: Sequence[Marked]) -> Evaluation:
    """The figures of marked responses, in all and by field."""
    fields: dict[str, list[Marked]] = {}
    for m in marked:
        fields.setdefault(f"{m.labelled.exercise}.{m.labelled.field}", []).append(m)
    return Evaluation(
        figures=figures(marked),
        by_field={name: figures(of_field) for name, of_field in fields.items()},
        disagreements=tuple(m for m in marked if m.decided and not m.agrees),
        undecided=tuple(m for m in marked if m.verdict is Verdict.REVIEW and m.labelled.label is not Verdict.REVIEW),
    )


def figures(marked: Sequence[Marked]) -> Figures:
    """Count one set of marked responses."""
    settled = [m for m in marked if m.labelled.label is not Verdict.REVIEW]
    decided = [m for m in settled if m.decided]
    agreeing = sum(m.agrees for m in decided)
    kappa, interval = _kappa(decided)
    return Figures(
        responses=len(marked),
        review_labels=len(marked) - len(settled),
        coverage=Share(len(settled), len(decided)),
        agreement=Share(len(decided), agreeing),
        right=Share(len(settled), agreeing),
        false_accepts=_confusions(settled, Verdict.NOT_MET, Verdict.MET),
        false_rejects=_confusions(settled, Verdict.MET, Verdict.NOT_MET),
        kappa=kappa,
        kappa_interval=interval,
    )


def changes(before: Sequence[Marked], after: Sequence[Marked]) -> list[Change]:
    """The responses whose verdict an edit of the rubric changes, in the order of the file."""
    return [
        Change(old.labelled, old.verdict, new.verdict)
        for old, new in zip(before, after, strict=True)
        if old.verdict is not new.verdict
    ]


def _confusions(settled: Sequence[Marked], label: Verdict, verdict: Verdict) -> Share:
    labelled = [m for m in settled if m.labelled.label is label]
    return Share(len(labelled), sum(m.verdict is verdict for m in labelled))


def _kappa(decided: Sequence[Marked]) -> tuple[float, Interval]:
    """Cohen's κ (Cohen 1960), the agreement beyond chance; 1 where chance alone explains everything.

    Its interval is that of the agreement, with the same chance taken off: it stays wide for few responses.
    """
    n = len(decided)
    labels, verdicts = Counter(m.labelled.label for m in decided), Counter(m.verdict for m in decided)
    chance = sum(labels[v] * verdicts[v] for v in Verdict) / (n * n) if n else 1.0
    if chance == 1.0:
        return 1.0, (-1.0, 1.0)
    observed = Share(n, sum(m.agrees for m in decided))
    kappa, low, high = ((share - chance) / (1 - chance) for share in (observed.value, *observed.interval))
    return kappa, (max(-1.0, low), high)
