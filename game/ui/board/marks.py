"""What is printed on the map at reading size: numbers, names, stars, flags and landing places."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import pygame
from attrs import define

from game.siloam.warmap import River, VpSpace, WarMap
from game.ui.board.geometry import Point, Sheet, center, corners, side_ends
from game.ui.icons import flag, icon
from game.ui.pen import Pen, star_points
from game.ui.theme import Color, Theme, mix

BANNER_LETTERS = {"red": "R", "yellow": "Y", "black": "K"}
"""Banners are told apart by letter as well as by colour."""
NUMBER_PLACE: Point = (-0.29, -0.71)
FLAG_PLACE: Point = (0.29, -0.72)
NAME_PLACE: Point = (0.0, 0.68)
LEFT_CORNER: Point = (-0.67, 0.0)
LANDING_PLACE: Point = (0.69, -0.05)
ANCHOR_PLACE: Point = (0.62, 0.38)
"""Places in a hex that a counter in its middle leaves free."""
NUMBER_SIZE, SMALLEST_NUMBER = 0.21, 9
NAME_SIZE, SMALLEST_NAME = 0.32, 12
LETTER_SIZE, SMALLEST_LETTER = 0.24, 8
VP_RADIUS, PRIORITY_RADIUS, LANDING_RADIUS = 0.42, 0.29, 0.27
RIM = 0.17
"""The rim of a star as a share of its radius."""
FLAG_WIDTH = 0.40
ANCHOR_SIZE = 0.34
DOT_RADIUS = 0.1
RIVER_NAME_AT, RIVER_NAME_ASIDE = 0.9, -0.36
"""How far down its course a river is named, and how far beside it."""
DEPLOYMENT_INSET = 0.9
DASHES = 5


@define(eq=False)
class Printer:
    """Prints the marks of a map on a surface that shows the whole sheet."""

    surface: pygame.Surface
    sheet: Sheet
    radius: float
    theme: Theme

    def print_all(self, war_map: WarMap) -> None:
        """Everything, with what matters most on top."""
        for hex_id in war_map.grid.hexes:
            self.number(hex_id, war_map.terrain[hex_id])
        for hex_id in war_map.flags["cics"]:
            self.deployment(hex_id)
        for banner, hexes in war_map.priority.items():
            for hex_id in hexes:
                self.priority(hex_id, banner)
        for faction, hexes in war_map.flags.items():
            for hex_id in hexes:
                self.flag(hex_id, faction)
        for banner, hexes in war_map.beachheads.items():
            for order, hex_id in enumerate(hexes, 1):
                self.landing(hex_id, banner, order)
        for river in war_map.rivers:
            self.river_name(river)
        for space in war_map.vp.values():
            self.star(space)
        for space in war_map.vp.values():
            self.name(space)

    def number(self, hex_id: str, terrain: str) -> None:
        """The id of a hex, aside of the middle where roads pass."""
        pixels = max(self.theme.px(SMALLEST_NUMBER), round(NUMBER_SIZE * self.radius))
        colors = self.theme.colors
        color = colors.ink if terrain == "difficult" else colors.faint_ink
        grounds = {"rough": colors.rough, "difficult": colors.difficult, "sea": colors.sea}
        halo = mix(grounds.get(terrain, colors.paper), colors.paper, 0.5)
        self._put(self.theme.haloed(hex_id, color, halo, "sans-semibold", pixels), hex_id, NUMBER_PLACE)

    def star(self, space: VpSpace) -> None:
        """A VP Space."""
        colors = self.theme.colors
        self._put(star(self._px(VP_RADIUS), colors.star, colors.ink, 0.44), space.hex, (0, -0.02))

    def name(self, space: VpSpace) -> None:
        """The name of a VP Space, after dots for the banners that want it."""
        pixels = max(self.theme.px(SMALLEST_NAME), round(NAME_SIZE * self.radius))
        colors = self.theme.colors
        words = self.theme.haloed(space.name, colors.ink, colors.paper, "serif-semibold", pixels)
        dot = max(3, self._px(DOT_RADIUS))
        step = 2 * dot + 2
        width = words.get_width() + step * len(space.banners)
        x, y = self._at(space.hex, NAME_PLACE)
        self._dots(space.banners, dot, x - width / 2, y)
        self.surface.blit(words, (x - width / 2 + step * len(space.banners), y - words.get_height() / 2))

    def river_name(self, river: River) -> None:
        """The name of a river beside its course, read from below."""
        pixels = max(self.theme.px(SMALLEST_NAME), round(NAME_SIZE * self.radius))
        colors = self.theme.colors
        words = self.theme.haloed(river.name, colors.river_bank, colors.paper, "serif-italic", pixels)
        (ax, ay), (bx, by) = side_ends(*river.sides[round(len(river.sides) * RIVER_NAME_AT)].split("-"))
        x, y = self._pixel(((ax + bx) / 2 + RIVER_NAME_ASIDE, (ay + by) / 2))
        turned = pygame.transform.rotate(words, 90)
        self.surface.blit(turned, (round(x - turned.get_width() / 2), round(y - turned.get_height() / 2)))

    def _dots(self, banners: Sequence[str], dot: int, x: float, y: float) -> None:
        for place, banner in enumerate(banners):
            picture = disc(dot, self.theme.colors.banner(banner), self.theme.colors.ink)
            self.surface.blit(picture, (x + place * (2 * dot + 2), y - dot + 1))

    def priority(self, hex_id: str, banner: str) -> None:
        """A Priority Hex: a star in the banner's colour with its letter."""
        colors = self.theme.colors
        body = colors.banner(banner)
        self._put(star(self._px(PRIORITY_RADIUS), body, colors.paper, 0.56), hex_id, LEFT_CORNER)
        self._letter(BANNER_LETTERS[banner], hex_id, (LEFT_CORNER[0], 0.02), colors.writing_on(body))

    def landing(self, hex_id: str, banner: str, order: int) -> None:
        """A beachhead hex, with its place in the banner's order of landing."""
        colors = self.theme.colors
        body = colors.banner(banner)
        self._put(disc(self._px(LANDING_RADIUS), body, colors.paper), hex_id, LANDING_PLACE)
        self._letter(f"{BANNER_LETTERS[banner]}{order}", hex_id, LANDING_PLACE, colors.writing_on(body))
        self._put(icon("anchor", self._px(ANCHOR_SIZE), colors.ink), hex_id, ANCHOR_PLACE)

    def flag(self, hex_id: str, faction: str) -> None:
        """An Allied Flag Hex."""
        self._put(flag(faction, self._px(FLAG_WIDTH), self.theme.colors), hex_id, FLAG_PLACE)

    def deployment(self, hex_id: str) -> None:
        """The hex where CICS units arrive: a dashed line inside its sides."""
        outline = [self._pixel(point) for point in corners(hex_id, DEPLOYMENT_INSET)]
        width = max(2, self._px(0.05))
        for (ax, ay), (bx, by) in zip(outline, [*outline[1:], outline[0]], strict=True):
            for dash in range(DASHES):
                a, b = (dash + 0.15) / DASHES, (dash + 0.75) / DASHES
                start = (ax + (bx - ax) * a, ay + (by - ay) * a)
                end = (ax + (bx - ax) * b, ay + (by - ay) * b)
                pygame.draw.line(self.surface, self.theme.colors.cics, start, end, width)

    def _letter(self, letter: str, hex_id: str, place: Point, color: Color) -> None:
        pixels = max(SMALLEST_LETTER, round(LETTER_SIZE * self.radius))
        self._put(self.theme.lettering(letter, color, "sans-bold", pixels), hex_id, place)

    def _px(self, length: float) -> int:
        return max(1, round(length * self.radius))

    def _pixel(self, point: Point) -> Point:
        return (point[0] - self.sheet.left) * self.radius, (point[1] - self.sheet.top) * self.radius

    def _at(self, hex_id: str, place: Point) -> Point:
        x, y = center(hex_id)
        return self._pixel((x + place[0], y + place[1]))

    def _put(self, picture: pygame.Surface, hex_id: str, place: Point) -> None:
        x, y = self._at(hex_id, place)
        self.surface.blit(picture, (round(x - picture.get_width() / 2), round(y - picture.get_height() / 2)))


@lru_cache(maxsize=100)
def star(radius: int, body: Color, rim: Color, waist: float) -> pygame.Surface:
    """A star with a rim; `waist` says how fat it is."""
    pen = Pen(2 * radius, rim)
    pen.polygon(star_points(0.5, 0.53, 0.52, waist), rim)
    pen.polygon(star_points(0.5, 0.53, 0.52 * (1 - RIM * 1.35), waist), body)
    return pen.finish()


@lru_cache(maxsize=100)
def disc(radius: int, body: Color, rim: Color) -> pygame.Surface:
    """A disc with a rim."""
    pen = Pen(2 * radius, rim)
    pen.disc(0.5, 0.5, 0.49, rim)
    pen.disc(0.5, 0.5, 0.41, body)
    return pen.finish()
