"""Pictures of the map for files: drawn as on the screen, with no window open or needed."""

from __future__ import annotations

import io
import os
from typing import Any

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
from attrs import define, field

from game.table.desk.table import Showing
from game.table.draw.theme import Theme
from game.table.map.live_map import LiveMap
from game.table.map.map_skin import Highlights, MapSkin

WIDTH = 900
"""Of a picture in pixels; its height is that of the map."""
KIND = "jpeg"
"""A painted map takes a fifth of the room it takes as PNG."""


@define(eq=False)
class MapPainter:
    """Draws positions on the map of a game."""

    skin: MapSkin[Any]
    _view: LiveMap = field(init=False)
    _size: tuple[int, int] = field(init=False)

    def __attrs_post_init__(self) -> None:
        if pygame.display.get_surface() is None:
            # The map's art wants the format of a screen; a blind one does.
            os.environ["SDL_VIDEODRIVER"] = "dummy"
            pygame.display.init()
            pygame.display.set_mode((1, 1))
        pygame.font.init()
        self._view = LiveMap(self.skin, Theme())
        sheet = self._view.camera.sheet
        self._size = WIDTH, round(WIDTH * sheet.height / sheet.width)
        self._view.look_through(pygame.Rect((0, 0), self._size))
        self._view.fit()

    def picture(self, state: Any) -> bytes:
        """A position as a JPEG file."""
        picture = pygame.Surface(self._size).convert()
        self._view.draw(picture, Showing(state), Highlights())
        file = io.BytesIO()
        pygame.image.save(picture, file, f"map.{KIND}")
        return file.getvalue()
