"""Grass on open land: tufts of a few strokes, as an engraver fills what would be bare."""

from __future__ import annotations

from attrs import frozen

from tools.art.sheet.fields import Mask, sampled
from tools.art.sheet.picture import Brush, Picture
from tools.art.sheet.plan import Easel
from tools.art.sheet.scatter import scattered


@frozen
class Meadow:
    """What tufts look like: lengths in hex radii."""

    spacing: float = 0.30
    share: float = 0.42
    """How many of the places for them are taken."""
    blades: tuple[tuple[float, float, float], ...] = (
        (-0.045, -0.085, -0.055),
        (0.0, 0.0, -0.09),
        (0.045, 0.075, -0.06),
    )
    """Of each blade: where it stands, and where its tip is, to the right and down."""
    width: float = 0.015
    color: str = "#76713F"
    strength: float = 0.55
    seed: int = 17


def lay_tufts(picture: Picture, easel: Easel, grown: Mask, style: Meadow) -> None:
    """Tufts wherever a mask allows them."""
    brush = Brush(easel)
    places, chance = scattered(easel, style.spacing, style.seed)
    for x, y in places[(sampled(grown, places) > 0) & (chance[:, 0] < style.share)]:
        for foot, right, down in style.blades:
            tip = x + easel.px(right), y + easel.px(down)
            brush.line([(x + easel.px(foot), y), tip], easel.px(style.width), style.color)
    picture.lay_shapes(brush, style.strength)
