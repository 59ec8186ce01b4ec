"""Maps painted aside, each in a process of its own, so that the window goes on answering meanwhile."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from concurrent.futures import Future
    from multiprocessing.process import BaseProcess

    from game.table.draw.theme import Palette
    from game.table.map.map_skin import MapSkin

_running: dict[Path, Future[BaseProcess]] = {}
"""What is painted, by the process that was started for it or is being started."""
_offered: dict[Palette, str] = {}


def offer(colors: Palette, palette_name: str) -> None:
    """Say that maps in these colours may be painted aside: a window must not wait, a picture file may."""
    _offered[colors] = palette_name


def begin(file: Path, colors: Palette, skin: type[MapSkin[Any]]) -> bool:
    """Start painting a map into a file, if that was offered.

    An offer is taken once: when no process can be had or it fails, the map is painted by whoever wants
    to see it.
    """
    palette_name = _offered.pop(colors, None)
    if palette_name is None:
        return False
    from game.core.background import beside

    _running[file] = beside(_start, file, palette_name, skin)  # which takes longer than a frame may
    return True


def _start(file: Path, palette_name: str, skin: type[MapSkin[Any]]) -> BaseProcess:
    from game.core.processes import start  # slow to import, and wanted at the very first start only

    return start(_paint, file, palette_name, skin)


def in_progress(file: Path) -> bool:
    """Whether a file is still being painted."""
    started = _running.get(file)
    return started is not None and not _is_over(started)


def _is_over(started: Future[BaseProcess]) -> bool:
    """Whether a process has ended, or could not be started."""
    return started.done() and (started.exception() is not None or not started.result().is_alive())


def under_way() -> bool:
    """Whether anything is being painted, or has been without anybody having looked yet."""
    return bool(_running)


def arrived() -> bool:
    """Whether a painting was finished since the last look, for better or worse."""
    finished = [file for file, started in _running.items() if _is_over(started)]
    for file in finished:
        started = _running.pop(file)
        if started.exception() is None:
            started.result().join()
    return bool(finished)


def _paint(file: Path, palette_name: str, skin: type[MapSkin[Any]]) -> None:
    """The whole work of the other process."""
    import os

    os.environ["SDL_VIDEODRIVER"] = "dummy"
    import pygame

    from game.table.draw.theme import palette
    from game.table.map.map_art import keep_art

    pygame.display.init()
    pygame.display.set_mode((1, 1))
    keep_art(skin().paint(palette(palette_name)).convert(), file)
