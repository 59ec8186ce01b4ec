"""A map to draw on."""

from __future__ import annotations

import pygame

from game.siloam.screen.skin import SKIN
from game.table.draw.theme import Theme
from game.table.map.live_map import LiveMap


def fitted_map(theme: Theme, view: pygame.Rect) -> LiveMap:
    """The map of a campaign, all of it in view."""
    shown = LiveMap(SKIN.map, theme)
    shown.look_through(view)
    shown.fit()
    return shown
