"""The pictures on the buttons beside the map."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.table.draw.pen import Pen, arc_points

STROKE = 0.1
GLASS, HANDLE = (0.42, 0.42, 0.34), [(0.68, 0.68), (0.92, 0.92)]
SIGN = 0.16


def intents(pen: Pen) -> None:
    """An arrow that leads to a target."""
    pen.ring(0.7, 0.3, 0.28, STROKE)
    pen.disc(0.7, 0.3, 0.08)
    pen.line([(0.06, 0.94), (0.46, 0.54)], STROKE)
    pen.polygon([(0.56, 0.44), (0.5, 0.7), (0.3, 0.5)])


def ranges(pen: Pen) -> None:
    """Circles about a point."""
    pen.ring(0.5, 0.5, 0.48, STROKE)
    pen.ring(0.5, 0.5, 0.28, STROKE)
    pen.disc(0.5, 0.5, 0.09)


def control(pen: Pen) -> None:
    """A flag on its pole."""
    pen.line([(0.2, 0.06), (0.2, 0.94)], STROKE)
    pen.polygon([(0.2, 0.1), (0.92, 0.1), (0.74, 0.34), (0.92, 0.58), (0.2, 0.58)])


def look_under(pen: Pen) -> None:
    """A counter that is lifted off another."""
    pen.rect(0.06, 0.42, 0.52, 0.52)
    pen.cut([(0.15, 0.51), (0.49, 0.51), (0.49, 0.85), (0.15, 0.85)])
    pen.cut([(0.34, 0.0), (1.0, 0.0), (1.0, 0.68), (0.34, 0.68)])
    pen.rect(0.42, 0.06, 0.52, 0.52)


def zoom_in(pen: Pen) -> None:
    """A glass with a plus."""
    zoom_out(pen)
    pen.line([(GLASS[0], GLASS[1] - SIGN), (GLASS[0], GLASS[1] + SIGN)], STROKE)


def zoom_out(pen: Pen) -> None:
    """A glass with a minus."""
    pen.ring(*GLASS, STROKE)
    pen.line(HANDLE, STROKE * 1.5)
    pen.line([(GLASS[0] - SIGN, GLASS[1]), (GLASS[0] + SIGN, GLASS[1])], STROKE)


def fit(pen: Pen) -> None:
    """The corners of a sheet."""
    for x, dx in ((0.08, 0.26), (0.92, -0.26)):
        for y, dy in ((0.14, 0.24), (0.86, -0.24)):
            pen.line([(x + dx, y), (x, y), (x, y + dy)], STROKE)
    pen.rect(0.32, 0.36, 0.36, 0.28)


def step(pen: Pen) -> None:
    """On, and stop."""
    pen.polygon([(0.1, 0.1), (0.66, 0.5), (0.1, 0.9)])
    pen.rect(0.74, 0.1, 0.16, 0.8)


def again(pen: Pen) -> None:
    """An arrow that goes round."""
    pen.line(arc_points(0.5, 0.54, 0.36, -40, 230), STROKE)
    pen.polygon([(0.5, 0.0), (0.5, 0.42), (0.16, 0.2)])


def advice(pen: Pen) -> None:
    """Somebody speaks."""
    pen.rect(0.04, 0.08, 0.92, 0.6)
    pen.polygon([(0.2, 0.66), (0.46, 0.66), (0.2, 0.94)])
    for x in (0.28, 0.5, 0.72):
        pen.cut([(x - 0.06, 0.32), (x + 0.06, 0.32), (x + 0.06, 0.44), (x - 0.06, 0.44)])


def odds(pen: Pen) -> None:
    """Bars of chances."""
    for x, height in ((0.06, 0.36), (0.38, 0.8), (0.7, 0.52)):
        pen.rect(x, 0.94 - height, 0.24, height)


def keyboard(pen: Pen) -> None:
    """A keyboard."""
    pen.rect(0.02, 0.2, 0.96, 0.6)
    for y, keys in ((0.3, (0.12, 0.34, 0.56, 0.78)), (0.46, (0.12, 0.34, 0.56, 0.78))):
        for x in keys:
            pen.cut([(x, y), (x + 0.1, y), (x + 0.1, y + 0.09), (x, y + 0.09)])
    pen.cut([(0.26, 0.62), (0.74, 0.62), (0.74, 0.71), (0.26, 0.71)])


def menu(pen: Pen) -> None:
    """Three lines."""
    for y in (0.2, 0.5, 0.8):
        pen.line([(0.12, y), (0.88, y)], STROKE * 1.3)


TOOL_ICONS: Mapping[str, Callable[[Pen], None]] = {
    "tool_intents": intents,
    "tool_ranges": ranges,
    "tool_control": control,
    "tool_look_under": look_under,
    "tool_zoom_in": zoom_in,
    "tool_zoom_out": zoom_out,
    "tool_fit": fit,
    "tool_step": step,
    "tool_again": again,
    "tool_advice": advice,
    "tool_odds": odds,
    "tool_help": keyboard,
    "tool_menu": menu,
}
"""By the name of the tool."""
