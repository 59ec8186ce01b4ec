"""The painted map: art painted once at full size, and layers made from it for each zoom."""

from __future__ import annotations

from collections import OrderedDict

import pygame
from attrs import define, field

from game.siloam.warmap import WarMap
from game.ui.board import artcache, fields
from game.ui.board.geometry import Sheet, corners
from game.ui.board.lines import Draughtsman
from game.ui.board.marks import Printer
from game.ui.board.terrain import ART_RADIUS, Ground
from game.ui.theme import Palette, Theme, mix

GRID_STRENGTH = 105
OUTSIDE_STRENGTH = 70
"""How far, of 255, the ground beyond the grid fades into the paper."""
NEAT_LINES = ((0.12, 0.05), (0.22, 0.016))
"""The frame of the sheet: distance from its edge and width of each line."""
REMEMBERED_LAYERS = 3


def paint(war_map: WarMap, colors: Palette) -> pygame.Surface:
    """Everything that has no lettering, at full size. Takes a good part of a second."""
    sheet = Sheet.of(war_map.grid)
    art = Ground(war_map, colors, sheet).paint()
    _fade_outside(art, war_map, colors, sheet)
    _draw_grid(art, war_map, colors, sheet)
    Draughtsman(art, sheet, ART_RADIUS, colors).draw_all(war_map)
    _frame(art, colors)
    return art


def _fade_outside(art: pygame.Surface, war_map: WarMap, colors: Palette, sheet: Sheet) -> None:
    """Ground beyond the grid belongs to the picture but not to the game."""
    scale = ART_RADIUS / 4
    size = sheet.pixels(scale)
    inside = fields.coverage(
        size,
        [
            [((x - sheet.left) * scale, (y - sheet.top) * scale) for x, y in corners(hex_id, 1.02)]
            for hex_id in war_map.grid.hexes
        ],
    )
    outside = fields.inverse(pygame.transform.box_blur(inside, 1))
    art.blit(fields.resized(fields.tinted(outside, colors.paper, OUTSIDE_STRENGTH), art.get_size()), (0, 0))


def _draw_grid(art: pygame.Surface, war_map: WarMap, colors: Palette, sheet: Sheet) -> None:
    overlay = pygame.Surface(art.get_size(), pygame.SRCALPHA)
    Draughtsman(overlay, sheet, ART_RADIUS, colors).grid(war_map.grid, (*colors.ink, GRID_STRENGTH))
    art.blit(overlay, (0, 0))


def _frame(art: pygame.Surface, colors: Palette) -> None:
    """The neat lines, with bare paper outside them."""
    margin = art.get_rect()
    pygame.draw.rect(
        art, mix(colors.paper, colors.selected, 0.35), margin, round(NEAT_LINES[0][0] * ART_RADIUS)
    )
    for inset, width in NEAT_LINES:
        rect = margin.inflate(-2 * inset * ART_RADIUS, -2 * inset * ART_RADIUS)
        pygame.draw.rect(art, colors.ink, rect, max(1, round(width * ART_RADIUS)))


@define(eq=False)
class MapArt:
    """The map of a theme at any zoom. The art is painted when it is first wanted."""

    war_map: WarMap
    theme: Theme
    sheet: Sheet = field(init=False)
    _art: pygame.Surface | None = field(init=False, default=None)
    _layers: OrderedDict[float, pygame.Surface] = field(init=False, factory=OrderedDict)

    def __attrs_post_init__(self) -> None:
        self.sheet = Sheet.of(self.war_map.grid)

    def layer(self, radius: float) -> pygame.Surface:
        """The whole sheet with hexes of a radius in pixels, lettering included."""
        known = self._layers.get(radius)
        if known is None:
            known = self._layers[radius] = self._make_layer(radius)
            if len(self._layers) > REMEMBERED_LAYERS:
                self._layers.popitem(last=False)
        self._layers.move_to_end(radius)
        return known

    def _make_layer(self, radius: float) -> pygame.Surface:
        if self._art is None:
            self._art = artcache.remembered(self.war_map, self.theme.colors, paint)
        layer = pygame.transform.smoothscale(self._art, self.sheet.pixels(radius))
        Printer(layer, self.sheet, radius, self.theme).print_all(self.war_map)
        return layer
