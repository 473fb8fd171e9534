"""Runs first in a recorded interpreter: waits for the modules that emit ranges, and hands them to `grade_nvtx_hooks`.

It imports nothing that an empty interpreter has not imported already, so that a script starts as fast as without us.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType


class _AfterImport:
    """Calls a module's hook when the module has been executed."""

    def __init__(self) -> None:
        self._waited_for = {"torch.cuda.nvtx", "nvtx"}

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if name not in self._waited_for:
            return None
        self._waited_for.remove(name)
        from importlib import import_module
        from importlib.machinery import PathFinder

        spec = PathFinder.find_spec(name, path, target)
        if spec is not None and spec.loader is not None:
            execute = spec.loader.exec_module

            def executed(module: ModuleType) -> None:
                execute(module)
                import_module("grade_nvtx_hooks").HOOKS[name](module)

            spec.loader.exec_module = executed  # type: ignore[method-assign]
        return spec


if os.environ.get("GRADE_NVTX_CHANNEL"):
    sys.meta_path.insert(0, _AfterImport())
