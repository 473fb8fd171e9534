"""What the recorder hears: every way of emitting a range, from wherever, up to the very last one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from grader.recording.channel import Parser
from grader.recording.native import shared_library, shim_directory
from grader.timeline.recording import Recorder
from provided import Ran

EMITTING = {
    "with": "import nvtx\nwith nvtx.annotate('prefill'): pass",
    "push and pop": "import nvtx\nnvtx.push_range('prefill'); nvtx.pop_range()",
    "start and end": "import nvtx\nnvtx.end_range(nvtx.start_range('prefill'))",
    "attributes": "import nvtx\nwith nvtx.annotate('prefill', color='red', category='x', payload=7): pass",
    "torch with": "import torch\nwith torch.cuda.nvtx.range('prefill'): pass",
    "torch push": "import torch\ntorch.cuda.nvtx.range_push('prefill'); torch.cuda.nvtx.range_pop()",
    "torch start": "import torch\ntorch.cuda.nvtx.range_end(torch.cuda.nvtx.range_start('prefill'))",
    "a thread": "import nvtx, threading\n@nvtx.annotate('prefill')\ndef f(): pass\nt = threading.Thread(target=f); t.start(); t.join()",
    "a fork": "import nvtx, os\nif os.fork() == 0:\n    with nvtx.annotate('prefill'): pass\n    os._exit(0)\nos.wait()",
    "a fork after the first range": (
        "import nvtx, os\nnvtx.mark('x')\nif os.fork() == 0:\n    with nvtx.annotate('prefill'): pass\n    os._exit(0)\nos.wait()"
    ),
    "a subprocess": (
        "import subprocess, sys\nsubprocess.run([sys.executable, '-c', 'import nvtx\\nwith nvtx.annotate(\"prefill\"): pass'])"
    ),
    "multiprocessing": (
        "import multiprocessing as mp, nvtx\n@nvtx.annotate('prefill')\ndef f(): pass\n"
        "if __name__ == '__main__':\n    p = mp.get_context('spawn').Process(target=f); p.start(); p.join()"
    ),
    "a domain": "import nvtx\nwith nvtx.annotate('prefill', domain='mine'): pass",
}  # fmt: skip


@pytest.mark.parametrize("text", EMITTING.values(), ids=EMITTING)
def test_every_way_of_emitting_a_range_is_heard(ran: Ran, text: str) -> None:
    """Natively, once, and closed."""
    recording, printed = ran(text, memory_mb=2000)
    assert recording.recorder is Recorder.NATIVE
    assert recording.ended == "", printed
    assert recording.log.counts == {"prefill": 1}
    assert (recording.log.left_open, recording.log.stray_ends) == ((), 0)


@pytest.mark.parametrize("end", ["os.kill(os.getpid(), 9)", "os._exit(3)", "os.abort()"])
@pytest.mark.parametrize("count", [1, 7, 500])
def test_what_was_emitted_before_the_end_is_there(ran: Ran, end: str, count: int) -> None:
    """Killed after so many events, it leaves exactly so many."""
    recording, _ = ran(
        f"import nvtx, os\nfor _ in range({count}):\n    nvtx.push_range('decode_step')\n    nvtx.pop_range()\n{end}"
    )
    assert recording.log.counts == {"decode_step": count}
    assert recording.log.left_open == ()
    assert recording.ended


def test_a_range_that_is_open_at_the_end_is_left_open(ran: Ran) -> None:
    """A kill inside a range shows where."""
    recording, _ = ran("import nvtx, os\nnvtx.push_range('prefill')\nnvtx.push_range('layer')\nos.kill(os.getpid(), 9)")
    assert [each.name for each in recording.log.left_open] == ["prefill", "layer"]


def test_marks_are_no_ranges(ran: Ran) -> None:
    """A moment in time is counted apart."""
    recording, _ = ran("import nvtx\nnvtx.mark('prefill')")
    assert (recording.log.counts, recording.log.marks) == ({}, {"prefill": 1})


@pytest.mark.parametrize("name", ["décoder_pas", "解码", "a\nb", "", "x" * 5000])
def test_names_come_as_they_are_written(ran: Ran, name: str) -> None:
    """In any script, with what commands in them, and cut where they have no end."""
    recording, _ = ran(f"import nvtx\nwith nvtx.annotate({name!r}): pass")
    assert recording.log.counts == {name[:200]: 1}


def emitted(text: str, folder: Path, **environment: str) -> list[tuple[int, str]]:
    """The events of Python text that writes into a FIFO, by kind and name."""
    path = folder / "ranges"
    os.mkfifo(path)
    reader = os.open(path, os.O_RDWR | os.O_NONBLOCK)
    given = {**os.environ, "PYTHONPATH": str(shim_directory()), "GRADE_NVTX_CHANNEL": str(path), **environment}
    subprocess.run([sys.executable, "-c", text], env=given, check=True)
    events = Parser().feed(os.read(reader, 1 << 16))
    os.close(reader)
    path.unlink()
    return [(event.kind, event.name) for event in events]


IN_PYTHON = [name for name in EMITTING if not name.startswith(("a fork", "a sub", "multi"))]


@pytest.mark.parametrize("how", IN_PYTHON)
def test_the_recorder_in_python_hears_the_same(tmp_path: Path, how: str) -> None:
    """Where the library was not built, hooks on torch and nvtx write what it would have written."""
    library = str(shared_library())
    native = emitted(EMITTING[how], tmp_path, NVTX_INJECTION64_PATH=library, GRADE_NVTX_LIBRARY=library)
    assert native
    assert [each for each in native if each[0] != 6] == [
        each for each in emitted(EMITTING[how], tmp_path) if each[0] != 6
    ]
