"""Short strokes down a slope, thicker where it turns away from the light: the rim of a hill."""

from __future__ import annotations

import numpy as np
from attrs import frozen

from tools.art.sheet.fields import Field, sampled
from tools.art.sheet.picture import Brush, Picture
from tools.art.sheet.plan import Easel
from tools.art.sheet.scatter import scattered


@frozen
class Hachures:
    """What strokes are like: lengths in hex radii."""

    spacing: float = 0.105
    between: tuple[float, float] = (0.30, 0.70)
    """The shares of the way up a slope where strokes begin."""
    length: tuple[float, float] = (0.10, 0.24)
    width: tuple[float, float] = (0.010, 0.030)
    """On the lit side, and on the other."""
    ink: str = "#3B2E1A"
    strength: float = 0.62
    seed: int = 37


def lay_hachures(picture: Picture, easel: Easel, raised: Field, style: Hachures) -> None:
    """Strokes along the rim of raised ground, which a field tells from 0 at its foot to 1 on its top."""
    down, right = (np.asarray(part, np.float32) for part in np.gradient(raised))
    places, chance = scattered(easel, style.spacing, style.seed)
    at = sampled(raised, places)
    on_rim = (at > style.between[0]) & (at < style.between[1])
    fall = np.stack([-sampled(right, places), -sampled(down, places)], 1)
    steep = np.hypot(*fall.T)
    chosen, brush = on_rim & (steep > 0), Brush(easel)
    for (x, y), way, slope, luck in zip(
        places[chosen], fall[chosen], steep[chosen], chance[chosen, 0], strict=True
    ):
        dx, dy = way / slope
        away = (float(dx + dy) / np.sqrt(2) + 1) / 2
        long = easel.px(style.length[0] + (style.length[1] - style.length[0]) * (0.6 * away + 0.4 * luck))
        wide = easel.px(style.width[0] + (style.width[1] - style.width[0]) * away)
        foot = x + dx * long, y + dy * long
        brush.polygon([(x - dy * wide, y + dx * wide), foot, (x + dy * wide, y - dx * wide)], style.ink)
    picture.lay_shapes(brush, style.strength, line=True)
