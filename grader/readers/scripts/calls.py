"""The calls that open and close NVTX ranges, by their full names."""

from __future__ import annotations

import ast
from enum import Enum


class Does(Enum):
    """What a call does to a range."""

    SPAN = "opens it and closes it: a context manager or a decorator"
    PUSH = "opens it on top"
    POP = "closes the one on top"
    START = "opens it, to be ended by its number"
    END = "ends it by its number"
    MARK = "marks a moment"


CALLS = {
    "torch.cuda.nvtx.range": Does.SPAN,
    "torch.cuda.nvtx.range_push": Does.PUSH,
    "torch.cuda.nvtx.range_pop": Does.POP,
    "torch.cuda.nvtx.range_start": Does.START,
    "torch.cuda.nvtx.range_end": Does.END,
    "torch.cuda.nvtx.mark": Does.MARK,
    "nvtx.annotate": Does.SPAN,
    "nvtx.push_range": Does.PUSH,
    "nvtx.pop_range": Does.POP,
    "nvtx.start_range": Does.START,
    "nvtx.end_range": Does.END,
    "nvtx.mark": Does.MARK,
}
"""NVTX itself, as torch and the package nvtx offer it."""

NOT_NATIVE = frozenset(
    {
        "torch.profiler.record_function",
        "torch.autograd.profiler.record_function",
        "torch.autograd.profiler_legacy.record_function",
    }
)
"""Ranges that torch.profiler sees and NVTX does not."""

DOMAINS = frozenset({"nvtx.get_domain", "nvtx.Domain"})
"""What gives an object with methods of the same names."""

ATTRIBUTES = "get_event_attributes"
"""The method of a domain that keeps a name for later."""


def imports(tree: ast.AST) -> dict[str, str]:
    """Local names of modules and of what is imported from them, with their full names."""
    names: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                names[alias.asname or alias.name.split(".")[0]] = (
                    alias.name if alias.asname else alias.name.split(".")[0]
                )
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            for alias in node.names:
                names[alias.asname or alias.name] = f"{node.module}.{alias.name}"
    return names


def dotted(node: ast.AST, names: dict[str, str]) -> str:
    """The full name of what an expression refers to, or nothing: `nv.range_push` → `torch.cuda.nvtx.range_push`."""
    parts: list[str] = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    if not isinstance(node, ast.Name):
        return ""
    return ".".join([names.get(node.id, node.id), *reversed(parts)])
