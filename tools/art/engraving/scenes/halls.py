"""Rooms where things are decided: the Council, the throne, the parliament, and two sides of a table."""

# The points of a shape stay together.
# fmt: off

from __future__ import annotations

from math import cos, radians, sin
from random import Random

from tools.art.engraving.built import arch, candle, panel, pillar, planks, shaft_of_light, window
from tools.art.engraving.nature import rain
from tools.art.engraving.people import (
    bust,
    crowd,
    lit_edge,
    place_at,
    profile,
    raised_hand,
    rows_of_heads,
    standing,
)
from tools.art.engraving.plate import SPOT, TINTED, Plate
from tools.art.engraving.strokes import curve, glow, level, ramp, rings, rough, slanted


def _hall(plate: Plate, wall: float, sides: float, floor: float) -> None:
    """A back wall, two side walls and a floor."""
    w, h = plate.width, plate.height
    plate.paint(plate.all(), wall, level())
    panel(plate, [(0, 0), (w * 0.13, 0), (w * 0.17, h * 0.62), (0, h * 0.86)], ramp((0, 0), sides,
        (w * 0.17, 0), sides + 0.16), slanted(-26))
    panel(plate, [(w, 0), (w * 0.87, 0), (w * 0.83, h * 0.62), (w, h * 0.86)], ramp((w, 0), sides,
        (w * 0.83, 0), sides + 0.16), slanted(26))
    panel(plate, [(0, h * 0.86), (w * 0.17, h * 0.62), (w * 0.83, h * 0.62), (w, h * 0.86), (w, h), (0, h)],
        ramp((0, h * 0.62), floor, (0, h), floor * 0.6), level())


def warrant(plate: Plate) -> None:
    """The hall of the Council behind a table on which a paper waits for a name."""
    w, h = plate.width, plate.height
    _hall(plate, 0.40, 0.14, 0.55)
    for number, x in enumerate((0.30, 0.5, 0.70)):
        window(plate, x * w, h * (0.10 if number == 1 else 0.14), h * 0.44, w * 0.062)
    for x in (0.30, 0.5, 0.70):
        shaft_of_light(plate, x * w, h * 0.47, h * 0.70, w * 0.058, -w * 0.11)
    pillar(plate, w * 0.085, w * 0.046, -10, h * 0.75, 1)
    pillar(plate, w * 0.915, w * 0.046, -10, h * 0.75, -1)
    _chair(plate, w * 0.5, h * 0.52)
    for row, (y, size, half) in enumerate(((0.565, 19, 0.34), (0.625, 24, 0.40), (0.70, 30, 0.46))):
        places = [(w * (0.5 - half + 2 * half * n / (13 - 2 * row)),
            y * h + 7 * abs(n / (13 - 2 * row) - 0.5) * 4, float(size)) for n in range(14 - 2 * row)]
        crowd(plate, [p for p in places if abs(p[0] - w * 0.5) > 34 or row], ("bare",), plate.seed + row, 0.8)
        rail = curve([(w * (0.5 - half - 0.04), y * h + 14), (w * 0.5, y * h - 1), (w * (0.5 + half + 0.04),
            y * h + 14)], 12)
        plate.figure(plate.stencil().poly([*rail, *((x, py + 11) for x, py in reversed(rail))]), 0.9)
    _table(plate)


def _chair(plate: Plate, x: float, y: float) -> None:
    """The high chair of the Chancellor, who is in it."""
    back = [(x - 27, y), (x - 27, y - 62), (x, y - 88), (x + 27, y - 62), (x + 27, y)]
    plate.figure(plate.stencil().poly(back), 2.0)
    plate.white(plate.stencil().line([(x - 22, y - 4), (x - 22, y - 58), (x, y - 80), (x + 22, y - 58),
        (x + 22, y - 4)], 1.2))
    plate.figure(bust(plate.stencil(), x, y, 44), 1.2)
    panel(plate, [(x - 40, y), (x + 40, y), (x + 40, y + 20), (x - 40, y + 20)], 0.7, slanted(90))


def _table(plate: Plate) -> None:
    """The paper with its seal, the pen, the ink, and the back of whoever must sign."""
    w, h = plate.width, plate.height
    panel(plate, [(w * 0.04, h * 0.80), (w * 0.96, h * 0.80), (w * 1.05, h), (-w * 0.05, h)], 0.22,
        level(1.2, 40), 2.4)
    sheet = [(w * 0.41, h * 0.865), (w * 0.625, h * 0.85), (w * 0.69, h * 0.965), (w * 0.385, h * 0.985)]
    plate.white(plate.stencil().poly(sheet))
    lines = plate.stencil().line([*sheet, sheet[0]], 1.2)
    for number in range(7):
        t = 0.12 + number * 0.11
        lines.line([(w * (0.43 - 0.022 * t), h * (0.865 + 0.115 * t)),
            (w * (0.60 + 0.045 * t) - (30 if number == 6 else 0), h * (0.853 + 0.11 * t))], 1.2)
    plate.black(lines)
    plate.tint(plate.stencil().disc(w * 0.61, h * 0.935, 10), SPOT)
    plate.figure(plate.stencil().box(w * 0.26, h * 0.845, 28, 26).box(w * 0.273, h * 0.83, 15, 10), 1.2)
    plate.white(plate.stencil().line([(w * 0.268, h * 0.86), (w * 0.268, h * 0.895)], 1.6))
    plate.figure(bust(plate.stencil(), w * 0.86, h * 1.02, 200, hat="bare"), 2.4)
    lit_edge(plate, w * 0.86, h * 1.02, 200, -1)
    plate.figure(plate.stencil().line([(w * 0.735, h * 0.97), (w * 0.67, h * 0.90)],
        15).line([(w * 0.69, h * 0.915), (w * 0.60, h * 0.895)], 2.8), 1.4)


def vote(plate: Plate) -> None:
    """Hands go up in a warm hall at night, under one great lamp."""
    w, h = plate.width, plate.height
    cx, cy = w * 0.5, h * 0.24
    plate.paint(plate.all(), glow(cx, cy, 40, w * 0.62, 0.93, 0.12), rings(cx, cy))
    for number, x in enumerate((0.13, 0.87)):
        window(plate, x * w, h * 0.17, h * 0.42, w * 0.055, lit=False)
        pillar(plate, w * (0.26 if number == 0 else 0.74), w * 0.03, -10, h * 0.62, 1 if number == 0 else -1)
    _great_lamp(plate, cx, cy)
    _speaker(plate, cx, h * 0.60)
    places = rows_of_heads(-10, w + 10, h * 0.66, h * 0.84, 3, 30, 58, plate.seed)
    hats = ("bare",)
    chance = Random(plate.seed)
    for x, y, size in sorted(places, key=lambda place: place[1]):
        if chance.random() < 0.42:
            plate.figure(raised_hand(plate.stencil(), x + size * 0.62, y + size * 0.1, size * 1.28,
                chance.choice((-1, 1))), 1.0)
        crowd(plate, [(x, y, size)], hats, round(x), 1.1)
    for x, size, face in ((0.12, 170, 1), (0.36, 150, -1), (0.83, 185, -1)):
        plate.figure(raised_hand(plate.stencil(), x * w + size * 0.42 * face, h * 1.03, size, face), 2.0)
        plate.figure(bust(plate.stencil(), x * w, h * 1.06, size * 0.82), 2.0)
    plate.figure(bust(plate.stencil(), w * 0.60, h * 1.05, 116), 2.0)


def _great_lamp(plate: Plate, x: float, y: float) -> None:
    """A wheel of lights on a chain."""
    plate.figure(plate.stencil().line([(x, 0), (x, y - 20)], 2.4).line([(x - 62, y), (x, y - 24),
        (x + 62, y)], 1.6), 0.8)
    plate.figure(plate.stencil().disc(x, y, 70, 11).disc(x, y, 64, 7, fill=False), 0.8)
    for number in range(8):
        angle = radians(number * 45 + 10)
        lx, ly = x + 67 * cos(angle), y + 9 * sin(angle)
        plate.figure(plate.stencil().box(lx - 3, ly - 15, 6, 14), 0.7)
        plate.paint(plate.stencil().disc(lx, ly - 20, 4.6, 6.4), 1.0, ground=TINTED)
    plate.tint(plate.stencil().disc(x, y - 6, 112, 60))


def _speaker(plate: Plate, x: float, ground: float) -> None:
    """A raised desk with the urn on it and somebody who counts."""
    plate.figure(bust(plate.stencil(), x, ground - 44, 46), 1.4)
    panel(plate, [(x - 62, ground), (x - 50, ground - 46), (x + 50, ground - 46), (x + 62, ground)], 0.28,
        slanted(90), 2.0)
    plate.figure(plate.stencil().poly([(x + 24, ground - 46), (x + 20, ground - 70), (x + 44, ground - 70),
        (x + 40, ground - 46)]), 1.2)


def throne(plate: Plate) -> None:
    """A king receives in a hall with half its windows boarded up."""
    w, h = plate.width, plate.height
    _hall(plate, 0.46, 0.16, 0.66)
    window(plate, w * 0.27, h * 0.17, h * 0.46, w * 0.052)
    for x in (0.73, 0.865):
        plate.black(plate.stencil().poly(arch(x * w, h * 0.17, h * 0.46, w * 0.052, 6)))
        planks(plate, x * w - w * 0.066, x * w + w * 0.066, h * 0.12, h * 0.45, round(x * 100))
    shaft_of_light(plate, w * 0.27, h * 0.47, h * 0.88, w * 0.05, w * 0.20)
    _canopy(plate, w * 0.5, h * 0.66)
    for step in range(3):
        y = h * 0.66 + step * 13
        half = 78 + step * 24
        panel(plate, [(w * 0.5 - half, y), (w * 0.5 + half, y), (w * 0.5 + half + 10, y + 13),
            (w * 0.5 - half - 10, y + 13)], 0.86 - 0.16 * step, level())
    pillar(plate, w * 0.06, w * 0.045, -10, h * 0.84, 1)
    for x, face, hat in ((0.755, -1, "cap"), (0.825, -1, "bare")):
        plate.figure(standing(plate.stencil(), x * w, h * 0.86, 118, face, hat,
            load="" if hat == "bare" else "rifle"), 1.6)
    plate.figure(standing(plate.stencil(), w * 0.25, h * 1.02, 232, 1, "cap", "down", "case"), 2.4)
    fold = plate.stencil()
    for number in range(7):
        y = h * 1.02 - 170 + number * 15
        fold.line([(w * 0.25 + 24 - number, y), (w * 0.25 + 8 - number, y + 5)], 1.2)
    plate.white(fold.line(curve([(w * 0.25 + 14, h * 1.02 - 188), (w * 0.25 + 27, h * 1.02 - 183),
        (w * 0.25 + 31, h * 1.02 - 146), (w * 0.25 + 25, h * 1.02 - 112)], 6), 1.8))


def _canopy(plate: Plate, x: float, ground: float) -> None:
    """The throne under its cloth, with the King on it."""
    cloth = [(x - 78, ground - 200), (x + 78, ground - 200), (x + 60, ground - 150), (x + 66, ground),
        (x - 66, ground), (x - 60, ground - 150)]
    panel(plate, cloth, ramp((x - 70, 0), 0.62, (x + 70, 0), 0.2), slanted(86), 2.2)
    plate.tint(plate.stencil().poly(cloth))
    fringe = plate.stencil()
    for number in range(9):
        fringe.poly([(x - 78 + number * 17.4, ground - 200), (x - 60 + number * 17.4, ground - 200),
            (x - 69 + number * 17.4, ground - 176)])
    plate.figure(fringe.box(x - 84, ground - 212, 168, 13), 1.2)
    chair = plate.stencil().poly([(x - 36, ground), (x - 36, ground - 106), (x - 22, ground - 124),
        (x, ground - 134), (x + 22, ground - 124), (x + 36, ground - 106), (x + 36, ground)])
    plate.figure(chair, 1.8)
    seat = [(x - 31, ground), (x - 31, ground - 103), (x - 19, ground - 120), (x, ground - 129),
        (x + 19, ground - 120), (x + 31, ground - 103), (x + 31, ground)]
    plate.paint(plate.stencil().poly(seat), ramp((x - 30, 0), 0.95, (x + 30, 0), 0.72), slanted(90))
    at = place_at(x, ground, 128)
    king = plate.stencil().poly(curve([at(-0.08, 0.70), at(-0.22, 0.62), at(-0.24, 0.36), at(-0.20, 0.30),
        at(-0.26, 0.0), at(0.26, 0.0), at(0.20, 0.30), at(0.24, 0.36), at(0.22, 0.62), at(0.08, 0.70)], 5))
    king.disc(*at(0, 0.79), 9.5, 12).poly([at(u, v) for u, v in ((-0.08, 0.85), (-0.10, 0.97),
        (-0.04, 0.91), (0.0, 0.99), (0.04, 0.91), (0.10, 0.97), (0.08, 0.85))])
    king.poly([at(u, v) for u, v in ((-0.05, 0.76), (0.05, 0.76), (0.0, 0.62))])
    plate.figure(king, 1.6)
    light = (plate.stencil().line(curve([at(-0.16, 0.60), at(-0.18, 0.40), at(-0.20, 0.05)], 6),
        1.4).line([at(0.0, 0.58), at(0.0, 0.05)], 1.2))
    plate.white(light.line([at(-0.20, 0.34), at(0.0, 0.30), at(0.18, 0.34)], 1.4))


def parley(plate: Plate) -> None:
    """King and mountain face each other over a letter, a quarter of an hour before midnight."""
    w, h = plate.width, plate.height
    cx, cy = w * 0.5, h * 0.56
    plate.paint(plate.all(), glow(cx, cy, 46, w * 0.60, 0.95, 0.06), rings(cx, cy))
    plate.tint(plate.stencil().disc(cx, cy, 84))
    _clock(plate, cx, h * 0.15, 44)
    panel(plate, [(w * 0.10, h), (w * 0.24, h * 0.78), (w * 0.76, h * 0.78), (w * 0.90, h)],
        ramp((cx, h * 0.78), 0.9, (cx, h), 0.4), level(1, 40), 2.2)
    letter = [(w * 0.42, h * 0.83), (w * 0.56, h * 0.82), (w * 0.60, h * 0.92), (w * 0.40, h * 0.93)]
    plate.white(plate.stencil().poly(letter))
    script = plate.stencil().line([*letter, letter[0]], 1.4)
    for number in range(4):
        script.line([(w * 0.43 - number * 2, h * (0.845 + 0.02 * number)), (w * 0.56 + number * 3,
            h * (0.838 + 0.02 * number))], 1.3)
    plate.black(script)
    plate.tint(plate.stencil().disc(w * 0.57, h * 0.905, 6), SPOT)
    candle(plate, cx, h * 0.80, 70)
    for x, face, hat, beard in ((0.17, 1, "crown", True), (0.83, -1, "miner", False)):
        plate.figure(profile(plate.stencil(), x * w, h * 1.0, 272, face, hat, beard), 2.6)
        _face_light(plate, x * w, h, 272, face)


def _face_light(plate: Plate, x: float, y: float, size: float, face: int) -> None:
    """What a lamp shows of a face and a shoulder from the side."""
    at, light = place_at(x, y, size, face), plate.stencil()
    edge = ((0.155, 0.86), (0.165, 0.80), (0.205, 0.72), (0.17, 0.695), (0.178, 0.65), (0.165, 0.62),
        (0.168, 0.58), (0.13, 0.545))
    light.line(curve([at(u, v) for u, v in edge], 5), 2.6)
    for number in range(6):
        v = 0.84 - number * 0.048
        light.line([at(0.15, v), at(0.09 - 0.008 * number, v - 0.012)], 1.3)
    light.line(curve([at(0.06, 0.43), at(0.21, 0.335), at(0.38, 0.20), at(0.43, 0.03)], 6), 2.4)
    for number in range(6):
        light.line([at(0.36 - number * 0.045, 0.20 + number * 0.028), at(0.26 - number * 0.045,
            0.11 + number * 0.02)], 1.3)
    light.disc(*at(0.125, 0.775), 2.6, 1.7)
    plate.white(light)


def _clock(plate: Plate, x: float, y: float, radius: float) -> None:
    """A quarter to twelve."""
    plate.figure(plate.stencil().disc(x, y, radius), 2.0)
    plate.white(plate.stencil().disc(x, y, radius - 6))
    face = plate.stencil()
    for hour in range(12):
        angle = radians(hour * 30)
        inner, outer = radius - (16 if hour % 3 == 0 else 12), radius - 9
        face.line([(x + inner * sin(angle), y - inner * cos(angle)), (x + outer * sin(angle),
            y - outer * cos(angle))], 2.4)
    face.line([(x, y), (x - radius * 0.62, y)], 2.6)
    short = radians(352.5)
    plate.black(face.line([(x, y), (x + radius * 0.42 * sin(short), y - radius * 0.42 * cos(short))],
        3.6).disc(x, y, 3.4))


def parliament(plate: Plate) -> None:
    """Plain benches under a leaking roof; one member stands and asks."""
    w, h = plate.width, plate.height
    plate.paint(plate.all(), ramp((0, 0), 0.24, (0, h * 0.6), 0.62), level())
    _roof(plate)
    for x in (0.36, 0.5, 0.64):
        window(plate, x * w, h * 0.40, h * 0.55, w * 0.034, panes=3)
    panel(plate, [(w * 0.28, h * 0.70), (w * 0.30, h * 0.60), (w * 0.70, h * 0.60), (w * 0.72, h * 0.70)],
        0.5, slanted(90), 1.8)
    plate.figure(bust(plate.stencil(), w * 0.5, h * 0.60, 40, hat="bare"), 1.2)
    for x in (0.40, 0.60):
        plate.figure(bust(plate.stencil(), x * w, h * 0.605, 34, hat="bare"), 1.2)
    plate.figure(standing(plate.stencil(), w * 0.235, h * 0.79, 108, 1, "cap", "down"), 1.6)
    plate.paint(plate.stencil().poly([(0, h * 0.70), (w, h * 0.70), (w, h), (0, h)]), ramp((0, h * 0.70),
        0.78, (0, h), 0.3), level())
    plate.figure(standing(plate.stencil(), w * 0.235, h * 0.79, 108, 1, "cap", "down"), 1.6)
    for row, (y, size, first) in enumerate(((0.80, 40, 0.36), (0.885, 52, 0.06), (1.0, 66, 0.0))):
        _bench(plate, y * h, size, first, row)
    rain(plate, 12, plate.seed, 0.02, h * 0.2)


def _roof(plate: Plate) -> None:
    """Rafters that meet over the middle, and sky through the holes."""
    w, h = plate.width, plate.height
    for side in (-1, 1):
        slope = [(w * 0.5, -h * 0.06), (w * 0.5, h * 0.22), (w * (0.5 + side * 0.26), h * 0.46),
            (w * (0.5 + side * 0.60), h * 0.42), (w * (0.5 + side * 0.60), -h * 0.06)]
        panel(plate, slope, ramp((w * 0.5, 0), 0.5, (w * (0.5 + side * 0.5), 0), 0.14), slanted(-side * 44))
    for hole, seed in (((0.26, 0.14, 24, 10), 3), ((0.71, 0.19, 18, 9), 5)):
        x, y, wide, high = hole
        edge = rough([(x * w - wide, y * h), (x * w, y * h - high), (x * w + wide, y * h - 3),
            (x * w + 4, y * h + high), (x * w - wide, y * h)], 2.5, seed, 8)
        plate.paint(plate.stencil().poly(edge), 1.0, ground=TINTED)
    for depth in (1.0, 0.72, 0.5):
        beam = plate.stencil()
        top = h * (0.22 - 0.30 * (depth - 0.5))
        beam.line([(w * (0.5 - 0.55 * depth), h * (0.30 + 0.22 * depth)), (w * 0.5, top),
            (w * (0.5 + 0.55 * depth), h * (0.30 + 0.22 * depth))], 9 * depth)
        beam.line([(w * (0.5 - 0.36 * depth), h * (0.28 + 0.06 * depth)), (w * (0.5 + 0.36 * depth),
            h * (0.28 + 0.06 * depth))], 7 * depth)
        beam.line([(w * 0.5, top), (w * 0.5, h * (0.28 + 0.06 * depth))], 6 * depth)
        plate.figure(beam, 1.2)


def _bench(plate: Plate, y: float, size: float, first: float, row: int) -> None:
    """Members on a bench, seen from behind."""
    w = plate.width
    places, x = [], w * first + size * 0.5
    while x < w + size * 0.4:
        places.append((x, y, size))
        x += size * 1.28
    crowd(plate, places, ("bare", "bare", "cap", "shawl"), plate.seed + row, 1.3)
    panel(plate, [(w * first - 6, y - size * 0.24), (w + 10, y - size * 0.24), (w + 10, y + 6),
        (w * first - 6, y + 6)], 0.30 + 0.1 * row, level(0.8, 30), 2.0)
