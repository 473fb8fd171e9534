"""Changes to a response that must not change its verdict, and changes that must.

A marker who knows the subject marks the changed response without thinking twice; so must the grader.
Used by the robustness tests and by the figures of `nox -s course`. Deterministic: no chance, no clock.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

Change = Callable[[str], str | None]
"""A changed response, or None where the change cannot be made of this one."""

FULL_WIDTH = {code: code + 0xFEE0 for code in range(0x21, 0x7F)}
CURLY = str.maketrans({"'": "’", '"': "”"})
CODE = re.compile(r"[`.=()<>_|]|->")
LONG_WORD = re.compile(r"\b[a-z]{8,}\b")


def _typo(response: str) -> str | None:
    """Two letters exchanged in the middle of the first long plain word."""
    word = LONG_WORD.search(response)
    if not word:
        return None
    middle = word.start() + len(word[0]) // 2
    swapped = response[middle + 1] + response[middle]
    return response[:middle] + swapped + response[middle + 2 :] if swapped != swapped[::-1] else None


def _upper(response: str) -> str | None:
    return None if CODE.search(response) else response.upper()


def _one_line(change: str) -> Change:
    """A change around a response of one line."""
    return lambda response: None if "\n" in response.strip() else change.format(response)


KEEPS: Mapping[str, Change] = {
    "lower case": str.lower,
    "upper case": _upper,
    "no final stop": lambda response: response.rstrip(" .!") or None,
    "exclamation": lambda response: response.rstrip(" .!?") + "!!",
    "bullet": _one_line("- {}"),
    "bold": _one_line("**{}**"),
    "quoted": _one_line("> {}"),
    "white space": lambda response: "\n  " + response.replace(" ", "  ") + " \n",
    "curly quotes": lambda response: response.translate(CURLY),
    "full width": lambda response: response.translate(FULL_WIDTH),
    "zero width": lambda response: response.replace("e", "e\u200b", 3),
    "typo": _typo,
    "greeting": lambda response: f"Hello! {response}",
    "thanks": lambda response: f"{response}\nThanks for reading.",
    "true remark": lambda response: f"{response}\nThe timeline shows it.",
}

DENIALS: Mapping[str, Change] = {
    "it is not true": lambda response: f"It is not true that {response}",
    "i do not think": lambda response: f"I don't think that {response}",
    "this is wrong": lambda response: f"This is wrong: {response}",
}
REFUSALS: Mapping[str, Change] = {
    "do not": lambda response: f"Do not do this: {response}",
    "never": lambda response: f"I would never do the following. {response}",
    "will not help": _one_line("{} will not help here"),
}
ENDORSEMENT = "Writing a faster attention kernel is exactly what I would do next."
ALL_CLASSES = "launch, host, copy and sync"
