"""Running one script: drain its ranges, keep the end of its output, look at what it uses, and stop it at a limit."""

from __future__ import annotations

import contextlib
import json
import os
import resource
import selectors
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from grader.recording.fifo import Fifo
from grader.recording.watch import Usage, Watch
from grader.timeline.run_settings import RunSettings

_LOOK_EVERY_S = 0.05
_MANY_OUTPUTS = 100
_OPEN_FILES = 1024
_THREADS = 1024
_ADDRESSES_PER_MEMORY = 8
"""A process may reserve so many times the memory that it may use: libraries reserve far more than they touch."""


@dataclass(frozen=True)
class Outcome:
    """How a run ended: its exit status (negative: a signal), the limit that stopped it, and the end of its output."""

    status: int
    stopped: str
    output: bytes
    gpu: bool
    window_ns: tuple[int, int]


@dataclass(frozen=True)
class Launch:
    """What is to be run, and the file descriptors it inherits; `info` tells the first process of a sandbox."""

    command: Sequence[str]
    environment: Mapping[str, str]
    folder: Path
    inherits: tuple[int, ...] = ()
    info: int | None = None


class Run:
    """One run of a script, from start to the last of its processes."""

    def __init__(
        self, settings: RunSettings, channel: Fifo, on_output: Callable[[bytes], None] | None, *, gpu: bool
    ) -> None:
        self._settings = settings
        self._channel = channel
        self._on_output = on_output
        self._gpu = gpu
        self._output = bytearray()
        self._printed = 0

    def run(self, launch: Launch) -> Outcome:
        """Start it, and come back when nothing of it is left."""
        since = time.monotonic_ns()
        process = subprocess.Popen(
            launch.command,
            env=dict(launch.environment),
            cwd=launch.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            pass_fds=launch.inherits,
            start_new_session=True,
            preexec_fn=self._limit,  # noqa: PLW1509  one thread, and it only sets limits
        )
        for fd in launch.inherits:
            os.close(fd)
        first = process.pid if launch.info is None else _first_process(launch.info)
        stopped, gpu = "", False
        try:
            stopped, gpu = self._attend(process, Watch(first, sandboxed=launch.info is not None))
        finally:
            _end(process, first)
        self._channel.drain()
        return Outcome(process.returncode, stopped, bytes(self._output), gpu, (since, time.monotonic_ns()))

    def _limit(self) -> None:
        """In the child: what the kernel can hold one process to."""
        settings = self._settings
        limits = {
            resource.RLIMIT_CORE: 0,
            resource.RLIMIT_CPU: int(settings.cpu_s) + 1,
            resource.RLIMIT_FSIZE: settings.disk_mb << 20,
            resource.RLIMIT_NOFILE: _OPEN_FILES,
        }
        if os.geteuid() == 0:  # counted for the user that root becomes, of which there is no other process
            limits[resource.RLIMIT_NPROC] = _THREADS
        if not self._gpu:  # CUDA reserves addresses without end
            limits[resource.RLIMIT_AS] = settings.memory_mb * _ADDRESSES_PER_MEMORY << 20
        for limit, most in limits.items():
            _, hard = resource.getrlimit(limit)
            allowed = most if hard == resource.RLIM_INFINITY else min(most, hard)
            resource.setrlimit(limit, (allowed, allowed))

    def _attend(self, process: subprocess.Popen[bytes], watch: Watch) -> tuple[str, bool]:
        """Wait for the end, or for the limit that makes it one; which limit it was, and whether a GPU was seen."""
        assert process.stdout is not None
        os.set_blocking(process.stdout.fileno(), False)
        end = time.monotonic() + self._settings.wall_s
        usage = Usage(0, 0, 0.0, False)
        with selectors.DefaultSelector() as ready, _end_of(process) as ended:
            ready.register(ended, selectors.EVENT_READ, lambda _: False)
            ready.register(process.stdout, selectors.EVENT_READ, self._read)
            ready.register(self._channel, selectors.EVENT_READ, self._drained)
            look_at = 0.0
            while process.poll() is None:
                for key, _ in ready.select(_LOOK_EVERY_S):
                    if not key.data(key.fd):
                        ready.unregister(key.fileobj)
                now = time.monotonic()
                if now >= look_at:
                    usage = watch.usage(self._settings.memory_mb << 20, self._settings.processes)
                    look_at = now + _LOOK_EVERY_S
                if stopped := self._beyond(usage, now, end):
                    return stopped, usage.gpu
        self._read(process.stdout.fileno())
        return "", usage.gpu

    def _beyond(self, usage: Usage, now: float, end: float) -> str:
        """The limit that is passed, in words that follow `it`."""
        settings = self._settings
        if usage.processes > settings.processes:
            return f"had more than {settings.processes} processes"
        if now > end:
            return f"ran longer than {settings.wall_s:g} s"
        if usage.cpu_s > settings.cpu_s:
            return f"used more than {settings.cpu_s:g} s of processor time"
        if usage.memory > settings.memory_mb << 20:
            return f"used more than {settings.memory_mb} MB of memory"
        if self._printed > settings.output_kb * _MANY_OUTPUTS << 10:
            return f"printed more than {settings.output_kb * _MANY_OUTPUTS} kB"
        return ""

    def _read(self, fd: int) -> bool:
        """Take what it printed; only the end of it is kept. Whether more may come."""
        for _ in range(16):
            try:
                data = os.read(fd, 1 << 16)
            except BlockingIOError:
                return True
            if not data:
                return False
            self._printed += len(data)
            self._output += data
            del self._output[: -self._settings.output_kb << 10]
            if self._on_output:
                self._on_output(data)
        return True

    def _drained(self, _: int) -> bool:
        self._channel.drain()
        return True


@contextlib.contextmanager
def _end_of(process: subprocess.Popen[bytes]) -> Iterator[int]:
    """A descriptor that is readable as soon as the process has ended: nobody waits for the next look."""
    descriptor = os.pidfd_open(process.pid)
    try:
        yield descriptor
    finally:
        os.close(descriptor)


def _first_process(info: int) -> int:
    """The first process inside a sandbox, as bubblewrap tells it; 0 where it never got so far."""
    with open(info, encoding="ascii") as told:
        try:
            return int(json.load(told)["child-pid"])
        except (ValueError, KeyError, TypeError):
            return 0


def _end(process: subprocess.Popen[bytes], first: int) -> None:
    """Let nothing live on: with the first process of a pid namespace all others die."""
    if first and process.poll() is None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(first, signal.SIGKILL)
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    if process.stdout is not None:
        process.stdout.close()
