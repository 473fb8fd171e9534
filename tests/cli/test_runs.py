"""Handing in scripts and profiles: what is run, what is shown, what is kept."""

from __future__ import annotations

import json
import os
import pty
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from provided import Grade, Tool

SCRIPT = """\
import nvtx
with nvtx.annotate("tokenize"): pass
with nvtx.annotate("prefill"): pass
for _ in range(128):
    with nvtx.annotate("decode_step"), nvtx.annotate("sample"): pass
with nvtx.annotate("detokenize"): pass
print("\\x1b[2Jdone")
"""


@pytest.fixture
def script(tmp_path: Path, tool: Tool) -> Path:
    """A script that meets everything."""
    tool("bwrap")
    path = tmp_path / "profile_decode.py"
    path.write_text(SCRIPT, encoding="utf-8")
    return path


def test_a_script_is_run_and_marked(grade: Grade, script: Path) -> None:
    """Standard output is the result alone, and says where it ran, who recorded it and what held it."""
    done = grade("check", script, "--format", "json")
    result = json.loads(done.stdout)["exercises"][0]
    assert (done.returncode, done.stderr) == (0, "")
    assert [field["verdict"] for field in result["fields"]] == ["met"] * 5
    assert result["run"] == {
        "file": "profile_decode.py", "device": "cpu", "recorder": "native", "sandbox": "bubblewrap", "ended": "", "notes": []
    }  # fmt: skip


@pytest.mark.parametrize("form", ["text", "html", "junit"])
def test_every_form_says_how_it_ran(grade: Grade, script: Path, form: str) -> None:
    """Device, recorder and sandbox stand wherever a person reads marks."""
    shown = grade("check", script, "--format", form).stdout
    assert all(word in shown for word in ("cpu", "native", "bubblewrap"))


def test_what_a_run_shows_is_safe_in_every_form(grade: Grade, tmp_path: Path, tool: Tool) -> None:
    """A range's name is the student's: no form lets it command."""
    tool("bwrap")
    path = tmp_path / "evil.py"
    path.write_text(
        'import nvtx\nwith nvtx.annotate("decode_step<script>\\x1b[31m"): pass\nraise ValueError("\\x1b]0;x\\x07<b>")'
    )
    for form in ("text", "html", "junit", "json"):
        shown = grade("check", path, "--format", form).stdout
        assert "\x1b" not in shown
        assert form not in ("html", "junit") or "<script>" not in shown


def test_a_card_names_its_script_beside_the_names_it_writes(grade: Grade, script: Path, tmp_path: Path) -> None:
    """What is typed is marked as typed, what is run as run, in one exercise."""
    card = tmp_path / "card.md"
    card.write_text("Stretch\nRanges: tokenize, prefill\nScript: profile_decode.py\n", encoding="utf-8")
    result = json.loads(grade("check", card, "--format", "json").stdout)["exercises"][0]
    verdicts = {field["field"]: field["verdict"] for field in result["fields"]}
    assert verdicts.pop("ranges") == "not_met"
    assert set(verdicts.values()) == {"met"}


def test_a_submitted_script_is_kept_byte_for_byte(grade: Grade, script: Path, tmp_path: Path) -> None:
    """Alone it is what was handed in; beside a card it is kept with it."""
    book, card = tmp_path / "gradebook.sqlite", tmp_path / "card.yml"
    card.write_text("stretch: {script: profile_decode.py}\n", encoding="utf-8")
    for file in (script, card):
        assert grade("submit", file, "--gradebook", book).returncode == 0
    with closing(sqlite3.connect(book)) as db:
        kept = db.execute("SELECT card, data FROM attempt ORDER BY number").fetchall()
        enclosed = db.execute("SELECT attempt, name, data FROM enclosure").fetchall()
    assert kept == [("profile_decode.py", script.read_bytes()), ("card.yml", card.read_bytes())]
    assert enclosed == [(2, "profile_decode.py", script.read_bytes())]


def test_what_is_run_is_what_was_read(grade: Grade, tmp_path: Path, tool: Tool) -> None:
    """A copy of the bytes runs: neither the script's folder nor its own file is there to be looked at or changed."""
    tool("bwrap")
    path = tmp_path / "nosy.py"
    path.write_text(f"import os, pathlib\nprint(os.path.exists({str(tmp_path)!r}))\npathlib.Path(__file__).unlink()\n")
    shown = grade("check", path, "--show-output")
    assert "False" in shown.stderr
    assert path.exists()


def test_reading_alone_decides_nothing(grade: Grade, script: Path) -> None:
    """Without a run every requirement waits for a person, with what the text shows."""
    script.write_text(SCRIPT.replace('"decode_step"', '"decode"'), encoding="utf-8")
    done = grade("check", script, "--read-only", "--format", "json")
    result = json.loads(done.stdout)["exercises"][0]
    assert done.returncode == 1
    assert {field["verdict"] for field in result["fields"]} == {"review"}
    assert {field["response"] for field in result["fields"]} == {"nothing was recorded"}
    assert any("Line 5" in note and "'decode' is not 'decode_step'" in note for note in result["run"]["notes"])
    assert (result["run"]["recorder"], result["run"]["sandbox"]) == ("none", "not run")


def test_a_run_without_a_sandbox_says_so_and_is_never_recorded(grade: Grade, script: Path) -> None:
    """It is for one's own script; marks that count are never made that way."""
    result = json.loads(grade("check", script, "--unsafe-no-sandbox", "--format", "json").stdout)
    assert result["exercises"][0]["run"]["sandbox"] == "none"
    refused = grade("submit", script, "--unsafe-no-sandbox")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "--unsafe-no-sandbox" in refused.stderr


def test_what_a_script_prints_is_shown_when_asked_and_cannot_command(grade: Grade, script: Path) -> None:
    """It goes to standard error, with its escapes written out, and else nowhere."""
    assert "done" not in grade("check", script).stderr
    shown = grade("check", script, "--show-output")
    assert "done" in shown.stderr
    assert "\x1b" not in shown.stderr


def test_without_bubblewrap_nothing_is_run(grade: Grade, script: Path, tmp_path: Path) -> None:
    """Missing, and forbidden by the kernel, are two messages, each with a remedy; nothing is marked."""
    (tmp_path / "bin").mkdir()
    missing = grade("check", script, env={"PATH": str(tmp_path / "bin")})
    assert (missing.returncode, missing.stdout) == (2, "")
    assert "bubblewrap is not installed" in missing.stderr
    assert "apt install bubblewrap" in missing.stderr
    refusing = tmp_path / "bin" / "bwrap"
    refusing.write_text("#!/bin/sh\necho 'bwrap: No permissions to create new namespace' >&2\nexit 1\n")
    refusing.chmod(0o755)
    forbidden = grade("check", script, env={"PATH": str(tmp_path / "bin")})
    assert (forbidden.returncode, forbidden.stdout) == (2, "")
    assert "forbids bubblewrap its namespaces (No permissions to create new namespace)" in forbidden.stderr
    assert "hand in a profile" in forbidden.stderr


def test_elsewhere_than_on_linux_nothing_is_run(tmp_path: Path) -> None:
    """There the modules that run a script do not even exist; reading it works, and a run is refused with other ways."""
    path = tmp_path / "profile_decode.py"
    path.write_text(SCRIPT, encoding="utf-8")
    program = (
        "import sys\n"
        "for name in ('fcntl', 'resource'): sys.modules[name] = None\n"
        "sys.platform = 'darwin'\n"
        "from grader.cli import main\n"
        "sys.exit(main(['check', *sys.argv[1:]]))\n"
    )
    command: list[str | Path] = [sys.executable, "-c", program, path]
    refused = subprocess.run(command, capture_output=True, text=True, check=False)
    assert refused.returncode == 2, refused.stderr
    assert "scripts are run on Linux only. Hand in a profile" in refused.stderr
    read = subprocess.run([*command, "--read-only"], capture_output=True, text=True, check=False)
    assert read.returncode == 1, read.stderr


def test_a_python_that_does_not_work_is_named(grade: Grade, script: Path) -> None:
    """With what to do."""
    done = grade("check", script, "--python", "/nonexistent/python")
    assert done.returncode == 2
    assert "/nonexistent/python is no Python that works. Name one with --python" in done.stderr


def test_a_report_of_nsight_systems_is_told_how_to_export(grade: Grade, tmp_path: Path) -> None:
    """Only nsys can read it; what is asked for is what it exports."""
    path = tmp_path / "run.nsys-rep"
    path.write_bytes(b"\x00")
    done = grade("check", path)
    assert done.returncode == 2
    assert "nsys export --type sqlite run.nsys-rep" in done.stderr


def test_the_ranges_are_shown_arriving(script: Path, tmp_path: Path) -> None:
    """Where somebody watches, one line tells which range opened how often, of how many."""
    script.write_text(
        SCRIPT.replace("for _ in range(128):\n", "import time\nfor _ in range(128):\n    time.sleep(0.01)\n")
    )
    master, slave = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "grader", "check", script], stdout=subprocess.DEVNULL, stderr=slave, cwd=tmp_path
    )
    os.close(slave)
    seen = b""
    with open(master, "rb", buffering=0) as terminal:
        while chunk := _read(terminal.fileno()):
            seen += chunk
    assert process.wait() == 0
    assert b"decode_step" in seen or b"sample" in seen
    assert b"/128" in seen


def _read(terminal: int) -> bytes:
    """What a terminal shows next; nothing when everybody has left it."""
    try:
        return os.read(terminal, 1 << 16)
    except OSError:
        return b""
