"""Everything a person can mend, as one small tree.

    GradeError              exit 2
    ├── UsageError          the command line
    ├── CourseError         course, exercise, lexicon and trace files
    ├── CardError           a card (or script, or profile) that was handed in
    ├── RunError            a script that cannot be run on this machine
    └── GradebookError      the record of attempts

A wrong answer is a verdict and never an exception. A bug of ours is none of these:
it keeps its own type, prints a traceback and exits 3.
"""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong, where it stands, and what to do about it.

    Printed as `file:line: exercise: field: problem. What to do.`; a part that is not known is left out.
    `what` and `remedy` are sentences without their full stop.
    """

    what: str
    remedy: str
    file: str | None = None
    line: int | None = None
    exercise: str | None = None
    field: str | None = None

    def __str__(self) -> str:
        place = self.file and (f"{self.file}:{self.line}" if self.line else self.file)
        parts = [part for part in (place, self.exercise, self.field) if part]
        return ": ".join([*parts, f"{self.what}. {self.remedy}."])


class GradeError(Exception):
    """Something that the person at the keyboard can mend; it carries every problem found, in order of place."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = problems

    def within(self, file: str) -> GradeError:
        """The same error, with `file` as the place of every problem that has none yet."""
        return type(self)(*(p if p.file else replace(p, file=file) for p in self.problems))


class UsageError(GradeError):
    """The command line asks for something that cannot be done."""


class CourseError(GradeError):
    """A course that cannot be used as it is written."""


class CardError(GradeError):
    """A handed-in file that cannot be read as a card of this course."""


class RunError(GradeError):
    """A script that cannot be run here, for a reason that lies in this machine."""


class GradebookError(GradeError):
    """A gradebook that cannot be read or written; nothing was recorded."""
