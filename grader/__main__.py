"""`python -m grader` is `grade`."""

from grader.cli import run

run()
