"""What every painter of a sheet shares: the size of the art, a fine pen, the edge of the grid, the frame."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pygame

from game.core.hexes import Grid
from game.table.draw import fields
from game.table.draw.theme import Palette, mix
from game.table.map.geometry import Sheet, corners

ART_RADIUS = 72
"""Hex radius at which the art is painted: nearly twice what a window usually shows."""
FINE_RADIUS = 2 * ART_RADIUS
"""Hex radius at which lines are drawn."""
OUTSIDE_STRENGTH = 70
"""How far, of 255, the ground beyond the grid fades into the paper."""
NEAT_LINES = ((0.12, 0.05), (0.22, 0.016))
"""The frame of the sheet: distance from its edge and width of each line."""


@contextmanager
def fine_pen(art: pygame.Surface) -> Iterator[pygame.Surface]:
    """A transparent surface of twice the size, laid on the art when it is drawn; that smooths its edges."""
    fineness = FINE_RADIUS // ART_RADIUS
    surface = pygame.Surface((art.get_width() * fineness, art.get_height() * fineness), pygame.SRCALPHA)
    yield surface
    # Scaling mixes the colour of transparent pixels in, which is right for colours that are premultiplied.
    art.blit(fields.resized(surface, art.get_size()), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)


def fade_outside(art: pygame.Surface, grid: Grid, colors: Palette) -> None:
    """Ground beyond the grid belongs to the picture but not to the game."""
    sheet, scale = Sheet.of(grid), ART_RADIUS / 4
    size = sheet.pixels(scale)
    inside = fields.coverage(
        size,
        [
            [((x - sheet.left) * scale, (y - sheet.top) * scale) for x, y in corners(hex_id, 1.02)]
            for hex_id in grid.hexes
        ],
    )
    outside = fields.inverse(pygame.transform.box_blur(inside, 1))
    art.blit(fields.resized(fields.tinted(outside, colors.paper, OUTSIDE_STRENGTH), art.get_size()), (0, 0))


def frame(art: pygame.Surface, colors: Palette) -> None:
    """The neat lines, with bare paper outside them."""
    margin = art.get_rect()
    pygame.draw.rect(
        art, mix(colors.paper, colors.selected, 0.35), margin, round(NEAT_LINES[0][0] * ART_RADIUS)
    )
    for inset, width in NEAT_LINES:
        rect = margin.inflate(-2 * inset * ART_RADIUS, -2 * inset * ART_RADIUS)
        pygame.draw.rect(art, colors.ink, rect, max(1, round(width * ART_RADIUS)))
