"""The drawings of units and Support counters, each in a unit box."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.table.draw.pen import Pen, arc_points

LINE = 0.075
"""The stroke of outlined silhouettes: the thinnest that still reads at 28 pixels a counter."""
FRAME = (0.06, 0.19, 0.88, 0.62)
"""The frame of a combat unit: left, top, width, height."""


def _frame(pen: Pen) -> None:
    x, y, width, height = FRAME
    corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y)]
    pen.line(corners, LINE)


def infantry(pen: Pen) -> None:
    x, y, width, height = FRAME
    _frame(pen)
    pen.line([(x, y), (x + width, y + height)], LINE)
    pen.line([(x, y + height), (x + width, y)], LINE)


def tank(pen: Pen) -> None:
    _frame(pen)
    pen.oval(0.5, 0.5, 0.27, 0.155, LINE)


def gun(pen: Pen) -> None:
    _frame(pen)
    pen.disc(0.5, 0.5, 0.13)


def plane(pen: Pen) -> None:
    """A fighter seen from above."""
    pen.polygon([(0.46, 0.10), (0.54, 0.10), (0.57, 0.3), (0.55, 0.86), (0.45, 0.86), (0.43, 0.3)])
    pen.polygon(
        [
            (0.44, 0.33),
            (0.56, 0.33),
            (0.97, 0.47),
            (0.97, 0.56),
            (0.56, 0.53),
            (0.44, 0.53),
            (0.03, 0.56),
            (0.03, 0.47),
        ]
    )
    pen.polygon([(0.47, 0.74), (0.53, 0.74), (0.71, 0.84), (0.71, 0.9), (0.29, 0.9), (0.29, 0.84)])
    pen.disc(0.5, 0.12, 0.05)


def bomber(pen: Pen) -> None:
    """Two engines on a broad wing."""
    pen.polygon([(0.45, 0.08), (0.55, 0.08), (0.58, 0.2), (0.55, 0.9), (0.45, 0.9), (0.42, 0.2)])
    pen.polygon(
        [(0.0, 0.42), (0.42, 0.3), (0.58, 0.3), (1.0, 0.42), (1.0, 0.5), (0.58, 0.5), (0.42, 0.5), (0.0, 0.5)]
    )
    for x in (0.22, 0.7):
        pen.rect(x, 0.22, 0.08, 0.26)
    pen.polygon([(0.26, 0.8), (0.74, 0.8), (0.74, 0.88), (0.5, 0.93), (0.26, 0.88)])


def hq(pen: Pen) -> None:
    pen.rect(0.18, 0.08, 0.08, 0.86)
    pen.polygon([(0.26, 0.1), (0.9, 0.1), (0.76, 0.31), (0.9, 0.52), (0.26, 0.52)])


def mg(pen: Pen) -> None:
    """A heavy machine gun on its tripod."""
    pen.rect(0.3, 0.36, 0.66, 0.075)
    pen.rect(0.06, 0.3, 0.4, 0.2)
    pen.line([(0.3, 0.5), (0.12, 0.86)], 0.08)
    pen.line([(0.3, 0.5), (0.5, 0.86)], 0.08)
    pen.rect(0.62, 0.32, 0.08, 0.155)


def flamethrower(pen: Pen) -> None:
    pen.polygon(
        [
            (0.5, 0.04),
            (0.72, 0.32),
            (0.66, 0.38),
            (0.8, 0.5),
            (0.84, 0.68),
            *arc_points(0.5, 0.66, 0.32, 10, 170),
            (0.16, 0.62),
            (0.24, 0.42),
            (0.33, 0.48),
            (0.36, 0.24),
        ]
    )
    pen.cut([(0.5, 0.46), (0.63, 0.7), *arc_points(0.5, 0.74, 0.13, 0, 180), (0.37, 0.7)])


def mechanized(pen: Pen) -> None:
    """A half-track: wheel in front, track behind."""
    pen.polygon(
        [
            (0.06, 0.36),
            (0.52, 0.36),
            (0.58, 0.24),
            (0.7, 0.24),
            (0.76, 0.4),
            (0.95, 0.44),
            (0.95, 0.62),
            (0.06, 0.62),
        ]
    )
    pen.line([(0.16, 0.72), (0.5, 0.72)], 0.22)
    pen.disc(0.8, 0.7, 0.14)


def antitank(pen: Pen) -> None:
    """A gun shield, a long barrel and a wheel."""
    pen.rect(0.3, 0.36, 0.68, 0.08)
    pen.polygon([(0.3, 0.18), (0.42, 0.22), (0.42, 0.66), (0.3, 0.66)])
    pen.line([(0.32, 0.6), (0.05, 0.8)], 0.08)
    pen.ring(0.42, 0.7, 0.17, 0.07)
    pen.rect(0.88, 0.33, 0.1, 0.14)


def engineer(pen: Pen) -> None:
    """Crossed pick and shovel."""
    pen.line([(0.2, 0.88), (0.72, 0.22)], 0.09)
    pen.line([(0.42, 0.12), (0.66, 0.18), (0.84, 0.34), (0.9, 0.52)], 0.1)
    pen.line([(0.8, 0.88), (0.4, 0.38)], 0.09)
    pen.polygon([(0.12, 0.06), (0.36, 0.14), (0.46, 0.36), (0.34, 0.46), (0.16, 0.34)])


def truck(pen: Pen) -> None:
    pen.rect(0.04, 0.26, 0.54, 0.4)
    pen.polygon([(0.62, 0.36), (0.8, 0.36), (0.9, 0.5), (0.96, 0.52), (0.96, 0.66), (0.62, 0.66)])
    pen.rect(0.04, 0.62, 0.92, 0.08)
    for x in (0.24, 0.78):
        pen.cut_disc(x, 0.72, 0.16)
        pen.disc(x, 0.72, 0.12)


def scout(pen: Pen) -> None:
    """Field glasses."""
    for side in (-1, 1):
        x = 0.5 + side * 0.235
        pen.disc(x, 0.66, 0.22)
        pen.polygon(
            [
                (x - 0.22, 0.66),
                (x + 0.22, 0.66),
                (x + 0.12 - side * 0.04, 0.18),
                (x - 0.12 - side * 0.04, 0.18),
            ]
        )
        pen.cut_disc(x, 0.67, 0.1)
    pen.rect(0.4, 0.34, 0.2, 0.13)


def spotter(pen: Pen) -> None:
    """An aiming mark over a plane's target."""
    pen.ring(0.5, 0.5, 0.36, LINE * 1.2)
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        pen.line([(0.5 + dx * 0.2, 0.5 + dy * 0.2), (0.5 + dx * 0.45, 0.5 + dy * 0.45)], LINE * 1.2)
    pen.disc(0.5, 0.5, 0.08)


def conscript(pen: Pen) -> None:
    """Head, shoulders and a shouldered rifle."""
    pen.disc(0.45, 0.3, 0.17)
    pen.polygon([*arc_points(0.45, 0.84, 0.33, 180, 360), (0.78, 0.92), (0.12, 0.92)])
    pen.line([(0.86, 0.1), (0.76, 0.9)], 0.07)


def guerrilla(pen: Pen) -> None:
    """A masked face under a hat's broad brim."""
    pen.disc(0.5, 0.54, 0.26)
    pen.polygon([(0.02, 0.42), (0.3, 0.32), (0.36, 0.1), (0.64, 0.1), (0.7, 0.32), (0.98, 0.42), (0.5, 0.5)])
    pen.cut([(0.2, 0.56), (0.8, 0.56), (0.8, 0.61), (0.2, 0.61)])
    pen.polygon([(0.16, 0.95), (0.3, 0.74), (0.7, 0.74), (0.84, 0.95)])


def garrison(pen: Pen) -> None:
    """A sentry's hut with its flag."""
    pen.polygon([(0.14, 0.92), (0.14, 0.52), (0.42, 0.3), (0.7, 0.52), (0.7, 0.92)])
    pen.cut([(0.33, 0.92), (0.33, 0.62), (0.51, 0.62), (0.51, 0.92)])
    pen.rect(0.78, 0.08, 0.07, 0.84)
    pen.polygon([(0.78, 0.1), (0.78, 0.36), (0.46, 0.23)])


SILHOUETTES: Mapping[str, Callable[[Pen], None]] = {
    "infantry": infantry,
    "tank": tank,
    "gun": gun,
    "plane": plane,
    "bomber": bomber,
    "hq": hq,
    "mg": mg,
    "flamethrower": flamethrower,
    "mechanized": mechanized,
    "antitank": antitank,
    "engineer": engineer,
    "truck": truck,
    "scout": scout,
    "spotter": spotter,
    "conscript": conscript,
    "guerrilla": guerrilla,
    "garrison": garrison,
}
