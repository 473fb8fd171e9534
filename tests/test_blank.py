"""The blank card: what `grade new` writes."""

from __future__ import annotations

import pytest

from grader.blank import blank
from grader.errors import UsageError
from sheet_names import COURSE


def test_a_blank_card_asks_every_field_once_in_markdown() -> None:
    """Headings, labels and options as on the sheet, ready to be written behind."""
    assert blank(COURSE, ["b", "a1", "b"]) == (
        "# Four timeline smells\n"
        "\n"
        "## Part B — Decode product\n"
        "\n"
        "**Which two traces:**\n"
        "**Serving change:**\n"
        "\n"
        "## Trace 1 — picket fence\n"
        "\n"
        "**Smell:**\n"
        "**Cause class:** launch | host | copy | sync\n"
        "**Why the GPU is empty:**\n"
        "**First experiment:**\n"
        "**Forbidden next step:**\n"
    )


def test_an_exercise_that_is_not_there_is_an_error_with_the_nearest() -> None:
    """Every unknown id is told at once."""
    with pytest.raises(UsageError) as caught:
        blank(COURSE, ["a1", "a9x", "strech", "zz"])
    assert str(caught.value).splitlines() == [
        "there is no exercise 'a9x' in this course. Use one of a1, a2, a3, a4, b, c, stretch.",
        "there is no exercise 'strech' in this course. Write stretch.",
        "there is no exercise 'zz' in this course. Use one of a1, a2, a3, a4, b, c, stretch.",
    ]
