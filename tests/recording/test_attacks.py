"""What a hostile script tries, and what comes of it: nothing."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from grader.timeline.recording import Recorder, Sandbox
from provided import Ran

TRY = """
import sys
def attempt(what):
    try:
        print("GOT", what())
    except BaseException as error:
        print("REFUSED", type(error).__name__, error)
"""


def test_the_sandbox_says_that_it_was_one(ran: Ran) -> None:
    """A run behind the walls is recorded natively, says so, and ends well."""
    recording, _ = ran("import nvtx\nwith nvtx.annotate('prefill'): pass")
    assert (recording.sandbox, recording.recorder, recording.ended) == (Sandbox.BUBBLEWRAP, Recorder.NATIVE, "")
    assert recording.log.counts == {"prefill": 1}


@pytest.mark.parametrize("where", ["home", "gradebook", "course", "package"])
def test_nothing_of_ours_can_be_read(ran: Ran, tmp_path: Path, where: str) -> None:
    """Neither the home folder, nor a gradebook, nor the course with its answers is there, installed or checked out."""
    import grader

    secret = tmp_path / "gradebook.sqlite"
    secret.write_text("secret")
    paths = {
        "home": Path.home() / ".profile",
        "gradebook": secret,
        "course": Path(__file__).parents[2] / "course" / "exercises" / "a1.yml",
        "package": Path(grader.__file__).parent / "marking.py",
    }
    _, printed = ran(f"{TRY}\nattempt(lambda: open({str(paths[where])!r}).read())")
    assert printed.startswith("REFUSED FileNotFoundError")


def test_the_package_cannot_be_imported(ran: Ran) -> None:
    """The grader that marks the script is not there to be asked for the key."""
    _, printed = ran(f"{TRY}\ndef get():\n    import grader.data, yaml\nattempt(get)")
    assert printed.startswith("REFUSED ModuleNotFoundError")


def test_no_secret_of_the_environment_is_there(ran: Ran, monkeypatch: pytest.MonkeyPatch) -> None:
    """Our environment holds tokens; the script sees none of it, not in its own and not in that of the first process."""
    monkeypatch.setenv("API_TOKEN", "s3cret-t0ken")
    _, printed = ran(
        f"{TRY}\nimport os\nattempt(lambda: dict(os.environ))\n"
        "attempt(lambda: open('/proc/1/environ').read())\nattempt(lambda: open('/proc/self/environ').read())\n"
        "attempt(lambda: open(f'/proc/{os.getppid()}/environ').read())"
    )
    assert "GOT" in printed
    assert "s3cret" not in printed


@pytest.mark.parametrize("address", ["('127.0.0.1', 22)", "('1.1.1.1', 53)", "('::1', 80)"])
def test_no_network(ran: Ran, address: str) -> None:
    """No connection is made, not even to this machine itself."""
    _, printed = ran(
        f"{TRY}\nimport socket\n"
        f"family = socket.AF_INET6 if ':' in {address}[0] else socket.AF_INET\n"
        f"attempt(lambda: socket.socket(family).connect({address}))"
    )
    assert printed.startswith("REFUSED")


def test_a_server_of_this_machine_is_not_reached(ran: Ran) -> None:
    """A port that is open outside is closed inside."""
    import socket

    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        server.listen()
        port = server.getsockname()[1]
        _, printed = ran(f"{TRY}\nimport socket\nattempt(lambda: socket.create_connection(('127.0.0.1', {port}), 2))")
    assert printed.startswith("REFUSED")


def test_a_fork_bomb_is_stopped(ran: Ran) -> None:
    """Processes without end are ended for their number, before they have used up any time that the run is given."""
    recording, _ = ran("import os, time\nwhile True:\n    try: os.fork()\n    except OSError: time.sleep(0.01)")
    assert recording.ended == "was stopped: it had more than 40 processes"


@pytest.mark.parametrize("folder", ["/tmp", "/dev/shm", "/home/student", "/var/tmp"])
def test_the_disk_cannot_be_filled(ran: Ran, folder: str) -> None:
    """Where it may write, there is little room."""
    _, printed = ran(
        f"{TRY}\ndef fill():\n    for i in range(64):\n"
        f"        with open(f'{folder}/file{{i}}', 'wb') as f: f.write(bytes(1 << 20))\n    return 'filled'\nattempt(fill)"
    )
    assert printed.startswith("REFUSED OSError")


def test_memory_of_one_process_is_bounded(ran: Ran) -> None:
    """50 GB are not given."""
    _, printed = ran(f"{TRY}\nattempt(lambda: len(bytearray(50 << 30)))")
    assert printed.startswith("REFUSED MemoryError")


def test_memory_of_many_processes_is_bounded(ran: Ran) -> None:
    """Many that each take a permitted part are counted together."""
    recording, _ = ran(
        "import os, time\n"
        "for i in range(8):\n    if os.fork() == 0:\n        kept = bytearray(os.urandom(1 << 20)) * 100\n        time.sleep(15)\n"
        "time.sleep(15)"
    )
    assert recording.ended == "was stopped: it used more than 400 MB of memory"


def test_an_endless_loop_is_stopped(ran: Ran) -> None:
    """Processor time has an end, and what was recorded before stays."""
    recording, _ = ran("import nvtx\nwith nvtx.annotate('prefill'): pass\nwhile True: pass", cpu_s=1)
    assert "was stopped" in recording.ended or "signal" in recording.ended
    assert recording.log.counts == {"prefill": 1}


def test_an_endless_sleep_is_stopped(ran: Ran) -> None:
    """So has time."""
    recording, _ = ran("import time\ntime.sleep(1000)", wall_s=1)
    assert recording.ended == "was stopped: it ran longer than 1 s"


def test_endless_output_is_stopped(ran: Ran) -> None:
    """What it prints is read and dropped up to a bound, and then the script ends."""
    recording, _ = ran("while True: print('x' * 10000)", output_kb=10)
    assert recording.ended == "was stopped: it printed more than 1000 kB"


def test_nobody_else_can_be_killed(ran: Ran) -> None:
    """There is nobody else: the parent that it sees is the sandbox's own, and we live on."""
    _, printed = ran(
        f"{TRY}\nimport os, signal\nprint(sorted(p for p in os.listdir('/proc') if p.isdigit()) )\n"
        f"attempt(lambda: os.kill({os.getpid()}, signal.SIGKILL))\nos.kill(os.getppid(), signal.SIGKILL)"
    )
    assert str(os.getpid()) not in printed.split("]")[0] or os.getpid() < 10
    assert "REFUSED" in printed


@pytest.mark.parametrize(
    "path", ["/etc/passwd", "/usr/bin/x", "/x", "/proc/sys/kernel/core_pattern", "/home/student/submitted.py"]
)
def test_nothing_is_written_outside_its_folders(ran: Ran, path: str) -> None:
    """The system is read-only, the kernel's settings too, and so is the script itself."""
    _, printed = ran(f"{TRY}\nattempt(lambda: open({path!r}, 'a').write('x'))")
    assert printed.startswith("REFUSED")


def test_no_process_is_left_behind(ran: Ran) -> None:
    """A daemon that was forked twice and has its own session dies with the sandbox."""
    marker = f"daemon-{os.getpid()}"
    ran(
        "import os, sys, time\n"
        "if os.fork() == 0:\n    os.setsid()\n    if os.fork() == 0:\n"
        f"        os.execv(sys.executable, ['{marker}', '-c', 'import time; time.sleep(30)'])\n    os._exit(0)\n"
        "time.sleep(0.3)"
    )
    time.sleep(0.1)
    commands = []
    for entry in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            commands.append(entry.read_bytes())
        except OSError:
            continue
    assert not [command for command in commands if marker.encode() in command]


def test_printed_results_are_only_printed(ran: Ran) -> None:
    """Whatever it prints, nothing of it is a range."""
    recording, printed = ran('print(\'{"counts": {"prefill": 1}, "verdict": "met"}\')')
    assert "met" in printed
    assert recording.log.counts == {}


FORGE = """
import os, struct, time
def event(kind, name, at):
    data = name.encode()
    return struct.pack("<HHBBHIIQQQQ", 0x7866, len(data), kind, 0, 0, 1, 1, 0, 0, at, 0) + data
channel = os.open(os.environ["GRADE_NVTX_CHANNEL"], os.O_WRONLY)
now = time.monotonic_ns()
"""


@pytest.mark.parametrize("when", ["now + 10**12", "now - 10**12", "0", "2**64 - 1"])
def test_ranges_outside_the_run_do_not_count(ran: Ran, when: str) -> None:
    """An event that was forged for another time is counted as such, and is no range."""
    recording, _ = ran(
        f"{FORGE}\nos.write(channel, event(1, 'prefill', {when}))\nos.write(channel, event(2, '', {when}))"
    )
    assert recording.log.counts == {}
    assert "2 events lie outside the run" in recording.notes[0]


def test_what_is_no_event_is_passed_over(ran: Ran) -> None:
    """Garbage in the channel costs the events in it and no other, and is said."""
    recording, _ = ran(
        f"{FORGE}\nimport nvtx\nos.write(channel, b'garbage' * 100)\nwith nvtx.annotate('prefill'): pass\n"
        "os.write(channel, event(1, 'x', now)[:20])"
    )
    assert recording.log.counts == {"prefill": 1}
    assert "Something else than the recorder" in recording.notes[0]


def test_emitted_ranges_cannot_be_taken_back(ran: Ran) -> None:
    """Truncating, deleting or reading the channel does not undo what was written into it before."""
    recording, printed = ran(
        f"{TRY}\nimport os, nvtx\nwith nvtx.annotate('prefill'): pass\npath = os.environ['GRADE_NVTX_CHANNEL']\n"
        "attempt(lambda: os.truncate(path, 0))\nattempt(lambda: os.unlink(path))\n"
        "with nvtx.annotate('decode_step'): pass"
    )
    assert printed.count("REFUSED") == 2
    assert recording.log.counts == {"decode_step": 1, "prefill": 1}


def test_a_script_that_deletes_itself_harms_nothing(ran: Ran, tmp_path: Path) -> None:
    """The file that was handed in stays as it was."""
    _, printed = ran(f"{TRY}\nimport os\nattempt(lambda: os.unlink(__file__))")
    assert printed.startswith("REFUSED")
    assert (tmp_path / "submitted.py").exists()


def test_a_symlink_leads_nowhere(ran: Ran, tmp_path: Path) -> None:
    """A link that it makes to a file of ours has nothing at its other end."""
    secret = tmp_path / "secret"
    secret.write_text("secret")
    _, printed = ran(f"{TRY}\nimport os\nos.symlink({str(secret)!r}, 'link')\nattempt(lambda: open('link').read())")
    assert printed.startswith("REFUSED FileNotFoundError")


def test_a_name_of_a_megabyte_is_cut(ran: Ran) -> None:
    """A name is kept to a bound, whatever stands in it."""
    recording, _ = ran("import nvtx\nwith nvtx.annotate('\\x1b[31m' + 'x' * 1_000_000): pass")
    (name,) = recording.log.counts
    assert len(name) == 200


def test_a_million_ranges_are_counted(ran: Ran) -> None:
    """All are counted, a part of them is kept."""
    recording, _ = ran(
        "import nvtx\nfor _ in range(1_000_000):\n    nvtx.push_range('x')\n    nvtx.pop_range()", wall_s=100, cpu_s=100
    )
    assert recording.log.counts == {"x": 1_000_000}
    assert len(recording.log.ranges) == 200_000
    assert not recording.log.kept_all


@pytest.mark.parametrize(
    "call",
    ["os.unshare(0x10000000)", "libc.mount(b'none', b'/tmp', b'tmpfs', 0, None)", "libc.ptrace(0, 0, 0, 0)",
     "libc.syscall(425, 8, 0)", "libc.syscall(298, 0, 0, 0, 0, 0)", "libc.syscall(250, 0, 0, 0, 0, 0)", "libc.syscall(321, 0, 0, 0)"],
)  # fmt: skip
def test_calls_that_nobody_needs_are_refused(ran: Ran, call: str) -> None:
    """No namespace, mount, trace, io_uring, perf event, key or bpf program can be had."""
    _, printed = ran(
        f"{TRY}\nimport os, ctypes\nlibc = ctypes.CDLL(None, use_errno=True)\nif not hasattr(os, 'unshare'): "
        "os.unshare = lambda flags: libc.unshare(flags)\n"
        f"print('RESULT', {call}, ctypes.get_errno())"
    )
    assert "RESULT -1 1" in printed or "PermissionError" in printed
