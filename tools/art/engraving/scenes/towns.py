"""Streets, squares, camps and rooms of people who wait."""

# The points of a shape stay together.
# fmt: off

from __future__ import annotations

from tools.art.engraving.built import (
    candle,
    hanging_lamp,
    house,
    pane,
    panel,
    ring_of_light,
    telegraph_pole,
    tent,
)
from tools.art.engraving.nature import hill, overcast, rain, snow, sunrise
from tools.art.engraving.people import bust, crowd, lit_edge, place_at, rows_of_heads, standing
from tools.art.engraving.plate import TINTED, Plate, Point
from tools.art.engraving.strokes import arc, curve, glow, level, ramp, rings, slanted


def bread_queue(plate: Plate) -> None:
    """People stand in the cold before a bakery, and a wagon goes by with powder."""
    w, h = plate.width, plate.height
    overcast(plate, 0.62, 0.99, h * 0.45)
    for x, wide, high, tone in ((0.36, 44, 96, 0.74), (0.44, 40, 84, 0.82), (0.52, 46, 92, 0.7),
        (0.60, 42, 86, 0.8)):
        house(plate, x * w, h * 0.57, wide, high, tone, 0.6)
    _row_of_houses(plate, 1)
    _row_of_houses(plate, -1)
    street = [(0, h * 0.86), (w * 0.40, h * 0.565), (w * 0.66, h * 0.565), (w, h * 0.80), (w, h), (0, h)]
    panel(plate, street, ramp((0, h * 0.56), 0.99, (0, h), 0.84), level(1, 18), 1.6)
    _wagon(plate, w * 0.64, h * 0.69)
    hats = ("shawl", "brim", "cap", "shawl", "bare", "shawl", "cap", "brim", "shawl", "cap", "shawl", "brim")
    for number, hat in enumerate(hats):
        t = (number / 11) ** 0.8
        x, y, size = w * (0.385 - 0.335 * t), h * (0.60 + 0.37 * t), 40 + 112 * t
        load = "basket" if number % 3 == 0 else ""
        plate.figure(standing(plate.stencil(), x + (number % 2) * 5, y,
            size * (0.94 if number % 4 == 1 else 1.0), 1, hat, "down", load), 0.8 + t)
    plate.figure(standing(plate.stencil(), w * 0.47, h * 0.985, 150, -1, "cap", "out"), 2.0)
    snow(plate, 90, plate.seed)


def _row_of_houses(plate: Plate, side: int) -> None:
    """One side of a street, going away; on the left there is the bakery."""
    w, h = plate.width, plate.height
    near, far = (0.0, w * 0.40) if side > 0 else (w, w * 0.66)
    wall = [(near, -h * 0.05), (far, h * 0.26), (far, h * 0.57), (near, h * (0.86 if side > 0 else 0.80))]
    panel(plate, wall, ramp((near, 0), 0.18 if side > 0 else 0.3, (far, 0), 0.6), slanted(38 * -side), 2.0)
    for number in range(4):
        t = (0.10, 0.36, 0.58, 0.77)[number]
        x, top = near + (far - near) * t, h * (0.10 + 0.22 * t)
        pane(plate, x, top, 15 * (1 - 0.6 * t), 46 * (1 - 0.6 * t), lit=False)
        if side > 0 and number < 2:
            left, right = x - 26 + 12 * number, x + 28 - 8 * number
            shop = [
                (left, h * (0.42 + 0.05 * number)), (right, h * (0.455 + 0.045 * number)),
                (right, h * 0.60), (left, h * (0.64 - 0.02 * number)),
            ]
            plate.paint(plate.stencil().poly(shop), 1.0, ground=TINTED)
            plate.black(plate.stencil().line([*shop, shop[0]], 2.4))
    if side > 0:
        sign = plate.stencil().line([(w * 0.26, h * 0.32), (w * 0.33, h * 0.34)], 2.4)
        loaf = curve([(w * 0.29, h * 0.39), (w * 0.305, h * 0.365), (w * 0.345, h * 0.37),
            (w * 0.36, h * 0.40), (w * 0.325, h * 0.415), (w * 0.29, h * 0.39)], 5)
        plate.figure(sign.poly(loaf), 1.2)
        plate.white(plate.stencil().line([(w * 0.305, h * 0.38), (w * 0.315, h * 0.40)],
            1.2).line([(w * 0.325, h * 0.378), (w * 0.335, h * 0.40)], 1.2))


def _wagon(plate: Plate, x: float, ground: float) -> None:
    """Barrels behind a horse, led by a soldier."""
    cart = plate.stencil().poly([(x - 8, ground - 28), (x + 92, ground - 28), (x + 86, ground - 12),
        (x - 4, ground - 12)])
    for number in range(4):
        cart.disc(x + 8 + number * 23, ground - 38, 11, 13)
    plate.figure(cart, 1.3)
    for wx in (x + 14, x + 70):
        plate.figure(plate.stencil().disc(wx, ground - 8, 16).disc(wx, ground - 8, 12, fill=False).disc(wx,
            ground - 8, 3).line([(wx - 13, ground - 8), (wx + 13, ground - 8)], 1.6).line([(wx,
            ground - 21), (wx, ground + 5)], 1.6), 1.0)
    hoops = plate.stencil()
    for number in range(4):
        hoops.line([(x + 8 + number * 23 - 9, ground - 42), (x + 8 + number * 23 + 9, ground - 42)], 1.2)
    plate.white(hoops)
    plate.figure(standing(plate.stencil(), x - 26, ground + 8, 62, -1, "helmet", load="rifle"), 1.2)


def square(plate: Plate) -> None:
    """The bells ring at noon over a square full of people."""
    w, h = plate.width, plate.height
    sunrise(plate, w * 0.5, h * 0.17, 22, rays=24, dark=0.32)
    for x, wide, high, tone in ((-0.04, 92, 150, 0.46), (0.13, 70, 120, 0.6), (0.75, 74, 126, 0.56),
        (0.885, 96, 158, 0.42)):
        house(plate, x * w, h * 0.66, wide, high, tone, 0.62)
    _cathedral(plate, w * 0.5, h * 0.66)
    plate.paint(plate.stencil().poly([(0, h * 0.66), (w, h * 0.66), (w, h), (0, h)]), ramp((0, h * 0.66),
        0.95, (0, h), 0.5), level())
    for x, hat in ((0.455, "bare"), (0.545, "cap")):
        plate.figure(standing(plate.stencil(), x * w, h * 0.705, 60, 1 if x < 0.5 else -1, hat,
            "reading" if hat == "bare" else "down"), 1.2)
    for start, end in ((0.0, 0.40), (0.60, 1.0)):
        crowd(plate, rows_of_heads(w * start, w * end, h * 0.72, h * 0.80, 3, 19, 28,
            plate.seed + round(start * 9)), ("bare", "shawl", "cap", "brim"), plate.seed, 0.8)
    crowd(plate, rows_of_heads(-10, w + 10, h * 0.845, h * 1.04, 4, 36, 88, plate.seed), ("bare", "shawl",
        "miner", "cap", "brim", "helmet"), plate.seed, 1.4)


def _cathedral(plate: Plate, x: float, ground: float) -> None:
    """A front with two towers, in whose open storeys bells swing."""
    panel(plate, [(x - 62, ground), (x - 62, ground - 140), (x, ground - 196), (x + 62, ground - 140),
        (x + 62, ground)], 0.72, level(), 1.8)
    plate.black(plate.stencil().disc(x, ground - 132, 25))
    for number in range(8):
        petal = arc(x, ground - 132, 16, 16, number * 45, number * 45 + 1, 1)[0]
        plate.paint(plate.stencil().disc(*petal, 5.2), 1.0, ground=TINTED)
    plate.paint(plate.stencil().disc(x, ground - 132, 6), 1.0, ground=TINTED)
    plate.black(plate.stencil().poly([(x - 20, ground), (x - 20, ground - 52), *arc(x, ground - 52, 20, 28,
        180, 0), (x + 20, ground)]))
    for side in (-1, 1):
        tx = x + side * 78
        panel(plate, [(tx - 29, ground), (tx - 29, ground - 222), (tx + 29, ground - 222),
            (tx + 29, ground)], ramp((tx - 29, 0), 0.32 if side > 0 else 0.8, (tx + 29,
            0), 0.8 if side > 0 else 0.32), level(), 2.0)
        plate.figure(plate.stencil().poly([(tx - 35, ground - 220), (tx, ground - 276),
            (tx + 35, ground - 220)]).line([(tx, ground - 276), (tx, ground - 292)], 2.0).line([(tx - 6,
            ground - 286), (tx + 6, ground - 286)], 2.0), 1.2)
        plate.paint(plate.stencil().poly([(tx - 18, ground - 160), (tx - 18, ground - 196),
            *arc(tx, ground - 196, 18, 18, 180, 0), (tx + 18, ground - 160)]), 1.0, ground=TINTED)
        bell = plate.stencil().poly(curve([(tx - 15, ground - 166), (tx - 9, ground - 176),
            (tx - 7, ground - 192), (tx, ground - 197), (tx + 7, ground - 192), (tx + 9,
            ground - 176), (tx + 15, ground - 166)], 5))
        plate.black(bell.disc(tx + side * 4, ground - 163, 3.4))
        for y in (40, 92):
            plate.black(plate.stencil().box(tx - 5, ground - y - 30, 10, 30))


def camp(plate: Plate) -> None:
    """A man with a hat and a ledger goes from tent to tent in the rain."""
    w, h = plate.width, plate.height
    overcast(plate, 0.14, 0.55, h * 0.5, slant=-14)
    hill(plate, [(0, h * 0.44), (w * 0.3, h * 0.40), (w * 0.6, h * 0.45), (w, h * 0.38)], h,
        ramp((0, h * 0.38), 0.3, (0, h * 0.6), 0.6), slanted(20))
    hill(plate, [(0, h * 0.56), (w * 0.5, h * 0.53), (w, h * 0.57)], h, ramp((0, h * 0.53), 0.74, (0, h),
        0.34), level(3, 20))
    for x, y, size, lit in ((0.78, 0.58, 50, False), (0.62, 0.585, 54, True), (0.44, 0.60, 60, False),
        (0.90, 0.68, 88, True), (0.62, 0.72, 104, False)):
        tent(plate, x * w, y * h, size, lit)
    tent(plate, w * 0.16, h * 0.84, 176, True)
    for x, y, size, hat in ((0.085, 0.86, 92, "bare"), (0.22, 0.875, 96, "helmet"), (0.79, 0.735, 62, "cap")):
        plate.figure(standing(plate.stencil(), x * w, y * h, size, 1, hat), 1.4)
    puddles = plate.stencil()
    for x, y, half in ((0.36, 0.93, 40), (0.80, 0.86, 46), (0.55, 0.86, 26)):
        puddles.disc(x * w, y * h, half, half * 0.16)
    plate.paint(puddles, 0.96)
    rain(plate, 240, plate.seed)
    _auditor(plate, w * 0.545, h * 1.0)


def _auditor(plate: Plate, x: float, ground: float) -> None:
    """A thin man in a long coat."""
    plate.figure(standing(plate.stencil(), x, ground, 208, -1, "brim", "reading"), 2.4)
    at, light = place_at(x, ground, 208, -1), plate.stencil()
    light.poly([at(0.245, 0.73), at(0.335, 0.76), at(0.335, 0.64), at(0.245, 0.60)])
    light.line(curve([at(0.06, 0.81), at(0.115, 0.78), at(0.125, 0.62), at(0.09, 0.48), at(0.125, 0.26)],
        6), 1.8)
    for number in range(6):
        light.line([at(0.10, 0.74 - number * 0.08), at(0.04, 0.71 - number * 0.08)], 1.2)
    plate.white(light)
    script = plate.stencil()
    for number in range(4):
        script.line([at(0.255, 0.70 - number * 0.022), at(0.325, 0.725 - number * 0.022)], 1.0)
    plate.black(script)


def telegraph(plate: Plate) -> None:
    """At night in an office: a key, a coil of paper, and a letter that should not have been read."""
    w, h = plate.width, plate.height
    lx, ly = w * 0.56, h * 0.36
    plate.paint(plate.all(), glow(lx, ly + 30, 30, w * 0.58, 0.95, 0.08), rings(lx, ly + 30))
    _office_window(plate, w * 0.20, h * 0.08)
    hanging_lamp(plate, lx, ly, 64)
    plate.tint(plate.stencil().poly([(lx - 48, ly + 2), (lx + 48, ly + 2), (w * 0.93, h * 0.72),
        (w * 0.24, h * 0.72)]))
    panel(plate, [(w * 0.02, h), (w * 0.16, h * 0.72), (w * 0.97, h * 0.72), (w * 1.1, h)],
        ramp((w * 0.6, h * 0.72), 0.9, (w * 0.4, h), 0.3), level(1, 50), 2.2)
    _key(plate, w * 0.74, h * 0.80)
    _coil(plate, w * 0.50, h * 0.70)
    reader = bust(plate.stencil(), w * 0.22, h * 1.03, 212, hat="cap")
    plate.figure(reader, 2.6)
    lit_edge(plate, w * 0.22, h * 1.03, 212, 1)
    sheet: list[Point] = [(w * 0.42, h * 0.80), (w * 0.585, h * 0.775), (w * 0.62, h * 0.945),
        (w * 0.45, h * 0.975)]
    plate.white(plate.stencil().poly(sheet))
    script = plate.stencil().line([*sheet, sheet[0]], 1.6)
    for number in range(7):
        t = number * 0.021
        script.line([(w * 0.44 + number * 1.6, h * (0.82 + t)),
            (w * 0.578 + number * 2.2 - (26 if number == 6 else 0), h * (0.80 + t))], 1.3)
    plate.black(script)
    plate.figure(plate.stencil().line([(w * 0.36, h * 1.0), (w * 0.445, h * 0.915)],
        22).line([(w * 0.43, h * 0.925), (w * 0.465, h * 0.90)], 10), 1.6)


def _office_window(plate: Plate, x: float, top: float) -> None:
    """Night outside, with poles that carry the wires away."""
    wide, high = 118, 168
    plate.figure(plate.stencil().box(x - wide / 2 - 8, top - 8, wide + 16, high + 16), 1.6)
    plate.paint(plate.stencil().box(x - wide / 2, top, wide, high), ramp((0, top), 0.25, (0, top + high),
        0.86), level())
    for px, tall in ((x - 30, 92), (x + 14, 62), (x + 40, 42)):
        shape = plate.stencil()
        telegraph_pole(shape, px, top + high - 10, tall)
        plate.figure(shape, 0.8)
    bars = plate.stencil().box(x - 3, top, 6, high).box(x - wide / 2, top + high / 2 - 3, wide, 6)
    plate.figure(bars, 1.0)


def _key(plate: Plate, x: float, y: float) -> None:
    """A telegraph key on its board, with its two posts."""
    panel(plate, [(x - 78, y + 34), (x - 60, y), (x + 78, y), (x + 92, y + 34)], 0.42, level(), 2.0)
    plate.figure(plate.stencil().poly([(x - 78, y + 34), (x + 92, y + 34), (x + 92, y + 46),
        (x - 78, y + 46)]), 1.0)
    works = (plate.stencil().line([(x - 46, y - 14), (x + 62, y - 4)], 5.0).disc(x - 50, y - 18, 15,
        5).box(x - 53, y - 16, 7, 12))
    works.box(x + 4, y - 26, 9, 40).box(x + 52, y - 14, 10, 26).disc(x + 8, y - 28, 6)
    for px in (x + 34, x + 76):
        works.box(px - 10, y - 36, 20, 40).disc(px, y - 36, 10, 4)
    plate.figure(works, 1.6)
    turns = plate.stencil()
    for px in (x + 34, x + 76):
        for number in range(6):
            turns.line([(px - 8, y - 30 + number * 6), (px + 8, y - 29 + number * 6)], 1.1)
    plate.white(turns.line([(x - 44, y - 15), (x + 30, y - 8)], 1.2))


def _coil(plate: Plate, x: float, y: float) -> None:
    """Paper tape that falls from its reel over the edge of the table."""
    tape = curve([(x, y - 6), (x + 40, y + 20), (x + 26, y + 50), (x + 66, y + 72), (x + 58, y + 104),
        (x + 96, y + 126)], 10)
    plate.figure(plate.stencil().disc(x, y - 12, 26, 27), 1.6)
    plate.white(plate.stencil().disc(x, y - 12, 20).disc(x, y - 12, 17, fill=False).disc(x, y - 12,
        13).disc(x, y - 12, 10, fill=False).disc(x, y - 12, 6))
    plate.black(plate.stencil().line(tape, 13))
    plate.white(plate.stencil().line(tape, 10))
    dots = plate.stencil()
    for number, (px, py) in enumerate(tape[3::3]):
        dots.disc(px, py, 1.7 if number % 3 else 2.9, 1.5)
    plate.black(dots)


def letters(plate: Plate) -> None:
    """By candle in a dugout: one writes home, one sleeps with a bandage round his head."""
    w, h = plate.width, plate.height
    cx, cy = w * 0.56, h * 0.53
    ring_of_light(plate, cx, cy, 30, w * 0.56)
    plate.tint(plate.stencil().disc(cx, cy, 62))
    for x in (0.07, 0.90):
        panel(plate, [(x * w - 17, 0), (x * w + 17, 0), (x * w + 19, h), (x * w - 19, h)],
            ramp((x * w - 18 * (1 if x < 0.5 else -1), 0), 0.08, (x * w + 18 * (1 if x < 0.5 else -1), 0),
            0.72), slanted(88), 2.4)
    panel(plate, [(0, h * 0.03), (w, h * 0.0), (w, h * 0.10), (0, h * 0.12)], ramp((0, h * 0.02), 0.1,
        (0, h * 0.12), 0.6), level(1, 40), 2.4)
    _sleeper(plate, w * 0.79, h * 0.80)
    crate = [(w * 0.42, h * 0.70), (w * 0.70, h * 0.70), (w * 0.74, h * 0.78), (w * 0.40, h * 0.78)]
    panel(plate, crate, 0.94, level(), 2.2)
    panel(plate, [(w * 0.40, h * 0.78), (w * 0.74, h * 0.78), (w * 0.74, h * 1.02), (w * 0.40, h * 1.02)],
        0.26, level(1, 30), 2.2)
    boards = plate.stencil()
    for y in (0.86, 0.94):
        boards.line([(w * 0.40, h * y), (w * 0.74, h * y)], 1.8)
    plate.white(boards)
    candle(plate, cx, h * 0.715, 44)
    _writer(plate, w * 0.27, h * 1.0)


def _writer(plate: Plate, x: float, ground: float) -> None:
    """Somebody bent over a page, from the side."""
    at = place_at(x, ground, 250)
    back = [at(u, v) for u, v in ((-0.34, 0.0), (-0.36, 0.30), (-0.26, 0.56), (-0.10, 0.70), (0.03, 0.74),
        (0.08, 0.66), (0.10, 0.52), (0.16, 0.36), (0.18, 0.0))]
    body = plate.stencil().poly(curve(back, 6)).line([at(0.02, 0.60), at(0.14, 0.40), at(0.36, 0.415)], 26)
    body.disc(*at(0.115, 0.765), 25, 29).poly(curve([at(0.05, 0.88), at(0.02, 0.80), at(0.04, 0.72),
        at(0.10, 0.88)], 4))
    body.poly([at(u, v) for u, v in ((0.19, 0.80), (0.255, 0.735), (0.205, 0.72), (0.20, 0.665),
        (0.10, 0.66))])
    body.poly([at(u, v) for u, v in ((0.0, 0.81), (0.02, 0.90), (0.13, 0.915), (0.225, 0.845),
        (0.285, 0.805), (0.21, 0.80))])
    plate.figure(body, 2.6)
    light = plate.stencil().line(curve([at(0.215, 0.795), at(0.24, 0.74), at(0.195, 0.715), at(0.19, 0.67)],
        5), 2.2)
    light.line(curve([at(0.08, 0.63), at(0.13, 0.48), at(0.18, 0.445), at(0.36, 0.455)], 6), 2.0)
    for number in range(7):
        light.line([at(0.05 - number * 0.004, 0.58 - number * 0.06), at(-0.05 - number * 0.01,
            0.55 - number * 0.062)], 1.3)
    plate.white(light)
    plate.white(plate.stencil().poly([at(0.37, 0.475), at(0.58, 0.475), at(0.56, 0.435), at(0.35, 0.435)]))
    plate.black(plate.stencil().line([at(0.385, 0.462), at(0.54, 0.462)], 1.0).line([at(0.38, 0.45),
        at(0.50, 0.45)], 1.0).line([at(0.36, 0.43), at(0.43, 0.53)], 2.4))


def _sleeper(plate: Plate, x: float, ground: float) -> None:
    """Somebody under a blanket on a bunk."""
    panel(plate, [(x - 66, ground), (x + 150, ground), (x + 150, ground + 14), (x - 66, ground + 14)], 0.3,
        level(), 2.0)
    blanket = curve([(x - 30, ground), (x - 14, ground - 40), (x + 30, ground - 50), (x + 90, ground - 36),
        (x + 150, ground - 40)], 8)
    panel(plate, [*blanket, (x + 150, ground)], ramp((x - 30, 0), 0.8, (x + 120, 0), 0.16), slanted(62), 2.0)
    plate.figure(plate.stencil().disc(x - 40, ground - 20, 19, 17), 1.6)
    plate.white(plate.stencil().line(arc(x - 40, ground - 20, 15, 15, 100, 200),
        5.0).line([(x - 52, ground - 30), (x - 30, ground - 34)], 4.0))
