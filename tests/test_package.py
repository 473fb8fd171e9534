"""What is installed is complete: the course goes along, and nothing of the checkout is needed."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

CARD = "course/cards/model.txt"


def build(kind: str, source: Path, into: Path) -> Path:
    """Build an `sdist`, a `wheel` or an `editable` with the project's own build backend; the file that came out."""
    script = f"import hatchling.build as b, sys; print(b.build_{kind}(sys.argv[1]))"
    done = subprocess.run(
        [sys.executable, "-c", script, str(into)], cwd=source, check=True, capture_output=True, text=True
    )
    return into / done.stdout.splitlines()[-1]


@pytest.fixture(scope="module")
def wheel(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("wheel", root, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def sdist(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("sdist", root, tmp_path_factory.mktemp("sdist"))


def install(distribution: Path, into: Path) -> Path:
    """Install into a new environment that finds the dependencies, and only them, in ours; its folder of programs."""
    venv.create(into, with_pip=False, symlinks=True)
    python = into / "bin" / "python"
    subprocess.run(
        [
            sys.executable,
            "-m",
            "pip",
            "--python",
            str(python),
            "install",
            "-q",
            "--no-deps",
            "--no-index",
            distribution,
        ],
        check=True,
    )
    purelib = sysconfig.get_path("purelib", vars={"base": str(into), "platbase": str(into)})
    (Path(purelib) / "zz-dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return python.parent


def run(*args: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*map(str, args)], cwd=cwd, capture_output=True, text=True, check=False, env={**os.environ})


def test_an_installed_wheel_marks_cards_far_from_the_checkout(wheel: Path, root: Path, tmp_path: Path) -> None:
    """`pip install` alone gives a working `grade`: its course comes from the wheel."""
    programs = install(wheel, tmp_path / "venv")
    where = run(programs / "python", "-c", "import grader; print(grader.__file__)", cwd=tmp_path)
    assert Path(where.stdout.strip()).is_relative_to(tmp_path / "venv")
    marked = run(programs / "grade", "check", root / CARD, cwd=tmp_path)
    assert (marked.returncode, marked.stderr) == (0, "")
    assert "[H2D 6 ms]" in run(programs / "grade", "show", "a3", cwd=tmp_path).stdout


def test_the_wheel_carries_the_course_its_sources_and_the_site(wheel: Path, root: Path) -> None:
    """Course, traces and site sources are in the wheel file by file, beside the compiled course and the type marker."""
    packed = set(zipfile.ZipFile(wheel).namelist())
    sources = {
        f"grader/data/{path.relative_to(root).as_posix()}"
        for folder in ("course", "traces", "site")
        for path in (root / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert sources - packed == set()
    assert {"grader/data/course.json", "grader/data/mkdocs.yml", "grader/py.typed"} <= packed


def test_a_wheel_from_the_sdist_is_the_same_wheel(wheel: Path, sdist: Path, tmp_path: Path) -> None:
    """The source distribution is complete: building from it gives the same files with the same bytes."""
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    (source,) = tmp_path.iterdir()
    again = build("wheel", source, tmp_path)
    contents = [{name: z.read(name) for name in z.namelist()} for z in map(zipfile.ZipFile, (wheel, again))]
    assert contents[0] == contents[1]


def test_the_sdist_carries_the_tests_and_the_way_to_run_them(sdist: Path) -> None:
    """Who has only the source distribution can check it as we do."""
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"noxfile.py", "tests/conftest.py", "tests/system-packages", "README.md", "LICENSE", ".ci/run"} <= names


def test_an_editable_install_reads_the_checkout(root: Path, tmp_path: Path) -> None:
    """Who edits the course sees the edit at once: an editable install carries no copy of it."""
    editable = build("editable", root, tmp_path)
    assert [name for name in zipfile.ZipFile(editable).namelist() if "data" in name] == []
    programs = install(editable, tmp_path / "venv")
    where = run(programs / "python", "-c", "import grader; print(grader.__file__)", cwd=tmp_path)
    assert Path(where.stdout.strip()).is_relative_to(root)
    assert run(programs / "grade", "check", root / CARD, cwd=tmp_path).returncode == 0


def test_torch_is_never_a_dependency(wheel: Path) -> None:
    """No requirement of the package, not even of an extra, brings torch."""
    archive = zipfile.ZipFile(wheel)
    (metadata,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
    required = [line for line in archive.read(metadata).decode().splitlines() if line.startswith("Requires-Dist:")]
    assert required
    assert [line for line in required if "torch" in line] == []
