"""The course inside MkDocs: generated pages, their place in the navigation, and the engine. All it does is hand over.

MkDocs finds it by the entry point `four-timeline-smells` (see pyproject.toml), in a checkout and in an installed wheel.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import BasePlugin
from mkdocs.structure.files import File, Files
from platformdirs import user_cache_path

from grader.course import Course
from grader.errors import GradeError
from grader.readers.locate import course_directory, locate
from grader.renderers.site import navigation, render
from grader.renderers.site.engine import build_engine

NO_ENGINE = "GRADE_SITE_NO_ENGINE"
"""Set in the environment, pages are built without what marks on them."""


class NoSettings(Config):  # type: ignore[no-untyped-call]
    """There are none: the course says everything."""


class CoursePlugin(BasePlugin[NoSettings]):  # type: ignore[no-untyped-call]
    """Adds what a course makes of itself to a site."""

    def on_config(self, config: MkDocsConfig) -> None:
        """Read the course anew, and put its pages under the heads that wait for them."""
        try:
            self._course: Course = locate(None)
        except GradeError as error:
            raise PluginError(str(error)) from None
        children = navigation(self._course)
        config.nav = [_filled(item, children) for item in config.nav or []]

    def on_files(self, files: Files, config: MkDocsConfig) -> None:
        """Pages and assets, as if they lay among the sources."""
        site = render(self._course)
        for path, text in site.pages.items():
            files.append(File.generated(config, path, content=text))
        for path, data in site.assets.items():
            files.append(File.generated(config, path, content=data))

    def on_post_build(self, config: MkDocsConfig) -> None:
        """The engine beside its script, and the sign that GitHub shall publish folders as they are."""
        out = Path(config.site_dir)
        (out / ".nojekyll").touch()
        if not os.environ.get(NO_ENGINE):
            try:
                build_engine(
                    self._course, out / "assets" / "engine", user_cache_path("four-timeline-smells") / "engine"
                )
            except GradeError as error:
                raise PluginError(str(error)) from None

    def on_serve(self, server: LiveReloadServer, config: MkDocsConfig, builder: Callable[..., Any]) -> None:
        """Build again when an instructor saves a file of the course."""
        directory = course_directory(None)
        for folder in (directory, directory / "traces", directory.parent / "traces"):
            if folder.is_dir():
                server.watch(str(folder))


def _filled(item: Any, children: Any) -> Any:
    """An entry of the navigation, with the pages of the course below the one that is theirs."""
    if isinstance(item, dict):
        ((title, path),) = item.items()
        return {title: [path, *children[path]]} if isinstance(path, str) and path in children else item
    return item
