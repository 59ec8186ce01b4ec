"""Skies, mountains, trees, water and weather."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from random import Random

from tools.art.engraving.plate import PLAIN, TINTED, Cut, Plate, Point, Tone
from tools.art.engraving.strokes import arc, curve, glow, level, ramp, rings, rough, slanted, sunburst


def sunrise(plate: Plate, x: float, y: float, radius: float, rays: int = 26, dark: float = 0.2) -> None:
    """A sky with a sun in it; its lines are rings around the sun, its rays broad bands of light."""
    sky = sunburst(x, y, radius, rays, plate.width * 0.85, dark)
    plate.paint(plate.all(), sky, rings(x, y), TINTED)
    plate.paint(plate.stencil().disc(x, y, radius), 1.0)


def night(plate: Plate, x: float, y: float, radius: float, tinted: bool = False, light: float = 0.62) -> None:
    """A dark sky with a moon, its light in rings, and stars."""
    plate.paint(plate.all(), glow(x, y, radius * 1.4, plate.width * 0.75, light, 0.16), rings(x, y))
    stars, chance = plate.stencil(), Random(plate.seed)
    for _ in range(34):
        sx, sy = chance.uniform(0, plate.width), chance.uniform(0, plate.height * 0.5)
        if hypot(sx - x, sy - y) > radius * 3:
            stars.disc(sx, sy, chance.uniform(0.7, 1.5))
    plate.white(stars)
    plate.paint(plate.stencil().disc(x, y, radius), 1.0, ground=TINTED if tinted else PLAIN)


def overcast(plate: Plate, top: float, bottom: float, horizon: float, slant: float = 0.0) -> None:
    """A sky of level lines, darker above."""
    cut = slanted(slant) if slant else level(2.5, 40)
    plate.paint(plate.all(), ramp((0, 0), top, (0, horizon), bottom), cut)


def cloud(plate: Plate, x: float, y: float, wide: float, tone: float = 0.85, seed: int = 0) -> None:
    """A bank of cloud with a flat base."""
    chance, shape = Random(seed or plate.seed), plate.stencil()
    for part in range(7):
        t = part / 6 - 0.5
        high = wide * (0.17 - 0.42 * t * t) * chance.uniform(0.8, 1.25)
        shape.disc(x + t * wide, y - high * 0.3, wide * 0.15, max(3.0, high))
    shape.box(0, y, plate.width, plate.height, fill=False)
    plate.paint(shape, ramp((0, y - wide * 0.2), 1.0, (0, y), tone), level(1.5, 17))


def peak(
    plate: Plate,
    top: Point,
    left: Point,
    right: Point,
    base: float,
    lit: float,
    shade: float,
    sun: float,
    seed: int,
) -> None:
    """A mountain with a bright face towards the sun and a dark one; its lines follow the slopes."""
    chance = Random(seed)
    x, y = top
    foot = x + (right[0] - left[0]) * chance.uniform(-0.1, 0.1)
    spine = [
        (x + (foot - x) * t + chance.uniform(-10, 10) * (0 < t < 1), y + (base - y) * t)
        for t in (0, 0.3, 0.65, 1)
    ]
    ridge = rough(spine, 3.2, seed + 1)
    flank = [
        ((a[0] + x) / 2 + chance.uniform(-8, 8), (a[1] + y) / 2 + chance.uniform(-6, 9))
        for a in (left, right)
    ]
    rise, fall = rough([left, flank[0], top], 3.0, seed + 2), rough([top, flank[1], right], 3.0, seed + 3)
    west, east = (shade, lit) if x < sun else (lit, shade)
    plate.paint(
        plate.stencil().poly([*rise, *ridge, (left[0], base)]),
        ramp((0, y), west, (0, base), min(0.97, west + 0.24)), slanted(53),
    )  # fmt: skip
    plate.paint(
        plate.stencil().poly([*fall, (right[0], base), *reversed(ridge)]),
        ramp((0, y), east, (0, base), min(0.97, east + 0.24)), slanted(-53),
    )  # fmt: skip
    plate.black(plate.stencil().line(rise + fall, 1.5).line(ridge[: len(ridge) * 2 // 3], 1.2))
    _gullies(plate, top, base, chance, dark=min(west, east) < 0.5)


def _gullies(plate: Plate, top: Point, base: float, chance: Random, dark: bool) -> None:
    """Snow that has stayed in the dark face, and rock that shows in the bright one."""
    high = base - top[1]
    for _ in range(9):
        down = chance.uniform(0.12, 0.55)
        x, y = top[0] + chance.uniform(-0.5, 0.5) * high * down, top[1] + high * down
        line = plate.stencil().line(
            [(x, y), (x + chance.uniform(-6, 6), y + chance.uniform(7, 20))], chance.uniform(0.9, 2.0)
        )
        plate.white(line) if dark and chance.random() < 0.75 else plate.black(line)


def hill(
    plate: Plate, line: Sequence[Point], bottom: float, tone: Tone, cut: Cut, outline: float = 1.3
) -> None:
    """Ground below a line that runs from left to right."""
    edge = curve(line, 10)
    plate.paint(plate.stencil().poly([*edge, (edge[-1][0], bottom), (edge[0][0], bottom)]), tone, cut)
    if outline:
        plate.black(plate.stencil().line(edge, outline))


def fir(plate: Plate, x: float, y: float, size: float, light: int = 1, snow: bool = False) -> None:
    """A fir as a silhouette, with cuts of light on one side."""
    tree, cuts = plate.stencil().line([(x, y), (x, y - size * 0.9)], size * 0.03), plate.stencil()
    for branch in range(8):
        t = branch / 8
        wide, at = size * 0.25 * (1 - t * 0.86), y - size * (0.10 + 0.82 * t)
        drop = size * 0.09
        tree.poly(
            [
                (x - wide, at + drop),
                (x, at - drop),
                (x + wide, at + drop),
                (x + wide * 0.45, at + drop * 0.62),
                (x, at + drop),
                (x - wide * 0.45, at + drop * 0.62),
            ]
        )
        start, end = (x + light * wide * 0.12, at - drop * 0.4), (x + light * wide * 0.85, at + drop * 0.75)
        cuts.line([start, end], 2.2 if snow else max(0.9, size * 0.011))
    plate.figure(tree, 0.8)
    plate.white(cuts)


def sea(plate: Plate, horizon: float, bright: float, dark: float, glint: float | None = None) -> None:
    """Water to the lower edge, with the light of what hangs over it."""
    width, bottom = plate.width, plate.height
    water = plate.stencil().box(0, horizon, width, bottom - horizon)
    plate.paint(water, ramp((0, horizon), bright, (0, bottom), dark), level(2.2, 15))
    if glint is not None:
        chance, light = Random(plate.seed + 3), plate.stencil()
        for step in range(46):
            t = step / 46
            y, reach = horizon + 3 + (bottom - horizon) * t, 8 + 34 * t
            x = glint + chance.uniform(-reach, reach)
            light.line([(x - 4 - 9 * t, y), (x + 4 + 9 * t, y)], 1.0 + 1.5 * t)
        plate.white(light)
    plate.black(plate.stencil().line([(0, horizon), (width, horizon)], 1.0))


def waves(plate: Plate, top: float, bottom: float, count: int, seed: int) -> None:
    """White crests, larger in front."""
    chance, crests = Random(seed), plate.stencil()
    for _ in range(count):
        t = chance.random()
        x, y, wide = chance.uniform(0, plate.width), top + (bottom - top) * t**1.3, 6 + 26 * t
        crests.line(
            curve(
                [(x - wide, y + 2), (x - wide * 0.3, y - 1), (x + wide * 0.3, y + 1), (x + wide, y - 1)], 5
            ),
            0.9 + t,
        )
    plate.white(crests)


def rain(plate: Plate, count: int, seed: int, lean: float = 0.28, top: float = 0.0) -> None:
    chance, drops = Random(seed), plate.stencil()
    for _ in range(count):
        x, y, long = (
            chance.uniform(-40, plate.width),
            chance.uniform(top, plate.height),
            chance.uniform(12, 34),
        )
        drops.line([(x, y), (x + long * lean, y + long)], 0.9)
    plate.white(drops)


def snow(plate: Plate, count: int, seed: int) -> None:
    chance, flakes = Random(seed), plate.stencil()
    for _ in range(count):
        flakes.disc(chance.uniform(0, plate.width), chance.uniform(0, plate.height), chance.uniform(0.8, 2.1))
    plate.white(flakes)


def smoke(plate: Plate, x: float, y: float, high: float, drift: float, tone: float, seed: int) -> None:
    """A column of smoke that widens and leans, in billows lit from one side."""
    chance, whole, edges = Random(seed), plate.stencil(), plate.stencil()
    for step in range(15):
        t = step / 14
        cx, cy = x + drift * t * t + chance.uniform(-1, 1) * high * 0.05 * t, y - high * t
        radius = 5 + high * 0.15 * t + chance.uniform(-2, 4) * t
        whole.disc(cx, cy, radius * 1.15, radius)
        edges.line(arc(cx, cy, radius * 1.1, radius * 0.95, 195, 300), 1.0 + t)
    plate.paint(
        whole, ramp((x - 20, y), tone - 0.25, (x + drift, y - high), min(0.9, tone + 0.3)), slanted(64)
    )
    plate.black(edges)


def crows(plate: Plate, places: Sequence[tuple[float, float, float]]) -> None:
    for x, y, size in places:
        wings = [
            (x - size, y - size * 0.25),
            (x - size * 0.4, y - size * 0.5),
            (x, y),
            (x + size * 0.5, y - size * 0.55),
            (x + size, y - size * 0.15),
        ]
        plate.figure(plate.stencil().line(curve(wings, 5), max(1.3, size * 0.16)), 0.8)
