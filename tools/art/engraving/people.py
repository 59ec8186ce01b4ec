"""People as silhouettes, from a few pixels high to half the picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from tools.art.engraving.plate import Plate, Point, Stencil
from tools.art.engraving.strokes import arc, curve

Hat = str
"""bare, cap, helmet, brim, shawl, miner or crown."""
Place = Callable[[float, float], Point]


def place_at(x: float, y: float, size: float, face: int = 1) -> Place:
    """Where a point of a figure lies: its feet at (0, 0), its head at a height of 1, looking to the right."""
    return lambda u, v: (x + face * u * size, y - v * size)


def _all(at: Place, points: Sequence[Point]) -> list[Point]:
    return [at(u, v) for u, v in points]


def standing(
    shape: Stencil,
    x: float,
    y: float,
    size: float,
    face: int = 1,
    hat: Hat = "cap",
    arm: str = "down",
    load: str = "",
) -> Stencil:
    """Somebody in a coat; an arm may be up, held out or raised with a tool, and a load may be carried."""
    at = place_at(x, y, size, face)
    shape.poly(_all(at, ((-0.09, 0.30), (-0.01, 0.30), (-0.03, 0.02), (-0.10, 0.02))))
    shape.poly(_all(at, ((0.01, 0.30), (0.09, 0.30), (0.12, 0.02), (0.05, 0.02))))
    shape.poly(_all(at, ((-0.10, 0.03), (-0.02, 0.03), (0.01, 0.0), (-0.10, 0.0))))
    shape.poly(_all(at, ((0.05, 0.03), (0.12, 0.03), (0.17, 0.0), (0.05, 0.0))))
    coat = ((-0.05, 0.83), (-0.13, 0.80), (-0.15, 0.62), (-0.11, 0.48), (-0.15, 0.24), (0.15, 0.24))
    shape.poly(curve(_all(at, (*coat, (0.11, 0.48), (0.14, 0.64), (0.12, 0.80), (0.05, 0.83))), 5))
    if hat == "shawl":
        shape.poly(_all(at, ((-0.12, 0.5), (0.12, 0.5), (0.20, 0.02), (-0.20, 0.02))))
    _limb(shape, at, arm, size)
    _head(shape, at, size, hat)
    _load(shape, at, load, size)
    return shape


def _limb(shape: Stencil, at: Place, arm: str, size: float) -> None:
    ways: dict[str, Sequence[Point]] = {
        "down": ((0.11, 0.76), (0.155, 0.58), (0.14, 0.42)),
        "out": ((0.10, 0.76), (0.22, 0.66), (0.34, 0.70)),
        "up": ((0.11, 0.77), (0.19, 0.95), (0.17, 1.14)),
        "both": ((0.11, 0.77), (0.20, 0.95), (0.18, 1.13)),
        "pick": ((0.11, 0.77), (0.18, 0.92), (0.16, 1.08)),
        "reading": ((0.10, 0.74), (0.16, 0.58), (0.27, 0.66)),
    }
    shape.line(_all(at, ways[arm]), size * 0.075)
    other = ((-0.11, 0.77), (-0.20, 0.94), (-0.19, 1.12)) if arm == "both" else ((-0.12, 0.76), (-0.15, 0.5))
    shape.line(_all(at, other), size * 0.07)
    if arm == "pick":
        shape.line(_all(at, ((0.13, 0.84), (0.19, 1.42))), size * 0.035)
        shape.line(curve(_all(at, ((0.0, 1.34), (0.11, 1.42), (0.27, 1.42), (0.37, 1.32))), 5), size * 0.045)
    if arm == "reading":
        shape.poly(_all(at, ((0.23, 0.74), (0.35, 0.78), (0.35, 0.62), (0.23, 0.58))))


def _head(shape: Stencil, at: Place, size: float, hat: Hat) -> None:
    shape.poly(_all(at, ((-0.04, 0.86), (0.04, 0.86), (0.04, 0.78), (-0.04, 0.78))))
    shape.disc(*at(0.005, 0.905), size * 0.062, size * 0.075)
    shape.poly(_all(at, ((0.05, 0.92), (0.085, 0.895), (0.05, 0.885))))
    crowns: dict[str, Sequence[Point]] = {
        "cap": ((-0.085, 0.93), (-0.095, 0.985), (0.085, 0.995), (0.08, 0.94), (0.125, 0.925), (0.05, 0.92)),
        "helmet": ((-0.12, 0.915), (-0.08, 0.985), (0.0, 1.01), (0.07, 0.985), (0.11, 0.925)),
        "brim": ((-0.14, 0.935), (-0.07, 0.95), (-0.06, 1.02), (0.06, 1.02), (0.07, 0.95), (0.15, 0.935)),
        "shawl": (
            (-0.02, 1.0),
            (-0.09, 0.95),
            (-0.11, 0.86),
            (-0.20, 0.60),
            (0.19, 0.60),
            (0.09, 0.84),
            (0.07, 0.96),
        ),
        "miner": ((-0.10, 0.93), (-0.08, 0.99), (0.0, 1.015), (0.08, 0.99), (0.10, 0.95), (0.135, 0.94)),
        "crown": (
            (-0.07, 0.95),
            (-0.085, 1.05),
            (-0.04, 1.0),
            (0.0, 1.06),
            (0.045, 1.0),
            (0.085, 1.05),
            (0.07, 0.95),
        ),
        "bare": ((-0.07, 0.90), (-0.07, 0.97), (0.0, 0.99), (0.06, 0.96)),
    }
    shape.poly(_all(at, crowns[hat]))


def _load(shape: Stencil, at: Place, load: str, size: float) -> None:
    if load in ("rifle", "pack"):
        shape.line(_all(at, ((0.06, 0.46), (-0.17, 1.16))), size * 0.032)
    if load == "pack":
        shape.poly(_all(at, ((-0.10, 0.80), (-0.25, 0.78), (-0.26, 0.54), (-0.10, 0.52))))
    elif load == "case":
        shape.poly(_all(at, ((0.08, 0.42), (0.26, 0.42), (0.26, 0.27), (0.08, 0.27))))
    elif load == "basket":
        shape.poly(curve(_all(at, ((0.10, 0.46), (0.28, 0.46), (0.25, 0.32), (0.12, 0.32))), 4))
    elif load == "crutch":
        shape.line(_all(at, ((-0.13, 0.72), (-0.25, 0.0))), size * 0.035)
    elif load == "lamp":
        shape.line(_all(at, ((0.14, 0.42), (0.14, 0.36))), size * 0.02)


def bust(shape: Stencil, x: float, y: float, size: float, face: int = 1, hat: Hat = "bare") -> Stencil:
    """Head and shoulders of somebody who is seen from behind, standing on the lower edge of something."""
    at = place_at(x, y, size, face)
    shoulders = ((-0.52, 0.0), (-0.50, 0.34), (-0.36, 0.50), (-0.12, 0.57), (0.12, 0.57), (0.36, 0.50))
    shape.poly(curve(_all(at, (*shoulders, (0.50, 0.34), (0.52, 0.0))), 6))
    shape.poly(_all(at, ((-0.11, 0.70), (0.11, 0.70), (0.13, 0.52), (-0.13, 0.52))))
    shape.disc(*at(0.0, 0.78), size * 0.165, size * 0.20)
    for side in (-1, 1):
        shape.disc(*at(side * 0.165, 0.77), size * 0.03, size * 0.045)
    crowns: dict[str, Sequence[Point]] = {
        "bare": ((-0.17, 0.80), (-0.15, 0.95), (0.0, 1.0), (0.15, 0.95), (0.17, 0.80)),
        "cap": ((-0.18, 0.88), (-0.22, 1.0), (0.0, 1.06), (0.22, 1.0), (0.18, 0.88)),
        "helmet": ((-0.27, 0.83), (-0.20, 0.98), (0.0, 1.06), (0.20, 0.98), (0.27, 0.83)),
        "brim": ((-0.33, 0.89), (-0.17, 0.90), (-0.15, 1.07), (0.15, 1.07), (0.17, 0.90), (0.33, 0.89)),
        "shawl": (
            (-0.36, 0.44),
            (-0.25, 0.74),
            (-0.16, 0.95),
            (0.0, 1.03),
            (0.16, 0.95),
            (0.25, 0.74),
            (0.36, 0.44),
        ),
        "miner": ((-0.23, 0.88), (-0.17, 0.99), (0.0, 1.06), (0.17, 0.99), (0.23, 0.88)),
    }
    points = _all(at, crowns[hat])
    shape.poly(points if hat in ("brim",) else curve(points, 5))
    return shape


def crowd(
    plate: Plate,
    places: Sequence[tuple[float, float, float]],
    hats: Sequence[Hat],
    seed: int,
    rim: float = 0.9,
) -> None:
    """People seen from behind, those farther away first."""
    chance = Random(seed)
    for x, y, size in sorted(places, key=lambda place: place[1]):
        who = bust(plate.stencil(), x, y, size * chance.uniform(0.92, 1.08), hat=chance.choice(hats))
        plate.figure(who, rim)


def rows_of_heads(
    left: float, right: float, top: float, bottom: float, rows: int, small: float, large: float, seed: int
) -> list[tuple[float, float, float]]:
    """Places for a crowd that fills an area, each row nearer and larger."""
    chance, places = Random(seed), []
    for row in range(rows):
        t = row / max(1, rows - 1)
        size, y = small + (large - small) * t, top + (bottom - top) * t**1.3
        x = left + chance.uniform(0, size)
        while x < right:
            places.append((x, y + chance.uniform(-0.08, 0.08) * size, size))
            x += size * chance.uniform(0.92, 1.25)
    return places


def raised_hand(shape: Stencil, x: float, y: float, size: float, face: int = 1) -> Stencil:
    """A forearm with an open hand, from the lower end of the sleeve up."""
    at = place_at(x, y, size, face)
    shape.poly(_all(at, ((-0.17, 0.0), (0.17, 0.0), (0.11, 0.55), (-0.11, 0.55))))
    shape.poly(_all(at, ((-0.07, 0.54), (0.07, 0.54), (0.10, 0.76), (-0.10, 0.76))))
    for finger, (lean, length) in enumerate(((-0.11, 0.93), (-0.05, 1.0), (0.02, 1.01), (0.09, 0.95))):
        start = -0.075 + finger * 0.05
        shape.line(_all(at, ((start, 0.72), (lean, length))), size * 0.048)
    shape.line(_all(at, ((0.08, 0.62), (0.17, 0.72), (0.19, 0.80))), size * 0.052)
    return shape


def profile(
    shape: Stencil, x: float, y: float, size: float, face: int, hat: Hat, beard: bool = False
) -> Stencil:
    """A large head with its shoulder from the side, looking to its face."""
    at = place_at(x, y, size, face)
    back = (
        (-0.55, 0.0),
        (-0.50, 0.28),
        (-0.32, 0.42),
        (-0.20, 0.50),
        (-0.19, 0.66),
        (-0.23, 0.80),
        (-0.16, 0.95),
    )
    brow = (
        (0.0, 1.0),
        (0.13, 0.95),
        (0.18, 0.86),
        (0.185, 0.80),
        (0.235, 0.715),
        (0.19, 0.695),
        (0.20, 0.65),
    )
    chin = (
        (0.185, 0.62),
        (0.19, 0.575),
        (0.15, 0.53),
        (0.04, 0.53),
        (0.02, 0.46),
        (0.22, 0.36),
        (0.40, 0.22),
        (0.46, 0.0),
    )
    shape.poly(curve(_all(at, (*back, *brow, *chin)), 5))
    if beard:
        shape.poly(curve(_all(at, ((0.0, 0.62), (0.19, 0.63), (0.21, 0.52), (0.13, 0.40), (0.0, 0.48))), 5))
    crowns: dict[str, Sequence[Point]] = {
        "crown": (
            (-0.22, 0.90), (-0.27, 1.12), (-0.16, 1.02), (-0.08, 1.16), (0.0, 1.03), (0.09, 1.14), (0.13,
                1.0),
            (0.21, 1.06), (0.17, 0.86),
        ),
        "miner": ((-0.26, 0.86), (-0.23, 1.0), (-0.08, 1.09), (0.10, 1.05), (0.19, 0.93), (0.30, 0.87),
            (0.17, 0.85)),
        "cap": ((-0.25, 0.86), (-0.28, 1.0), (-0.02, 1.09), (0.19, 1.0), (0.19, 0.91), (0.32, 0.85),
            (0.17, 0.84)),
    }  # fmt: skip
    shape.poly(_all(at, crowns[hat]))
    return shape


def marching(plate: Plate, path: Sequence[tuple[float, float, float]], seed: int, mules: bool = True) -> None:
    """A column along a road: places with the height of a man there, from the far end to the near one."""
    chance, walked, last = Random(seed), 0.0, path[0]
    for number, (x, y, size) in enumerate(path):
        walked += ((x - last[0]) ** 2 + (y - last[1]) ** 2) ** 0.5
        last = (x, y, size)
        if walked < size * 0.5:
            continue
        walked = 0.0
        face = 1 if path[max(0, number - 12)][0] > x else -1
        if mules and size > 12 and chance.random() < 0.13:
            plate.figure(mule(plate.stencil(), x, y, size, face), 0.8)
            walked = -size * 0.5
            continue
        for aside, back in ((0.0, 0.0), (0.42, 0.06)) if size > 11 else ((0.0, 0.0),):
            if not aside or chance.random() < 0.75:
                who = standing(
                    plate.stencil(), x + (aside + chance.uniform(-0.1,
                        0.1)) * size, y - back * size, size, face,
                    "helmet" if chance.random() < 0.6 else "cap", load="pack",
                )  # fmt: skip
                plate.figure(who, 0.35 + size / 60)


def mule(shape: Stencil, x: float, y: float, size: float, face: int = 1) -> Stencil:
    """A loaded mule."""
    at = place_at(x, y, size, face)
    body = ((-0.62, 0.62), (-0.50, 0.72), (0.0, 0.68), (0.38, 0.74), (0.58, 1.02), (0.74, 0.94), (0.92, 0.82))
    shape.poly(
        curve(_all(at, (*body, (0.88, 0.74), (0.68, 0.76), (0.50, 0.50), (0.0, 0.40), (-0.55, 0.44))), 5)
    )
    for u, lean in ((-0.52, -0.06), (-0.38, 0.03), (0.34, -0.03), (0.46, 0.05)):
        shape.line(_all(at, ((u, 0.5), (u + lean, 0.24), (u + lean * 0.6, 0.0))), size * 0.085)
    shape.line(_all(at, ((0.60, 1.0), (0.55, 1.18))), size * 0.06)
    shape.line(_all(at, ((0.66, 1.0), (0.66, 1.17))), size * 0.05)
    shape.poly(curve(_all(at, ((-0.42, 0.60), (-0.36, 0.98), (0.02, 1.04), (0.24, 0.94), (0.26, 0.60))), 5))
    shape.line(_all(at, ((-0.60, 0.62), (-0.70, 0.34))), size * 0.05)
    return shape


def halo_of(x: float, y: float, size: float, face: int = 1) -> list[Point]:
    """The edge of a back on which light falls."""
    at = place_at(x, y, size, face)
    return curve(_all(at, ((0.14, 0.55), (0.36, 0.47), (0.47, 0.32), (0.49, 0.05))), 6)


def lit_edge(plate: Plate, x: float, y: float, size: float, face: int) -> None:
    """Cut the light on a shoulder, a neck and the folds of a coat."""
    at, light = place_at(x, y, size, face), plate.stencil()
    light.line(halo_of(x, y, size, face), max(1.2, size * 0.016))
    light.line(
        arc(*at(0.0, 0.78), size * 0.14, size * 0.17, 20, 70)
        if face > 0
        else arc(*at(0.0, 0.78), size * 0.14, size * 0.17, 110, 160),
        size * 0.014,
    )
    for fold in range(5):
        u, v = 0.38 - fold * 0.03, 0.40 - fold * 0.075
        light.line([at(u, v), at(u - 0.13, v - 0.05)], max(0.9, size * 0.008))
    plate.white(light)
