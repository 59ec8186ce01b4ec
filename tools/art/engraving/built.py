"""What people build: houses, halls, tents, ships, poles and lamps."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from random import Random

from tools.art.engraving.plate import PLAIN, TINTED, Cut, Plate, Point, Stencil, Tone
from tools.art.engraving.strokes import arc, curve, glow, level, ramp, rings, slanted


def panel(plate: Plate, corners: Sequence[Point], tone: Tone, cut: Cut, outline: float = 1.4) -> None:
    """A flat surface with its edges."""
    plate.paint(plate.stencil().poly(corners), tone, cut)
    if outline:
        plate.black(plate.stencil().line([*corners, corners[0]], outline))


def arch(x: float, top: float, bottom: float, half: float, grow: float = 0.0) -> list[Point]:
    """The outline of an arched opening."""
    half += grow
    return [(x - half, bottom + grow), *arc(x, top, half, half * 1.25, 180, 0), (x + half, bottom + grow)]


def window(
    plate: Plate, x: float, top: float, bottom: float, half: float, lit: bool = True, panes: int = 4
) -> None:
    """An arched window, with daylight or lamplight in it or the night."""
    plate.black(plate.stencil().poly(arch(x, top, bottom, half, 9 if half > 20 else 5)))
    ground = TINTED if lit else PLAIN
    plate.paint(plate.stencil().poly(arch(x, top, bottom, half)), 1.0 if lit else 0.32, slanted(40), ground)
    bars = plate.stencil().line([(x, bottom), (x, top - half * 1.2)], 1.8)
    for pane in range(panes):
        y = top + (bottom - top) * pane / panes
        bars.line([(x - half, y), (x + half, y)], 1.5)
    for side in (-0.5, 0.5):
        bars.line([(x + side * half, bottom), (x + side * half, top - half)], 1.0)
    plate.black(bars) if lit else plate.white(bars)


def shaft_of_light(plate: Plate, x: float, top: float, bottom: float, half: float, lean: float) -> None:
    """Light that falls from a window through dust."""
    beam = [(x - half, top), (x + half, top), (x + half + lean, bottom), (x - half + lean, bottom)]
    plate.paint(plate.stencil().poly(beam), ramp((0, top), 0.78, (0, bottom), 0.4), slanted(58))


def pillar(plate: Plate, x: float, half: float, top: float, bottom: float, light: int) -> None:
    """A round pillar; the light comes from the left (-1) or the right (1)."""
    dark, bright = (x - light * half, 0.0), (x + light * half, 0.0)
    panel(
        plate, [(x - half, top), (x + half, top), (x + half, bottom), (x - half, bottom)],
        ramp(dark, 0.2, bright, 0.88), level(),
    )  # fmt: skip
    for y in (top + 22, bottom - 16):
        slab = [
            (x - half * 1.35, y),
            (x + half * 1.35, y),
            (x + half * 1.15, y + 15),
            (x - half * 1.15, y + 15),
        ]
        panel(plate, slab, 0.72, slanted(90))


def house(
    plate: Plate,
    x: float,
    ground: float,
    wide: float,
    high: float,
    tone: float,
    gable: float = 0.5,
    lit: Sequence[int] = (),
    cut: Cut | None = None,
) -> None:
    """A gabled front with rows of windows; those named are lit."""
    top, roof = ground - high, wide * gable
    front = [(x, ground), (x, top), (x + wide / 2, top - roof), (x + wide, top), (x + wide, ground)]
    panel(plate, front, ramp((0, top - roof), tone, (0, ground), min(0.95, tone + 0.12)), cut or level())
    plate.black(
        plate.stencil().line([(x - 5, top + 5), (x + wide / 2, top - roof), (x + wide + 5, top + 5)], 4.5)
    )
    number = 0
    for row in range(max(1, int(high // 44))):
        for column in range(max(1, int(wide // 34))):
            wx = x + wide * (column + 0.5) / max(1, int(wide // 34))
            wy = top + 12 + row * 44
            if wy + 26 < ground:
                pane(plate, wx, wy, 8, 22, number in lit)
            number += 1


def pane(plate: Plate, x: float, y: float, half: float, high: float, lit: bool) -> None:
    """A plain window with its cross."""
    plate.black(plate.stencil().box(x - half - 2, y - 2, 2 * half + 4, high + 4))
    bars = (
        plate.stencil()
        .line([(x, y), (x, y + high)], 1.2)
        .line([(x - half, y + high / 2), (x + half, y + high / 2)], 1.2)
    )
    if lit:
        plate.paint(plate.stencil().box(x - half, y, 2 * half, high), 1.0, ground=TINTED)
        plate.black(bars)
    else:
        plate.white(bars)


def tent(plate: Plate, x: float, ground: float, size: float, lit: bool, door: int = 1) -> None:
    """A ridge tent with its open side; inside there is a lamp, or nothing."""
    top = (x, ground - size * 0.72)
    left, right, back = (
        (x - size * 0.55, ground),
        (x + size * 0.45, ground),
        (x + door * size * 1.15, ground - size * 0.08),
    )
    ridge = (x + door * size * 0.7, top[1] + size * 0.05)
    side = [top, ridge, back, right if door > 0 else left]
    panel(plate, side, ramp(top, 0.74, back, 0.42), slanted(-60 * door))
    panel(plate, [left, top, right], ramp((0, top[1]), 0.5, (0, ground), 0.3), slanted(70))
    mouth = [(x - size * 0.22, ground), (x + size * 0.01, top[1] + size * 0.14), (x + size * 0.20, ground)]
    if lit:
        plate.paint(plate.stencil().poly(mouth), 1.0, ground=TINTED)
        plate.black(plate.stencil().line([(x, top[1] + size * 0.2), (x, ground)], 1.6))
    else:
        plate.black(plate.stencil().poly(mouth))
    ropes = plate.stencil()
    for start, end in ((left, (left[0] - size * 0.2, ground + 4)), (top, (x - size * 0.75, ground + 3))):
        ropes.line([start, end], 0.9)
    plate.black(ropes)


def lamp_post(plate: Plate, x: float, ground: float, high: float, reach: float) -> None:
    """A street lamp, with its light on all around it."""
    y = ground - high
    halo = plate.stencil().disc(x, y, reach)
    plate.lighten(halo, glow(x, y, 4, reach, 1.0, 0.0))
    plate.tint(plate.stencil().disc(x, y, reach * 0.42))
    post = plate.stencil().line([(x, ground), (x, y + 12)], 3.4).box(x - 6, ground - 8, 12, 8)
    post.line([(x - 9, y + 13), (x + 9, y + 13)], 2.6).poly([(x - 9, y - 11), (x + 9, y - 11), (x, y - 20)])
    plate.figure(post, 0.8)
    glass = plate.stencil().poly([(x - 6, y + 11), (x - 8, y - 10), (x + 8, y - 10), (x + 6, y + 11)])
    plate.paint(glass, 1.0, ground=TINTED)
    plate.black(plate.stencil().line([(x, y + 11), (x, y - 10)], 1.2))


def hanging_lamp(plate: Plate, x: float, y: float, size: float) -> None:
    """A lamp with a shade under a cord."""
    shade = plate.stencil().line([(x, 0), (x, y - size * 0.5)], 2.2)
    shade.poly(
        [
            (x - size * 0.18, y - size * 0.55),
            (x + size * 0.18, y - size * 0.55),
            (x + size * 0.8, y),
            (x - size * 0.8, y),
        ]
    )
    plate.figure(shade)
    plate.paint(plate.stencil().disc(x, y + size * 0.1, size * 0.24), 1.0, ground=TINTED)
    plate.white(
        plate.stencil().line([(x - size * 0.55, y - size * 0.1), (x - size * 0.14, y - size * 0.48)], 1.4)
    )


def candle(plate: Plate, x: float, y: float, size: float) -> None:
    """A candle that stands on something."""
    plate.figure(
        plate.stencil().box(x - size * 0.1, y - size, size * 0.2, size).disc(x, y, size * 0.3, size * 0.08)
    )
    plate.white(plate.stencil().box(x - size * 0.05, y - size * 0.95, size * 0.1, size * 0.9))
    flame = curve(
        [
            (x, y - size * 1.5),
            (x + size * 0.11, y - size * 1.2),
            (x, y - size * 1.02),
            (x - size * 0.11, y - size * 1.2),
            (x, y - size * 1.5),
        ],
        6,
    )
    plate.black(plate.stencil().line(flame, 1.6))
    plate.paint(plate.stencil().poly(flame), 1.0, ground=TINTED)


def steamer(shape: Stencil, x: float, water: float, long: float, face: int = 1) -> Stencil:
    """A ship on the horizon."""

    def at(u: float, v: float) -> Point:
        return x + face * u * long, water - v * long

    hull = (
        (-0.5, 0.07),
        (-0.46, 0.0),
        (0.44, 0.0),
        (0.54, 0.12),
        (0.2, 0.08),
        (0.16, 0.16),
        (-0.2, 0.16),
        (-0.22, 0.08),
    )
    shape.poly([at(u, v) for u, v in hull])
    for u, high in ((-0.06, 0.30), (0.06, 0.30)):
        shape.poly([at(u - 0.03, 0.14), at(u + 0.03, 0.14), at(u + 0.02, high), at(u - 0.04, high)])
    for u in (-0.34, 0.3):
        shape.line([at(u, 0.06), at(u, 0.36)], max(1.0, long * 0.012))
    return shape


def landing_craft(shape: Stencil, x: float, water: float, long: float) -> Stencil:
    """A flat boat full of helmets, coming nearer."""
    shape.poly(
        [
            (x - long * 0.5, water - long * 0.20),
            (x + long * 0.5, water - long * 0.20),
            (x + long * 0.40, water),
            (x - long * 0.40, water),
        ]
    )
    for number in range(5):
        hx = x + (number - 2) * long * 0.17
        shape.disc(hx, water - long * 0.24, long * 0.075, long * 0.07)
    return shape


def telegraph_pole(shape: Stencil, x: float, ground: float, high: float) -> tuple[Point, Point]:
    """A pole with two arms; returns where the wires of the upper arm hang."""
    shape.line([(x, ground), (x, ground - high)], max(1.4, high * 0.03))
    arms = []
    for number, wide in ((0, 0.17), (1, 0.13)):
        y = ground - high * (0.93 - 0.13 * number)
        shape.line([(x - high * wide, y), (x + high * wide, y)], max(1.1, high * 0.022))
        for end in (-1, 1):
            shape.line(
                [(x + end * high * wide, y), (x + end * high * wide, y - high * 0.05)], max(1.0, high * 0.02)
            )
        arms.append(y)
    return (x - high * 0.17, arms[0] - high * 0.05), (x + high * 0.17, arms[0] - high * 0.05)


def waving_flag(plate: Plate, x: float, ground: float, high: float, wide: float) -> None:
    """A flag on its pole, full in the wind."""
    top = ground - high
    cloth = [(x, top), (x + wide * 0.3, top - 9), (x + wide * 0.65, top + 8), (x + wide, top - 4)]
    deep = wide * 0.62
    lower = [(px, py + deep) for px, py in reversed(cloth)]
    plate.paint(
        plate.stencil().poly([*curve(cloth, 8), *curve(lower, 8)]),
        ramp((x, 0), 1.0, (x + wide, 0), 0.66),
        slanted(80),
    )
    star = [
        (x + wide * 0.42 + r * sin(pi * n / 5), top + deep * 0.5 - r * cos(pi * n / 5))
        for n in range(10)
        for r in (deep * (0.30 if n % 2 == 0 else 0.125),)
    ]
    plate.black(plate.stencil().poly(star))
    plate.black(plate.stencil().line([*curve(cloth, 8), *curve(lower, 8), cloth[0]], 1.8))
    plate.figure(plate.stencil().line([(x, ground), (x, top - 10)], 4.0).disc(x, top - 13, 4.5), 1.2)


def planks(plate: Plate, left: float, right: float, top: float, bottom: float, seed: int) -> None:
    """Boards nailed over an opening."""
    chance, y = Random(seed), top
    while y < bottom:
        high = chance.uniform(13, 19)
        tilt = chance.uniform(-4, 4)
        corners = [(left, y), (right, y + tilt), (right, y + high + tilt), (left, y + high)]
        panel(plate, corners, 0.66, level(0.8, 9))
        nails = plate.stencil()
        for nx in (left + 4, right - 4):
            nails.disc(nx, y + high / 2, 1.4)
        plate.black(nails)
        y += high + chance.uniform(3, 9)


def ring_of_light(plate: Plate, x: float, y: float, near: float, far: float) -> None:
    """A dark room with one light in it: lines run round the light."""
    plate.paint(plate.all(), glow(x, y, near, far, 0.96, 0.04), rings(x, y))
