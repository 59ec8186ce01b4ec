"""Where the window was: its size, its place and whether it was maximised, kept between runs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import pygame
from attrs import define, evolve, field, frozen

from game.core.files import write_atomically
from game.table.scene import Size

FILE = "window.json"
DEFAULT_SIZE: Size = (1280, 720)
MINIMUM_SIZE: Size = (960, 600)
LEAST_IN_SIGHT: Size = (160, 40)
"""What must lie on a screen of the window's upper edge, so that it can be taken hold of."""


@frozen
class WindowPlace:
    """How a window lies on the desktop while it is not maximised, and whether it is."""

    size: Size = DEFAULT_SIZE
    corner: tuple[int, int] | None = None
    """Its upper left corner; None where the desktop may choose."""
    maximised: bool = False

    def fitted(self, desktops: Sequence[Size]) -> WindowPlace:
        """The same on the screens that are there now: no larger than the largest, and not out of sight."""
        wide, high = max(width for width, _ in desktops), max(height for _, height in desktops)
        size = min(self.size[0], wide), min(self.size[1], high)
        return evolve(self, size=size, corner=self.corner if self._in_sight(desktops) else None)

    def _in_sight(self, desktops: Sequence[Size]) -> bool:
        """Whether its upper edge can be taken hold of. Screens are taken to stand side by side: where they
        do not, the worst is a window in the middle of the first."""
        if self.corner is None:
            return False
        (x, y), (width, _), left = self.corner, self.size, 0
        for wide, high in desktops:
            seen = min(x + width, left + wide) - max(x, left)
            if seen >= LEAST_IN_SIGHT[0] and 0 <= y <= high - LEAST_IN_SIGHT[1]:
                return True
            left += wide
        return False


def read_place(folder: Path) -> WindowPlace:
    """The place that was kept; the usual one where there is none, or the file says nothing sensible."""
    try:
        kept = json.loads((folder / FILE).read_text(encoding="utf-8"))
        size, corner, maximised = _pair(kept["size"]), kept["corner"], kept["maximised"]
        large = max(size[0], MINIMUM_SIZE[0]), max(size[1], MINIMUM_SIZE[1])
        return WindowPlace(large, None if corner is None else _pair(corner), maximised is True)
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return WindowPlace()


def keep_place(folder: Path, place: WindowPlace) -> None:
    """Keep a place; a folder that cannot be written to costs no more than the place."""
    data = {"size": place.size, "corner": place.corner, "maximised": place.maximised}
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_atomically(folder / FILE, json.dumps(data).encode())
    except OSError:
        return


def _pair(value: Any) -> tuple[int, int]:
    x, y = value
    if not all(isinstance(number, int) and not isinstance(number, bool) for number in (x, y)):
        raise ValueError("two whole numbers are wanted")
    return x, y


@define(eq=False)
class WindowWatch:
    """Follows the window as it is moved, stretched and maximised."""

    place: WindowPlace = field(factory=WindowPlace)

    def follow(self, events: Iterable[pygame.Event], fullscreen: bool) -> None:
        """Take in a batch of events. The size of a maximised window is not one to go back to."""
        kinds = [event.type for event in events]
        maximised = self.place.maximised
        for kind in kinds:
            if kind in (pygame.WINDOWMAXIMIZED, pygame.WINDOWRESTORED):
                maximised = kind == pygame.WINDOWMAXIMIZED
        self.place = evolve(self.place, maximised=maximised)
        moved = pygame.WINDOWMOVED in kinds or pygame.WINDOWRESIZED in kinds
        if moved and not maximised and not fullscreen:
            corner = pygame.display.get_window_position()
            self.place = evolve(self.place, size=pygame.display.get_window_size(), corner=corner)
