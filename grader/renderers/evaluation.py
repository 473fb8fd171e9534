"""An evaluation as JSON and for a terminal: figures with their intervals, then where grader and markers differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rich.text import Text

from grader.evaluation import Change, Evaluation, Figures, Interval, Labelled, Marked, Share
from grader.renderers.json import dumped
from grader.renderers.paper import Paper
from grader.renderers.wording import counted
from grader.shape import Plain, encode

LONGEST_SHOWN = 400
"""Of a longer response so many code points are shown on a terminal."""


def json(evaluation: Evaluation, *, texts: bool = True) -> str:
    """The record of `grade evaluate --format json`; without `texts` no response stands in it."""
    return dumped(
        {
            **_record(evaluation.figures),
            "by_field": {name: _record(figures) for name, figures in evaluation.by_field.items()},
            "disagreements": [_differing(m) for m in evaluation.disagreements] if texts else [],
            "undecided": [_differing(m) for m in evaluation.undecided] if texts else [],
        }
    )


def text(evaluation: Evaluation, *, texts: bool = True, width: int, colour: bool, unicode: bool) -> str:
    """Figures in all, a row a field, and every disagreement with the words that decided."""
    paper = Paper(width, colour, unicode)
    lines = [*_summary(evaluation.figures), "", *_rows(evaluation.by_field)]
    page = [paper.text(line) for line in lines]
    if texts:
        page += _differences("Disagreements", evaluation.disagreements, paper)
        page += _differences("Left for review, though the markers agreed", evaluation.undecided, paper)
    return paper.written(page)


def changes_json(changed: Sequence[Change], *, texts: bool = True) -> str:
    """The changed verdicts as JSON; without `texts` their numbers alone."""
    return dumped(
        {
            "changed": len(changed),
            "mended": sum(change.mends for change in changed),
            "spoiled": sum(change.spoils for change in changed),
            "changes": [
                {**_members(c.labelled), "before": c.before.value, "after": c.after.value} for c in changed if texts
            ],
        }
    )


def changes_text(changed: Sequence[Change], *, texts: bool = True, width: int, colour: bool, unicode: bool) -> str:
    """How many verdicts change and to whose good; then one a paragraph: before, after, and what the markers say."""
    paper = Paper(width, colour, unicode)
    mended, spoiled = sum(change.mends for change in changed), sum(change.spoils for change in changed)
    page = [
        paper.text(f"{counted(len(changed), 'changed verdict')}: {mended} now right, {spoiled} now wrong"),
        *(line for change in changed if texts for line in _change(change, paper)),
    ]
    return paper.written(page)


def _record(figures: Figures) -> dict[str, object]:
    shares = {"coverage": figures.coverage, "agreement": figures.agreement, "right": figures.right}
    errors = {"false_accepts": figures.false_accepts, "false_rejects": figures.false_rejects}
    return {
        "responses": figures.responses,
        "review_labels": figures.review_labels,
        "decided": figures.coverage.right,
        **{name: round(share.value, 4) for name, share in shares.items()},
        "kappa": round(figures.kappa, 4),
        **{name: share.right for name, share in errors.items()},
        **{f"{name}_interval": _rounded(share.interval) for name, share in (shares | errors).items()},
        "kappa_interval": _rounded(figures.kappa_interval),
    }


def _summary(figures: Figures) -> Iterator[str]:
    yield f"{counted(figures.responses, 'response')}, {figures.review_labels} of them labelled review"
    for name, share in (
        ("coverage", figures.coverage),
        ("agreement on decided", figures.agreement),
        ("right, review counted as wrong", figures.right),
        ("false accepts of not_met labels", figures.false_accepts),
        ("false rejects of met labels", figures.false_rejects),
    ):
        low, high = share.interval
        yield f"  {name:<34}{share.right:>5} of {share.of:<5}{_percent(share):>7}  (95%: {low:.1%} to {high:.1%})"
    low, high = figures.kappa_interval
    kappa = f"{figures.kappa:.3f}" if figures.agreement.of else "–"
    yield f"  {'Cohen’s kappa':<48}{kappa:>7}  (95%: {low:.3f} to {high:.3f})"


def _rows(by_field: Mapping[str, Figures]) -> Iterator[str]:
    """The table of fields, numbers under numbers."""
    width = max(map(len, ("field", *by_field)))
    yield f"  {'field':<{width}}  responses  coverage  agreement  accepts  rejects"
    for name, figures in by_field.items():
        yield (
            f"  {name:<{width}}{figures.responses:>11}{_percent(figures.coverage):>10}{_percent(figures.agreement):>11}"
            f"{figures.false_accepts.right:>9}{figures.false_rejects.right:>9}"
        )


def _differences(title: str, marked: Sequence[Marked], paper: Paper) -> Iterator[Text]:
    if marked:
        yield from (Text(), paper.text(f"{title} ({len(marked)})", "bold"))
    for m in marked:
        said = paper.text(f"{_place(m.labelled)}: label {m.labelled.label.value}, verdict ")
        yield from (Text(), said.append(m.verdict.value, "red"), *_shown(m.labelled.response, paper))
        for e in m.evidence:
            yield paper.text(f"      {e.polarity.value:<11} {e.concept:<28} {_short(e.text)}")


def _change(change: Change, paper: Paper) -> Iterator[Text]:
    """From what, to what, and whether that is what the markers say."""
    said = paper.text(f"{_place(change.labelled)}: {change.before.value} → ")
    said.append(change.after.value, "green" if change.mends else "red")
    said.append(f" (label {change.labelled.label.value})")
    yield from (Text(), said, *_shown(change.labelled.response, paper))


def _shown(response: str, paper: Paper) -> list[Text]:
    """The response, or how it begins, below the line that says where it stands."""
    return paper.broken(paper.text(_short(response)), paper.width, "    ")


def _short(response: str) -> str:
    return response if len(response) <= LONGEST_SHOWN else response[: LONGEST_SHOWN - 1] + "…"


def _place(labelled: Labelled) -> str:
    return f"line {labelled.line}  {labelled.exercise}.{labelled.field}"


def _differing(marked: Marked) -> dict[str, Plain]:
    evidence = [encode(e) for e in marked.evidence]
    return {**_members(marked.labelled), "verdict": marked.verdict.value, "evidence": evidence}


def _members(labelled: Labelled) -> dict[str, Plain]:
    data = encode(labelled)
    assert isinstance(data, dict)
    return data


def _percent(share: Share) -> str:
    """A share in percent; of nothing there is none."""
    return f"{share.value:.1%}" if share.of else "–"


def _rounded(interval: Interval) -> list[float]:
    return [round(bound, 4) for bound in interval]
