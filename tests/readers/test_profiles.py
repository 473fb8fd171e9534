"""Profiles as they are found: real ones of several years, broken ones, and ones that carry what is nobody's business."""

from __future__ import annotations

import contextlib
import gzip
import json
import os
import re
import sqlite3
from contextlib import closing
from itertools import groupby
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.errors import CardError
from grader.readers.profiles import read_profile
from grader.readers.profiles.torch_profiler import nanoseconds
from grader.timeline.intervals import total_ns, union
from grader.timeline.lanes import Kind
from grader.timeline.recording import Device, Recorder, Recording
from provided import Grade

REAL = Path(__file__).parents[3] / "shared" / "profiles"
SECRET = "s3cret-t0ken-of-ada"

pytestmark = pytest.mark.skipif(
    not REAL.is_dir() and os.environ.get("CI") != "true", reason="the real profiles lie beside the checkout"
)


def real(name: str, tmp_path: Path) -> Recording:
    """One of the real files, unpacked where it is a database."""
    path = REAL / name
    if name.endswith(".sqlite.gz"):
        path = tmp_path / name.removesuffix(".gz")
        path.write_bytes(gzip.decompress((REAL / name).read_bytes()))
    return read_profile(path, path.name)


def figures() -> list[tuple[str, int, int, int]]:
    """What the collection's own README says: file, device, busy nanoseconds, nanoseconds from first to last."""
    found, name = [], ""
    for line in (REAL / "README.md").read_text(encoding="utf-8").splitlines() if REAL.is_dir() else ():
        if line.startswith("## "):
            name = line[3:].strip()
        elif told := re.match(r"- device (\d+): busy ([\d,]+) ns / span ([\d,]+) ns", line):
            device, busy, span = (int(number.replace(",", "")) for number in told.groups())
            found.append((name, device, busy, span))
    return found


@pytest.mark.parametrize(("name", "device", "busy_ns", "span_ns"), figures())
def test_the_gpu_was_as_busy_as_was_measured_elsewhere(
    name: str, device: int, busy_ns: int, span_ns: int, tmp_path: Path
) -> None:
    """Kernels, copies and fills of each device add up to the nanosecond."""
    timeline = real(name, tmp_path).timeline
    assert timeline is not None
    ranges = [r for lane in timeline.lanes if lane.name.startswith(f"GPU {device} ") for r in lane.ranges]
    assert total_ns(union(r.interval for r in ranges)) == busy_ns
    assert max(r.end_ns for r in ranges) - min(r.start_ns for r in ranges) == span_ns


RANGES = [
    ("nsys_a100_saxpy_mpi_schema2.9.sqlite.gz", Recorder.NSYS, Device.CUDA, 22),
    ("nsys_h100_2gpu_emit_nvtx_schema3.25.sqlite.gz", Recorder.NSYS, Device.CUDA, 19118),
    ("nsys_tensorrt_nvtx_only_schema3.0.sqlite.gz", Recorder.NSYS, Device.UNKNOWN, 19552 + 2444),
    ("torch_2080ti_resnet_dataloader.json.gz", Recorder.TORCH_PROFILER, Device.CUDA, 90),
    ("torch_a100_alexnet_h2d_sync.json.gz", Recorder.TORCH_PROFILER, Device.CUDA, 8),
    ("torch_a100_event_sync.json.gz", Recorder.TORCH_PROFILER, Device.CUDA, 1),
    ("torch_a100_no_gpu_ops.json.gz", Recorder.TORCH_PROFILER, Device.UNKNOWN, 0),
    ("torch_cpu_only_gloo_rank34.json.gz", Recorder.TORCH_PROFILER, Device.CPU, 11),
    ("torch_h100_qwen05b_forward.json.gz", Recorder.TORCH_PROFILER, Device.CUDA, 1),
    ("torch_mi300_bert_small_eager.json.gz", Recorder.TORCH_PROFILER, Device.CUDA, 1),
    ("torch_mi300x_sglang_qwen3_8b_decode.json.gz", Recorder.TORCH_PROFILER, Device.CUDA, 2),
    ("torch_v100_ddp_rank1_216k_events.json.gz", Recorder.TORCH_PROFILER, Device.CUDA, 2035),
    ("torch_v100_dlrm_rank0.json.gz", Recorder.TORCH_PROFILER, Device.CUDA, 40),
    ("torch_v100_resnet50_workers0_legacycats.json.gz", Recorder.TORCH_PROFILER, Device.CUDA, None),
    ("torch_v100_resnet50_workers4_legacycats.json.gz", Recorder.TORCH_PROFILER, Device.CUDA, None),
]


@pytest.mark.parametrize(("name", "recorder", "device", "count"), RANGES, ids=[each[0] for each in RANGES])
def test_every_range_of_a_real_profile_is_read(
    name: str, recorder: Recorder, device: Device, count: int | None, tmp_path: Path
) -> None:
    """As many as the collection's README counts, whatever the year, the tool and the maker of the GPU."""
    recording = real(name, tmp_path)
    assert (recording.recorder, recording.device) == (recorder, device)
    if count is not None:
        assert sum(recording.log.counts.values()) == count


def test_every_file_of_the_collection_is_tested() -> None:
    """None is forgotten."""
    files = {path.name for path in REAL.glob("*.gz")}
    assert files == {name for name, *_ in RANGES}
    assert {path.name for path in (REAL / "broken").iterdir()} == {name for name, _ in BROKEN}


BROKEN = [
    ("array_form.json", ""),
    ("inf_bandwidth.json", ""),
    ("trailing_comma.json", ""),
    ("windows_backslash.json", ""),
    ("truncated_60pct.json.gz", "this archive ends in the middle. Record it again"),
    (
        "nsys_git_lfs_pointer.sqlite",
        "this is a Git LFS pointer, not the profile itself. Fetch the file with 'git lfs pull'",
    ),
]


@pytest.mark.parametrize(("name", "told"), BROKEN, ids=[name for name, _ in BROKEN])
def test_what_is_broken_is_read_all_the_same_or_refused_in_words(name: str, told: str) -> None:
    """What is broken in a known and harmless way is read; of the rest a student understands what is wrong."""
    if told:
        with pytest.raises(CardError, match=re.escape(told)):
            read_profile(REAL / "broken" / name, name)
    else:
        recording = read_profile(REAL / "broken" / name, name)
        assert (recording.device, sum(recording.log.counts.values())) == (Device.CUDA, 1)


def profile(path: Path, **changed: object) -> Path:
    """A small profile as torch.profiler writes it."""
    events = [
        {"ph": "X", "cat": "user_annotation", "name": "prefill", "pid": 7, "tid": 7, "ts": 10.5, "dur": 5},
        {"ph": "X", "cat": "cpu_op", "name": "aten::mm", "pid": 7, "tid": 7, "ts": 11, "dur": 1},
    ]
    path.write_text(json.dumps({"schemaVersion": 1, "traceEvents": events, "deviceProperties": [], **changed}))
    return path


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "the file is empty"),
        ("{}", "this JSON is no profile of torch.profiler"),
        ('{"traceEvents": [{"ph": "X", "cat": "blink", "name": "x", "ts": 1, "dur": 1}]}', "a trace of another tool"),
        ('{"traceEvents": [{"ph": "X", "cat": "ker', "this profile ends in the middle"),
        ("[" * 100_000 + "]" * 100_000, "nested too deeply"),
        ("\ud800", "this is not UTF-8 text"),
    ],
)
def test_what_is_no_profile_of_torch_is_refused_by_what_it_is(text: str, told: str, tmp_path: Path) -> None:
    """Each with a sentence of its own, and what to do."""
    path = tmp_path / "run.json"
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    with pytest.raises(CardError, match=told) as caught:
        read_profile(path, "run.json")
    assert caught.value.problems[0].remedy


def export(path: Path) -> Path:
    """A small export as Nsight Systems writes it, with all that it knows of its author."""
    with closing(sqlite3.connect(path)) as db:
        db.executescript(
            """
            CREATE TABLE NVTX_EVENTS (start INT, end INT, eventType INT, text TEXT, textId INT, globalTid INT, domainId INT);
            CREATE TABLE StringIds (id INT, value TEXT);
            CREATE TABLE TARGET_INFO_SYSTEM_ENV (name TEXT, value TEXT);
            CREATE TABLE META_DATA_CAPTURE (name TEXT, value TEXT);
            CREATE TABLE ProcessStreams (globalPid INT, filenameId INT, contentId INT);
            INSERT INTO StringIds VALUES (1, 'decode_step');
            INSERT INTO NVTX_EVENTS VALUES (10, 50, 59, 'prefill', NULL, 7, 0), (60, 90, 59, NULL, 1, 7, 0),
                (60, NULL, 59, 'open, op_id = 5', NULL, 7, 0), (70, NULL, 34, 'now', NULL, 7, 0);
            """
        )
        for table in ("TARGET_INFO_SYSTEM_ENV", "META_DATA_CAPTURE"):
            db.execute(f"INSERT INTO {table} VALUES ('API_TOKEN', ?)", (SECRET,))
        db.execute("INSERT INTO StringIds VALUES (2, ?)", (SECRET,))
        db.execute("INSERT INTO ProcessStreams VALUES (1, 2, 2)")
        db.commit()
    return path


def test_an_export_is_read_by_its_own_schema(tmp_path: Path) -> None:
    """Names come as text or by number, without what autograd adds; marks are no ranges; what has no end is open."""
    log = read_profile(export(tmp_path / "run.sqlite"), "run.sqlite").log
    assert log.counts == {"decode_step": 1, "open": 1, "prefill": 1}
    assert log.marks == {"now": 1}
    assert [each.name for each in log.left_open] == ["open"]


def test_nothing_private_of_a_profile_is_shown_or_kept(grade: Grade, tmp_path: Path) -> None:
    """Neither a result in any form, nor the gradebook, nor what is opened again holds the author's secrets."""
    book = tmp_path / "gradebook.sqlite"
    profiles = [
        export(tmp_path / "run.sqlite"),
        profile(
            tmp_path / "run.json", hostname=SECRET, env={"API_TOKEN": SECRET}, traceName=f"/home/{SECRET}/run.json"
        ),
    ]
    for path in profiles:
        assert SECRET.encode() in path.read_bytes()
        for form in ("text", "json", "html", "junit"):
            shown = grade("check", path, "--format", form)
            assert shown.returncode == 1
            assert SECRET not in shown.stdout + shown.stderr
        assert grade("submit", path, "--gradebook", book).returncode == 1
    assert SECRET.encode() not in book.read_bytes()
    for number in ("1", "2"):
        again = grade("history", number, "--gradebook", book)
        assert SECRET not in again.stdout
        assert "run." in again.stdout


def test_a_profile_is_kept_as_its_fingerprint(grade: Grade, tmp_path: Path) -> None:
    """What the gradebook keeps of it, sha256sum can check."""
    import hashlib

    path, book = profile(tmp_path / "run.json"), tmp_path / "gradebook.sqlite"
    grade("submit", path, "--gradebook", book)
    with closing(sqlite3.connect(book)) as db:
        ((data,),) = db.execute("SELECT data FROM attempt")
    assert data == f"{hashlib.sha256(path.read_bytes()).hexdigest()}  run.json\n".encode()


@given(
    st.integers(min_value=-(10**15), max_value=10**18),
    st.integers(min_value=0, max_value=999),
)
def test_a_time_is_read_to_its_last_digit(whole: int, thousandths: int) -> None:
    """Microseconds with three decimals are whole nanoseconds, also where a float would have too few digits."""
    sign = -1 if whole < 0 else 1
    assert nanoseconds(f"{whole}.{thousandths:03}") == whole * 1000 + sign * thousandths
    assert nanoseconds(whole) == whole * 1000


@pytest.mark.parametrize("written", ["NaN", "", "1e400", "0x10", "1.5.2", "1" * 40, None, True, [], "1,5"])
def test_what_is_no_time_is_refused(written: object) -> None:
    """It is an error of the profile, never a wrong number."""
    with pytest.raises((ValueError, OverflowError)):
        nanoseconds(written)


PIECES = st.sampled_from(
    ['{"traceEvents": [', '{"ph": "X", "cat": "kernel", "name": "k", "ts": 1, "dur": 2, "args": {"stream": 7}}', ",", "]", "}",
     '"cat": "user_annotation"', '{"ph": "X", "cat": "user_annotation", "name": 5, "ts": "x"}', "NaN", "1e999", '"', "\\", "{", "[", "null"]
)  # fmt: skip


@given(st.one_of(st.binary(max_size=200), st.lists(PIECES).map(lambda pieces: "".join(pieces).encode())), st.booleans())
def test_no_bytes_crash_the_reader_of_json(data: bytes, packed: bool) -> None:
    """Whatever stands in the file, it is read or refused."""
    path = Path(f"{os.environ['XDG_CACHE_HOME']}-any.json")
    path.write_bytes(gzip.compress(data, mtime=0) if packed else data)
    _read_or_refused(path)


@given(st.data())
def test_no_bytes_crash_the_reader_of_databases(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    """An export in which bytes were changed is read or refused."""
    folder = tmp_path_factory.getbasetemp()
    whole = folder / "whole.sqlite"
    if not whole.exists():
        export(whole)
    bytes_ = bytearray(whole.read_bytes())
    for _ in range(data.draw(st.integers(1, 8))):
        bytes_[data.draw(st.integers(0, len(bytes_) - 1))] = data.draw(st.integers(0, 255))
    cut = data.draw(st.integers(0, len(bytes_)))
    path = folder / "spoilt.sqlite"
    path.write_bytes(bytes_[: cut or None])
    _read_or_refused(path)


def _read_or_refused(path: Path) -> None:
    with contextlib.suppress(CardError):
        read_profile(path, path.name)


def test_a_database_is_never_changed(tmp_path: Path) -> None:
    """Reading leaves no journal, no lock and no changed byte behind, and a database of another program is none."""
    path = export(tmp_path / "run.sqlite")
    before = path.read_bytes()
    read_profile(path, "run.sqlite")
    assert (path.read_bytes(), [each.name for each in tmp_path.iterdir()]) == (before, ["run.sqlite"])
    with closing(sqlite3.connect(tmp_path / "other.sqlite")) as db:
        db.execute("CREATE TABLE recipes (name TEXT)")
        db.commit()
    with pytest.raises(CardError, match="no export of Nsight Systems"):
        read_profile(tmp_path / "other.sqlite", "other.sqlite")


def test_lanes_hold_their_stretches_in_order(tmp_path: Path) -> None:
    """Kernels, copies, launches and waits stand in lanes, in order of their start, on one clock with the ranges."""
    recording = real("torch_a100_event_sync.json.gz", tmp_path)
    assert recording.timeline is not None
    kinds = {range.kind for lane in recording.timeline.lanes for range in lane.ranges}
    assert kinds == {Kind.KERNEL, Kind.MEMCPY, Kind.SYNC, Kind.LAUNCH}
    for lane in recording.timeline.lanes:
        starts = [range.start_ns for range in lane.ranges]
        assert starts == sorted(starts)
        assert [kind for kind, _ in groupby(sorted(r.kind.lane for r in lane.ranges))] == [lane.name.split()[0]]
