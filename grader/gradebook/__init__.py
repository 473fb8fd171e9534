"""Attempts, kept for good: every submission with its marks, numbered per learner and course, never changed."""

from __future__ import annotations

from grader.attempt import Attempt, Submission
from grader.gradebook.book import Gradebook

__all__ = ["Attempt", "Gradebook", "Submission"]
