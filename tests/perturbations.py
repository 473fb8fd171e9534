"""Changes to a right response that must not change its verdict, and changes that must.

A marker who knows the subject marks the changed response without thinking twice; so must the grader. Used by the
robustness tests and by the figures of `nox -s course`. Deterministic: no chance, no clock.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

Change = Callable[[str], str | None]
"""A changed response, or None where the change cannot be made of this one."""

FULL_WIDTH = {code: code + 0xFEE0 for code in range(0x21, 0x7F)}
CURLY = str.maketrans({"'": "’", '"': "”"})
CODE = re.compile(r"[`.=()<>_|]|->")
LONG_WORD = re.compile(r"\b[a-z]{8,}\b")


def _typo(response: str) -> str | None:
    """Two letters exchanged in the middle of the first long plain word."""
    for word in LONG_WORD.finditer(response):
        middle = word.start() + len(word[0]) // 2
        if response[middle] != response[middle + 1]:
            return response[:middle] + response[middle + 1] + response[middle] + response[middle + 2 :]
    return None


def _shouted(response: str) -> str | None:
    return None if CODE.search(response) else response.upper()


def _around(change: str) -> Change:
    """A change around a response of one line."""
    return lambda response: None if "\n" in response.strip() else change.format(response.strip())


KEEPS: Mapping[str, Change] = {
    "lower case": str.lower,
    "upper case": _shouted,
    "no full stop": lambda response: response.rstrip(" .!") or None,
    "exclamation marks": lambda response: response.rstrip(" .!?") + "!!",
    "bullet": _around("- {}"),
    "bold": _around("**{}**"),
    "quoted": _around("> {}"),
    "white space": lambda response: "\n  " + response.replace(" ", "  ") + " \n",
    "curly quotes": lambda response: response.translate(CURLY),
    "full width": lambda response: response.translate(FULL_WIDTH),
    "zero width": lambda response: response.replace("e", "e\u200b", 3),
    "right to left marks": lambda response: f"\u202e{response}\u202c\u200f",
    "typo": _typo,
    "greeting": lambda response: f"Hello! {response}",
    "thanks": lambda response: f"{response}\nThanks for reading.",
    "true remark": lambda response: f"{response}\nThe timeline shows it.",
}
"""Changes after which a marker says the same."""

DENIALS: Mapping[str, Change] = {
    "it is not true": lambda response: f"It is not true that {response}",
    "i do not think": lambda response: f"I don't think that {response}",
    "this is wrong": lambda response: f"This is wrong: {response}",
}
"""The whole answer denied: for a name and for a claim."""

REFUSALS: Mapping[str, Change] = {
    "do not do this": lambda response: f"Do not do this: {response}",
    "never": lambda response: f"I would never do the following. {response}",
    "will not help": _around("{} will not help here"),
}
"""The action refused: for a step."""

FORBIDDEN = "Writing a faster attention kernel."
ENDORSED = "Writing a faster attention kernel is exactly what I would do next."
ALL_CLASSES = "launch, host, copy and sync"


def turned(exercise: str, field: str, response: str) -> Iterator[tuple[str, str]]:
    """Every change of a `met` response after which it is not `met`: its name, and the changed response.

    Part C and the names of the stretch are left out; in the forbidden field a step and its prohibition read alike,
    and only an endorsement of the wrong thing turns it round.
    """
    if exercise in ("c", "stretch"):
        return
    if field == "forbidden_next_step":
        yield "endorsed", ENDORSED
        return
    steps = field in ("first_experiment", "serving_change")
    for name, change in (REFUSALS if steps else DENIALS).items():
        changed = change(response)
        if changed is not None:
            yield name, changed
    if steps:
        yield "replaced", FORBIDDEN
    if field == "cause_class":
        yield "all classes", ALL_CLASSES
