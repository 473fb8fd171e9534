"""Reading a profiling script without running it: which NVTX ranges its text emits, and which mistakes it shows.

The text is parsed, never executed. What it finds is advice with line numbers, shown at once and beside the run; it
never decides, since only a run shows what is emitted.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator, Sequence

from grader.criteria.recorded.names import is_near
from grader.readers.scripts.balance import imbalances
from grader.readers.scripts.emitting import Emitted, emitted_in
from grader.timeline.recording import Advice, ScriptReading

__all__ = ["read_script"]

MOST_ADVICE = 30
_LONGEST_LINE = 100_000


def read_script(source: bytes, wanted: Sequence[str]) -> ScriptReading:
    """What the text of a script says of its ranges; what cannot be parsed is advice, too."""
    try:
        text = _decoded(source)
        tree = ast.parse(text)
        found = emitted_in(tree)
        unbalanced = tuple(imbalances(tree))
    except SyntaxError as error:
        said = f"Python cannot read this line: {error.msg}"
        return ScriptReading(uncertain=(Advice(error.lineno or 1, said),))
    except (RecursionError, MemoryError, ValueError):
        return ScriptReading(uncertain=(Advice(1, "this is nested too deeply, or no text, and was not read"),))
    emits: dict[str, tuple[int, ...]] = {}
    for each in found:
        if each.native and not each.varying:
            emits[each.name] = (*emits.get(each.name, ()), each.line)
    advice = sorted({*_near(found, emits, wanted)}, key=_by_line)
    silent = [name for name in wanted if not any(f"'{name}'" in each.text for each in advice)]
    return ScriptReading(
        emits=emits,
        near=tuple(advice)[:MOST_ADVICE],
        unbalanced=unbalanced[:MOST_ADVICE],
        uncertain=tuple(sorted({*_elsewhere(found, emits, text, silent)}, key=_by_line))[:MOST_ADVICE],
    )


def _decoded(source: bytes) -> str:
    encoding, _ = tokenize.detect_encoding(io.BytesIO(source).readline)
    return source.decode(encoding, "strict").replace("\r\n", "\n").replace("\r", "\n")


def _near(found: Sequence[Emitted], emits: dict[str, tuple[int, ...]], wanted: Sequence[str]) -> Iterator[Advice]:
    """Names that are only like a wanted one."""
    missing = [name for name in wanted if name not in emits]
    for each in found:
        like = next((name for name in missing if each.native and is_near(each.name, name)), None)
        if each.varying and each.name and any(name.startswith(each.name.rstrip("_- ")) for name in wanted):
            yield Advice(each.line, f"the name '{each.name}…' varies: a range has the same name every time")
        elif like and each.name not in wanted:
            yield Advice(each.line, f"'{each.name}' is not '{like}': a profiler matches names letter for letter")


def _elsewhere(
    found: Sequence[Emitted], emits: dict[str, tuple[int, ...]], text: str, wanted: Sequence[str]
) -> Iterator[Advice]:
    """Wanted names that stand in the text, or in `record_function`, and are emitted by nothing that was understood."""
    for each in found:
        if not each.native and each.name in wanted and each.name not in emits:
            yield Advice(each.line, f"record_function('{each.name}') is seen by torch.profiler, and is no NVTX range")
    named = {each.name for each in found}
    for name in wanted:
        if name not in named and (place := re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text)):
            line = text.count("\n", 0, place.start()) + 1
            yield Advice(line, f"'{name}' stands here, but no NVTX call with this name was found")


def _by_line(advice: Advice) -> tuple[int, str]:
    return advice.line, advice.text
