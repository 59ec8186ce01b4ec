"""What is printed on the map at reading size: numbers, names of places, stars, flags and landing places."""

from __future__ import annotations

import pygame
from attrs import define, field

from game.siloam.model.warmap import VpSpace, WarMap
from game.table.draw.slices import Work
from game.table.draw.theme import Color, Theme, drawing, flag, icon, mix, plaque
from game.table.map.geometry import UNIT_CORNERS, Point, Sheet, center
from game.table.map.map_skin import PrintedMark

BANNER_LETTERS = {"red": "R", "yellow": "Y", "black": "K"}
"""Banners are told apart by letter as well as by colour."""
NUMBER_PLACE: Point = (-0.29, -0.71)
FLAG_PLACE: Point = (0.29, -0.72)
NAME_PLACE: Point = (0.0, 0.74)
LEFT_CORNER: Point = (-0.7, 0.0)
BESIDE, ASIDE = (1.2, 0.4), 0.36
"""How near a star beside a name is that would lie on its end, and how far the name makes way."""
LANDING_PLACE: Point = (0.69, -0.05)
ANCHOR_PLACE: Point = (0.62, 0.38)
"""Places in a hex that a counter in its middle leaves free."""
NUMBER_SIZE, SMALLEST_NUMBER = 0.21, 9
CROWDED = 1.02
"""How wide a number may be, in hex radii, before numbers stand too close to each other to be read."""
LARGEST_NUMBER, LARGEST_NAME = 0.75, 0.85
"""What is printed is never higher than this, in hex radii, however large the writing of the interface is."""
THICK_RIM_FROM = 14
"""Pixels of height from which a name takes a rim two pixels wide."""
NAME_SIZE, SMALLEST_NAME = 0.32, 12
LETTER_SIZE, SMALLEST_LETTER = 0.26, 11
"""A letter smaller than this cannot be told from another, so small maps have large letters."""
PRIORITY_RADIUS, LANDING_RADIUS = 0.3, 0.28
SMALLEST_STAR, SMALLEST_LANDING = 10, 9
FLAG_WIDTH = 0.40
ANCHOR_SIZE = 0.34
DOT_RADIUS = 0.1
DEPLOYMENT_INSET = 0.9
DASHES = 5
NUMBER_FACE = "sans-semibold"
HALO_STRENGTH = 160
"""Of the rim of a number, of 255: enough to read it on woods, too little to dot the whole sheet."""
NUMBERS_AT_ONCE = 24
"""Hex numbers made in one step of the work: about a millisecond."""


@define(eq=False)
class Printer:
    """Makes the marks of a map for one size of its hexes, to be laid on whatever part is shown."""

    sheet: Sheet
    radius: float
    theme: Theme
    marks: list[PrintedMark]

    def work(self, war_map: WarMap) -> Work:
        """Print everything, with what matters most on top."""
        numbers = Numerals(self.theme, self._number_pixels)
        for count, hex_id in enumerate(self.numbered(war_map), 1):
            self._put(numbers.picture(hex_id, war_map.terrain[hex_id]), hex_id, NUMBER_PLACE)
            if count % NUMBERS_AT_ONCE == 0:
                yield
        for hex_id in war_map.flags["cics"]:
            self.deployment(hex_id)
        for banner, hexes in war_map.priority.items():
            for hex_id in hexes:
                self.priority(hex_id, banner)
            yield
        for faction, hexes in war_map.flags.items():
            for hex_id in hexes:
                self._put(self.flag(faction), hex_id, FLAG_PLACE)
        for banner, hexes in war_map.beachheads.items():
            for order, hex_id in enumerate(hexes, 1):
                self.landing(hex_id, banner, order)
            yield

    @property
    def _number_pixels(self) -> int:
        return number_pixels(self.theme, self.radius)

    def numbered(self, war_map: WarMap) -> list[str]:
        """The hexes whose numbers are printed: where they would crowd, those of every other row and column,
        which is enough to count from."""
        widest = self.theme.font(NUMBER_FACE, self._number_pixels).size("0000")[0]
        if widest <= CROWDED * self.radius:
            return list(war_map.grid.hexes)
        return [h for h in war_map.grid.hexes if int(h[:2]) % 2 and int(h[2:]) % 2]

    def priority(self, hex_id: str, banner: str) -> None:
        """A Priority Hex: a star in the banner's colour with its letter."""
        colors = self.theme.colors
        body = colors[f"banner_{banner}"]
        radius = max(SMALLEST_STAR, self._px(PRIORITY_RADIUS))
        self._put(drawing("priority_star", 2 * radius, body, colors.paper), hex_id, LEFT_CORNER)
        self._letter(BANNER_LETTERS[banner], hex_id, (LEFT_CORNER[0], 0.02), colors.writing_on(body))

    def landing(self, hex_id: str, banner: str, order: int) -> None:
        """A beachhead hex, with its place in the banner's order of landing."""
        colors = self.theme.colors
        body = colors[f"banner_{banner}"]
        radius = max(SMALLEST_LANDING, self._px(LANDING_RADIUS))
        self._put(drawing("disc", 2 * radius, body, colors.paper), hex_id, LANDING_PLACE)
        self._letter(f"{BANNER_LETTERS[banner]}{order}", hex_id, LANDING_PLACE, colors.writing_on(body))
        self._put(icon("anchor", self._px(ANCHOR_SIZE), colors.ink), hex_id, ANCHOR_PLACE)

    def flag(self, faction: str) -> pygame.Surface:
        """The flag of an Allied Flag Hex."""
        return flag(faction, self._px(FLAG_WIDTH), self.theme.colors)

    def deployment(self, hex_id: str) -> None:
        """The hex where CICS units arrive: a dashed line inside its sides."""
        side = 2 * self._px(1)
        picture = pygame.Surface((side, side), pygame.SRCALPHA)
        outline = [
            ((1 + x * DEPLOYMENT_INSET) * side / 2, (1 + y * DEPLOYMENT_INSET) * side / 2)
            for x, y in UNIT_CORNERS
        ]
        width = max(2, self._px(0.05))
        for (ax, ay), (bx, by) in zip(outline, [*outline[1:], outline[0]], strict=True):
            for dash in range(DASHES):
                a, b = (dash + 0.15) / DASHES, (dash + 0.75) / DASHES
                start = (ax + (bx - ax) * a, ay + (by - ay) * a)
                end = (ax + (bx - ax) * b, ay + (by - ay) * b)
                pygame.draw.line(picture, self.theme.colors["cics"], start, end, width)
        self._put(picture, hex_id, (0, 0))

    def _letter(self, letter: str, hex_id: str, place: Point, color: Color) -> None:
        pixels = max(SMALLEST_LETTER, round(LETTER_SIZE * self.radius))
        words = self.theme.lettering(letter, color, "sans-bold", pixels)
        # Centred on the letter itself: in a mark so small the empty part of the line would be seen.
        self._put(words.subsurface(words.get_bounding_rect()), hex_id, place)

    def _px(self, length: float) -> int:
        return max(1, round(length * self.radius))

    def _pixel(self, point: Point) -> Point:
        return (point[0] - self.sheet.left) * self.radius, (point[1] - self.sheet.top) * self.radius

    def _at(self, hex_id: str, place: Point) -> Point:
        x, y = center(hex_id)
        return self._pixel((x + place[0], y + place[1]))

    def _put(self, picture: pygame.Surface, hex_id: str, place: Point) -> None:
        x, y = self._at(hex_id, place)
        self._lay(picture, x - picture.get_width() / 2, y - picture.get_height() / 2)

    def _lay(self, picture: pygame.Surface, x: float, y: float) -> None:
        self.marks.append((picture, (round(x), round(y))))


def number_pixels(theme: Theme, radius: float) -> int:
    """The size of hex numbers on a map whose hexes have a radius in pixels."""
    least = min(theme.px(SMALLEST_NUMBER), max(SMALLEST_NUMBER, round(LARGEST_NUMBER * radius)))
    return max(least, round(NUMBER_SIZE * radius))


@define(eq=False)
class Numerals:
    """Hex numbers put together from pairs of figures: rendering each of 260 takes too long for a zoom."""

    theme: Theme
    pixels: int
    _halves: dict[tuple[str, Color], pygame.Surface] = field(init=False, factory=dict)

    def picture(self, hex_id: str, terrain: str) -> pygame.Surface:
        """The id of a hex with a rim in the colour of its ground."""
        colors = self.theme.colors
        ink = colors.ink if terrain in ("rough", "difficult") else colors.faint_ink
        grounds = {"rough": colors["rough"], "difficult": colors["difficult"], "sea": colors["sea"]}
        halo = mix(grounds.get(terrain, colors.paper), colors.paper, 0.5)
        pairs = hex_id[:2], hex_id[2:]
        left_rim, right_rim = (self._half(pair, halo) for pair in pairs)
        left, right = (self.theme.lettering(pair, ink, NUMBER_FACE, self.pixels) for pair in pairs)
        width = left.get_width()
        picture = pygame.Surface((width + right_rim.get_width(), left_rim.get_height()), pygame.SRCALPHA)
        picture.fblits([(left_rim, (0, 0)), (right_rim, (width, 0)), (left, (1, 1)), (right, (width + 1, 1))])
        return picture

    def _half(self, figures: str, halo: Color) -> pygame.Surface:
        """The rim of two figures."""
        known = self._halves.get((figures, halo))
        if known is None:
            body = self.theme.lettering(figures, halo, NUMBER_FACE, self.pixels)
            known = self._halves[figures, halo] = rim(body, 1)
            known.fill((255, 255, 255, HALO_STRENGTH), special_flags=pygame.BLEND_RGBA_MULT)
        return known


def name_place(war_map: WarMap, hex_id: str) -> Point:
    """Where the name of a VP Space stands in its hex: in the middle, or clear of a star at its right."""
    (x, y), (across, down) = center(hex_id), NAME_PLACE
    for star in (hex_ for hexes in war_map.priority.values() for hex_ in hexes):
        right = center(star)[0] + LEFT_CORNER[0] - x - across
        below = center(star)[1] + LEFT_CORNER[1] - y - down
        if 0 < right < BESIDE[0] and abs(below) < BESIDE[1]:
            return across - ASIDE, down
    return NAME_PLACE


def place_name(space: VpSpace, radius: float, theme: Theme) -> pygame.Surface:
    """The name of a VP Space, after dots for the banners that want it."""
    colors = theme.colors
    words = _written(space.name, radius, theme, colors.ink, "serif-semibold")
    dot = max(3, round(DOT_RADIUS * radius))
    step = 2 * dot + 2
    start = step * len(space.banners)
    picture = pygame.Surface((start + words.get_width(), words.get_height()), pygame.SRCALPHA)
    for place, banner in enumerate(space.banners):
        picture.blit(
            drawing("disc", 2 * dot, colors[f"banner_{banner}"], colors.ink),
            (place * step, round(words.get_height() / 2 - dot + 1)),
        )
    picture.blit(words, (start, 0))
    return picture


def _written(name: str, radius: float, theme: Theme, color: Color, face: str) -> pygame.Surface:
    """A name with a rim of paper, so that it reads on roads and ridges; on a label where washes are weak."""
    least = min(theme.px(SMALLEST_NAME), max(SMALLEST_NAME, round(LARGEST_NAME * radius)))
    pixels = max(least, round(NAME_SIZE * radius))
    if theme.colors.washes < 1:
        return plaque(theme.lettering(name, color, face, pixels), theme.colors.paper, color)
    width = 1 if pixels < THICK_RIM_FROM else 2
    words = rim(theme.lettering(name, theme.colors.paper, face, pixels), width)
    words.blit(theme.lettering(name, color, face, pixels), (width, width))
    return words


def rim(words: pygame.Surface, width: int) -> pygame.Surface:
    """Lettering made broader by a width on every side.

    Laying it down again and again is many times faster than having the font draw its outlines.
    """
    steps = range(2 * width + 1)
    size = words.get_width() + 2 * width, words.get_height() + 2 * width
    result = pygame.Surface(size, pygame.SRCALPHA)
    result.fblits(
        [(words, (x, y)) for x in steps for y in steps if (x - width) ** 2 + (y - width) ** 2 <= width**2 + 1]
    )
    return result
