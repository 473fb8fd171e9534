"""The house as it is drawn in the design: which arrows there are, where the outside begins, how big a room may be."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

GRADER = Path(__file__).parents[1] / "grader"

ADAPTERS = {"readers", "renderers", "recording", "gradebook"}
SHELL = {"cli", "__main__"}
OUTSIDE = {
    "asyncio", "builtins", "ctypes", "getpass", "http", "importlib", "io", "locale", "logging",
    "multiprocessing", "os", "pathlib", "pickle", "random", "secrets", "shutil", "signal", "socket", "sqlite3",
    "subprocess", "sys", "tempfile", "threading", "time", "urllib", "uuid", "webbrowser",
}  # fmt: skip
"""Standard modules through which a file, a process, a clock, chance or the machine comes in."""
READS_OR_WRITES = {"open", "print", "input", "exec", "eval", "compile", "breakpoint", "__import__"}
ASKS_THE_CLOCK = {"now", "today", "utcnow"}
"""A time may be kept in the core; what time it is, only the shell may ask."""

LONGEST_MODULE, LONGEST_FUNCTION = 400, 50


@dataclass(frozen=True)
class Import:
    """One arrow: a module of ours, the module that it imports (wherever in its text), and the line."""

    module: str
    imported: str
    line: int

    def __str__(self) -> str:
        return f"{self.module} imports {self.imported} (line {self.line})"


def room(module: str) -> str:
    """The part of the house that a module of ours stands in: `grader.cli.check` is in `cli`."""
    return module.split(".")[1] if "." in module else ""


def allowed(arrow: Import) -> bool:
    """cli → readers, renderers, recording, gradebook → core → errors; nothing points back."""
    here, there = room(arrow.module), room(arrow.imported)
    if arrow.imported.partition(".")[0] != "grader":
        return here in ADAPTERS | SHELL or arrow.imported.partition(".")[0] in sys.stdlib_module_names
    if here in ("", "errors"):
        return there == here
    if here in SHELL:
        return there != "__main__"
    return there == here or there not in ADAPTERS | SHELL


@cache
def modules() -> dict[str, ast.Module]:
    """Every module of the package by its dotted name."""
    return {_dotted(path): ast.parse(path.read_text(encoding="utf-8"), str(path)) for path in GRADER.rglob("*.py")}


def _dotted(path: Path) -> str:
    parts = path.relative_to(GRADER.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def arrows() -> Iterator[Import]:
    """Every import of every module, also those inside functions and under TYPE_CHECKING."""
    for module, tree in sorted(modules().items()):
        for node in ast.walk(tree):
            for imported in _imported(module, node):
                yield Import(module, imported, getattr(node, "lineno", 0))


def _imported(module: str, node: ast.AST) -> list[str]:
    """What a node imports, by absolute name; `from grader import card` imports `grader.card`."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        base = node.module or ""
        if node.level:
            raise AssertionError(f"{module} line {node.lineno}: write the whole name, not a relative import")
        names = [f"{base}.{alias.name}" for alias in node.names]
        return [name if name in modules() else base for name in names]
    return []


def core() -> dict[str, ast.Module]:
    """The modules that are neither an adapter nor the shell."""
    return {name: tree for name, tree in modules().items() if room(name) not in ADAPTERS | SHELL}


def functions() -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    for module, tree in modules().items():
        for node in ast.walk(tree):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                yield f"{module}.{node.name}", node


def test_arrows_point_one_way() -> None:
    """The shell knows the adapters, adapters know the core and never each other, the core knows the standard library."""
    assert [str(arrow) for arrow in arrows() if not allowed(arrow)] == []


@pytest.mark.parametrize(
    ("module", "imported", "right"),
    [
        ("grader.cli.check", "grader.renderers.json", True),
        ("grader.cli.check", "rich.console", True),
        ("grader.readers.cards", "grader.card", True),
        ("grader.readers.cards", "yaml", True),
        ("grader.marking", "grader.language", True),
        ("grader.marking", "fractions", True),
        ("grader.errors", "dataclasses", True),
        ("grader.readers.cards", "grader.renderers.escape", False),
        ("grader.gradebook", "grader.cli", False),
        ("grader.marking", "grader.readers.course", False),
        ("grader.marking", "yaml", False),
        ("grader.errors", "grader.verdict", False),
        ("grader", "grader.marking", False),
    ],
)
def test_an_arrow_is_told_right_from_wrong(module: str, imported: str, right: bool) -> None:
    """The rule itself, arrow by arrow."""
    assert allowed(Import(module, imported, 1)) is right


def test_the_core_does_not_touch_the_outside() -> None:
    """The core reads no file, starts no process, asks no clock and rolls no dice: it marks in a browser as it does here."""
    reached = [str(a) for a in arrows() if a.module in core() and a.imported.partition(".")[0] in OUTSIDE]
    called = [
        f"{module} calls {node.func.id} (line {node.lineno})"
        for module, tree in core().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in READS_OR_WRITES
    ]
    called += [
        f"{module} calls {node.func.attr} (line {node.lineno})"
        for module, tree in core().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ASKS_THE_CLOCK
    ]
    assert reached + called == []


def test_only_the_command_line_catches_everything() -> None:
    """A blanket except would turn a bug of ours into somebody's wrong answer; one place turns it into exit 3."""
    blankets = [
        f"{module} line {node.lineno}"
        for module, tree in modules().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ExceptHandler)
        and (node.type is None or ast.unparse(node.type) in ("Exception", "BaseException"))
        and module != "grader.cli"
    ]
    assert blankets == []


def test_rooms_stay_small() -> None:
    """A function fits on a screen, a module is read in one sitting."""
    long_functions = {name: _lines(node) for name, node in functions() if _lines(node) > LONGEST_FUNCTION}
    long_modules = {
        _dotted(path): lines
        for path in GRADER.rglob("*.py")
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > LONGEST_MODULE
    }
    assert long_functions | long_modules == {}


def test_everything_public_says_what_it_does() -> None:
    """Every module, and every class and function that others may use, starts with a sentence about itself."""
    silent = [module for module, tree in modules().items() if tree.body and not ast.get_docstring(tree)]
    for module, tree in modules().items():
        for node in tree.body:
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and not node.name.startswith("_"):
                silent += [] if ast.get_docstring(node) else [f"{module}.{node.name}"]
    assert sorted(silent) == []


def _lines(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    return (node.end_lineno or node.lineno) - node.lineno + 1
