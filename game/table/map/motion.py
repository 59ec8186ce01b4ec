"""Events as they are shown on a map: counters that slide, arrive, fall or turn over, marks, arrows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, pi, sin
from typing import Generic, Protocol

import pygame
from attrs import frozen

from game.core.state import S
from game.table.draw import pen
from game.table.draw.easing import eased
from game.table.draw.shadow import soft_shadow
from game.table.draw.theme import Color, Palette
from game.table.map.geometry import Point
from game.table.map.map_canvas import LEFT, MapCanvas
from game.table.map.map_skin import Figure, Figures, is_counter

ARROW_WIDTH, DOT_WIDTH, RING_WIDTH = 0.14, 0.1, 0.06
MARK = 1.15
"""Widths and sizes in hex radii."""
GROWN, FADING = 0.35, 0.6
"""When a mark has reached its size, and when it begins to fade."""
LIFTING = 0.16
"""The share of its way in which a counter is lifted, and in which it is set down again."""
LIFT, SHADOW = 0.1, 1.5
"""How high a counter is lifted, and how wide its shadow is, in hex radii."""
DROP = 1.4
"""The size from which a mark drops on what it strikes."""
STRUCK = (0.6, 1.2)
"""From which size to which the ring of a mark grows, in sizes of the mark."""
PUSH, PUSHED = 0.09, 0.26
"""How far a counter that is struck is pushed, in hex radii, and when it is back."""
TIPPED = -12.0
"""Degrees by which a counter tips over that is gone."""
GHOST = 110
"""Opacity, of 255, of a counter in the hex it has left."""
TRAIL_START, TRAIL_STOP = 0.2, 0.4
"""How much of its first and last step the arrow of a trail leaves out, so as not to hide the counter."""


class Act(Protocol):
    """An event being shown."""

    @property
    def lifted(self) -> frozenset[str]:
        """Owners and pieces whose figures the act draws itself."""

    def draw(self, canvas: MapCanvas, progress: float) -> None: ...


@frozen(eq=False)
class Stage(Generic[S]):
    """What an act needs to know of the table when it begins."""

    state: S
    """The position right after the event."""
    figures: Figures
    colors: Palette
    still: bool
    """Motion is reduced: point out instead of moving."""

    def owned(self, hex_id: str, name: str) -> tuple[Figure, ...]:
        """The figures in a hex that belong to a piece or are one."""
        return tuple(f for f in self.figures.get(hex_id, ()) if name in (f.owner, f.piece))

    def ringed(self, hexes: Sequence[str], way: Sequence[str] = ()) -> Ringed:
        return Ringed(tuple(hexes), self.colors.path, tuple(way))


@frozen(eq=False)
class WayLeft:
    """What is left of a march when it is over: the counter it began with, its way, and a ring at its end."""

    way: tuple[str, ...]
    """Hexes from the first to the last; a single one for a unit that came from beyond the map."""
    color: Color

    def draw(self, canvas: MapCanvas, figures: tuple[Figure, ...]) -> None:
        canvas.stamp(canvas.stamps.ring(canvas.theme.colors.path, 0.95), self.way[-1:])
        if len(self.way) == 1:
            return
        points = canvas.pixels(self.way)
        for figure in figures:
            if figure.rides:
                canvas.figure(figure, points[0], GHOST)
        start = pen.between(points[:2], TRAIL_START, 0.0)[0]
        end = pen.between(points[-2:], 0.0, TRAIL_STOP)[1]
        line, width = [start, *points[1:-1], end], canvas.line(ARROW_WIDTH)
        pen.arrow(canvas.surface, line, width, self.color, canvas.theme.colors.selected)


@frozen(eq=False)
class Slide:
    """Counters that go along a line."""

    figures: tuple[Figure, ...]
    way: tuple[Point, ...]
    """Points of the plane; the counters stand at the last when the act is over."""
    lifted: frozenset[str]
    appears: bool = False
    vanishes: bool = False
    trail: WayLeft | None = None
    """Shown at the end, which is seen only while somebody holds the act there to look at it."""

    def draw(self, canvas: MapCanvas, progress: float) -> None:
        if self.trail is not None and progress >= 1.0:
            self.trail.draw(canvas, self.figures)
        share = eased(progress)
        x, y = canvas.camera.to_screen(pen.point_along(self.way, share))
        shown = min(1.0, 2 * progress) if self.appears else 1 - progress if self.vanishes else 1.0
        lift = max(0.0, min(1.0, progress / LIFTING, (1 - progress) / LIFTING)) * LIFT * canvas.radius
        if lift:
            shadow = soft_shadow(round(SHADOW * canvas.radius))
            for figure in self.figures:
                if is_counter(figure):
                    dx, dy = (figure.offset[n] * canvas.radius + lift for n in (0, 1))
                    canvas.put(shadow, (x + dx, y + dy), round(255 * shown))
        for figure in self.figures:
            if figure.rides:
                canvas.figure(figure, (x, y - lift), round(255 * shown))


@frozen(eq=False)
class Turn:
    """A counter that turns over."""

    figures: tuple[Figure, ...]
    before: Figure
    lifted: frozenset[str]

    def draw(self, canvas: MapCanvas, progress: float) -> None:
        unit, *others = self.figures
        at = canvas.pixel(unit.hex)
        side = self.before if progress < 0.5 else unit
        picture = canvas.art.picture(side, canvas.radius)
        width = max(2, round(picture.get_width() * abs(cos(pi * progress))))
        x, y = at[0] + side.offset[0] * canvas.radius, at[1] + side.offset[1] * canvas.radius
        lift = LIFT * canvas.radius * sin(pi * progress)
        canvas.put(soft_shadow(round(SHADOW * canvas.radius)), (x + lift, y + lift))
        canvas.put(pygame.transform.smoothscale(picture, (width, picture.get_height())), (x, y))
        for figure in others:
            canvas.figure(figure, at)


@frozen(eq=False)
class FadingMark:
    """A mark that drops on a hex and fades, in a ring that grows, over a counter that may go with it or is
    pushed for a moment."""

    hex: str
    draw_mark: Callable[[MapCanvas, int], pygame.Surface]
    ghost: tuple[Figure, ...] = ()
    offset: Point = (0.0, 0.0)
    size: float = MARK
    still: bool = False
    """Motion is reduced: nothing drops, grows or tips over."""
    lifted: frozenset[str] = frozenset()
    struck: tuple[Figure, ...] = ()
    """What is pushed: the lifted counters."""
    away: Point = (0.0, 0.0)
    """The direction in which it is pushed, a vector of length 1."""

    def draw(self, canvas: MapCanvas, progress: float) -> None:
        self._draw_struck(canvas, progress)
        come = 1.0 if self.still else eased(min(1.0, progress / GROWN))
        for figure in self.ghost:
            self._draw_going(canvas, figure, progress)
        fade = eased(max(0.0, (progress - FADING) / (1 - FADING)))
        at, pixels = canvas.pixel(self.hex, self.offset), self.size * canvas.radius
        if not self.still and come < 1:
            radius = pixels / 2 * (STRUCK[0] + (STRUCK[1] - STRUCK[0]) * come)
            pygame.draw.aacircle(
                canvas.surface, canvas.theme.colors.danger, at, radius, canvas.line(RING_WIDTH)
            )
        dropped = DROP - (DROP - 1) * come
        picture = self.draw_mark(canvas, 2 * round(pixels * dropped / 2))
        canvas.put(picture, at, round(255 * min(1 - fade, 0.4 + 0.6 * come)))

    def _draw_struck(self, canvas: MapCanvas, progress: float) -> None:
        """A counter that is struck gives way and comes back."""
        push = PUSH * canvas.radius * sin(pi * min(1.0, progress / PUSHED))
        (x, y), (dx, dy) = canvas.pixel(self.hex), self.away
        for figure in self.struck:
            canvas.figure(figure, (x + dx * push, y + dy * push))

    def _draw_going(self, canvas: MapCanvas, figure: Figure, progress: float) -> None:
        """A counter that is gone tips over, turns grey and fades."""
        gone, left = eased(progress), round(255 * (1 - eased(progress)))
        x, y = canvas.pixel(self.hex, figure.offset)
        picture = canvas.art.picture(figure, canvas.radius)
        if self.still:
            canvas.put(picture, (x, y), left)
            return
        tipped = pygame.transform.rotozoom(picture, TIPPED * gone, 1.0)
        grey = pygame.transform.grayscale(tipped)
        canvas.put(tipped, (x, y), left)
        canvas.put(grey, (x, y), round(left * gone))


@frozen(eq=False)
class Charge:
    """Arrows from all who attack to the hex they attack."""

    sources: tuple[str, ...]
    guns: tuple[str, ...]
    target: str
    color: Color
    still: bool
    lifted: frozenset[str] = frozenset()

    def draw(self, canvas: MapCanvas, progress: float) -> None:
        colors = canvas.theme.colors
        grown = 1.0 if self.still else max(0.05, eased(min(1.0, progress / FADING)))
        canvas.stamp(canvas.stamps.ring(colors.danger, 0.95), [self.target])
        for hex_id in self.guns:
            line = pen.between(canvas.pixels([hex_id, self.target]), 0.12, 0.1)
            part = pen.first_part(line, grown)
            gap = canvas.radius * 0.3
            pen.dotted(canvas.surface, part, canvas.line(DOT_WIDTH), gap, self.color, colors.selected)
        for hex_id in self.sources:
            line = pen.between(canvas.pixels([hex_id, self.target]), 0.24, 0.24)
            part = pen.first_part(line, grown)
            width = canvas.line(ARROW_WIDTH)
            pen.arrow(canvas.surface, part, width, self.color, colors.selected)
        canvas.put(canvas.crossed(), canvas.pixel(self.target, LEFT))


@frozen(eq=False)
class Ringed:
    """Hexes in a ring, and a dotted line between them if something went that way."""

    hexes: tuple[str, ...]
    color: Color
    way: tuple[str, ...] = ()
    lifted: frozenset[str] = frozenset()

    def draw(self, canvas: MapCanvas, progress: float) -> None:
        if len(self.way) > 1:
            gap = canvas.radius * 0.3
            points = canvas.pixels(self.way)
            pen.dotted(
                canvas.surface, points, canvas.line(DOT_WIDTH), gap, self.color, canvas.theme.colors.selected
            )
        canvas.stamp(canvas.stamps.ring(self.color, 0.95), self.hexes)
