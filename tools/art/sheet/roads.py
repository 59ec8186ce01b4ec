"""Roads with their casing, bridges where they cross rivers, and farm tracks that lead off them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from math import hypot
from random import Random

import numpy as np
from attrs import frozen

from game.table.map.geometry import Point, center
from tools.art.sheet.curves import curve, shaken
from tools.art.sheet.fields import Field, sampled
from tools.art.sheet.picture import Brush, Picture
from tools.art.sheet.plan import Easel, Plan
from tools.art.sheet.towns import Towns, house

Course = Sequence[Point]


@frozen
class Roads:
    """What a road looks like: widths and shifts in hex radii."""

    shadow: tuple[str, float, float] = ("#3A2A18", 0.158, 0.22)
    """Colour, width, strength."""
    casing: tuple[str, float] = ("#6E4A2A", 0.142)
    surface: tuple[str, float] = ("#D9B27C", 0.084)
    glint: tuple[str, float, float] = ("#EBCF9E", 0.026, 0.7)
    fall: tuple[float, float] = (0.026, 0.042)
    """How far the shadow falls, to the right and down."""


def lay_roads(picture: Picture, easel: Easel, courses: Sequence[Course], style: Roads) -> None:
    """Roads along courses given in the plane; casings before surfaces, so that junctions stay open."""
    lines = [[easel.at(point) for point in course] for course in courses]
    color, width, strength = style.shadow
    dx, dy = (easel.px(shift) for shift in style.fall)
    fallen = [[(x + dx, y + dy) for x, y in line] for line in lines]
    picture.lay_shapes(_drawn(easel, fallen, width, color), strength)
    picture.lay_shapes(_drawn(easel, lines, style.casing[1], style.casing[0]), 0.95, line=True)
    picture.lay_shapes(_drawn(easel, lines, style.surface[1], style.surface[0]), line=True)
    color, width, strength = style.glint
    picture.lay_shapes(_drawn(easel, lines, width, color), strength)


def _drawn(easel: Easel, lines: Iterable[Course], width: float, color: str) -> Brush:
    brush = Brush(easel)
    for line in lines:
        brush.line(line, easel.px(width), color)
        for end in (line[0], line[-1]):
            brush.disc(end, easel.px(width) / 2, color)
    return brush


@frozen
class Ruts:
    """What wheels leave on a wide road, and feet in the grass: lengths in hex radii."""

    rut: tuple[str, float, float] = ("#A58C58", 0.046, 0.75)
    """Colour, width, strength."""
    apart: float = 0.19
    path: tuple[tuple[str, float, float], ...] = (("#A09A62", 0.125, 0.6), ("#CFC692", 0.07, 0.6))
    """Colours of a path from its edge to its middle."""
    hand: tuple[float, float] = (0.16, 0.016)


def lay_ruts(picture: Picture, easel: Easel, courses: Iterable[Course], style: Ruts) -> None:
    """Two ruts along each course of the plane."""
    color, width, strength = style.rut
    lines = []
    for number, course in enumerate(courses):
        for side in (-1, 1):
            line = np.array(
                [easel.at(point) for point in shaken(course, *style.hand, 2 * number + (side > 0))]
            )
            step = np.gradient(line, axis=0)
            normal = np.stack([-step[:, 1], step[:, 0]], 1) / np.maximum(np.hypot(*step.T), 1e-6)[:, None]
            lines.append([(float(x), float(y)) for x, y in line + normal * side * easel.px(style.apart) / 2])
    picture.lay_shapes(_drawn(easel, lines, width, color), strength)


def lay_paths(picture: Picture, easel: Easel, courses: Iterable[Course], style: Ruts) -> None:
    """Paths trodden along courses of the plane: no wheel has widened them."""
    lines = [
        [easel.at(point) for point in shaken(curve(course), *style.hand, number)]
        for number, course in enumerate(courses)
    ]
    for color, width, strength in style.path:
        picture.lay_shapes(_drawn(easel, lines, width, color), strength)


@frozen
class Bridges:
    """What a bridge looks like: lengths in hex radii."""

    length: float = 0.56
    width: float = 0.31
    deck: float = 0.165
    edge: float = 0.045
    stone: str = "#CFC6B4"
    ink: str = "#4A3C2C"
    surface: str = "#D9B27C"
    posts: tuple[float, ...] = (-0.36, 0.0, 0.36)
    """Along the bridge, as shares of its length."""
    post: str = "#A79A84"
    shadow: tuple[str, float, float] | None = None
    """Colour, strength, and how far it falls on the water."""


def lay_bridges(
    picture: Picture, easel: Easel, crossings: Iterable[tuple[Point, Point]], style: Bridges
) -> None:
    """Bridges at places of the plane, each with the direction of its road."""
    brush, shade = Brush(easel), Brush(easel)
    parapet, aside = (style.width - style.deck) / 2, (style.deck + style.width) / 4
    for middle, along in crossings:
        box = partial(_box, brush, easel, easel.at(middle), along)
        if style.shadow:
            color, _, fall = style.shadow
            below = middle[0] + fall, middle[1] + fall
            _box(shade, easel, easel.at(below), along, style.length, style.width, color)
        box(style.length + style.edge, style.width + style.edge, style.ink)
        box(style.length, style.width, style.stone)
        box(style.length, style.deck, style.surface)
        for side in (-aside, aside):
            for post in style.posts:
                box(0.03, parapet - 0.02, style.post, forward=post * style.length, aside=side)
    if style.shadow:
        picture.lay_shapes(shade, style.shadow[1])
    picture.lay_shapes(brush, line=True)


def _box(
    brush: Brush, easel: Easel, at: Point, along: Point, length: float, width: float, color: str,
    forward: float = 0.0, aside: float = 0.0,
) -> None:  # fmt: skip
    """A rectangle that lies along a direction, its middle so far forward and aside of a pixel."""
    corners = []
    for ahead, across in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        a, b = easel.px(forward + ahead * length / 2), easel.px(aside + across * width / 2)
        corners.append((at[0] + along[0] * a - along[1] * b, at[1] + along[1] * a + along[0] * b))
    brush.polygon(corners, color)


@frozen
class Tracks:
    """Farm tracks: lengths in hex radii."""

    share: float = 0.34
    """How many of the hexes of a kind get one."""
    reach: tuple[float, float] = (1.15, 3.6)
    """The least and the greatest distance of a farm from a road."""
    stray: float = 0.42
    width: float = 0.034
    dash: tuple[float, float] = (0.105, 0.063)
    color: str = "#7A5A38"
    strength: float = 0.6
    farm: tuple[float, float] = (0.17, 0.12)
    """Length and width of a roof."""
    roofs: tuple[str, ...] = ("#A05A3C", "#8A5A40", "#B08A58")
    seed: int = 12


def lay_tracks(
    picture: Picture,
    easel: Easel,
    plan: Plan,
    kind: str,
    courses: Sequence[Course],
    barred: Field,
    style: Tracks,
) -> None:
    """Tracks from roads to farms in hexes of a kind, where nothing bars their way."""
    draw, roads = Random(style.seed), np.array([point for course in courses for point in course])
    lines, roofs = Brush(easel), Brush(easel)
    for hex_id in plan.hexes_of(kind):
        farm, wanted = center(hex_id), draw.random() < style.share
        start = roads[np.hypot(*(roads - farm).T).argmin()]
        away = hypot(start[0] - farm[0], start[1] - farm[1])
        if not wanted or hex_id in plan.towns or not style.reach[0] < away < style.reach[1]:
            continue
        bend = [(a + b) / 2 + draw.uniform(-1, 1) * style.stray for a, b in zip(start, farm, strict=True)]
        end = farm[0] + draw.uniform(-0.3, 0.3), farm[1] + draw.uniform(-0.2, 0.4)
        line = shaken(curve([(start[0], start[1]), (bend[0], bend[1]), end]), 0.16, 0.03, int(hex_id))
        pixels = [easel.at(point) for point in line]
        if sampled(barred, np.array(pixels)).max() > 0.4:
            continue
        _dashed(lines, easel, pixels, style)
        for _ in range(draw.choice((2, 3, 3))):
            x, y = pixels[-1]
            place = x + easel.px(draw.uniform(-0.19, 0.19)), y + easel.px(draw.uniform(-0.16, 0.16))
            house(
                roofs,
                easel,
                place,
                style.farm,
                draw.choice((10, 60, 100, 150)),
                draw.choice(style.roofs),
                Towns(),
            )
    picture.lay_shapes(lines, style.strength)
    picture.lay_shapes(roofs)


def _dashed(brush: Brush, easel: Easel, points: Course, style: Tracks) -> None:
    line = np.array(points)
    lengths = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(line, axis=0).T))])
    drawn, gap = (easel.px(length) for length in style.dash)
    for start in np.arange(0, lengths[-1] - drawn, drawn + gap):
        ends = [
            (float(np.interp(at, lengths, line[:, 0])), float(np.interp(at, lengths, line[:, 1])))
            for at in (start, start + drawn)
        ]
        brush.line(ends, easel.px(style.width), style.color)
