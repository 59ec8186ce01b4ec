"""The grid: faint sides and firm corners, from which the eye completes each hex."""

from __future__ import annotations

from itertools import pairwise

from attrs import frozen

from game.core.hexes import Grid
from game.table.map.geometry import corners
from tools.art.sheet.picture import Brush, Picture
from tools.art.sheet.plan import Easel


@frozen
class HexLines:
    """What the grid looks like: widths in hex radii."""

    side: tuple[str, float, float] = ("#3A2C1C", 0.024, 0.22)
    """Colour, width, strength."""
    corner: tuple[str, float, float] = ("#2E2114", 0.032, 0.46)
    tick: float = 0.17
    """How much of a side the firm corner takes."""


def lay_grid(picture: Picture, easel: Easel, grid: Grid, style: HexLines) -> None:
    """The outlines of all hexes."""
    sides, ticks = Brush(easel), Brush(easel)
    for hex_id in grid.hexes:
        outline = [easel.at(point) for point in corners(hex_id)]
        sides.line([*outline, outline[0]], easel.px(style.side[1]), style.side[0])
        for a, b in pairwise([*outline, outline[0]]):
            for start, end in ((a, b), (b, a)):
                tip = start[0] + (end[0] - start[0]) * style.tick, start[1] + (end[1] - start[1]) * style.tick
                ticks.line([start, tip], easel.px(style.corner[1]), style.corner[0])
    picture.lay_shapes(sides, style.side[2], line=True)
    picture.lay_shapes(ticks, style.corner[2], line=True)
