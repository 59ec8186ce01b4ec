"""The part of the map that matters, for aiming, for retreats and for following a bombing run."""

from __future__ import annotations

from collections.abc import Iterable

import pygame
from attrs import define, field

from game.siloam.model.state import State
from game.siloam.model.warmap import WarMap
from game.siloam.screen.counters import CounterArt
from game.siloam.screen.dialogs.fighters import unit_face
from game.siloam.screen.terrain.marks import star
from game.table.draw.blitting import put
from game.table.draw.theme import Color, Theme, mix
from game.table.map.geometry import HALF_HEIGHT, center, corners, side_ends
from game.table.map.map_art import MapArt
from game.table.map.sheet_paint import ART_RADIUS

LARGEST_RADIUS = 46
BORDER = 2.6
"""What is shown around the hexes that matter, in hex radii."""
COUNTER_SHARE = 1.05
NUMBER_FROM = 22
"""Hexes of at least this radius carry their numbers."""
SHADE = 0.14
"""How far the chart is darkened, so that what flies over it stands out."""


@define(eq=False)
class MapCut:
    """Shows the surroundings of some hexes in a rectangle."""

    map_art: MapArt
    theme: Theme
    counters: CounterArt
    area: pygame.Rect = field(factory=lambda: pygame.Rect(0, 0, 1, 1))
    radius: float = 1.0
    _middle: tuple[float, float] = field(init=False, default=(0.0, 0.0))

    @property
    def hexes(self) -> tuple[str, ...]:
        """All hexes of the map."""
        return self.map_art.skin.grid.hexes

    def look_at(self, hexes: Iterable[str], area: pygame.Rect, border: float = BORDER) -> None:
        """Show these hexes and a border around them, as large as the area allows."""
        self.area = area
        points = [center(h) for h in hexes] or [center(h) for h in self.hexes]
        left, right = min(x for x, _ in points) - border, max(x for x, _ in points) + border
        top, bottom = min(y for _, y in points) - border, max(y for _, y in points) + border
        self.radius = min(
            self.theme.px(LARGEST_RADIUS), area.width / (right - left), area.height / (bottom - top)
        )
        edges = [center(self.hexes[0]), center(self.hexes[-1])]
        self._middle = (
            _clamped((left + right) / 2, edges[0][0] - 1, edges[1][0] + 1, area.width / self.radius),
            _clamped((top + bottom) / 2, edges[0][1] - 1, edges[1][1] + 1, area.height / self.radius),
        )

    def pixel(self, point: tuple[float, float]) -> tuple[float, float]:
        return (
            self.area.centerx + (point[0] - self._middle[0]) * self.radius,
            self.area.centery + (point[1] - self._middle[1]) * self.radius,
        )

    def rect_of(self, hex_id: str) -> pygame.Rect:
        """A rectangle that holds most of a hex and no other."""
        rect = pygame.Rect(0, 0, round(1.5 * self.radius), round(2 * HALF_HEIGHT * self.radius))
        x, y = self.pixel(center(hex_id))
        rect.center = round(x), round(y)
        return rect

    def outline(
        self, surface: pygame.Surface, hex_id: str, color: Color, width: int, size: float = 0.94
    ) -> None:
        points = [self.pixel(point) for point in corners(hex_id, size)]
        pygame.draw.polygon(surface, color, points, self.theme.px(width))

    def draw(self, surface: pygame.Surface, shown: State) -> None:
        """Ground, numbers and counters."""
        colors, war_map = self.theme.colors, shown.content.map
        surface.set_clip(self.area)
        surface.fill(mix(colors.desk, colors.ink, 0.3), self.area)
        near = [h for h in self.hexes if self.area.colliderect(self.rect_of(h))]
        if self.map_art.ready:
            self._painted(surface)
        else:
            self._plain(surface, war_map, near)
        for hex_id in near:
            self._marks(surface, hex_id, starred=hex_id in war_map.vp)
        for hex_id in near:
            self._counters(surface, shown, hex_id)
        surface.set_clip(None)
        pygame.draw.rect(surface, colors.line, self.area, 1)

    def _painted(self, surface: pygame.Surface) -> None:
        """The map as it is painted, a little darker."""
        art, sheet = self.map_art.art(), self.map_art.sheet
        scale = ART_RADIUS / self.radius
        wanted = pygame.Rect(0, 0, round(self.area.width * scale), round(self.area.height * scale))
        x, y = self._middle
        wanted.center = round((x - sheet.left) * ART_RADIUS), round((y - sheet.top) * ART_RADIUS)
        seen = wanted.clip(art.get_rect())
        size = (max(1, round(seen.width / scale)), max(1, round(seen.height / scale)))
        picture = pygame.transform.smoothscale(art.subsurface(seen), size)
        picture.fill((round(255 * (1 - SHADE)),) * 3, special_flags=pygame.BLEND_RGB_MULT)
        place = (round((seen.left - wanted.left) / scale), round((seen.top - wanted.top) / scale))
        surface.blit(picture, (self.area.left + place[0], self.area.top + place[1]))

    def _plain(self, surface: pygame.Surface, war_map: WarMap, near: Iterable[str]) -> None:
        """Bare hexes, while the map is still being painted."""
        colors = self.theme.colors
        grounds = {"rough": colors.rough, "difficult": colors.difficult, "sea": colors.sea}
        for hex_id in near:
            ground = mix(grounds.get(war_map.terrain[hex_id], colors.paper), colors.desk, SHADE)
            points = [self.pixel(point) for point in corners(hex_id)]
            pygame.draw.polygon(surface, ground, points)
            pygame.draw.polygon(surface, mix(ground, colors.ink, 0.35), points, 1)
        self._lines(surface, war_map)

    def _lines(self, surface: pygame.Surface, war_map: WarMap) -> None:
        """Roads and rivers."""
        colors = self.theme.colors
        for road in war_map.roads:
            course = [self.pixel(center(h)) for h in road.hexes]
            for width, color in ((0.16, colors.road_bank), (0.09, colors.road)):
                pygame.draw.lines(surface, color, False, course, max(1, round(width * self.radius)))
        for river in war_map.rivers:
            for name in river.sides:
                a, b = (self.pixel(point) for point in side_ends(*name.split("-")))
                pygame.draw.line(surface, colors.river, a, b, max(2, round(0.17 * self.radius)))

    def _marks(self, surface: pygame.Surface, hex_id: str, starred: bool) -> None:
        colors = self.theme.colors
        x, y = self.pixel(center(hex_id))
        if starred:
            picture = star(max(5, round(self.radius * 0.42)), colors.star, colors.ink, 0.44)
            put(surface, picture, center=(round(x), round(y)))
        if self.radius >= self.theme.px(NUMBER_FROM):
            number = self.theme.lettering(
                hex_id, colors.ink, "sans-semibold", max(10, round(self.radius * 0.26))
            )
            put(surface, number, midtop=(round(x), round(y - HALF_HEIGHT * self.radius * 0.98)))

    def _counters(self, surface: pygame.Surface, shown: State, hex_id: str) -> None:
        x, y = self.pixel(center(hex_id))
        size = max(10, round(self.radius * COUNTER_SHARE))
        place = (round(x), round(y + self.radius * 0.1))
        level = shown.fortifications.get(hex_id, 0)
        if level:
            put(surface, self.counters.fortification(level, size), center=place)
        for support in shown.supports_in(hex_id):
            symbol = shown.content.sides[support.side].symbol
            picture = self.counters.support(support.side, support.spec.faction, size * 3 // 4, symbol)
            put(surface, picture, center=place)
        vang = shown.vang_in(hex_id)
        for index, unit in enumerate([*shown.friends_in(hex_id), *([vang] if vang else [])]):
            shift = round(index * size * 0.22)
            put(
                surface,
                self.counters.unit(unit_face(unit), size),
                center=(place[0] + shift, place[1] - shift),
            )


def nearest_towards(here: str, hexes: Iterable[str], way: tuple[int, int]) -> str:
    """The nearest of some hexes that lies more towards one side than aside; empty if there is none."""
    (x, y), best, found = center(here), float("inf"), ""
    for hex_id in hexes:
        hx, hy = center(hex_id)
        ahead = (hx - x) * way[0] + (hy - y) * way[1]
        aside = abs((hx - x) * way[1]) + abs((hy - y) * way[0])
        if ahead > 0 and aside <= 1.2 * ahead and ahead + aside < best:
            best, found = ahead + aside, hex_id
    return found


def _clamped(middle: float, first: float, last: float, seen: float) -> float:
    """Keep the view on the map where the map is larger than the view, and the map in its middle where not."""
    if seen >= last - first:
        return (first + last) / 2
    return max(first + seen / 2, min(last - seen / 2, middle))
