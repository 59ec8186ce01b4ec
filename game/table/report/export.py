"""Writing a report to a file, for the terminal at once and for the screen beside its loop."""

from __future__ import annotations

import sys
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from pathlib import Path

from attrs import define, field

from game.core.background import beside
from game.core.errors import GameError
from game.core.files import write_file
from game.core.game import Game
from game.core.journal import Journal
from game.table.texts import say


def write_report(game: Game, journal: Journal, path: Path, with_maps: bool = True) -> None:
    """Write the report of a record; the file's name says whether as Markdown or as HTML."""
    from game.table.report.html_page import as_html
    from game.table.report.markdown import as_markdown

    report = game.skin.report(journal, with_maps)
    text = as_markdown(report) if path.suffix.lower() == ".md" else as_html(report)
    write_file(path, text.encode())


@define(eq=False)
class Export:
    """A report that is being written in a process of its own, where the program can have one."""

    game: Game
    journal: Journal
    path: Path
    _work: Future[str] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._work = beside(_write_apart, self.game, self.journal, self.path)

    @property
    def done(self) -> bool:
        return self._work.done()

    def result(self) -> str:
        """What to tell the player now that it is done: where the report is, or why it is not."""
        try:
            problem = self._work.result()
        except (OSError, BrokenProcessPool) as error:
            problem = str(error)
        return say("report.failed", why=problem) if problem else say("report.exported", file=self.path)


def _write_apart(game: Game, journal: Journal, path: Path) -> str:
    """Have a process write: a thread would take its time from the frames.

    Even starting one takes longer than a frame may. A frozen program has none, it would open twice.
    """
    if getattr(sys, "frozen", False):
        return _written(game, journal, path)
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as worker:
        return worker.submit(_written, game, journal, path).result()


def _written(game: Game, journal: Journal, path: Path) -> str:
    """Write a report and return what went wrong: errors do not travel well between processes."""
    try:
        write_report(game, journal, path)
    except GameError as error:
        return str(error)
    return ""
