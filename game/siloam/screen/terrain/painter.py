"""The painted map: ground, sketches and lines at full size."""

from __future__ import annotations

import pygame

from game.siloam.model.warmap import WarMap
from game.siloam.screen.terrain.ground import Ground
from game.siloam.screen.terrain.lines import Draughtsman
from game.siloam.screen.terrain.sketch import Sketch, thinned
from game.table.draw.theme import Palette
from game.table.map.geometry import Sheet
from game.table.map.sheet_paint import FINE_RADIUS, fade_outside, fine_pen, frame

GRID_STRENGTH = 105


def paint(war_map: WarMap, colors: Palette) -> pygame.Surface:
    """Everything that has no lettering. Takes a good part of a second."""
    sheet = Sheet.of(war_map.grid)
    art = Ground(war_map, colors, sheet).paint()
    with fine_pen(art) as surface:
        Sketch(surface, war_map, sheet, FINE_RADIUS, colors).draw_all()
    fade_outside(art, war_map.grid, colors)
    with fine_pen(art) as surface:
        draughtsman = Draughtsman(surface, sheet, FINE_RADIUS, colors)
        draughtsman.grid(war_map.grid, thinned(colors.ink, GRID_STRENGTH))
        draughtsman.draw_all(war_map)
    frame(art, colors)
    return art
