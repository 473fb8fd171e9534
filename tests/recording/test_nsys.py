"""Recording with Nsight Systems in place of the native recorder: the same walls, the same verdicts, and honest failures."""

from __future__ import annotations

import json
import os
from pathlib import Path
from shutil import which

import pytest

from grader.recording import record
from grader.recording.nsys import Report
from grader.timeline.recording import Device, Recorder, Recording, Sandbox
from grader.timeline.run_settings import RunSettings
from provided import Grade, Tool

REFERENCE = Path(__file__).parents[2] / "course" / "profiling" / "profile_decode.py"
ROOM = RunSettings(arguments=(), wall_s=60, cpu_s=60, memory_mb=2000, processes=60, disk_mb=64, output_kb=64)

needs_nsys = pytest.mark.skipif(which("nsys") is None, reason="nsys is not on PATH: tests/get-nsys build/nsys")


def ran(folder: Path, text: str) -> tuple[Recording, Path, str]:
    """Text run as a script under nsys, behind the walls: the run, where its export went, and what was printed."""
    script, export, printed = folder / "submitted.py", folder / "export.sqlite", bytearray()
    script.write_text(text, encoding="utf-8")
    run = record(script, ROOM, report=export, on_output=printed.extend)
    return run, export, printed.decode("utf-8", "replace")


@needs_nsys
def test_the_reference_earns_full_marks_under_nsys(grade: Grade, tool: Tool, tmp_path: Path) -> None:
    """Ranges, counts, order and nesting come from nsys's own export, made inside the sandbox."""
    tool("bwrap")
    (tmp_path / REFERENCE.name).write_bytes(REFERENCE.read_bytes())
    done = grade("check", REFERENCE.name, "--profiler", "nsys", "--format", "json", cwd=tmp_path)
    exercise = json.loads(done.stdout)["exercises"][-1]
    assert (exercise["points"], exercise["max_points"]) == (5, 5), done.stdout + done.stderr
    assert (exercise["run"]["recorder"], exercise["run"]["sandbox"]) == ("nsys", "bubblewrap")
    assert [path.name for path in tmp_path.iterdir()] == [REFERENCE.name]


@needs_nsys
def test_the_walls_stand_around_nsys_too(tool: Tool, tmp_path: Path) -> None:
    """No network, no home of ours, no secret in the environment, and its exit status is the script's."""
    tool("bwrap")
    run, export, printed = ran(
        tmp_path,
        "import os, socket, sys\n"
        "print('HOME', os.environ['HOME'], sorted(os.listdir('/home')))\n"
        "try: socket.create_connection(('1.1.1.1', 53), 1)\n"
        "except OSError as error: print('no network', error)\n"
        "sys.exit(3)",
    )
    assert "HOME /home/student ['student']" in printed
    assert "no network" in printed
    assert (run.recorder, run.sandbox, run.device) == (Recorder.NSYS, Sandbox.BUBBLEWRAP, Device.CPU)
    assert "exit status 3" in run.ended
    assert run.cannot_run_here == ""
    assert export.read_bytes().startswith(b"SQLite format 3")


@needs_nsys
def test_a_script_that_is_stopped_was_not_recorded(tool: Tool, tmp_path: Path) -> None:
    """Nsight Systems exports at the end: a run that was stopped before is one that nobody saw."""
    tool("bwrap")
    script = tmp_path / "submitted.py"
    script.write_text("while True: pass", encoding="utf-8")
    settings = RunSettings(arguments=(), wall_s=2, cpu_s=60, memory_mb=2000, processes=60, disk_mb=64, output_kb=64)
    run = record(script, settings, report=tmp_path / "export.sqlite")
    assert "ran longer than 2 s" in run.ended
    assert run.cannot_run_here == "could not be recorded: nsys left no export of it"


@needs_nsys
def test_what_a_script_writes_into_the_export_is_refused(grade: Grade, tool: Tool, tmp_path: Path) -> None:
    """An export that cannot be read is no export: a person decides."""
    tool("bwrap")
    (tmp_path / "profile.py").write_text(
        "import os\nwith open(os.environ['GRADE_NVTX_CHANNEL'], 'wb') as f: f.write(b'no database' * 99)", "utf-8"
    )
    done = grade("check", "profile.py", "--profiler", "nsys", cwd=tmp_path)
    assert "could not be recorded: of what nsys left, this is no SQLite database" in " ".join(done.stdout.split())
    assert "5 points pending" in done.stdout


@needs_nsys
def test_a_script_that_emits_is_never_called_silent(grade: Grade, tool: Tool, tmp_path: Path) -> None:
    """An nsys that is older than the package `nvtx` hears none of its ranges: then a person decides."""
    tool("bwrap")
    (tmp_path / "profile.py").write_text("import nvtx\nwith nvtx.annotate('prefill'): pass", "utf-8")
    done = grade("check", "profile.py", "--profiler", "nsys", cwd=tmp_path)
    assert "nsys heard no range" in done.stdout or "prefill ×1" in done.stdout, done.stdout + done.stderr


def test_without_nsys_it_says_how_to_go_on(grade: Grade, tool: Tool, tmp_path: Path) -> None:
    """Exit 2, and the way that needs no nsys."""
    walls = Path(tool("bwrap"))
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "bwrap").symlink_to(walls)
    (tmp_path / "profile.py").write_text("", "utf-8")
    done = grade("check", "profile.py", "--profiler", "nsys", cwd=tmp_path, env={"PATH": str(tmp_path / "bin")})
    assert (done.returncode, done.stdout) == (2, "")
    assert "nsys is not installed" in done.stderr
    assert "leave --profiler out" in done.stderr


def test_an_export_is_bounded(tmp_path: Path) -> None:
    """What comes beyond the bound is thrown away, and the run counts as not recorded."""
    with Report("/usr/bin/nsys", tmp_path / "export.sqlite", most=1000) as report:
        with report.path.open("wb") as into:
            into.write(b"x" * 5000)
        report.drain()
        assert (tmp_path / "export.sqlite").stat().st_size == 1000
        assert "larger than" in report.lacks


def test_nsys_is_shown_with_its_folder_where_the_system_does_not_hold_it() -> None:
    """Beside `target-linux-x64` lies what makes the export."""
    with Report("/opt/nvidia/nsight-systems/2025.1/target-linux-x64/nsys", Path(os.devnull), most=1) as report:
        assert Path("/opt/nvidia/nsight-systems/2025.1") in report.read_only
    with Report("/usr/lib/nsight-systems/target-linux-x64/nsys", Path(os.devnull), most=1) as report:
        assert not [path for path in report.read_only if "nsight" in str(path)]
