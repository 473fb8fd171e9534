"""The exit codes of design.md, one test each, through the command line as a learner runs it."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

from provided import Grade

CARDS = Path(__file__).parents[2] / "course" / "cards"


def test_everything_met_exits_0(grade: Grade) -> None:
    """A card with full marks exits 0."""
    done = grade("check", CARDS / "model.md")
    assert (done.returncode, done.stderr) == (0, "")


def test_something_not_met_exits_1(grade: Grade) -> None:
    """A wrong answer is a mark and not an error: exit 1, nothing on standard error."""
    done = grade("check", CARDS / "mistakes" / "faster-kernels.md")
    assert (done.returncode, done.stderr) == (1, "")


def test_an_unanswered_field_exits_1(grade: Grade) -> None:
    """A blank card is marked, and not everything is met."""
    assert grade("check", CARDS / "blank.md").returncode == 1


def test_points_that_a_person_must_decide_exit_1(grade: Grade) -> None:
    """`review` is not `met`: the points are pending."""
    done = grade("check", "-", "--format", "json", stdin=b"Trace 4\nForbidden next step: .item()\n")
    field = json.loads(done.stdout)["exercises"][0]["fields"][-1]
    assert (done.returncode, field["verdict"], field["points"], field["pending_points"]) == (1, "review", 0.0, 1.0)


def test_usage_exits_2(grade: Grade) -> None:
    """A command line that means nothing exits 2 and shows how it is used."""
    done = grade("mark", "card.md")
    assert done.returncode == 2
    assert "usage: grade" in done.stderr


def test_unreadable_input_exits_2(grade: Grade) -> None:
    """A card that is not there is no mark."""
    done = grade("check", "no-such-card.md")
    assert (done.returncode, done.stdout) == (2, "")
    assert "no-such-card.md" in done.stderr


def test_a_course_error_exits_2(grade: Grade, tmp_path: Path) -> None:
    """A course that cannot be used is the instructor's to mend, and no bug."""
    done = grade("check", CARDS / "model.md", "--course", tmp_path)
    assert done.returncode == 2
    assert "course.yml" in done.stderr


def test_a_bug_of_ours_exits_3_with_its_traceback(tmp_path: Path) -> None:
    """What nobody foresaw is never reported as the learner's mistake."""
    broken = "import sys, grader.cli, grader.cli.check as check; check.locate = None; sys.exit(grader.cli.main(sys.argv[1:]))"
    done = subprocess.run(
        [sys.executable, "-c", broken, "check", str(CARDS / "model.md")],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
    )
    assert done.returncode == 3
    assert "Traceback" in done.stderr
    assert "bug in grade" in done.stderr


def until_it_reads(process: subprocess.Popen[bytes]) -> None:
    """Wait until a process waits for a pipe itself, where the system tells: it has started, and asks for its card."""
    waits_in = Path(f"/proc/{process.pid}/wchan")
    for _ in range(250):
        if waits_in.exists() and "pipe" in waits_in.read_text():
            break
        time.sleep(0.02)


def test_an_interruption_exits_130(tmp_path: Path) -> None:
    """Ctrl-C while a card is awaited on standard input: 130 and no traceback."""
    waiting = subprocess.Popen(
        [sys.executable, "-m", "grader", "check", "-"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=tmp_path,
    )  # fmt: skip
    until_it_reads(waiting)
    waiting.send_signal(signal.SIGINT)
    _, stderr = waiting.communicate(timeout=30)
    assert waiting.returncode == 130
    assert b"Traceback" not in stderr


def test_a_reader_that_leaves_early_is_no_error(tmp_path: Path) -> None:
    """`grade check cards | head -1` ends without a traceback."""
    pipe = '"$0" -m grader check "$1" 2>err | head -c 1 >/dev/null; cat err'
    done = subprocess.run(
        ["sh", "-c", pipe, sys.executable, CARDS / "mistakes"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
    )
    assert done.stdout == ""


def test_a_misspelt_verb_is_answered_with_the_nearest(grade: Grade) -> None:
    """Nobody has to read the whole help for a slip of the finger."""
    done = grade("chek", "card.md")
    assert done.returncode == 2
    assert "did you mean check?" in done.stderr
