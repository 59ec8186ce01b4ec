"""Pictures the size of a hex that are laid over the map: glows, outlines, brackets and hatching."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import ceil

import pygame
from attrs import define, field

from game.table.draw.pen import Kept, Pen, kept
from game.table.draw.theme import Color, Theme, readable
from game.table.map.geometry import HALF_HEIGHT, UNIT_CORNERS, Point

ROOM = 0.14
"""Room around the hex for the outer half of its outline."""
BOX = 1 + ROOM
OUTLINE, THICK = 2.0, 4.0
"""Widths of lines in pixels at scale 1."""
GLOW, GLOW_RINGS = 105, 9
WASH = 26
RIM_REACH, RIM_LIGHT = 0.36, 165
"""How far the light of a choice reaches inwards, and its opacity of 255 at the side."""
VEIL = 62
HATCH, HATCH_LINES, HATCH_STRENGTH, ATTACK_HATCH = 0.055, 7, 120, 160
FRAME = 1.16
"""The side of the frame around a selected counter, in hex radii."""
BRACKET = 0.3
"""How much of each side the keyboard cursor covers, from its corners."""


@define(eq=False)
class Stamps:
    """Makes stamps for the hexes of a radius and keeps them."""

    theme: Theme
    _radius: float = field(init=False, default=0.0)
    _kept: Kept = field(init=False, factory=dict)
    _edges: dict[Hashable, tuple[pygame.Surface, Point]] = field(init=False, factory=dict)

    def for_radius(self, radius: float) -> None:
        """Make the next stamps for hexes of this radius in pixels."""
        if radius != self._radius:
            self._radius = radius
            self._kept.clear()
            self._edges.clear()

    @kept
    def legal(self) -> pygame.Surface:
        """A choice: a breath of brass, so thin that the print stays as it is."""
        return self._filled(self.theme.colors.brass, WASH)

    @kept
    def rim_light(self, side: int) -> pygame.Surface:
        """Brass light along one side of a hex, lost before it comes to the middle."""
        pen = self._pen(self.theme.colors.brass)
        corners = self._outline(pen, 1.0)
        pen.polygon([(0.5, HALF_HEIGHT / 2), corners[side], corners[(side + 1) % 6]])
        sector = pen.finish()
        sector.blit(self._rims(), (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        return sector

    @kept
    def _rims(self) -> pygame.Surface:
        """The light of all sides, to be cut to the sector of one."""
        return self._light(self.theme.colors.brass, 1.0, RIM_REACH, (RIM_LIGHT, 0))

    def rim_line(self, side: int) -> tuple[pygame.Surface, Point]:
        """The line of a choice along one side of its hex."""
        return self.edge(side, self.theme.colors.brass, 1.0, width=OUTLINE)

    @kept
    def attack(self) -> pygame.Surface:
        """An attack: brass outline twice, hatched within."""
        colors = self.theme.colors
        picture = self._hatched(self._warning, ATTACK_HATCH)
        picture.blit(self._outlined(colors.brass, OUTLINE, 0.95), (0, 0))
        picture.blit(self._outlined(colors.danger, OUTLINE, 0.83), (0, 0))
        return picture

    @kept
    def lit(self) -> pygame.Surface:
        """What the log points at: lamplight all over the hex, in a firm outline."""
        color = self.theme.colors.selected
        glow = self._light(color, 0.97, 0.5, (GLOW, GLOW // 4))
        glow.blit(self._outlined(color, THICK * 0.75, 0.93), (0, 0))
        return glow

    @kept
    def hovered(self) -> pygame.Surface:
        return self._outlined(self.theme.colors.selected, OUTLINE, 0.95)

    @kept
    def ring(self, color: Color, size: float = 0.9) -> pygame.Surface:
        """A thick outline inside the hex."""
        return self._outlined(color, THICK, size)

    @kept
    def cursor(self) -> pygame.Surface:
        """The keyboard's place: brackets in the corners."""
        pen = self._pen(self.theme.colors.ink)
        corners = self._outline(pen, 1.0)
        for before, corner, after in zip(
            corners[-1:] + corners[:-1], corners, corners[1:] + corners[:1], strict=True
        ):
            ends = [
                (corner[0] + (other[0] - corner[0]) * BRACKET, corner[1] + (other[1] - corner[1]) * BRACKET)
                for other in (before, after)
            ]
            self._line(pen, [ends[0], corner, ends[1]], THICK, self.theme.colors.selected)
        return pen.finish()

    @kept
    def frame(self, size: float) -> pygame.Surface:
        """The selected counter: a bright square around it."""
        pixels = 2 * ceil(FRAME * size * self._radius / 2) + 8
        pen = Pen(pixels, self.theme.colors.ink)
        inset = 3 / pixels
        far = 1 - inset
        corners = [(inset, inset), (far, inset), (far, far), (inset, far), (inset, inset)]
        self._line(pen, corners, THICK * 0.75, self.theme.colors.selected)
        return pen.finish()

    @kept
    def watched(self) -> pygame.Surface:
        """A hex beside an enemy: hatched."""
        return self._hatched(self._warning, HATCH_STRENGTH)

    @kept
    def hatched(self, color: Color, strength: int = HATCH_STRENGTH) -> pygame.Surface:
        """A hex hatched in a colour, with an opacity of 255."""
        return self._hatched(color, strength)

    @kept
    def veil(self, color: Color, strength: int = VEIL) -> pygame.Surface:
        """A hex tinted, with an opacity of 255."""
        return self._filled(color, strength)

    def edge(
        self, side: int, color: Color, size: float, dashed: bool = False, width: float = THICK * 0.75
    ) -> tuple[pygame.Surface, Point]:
        """One side of a hex drawn at a size, and where its picture goes from the middle of the hex."""
        key = (side, color, size, dashed, width)
        known = self._edges.get(key)
        if known is None:
            whole = self._draw_edge(side, color, size, dashed, width)
            box = whole.get_bounding_rect()
            place = box.left - whole.get_width() / 2, box.top - whole.get_height() / 2
            known = self._edges[key] = whole.subsurface(box).convert_alpha(), place
        return known

    # ------------------------------------------------------------------ drawing

    def _pen(self, color: Color) -> Pen:
        return Pen(2 * ceil(BOX * self._radius), color, HALF_HEIGHT)

    def _outline(self, pen: Pen, size: float) -> list[Point]:
        """The corners of the hex in the pen's box."""
        share = size * self._radius / pen.pixels
        return [(0.5 + x * share, HALF_HEIGHT / 2 + y * share) for x, y in UNIT_CORNERS]

    def _line(self, pen: Pen, points: Sequence[Point], width: float, color: Color) -> None:
        """A line of a width in design pixels, cased in ink."""
        share = width * self.theme.scale / pen.pixels
        for breadth, ink in ((share + 2 / pen.pixels, self.theme.colors.ink), (share, color)):
            pen.line(points, breadth, ink)

    def _outlined(self, color: Color, width: float, size: float) -> pygame.Surface:
        pen = self._pen(self.theme.colors.ink)
        outline = self._outline(pen, size)
        self._line(pen, [*outline, outline[0]], width, color)
        return pen.finish()

    def _filled(self, color: Color, strength: int) -> pygame.Surface:
        pen = self._pen(color)
        pen.polygon(self._outline(pen, 1.0))
        return _faded(pen.finish(), strength)

    def _light(self, color: Color, size: float, reach: float, strength: tuple[int, int]) -> pygame.Surface:
        """Light that is strongest at the sides of the hex, where no counter covers it, and fades inwards."""
        pen = self._pen(color)
        strong, weak = strength
        for ring in range(GLOW_RINGS):
            share = ring / (GLOW_RINGS - 1)
            outline = self._outline(pen, size - reach * share)
            corners = [(x * pen.surface.get_width(), y * pen.surface.get_width()) for x, y in outline]
            opacity = weak + (strong - weak) * (1 - share) ** 2
            pygame.draw.polygon(pen.surface, (*color, round(opacity)), corners)
        return pen.finish()

    @property
    def _warning(self) -> Color:
        """The colour of danger, dark enough to be seen on paper by eyes that see no red."""
        colors = self.theme.colors
        return readable(colors.danger, colors.paper, colors.ink)

    def _hatched(self, color: Color, strength: int) -> pygame.Surface:
        """Slanting lines within the hex."""
        pen = self._pen(color)
        for number in range(-HATCH_LINES, 2 * HATCH_LINES):
            x = number / HATCH_LINES
            pen.line([(x, HALF_HEIGHT), (x + HALF_HEIGHT * 0.6, 0)], HATCH * 0.5)
        mask = self._pen(color)
        mask.polygon(self._outline(mask, 0.97))
        pen.surface.blit(mask.surface, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        return _faded(pen.finish(), strength)

    def _draw_edge(self, side: int, color: Color, size: float, dashed: bool, width: float) -> pygame.Surface:
        pen = self._pen(self.theme.colors.ink)
        corners = self._outline(pen, size)
        (ax, ay), (bx, by) = corners[side], corners[(side + 1) % 6]
        parts = ((0.08, 0.4), (0.6, 0.92)) if dashed else ((0.0, 1.0),)
        for start, end in parts:
            a, b = ((ax + (bx - ax) * t, ay + (by - ay) * t) for t in (start, end))
            self._line(pen, [a, b], width, color)
        return pen.finish()


def _faded(picture: pygame.Surface, strength: int) -> pygame.Surface:
    """The same picture with its opacity lowered, of 255."""
    picture.fill((255, 255, 255, strength), special_flags=pygame.BLEND_RGBA_MULT)
    return picture
