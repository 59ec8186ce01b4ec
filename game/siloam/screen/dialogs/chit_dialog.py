"""What Siloam's dialogs with chits share: their art and chart, their usual answers, the odds."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from functools import lru_cache
from math import atan2, degrees

import pygame
from attrs import define, field

from game.core.frame import Choice, Decision
from game.siloam.model.state import State
from game.siloam.screen.counters import CounterArt
from game.siloam.screen.dialogs.chits import art_for
from game.siloam.screen.dialogs.dialog_words import say
from game.siloam.screen.dialogs.odds_window import OddsWindow, cases_in_combat
from game.siloam.screen.map.flags import MAKES_ROOM, POLE_PLACE, hoisted, holder
from game.siloam.screen.map.standing import unit_look
from game.table.desk.table import Table
from game.table.dialogs.draws import ChitPictures, DrawFrame, Draws
from game.table.dialogs.question_box import draw_heading, draw_steps
from game.table.dialogs.story_course import Steps
from game.table.dialogs.story_dialog import Hot, StoryDialog
from game.table.draw.bodies import TRAY
from game.table.draw.slices import making
from game.table.draw.theme import Color, Theme, mix, put
from game.table.map.geometry import HALF_HEIGHT, Camera, Point, center, clamped, corners
from game.table.map.map_art import MapArt
from game.table.scene import Push, Transition
from game.table.widgets.widget import Button

LARGEST_RADIUS = 46
BORDER = 2.6
"""What is shown around the hexes that matter, in hex radii."""
SHADE = 0.14
"""How far the chart is darkened, so that what flies over it stands out."""
COUNTER_SHARE = 1.05
COUNTER_PLACE: Point = (0.0, 0.1)
NUMBER_PLACE: Point = (0.0, -0.98 * HALF_HEIGHT)
"""In hex radii from the middle of a hex."""
NUMBER_FROM = 22
"""Hexes of at least this radius carry their numbers."""


@lru_cache(maxsize=1)
def _shaded(art: pygame.Surface, part: tuple[int, int, int, int], size: tuple[int, int]) -> pygame.Surface:
    """A part of a map in a size, a little darker: a board is composed many times over the same."""
    with making():
        picture = pygame.transform.smoothscale(art.subsurface(part), size)
        picture.fill((round(255 * (1 - SHADE)),) * 3, special_flags=pygame.BLEND_RGB_MULT)
    return picture


@define(eq=False)
class Chart:
    """Shows the surroundings of some hexes in a rectangle."""

    map_art: MapArt
    theme: Theme
    counters: CounterArt
    camera: Camera = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.camera = Camera(self.map_art.sheet)

    @property
    def area(self) -> pygame.Rect:
        return self.camera.view

    @property
    def radius(self) -> float:
        return self.camera.radius

    def look_at(self, hexes: Iterable[str], area: pygame.Rect, border: float = BORDER) -> None:
        """Show these hexes and a border around them, as large as the area allows."""
        all_hexes = self.map_art.skin.grid.hexes
        points = [center(h) for h in hexes] or [center(h) for h in all_hexes]
        left, right = min(x for x, _ in points) - border, max(x for x, _ in points) + border
        top, bottom = min(y for _, y in points) - border, max(y for _, y in points) + border
        largest = self.theme.px(LARGEST_RADIUS)
        radius = min(largest, area.width / (right - left), area.height / (bottom - top))
        (x, y), (far, low) = center(all_hexes[0]), center(all_hexes[-1])
        middle = (
            clamped((left + right) / 2, x - 1, far - x + 2, area.width / radius),
            clamped((top + bottom) / 2, y - 1, low - y + 2, area.height / radius),
        )
        self.camera = Camera(self.map_art.sheet, area, radius, *middle)

    def pixel(self, hex_id: str, offset: Point = (0.0, 0.0)) -> tuple[int, int]:
        """The pixel of a place in a hex."""
        x, y = self.camera.to_screen(center(hex_id))
        return round(x + offset[0] * self.radius), round(y + offset[1] * self.radius)

    def rect_of(self, hex_id: str) -> pygame.Rect:
        """A rectangle that holds most of a hex and no other."""
        rect = pygame.Rect(0, 0, round(1.5 * self.radius), round(2 * HALF_HEIGHT * self.radius))
        rect.center = self.pixel(hex_id)
        return rect

    def outline(
        self, surface: pygame.Surface, hex_id: str, color: Color, width: int, size: float = 0.94
    ) -> None:
        points = [self.camera.to_screen(point) for point in corners(hex_id, size)]
        pygame.draw.polygon(surface, color, points, self.theme.px(width))

    def draw(self, surface: pygame.Surface, shown: State) -> None:
        """The ground and what stands on it; while the map is fetched, the last one or blank paper."""
        colors, art = self.theme.colors, self.map_art.art() if self.map_art.ready else self.map_art.at_hand
        surface.set_clip(self.area)
        surface.fill(colors.paper if art is None else mix(colors.desk, colors.ink, 0.3), self.area)
        if art is not None:
            self._lay_art(surface, art)
        near = [h for h in self.map_art.skin.grid.hexes if self.area.colliderect(self.rect_of(h))]
        for hex_id in near:
            self._draw_number(surface, hex_id)
        for hex_id in near:
            self._draw_counters(surface, shown, hex_id)
        for hex_id in filter(shown.content.map.vp.__contains__, near):
            picture = hoisted(holder(shown, hex_id), self.radius, colors)
            put(surface, picture, center=self.pixel(hex_id, POLE_PLACE))
        surface.set_clip(None)
        pygame.draw.rect(surface, colors.line, self.area, 1)

    def _lay_art(self, surface: pygame.Surface, art: pygame.Surface) -> None:
        """The map as it is printed, but for its shade."""
        area, sheet = self.area, self.map_art.sheet
        art_radius = art.get_width() / sheet.width
        scale = art_radius / self.radius
        wanted = pygame.Rect(0, 0, round(area.width * scale), round(area.height * scale))
        x, y = self.camera.x - sheet.left, self.camera.y - sheet.top
        wanted.center = round(x * art_radius), round(y * art_radius)
        seen = wanted.clip(art.get_rect())
        size = (max(1, round(seen.width / scale)), max(1, round(seen.height / scale)))
        picture = _shaded(art, (seen.left, seen.top, seen.width, seen.height), size)
        place = (round((seen.left - wanted.left) / scale), round((seen.top - wanted.top) / scale))
        surface.blit(picture, (area.left + place[0], area.top + place[1]))

    def _draw_number(self, surface: pygame.Surface, hex_id: str) -> None:
        colors = self.theme.colors
        if self.radius >= self.theme.px(NUMBER_FROM):
            pixels = max(10, round(self.radius * 0.26))
            number = self.theme.lettering(hex_id, colors.ink, "sans-semibold", pixels)
            put(surface, number, midtop=self.pixel(hex_id, NUMBER_PLACE))

    def _draw_counters(self, surface: pygame.Surface, shown: State, hex_id: str) -> None:
        size = max(10, round(self.radius * COUNTER_SHARE))
        aside = MAKES_ROOM if hex_id in shown.content.map.vp else (0.0, 0.0)
        place = self.pixel(hex_id, (COUNTER_PLACE[0] + aside[0], COUNTER_PLACE[1] + aside[1]))
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
                self.counters.unit(unit_look(unit), size),
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


def chits_inside(table: Table[State], seen: bool = True) -> list[str]:
    """The chits in the cup.

    A chit that is out of the cup but still face down, not yet `seen`, counts as if it were inside.
    """
    inside = list(table.shown.tactics.inside)
    if not seen and table.playing is not None and "chit" in table.playing.about:
        inside.append(table.playing.about["chit"])
    return inside


STEPS_TOP, STEPS_HEIGHT = 9, 36
GAP, TIGHT_GAP = 12, 6
USUAL_VERBS = ("commit", "done", "advance", "intercept", "hits_vanish")
USUAL_PLACES: Mapping[str, int] = {"political_cost": 0, "commit_planes": -1}
"""Questions whose answer for Enter goes by its place in the list."""
SUMMED = ("declaration", "coordinate_defense", "choose_defense")
"""Questions before the first draw: the sum of the exchange to come can be looked at."""


@define(eq=False)
class ChitDialog(StoryDialog):
    """A dialog with chits, counters and perhaps a chart of the ground."""

    counters: CounterArt = field(init=False)
    map_art: MapArt = field(init=False)
    chart: Chart | None = field(init=False, default=None)
    """The chart on the panel, where there is one now."""

    @property
    def shown(self) -> State:
        """The position that is shown."""
        shown: State = self.table.shown
        return shown

    def make_art(self, theme: Theme) -> None:
        StoryDialog.make_art(self, theme)
        art = art_for(theme, self.table.shown.content)
        self.counters, self.map_art = art.counters, art.map

    def chit_pictures(self, theme: Theme) -> ChitPictures:
        return art_for(theme, self.table.shown.content).chits

    def changed(self) -> None:
        StoryDialog.changed(self)
        self.chart = None

    def usual_answer(self, decision: Decision) -> Choice | None:
        if decision.kind in USUAL_PLACES:
            return decision.choices[USUAL_PLACES[decision.kind]]
        usual = (c for verb in USUAL_VERBS for c in decision.choices if c.verb == verb)
        return StoryDialog.usual_answer(self, decision) or next(usual, None)

    def arrow_of(self, choice: Choice) -> float | None:
        """Which way a retreat goes."""
        unit = self.shown.units.get(choice.piece)
        if choice.verb != "retreat" or unit is None or not unit.on_map:
            return None
        (ax, ay), (bx, by) = center(unit.place), center(choice.hex)
        return degrees(atan2(ay - by, bx - ax))

    def point_out(self, surface: pygame.Surface, choice: Choice) -> None:
        """Outline the hexes of an answer on the chart."""
        if self.chart is None or not (choice.path or choice.hex):
            return
        view = surface.subsurface(self.panel.clip(surface.get_rect()))
        view.set_clip(self.chart.area)
        for hex_id in choice.path or (choice.hex,):
            self.chart.outline(view, hex_id, self.theme.colors.path, 4, 0.86)

    def note_hits_on(self, chart: Chart) -> None:
        """A click on a hex of the chart assigns a hit to who stands there, the first that may take it."""
        if not self.is_asking("take_hits"):
            return
        taking: dict[str, Choice] = {}
        for choice in self._asked.choices if self._asked is not None else ():
            if choice.hex and choice.verb != "retreat":
                taking.setdefault(choice.hex, choice)
        for hex_id, choice in taking.items():
            rect = chart.rect_of(hex_id).clip(chart.area)
            if rect.width and rect.height:
                self.hot.append(Hot(rect, choice, framed=False))

    def helping_buttons(self) -> list[Button]:
        """The advisor, and the odds."""
        buttons = StoryDialog.helping_buttons(self)
        if self._asked is not None and self._asked.kind in SUMMED:
            key = self.context.keys.keys_of("board_odds")[0]
            buttons.append(Button(say("battle.odds"), self.open_odds, key=key))
        return buttons

    def open_odds(self) -> Transition | None:
        """Every draw, every chit and every hit of the exchange to come."""
        cases = cases_in_combat(self.shown)
        return Push(OddsWindow(self.context, self.shown, cases)) if cases else None

    def is_asking(self, kind: str) -> bool:
        return self._asked is not None and self._asked.kind == kind

    def draw_row(
        self,
        surface: pygame.Surface,
        draws: Draws | None,
        kinds: Container[str],
        cup: int,
        goal: tuple[int, int] | None = None,
    ) -> None:
        """The draws in their row; the last of them on its way while one of these kinds of events is shown."""
        playing = self.table.playing
        if draws is None or self._row_area is None:
            return
        moving = playing is not None and playing.kind in kinds and not self.story.over
        progress = self.table.progress if moving else 1.0
        frame = DrawFrame(progress, cup, self.context.options.reduced_motion, goal)
        self.row.draw(surface, self._row_area, draws, frame)

    def head(
        self,
        surface: pygame.Surface,
        inner: pygame.Rect,
        titles: tuple[str, str],
        steps: Steps,
        labels: Sequence[str],
    ) -> int:
        """The steps along the rim, and below it a title with a line; returns where the rest begins."""
        gap = self.theme.px(TIGHT_GAP if self.tight else GAP)
        bar = pygame.Rect(inner.left, self.theme.px(STEPS_TOP), inner.width, self.theme.px(STEPS_HEIGHT))
        TRAY.lay_rail(surface, bar.bottom, self.theme)
        draw_steps(surface, TRAY.rim(self.theme), bar, labels, steps.present, steps.passed)
        room = pygame.Rect(inner.left, bar.bottom + gap, inner.width, inner.bottom - bar.bottom - gap)
        return room.top + draw_heading(surface, self.theme, room, *titles, self.tight) + gap
