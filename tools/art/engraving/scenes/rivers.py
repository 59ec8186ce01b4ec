"""The weir: the river, the house that holds it, and those who have come for it, before and afterwards."""

# The points of a shape stay together.
# fmt: off

from __future__ import annotations

from random import Random

from tools.art.engraving.built import pane, panel, waving_flag
from tools.art.engraving.nature import cloud, crows, fir, hill, overcast, rain, smoke, sunrise
from tools.art.engraving.people import bust, lit_edge, marching, standing
from tools.art.engraving.plate import Plate, Point
from tools.art.engraving.strokes import curve, level, ramp, rough, slanted

UPRIGHT = 0.75
"""The width of the upright picture for which places are given, as a share of its height."""


def weir(plate: Plate) -> None:
    """Helmets behind a wall; beyond the river the weir house stands against the rising sun."""
    w, h = plate.width, plate.height
    sunrise(plate, w * 0.30, h * 0.36, h * 0.055, rays=22, dark=0.28)
    cloud(plate, w * 0.78, h * 0.20, w * 0.34, 0.8, 4)
    crows(plate, [(w * 0.48, h * 0.24, 11), (w * 0.56, h * 0.21, 8), (w * 0.44, h * 0.19, 7)])
    ridge = rough([(w * x, h * y) for x, y in ((0, 0.44), (0.3, 0.40), (0.62, 0.43), (1, 0.37))], 4, 7)
    hill(plate, ridge, h * 0.5, 0.42, slanted(24))
    for number, x in enumerate(range(8, round(w - 0.38 * h), 19)):
        fir(plate, x, h * (0.475 + 0.008 * (number % 3)), h * 0.075, 1)
    _water(plate)
    _house(plate)
    _soldiers(plate)
    _wall(plate)


def carried_over(plate: Plate) -> None:
    """The house is theirs: its flag against the sun, and those who took it on the near bank."""
    w, h = plate.width, plate.height
    sunrise(plate, w * 0.34, h * 0.30, h * 0.07, rays=24, dark=0.34)
    cloud(plate, w * 0.12, h * 0.18, w * 0.26, 0.9, 4)
    ridge = rough([(w * x, h * y) for x, y in ((0, 0.43), (0.3, 0.39), (0.62, 0.43), (1, 0.38))], 4, 7)
    hill(plate, ridge, h * 0.5, 0.5, slanted(24))
    _water(plate)
    _house(plate)
    x, y = _places(plate, (0.73, 0.345))[0]
    waving_flag(plate, x, y, h * 0.2, h * 0.17)
    bank = rough([(0, h * 0.83), (w * 0.4, h * 0.79), (w, h * 0.86)], 4, 11)
    hill(plate, bank, h, ramp((0, h * 0.8), 0.9, (0, h), 0.4), slanted(-12), 1.8)
    who = ((0.12, 0.95, "helmet", "up"), (0.27, 0.93, "cap", "down"), (0.41, 0.94, "helmet", "both"),
        (0.56, 0.96, "bare", "up"), (0.70, 0.97, "helmet", "down"))
    for x, y, hat, arm in who:
        plate.figure(standing(plate.stencil(), x * w, y * h, h * 0.23, 1 if x < 0.4 else -1, hat, arm), 1.6)


def given_up(plate: Plate) -> None:
    """Rain on the river, smoke over the house, and a column that goes back the way it came."""
    w, h = plate.width, plate.height
    overcast(plate, 0.14, 0.94, h * 0.5, slant=8)
    smoke(plate, w * 0.84, h * 0.34, h * 0.36, w * 0.3, 0.3, 5)
    ridge = rough([(w * x, h * y) for x, y in ((0, 0.44), (0.3, 0.41), (0.62, 0.44), (1, 0.40))], 4, 7)
    hill(plate, ridge, h * 0.5, 0.32, slanted(24))
    _water(plate)
    _house(plate)
    bank = rough([(0, h * 0.80), (w * 0.5, h * 0.77), (w, h * 0.83)], 4, 11)
    hill(plate, bank, h, ramp((0, h * 0.78), 0.8, (0, h), 0.3), level(3, 26), 1.8)
    way = curve([(w * 0.98, h * 0.86), (w * 0.7, h * 0.85), (w * 0.4, h * 0.89), (w * 0.08, h * 0.97)], 14)
    marching(plate, [(x, y, h * (0.1 + 0.16 * (y / h - 0.85))) for x, y in way], plate.seed, mules=False)
    crows(plate, [(w * 0.3, h * 0.2, 12), (w * 0.4, h * 0.26, 9), (w * 0.22, h * 0.29, 8)])
    rain(plate, 110, plate.seed)


def _places(plate: Plate, *shares: Point) -> list[Point]:
    """Points given as shares of an upright picture of that height; a wider one has more to the left of 0."""
    unit = UPRIGHT * plate.height
    return [(plate.width - unit * (1 - x) if x else 0.0, plate.height * y) for x, y in shares]


def _water(plate: Plate) -> None:
    """Still above the weir, which is a dark line; white below it."""
    w, h = plate.width, plate.height
    still = ramp((0, h * 0.48), 0.9, (0, h * 0.6), 0.5)
    panel(plate, _places(plate, (0, 0.48), (1, 0.48), (1, 0.62), (0, 0.585)), still, level(0.6, 40), 0.8)
    fall = ramp((0, h * 0.585), 1.0, (0, h * 0.70), 0.5)
    panel(plate, _places(plate, (0, 0.585), (0.62, 0.605), (0.66, 0.70), (0, 0.70)), fall, slanted(84), 0.8)
    below = ramp((0, h * 0.69), 0.82, (0, h * 0.86), 0.4)
    panel(plate, _places(plate, (0, 0.69), (1, 0.69), (1, 1), (0, 1)), below, level(2.4, 26), 0.0)
    plate.black(plate.stencil().line(_places(plate, (0, 0.585), (0.64, 0.607)), 5.0))
    posts = plate.stencil()
    for post in range(22, round(w - 0.33 * h), 44):
        posts.box(post - 4, h * (0.545 + 0.017 * post / w), 8, h * 0.055)
    plate.figure(posts, 1.0)
    foam, chance = plate.stencil(), Random(plate.seed)
    for _ in range(w // 7):
        x, y = chance.uniform(0, w - 0.25 * h), h * chance.uniform(0.685, 0.75)
        foam.disc(x, y, chance.uniform(3, 10), chance.uniform(1.2, 3.0))
    plate.white(foam)


def _house(plate: Plate) -> None:
    """The weir house on its bank, with lamps in two of its windows."""
    h = plate.height
    bank = rough(_places(plate, (0.57, 0.60), (0.72, 0.59), (1, 0.59), (1, 0.72), (0.64, 0.70)), 3, 3)
    plate.paint(plate.stencil().poly(bank), 0.3, slanted(30))
    left, right = _places(plate, (0.66, 0), (0.8, 0))
    gable = ramp(left, 0.86, right, 0.62)
    panel(plate, _places(plate, (0.66, 0.615), (0.66, 0.44), (0.80, 0.43), (0.80, 0.61)), gable,
        level(0.5, 12), 1.8)
    panel(plate, _places(plate, (0.80, 0.61), (0.80, 0.43), (1.02, 0.45), (1.02, 0.61)), 0.22,
        level(0.5, 12), 1.8)
    panel(plate, _places(plate, (0.64, 0.45), (0.73, 0.34), (0.98, 0.335), (1.04, 0.45), (0.80, 0.435)), 0.16,
        slanted(-62), 2.0)
    panel(plate, _places(plate, (0.64, 0.45), (0.73, 0.34), (0.81, 0.438)), 0.74, slanted(60), 1.6)
    panel(plate, _places(plate, (0.86, 0.35), (0.86, 0.29), (0.91, 0.29), (0.91, 0.35)), 0.5, level(), 1.6)
    for share, lit in ((0.73, True), (0.86, False), (0.94, True)):
        x, y = _places(plate, (share, 0.503))[0]
        pane(plate, x, y, h * 0.015, h * 0.048, lit)


def _soldiers(plate: Plate) -> None:
    """Those who wait, and the rifles that are ready beside them."""
    low, count = plate.height * 0.93, round(plate.width / 140)
    for number in range(count):
        x, size = plate.width * (number + 0.48) / count, (118, 132, 112)[number % 3]
        plate.figure(bust(plate.stencil(), x, low, size, 1, "helmet"), 2.0)
        lit_edge(plate, x, low, size, -1)
        if number < count - 1:
            tip = x + 0.58 * size, low - 0.58 * size
            rifle = plate.stencil().line([(x + 0.38 * size, low), tip], 5.0)
            plate.figure(rifle.line([tip, (tip[0] + 8, tip[1] - 26)], 2.2), 1.3)


def _wall(plate: Plate) -> None:
    """A wall of field stone in front of all."""
    w, h = plate.width, plate.height
    top = rough([(0, h * 0.90), (w, h * 0.905)], 3, 9, 16)
    plate.paint(plate.stencil().poly([*top, (w, h), (0, h)]), 0.0)
    chance, y = Random(plate.seed + 2), h * 0.905
    while y < h:
        x, high = -chance.uniform(0, 30), chance.uniform(15, 21)
        while x < w:
            wide = chance.uniform(24, 46)
            outline = [(x + 4, y + 2), (x + wide - 4, y + 3), (x + wide - 1, y + high - 3),
                (x + wide / 2, y + high), (x + 2, y + high - 3), (x + 4, y + 2)]
            light = ramp((x, y), 0.95, (x + wide, y + high), chance.uniform(0.2, 0.5))
            plate.paint(plate.stencil().poly(curve(outline, 5)), light, slanted(20))
            x += wide + 2
        y += high + 2
