"""A river as wide as the hexes it fills: its banks, its depth, how it flows, a weir and a ford in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from attrs import frozen
from scipy import ndimage
from scipy.spatial import cKDTree

from game.table.map.geometry import Point
from tools.art.sheet.fields import Field, Mask, bell, blurred, distance, smooth
from tools.art.sheet.masks import moved
from tools.art.sheet.noise import fractal, wander
from tools.art.sheet.picture import Brush, Picture
from tools.art.sheet.plan import Easel
from tools.art.sheet.relief import shading


@frozen
class Stream:
    """What the river is like: lengths in hex radii."""

    width: float = 1.56
    swell: tuple[float, float] = (4.1, 0.14)
    """From one wide place to the next, and how much wider it is there."""
    banks: tuple[float, float] = (1.2, 0.24)
    """Cell and reach of the noise that moves the banks."""
    shallows: str = "#A6C3B4"
    depths: tuple[tuple[str, float, float], ...] = (("#6FA0A0", 0.05, 0.45), ("#3F7684", 0.35, 0.95))
    """Colours with the depths between which each sets in."""
    deep_at: float = 0.69
    calm: str = "#2E6474"
    """The colour of deep water that stands above a weir."""
    shore: tuple[tuple[str, float, float, float], ...] = (
        ("#6F7A45", 0.0, 0.24, 0.65),
        ("#CDBE8E", 0.0, 0.08, 0.85),
    )
    """Colours of the banks: how far from the water, how wide, how strong."""
    ink: str = "#4A4226"
    foam: str = "#F4F6EC"
    foam_reach: float = 0.75
    """How far below a weir foam is carried until a third of it is left."""
    streaks: tuple[float, float] = (0.17, 5.5)
    """Width of the streaks of the water, and how many times longer they are."""
    gravel: str = "#D3C290"
    ford: float = 0.50
    """How far a ford reaches up and down the river."""
    seed: int = 81


@frozen(eq=False)
class Flow:
    """Where water is, and how it runs."""

    water: Mask
    down: Field
    """How far down the river each pixel lies, in pixels."""
    aside: Field
    """How far to the right of its middle line."""
    line: tuple[Point, ...]

    def place(self, easel: Easel, point: Point) -> float:
        """How far down the river a place of the plane is, in pixels."""
        x, y = (round(at) for at in easel.at(point))
        return float(self.down[y, x])


def flow_of(easel: Easel, line: Sequence[Point], style: Stream) -> Flow:
    """A river along a line of the plane."""
    pixels = [easel.at(point) for point in line]
    steps = np.hypot(*np.diff(np.array(pixels), axis=0).T)
    lengths = np.concatenate([[0], np.cumsum(steps)])
    wave, more = style.swell
    widths = easel.px(style.width) + easel.px(more) * np.sin(lengths / easel.px(wave) * 2 * np.pi)
    brush = Brush(easel)
    brush.tapered(pixels, list(widths), "#000000")
    cell, reach = style.banks
    banks = moved(brush.coverage(), *wander(easel.shape, easel.px(cell), easel.px(reach), style.seed))
    down, aside = _along(easel, np.array(pixels), lengths)
    return Flow(banks > 0.5, down, aside, tuple(line))


def _along(easel: Easel, line: Field, lengths: Field) -> tuple[Field, Field]:
    """How far along a line of pixels each pixel lies, and how far to the right of it."""
    step = 4
    rows, columns = np.mgrid[0 : easel.shape[0] : step, 0 : easel.shape[1] : step]
    points = np.stack([columns.ravel(), rows.ravel()], 1).astype(float)
    _, near = cKDTree(line).query(points)
    way = np.gradient(line, axis=0)
    way /= np.hypot(*way.T)[:, None]
    off = points - line[near]
    down = lengths[near] + (off * way[near]).sum(1)
    aside = off[:, 1] * way[near, 0] - off[:, 0] * way[near, 1]
    shape = easel.shape
    zoom = [
        ndimage.zoom(part.reshape(rows.shape).astype(np.float32), step, order=1)[: shape[0], : shape[1]]
        for part in (down, aside)
    ]
    return zoom[0], zoom[1]


def lay_stream(
    picture: Picture, easel: Easel, flow: Flow, weirs: Iterable[float], fords: Iterable[float], style: Stream
) -> None:
    """The river, with weirs and fords so far down it."""
    land, inside = distance(~flow.water), distance(flow.water)
    for color, at, width, strength in style.shore:
        picture.lay(color, bell(land, easel.px(at), easel.px(width)) * strength)
    water = _water(easel, flow, inside, style)
    for weir in weirs:
        _lay_foam(water, easel, flow, weir, style)
    for ford in fords:
        _lay_gravel(water, easel, flow, ford, style)
    picture.lay(water.pixels, blurred(flow.water, easel.px(0.016)))
    edge = bell(np.where(flow.water, inside, land), easel.px(0.01), easel.px(0.022)) * 0.6
    picture.lay(style.ink, edge, line=True)


def _water(easel: Easel, flow: Flow, inside: Field, style: Stream) -> Picture:
    shape = easel.shape
    depth = inside / easel.px(style.deep_at) + (fractal(shape, easel.px(0.8), style.seed + 3, 3) - 0.5) * 0.5
    sheet = Picture.blank(shape, style.shallows)
    for color, start, end in style.depths:
        sheet.lay(color, smooth(start, end, np.clip(depth, 0, 1)))
    shade = shading(easel, _streaked(easel, flow, style, style.seed + 5) * 0.30, 1.0)
    sheet.light(1 + (shade / shade.mean() - 1) * 0.24)
    sheet.lay(style.foam, bell(inside, easel.px(0.055), easel.px(0.03)) * 0.35)
    return sheet


def _streaked(easel: Easel, flow: Flow, style: Stream, seed: int) -> Field:
    """Noise drawn out along the flow."""
    width, stretch = style.streaks
    noise = fractal(easel.shape, easel.px(width), seed, 3)
    rows = flow.down / stretch % (easel.shape[0] - 1)
    columns = flow.aside + easel.shape[1] / 2
    return np.asarray(ndimage.map_coordinates(noise, [rows, columns], order=1, mode="mirror"), np.float32)


def _lay_foam(water: Picture, easel: Easel, flow: Flow, weir: float, style: Stream) -> None:
    """Still and deep above a weir, white below it."""
    below = flow.down - weir
    still = smooth(-easel.px(5.0), 0.0, below) * (below < 0)
    middle = smooth(easel.px(0.9), easel.px(0.35), np.abs(flow.aside))
    water.lay(style.calm, still * middle * 0.7)
    torn = smooth(0.36, 0.60, _streaked(easel, flow, style, style.seed + 9))
    carried = np.exp(-np.clip(below, 0, None) / easel.px(style.foam_reach)) * (below > 0)
    water.lay(style.foam, np.clip(carried * torn * 1.2, 0, 0.95))
    water.lay(style.foam, bell(below, easel.px(0.07), easel.px(0.07)) * 0.9)


def _lay_gravel(water: Picture, easel: Easel, flow: Flow, ford: float, style: Stream) -> None:
    """Shallow water over gravel."""
    here = np.exp(-((np.abs(flow.down - ford) / easel.px(style.ford)) ** 4)).astype(np.float32)
    ripples = fractal(easel.shape, easel.px(0.16), style.seed + 13, 2)
    water.lay(style.gravel, here * 0.66)
    water.lay(style.foam, here * smooth(0.55, 0.70, ripples) * 0.55)
