"""The pass with its column, the hut at the border, the wires over the hills, and the mouth of the mine."""

# The points of a shape stay together.
# fmt: off

from __future__ import annotations

import itertools
from random import Random

from tools.art.engraving.built import pane, panel, telegraph_pole
from tools.art.engraving.nature import crows, fir, hill, night, overcast, peak, snow, sunrise
from tools.art.engraving.people import crowd, marching, rows_of_heads, standing
from tools.art.engraving.plate import TINTED, Plate
from tools.art.engraving.strokes import curve, level, ramp, rough, slanted


def mountain_pass(plate: Plate) -> None:
    """A column on its way over the pass, towards the sun."""
    w, h = plate.width, plate.height
    sun = w * 0.55
    sunrise(plate, sun, h * 0.44, h * 0.062)
    peak(plate, (w * 0.43, h * 0.33), (w * 0.28, h * 0.5), (w * 0.555, h * 0.55), h * 0.63, 0.95, 0.62, sun,
        11)
    peak(plate, (w * 0.70, h * 0.30), (w * 0.545, h * 0.55), (w * 0.88, h * 0.48), h * 0.63, 0.95, 0.6, sun,
        12)
    low = [(0, h * 0.6), (w * 0.3, h * 0.575), (w * 0.47, h * 0.53), (w * 0.55, h * 0.545),
        (w * 0.64, h * 0.525), (w, h * 0.6)]
    hill(plate, low, h * 0.75, ramp((0, h * 0.52), 0.72, (0, h * 0.62), 0.96), level(3, 23))
    peak(plate, (w * 0.14, h * 0.09), (-12, h * 0.32), (w * 0.37, h * 0.58), h * 0.8, 0.85, 0.2, sun, 13)
    peak(plate, (w * 0.90, h * 0.13), (w * 0.66, h * 0.60), (w + 12, h * 0.28), h * 0.8, 0.87, 0.2, sun, 14)
    peak(plate, (w * 0.26, h * 0.42), (w * 0.02, h * 0.62), (w * 0.47, h * 0.68), h * 0.82, 0.88, 0.36, sun,
        15)
    floor = [(0, h * 0.68), (w * 0.3, h * 0.645), (w * 0.55, h * 0.62), (w * 0.8, h * 0.65), (w, h * 0.67)]
    hill(plate, floor, h, ramp((0, h * 0.62), 0.9, (0, h), 0.5), level(3, 30))
    _road(plate)
    _wooded_edges(plate)


def _road(plate: Plate) -> None:
    w, h = plate.width, plate.height
    way = [(0.55, 0.60), (0.565, 0.635), (0.50, 0.67), (0.60, 0.72), (0.66, 0.77), (0.47, 0.83),
        (0.32, 0.89), (0.33, 0.955), (0.42, 1.0)]
    path = curve([(x * w, y * h) for x, y in way], 26)
    road, edge = plate.stencil(), plate.stencil()
    for x, y in path:
        half = (1.5 + max(0.0, y / h - 0.58) ** 1.3 * 100) * h / 840
        road.disc(x, y, half * 1.15, half * 0.8)
        edge.disc(x, y, half * 1.15 + 1.5, half * 0.8 + 1.2)
    plate.black(edge)
    plate.white(road)
    sizes = [(x, y - 1, (4 + max(0.0, y / h - 0.58) ** 1.15 * 110) * h / 420) for x, y in path]
    marching(plate, sizes, plate.seed)


def _wooded_edges(plate: Plate, snowy: bool = False) -> None:
    w, h = plate.width, plate.height
    left = rough([(0, h * 0.80), (w * 0.08, h * 0.83), (w * 0.16, h * 0.91), (w * 0.22, h)], 3, 5)
    right = rough([(w, h * 0.76), (w * 0.88, h * 0.82), (w * 0.78, h * 0.93), (w * 0.72, h)], 3, 6)
    plate.figure(plate.stencil().poly([*left, (0, h)]).poly([*right, (w, h)]))
    chance, cuts = Random(plate.seed + 4), plate.stencil()
    for _ in range(30):
        x, y = (chance.choice((chance.uniform(0, 0.16), chance.uniform(0.82, 1))) * w, chance.uniform(0.89,
            0.99) * h)
        cuts.line([(x, y), (x + chance.uniform(6, 16), y + chance.uniform(-3, 3))], 1.0)
    plate.white(cuts)
    for x, y, size in ((0.18, 0.99, 0.15), (0.12, 0.92, 0.24), (0.045, 0.86, 0.31), (0.80, 0.98, 0.16),
        (0.87, 0.91, 0.25), (0.955, 0.84, 0.33)):
        fir(plate, x * w, y * h, size * h, 1 if x < 0.5 else -1, snowy)


def border_hut(plate: Plate) -> None:
    """A hut in the snow at night; some go in to talk it over, and the door is about to close."""
    w, h = plate.width, plate.height
    night(plate, w * 0.24, h * 0.19, 21, light=0.66)
    peak(plate, (w * 0.62, h * 0.14), (w * 0.36, h * 0.52), (w * 0.95, h * 0.5), h * 0.66, 0.95, 0.3, 0, 31)
    peak(plate, (w * 0.30, h * 0.34), (w * 0.02, h * 0.55), (w * 0.52, h * 0.56), h * 0.66, 0.95, 0.38, 0, 32)
    peak(plate, (w * 0.95, h * 0.30), (w * 0.72, h * 0.56), (w * 1.2, h * 0.5), h * 0.66, 0.95, 0.32, 0, 33)
    hill(plate, [(0, h * 0.60), (w * 0.3, h * 0.56), (w * 0.6, h * 0.57), (w, h * 0.62)], h,
        ramp((0, h * 0.56), 0.72, (0, h), 0.97), level(4, 34))
    for x, y, size in ((0.06, 0.66, 96), (0.14, 0.64, 70), (0.93, 0.68, 104), (0.86, 0.645, 64)):
        fir(plate, x * w, y * h, size, -1, snow=True)
    _hut(plate, w * 0.40, h * 0.80)
    for number, (x, y, size) in enumerate(((0.66, 0.845, 62), (0.72, 0.865, 65), (0.79, 0.90, 70),
        (0.875, 0.935, 76))):
        who = standing(plate.stencil(), x * w, y * h, size, -1, ("cap", "helmet")[number % 2],
            load=("", "rifle", "crutch", "pack")[number])
        plate.figure(who)
    plate.figure(standing(plate.stencil(), w * 0.17, h * 0.95, 92, 1, "helmet", load="rifle"))
    steps = plate.stencil()
    for number in range(16):
        steps.disc(w * (0.60 + number * 0.025) + (number % 2) * 6, h * (0.83 + number * 0.0105), 2.6, 1.3)
    plate.black(steps)
    snow(plate, 170, plate.seed)


def _hut(plate: Plate, x: float, ground: float) -> None:
    """Logs, a roof under snow, a lit window and an open door."""
    panel(plate, [(x - 92, ground), (x - 92, ground - 70), (x + 70, ground - 70), (x + 70, ground)], 0.3,
        level(), 1.8)
    seams = plate.stencil()
    for y in range(8):
        seams.line([(x - 92, ground - 6 - y * 9), (x + 70, ground - 6 - y * 9)], 1.0)
    plate.white(seams)
    roof = [(x - 112, ground - 62), (x - 72, ground - 124), (x + 56, ground - 124), (x + 92, ground - 62)]
    plate.paint(plate.stencil().poly(roof), 0.97)
    plate.black(plate.stencil().line([*roof, roof[0]], 2.2).box(x + 8, ground - 146, 18, 24))
    pane(plate, x - 48, ground - 52, 17, 30, lit=True)
    door = [(x + 14, ground), (x + 14, ground - 54), (x + 46, ground - 54), (x + 46, ground)]
    plate.paint(plate.stencil().poly(door), 1.0, ground=TINTED)
    plate.black(plate.stencil().line(door, 3.0))
    light = [(x + 14, ground), (x + 46, ground), (x + 120, ground + 46), (x + 30, ground + 52)]
    plate.paint(plate.stencil().poly(light), 0.97, ground=TINTED)
    plate.figure(standing(plate.stencil(), x + 30, ground + 2, 46, 1, "cap"), 1.0)


def wires(plate: Plate) -> None:
    """A line of telegraph poles over winter hills, and somebody who waits below it."""
    w, h = plate.width, plate.height
    overcast(plate, 0.30, 0.93, h * 0.62)
    glow_above = curve([(0, h * 0.40), (w * 0.2, h * 0.33), (w * 0.45, h * 0.38), (w * 0.7, h * 0.29),
        (w, h * 0.34)], 10)
    plate.tint(plate.stencil().poly([*glow_above, (w, h * 0.6), (0, h * 0.6)]))
    hill(plate, [(0, h * 0.56), (w * 0.25, h * 0.47), (w * 0.5, h * 0.55), (w * 0.8, h * 0.45),
        (w, h * 0.52)], h, ramp((0, h * 0.45), 0.55, (0, h * 0.7), 0.95), slanted(-28))
    hill(plate, [(0, h * 0.66), (w * 0.3, h * 0.60), (w * 0.62, h * 0.66), (w, h * 0.57)], h,
        ramp((0, h * 0.57), 0.62, (0, h * 0.85), 0.97), slanted(24))
    hill(plate, [(0, h * 0.82), (w * 0.35, h * 0.74), (w * 0.7, h * 0.80), (w, h * 0.73)], h,
        ramp((0, h * 0.73), 0.80, (0, h), 0.98), level(5, 40))
    _line_of_poles(plate)
    for x, y, size in ((0.06, 0.60, 40), (0.11, 0.615, 30), (0.90, 0.585, 36), (0.95, 0.58, 46),
        (0.32, 0.615, 24)):
        fir(plate, x * w, y * h, size, 1, snow=True)
    plate.figure(standing(plate.stencil(), w * 0.335, h * 0.94, 118, 1, "cap", "reading"))
    plate.white(plate.stencil().poly([(w * 0.335 + 30, h * 0.94 - 88), (w * 0.335 + 39, h * 0.94 - 91),
        (w * 0.335 + 39, h * 0.94 - 76), (w * 0.335 + 30, h * 0.94 - 72)]))
    crows(plate, [(w * 0.45, h * 0.16, 14), (w * 0.54, h * 0.23, 10), (w * 0.36, h * 0.26, 8)])
    snow(plate, 60, plate.seed)


def _line_of_poles(plate: Plate) -> None:
    """Poles that stand nearer and nearer, and the wires between them."""
    w, h = plate.width, plate.height
    stands = ((0.545, 0.52, 34), (0.585, 0.56, 52), (0.64, 0.625, 84), (0.725, 0.74, 150), (0.87, 0.97, 320))
    poles, hung = [], plate.stencil()
    for x, y, high in stands:
        shape = plate.stencil()
        poles.append(telegraph_pole(shape, x * w, y * h, high))
        plate.figure(shape, 0.9)
    poles.append(((w * 1.25, -h * 0.1), (w * 1.5, -h * 0.08)))
    for before, after in itertools.pairwise(poles):
        for side in (0, 1):
            (ax, ay), (bx, by) = before[side], after[side]
            hung.line(curve([(ax, ay), ((ax + bx) / 2, (ay + by) / 2 + abs(bx - ax) * 0.16), (bx, by)], 9),
                1.0)
    plate.black(hung)


def mine(plate: Plate) -> None:
    """The mouth of a flooded shaft, where miners swear on the tools of their dead."""
    w, h = plate.width, plate.height
    overcast(plate, 0.20, 0.86, h * 0.5, slant=18)
    hill(plate, [(0, h * 0.34), (w * 0.2, h * 0.26), (w * 0.42, h * 0.14), (w * 0.66, h * 0.20),
        (w, h * 0.40)], h, ramp((0, h * 0.14), 0.72, (0, h * 0.7), 0.3), slanted(34))
    _headframe(plate, w * 0.80, h * 0.46)
    _portal(plate, w * 0.43, h * 0.66)
    hill(plate, [(0, h * 0.68), (w * 0.3, h * 0.65), (w * 0.6, h * 0.66), (w, h * 0.70)], h,
        ramp((0, h * 0.65), 0.9, (0, h), 0.45), level(3, 22))
    plate.paint(plate.stencil().box(w * 0.43 - 26, h * 0.655, 52, 15), 0.5, slanted(90))
    plate.figure(plate.stencil().box(w * 0.43 - 24, h * 0.66, 48, 14), 1.2)
    plate.figure(standing(plate.stencil(), w * 0.43, h * 0.662, 92, 1, "miner", "pick"), 1.6)
    chance = Random(plate.seed)
    for number in range(11):
        x = w * (0.05 + number * 0.088)
        if abs(x - w * 0.43) > 46:
            tool = chance.choice(("pick", "pick", "up", "down"))
            plate.figure(standing(plate.stencil(), x, h * (0.80 + 0.02 * (number % 2)), 74,
                1 if x < w * 0.43 else -1, "miner", tool), 1.3)
    crowd(plate, rows_of_heads(-10, w + 20, h * 0.95, h * 1.06, 2, 58, 80, plate.seed), ("miner", "miner",
        "bare", "cap"), plate.seed, 1.4)


def _headframe(plate: Plate, x: float, ground: float) -> None:
    """The tower over a shaft, with its wheel."""
    tower = plate.stencil()
    for start, end in ((-34, -9), (34, 9)):
        tower.line([(x + start, ground + 40), (x + end, ground - 112)], 4.6)
    for step in range(5):
        y, half = ground + 30 - step * 33, 31 - step * 5.2
        tower.line([(x - half, y), (x + half, y)], 2.6).line([(x - half, y), (x + half - 5, y - 33)], 2.0)
        tower.line([(x + half, y), (x - half + 5, y - 33)], 2.0)
    tower.line([(x + 9, ground - 112), (x + 96, ground + 60)], 3.6)
    plate.figure(tower, 1.0)
    plate.figure(plate.stencil().disc(x, ground - 118, 25).disc(x, ground - 118, 20, fill=False), 1.0)
    spokes = plate.stencil()
    for dx, dy in ((20, 0), (0, 20), (14, 14), (14, -14)):
        spokes.line([(x - dx, ground - 118 - dy), (x + dx, ground - 118 + dy)], 2.0)
    plate.black(spokes)


def _portal(plate: Plate, x: float, ground: float) -> None:
    """A timbered mouth in the hillside, with lamps on its posts."""
    plate.figure(plate.stencil().poly([(x - 88, ground), (x - 66, ground - 136), (x + 66, ground - 136),
        (x + 88, ground)]), 2.5)
    plate.paint(plate.stencil().poly([(x - 64, ground), (x - 58, ground - 114), (x + 58, ground - 114),
        (x + 64, ground)]), ramp((0, ground), 1.0, (0, ground - 120), 0.5), slanted(90), TINTED)
    for number, (half, top) in enumerate(((60, 118), (47, 98), (37, 82))):
        frame = plate.stencil().line([(x - half - 8, ground), (x - half, ground - top),
            (x + half, ground - top), (x + half + 8, ground)], 7 - 2 * number)
        plate.paint(frame, 0.1, slanted(90), TINTED)
    for side in (-1, 1):
        lx, ly = x + side * 78, ground - 92
        plate.lighten(plate.stencil().disc(lx, ly, 34), lambda px, py, lx=lx,
            ly=ly: 1.0 - ((px - lx) ** 2 + (py - ly) ** 2) ** 0.5 / 34)  # type: ignore[misc]
        plate.tint(plate.stencil().disc(lx, ly, 20))
        plate.figure(plate.stencil().line([(lx, ly - 16), (lx, ly + 12)], 2.0).box(lx - 7, ly - 9, 14, 18),
            1.0)
        plate.paint(plate.stencil().box(lx - 4.5, ly - 6, 9, 12), 1.0, ground=TINTED)
