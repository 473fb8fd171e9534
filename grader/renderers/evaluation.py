"""An evaluation as JSON and for a terminal: figures with their intervals, then where grader and markers differ."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from grader.evaluation import Change, Evaluation, Figures, Marked, Share
from grader.renderers.escape import terminal_safe
from grader.renderers.json import dumped
from grader.shape import encode

LONGEST_RESPONSE = 400


def json(evaluation: Evaluation, texts: bool = True) -> str:
    """The record of `grade evaluate --format json`; without `texts` no response stands in it."""
    return dumped(
        {
            **_figures(evaluation.figures),
            "by_field": {name: _figures(f) for name, f in evaluation.by_field.items()},
            "disagreements": [_marked(m) for m in evaluation.disagreements] if texts else [],
            "undecided": [_marked(m) for m in evaluation.undecided] if texts else [],
        }
    )


def text(evaluation: Evaluation, texts: bool = True, colour: bool = False) -> str:
    """Figures in all, a row a field, and every disagreement with the words that decided."""
    lines = [*_summary(evaluation.figures), "", *_fields(evaluation)]
    if texts:
        lines += _differences("Disagreements", evaluation.disagreements, colour)
        lines += _differences("Left for review, though the markers agreed", evaluation.undecided, colour)
    return "\n".join(lines) + "\n"


def changes_json(changed: Sequence[Change]) -> str:
    """The changed verdicts as JSON."""
    return dumped(
        {
            "changed": len(changed),
            "changes": [{**_place(c.labelled), "before": c.before.value, "after": c.after.value} for c in changed],
        }
    )


def changes_text(changed: Sequence[Change], colour: bool = False) -> str:
    """One changed verdict a paragraph: before, after, and what the markers say."""
    lines = [f"{len(changed)} verdicts change." if len(changed) != 1 else "1 verdict changes."]
    for c in changed:
        after = _painted(c.after.value, "32" if c.after is c.labelled.label else "31", colour)
        place = f"line {c.labelled.line}  {c.labelled.exercise}.{c.labelled.field}"
        lines += [
            "",
            f"{place}: {c.before.value} → {after} (label {c.labelled.label.value})",
            f"    {_short(c.labelled.response)}",
        ]
    return "\n".join(lines) + "\n"


def _figures(figures: Figures) -> dict[str, object]:
    counted = {"coverage": figures.coverage, "agreement": figures.agreement, "right": figures.right}
    shares: dict[str, object] = {name: round(share.value, 4) for name, share in counted.items()}
    intervals = {f"{name}_interval": _rounded(share.interval) for name, share in counted.items()}
    return {
        "responses": figures.responses,
        "review_labels": figures.review_labels,
        "decided": figures.coverage.right,
        **shares,
        "kappa": round(figures.kappa, 4),
        "false_accepts": figures.false_accepts.right,
        "false_rejects": figures.false_rejects.right,
        **intervals,
        "kappa_interval": _rounded(figures.kappa_interval),
        "false_accepts_interval": _rounded(figures.false_accepts.interval),
        "false_rejects_interval": _rounded(figures.false_rejects.interval),
    }


def _summary(figures: Figures) -> Iterable[str]:
    yield f"{figures.responses} responses, {figures.review_labels} of them labelled review"
    yield from (
        f"  {name:<34}{share.right:>5} of {share.of:<5}{_percent(share)}"
        for name, share in (
            ("coverage", figures.coverage),
            ("agreement on decided", figures.agreement),
            ("right, review counted as wrong", figures.right),
            ("false accepts of not_met labels", figures.false_accepts),
            ("false rejects of met labels", figures.false_rejects),
        )
    )
    low, high = figures.kappa_interval
    yield f"  {'Cohen’s kappa':<47}{figures.kappa:.3f}  (95 % {low:.3f}–{high:.3f})"


def _fields(evaluation: Evaluation) -> Iterable[str]:
    yield f"  {'field':<26}{'responses':>9}{'coverage':>10}{'agreement':>11}{'accepts':>9}{'rejects':>9}"
    for name, f in evaluation.by_field.items():
        yield (
            f"  {name:<26}{f.responses:>9}{f.coverage.value:>10.0%}{f.agreement.value:>11.0%}"
            f"{f.false_accepts.right:>9}{f.false_rejects.right:>9}"
        )


def _differences(title: str, marked: Sequence[Marked], colour: bool) -> Iterable[str]:
    if not marked:
        return
    yield from ("", f"{title} ({len(marked)})")
    for m in marked:
        place = f"line {m.labelled.line}  {m.labelled.exercise}.{m.labelled.field}"
        yield from ("", f"{place}: label {m.labelled.label.value}, verdict {_painted(m.verdict.value, '31', colour)}")
        yield f"    {_short(m.labelled.response)}"
        yield from (f"      {e.polarity.value:<11} {e.concept:<28} {_short(e.text)}" for e in m.evidence)


def _marked(marked: Marked) -> dict[str, object]:
    return {
        **_place(marked.labelled),
        "verdict": marked.verdict.value,
        "evidence": [encode(e) for e in marked.evidence],
    }


def _place(labelled: object) -> dict[str, object]:
    data = encode(labelled)
    assert isinstance(data, dict)
    return {**data}


def _percent(share: Share) -> str:
    low, high = share.interval
    return f"{share.value:7.1%}  (95 % {low:.1%}–{high:.1%})"


def _rounded(interval: tuple[float, float]) -> list[float]:
    return [round(bound, 4) for bound in interval]


def _short(response: str) -> str:
    line = terminal_safe(" ⏎ ".join(response.splitlines()))
    return line if len(line) <= LONGEST_RESPONSE else line[: LONGEST_RESPONSE - 1] + "…"


def _painted(text: str, code: str, colour: bool) -> str:
    return f"\x1b[{code}m{text}\x1b[0m" if colour else text
