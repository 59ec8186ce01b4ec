"""Pictures of figures, and a canvas that puts them where the camera sees them."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import pygame
from attrs import define, field, frozen

from game.table.draw import badges
from game.table.draw.slices import Work
from game.table.draw.theme import Color, Theme
from game.table.map.figure import COUNTER_SIZE, Figure
from game.table.map.geometry import Camera, Point, center
from game.table.map.map_skin import Artist
from game.table.map.stamps import Stamps

SEEN_THROUGH = 84
"""Opacity of counters, of 255, while the player looks under them."""
GREYED, DARKENED = 150, 205
"""How grey and how dark a unit is that has acted, of 255."""
TOP: Point = (0.0, -0.8)
LEFT: Point = (-0.95, 0.0)
"""Places in a hex beside its counter, in hex radii from its middle."""
THINNEST = 3
CROSSED, SMALLEST_CROSSED = 0.72, 25
"""The badge of an attack in hex radii, and its smallest size in pixels at scale 1."""
LETTERING, SMALLEST_LETTERING = 0.4, 13
"""The letters on a plaque, likewise."""
REMEMBERED = 800


@define(eq=False)
class FigureArt:
    """Pictures of figures in all their conditions."""

    artist: Artist
    _kept: dict[Hashable, pygame.Surface] = field(init=False, factory=dict)

    def picture(self, figure: Figure, radius: float, seen_through: bool = False) -> pygame.Surface:
        """The picture of a figure on a map whose hexes have a radius in pixels."""
        key = _key(figure, radius, seen_through)
        known = self._kept.pop(key, None) or self._make(figure, radius, seen_through)
        self._kept[key] = known  # what was used last goes last
        if len(self._kept) > REMEMBERED:
            del self._kept[next(iter(self._kept))]
        return known

    def work(self, figures: Sequence[Figure], radius: float, seen_through: bool = False) -> Work:
        """Make the pictures of figures that are not there yet."""
        for figure in figures:
            missing = _key(figure, radius, seen_through) not in self._kept
            self.picture(figure, radius, seen_through)
            if missing:
                yield

    def _make(self, figure: Figure, radius: float, seen_through: bool) -> pygame.Surface:
        picture = self.artist(figure.look, round(COUNTER_SIZE * radius * figure.size), radius)
        if figure.spent:
            picture = _subdued(picture)
        if seen_through:
            picture = picture.copy()
            picture.fill((255, 255, 255, SEEN_THROUGH), special_flags=pygame.BLEND_RGBA_MULT)
        return picture.convert_alpha()


def _key(figure: Figure, radius: float, seen_through: bool) -> Hashable:
    """All that the picture of a figure depends on."""
    return figure.look, figure.size, figure.spent, seen_through, radius


def _subdued(picture: pygame.Surface) -> pygame.Surface:
    """A counter that has done its work: grey and in the shade."""
    grey = pygame.transform.grayscale(picture)
    grey.set_alpha(GREYED)
    result = picture.copy()
    result.blit(grey, (0, 0))
    result.fill((DARKENED, DARKENED, DARKENED, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return result


@frozen(eq=False)
class MapCanvas:
    """A surface seen through a camera, with all that is needed to draw on it."""

    surface: pygame.Surface
    camera: Camera
    theme: Theme
    art: FigureArt
    stamps: Stamps

    @property
    def radius(self) -> float:
        return self.camera.radius

    def line(self, width: float) -> int:
        """The width of a line in pixels; never so thin that it is lost."""
        return max(THINNEST, round(width * self.radius))

    def pixel(self, hex_id: str, offset: Point = (0.0, 0.0)) -> Point:
        """The pixel of a place in a hex."""
        x, y = center(hex_id)
        return self.camera.to_screen((x + offset[0], y + offset[1]))

    def pixels(self, hexes: Sequence[str]) -> list[Point]:
        return [self.pixel(hex_id) for hex_id in hexes]

    def crossed(self) -> pygame.Surface:
        """The badge of an attack."""
        size = max(self.theme.px(SMALLEST_CROSSED), round(CROSSED * self.radius))
        colors = self.theme.colors
        return badges.crossed_badge(size, colors.selected, colors.danger, colors.ink)

    def lettered(self, letters: str, body: Color) -> pygame.Surface:
        """A letter or two on a plaque."""
        colors = self.theme.colors
        pixels = max(self.theme.px(SMALLEST_LETTERING), round(LETTERING * self.radius))
        words = self.theme.lettering(letters, colors.writing_on(body), "sans-bold", pixels)
        return badges.plaque(words, body, colors.writing_on(body))

    def put(self, picture: pygame.Surface, at: Point, alpha: int = 255) -> None:
        """Lay a picture with its middle on a pixel."""
        corner = round(at[0] - picture.get_width() / 2), round(at[1] - picture.get_height() / 2)
        if alpha == 255:
            self.surface.blit(picture, corner)
            return
        # Pictures are shared, so the opacity of one is put back at once.
        picture.set_alpha(alpha)
        self.surface.blit(picture, corner)
        picture.set_alpha(255)

    def stamp(self, picture: pygame.Surface, hexes: Sequence[str]) -> None:
        """Lay a picture over hexes."""
        half = picture.get_width() / 2, picture.get_height() / 2
        places = (self.pixel(hex_id) for hex_id in hexes)
        self.surface.fblits([(picture, (round(x - half[0]), round(y - half[1]))) for x, y in places])

    def figures(self, figures: Sequence[Figure], seen_through: bool = False) -> None:
        """Lay figures where they stand."""
        placed = []
        for figure in figures:
            picture = self.art.picture(figure, self.radius, seen_through)
            x, y = self.pixel(figure.hex, figure.offset)
            corner = round(x - picture.get_width() / 2), round(y - picture.get_height() / 2)
            placed.append((picture, corner))
        self.surface.fblits(placed)

    def figure(self, figure: Figure, at: Point, alpha: int = 255) -> None:
        """Lay a figure with the middle of its hex on a pixel."""
        x, y = at[0] + figure.offset[0] * self.radius, at[1] + figure.offset[1] * self.radius
        self.put(self.art.picture(figure, self.radius), (x, y), alpha)
