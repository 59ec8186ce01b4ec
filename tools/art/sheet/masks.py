"""Where each kind of ground lies, with borders that follow no hexside though every centre keeps its kind."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations
from math import hypot
from random import Random

import numpy as np
from attrs import frozen
from scipy import ndimage

from game.table.map.geometry import COLUMN_STEP, HALF_HEIGHT, Point, center, corners
from tools.art.sheet.curves import curve
from tools.art.sheet.fields import Field, Mask, blurred
from tools.art.sheet.noise import wander
from tools.art.sheet.picture import Brush
from tools.art.sheet.plan import Easel, Plan


@frozen
class Borders:
    """How far the borders of the ground stray: cells and reaches of two noises, in hex radii."""

    wide: tuple[float, float] = (1.5, 0.58)
    narrow: tuple[float, float] = (0.34, 0.13)
    seed: int = 11


@frozen(eq=False)
class Ground:
    """The hex that each pixel of a sheet belongs to once borders have strayed."""

    plan: Plan
    kinds: tuple[str, ...]
    index: np.ndarray[tuple[int, int], np.dtype[np.int8]]
    down: Field
    right: Field
    """How far each pixel has strayed, in pixels."""

    @classmethod
    def of(cls, plan: Plan, easel: Easel, borders: Borders) -> Ground:
        shape = easel.shape
        down, right = np.zeros(shape, np.float32), np.zeros(shape, np.float32)
        for number, (cell, reach) in enumerate((borders.wide, borders.narrow)):
            strayed = wander(shape, easel.px(cell), easel.px(reach), borders.seed + 10 * number)
            down, right = down + strayed[0], right + strayed[1]
        kinds = tuple(dict.fromkeys(plan.terrain.values()))
        rows, columns = np.mgrid[0 : shape[0], 0 : shape[1]].astype(np.float32)
        x = (columns + right) / easel.radius + easel.sheet.left
        y = (rows + down) / easel.radius + easel.sheet.top
        return cls(plan, kinds, _kind_index(plan, kinds, x, y), down, right)

    def mask(self, kinds: Collection[str], smallest: int = 0) -> Mask:
        """Where some kinds of ground lie, without specks narrower than so many pixels."""
        wanted = [number for number, kind in enumerate(self.kinds) if kind in kinds]
        mask = np.isin(self.index, wanted)
        return np.asarray(ndimage.binary_opening(mask, iterations=smallest)) if smallest else mask

    def strayed(self, field: Field) -> Field:
        """A field whose shapes stray as the borders do."""
        return moved(field, self.down, self.right)


def moved(field: Field, down: Field, right: Field) -> Field:
    """A field of which each pixel shows another, so far down and to the right of it."""
    rows, columns = np.mgrid[0 : field.shape[0], 0 : field.shape[1]].astype(np.float32)
    places = [rows + down, columns + right]
    return np.asarray(ndimage.map_coordinates(field, places, order=1, mode="nearest"), np.float32)


def _kind_index(
    plan: Plan, kinds: Sequence[str], x: Field, y: Field
) -> np.ndarray[tuple[int, int], np.dtype[np.int8]]:
    """The kind of ground at points of the plane; beyond the grid that of the nearest hex of it."""
    q = x / COLUMN_STEP
    r = y / (2 * HALF_HEIGHT) - q / 2
    s = -q - r
    rq, rr, rs = np.rint(q), np.rint(r), np.rint(s)
    dq, dr, ds = np.abs(rq - q), np.abs(rr - r), np.abs(rs - s)
    turn_q = (dq > dr) & (dq > ds)
    turn_r = ~turn_q & (dr > ds)
    rq, rr = np.where(turn_q, -rr - rs, rq), np.where(turn_r, -rq - rs, rr)
    column = np.clip(rq.astype(int), 0, plan.grid.columns - 1)
    row = np.clip((rr + (rq // 2)).astype(int), 0, plan.grid.rows - 1)
    table = np.array(
        [
            [kinds.index(plan.terrain[f"{c:02d}{w:02d}"]) for c in range(1, plan.grid.columns + 1)]
            for w in range(1, plan.grid.rows + 1)
        ],
        np.int8,
    )
    return np.asarray(table[row, column])


@frozen
class Spurs:
    """Low saddles between hills that lie near each other, so that hills run on: lengths in hex radii."""

    near: float = 1.9
    """Hills closer than this lie side by side."""
    far: float = 3.55
    """Hills farther apart than this are not joined."""
    widths: tuple[float, float] = (0.68, 0.38)
    """Of a spur between hills side by side, and between others."""
    stray: float = 0.36
    softness: float = 0.18
    seed: int = 4


def spurs(plan: Plan, easel: Easel, ground: Ground, kinds: Collection[str], style: Spurs) -> Field:
    """Where spurs run between the hexes of some kinds."""
    draw, brush = Random(style.seed), Brush(easel)
    hills = [hex_id for hex_id in plan.grid.hexes if plan.terrain[hex_id] in kinds]
    for one, other in combinations(hills, 2):
        (ax, ay), (bx, by) = center(one), center(other)
        length = hypot(bx - ax, by - ay)
        if length > style.far:
            continue
        middle = (
            (ax + bx) / 2 + draw.uniform(-1, 1) * style.stray,
            (ay + by) / 2 + draw.uniform(-1, 1) * style.stray,
        )
        width = style.widths[0] if length < style.near else style.widths[1]
        line = [easel.at(point) for point in curve([(ax, ay), middle, (bx, by)])]
        brush.line(line, easel.px(width), "#000000")
    return blurred(ground.strayed(brush.coverage()), easel.px(style.softness))


CORE, CORE_SOFTNESS = 0.60, 0.16
"""Of the middle of a hex, in hex radii: how far it reaches, and how softly it ends."""
CORE_STRAY = (0.62, 0.30, 71)
"""Cell, reach and seed of the noise that keeps it from being round."""


def cores(plan: Plan, easel: Easel, kinds: Collection[str]) -> Field:
    """1 in the middle of every hex of some kinds, falling to 0 before its sides."""
    brush = Brush(easel)
    for hex_id in plan.grid.hexes:
        if plan.terrain[hex_id] in kinds:
            brush.disc(easel.at(center(hex_id)), easel.px(CORE), "#000000")
    cell, reach, seed = CORE_STRAY
    strayed = moved(brush.coverage(), *wander(easel.shape, easel.px(cell), easel.px(reach), seed))
    return blurred(strayed, easel.px(CORE_SOFTNESS))


def kept_true(field: Field, plan: Plan, easel: Easel, kinds: Collection[str]) -> Field:
    """A field that is full in the middle of hexes of its kinds and empty in that of all others, however far
    its borders stray."""
    others = frozenset(plan.terrain.values()) - frozenset(kinds)
    return np.maximum(field, cores(plan, easel, kinds)) * (1 - cores(plan, easel, others))


def inside_grid(plan: Plan, easel: Easel, softness: float) -> Field:
    """1 on the hexes of a map, falling to 0 beyond them."""
    brush = Brush(easel)
    for hex_id in plan.grid.hexes:
        brush.polygon([easel.at(point) for point in corners(hex_id, 1.02)], "#000000")
    return blurred(brush.coverage(), easel.px(softness))


def away_from(easel: Easel, middle: Point, reach: float) -> Mask:
    """All that lies farther than a reach from a place of the plane."""
    (x, y), (rows, columns) = easel.at(middle), np.ogrid[0 : easel.shape[0], 0 : easel.shape[1]]
    return np.asarray(np.hypot(rows - y, columns - x) > easel.px(reach))
