"""Fields on the plain: districts, each with its own run of parcels, tilled where people live."""

from __future__ import annotations

from math import pi

import numpy as np
from attrs import frozen
from numpy.typing import NDArray
from scipy import ndimage

from tools.art.sheet.fields import Field, bell, blurred
from tools.art.sheet.noise import noise, wander
from tools.art.sheet.picture import Brush, Picture, rgb
from tools.art.sheet.plan import Easel

Table = NDArray[np.float64]


@frozen
class Farms:
    """How the land is parcelled: lengths in hex radii."""

    districts: int = 170
    length: tuple[float, float] = (0.39, 0.63)
    width: tuple[float, float] = (0.24, 0.39)
    """Of a parcel, the least and the most."""
    shift: tuple[float, float] = (1.05, 0.13)
    """Cell and reach of the noise that bends the parcels."""
    least: float = 0.10
    """The mean score from which a parcel is tilled."""
    fallow: float = 0.10
    smallest: float = 0.031
    """Area below which a parcel is left alone, in square radii."""
    crops: tuple[str, ...] = ("#C9B07A", "#B99A66", "#A9B06C", "#E0C878", "#95A663", "#D2BE8E")
    ploughed: tuple[int, ...] = (0, 1, 3, 5)
    """Which of the crops stand in furrows."""
    strength: float = 0.74
    furrow: tuple[float, float] = (0.081, 11.0)
    """From furrow to furrow, and how deep in levels of 255."""
    hedge: str = "#5D6A3A"
    hedge_width: float = 0.024
    seed: int = 8


@frozen(eq=False)
class Parcels:
    """A country cut into parcels."""

    number: NDArray[np.int64]
    """The parcel of each pixel."""
    along: Field
    across: Field
    """Where in its parcel each pixel lies, in pixels of the run of its district."""
    edge: Field
    """Pixels to the border of the parcel."""


def settled(easel: Easel, towns: list[tuple[float, float]], roads: list[list[tuple[float, float]]]) -> Field:
    """Where people live: about towns and along roads."""
    brush = Brush(easel)
    for town in towns:
        brush.disc(easel.at(town), easel.px(1.5), "#000000")
    for road in roads:
        brush.line([easel.at(point) for point in road], easel.px(0.8), "#000000")
    return blurred(brush.coverage(), easel.px(0.37))


def parcelled(easel: Easel, style: Farms) -> Parcels:
    """Cut the whole sheet into parcels."""
    shape, chance = easel.shape, np.random.default_rng(style.seed)
    down, right = wander(shape, easel.px(style.shift[0]), easel.px(style.shift[1]), 91)
    rows, columns = np.mgrid[0 : shape[0], 0 : shape[1]].astype(np.float32)
    y, x = rows + down, columns + right
    district = _districts(y, x, chance.random((style.districts, 2)))
    angle = chance.uniform(0, pi, style.districts)
    length = easel.px(1) * chance.uniform(*style.length, style.districts)[district]
    width = easel.px(1) * chance.uniform(*style.width, style.districts)[district]
    c, s = np.cos(angle)[district], np.sin(angle)[district]
    along, across = x * c + y * s, y * c - x * s
    strip = np.floor(along / length)
    across = across + (np.sin(strip * 12.9) * 0.5 + 0.5) * width  # rows of parcels are staggered
    row = np.floor(across / width)
    _, number = np.unique(
        (district.astype(np.int64) * 4001 + strip.astype(np.int64) + 2000) * 4001
        + row.astype(np.int64)
        + 2000,
        return_inverse=True,
    )
    in_length, in_width = along / length % 1, across / width % 1
    edge = np.minimum(
        np.minimum(in_width, 1 - in_width) * width, np.minimum(in_length, 1 - in_length) * length
    )
    return Parcels(number.reshape(shape), *(np.asarray(part, np.float32) for part in (along, across, edge)))


def _districts(y: Field, x: Field, places: Table) -> NDArray[np.int32]:
    """The nearest of some places to each point, places being shares of the sheet."""
    shape = y.shape
    seeds = np.ones(shape, bool)
    number = np.zeros(shape, np.int32)
    for place, (down, right) in enumerate(places):
        at = int(down * (shape[0] - 1)), int(right * (shape[1] - 1))
        seeds[at], number[at] = False, place
    nearest = ndimage.distance_transform_edt(seeds, return_distances=False, return_indices=True)
    regions = number[nearest[0], nearest[1]]
    rows = np.clip(y.astype(int), 0, shape[0] - 1)
    columns = np.clip(x.astype(int), 0, shape[1] - 1)
    return np.asarray(regions[rows, columns])


def lay_farms(picture: Picture, easel: Easel, score: Field, style: Farms) -> Field:
    """Till the parcels whose mean score is high enough; gives where fields lie."""
    parcels, chance = parcelled(easel, style), np.random.default_rng(style.seed + 1)
    size = np.bincount(parcels.number.ravel())
    mean = np.bincount(parcels.number.ravel(), score.ravel()) / size
    wanted = (mean > style.least) & (chance.random(len(size)) > style.fallow)
    tilled = (wanted & (size > style.smallest * easel.px(1) ** 2))[parcels.number].astype(np.float32)
    crop = chance.integers(0, len(style.crops), len(size))[parcels.number]
    picture.lay(np.array([rgb(color) for color in style.crops], np.float32)[crop], tilled * style.strength)
    step, depth = easel.px(style.furrow[0]), style.furrow[1]
    furrows = np.where(
        np.isin(crop, style.ploughed),
        np.cos(parcels.across * 2 * pi / step),
        0.5 * np.cos(parcels.along * 2 * pi / (1.16 * step)),
    )
    picture.pixels -= (furrows * depth * tilled)[..., None] * np.array([1, 0.95, 0.8], np.float32)
    hedge = bell(parcels.edge, 0.0, easel.px(style.hedge_width)) * tilled
    bushes = 0.35 + 0.65 * (noise(easel.shape, easel.px(0.068), 97) > 0.45)
    picture.lay(style.hedge, hedge * bushes.astype(np.float32) * 0.62)
    return tilled
