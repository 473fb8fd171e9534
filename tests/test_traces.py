"""The four traces: drawn as on the sheet, and told as events that say what the sheet says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import small_course
from grader.errors import CourseError
from grader.readers.course import read_course
from grader.shape import encode
from grader.timeline import Trace, figures
from grader.timeline.lanes import Cause
from grader.timeline.trace import Basis, Bounds, Event

ROOT = Path(__file__).parents[1]
SHEET = ROOT.parent / "shared" / "four-timeline-smells.txt"

DRAWN = {
    "trace-1": """\
GPU: k k k k k k k k k k
      ^gaps of 8–20 µs between 3 µs kernels, repeating 128 times (decode)
CPU: python loop visible between launches""",
    "trace-2": """\
GPU:  [==== prefill 42 ms ====]            [==== decode step ====]
CPU:                         [-- tokenize 28 ms --][-- json 9 ms --]""",
    "trace-3": """\
GPU:      [H2D 6 ms][kernel 4 ms][D2H 5 ms][kernel 4 ms]
CPU:  np.array ← tensor.cpu()  then later  tensor(batch)""",
    "trace-4": """\
GPU: [matmul][attn]          [matmul][attn]
CPU:               .item()  wait  .item()  wait""",
}

FACTS: dict[str, tuple[int, list[tuple[str, int | tuple[int, int]]]]] = {
    "trace-1": (128, [("k", 3), ("python loop, next launch", (8, 20))]),
    "trace-2": (1, [("prefill", 42_000), ("tokenize", 28_000), ("json", 9_000)]),
    "trace-3": (1, [("H2D", 6_000), ("kernel", 4_000), ("D2H", 5_000), ("kernel", 4_000)]),
    "trace-4": (2, []),
}

DEBRIEFS = {
    "trace-1": "A 2× faster kernel would save 7–14 % of the wall time here and leave the GPU 84–93 % empty instead of"
    " 73–87 % (empty: no kernel running).",
    "trace-2": "As an illustration, with durations assumed where the trace gives none, a 2× faster kernel would save"
    " 30 % of the wall time here and leave the GPU 57 % empty instead of 40 % (empty: no kernel running).",
    "trace-3": "A 2× faster kernel would save 21 % of the wall time here and leave the GPU 73 % empty instead of 58 %"
    " (empty: no kernel running).",
    "trace-4": "As an illustration, with durations assumed where the trace gives none, a 2× faster kernel would save"
    " 29 % of the wall time here and leave the GPU 59 % empty instead of 42 % (empty: no kernel running).",
}


def read(text: str, folder: Path) -> Trace:
    """A trace from the text of its file, in a small course that is written into a folder."""
    course = small_course.write(folder)
    (folder / "traces" / "trace-1.yml").write_text(text, encoding="utf-8")
    return read_course(course).traces["trace-1"]


@pytest.fixture(scope="module")
def traces(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Trace]:
    """The traces as they are shipped, by id."""
    folder = tmp_path_factory.mktemp("traces")
    return {path.stem: read(path.read_text(encoding="utf-8"), folder) for path in sorted((ROOT / "traces").iterdir())}


def given(trace: Trace) -> list[tuple[str, int | tuple[int, int]]]:
    """The events that are on the sheet, by name, with their durations in µs."""
    return sorted(((e.name, _duration(e)) for e in trace.events if e.basis is Basis.GIVEN), key=str)


def _duration(event: Event) -> int | tuple[int, int]:
    d = event.duration_us
    return (d.shortest, d.longest) if isinstance(d, Bounds) else d


def test_there_are_four(traces: dict[str, Trace]) -> None:
    """The sheet has four traces, and the course has no other."""
    assert list(traces) == list(DRAWN)


@pytest.mark.parametrize("id", DRAWN)
def test_a_trace_is_drawn_as_on_the_sheet(traces: dict[str, Trace], id: str) -> None:
    """Character for character, as it was copied from the sheet."""
    assert traces[id].ascii == DRAWN[id]


@pytest.mark.parametrize("id", DRAWN)
def test_title_and_drawing_stand_on_the_sheet(traces: dict[str, Trace], id: str) -> None:
    """Character for character, where the sheet lies beside the checkout: heading, empty line, drawing, empty line."""
    if not SHEET.exists():
        pytest.skip("the sheet lies beside the checkout only where the course is developed")
    assert f"\n{traces[id].title}\n\n{traces[id].ascii}\n\n" in SHEET.read_text(encoding="utf-8")


@pytest.mark.parametrize("id", FACTS)
def test_a_trace_tells_the_facts_of_the_sheet(traces: dict[str, Trace], id: str) -> None:
    """Every duration on the sheet is an event that is `given`; every other event is `assumed`."""
    repeat, events = FACTS[id]
    assert traces[id].repeat == repeat
    assert given(traces[id]) == sorted(events, key=str)


def test_every_gap_has_the_cause_class_of_its_smell(traces: dict[str, Trace]) -> None:
    """Picket fence is launch tax, host island is host, copy on the path is copy, sync cliff is sync; nothing is mixed."""
    causes = {id: {event.kind.cause for event in trace.events} - {None} for id, trace in traces.items()}
    assert causes == {
        "trace-1": {Cause.LAUNCH},
        "trace-2": {Cause.HOST},
        "trace-3": {Cause.COPY},
        "trace-4": {Cause.SYNC},
    }


def test_on_trace_3_the_gpu_computes_for_8_of_19_ms(traces: dict[str, Trace]) -> None:
    """Empty means no kernel running: a copy does not count as work."""
    timeline = traces["trace-3"].shortest
    assert (timeline.busy_ns, timeline.extent.length_ns) == (8_000_000, 19_000_000)


def test_trace_1_has_128_kernels_and_128_gaps(traces: dict[str, Trace]) -> None:
    """Every kernel of the fence waits for its launch."""
    timeline = traces["trace-1"].longest
    assert (len(timeline.busy), len(timeline.empty)) == (128, 128)


@pytest.mark.parametrize("id", DEBRIEFS)
def test_the_debrief_of_a_trace(traces: dict[str, Trace], id: str) -> None:
    """What a learner reads who offers a faster kernel there."""
    assert figures(traces[id])["debrief"] == DEBRIEFS[id]


@pytest.mark.parametrize("id", DEBRIEFS)
def test_the_debrief_changes_with_every_event(id: str, tmp_path: Path) -> None:
    """The number is computed: make any event in the file twice as long, and the sentence is another."""
    text = (ROOT / "traces" / f"{id}.yml").read_text(encoding="utf-8")
    durations = list(re.finditer(r"(?<=duration_us: )\d+|(?<=longest: )\d+", text))
    assert len(durations) == text.count("{kind: ")
    for found in durations:
        changed = f"{text[: found.start()]}{int(found[0]) * 2}{text[found.end() :]}"
        assert figures(read(changed, tmp_path))["debrief"] != DEBRIEFS[id], found[0]


def test_a_trace_that_cannot_be_is_a_course_error_with_its_line(tmp_path: Path) -> None:
    """An instructor who writes an impossible duration is told where."""
    with pytest.raises(CourseError) as error:
        read(small_course.TRACE.replace("longest: 20", "longest: 2"), tmp_path)
    (problem,) = error.value.problems
    assert (Path(problem.file or "").name, problem.line) == ("trace-1.yml", 6)
    assert problem.what == "the shortest, 8 µs, is not below the longest"


def test_prose_of_a_trace_decides_no_mark(traces: dict[str, Trace]) -> None:
    """Title and drawing stay out of the rubric's hash; events are in it."""
    for trace in traces.values():
        assert set(_members(trace)) == {"events", "repeat"}


def _members(trace: Trace) -> dict[str, object]:
    data = encode(trace, prose=False)
    assert isinstance(data, dict)
    return dict(data)
