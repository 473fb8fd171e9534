"""A gradebook that cannot be used gets an error with its place and a remedy; nothing is recorded, nothing is lost."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import grader.gradebook.database
from grader.errors import GradebookError, GradeError
from grader.gradebook import Gradebook
from provided import Tool
from submissions import COURSE, NOON, submission

pytestmark = pytest.mark.skipif(os.name == "nt", reason="files are of another kind there")

SUBMIT = """
import sys
from pathlib import Path
from grader.errors import GradeError
from grader.gradebook import Gradebook
from submissions import NOON, submission
try:
    with Gradebook.open(Path(sys.argv[1])) as book:
        book.record("ada", [submission(bytes(int(sys.argv[2])))], at=NOON)
except GradeError as error:
    sys.exit(str(error))
"""
LOOK = """
import sys
from pathlib import Path
from grader.errors import GradeError
from grader.gradebook import Gradebook
try:
    with Gradebook.open_to_read(Path(sys.argv[1])) as book:
        print(len(book.attempts("ada", "four-timeline-smells")))
except GradeError as error:
    sys.exit(str(error))
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "gradebook.sqlite"


@pytest.fixture
def used(path: Path) -> Path:
    """A gradebook with one attempt."""
    record(path)
    return path


def record(path: Path) -> int:
    with Gradebook.open(path) as book:
        (attempt,) = book.record("ada", [submission()], at=NOON)
    return attempt.number


def number_of_attempts(path: Path) -> int:
    with Gradebook.open_to_read(path) as book:
        return len(book.attempts("ada", COURSE))


def run(code: str, *args: str | Path | int, before: Sequence[str] = ()) -> subprocess.CompletedProcess[str]:
    """Run code that uses the gradebook in a process of its own."""
    return subprocess.run(
        [*before, sys.executable, "-c", code, *map(str, args)],
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])},
        capture_output=True,
        text=True,
        check=False,
    )


def nothing(path: Path) -> None:
    path.write_bytes(b"SQLite format 3\0" + b"\0" * 500)


def text(path: Path) -> None:
    path.write_text("these are my grades\n" * 100)


def of_another_program(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE recipes (name TEXT)")


def of_another_program_and_empty(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 1")


def newer(path: Path) -> None:
    record(path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 3")


def without_a_rule(path: Path) -> None:
    record(path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("DROP TRIGGER attempt_is_never_changed")


def damaged(path: Path) -> None:
    record(path)
    data = bytearray(path.read_bytes())
    data[100:4096] = bytes(3996)
    path.write_bytes(data)


def cut_off(path: Path) -> None:
    record(path)
    path.write_bytes(path.read_bytes()[:4096])


def a_folder(path: Path) -> None:
    path.mkdir()


def a_pipe(path: Path) -> None:
    os.mkfifo(path)


def a_loop(path: Path) -> None:
    path.symlink_to(path)


def a_link_to_nowhere(path: Path) -> None:
    path.symlink_to("not-mounted/gradebook.sqlite")


BAD: list[tuple[Callable[[Path], None], str]] = [
    (nothing, "not a gradebook"),
    (text, "not a gradebook"),
    (of_another_program, "another program"),
    (of_another_program_and_empty, "another program"),
    (newer, "a newer grade wrote this gradebook (layout 3, known here: 2). Upgrade grade."),
    (without_a_rule, "somebody has changed the tables"),
    (damaged, "damaged"),
    (cut_off, "damaged"),
    (a_folder, "this is a folder"),
    (a_pipe, "this is no file"),
    (a_loop, "Too many levels of symbolic links"),
    (a_link_to_nowhere, "this link leads nowhere"),
]


@pytest.mark.parametrize(("spoil", "said"), BAD, ids=[spoil.__name__ for spoil, _ in BAD])
@pytest.mark.parametrize("use", [record, number_of_attempts])
def test_what_is_no_gradebook_is_named_and_left_as_it_is(
    spoil: Callable[[Path], None], said: str, use: Callable[[Path], int], path: Path
) -> None:
    """Recording and reading say what is wrong with which file, and neither changes a byte of it."""
    spoil(path)
    before = path.read_bytes() if path.is_file() else os.lstat(path)
    with pytest.raises(GradebookError) as error:
        use(path)
    (problem,) = error.value.problems
    assert said in str(problem)
    assert problem.file == str(path)
    assert problem.remedy
    assert (path.read_bytes() if path.is_file() else os.lstat(path)) == before
    assert [file.name for file in path.parent.iterdir()] == [path.name]


@example(flips=[(47, 9)])  # a file format to come
@example(flips=[(19425, 0)])  # an attempt with a number where its time should be
@example(flips=[(12170, 0)])  # an index from which a number follows that is taken
@example(flips=[(12282, 0)])  # an index that leads to no attempt
@example(flips=[(32767, 5)])  # an attempt that is not found where it was just written
@given(flips=st.lists(st.tuples(st.integers(0, 1 << 15), st.integers(0, 255)), min_size=1, max_size=8))
def test_no_damage_to_a_gradebook_is_taken_for_a_bug(
    flips: list[tuple[int, int]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Whichever bytes of it have changed, using it works, or says what to do."""
    path = tmp_path_factory.mktemp("damaged") / "gradebook.sqlite"
    data = bytearray(whole_gradebook())
    for place, byte in flips:
        data[place % len(data)] = byte
    path.write_bytes(data)
    with suppress(GradeError), Gradebook.open_to_read(path) as book:
        for attempt in (*book.attempts("ada", COURSE), *book.awaiting_review(COURSE)):
            book.submission(attempt)
    with suppress(GradeError):
        record(path)


@cache
def whole_gradebook() -> bytes:
    """A gradebook of a few attempts, as it lies on the disk."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "gradebook.sqlite")
        with Gradebook.open(path) as book:
            book.record("ada", [submission(pending=True) for _ in range(4)], at=NOON)
        return path.read_bytes()


def test_a_folder_that_is_missing_is_not_made(tmp_path: Path) -> None:
    """A slip of the keyboard, or a disk that is not mounted: attempts would be lost there."""
    with pytest.raises(GradebookError, match=r"No such file or directory.*Make its folder"):
        record(tmp_path / "missing" / "gradebook.sqlite")
    assert list(tmp_path.iterdir()) == []


def test_a_file_is_no_folder(used: Path) -> None:
    """A path that goes through a file leads nowhere."""
    for use in (record, number_of_attempts):
        with pytest.raises(GradebookError, match="Not a directory"):
            use(used / "gradebook.sqlite")


def test_a_name_that_is_too_long_says_so(tmp_path: Path) -> None:
    """What the file system refuses is told in its own words."""
    for use in (record, number_of_attempts):
        with pytest.raises(GradebookError, match="File name too long"):
            use(tmp_path / ("g" * 300))


def test_a_read_only_gradebook_is_read_and_not_written(used: Path, unprivileged: list[str]) -> None:
    """Whoever may only read it sees the attempts, and is told why none is recorded."""
    used.chmod(0o400)
    done = run(SUBMIT, used, 1, before=unprivileged)
    assert (done.returncode, done.stdout) == (1, "")
    assert f"{used}: this gradebook is read-only. Give yourself write permission" in done.stderr
    assert run(LOOK, used, before=unprivileged).stdout == "1\n"


def test_a_gradebook_in_a_read_only_folder_is_not_written(used: Path, unprivileged: list[str]) -> None:
    """The journal lies beside the gradebook: without it nothing is safe, so nothing is recorded."""
    used.parent.chmod(0o500)
    try:
        done = run(SUBMIT, used, 1, before=unprivileged)
        looked = run(LOOK, used, before=unprivileged)
        made = run(SUBMIT, used.with_name("another"), 1, before=unprivileged)
    finally:
        used.parent.chmod(0o700)
    assert done.returncode == 1
    assert f"{used}: " in done.stderr
    assert "folder" in done.stderr
    assert looked.stdout == "1\n"
    assert "no gradebook can be made here: Permission denied" in made.stderr
    assert [file.name for file in used.parent.iterdir()] == [used.name]


def test_an_unreadable_gradebook_is_not_an_empty_one(used: Path, unprivileged: list[str]) -> None:
    """Who may not look is told so."""
    used.chmod(0)
    for code, args in ((SUBMIT, (used, 1)), (LOOK, (used,))):
        done = run(code, *args, before=unprivileged)
        assert (done.returncode, done.stdout) == (1, "")
        assert "cannot be opened" in done.stderr


def test_what_was_interrupted_in_a_read_only_gradebook_says_so(used: Path, unprivileged: list[str]) -> None:
    """Half an attempt may stand there, and whoever cannot take it back does not read it either."""
    interrupt(used)
    used.chmod(0o400)
    used.parent.chmod(0o500)
    try:
        done = run(LOOK, used, before=unprivileged)
    finally:
        used.parent.chmod(0o700)
    assert (done.returncode, done.stdout) == (1, "")
    assert f"{used}: somebody was interrupted while writing here" in done.stderr


def interrupt(path: Path) -> None:
    """Leave a gradebook in the middle of a transaction that has reached the disk."""
    code = """
import os, sqlite3, sys
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("PRAGMA cache_size = 1")
db.execute("BEGIN IMMEDIATE")
db.execute("INSERT INTO attempt (learner, number, recorded_at, record, data)"
           " SELECT learner, 2, recorded_at, record, zeroblob(1000000) FROM attempt")
os.kill(os.getpid(), 9)
"""
    assert run(code, path).returncode == -9
    assert path.with_name(f"{path.name}-journal").stat().st_size > 0


def test_what_was_interrupted_is_taken_back_by_the_next_who_comes(used: Path) -> None:
    """Reading recovers a gradebook as recording does: the attempt that was never acknowledged is not there."""
    for use in (number_of_attempts, record):
        interrupt(used)
        assert use(used) == (1 if use is number_of_attempts else 2)
        assert not used.with_name(f"{used.name}-journal").exists()


def test_a_locked_gradebook_says_who_holds_it(used: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a patient while nothing is recorded, and the process to end is named where the system tells."""
    monkeypatch.setattr(grader.gradebook.database, "PATIENCE_S", 0.2)
    code = """
import sqlite3, sys
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("BEGIN EXCLUSIVE")
print("locked", flush=True)
sys.stdin.read()
"""
    with subprocess.Popen([sys.executable, "-c", code, used], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"locked\n"
        for use in (record, number_of_attempts):
            with pytest.raises(GradebookError) as error:
                use(used)
            if sys.platform == "linux":
                assert f"(process {holder.pid}) keeps this gradebook locked. End that and try again" in str(error.value)
        holder.communicate(b"")
    assert record(used) == 2


def test_a_full_disk_records_nothing(used: Path, tool: Tool, tmp_path: Path) -> None:
    """On a disk of 256 kB an attempt of 1 MB is refused, what was there stays, and a small one fits afterwards."""
    code = f"""
set -e
mount -t tmpfs -o size=256k none "$1"
cp "$2" "$1/gradebook.sqlite"
{sys.executable} -c "$SUBMIT" "$1/gradebook.sqlite" 1000000 2>&1 && exit 9
{sys.executable} -c "$SUBMIT" "$1/gradebook.sqlite" 100
{sys.executable} -c "$LOOK" "$1/gradebook.sqlite"
"""
    disk = tmp_path / "disk"
    disk.mkdir()
    done = subprocess.run(
        [tool("unshare"), "--mount", "--map-root-user", "sh", "-c", code, "sh", disk, used],
        env={**os.environ, "SUBMIT": SUBMIT, "LOOK": LOOK, "PYTHONPATH": str(Path(__file__).parents[1])},
        capture_output=True,
        text=True,
        check=False,
    )
    if "mount" in done.stderr:
        pytest.skip(f"this system mounts no disk for a test: {done.stderr.strip()}")
    assert "gradebook.sqlite: the disk is full. Make room and try again" in done.stdout
    assert done.stdout.endswith("\n2\n")
    assert done.stderr == ""


def test_a_quota_records_nothing(used: Path) -> None:
    """A limit on the size of files is a disk that does not write; what was there stays."""
    before = used.read_bytes()
    limit = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, resource.RLIM_INFINITY))\n"
    done = run(limit + SUBMIT, used, 1_000_000)
    assert done.returncode == 1
    assert (
        f"{used}: the disk of this gradebook does not read or write as it should. Check its free space" in done.stderr
    )
    assert number_of_attempts(used) == 1
    assert used.read_bytes() == before
    assert run(SUBMIT, used, 100).returncode == 0


def test_a_python_with_an_old_sqlite_says_so(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without STRICT tables a gradebook would turn text into numbers: none is made."""
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 34, 1))
    with pytest.raises(GradebookError, match=r"a gradebook needs 3\.37\.0.*another Python"):
        record(path)


def test_a_mistake_in_our_own_sql_stays_a_bug(used: Path) -> None:
    """Only what a person can mend becomes an error for a person."""
    with Gradebook.open(used) as book, pytest.raises(sqlite3.OperationalError, match="no such column"):
        book._listed("no_such_column = 1")
