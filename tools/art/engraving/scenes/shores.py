"""The quay at night, the landing at dawn, and how it all may end."""

# The points of a shape stay together.
# fmt: off

from __future__ import annotations

from random import Random

from PIL import ImageChops

from tools.art.engraving.built import lamp_post, landing_craft, panel, steamer, waving_flag
from tools.art.engraving.nature import cloud, crows, hill, night, overcast, rain, sea, smoke, sunrise, waves
from tools.art.engraving.people import bust, crowd, lit_edge, marching, rows_of_heads, standing
from tools.art.engraving.plate import TINTED, Plate
from tools.art.engraving.strokes import curve, level, ramp, rough, slanted


def quay(plate: Plate) -> None:
    """Veterans go up the gangway of a transport by lamplight, and the city looks on."""
    w, h = plate.width, plate.height
    night(plate, w * 0.17, h * 0.17, 20)
    sea(plate, h * 0.55, 0.5, 0.12, glint=w * 0.17)
    plate.figure(steamer(plate.stencil(), w * 0.24, h * 0.56, 74, -1), 0.9)
    _transport(plate)
    panel(plate, [(0, h * 0.80), (w, h * 0.74), (w, h), (0, h)], ramp((0, h * 0.75), 0.72, (0, h), 0.2),
        level(1, 30), 2.2)
    gang = plate.stencil().poly([(w * 0.36, h * 0.815), (w * 0.42, h * 0.815), (w * 0.74, h * 0.475),
        (w * 0.71, h * 0.46)])
    plate.figure(gang, 1.2)
    for step in range(7):
        t = step / 7
        x, y = w * (0.39 + 0.335 * t), h * (0.81 - 0.345 * t)
        plate.figure(standing(plate.stencil(), x, y, 58 - 16 * t, 1, "helmet", load="pack"), 1.0)
    lamp_post(plate, w * 0.25, h * 0.83, 150, 92)
    for x, y, size, hat in ((0.33, 0.86, 74, "helmet"), (0.29, 0.875, 70, "cap")):
        plate.figure(standing(plate.stencil(), x * w, y * h, size, 1, hat, load="pack"), 1.4)
    people = [(w * x, h * 1.02, size) for x, size in ((0.06, 92), (0.20, 104), (0.35, 96), (0.62, 100),
        (0.78, 92), (0.93, 110))]
    crowd(plate, people, ("brim", "shawl", "bare", "cap", "shawl"), plate.seed, 1.6)


def _transport(plate: Plate) -> None:
    """The side of a large ship."""
    w, h = plate.width, plate.height
    smoke(plate, w * 0.80, h * 0.11, 70, -120, 0.5, 5)
    hull = [(w * 0.44, h * 0.43), (w * 0.50, h * 0.80), (w, h * 0.80), (w, h * 0.40), (w * 0.60, h * 0.45)]
    plate.paint(plate.stencil().poly(hull), ramp((0, h * 0.42), 0.16, (0, h * 0.8), 0.34), level(1.5, 60))
    plate.black(plate.stencil().line([hull[1], hull[0], hull[4], hull[3]], 2.4))
    plate.white(plate.stencil().line([(w * 0.455, h * 0.475), (w * 0.6, h * 0.487), (w, h * 0.44)], 1.6))
    panel(plate, [(w * 0.66, h * 0.445), (w * 0.66, h * 0.33), (w, h * 0.30), (w, h * 0.41)], 0.6,
        slanted(90))
    panel(plate, [(w * 0.72, h * 0.33), (w * 0.72, h * 0.26), (w * 0.93, h * 0.245), (w * 0.93, h * 0.31)],
        0.78, level())
    panel(plate, [(w * 0.77, h * 0.26), (w * 0.77, h * 0.10), (w * 0.85, h * 0.10), (w * 0.86, h * 0.25)],
        ramp((w * 0.77, 0), 0.15, (w * 0.86, 0), 0.7), level(), 2.0)
    plate.black(plate.stencil().line([(w * 0.60, h * 0.45), (w * 0.60, h * 0.08)],
        3.0).line([(w * 0.60, h * 0.1), (w * 0.72, h * 0.30)], 1.1).line([(w * 0.60, h * 0.1),
        (w * 0.46, h * 0.43)], 1.1))
    lights = plate.stencil()
    for number in range(8):
        lights.disc(w * (0.69 + number * 0.04), h * (0.385 - number * 0.004), 3.6)
    for number in range(5):
        lights.disc(w * (0.745 + number * 0.04), h * 0.295, 3.0)
    plate.paint(lights, 1.0, ground=TINTED)


def landing(plate: Plate) -> None:
    """Convoys stand in before dawn; the pickets on the dune have stopped counting."""
    w, h = plate.width, plate.height
    sunrise(plate, w * 0.30, h * 0.36, 25, rays=22, dark=0.24)
    cloud(plate, w * 0.72, h * 0.20, 190, 0.45, 4)
    cloud(plate, w * 0.10, h * 0.11, 140, 0.5, 8)
    sea(plate, h * 0.41, 0.86, 0.42, glint=w * 0.30)
    for x, long in ((0.06, 58), (0.21, 46), (0.44, 66), (0.60, 52), (0.74, 74), (0.93, 88)):
        plate.figure(steamer(plate.stencil(), w * x, h * 0.418, long, 1 if x < 0.5 else -1), 0.8)
    waves(plate, h * 0.44, h * 0.80, 44, 7)
    boats = ((0.12, 0.47, 20), (0.30, 0.475, 21), (0.52, 0.465, 19), (0.70, 0.47, 22), (0.88, 0.475, 22),
        (0.20, 0.53, 33), (0.42, 0.54, 35), (0.63, 0.53, 34), (0.84, 0.55, 38), (0.31, 0.63, 56), (0.57,
        0.64, 60))
    for x, y, long in boats:
        plate.figure(landing_craft(plate.stencil(), w * x, h * y, long), 1.0)
        plate.white(plate.stencil().line(curve([(w * x - long * 0.7, h * y + 1),
            (w * x, h * y + long * 0.1), (w * x + long * 0.7, h * y + 1)], 6), max(1.2, long * 0.05)))
    _dune(plate)


def _dune(plate: Plate) -> None:
    w, h = plate.width, plate.height
    line = [(0, h * 0.80), (w * 0.25, h * 0.86), (w * 0.5, h * 0.80), (w * 0.75, h * 0.70), (w, h * 0.66)]
    hill(plate, line, h, ramp((w * 0.2, h * 0.75), 0.9, (w, h), 0.35), slanted(-20), 1.8)
    grass, chance = plate.stencil(), Random(plate.seed)
    for _ in range(90):
        x = chance.uniform(0, w)
        y = h * 0.9 + chance.uniform(-10, 40)
        grass.line([(x, y), (x + chance.uniform(-8, 8), y - chance.uniform(8, 22))], 1.0)
    plate.black(grass)
    plate.figure(standing(plate.stencil(), w * 0.80, h * 0.86, 128, -1, "helmet", "out", "rifle"), 1.8)
    crouched = bust(plate.stencil(), w * 0.63, h * 0.93, 78, hat="helmet").box(w * 0.63 - 42, h * 0.92, 84,
        40)
    plate.figure(crouched, 1.8)
    lit_edge(plate, w * 0.63, h * 0.93, 78, -1)
    plate.figure(plate.stencil().poly(rough([(w * 0.5, h), (w * 0.54, h * 0.94), (w * 0.75, h * 0.93),
        (w * 0.92, h * 0.9), (w, h * 0.93), (w, h)], 3, 4)))


def victory(plate: Plate) -> None:
    """The flag on the height at sunrise, those who held it around, and ships that go."""
    w, h = plate.width, plate.height
    sunrise(plate, w * 0.60, h * 0.44, 34, rays=18, dark=0.34)
    sea(plate, h * 0.50, 0.93, 0.6, glint=w * 0.60)
    for x, long in ((0.10, 60), (0.25, 48), (0.38, 38), (0.84, 44), (0.95, 54)):
        plate.figure(steamer(plate.stencil(), w * x, h * 0.508, long, -1 if x < 0.5 else 1), 0.8)
    line = [(0, h * 0.86), (w * 0.2, h * 0.76), (w * 0.42, h * 0.67), (w * 0.62, h * 0.70),
        (w * 0.82, h * 0.79), (w, h * 0.83)]
    hill(plate, line, h, ramp((0, h * 0.67), 0.92, (0, h), 0.32), slanted(-14), 1.8)
    waving_flag(plate, w * 0.43, h * 0.70, 250, 170)
    who = (
        (0.50, 0.735, 92, "helmet", "both"), (0.35, 0.75, 90, "miner", "pick"),
        (0.60, 0.765, 88, "cap", "up"),
        (0.26, 0.79, 88, "shawl", "down"), (0.70, 0.80, 90, "helmet", "up"), (0.17, 0.825, 92, "brim", "up"),
        (0.80, 0.84, 92, "bare", "down"),
    )
    for x, y, size, hat, arm in who:
        plate.figure(standing(plate.stencil(), x * w, y * h, size, 1 if x < 0.45 else -1, hat, arm), 1.6)
    crowd(plate, rows_of_heads(-20, w + 20, h * 0.99, h * 1.04, 2, 66, 88, plate.seed), ("helmet", "cap",
        "miner", "bare", "shawl"), plate.seed, 1.6)


def defeat(plate: Plate) -> None:
    """What is left of a town in the rain, and a column that leaves it."""
    w, h = plate.width, plate.height
    overcast(plate, 0.10, 0.97, h * 0.60, slant=8)
    glare = [(0, h * 0.50), (w * 0.2, h * 0.40), (w * 0.45, h * 0.46), (w * 0.72, h * 0.36), (w, h * 0.44)]
    fire = curve(glare, 10)
    plate.tint(plate.stencil().poly([*fire, (w, h * 0.7), (0, h * 0.7)]))
    smoke(plate, w * 0.26, h * 0.50, 180, 130, 0.30, 3)
    smoke(plate, w * 0.74, h * 0.50, 150, 150, 0.34, 9)
    walls = ((-0.02, 84, 92), (0.16, 62, 132), (0.30, 78, 78), (0.46, 58, 112), (0.58, 84, 74),
        (0.75, 66, 128), (0.89, 90, 94))
    for number, (x, wide, high) in enumerate(walls):
        _ruin(plate, x * w, h * 0.645, wide, high, 5 + number)
    hill(plate, [(0, h * 0.63), (w * 0.3, h * 0.615), (w * 0.7, h * 0.62), (w, h * 0.64)], h,
        ramp((0, h * 0.6), 0.92, (0, h), 0.34), level(3, 26))
    way = curve([(w * 0.50, h * 0.635), (w * 0.40, h * 0.66), (w * 0.52, h * 0.71), (w * 0.72, h * 0.77),
        (w * 0.96, h * 0.84)], 24)
    marching(plate, [(x, y, 14 + (y / h - 0.63) * 215) for x, y in way], plate.seed)
    _grave(plate, w * 0.20, h * 0.97)
    flight = ((0.50, 0.13, 15), (0.60, 0.20, 11), (0.40, 0.24, 9), (0.13, 0.12, 10))
    crows(plate, [(x * w, y * h, size) for x, y, size in flight])
    rain(plate, 110, plate.seed)


def _ruin(plate: Plate, x: float, ground: float, wide: float, high: float, seed: int) -> None:
    """A wall that still stands, black before the fires, which show through its windows."""
    shares = [(0.0, 1.0), (0.3, 0.72), (0.5, 0.95), (0.7, 0.5), (1.0, 0.62)]
    if seed % 2:
        shares = [(1 - across, up) for across, up in reversed(shares)]
    top = rough([(x + wide * across, ground - high * up) for across, up in shares], 4, seed, 7)
    plate.figure(plate.stencil().poly([(x, ground), *top, (x + wide, ground)]), 1.2)
    holes = plate.stencil()
    for column in range(3):
        for row in range(2 if high > 90 else 1):
            up = 44 + row * 34 - 8 * ((seed + column) % 2)
            holes.box(x + wide * (0.14 + column * 0.29), ground - up, 10, 18)
    inside = plate.stencil().poly([(x, ground), *top, (x + wide, ground)])
    holes.image.paste(0, mask=ImageChops.invert(inside.image))
    plate.paint(holes, 1.0, ground=TINTED)


def _grave(plate: Plate, x: float, ground: float) -> None:
    """A rifle in the ground with a helmet on it."""
    mound = [(x - 86, ground + 14), (x - 40, ground - 18), (x + 24, ground - 20), (x + 84, ground + 14)]
    plate.figure(plate.stencil().poly([*curve(mound, 8), (x + 84, ground + 30), (x - 86, ground + 30)]), 1.8)
    rifle = (plate.stencil().line([(x, ground - 10), (x + 5, ground - 128)],
        6.0).poly([(x - 5, ground - 92), (x + 11, ground - 92), (x + 15, ground - 140),
        (x - 3, ground - 140)]))
    rifle.poly(curve([(x - 31, ground - 128), (x - 24, ground - 150), (x + 5, ground - 166),
        (x + 34, ground - 150), (x + 41, ground - 128)], 6))
    plate.figure(rifle, 1.8)
    shine = curve([(x - 16, ground - 148), (x - 4, ground - 157), (x + 8, ground - 160)], 6)
    light = plate.stencil().line(shine, 2.0)
    light.line([(x - 50, ground - 2), (x - 20, ground - 10)], 1.4)
    plate.white(light.line([(x + 18, ground - 8), (x + 48, ground + 4)], 1.4))
