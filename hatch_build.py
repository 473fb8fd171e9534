"""The wheel carries the course: its sources, and the whole of it compiled to JSON that loads without YAML.

    grader/data/course.json     compiled, what `grade` reads
    grader/data/course          as the instructor wrote it
    grader/data/traces          the timelines it asks about
    grader/data/site            the published course, with grader/data/mkdocs.yml

An editable install carries none of it: there the checkout itself is read.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SOURCES = ("course", "traces", "site", "mkdocs.yml")


class CourseHook(BuildHookInterface[Any]):
    """Adds `grader/data` to a wheel while it is built."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the course beside the build and name every file that goes along."""
        self._scratch = tempfile.TemporaryDirectory(prefix="course-")
        if version == "editable":
            return
        root, compiled = Path(self.root), Path(self._scratch.name) / "course.json"
        command = [sys.executable, "-m", "grader.readers.compile", "course", str(compiled)]
        if subprocess.run(command, cwd=root, check=False).returncode != 0:
            sys.exit("A wheel carries no course with problems; mend what is listed above.")
        carried = {str(root / name): f"grader/data/{name}" for name in SOURCES}
        build_data["force_include"] |= carried | {str(compiled): "grader/data/course.json"}

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Leave nothing behind."""
        self._scratch.cleanup()
