"""The engine of the self-check, put together: Python for the browser, this very core, and the compiled course.

Everything lies beside the page; nothing is fetched from elsewhere. Pyodide comes from npm, pinned by a lock file; the
standard library and the core are compiled at build time by the Python that will run them, which is what makes the first
mark come soon.
"""

from __future__ import annotations

import ast
import hashlib
import io
import json
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

import grader
from grader.compiled import compile_course
from grader.course import Course
from grader.errors import CourseError, Problem

ENTRIES = ("grader.compiled", "grader.renderers.page_marks")
"""What `engine.mjs` imports."""
_NPM = Path(__file__).parent / "npm"
_AS_IT_COMES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
_LATEST = (1980, 1, 1, 0, 0, 0)
WITHOUT = "Install Node.js with npm ('sudo apt install npm'), or build the pages without the self-check: --no-engine"


def build_engine(course: Course, into: Path, cache: Path) -> None:
    """Write the engine into a folder; what depends on Pyodide alone is made once and kept in `cache`.

    `CourseError` where node or npm is missing or fails, with what to do.
    """
    node, npm = _program("node"), _program("npm")
    kept = cache / hashlib.sha256(b"".join((_NPM / name).read_bytes() for name in _PINS)).hexdigest()[:16]
    pyodide = kept / "node_modules" / "pyodide"
    if not (kept / "stdlib.zip").is_file():
        _install(npm, kept)
        _pack(node, pyodide, pyodide / "python_stdlib.zip", kept / "stdlib.zip")
    into.mkdir(parents=True, exist_ok=True)
    for name in _AS_IT_COMES:
        shutil.copyfile(pyodide / name, into / name)
    shutil.copyfile(kept / "stdlib.zip", into / "stdlib.zip")
    (into / "pyodide-lock.json").write_text(_lock(pyodide), encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        sources = Path(folder) / "core.zip"
        sources.write_bytes(core_sources(course))
        _pack(node, pyodide, sources, into / "core.zip")


_PINS = ("package.json", "package-lock.json", "pack.mjs")


def core_sources(course: Course) -> bytes:
    """A zip with every module that marking on a page needs, as source, and the compiled course."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as made:
        for module, path in sorted(core_modules().items()):
            name = module.replace(".", "/") + ("/__init__.py" if path.name == "__init__.py" else ".py")
            made.writestr(zipfile.ZipInfo(name, _LATEST), path.read_bytes())
        made.writestr(zipfile.ZipInfo("course.json", _LATEST), compile_course(course))
    return packed.getvalue()


def core_modules() -> dict[str, Path]:
    """The modules that the entries import, directly or not, wherever in their text, with their packages."""
    found: dict[str, Path] = {}
    waiting = [*ENTRIES]
    while waiting:
        module = waiting.pop()
        if module in found or (path := _source(module)) is None:
            continue
        found[module] = path
        waiting += [*_imported(path), module.rpartition(".")[0]]
    return found


def _source(module: str) -> Path | None:
    """Where a module of ours lies; None for what is none."""
    if module.partition(".")[0] != "grader":
        return None
    base = Path(grader.__file__).parent.joinpath(*module.split(".")[1:])
    return next((p for p in (base.with_suffix(".py"), base / "__init__.py") if p.is_file()), None)


def _imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _program(name: str) -> str:
    path = shutil.which(name)
    if path is None:
        raise CourseError(Problem(f"the self-check is built with {name}, which is not installed", WITHOUT))
    return path


def _install(npm: str, folder: Path) -> None:
    """Pyodide as the lock file pins it."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "package-lock.json"):
        shutil.copyfile(_NPM / name, folder / name)
    _run(
        [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"],
        folder,
        "npm could not install Pyodide",
    )


def _pack(node: str, pyodide: Path, source: Path, out: Path) -> None:
    made = out.with_suffix(".part")
    _run([node, str(_NPM / "pack.mjs"), str(pyodide), str(source), str(made)], out.parent, "node could not compile it")
    made.replace(out)


def _run(command: list[str], folder: Path, problem: str) -> None:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False)
    if done.returncode != 0:
        said = (done.stderr.strip() or done.stdout.strip() or "no reason given").splitlines()
        raise CourseError(Problem(f"{problem}: {said[-1]}", WITHOUT))


def _lock(pyodide: Path) -> str:
    """Pyodide's list of packages, without any: the core needs none."""
    lock = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))
    return json.dumps({**lock, "packages": {}}, sort_keys=True)
