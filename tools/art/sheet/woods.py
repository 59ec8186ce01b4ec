"""Woods: one mass of shade, and a crown for every tree on it."""

from __future__ import annotations

from attrs import frozen

from tools.art.sheet.fields import Field, Mask, blurred, sampled
from tools.art.sheet.picture import Brush, Picture, mixed
from tools.art.sheet.plan import Easel
from tools.art.sheet.scatter import Places, scattered


@frozen
class Woods:
    """What trees look like: lengths in hex radii."""

    spacing: float = 0.118
    crown: tuple[float, float] = (0.062, 0.094)
    """Radius of the least and of the largest crown."""
    greens: tuple[str, ...] = ("#5F7340", "#6B7A42", "#586C3C", "#747E48")
    fir: tuple[str, str] = ("#37492F", "#5F7447")
    """The dark and the lit side of a fir."""
    firs: float = 0.6
    """How many of the trees are firs where firs grow."""
    shade: str = "#4A5A33"
    shade_strength: float = 0.85
    dark: str = "#1A2010"
    lit: str = "#E8E0A0"
    seed: int = 3


def lay_woods(picture: Picture, easel: Easel, thick: Mask, firs: Field, style: Woods) -> None:
    """Trees wherever a mask allows them; firs among them where a field is above a half."""
    places, chance = scattered(easel, style.spacing, style.seed)
    grown = sampled(thick, places) > 0
    places, chance = places[grown], chance[grown]
    radius = easel.px(1) * (style.crown[0] + (style.crown[1] - style.crown[0]) * chance[:, 0])
    fir = (sampled(firs, places) > 0.5) & (chance[:, 1] < style.firs)
    _lay_shade(picture, easel, places, radius, style)
    crowns = Brush(easel)
    for (x, y), size, is_fir, hue in zip(places, radius, fir, chance[:, 2], strict=True):
        if is_fir:
            _fir(crowns, float(x), float(y), float(size), style)
        else:
            _crown(crowns, float(x), float(y), float(size), style.greens[int(hue * len(style.greens))], style)
    picture.lay_shapes(crowns)


def _lay_shade(picture: Picture, easel: Easel, places: Places, radius: Places, style: Woods) -> None:
    brush = Brush(easel)
    for (x, y), size in zip(places, radius, strict=True):
        brush.disc((x + 0.4 * size, y + 0.6 * size), 1.7 * size, "#000000")
    mass = blurred(brush.coverage(), easel.px(0.037))
    picture.lay(style.shade, mass * style.shade_strength)


def _crown(brush: Brush, x: float, y: float, size: float, green: str, style: Woods) -> None:
    """A crown seen from above, lit from the north-west."""
    brush.disc((x, y), size, mixed(green, style.dark, 0.34))
    brush.disc((x - 0.16 * size, y - 0.20 * size), 0.78 * size, green)
    brush.disc((x + 0.20 * size, y + 0.02 * size), 0.36 * size, mixed(green, style.lit, 0.14))
    brush.disc((x - 0.34 * size, y - 0.38 * size), 0.40 * size, mixed(green, style.lit, 0.38))


def _fir(brush: Brush, x: float, y: float, size: float, style: Woods) -> None:
    """A fir seen from the side, as mapmakers draw it."""
    foot, top = y + 0.7 * size, y - 1.7 * size
    brush.polygon([(x - 0.8 * size, foot), (x, top), (x + 0.8 * size, foot)], style.fir[0])
    brush.polygon([(x - 0.8 * size, foot), (x, top), (x, y + 0.6 * size)], style.fir[1])
