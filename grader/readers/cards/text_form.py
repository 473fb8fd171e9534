"""The sheet's own form, plain or Markdown: headings start exercises, labels start fields, the rest is answers.

**Label**: starts a line, after spaces, `#` or `**`, and names a field of the exercise it stands in: `Smell: …`,
`**Smell:** …`, `## Smell`. One slip of the finger is read over; two are an error with a suggestion. Spelled exactly,
it may also stand alone on its line or before a dash (`Smell – …`). Anything else continues the answer.

**Heading**: a line that names an exercise. With `#` it always counts. Without, it is a heading where no answer has
begun, or where a label of *that* exercise stands beneath it; else it is part of the answer, so that `Trace 1` and
`Trace 4` can be answers on lines of their own. What an exercise is called also (`sync cliff`) leaves the label beneath
to the exercise above, if that still lacks it. Where it would have to be guessed, an error says how to write it.

**Sheltered**: lines in a code fence and items of a list are neither; but if every label of the card stands in a
list, its items are read as lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from grader.card import Response
from grader.course import Course
from grader.errors import CardError, Problem
from grader.readers.cards.gathering import Gathering
from grader.readers.cards.lines import Line, cuts, lines_of
from grader.readers.cards.names import exercise_names, field_names, key, lead

MOST_LINES = 20_000


@dataclass
class Answer:
    """What is written for one field, line by line; `fills` is that field, or nothing where its text must not count."""

    fills: str | None
    lines: list[Line] = field(default_factory=list)
    begun: bool = False

    def add(self, line: Line) -> None:
        """Take one more line; with the first that is not blank the answer has begun."""
        self.lines.append(line)
        self.begun = self.begun or not line.blank

    def response(self, blank: str) -> Response:
        """The text as it is written, without the blank lines around it.

        A `blank` above an answer is the sheet's own line and falls away; alone, it stays.
        """
        written = [at for at, line in enumerate(self.lines) if not line.blank]
        if len(written) > 1 and self.lines[written[0]].text.split() == blank.split():
            written = written[1:]
        if not written:
            return Response("", self.lines[0].number)
        kept = self.lines[written[0] : written[-1] + 1]
        return Response("\n".join(line.text for line in kept).rstrip(), kept[0].number)


def read_text(text: str, file: str, course: Course) -> Gathering:
    """Everything that a card in text form says, and everything that is wrong with it."""
    lines = lines_of(text)
    if len(lines) > MOST_LINES:
        raise CardError(Problem(f"this has more than {MOST_LINES} lines", "Hand in the card alone", file=file))
    plain, listed = (_Reading(lines, Gathering(file, course), listed) for listed in (False, True))
    if plain.read() or not listed.read():
        return plain.gathered
    return listed.gathered


class _Reading:
    """One pass over the lines of a card; `listed` opens the lists to it."""

    def __init__(self, lines: Sequence[Line], gathered: Gathering, listed: bool) -> None:
        course = gathered.course
        self.gathered = gathered
        self._lines = lines
        self._said = [line.unsheltered(listed=listed) for line in lines]
        self._exercises = exercise_names(course)
        self._titles = exercise_names(course, also=False)
        self._fields = {id: field_names(exercise) for id, exercise in course.exercises.items()}
        self._dividers = {key(course.settings.title), *(key(f"part {e.part}") for e in course.exercises.values())}
        self._exercise: str | None = None
        self._answer: Answer | None = None
        self._passes_over = False
        self._labels = 0
        self._strays: list[tuple[int, str | None]] = []
        self._lookalikes: list[tuple[int, str]] = []

    def read(self) -> int:
        """Take every line for a heading, a label, a part of an answer, or a stray; the number of labels found."""
        for at, said in enumerate(self._said):
            if not (said and (self._is_boundary(at, said) or self._is_label(at, said) or self._is_misspelt(at, said))):
                self._continue(at)
        self._close()
        self._complain_of_lookalikes()
        self._complain_of_strays()
        return self._labels

    def _is_boundary(self, at: int, said: str) -> bool:
        """Take a line for a heading, or for what stands between exercises."""
        exercise = self._exercises.find(said)
        return self._is_heading(at, said, exercise) if exercise else self._is_divider(said)

    def _is_heading(self, at: int, said: str, exercise: str) -> bool:
        """Take a line that names an exercise for its heading."""
        if not said.startswith("#") and not self._stands_alone(at, said, exercise):
            return False
        self._close()
        if self.gathered.open(exercise, self._lines[at].number):
            self._exercise = exercise
        else:
            self._passes_over = True
        return True

    def _stands_alone(self, at: int, said: str, exercise: str) -> bool:
        """Whether the bare name of an exercise is a heading here, and not a line of the answer above it."""
        if self._answer is None:
            return True
        beneath = self._beneath(at)
        heads = self._label(exercise, beneath) is not None
        if exercise == self._exercise or not self._titles.find(said):
            return heads and not self._is_wanted(beneath)
        after_blank = self._lines[at - 1].blank
        if not heads:
            if self._answer.begun and after_blank:
                self._lookalikes.append((at, exercise))
            return False
        if self._is_wanted(beneath) and not self._answer.begun and not after_blank:
            what = f"'{self._short(at)}' can be an answer or the heading of {exercise}"
            self._wrong(at, what, "Write it behind its label if it is the answer, else put '## ' before it")
            return False
        return True

    def _is_divider(self, said: str) -> bool:
        """Take the course's title and the name of a part, such as `# Part A — Cards`, for the end of what is above."""
        divides = key(said) in self._dividers or key(lead(said.strip("# "))) in self._dividers
        if not divides or (self._answer and not said.startswith("#")):
            return False
        self._close()
        return True

    def _is_label(self, at: int, said: str) -> bool:
        """Take a line that starts with a label of this exercise for the start of its answer."""
        found = self._label(self._exercise, said)
        if found is None or self._exercise is None:
            return False
        self._end_answer()
        label, answer = found
        number = self._lines[at].number
        self.gathered.label(self._exercise, label, number)
        self._answer = Answer(label)
        self._answer.add(Line(number, answer))
        self._labels += 1
        return True

    def _is_misspelt(self, at: int, said: str) -> bool:
        """Take a line that almost names an exercise or a field for an error."""
        return self._is_misspelt_heading(at, said) or self._is_misspelt_label(at, said)

    def _is_misspelt_heading(self, at: int, said: str) -> bool:
        """Take a line that almost names an exercise for an error, and pass over what stands beneath it."""
        meant = self._exercises.near(said) or self._exercises.near(lead(said.strip("# ")))
        if meant is None:
            return False
        beneath = self._beneath(at)
        heads = self._label(meant, beneath) is not None and not self._is_wanted(beneath)
        if not said.startswith("#") and not heads:
            return False
        self._close()
        self._passes_over = True
        self._wrong(at, f"'{self._short(at)}' is no exercise here", f"The nearest is '{self._exercises.called[meant]}'")
        return True

    def _is_misspelt_label(self, at: int, said: str) -> bool:
        """Take a line that almost starts with a label for an error, and pass over its answer."""
        if self._exercise is None:
            return False
        names = self._fields[self._exercise]
        meant = next((near for cut in cuts(said) if cut.plain and (near := names.near(cut.said))), None)
        if meant is None:
            return False
        self._end_answer()
        self._answer = Answer(None)
        remedy = f"Write '{names.called[meant]}:' if you mean that, or put '- ' before it if it belongs to the answer"
        self._wrong(at, f"there is no field '{self._short(at)}'", remedy)
        return True

    def _label(self, exercise: str | None, said: str) -> tuple[str, str] | None:
        """The field of an exercise that this line starts, with what stands behind its label."""
        if exercise is None or not said:
            return None
        names = self._fields[exercise]
        for cut in cuts(said):
            found = names.find(cut.said) if cut.plain else names.exact(cut.said)
            if found:
                return found, cut.answer
        return None

    def _beneath(self, at: int) -> str:
        """The next written line."""
        return next((self._said[i] for i in range(at + 1, len(self._lines)) if not self._lines[i].blank), "")

    def _is_wanted(self, said: str) -> bool:
        """Whether this line starts a field that the current exercise still lacks."""
        found = self._label(self._exercise, said)
        return bool(found and self._exercise and not self.gathered.has(self._exercise, found[0]))

    def _continue(self, at: int) -> None:
        """Take a line for a part of the answer; where there is none, only an empty line and a rule may stand."""
        line = self._lines[at]
        if self._answer is not None:
            self._answer.add(line)
        elif not (line.blank or line.is_rule or self._passes_over):
            self._strays.append((at, self._exercise))
            self._passes_over = True

    def _close(self) -> None:
        """End the exercise."""
        self._end_answer()
        self._exercise, self._passes_over = None, False

    def _end_answer(self) -> None:
        """Keep the answer, if there is one."""
        if self._answer and self._answer.fills and self._exercise:
            asked = self.gathered.course.exercises[self._exercise].fields.get(self._answer.fills)
            response = self._answer.response(asked.blank if asked else "")
            self.gathered.answer(self._exercise, self._answer.fills, response)
        self._answer = None

    def _complain_of_lookalikes(self) -> None:
        """Names of exercises in the middle of an answer: headings, if they have no other on this card."""
        for at, exercise in self._lookalikes:
            if exercise not in self.gathered.handed_in:
                what = f"'{self._short(at)}' reads like a heading, but no label of {exercise} stands beneath it"
                self._wrong(at, what, "Put '## ' before it if it is one, '- ' if it belongs to the answer")

    def _complain_of_strays(self) -> None:
        """Text that belongs to no answer."""
        if not self.gathered.handed_in and not self.gathered.problems:
            headings = ", ".join(f"'{title}'" for title in self._exercises.called.values())
            self._wrong(0, "no exercise of this course stands here", f"Write its heading above the answers: {headings}")
            return
        for at, exercise in self._strays:
            names = self._fields[exercise] if exercise else self._exercises
            said = next(cuts(self._lines[at].text.strip())).said
            offered = names.called[names.nearest(said) or next(iter(names.called))]
            what = f"'{self._short(at)}' stands above the first {'label' if exercise else 'heading'}"
            above = "label" if exercise else "heading"
            remedy = f"Remove it if it is no answer, else put its {above} above it, such as '{offered}'"
            self.gathered.wrong(self._lines[at].number, what, remedy, exercise)

    def _wrong(self, at: int, what: str, remedy: str) -> None:
        self.gathered.wrong(self._lines[at].number, what, remedy, self._exercise)

    def _short(self, at: int) -> str:
        """A line as a message quotes it."""
        text = self._lines[at].text.strip()
        return text if len(text) <= 40 else f"{text[:39]}…"
