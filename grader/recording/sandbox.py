"""The walls around a submitted script: bubblewrap's arguments.

Inside there is a read-only system, one Python environment, the script, and private folders of limited size for whatever
it writes; no network, no other process, no capability, and no environment of ours. A filter takes away the system calls
that nobody needs for profiling (`seccomp`). Started by root, it runs as a user that owns nothing (a new number for
each run); started by anybody else, in a user namespace that cannot make further ones.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from grader.errors import Problem, RunError
from grader.timeline.run_settings import RunSettings

HOME = "/home/student"
TEMPORARY = "/tmp"
"""Where the script may write what nobody keeps."""
OTHER_WAY = "or hand in a profile of your run (.sqlite, .json or .json.gz)"
_FIRST_USER = 0x70000000
_SYSTEM = ("/usr",)
_LINKS = ("/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32")
_ETC = ("ld.so.cache", "ld.so.conf", "ld.so.conf.d", "alternatives", "localtime")
_ASK_PREFIXES = (
    "import sys, sysconfig, json;"
    "print(json.dumps([sys.executable, sys.prefix, sys.base_prefix, sys.exec_prefix, *sysconfig.get_paths().values()]))"
)


@dataclass(frozen=True)
class Interpreter:
    """The Python that runs the script: its program, the folders it needs, and its folders of packages."""

    program: Path
    folders: tuple[Path, ...]
    packages: tuple[Path, ...]


@dataclass(frozen=True)
class Shown:
    """What the sandbox shows besides the system: files to read, and files to write into, at their own paths."""

    read_only: tuple[Path, ...] = ()
    read_write: tuple[Path, ...] = ()


def bubblewrap() -> str:
    """The program, where it is installed and this kernel lets it make namespaces, or `RunError` with the remedy."""
    program = shutil.which("bwrap")
    if program is None:
        raise RunError(
            Problem(
                "a script is run in a sandbox only, and bubblewrap is not installed",
                f"Install it ('sudo apt install bubblewrap'), {OTHER_WAY}",
            )
        )
    refusal = _refusal(program)
    if refusal is not None:
        raise RunError(
            Problem(
                f"a script is run in a sandbox only, and this system forbids bubblewrap its namespaces ({refusal})",
                "Let an administrator allow unprivileged user namespaces "
                f"(kernel.unprivileged_userns_clone, AppArmor, or your container's settings), {OTHER_WAY}",
            )
        )
    return program


@cache
def _refusal(program: str) -> str | None:
    """What bubblewrap says where the kernel does not let it, else None."""
    tried = [program, *_namespaces(), "--ro-bind", "/", "/", "--proc", "/proc", "/usr/bin/env", "true"]
    done = subprocess.run(tried, env={}, capture_output=True, text=True, check=False, timeout=20)
    return None if done.returncode == 0 else (done.stderr.strip().removeprefix("bwrap: ") or "no reason given")


@cache
def interpreter(program: str) -> Interpreter:
    """What a Python says of itself: asked once, outside the sandbox, since it is ours or the instructor's."""
    asked = [program, "-I", "-c", _ASK_PREFIXES]
    try:
        done = subprocess.run(asked, capture_output=True, text=True, check=True, timeout=30)
        executable, prefix, base, exec_prefix, *paths = json.loads(done.stdout)
    except (OSError, subprocess.SubprocessError, ValueError):
        raise RunError(
            Problem(f"{program} is no Python that works", "Name one with --python, or in course.yml under 'run'")
        ) from None
    folders = {Path(p) for p in (prefix, base, exec_prefix)} | {Path(p).resolve() for p in (prefix, base, exec_prefix)}
    packages = tuple(sorted({Path(path) for path in paths if path.endswith("-packages")}))
    return Interpreter(Path(executable), tuple(sorted(folders)), packages)


def command(
    wrapper: str, python: Interpreter, script: Path, started: Sequence[str], settings: RunSettings, shown: Shown,
    environment: Mapping[str, str], *, seccomp: int | None, info: int, slot: int,
) -> list[str]:  # fmt: skip
    """The whole command line: bubblewrap, its walls, and behind them what is started; the script lies at `inside`."""
    return [
        wrapper,
        *_namespaces(),
        "--die-with-parent",
        "--new-session",
        *("--info-fd", str(info)),
        *(("--seccomp", str(seccomp)) if seccomp is not None else ()),
        *_system(),
        *_private(settings),
        *_python(python),
        *_shown(script, shown),
        *_gpu(),
        *("--chdir", HOME),
        *(
            word
            for name, value in {**_environment(python), **environment}.items()
            for word in ("--setenv", name, value)
        ),
        *("--remount-ro", "/"),
        "--",
        *_as_nobody(slot),
        *started,
    ]


def inside(script: Path) -> str:
    """Where a script lies behind the walls."""
    return f"{HOME}/{script.name}"


def _namespaces() -> list[str]:
    """Everything apart. Root needs no user namespace, and is better off as another user outside one."""
    apart = ["--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts", "--unshare-cgroup-try"]
    if os.geteuid() == 0:
        return [*apart, "--cap-drop", "ALL", "--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID"]
    return [*apart, "--unshare-user", "--disable-userns", "--cap-drop", "ALL"]


def _as_nobody(slot: int) -> list[str]:
    """As root, become a user that owns nothing, with a number of its own so that runs cannot meet."""
    if os.geteuid() != 0:
        return []
    user = str(_FIRST_USER + slot)
    dropped = ["--clear-groups", "--bounding-set", "-all", "--inh-caps", "-all", "--no-new-privs"]
    return ["/usr/bin/setpriv", "--reuid", user, "--regid", user, *dropped, "--"]


def _system() -> Iterator[str]:
    for folder in _SYSTEM:
        yield from ("--ro-bind", folder, folder)
    for link in map(Path, _LINKS):
        if link.is_symlink():
            yield from ("--symlink", os.readlink(link), str(link))
        elif link.is_dir():
            yield from ("--ro-bind", str(link), str(link))
    for name in _ETC:
        yield from ("--ro-bind-try", f"/etc/{name}", f"/etc/{name}")
    yield from ("--proc", "/proc", "--dev", "/dev")


def _python(python: Interpreter) -> Iterator[str]:
    """The environment of the script, without the course that may be installed in it: it carries the key."""
    for folder in python.folders:
        if not folder.is_relative_to("/usr"):
            yield from (*_parents(folder), "--ro-bind", str(folder), str(folder))
    for packages in python.packages:
        if (packages / "grader").is_dir():
            yield from ("--perms", "0755", "--size", "4096", "--tmpfs", str(packages / "grader"))


def _private(settings: RunSettings) -> Iterator[str]:
    size = str(settings.disk_mb << 20)
    for folder in (TEMPORARY, "/var/tmp", "/dev/shm", HOME):
        yield from (*_parents(Path(folder)), "--perms", "1777", "--size", size, "--tmpfs", folder)


def _shown(script: Path, shown: Shown) -> Iterator[str]:
    yield from ("--ro-bind", str(script), inside(script))
    for path in shown.read_only:
        yield from (*_parents(path), "--ro-bind", str(path), str(path))
    for path in shown.read_write:
        yield from (*_parents(path), "--bind", str(path), str(path))


def _parents(path: Path) -> Iterator[str]:
    """The folders above, which everybody may pass."""
    for parent in reversed(path.parents[:-1]):
        yield from ("--perms", "0755", "--dir", str(parent))


def _gpu() -> Iterator[str]:
    for device in gpu_devices():
        yield from ("--dev-bind-try", str(device), str(device))
    yield from ("--ro-bind-try", "/sys/bus/pci", "/sys/bus/pci") if gpu_devices() else ()


def gpu_devices() -> list[Path]:
    """The nodes of NVIDIA GPUs on this machine."""
    return sorted(Path("/dev").glob("nvidia*"))


def _environment(python: Interpreter) -> dict[str, str]:
    """All that the script finds in its environment besides the recorder's."""
    return {
        "PATH": f"{python.program.parent}:/usr/local/bin:/usr/bin:/bin",
        "HOME": HOME,
        "USER": "student",
        "LOGNAME": "student",
        "LANG": "C.UTF-8",
        "TMPDIR": TEMPORARY,
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONUNBUFFERED": "1",
        "PYTHONHASHSEED": "0",
    }
