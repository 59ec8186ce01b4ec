"""A map to draw on."""

from __future__ import annotations

import pygame

from game.siloam.model.content import content
from game.table.draw.theme import Theme
from game.table.map.live_map import LiveMap


def fitted_board(theme: Theme, view: pygame.Rect) -> LiveMap:
    """The board of a campaign, the whole map in view."""
    board = LiveMap(content(), theme)
    board.look_through(view)
    board.fit()
    return board
