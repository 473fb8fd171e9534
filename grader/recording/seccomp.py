"""The system calls that a recorded script has no use for, as a filter program for the kernel.

A classic BPF program of eight bytes an instruction (linux/filter.h): the architecture must be ours, and what is listed
fails with EPERM. `clone3` fails with ENOSYS, so that libraries fall back to `clone`, whose flags the filter can see:
there, new namespaces are refused. Source: the kernel's tables of system calls for x86_64 and aarch64.
"""

from __future__ import annotations

import errno
import platform
import struct
from collections.abc import Mapping
from typing import NamedTuple


class _Machine(NamedTuple):
    """An architecture: its number in the kernel's audit headers, the numbers of its calls, where x32 calls begin."""

    audit: int
    calls: Mapping[str, int]
    clone: int
    clone3: int
    x32: int = 0


_COMMON = {
    "io_uring_setup": 425, "io_uring_enter": 426, "io_uring_register": 427, "open_tree": 428, "move_mount": 429,
    "fsopen": 430, "fsconfig": 431, "fsmount": 432, "fspick": 433, "mount_setattr": 442, "process_madvise": 440,
    "quotactl_fd": 443,
}  # fmt: skip
"""Calls that are younger than the split of the tables: one number everywhere."""

_X86_64 = {
    "ptrace": 101, "personality": 135, "uselib": 134, "pivot_root": 155, "_sysctl": 156, "chroot": 161, "acct": 163,
    "settimeofday": 164, "mount": 165, "umount2": 166, "swapon": 167, "swapoff": 168, "reboot": 169, "sethostname": 170,
    "setdomainname": 171, "iopl": 172, "ioperm": 173, "init_module": 175, "delete_module": 176, "quotactl": 179,
    "lookup_dcookie": 212, "clock_settime": 227, "kexec_load": 246, "add_key": 248, "request_key": 249, "keyctl": 250,
    "unshare": 272, "perf_event_open": 298, "fanotify_init": 300, "name_to_handle_at": 303, "open_by_handle_at": 304,
    "clock_adjtime": 305, "setns": 308, "process_vm_readv": 310, "process_vm_writev": 311, "kcmp": 312,
    "finit_module": 313, "kexec_file_load": 320, "bpf": 321, "userfaultfd": 323,
}  # fmt: skip

_AARCH64 = {
    "lookup_dcookie": 18, "umount2": 39, "mount": 40, "pivot_root": 41, "chroot": 51, "quotactl": 60, "acct": 89,
    "personality": 92, "unshare": 97, "kexec_load": 104, "init_module": 105, "delete_module": 106, "clock_settime": 112,
    "ptrace": 117, "reboot": 142, "sethostname": 161, "setdomainname": 162, "settimeofday": 170, "add_key": 217,
    "request_key": 218, "keyctl": 219, "swapon": 224, "swapoff": 225, "perf_event_open": 241, "fanotify_init": 262,
    "name_to_handle_at": 264, "open_by_handle_at": 265, "clock_adjtime": 266, "setns": 268, "process_vm_readv": 270,
    "process_vm_writev": 271, "kcmp": 272, "finit_module": 273, "bpf": 280, "userfaultfd": 282, "kexec_file_load": 294,
}  # fmt: skip

_MACHINES = {
    "x86_64": _Machine(0xC000003E, {**_X86_64, **_COMMON}, clone=56, clone3=435, x32=0x40000000),
    "aarch64": _Machine(0xC00000B7, {**_AARCH64, **_COMMON}, clone=220, clone3=435),
}

NEW_NAMESPACES = 0x7E020080
"""The flags of `clone` that make new namespaces: mount, cgroup, uts, ipc, user, pid, net, time."""

_LOAD, _JUMP_EQUAL, _JUMP_AT_LEAST, _JUMP_ANY, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_NUMBER, _ARCHITECTURE, _FIRST_ARGUMENT = 0, 4, 16
_ALLOW, _KILL, _FAIL = 0x7FFF0000, 0x80000000, 0x00050000


def program(machine: str = platform.machine()) -> bytes | None:
    """The filter for an architecture, or None for one whose system calls are not listed here."""
    known = _MACHINES.get(machine)
    if known is None:
        return None
    code = [
        (_LOAD, 0, 0, _ARCHITECTURE),
        (_JUMP_EQUAL, 1, 0, known.audit),
        (_RETURN, 0, 0, _KILL),
        (_LOAD, 0, 0, _NUMBER),
    ]
    if known.x32:
        code += [(_JUMP_AT_LEAST, 0, 1, known.x32), (_RETURN, 0, 0, _FAIL | errno.ENOSYS)]
    for number in sorted(known.calls.values()):
        code += [(_JUMP_EQUAL, 0, 1, number), (_RETURN, 0, 0, _FAIL | errno.EPERM)]
    code += [(_JUMP_EQUAL, 0, 1, known.clone3), (_RETURN, 0, 0, _FAIL | errno.ENOSYS)]
    code += [
        (_JUMP_EQUAL, 0, 3, known.clone),
        (_LOAD, 0, 0, _FIRST_ARGUMENT),
        (_JUMP_ANY, 0, 1, NEW_NAMESPACES),
        (_RETURN, 0, 0, _FAIL | errno.EPERM),
        (_RETURN, 0, 0, _ALLOW),
    ]
    return b"".join(struct.pack("<HBBI", *instruction) for instruction in code)
