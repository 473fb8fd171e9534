"""The README's two commands, and the CI run that does what they say."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from provided import Grade

ROOT = Path(__file__).parents[1]
SETS_UP = "python3 -m venv .venv && .venv/bin/pip install -q "

README = """\
# A course

```console
$ grade check card.md
```

See a card marked:

```sh
{show}
```

Run the tests:

```sh
{test}
```

```sh
echo never run
```
"""


def shell_blocks() -> list[str]:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    return re.findall(r"^```sh\n(.*?)\n```$", readme, re.MULTILINE | re.DOTALL)


def test_both_commands_set_up_what_they_need() -> None:
    """A newcomer with Python and its venv module copies one block to see a marked card, and one to run the tests."""
    show, test, *_ = shell_blocks()
    assert show.startswith(SETS_UP)
    assert test.startswith(SETS_UP)
    assert test.endswith(".venv/bin/nox -s tests")
    marked = re.search(r"\.venv/bin/grade check (\S+)$", show)
    assert marked
    assert (ROOT / marked[1]).is_file()


def ci(folder: Path, show: str, test: str, nox: str = "true") -> subprocess.CompletedProcess[str]:
    """The real CI script in a project whose README and nox are those given."""
    (folder / ".ci").mkdir()
    shutil.copy(ROOT / ".ci" / "run", folder / ".ci" / "run")
    (folder / "README.md").write_text(README.format(show=show, test=test), encoding="utf-8")
    stand_in = folder / ".venv" / "bin" / "nox"
    stand_in.parent.mkdir(parents=True)
    stand_in.write_text(f'#!/bin/sh\necho "nox $*"\n{nox}\n', encoding="utf-8")
    stand_in.chmod(0o755)
    return subprocess.run(
        ["bash", ".ci/run"], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )


def test_ci_runs_the_two_commands_and_then_the_other_checks(tmp_path: Path) -> None:
    """What the README's first two `sh` blocks say is run as it stands there, then lint, types, course and docs."""
    done = ci(tmp_path, "echo a marked card", "echo dots && \\\necho == 40 passed in 9s ==")
    assert done.returncode == 0
    printed = done.stdout.splitlines()
    ran = [line for line in printed if line in ("a marked card", "dots") or line.startswith("nox ")]
    assert ran == ["a marked card", "dots", "nox -s lint", "nox -s types", "nox -s course", "nox -s docs"]
    assert printed[-4:] == ["=== How the tests ended", "== 40 passed in 9s ==", "", "All checks passed."]
    assert "never run" not in done.stdout


@pytest.mark.parametrize(
    ("show", "test", "nox", "said"),
    [
        ("false", "true", "true", "marked card (exit 1)"),
        ("true", "exit 7", "true", "tests (exit 7)"),
        ("true", "true", '[ "$2" != types ]', "types (exit 1)"),
        ("no-such-program", "true", "true", "marked card (exit 127)"),
    ],
)
def test_ci_fails_when_any_check_fails(show: str, test: str, nox: str, said: str, tmp_path: Path) -> None:
    """One failure is enough, it is named at the end, and the other checks run all the same."""
    done = ci(tmp_path, show, test, nox)
    assert done.returncode == 1
    assert done.stdout.splitlines()[-1] == f"FAILED: {said}"
    assert "nox -s docs" in done.stdout


def test_the_exercise_that_the_readme_shows_is_one(grade: Grade, tmp_path: Path) -> None:
    """Copied into a course as the README says, it passes the course's own tests."""
    shown = re.search(
        r"^```yaml\n(.*?)^```$", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )
    assert shown
    course = tmp_path / "course"
    shutil.copytree(ROOT / "course", course, ignore=shutil.ignore_patterns("cards"))
    shutil.copytree(ROOT / "traces", tmp_path / "traces")
    (course / "exercises" / "mine.yml").write_text(shown[1], encoding="utf-8")
    settings = (course / "course.yml").read_text(encoding="utf-8")
    (course / "course.yml").write_text(settings.replace("stretch]", "stretch, mine]"), encoding="utf-8")
    done = grade("lint", "--course", course)
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    assert done.stdout.startswith("8 exercises, ")
