"""The wheel carries the course: its sources, and the whole of it compiled to JSON that loads without YAML.

    grader/data/course.json     compiled, what `grade` reads
    grader/data/course          as the instructor wrote it
    grader/data/traces          the timelines it asks about
    grader/data/site            the published course, with grader/data/mkdocs.yml
    grader/recording/native/libgrade-nvtx.so    the recorder of NVTX ranges, where there is a C compiler

An editable install carries none of it: there the checkout itself is read, and the recorder lies in its `build/native`.
Without a compiler the build succeeds, says so, and ranges are recorded in Python.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

RECORDER = "libgrade-nvtx.so"
FLAGS = ("-std=gnu11", "-O2", "-fPIC", "-shared", "-fvisibility=hidden")
SOURCES = ("course", "traces", "site", "mkdocs.yml")


class CourseHook(BuildHookInterface[Any]):
    """Adds `grader/data` to a wheel while it is built."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the course beside the build and name every file that goes along."""
        self._scratch = tempfile.TemporaryDirectory(prefix="course-")
        if version == "editable":
            self._compile_recorder(Path(self.root) / "build" / "native")
            return
        recorder = self._compile_recorder(Path(self._scratch.name))
        if recorder is not None:
            build_data["force_include"][str(recorder)] = f"grader/recording/native/{RECORDER}"
            build_data["pure_python"] = False
            build_data["tag"] = f"py3-none-{sysconfig.get_platform().replace('-', '_').replace('.', '_')}"
        root, compiled = Path(self.root), Path(self._scratch.name) / "course.json"
        command = [sys.executable, "-m", "grader.readers.compile", "course", str(compiled)]
        if subprocess.run(command, cwd=root, check=False).returncode != 0:
            sys.exit("A wheel carries no course with problems; mend what is listed above.")
        carried = {str(root / name): f"grader/data/{name}" for name in SOURCES}
        build_data["force_include"] |= carried | {str(compiled): "grader/data/course.json"}

    def _compile_recorder(self, into: Path) -> Path | None:
        """The recorder's library, compiled into a folder; None, with a warning, where that cannot be done."""
        if not sys.platform.startswith("linux"):
            return None
        headers = next(
            (p for p in map(Path, sys.path) for p in p.glob("nvidia/*/include") if (p / "nvtx3").is_dir()), None
        )
        compiler = shutil.which(os.environ.get("CC", "cc"))
        if headers is None or compiler is None:
            missing = "a C compiler" if compiler is None else "the headers of nvidia-nvtx"
            self.app.display_warning(f"No native recorder: {missing} is missing. NVTX ranges are recorded in Python.")
            return None
        into.mkdir(parents=True, exist_ok=True)
        library = into / RECORDER
        source = Path(self.root) / "grader" / "recording" / "native" / "recorder.c"
        command = [compiler, *FLAGS, f"-I{headers}", "-o", str(library), str(source), "-ldl", "-lpthread"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            self.app.display_warning(
                f"No native recorder: it did not compile. Ranges are recorded in Python.\n{done.stderr}"
            )
            return None
        return library

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Leave nothing behind."""
        self._scratch.cleanup()
