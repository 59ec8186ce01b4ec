"""The picture of a medal: a ribbon, a disc and on it a picture of the game's own."""

from __future__ import annotations

from functools import lru_cache

import pygame

from game.table.draw.pen import Pen, lay
from game.table.draw.theme import Palette, icon, mix

HEIGHT = 1.42
"""Of the picture, for a width of 1."""
MIDDLE, RADIUS = 0.96, 0.42
"""Where the disc lies, and how large it is."""
RIBBON = ((0.24, 0.0), (0.76, 0.0), (0.68, 0.66), (0.32, 0.66))
STRIPES = ((0.24, 0.34, 0.32, 0.39), (0.47, 0.53, 0.48, 0.52), (0.66, 0.76, 0.61, 0.68))
"""Left and right of each stripe at the top of the ribbon and at its end."""
RIM, INNER = 0.035, 0.33
PICTURE = 0.40
REMEMBERED = 100


@lru_cache(maxsize=REMEMBERED)
def medal_picture(name: str, pixels: int, colors: Palette, earned: bool) -> pygame.Surface:
    """A medal with an icon on it, `pixels` wide; one that is still to be earned is a mere shadow."""
    shade = mix(colors.panel, colors.muted, 0.42)
    metal = mix(colors.brass, colors.paper, 0.35) if earned else mix(colors.panel, colors.muted, 0.18)
    cloth, stripe = (colors.reach, colors.paper) if earned else (mix(colors.panel, colors.muted, 0.12), shade)
    edge = mix(metal, colors.ink, 0.55) if earned else shade
    pen = Pen(pixels, metal, HEIGHT)
    pen.polygon(RIBBON, cloth)
    for left, right, low_left, low_right in STRIPES:
        bottom = RIBBON[-1][1]
        pen.polygon(((left, 0.0), (right, 0.0), (low_right, bottom), (low_left, bottom)), stripe)
    pen.disc(0.5, MIDDLE, RADIUS, edge)
    pen.disc(0.5, MIDDLE, RADIUS - RIM, metal)
    pen.ring(0.5, MIDDLE, INNER, RIM / 2, edge)
    picture = pen.finish()
    lay(picture, icon(name, max(1, round(pixels * PICTURE)), edge), (0.5, MIDDLE / HEIGHT))
    return picture.convert_alpha()
