"""Heights and the light on them: hills with a grain, mountains with crests, engraved lines in the shade."""

from __future__ import annotations

from math import cos, radians, sin

import numpy as np
from attrs import frozen

from tools.art.sheet.fields import Field, blurred, smooth
from tools.art.sheet.noise import fractal, grained
from tools.art.sheet.picture import Picture
from tools.art.sheet.plan import Easel


@frozen
class Heights:
    """How the ground rises: heights and cells of noise in hex radii."""

    swell: tuple[float, float] = (6.3, 0.13)
    """Cell and height of the slow rise and fall of the plain."""
    hill: tuple[float, float] = (0.24, 0.80)
    """Height of the least and of the highest ground on a hill, over the least."""
    hill_grain: tuple[float, float, float] = (1.68, 62.0, 2.1)
    """Cell, direction and stretch of its ridges."""
    mountain: tuple[float, float] = (0.37, 3.35)
    crags: tuple[float, float] = (2.4, 0.79)
    """Cells of the great and of the small crests of mountains."""
    apron: float = 0.58
    """Height of the ground at the foot of mountains."""
    seed: int = 23


def heights(easel: Easel, hills: Field, mountains: Field, apron: Field, style: Heights) -> Field:
    """The height of every point, in hex radii."""
    shape = easel.shape
    cell, degrees, stretch = style.hill_grain
    ridges = grained(shape, easel.px(cell), style.seed, degrees, stretch)
    great, small = style.crags
    crags = 0.62 * grained(shape, easel.px(great), style.seed + 8, degrees, 1.5, 6)
    crags += 0.38 * fractal(shape, easel.px(small), style.seed + 10, 5, 0.6, ridged=True)
    height = fractal(shape, easel.px(style.swell[0]), style.seed + 18) * style.swell[1]
    height += hills * (style.hill[0] + style.hill[1] * ridges) + apron * style.apron
    height += mountains * (style.mountain[0] + style.mountain[1] * crags**1.2)
    return blurred(height, easel.px(0.018))


def shading(easel: Easel, height: Field, factor: float, azimuth: float = 315.0) -> Field:
    """Light from a direction at 45 degrees: 1 on level ground, more towards the light, less away from it."""
    down, right = np.gradient(height * easel.radius * factor)
    high = sin(radians(45))
    x, y = sin(radians(azimuth)) * high, -cos(radians(azimuth)) * high
    return np.asarray((high - right * x - down * y) / np.sqrt(right**2 + down**2 + 1) / high, np.float32)


@frozen
class Light:
    """How light and shade are laid on."""

    factor: float = 0.5
    """Of the heights: less is flatter."""
    strength: tuple[float, float] = (0.64, 0.16)
    """On hills, and what mountains add to it."""
    limits: tuple[float, float] = (0.42, 1.22)
    warm: str = "#FFF3D0"
    cool: str = "#3D3350"
    ink: str = "#33261C"
    interval: float = 0.068
    """Between form lines, in hex radii of height."""
    lines: float = 0.9


def lay_light(picture: Picture, shade: Field, mountains: Field, style: Light) -> None:
    """Light the whole ground: warm towards the light, cool away from it."""
    strength = style.strength[0] + style.strength[1] * mountains
    picture.light(np.clip(1 + np.clip(shade - 1, -0.55, 0.42) * strength, *style.limits))
    picture.lay(style.warm, np.clip(shade - 1.04, 0, 0.3) * (0.42 + mountains))
    picture.lay(style.cool, np.clip(0.92 - shade, 0, 0.6) * (0.24 + 0.26 * mountains))


def lay_form_lines(picture: Picture, height: Field, shade: Field, raised: Field, style: Light) -> None:
    """Engraved lines along the slopes that turn away from the light: they make it a print."""
    phase = height / style.interval
    line = smooth(0.30, 0.5, np.abs(phase % 1 - 0.5))
    picture.lay(style.ink, line * np.clip(0.94 - shade, 0, 0.5) * smooth(0.1, 0.5, raised) * style.lines)
