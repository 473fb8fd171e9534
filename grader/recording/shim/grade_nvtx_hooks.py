"""What a recorded interpreter does to `torch.cuda.nvtx` and `nvtx`: gives their calls a way out where they have none.

A CPU build of torch has `torch.cuda.nvtx` without the native functions beneath it. They are put there as soon as the
module is imported, from the recorder's library, so that the same script is recorded on a laptop. CUDA itself is not
touched. Where the recorder's library was not built, Python hooks on `torch.cuda.nvtx` and on the package `nvtx` write
the same records.

Nothing of ours is importable here: the standard library alone.
"""

from __future__ import annotations

import ctypes
import functools
import itertools
import os
import struct
import threading
import time
from collections.abc import Callable
from types import ModuleType
from typing import Any, Self

_LIBRARY = os.environ.get("GRADE_NVTX_LIBRARY", "")
_CHANNEL = os.environ.get("GRADE_NVTX_CHANNEL", "")
_HEAD = struct.Struct("<HHBBHIIQQQQ")
_PUSH, _POP, _START, _END, _MARK, _DOMAIN = range(1, 7)


class _Native:
    """The functions that torch looks for in `torch._C._nvtx`, from the recorder's library."""

    def __init__(self, path: str) -> None:
        library = ctypes.CDLL(path)
        self._push, self._start, self._mark = library.grade_range_push, library.grade_range_start, library.grade_mark
        self._start.restype = ctypes.c_uint64
        self._end = library.grade_range_end
        self._end.argtypes = (ctypes.c_uint64,)
        self.rangePop = library.grade_range_pop

    def rangePushA(self, name: str) -> int:
        depth: int = self._push(name.encode())
        return depth

    def rangeStartA(self, name: str) -> int:
        id: int = self._start(name.encode())
        return id

    def rangeEnd(self, id: int) -> None:
        self._end(id)

    def markA(self, name: str) -> None:
        self._mark(name.encode())


class _InPython:
    """The same functions, written in Python, for a machine on which the recorder's library was not built."""

    def __init__(self, path: str) -> None:
        self._fd = os.open(path, os.O_WRONLY | os.O_CLOEXEC)
        self._ids = itertools.count(1)
        self._depth = threading.local()

    def write(self, kind: int, name: str = "", id: int = 0, domain: int = 0) -> None:
        data = name.encode()[:1024]
        head = (0x7866, len(data), kind, 0, 0, os.getpid(), threading.get_native_id(), domain, id)
        os.write(self._fd, _HEAD.pack(*head, time.monotonic_ns(), 0) + data)

    def rangePushA(self, name: str) -> int:
        self.write(_PUSH, name)
        self._depth.now = getattr(self._depth, "now", 0) + 1
        return int(self._depth.now) - 1

    def rangePop(self) -> int:
        self.write(_POP)
        self._depth.now = getattr(self._depth, "now", 0) - 1
        return int(self._depth.now)

    def rangeStartA(self, name: str) -> int:
        id = next(self._ids)
        self.write(_START, name, id)
        return id

    def rangeEnd(self, id: int) -> None:
        self.write(_END, "", id)

    def markA(self, name: str) -> None:
        self.write(_MARK, name)


def _hook_torch(module: ModuleType) -> None:
    """Put the functions beneath `torch.cuda.nvtx`, where its own are missing or nobody else records them."""
    if not _LIBRARY:
        vars(module)["_nvtx"] = _InPython(_CHANNEL)
    elif not hasattr(vars(module)["_nvtx"], "rangeStartA"):
        vars(module)["_nvtx"] = _Native(_LIBRARY)


class _Nvtx:
    """What the package `nvtx` offers, recorded in Python."""

    def __init__(self) -> None:
        self._recorder = _InPython(_CHANNEL)
        self._domains: dict[str, int] = {}
        self._ids = itertools.count(1 << 32)
        nvtx = self

        class annotate:
            """A range as a context manager or a decorator."""

            def __init__(self, message: str | None = None, *_: Any, domain: str | None = None, **__: Any) -> None:
                self._named, self._domain = message, domain

            def __call__(self, function: Callable[..., Any]) -> Callable[..., Any]:
                @functools.wraps(function)
                def inner(*args: Any, **kwargs: Any) -> Any:
                    with annotate(self._named or function.__name__, domain=self._domain):
                        return function(*args, **kwargs)

                return inner

            def __enter__(self) -> Self:
                nvtx.push_range(self._named or "", domain=self._domain)
                return self

            def __exit__(self, *_: object) -> None:
                nvtx.pop_range(self._domain)

        self.annotate = annotate

    def push_range(self, message: str = "", *_: Any, domain: str | None = None, **__: Any) -> None:
        self._recorder.write(_PUSH, str(message), 0, self._domain(domain))

    def pop_range(self, domain: str | None = None) -> None:
        self._recorder.write(_POP, "", 0, self._domain(domain))

    def start_range(self, message: str = "", *_: Any, domain: str | None = None, **__: Any) -> tuple[int, int]:
        id = next(self._ids)
        self._recorder.write(_START, str(message), id, self._domain(domain))
        return id, 0

    def end_range(self, range_id: tuple[int, int]) -> None:
        self._recorder.write(_END, "", range_id[0])

    def mark(self, message: str = "", *_: Any, domain: str | None = None, **__: Any) -> None:
        self._recorder.write(_MARK, str(message), 0, self._domain(domain))

    def _domain(self, name: str | None) -> int:
        """The number of a domain; its name is told once."""
        if not name:
            return 0
        if name not in self._domains:
            self._domains[name] = len(self._domains) + 1
            self._recorder.write(_DOMAIN, name, 0, self._domains[name])
        return self._domains[name]


def _hook_nvtx(module: ModuleType) -> None:
    """Replace what the package `nvtx` offers by functions that record in Python; with a library NVTX itself does it."""
    if not _LIBRARY:
        recorded = _Nvtx()
        for name in ("annotate", "push_range", "pop_range", "start_range", "end_range", "mark"):
            setattr(module, name, getattr(recorded, name))


HOOKS = {"torch.cuda.nvtx": _hook_torch, "nvtx": _hook_nvtx}
"""What is done to a module when it has been executed."""
