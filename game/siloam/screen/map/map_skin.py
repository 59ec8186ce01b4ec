"""The map of Siloam at the table, and pictures of what stands on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property

import pygame
from attrs import define, field

from game.core.errors import GameError
from game.core.hexes import Grid
from game.core.tables import assets
from game.siloam.model.content import COMBAT, FACTIONS, KINDS, PLANE_SIDES, SYMBOLS, Content, content
from game.siloam.model.state import State
from game.siloam.model.warmap import WarMap
from game.siloam.screen.counters import (
    SILHOUETTE_OF_KIND,
    SILHOUETTE_OF_PLANE,
    CounterArt,
    UnitFace,
    vang_support_picture,
)
from game.siloam.screen.map.flags import hoisted
from game.siloam.screen.map.layers import LAYERS, draw_over, draw_under, stamps_under
from game.siloam.screen.map.staging import act
from game.siloam.screen.map.standing import (
    AID,
    DONE,
    FLAG,
    GUARD,
    LEVEL,
    NAME,
    NUMBER,
    POLE,
    SCOUTED,
    SUPPORT,
    WORKS,
    Look,
    Token,
    pole,
    signature,
    standing,
)
from game.siloam.screen.terrain.marks import (
    BANNER_LETTERS,
    FLAG_WIDTH,
    Numerals,
    Printer,
    name_place,
    number_pixels,
    place_name,
)
from game.table.draw.slices import Work
from game.table.draw.theme import Palette, Theme, drawing, flag, has_icon, palette, plaque
from game.table.map.geometry import Sheet
from game.table.map.map_skin import GROUND, Artist, Figure, MapSkin, PrintedMark
from game.table.map.sheet_files import read_sheet

ICONS = "assets/siloam/icons"
COLORS = "assets/siloam/screen/palettes.toml"
LETTERS = "BANNER_LETTERS in game/siloam/screen/terrain/marks.py"


def check_drawable(content: Content) -> None:
    """Refuses content with a name that the screen has no picture, colour or letter for."""
    problems = list(undrawable(content))
    if problems:
        raise GameError(f"Siloam cannot be drawn: {'; '.join(problems)}.")


def undrawable(content: Content) -> Iterator[str]:
    """What is missing for each thing that cannot be drawn, and where to add it."""
    for what, name, picture in _pictures(content):
        if not has_icon(picture):
            yield f"the {what} {name!r} has no picture, add {ICONS}/{picture}.svg"
    for banner in content.banners:
        if not palette().has(f"banner_{banner}"):
            yield f"the banner {banner!r} has no colour, add banner_{banner} to {COLORS}"
        if banner not in BANNER_LETTERS:
            yield f"the banner {banner!r} has no letter, add one to {LETTERS}"


def _pictures(content: Content) -> Iterator[tuple[str, str, str]]:
    """Everything that is drawn as an icon: what it is, its name, and the name of its picture."""
    yield from (("side of a Support", side, side) for side in content.sides)
    yield from (("kind of unit", kind, SILHOUETTE_OF_KIND[kind]) for kind in KINDS)
    yield from (("plane", side, SILHOUETTE_OF_PLANE[side]) for side in PLANE_SIDES)
    for counter in dict.fromkeys(content.chits.vang_support):
        yield "Vang Support", counter, vang_support_picture(counter)
    yield from (("symbol", symbol, symbol) for symbol in SYMBOLS)
    yield from (("flag", faction, f"flag_{faction}") for faction in FACTIONS)


SMALLEST_BADGE, SMALLEST_PLAQUE = 11, 12
"""Pixels below which a badge says nothing."""


@define(eq=False)
class LookArt:
    """Draws looks in the colours of a theme."""

    war_map: WarMap
    theme: Theme
    counters: CounterArt = field(init=False)
    _makers: dict[str, Callable[[Token, int, float], pygame.Surface]] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.counters = CounterArt(self.theme)
        self._makers = {
            WORKS: lambda token, size, _: self.counters.fortification(int(token.name), size),
            NAME: lambda token, _, radius: place_name(self.war_map.vp[token.name], radius, self.theme),
            NUMBER: lambda token, _, radius: self._number(token, radius),
            FLAG: lambda token, _, radius: flag(token.name, round(FLAG_WIDTH * radius), self.theme.colors),
            SUPPORT: lambda token, size, _: self.counters.support(
                token.name, token.faction, size, token.symbol
            ),
            GUARD: lambda token, size, _: self.counters.garrison(token.name, size, token.symbol),
            AID: lambda token, size, _: self.counters.vang_support(token.name, size),
            POLE: lambda token, _, radius: hoisted(token.faction, radius, self.theme.colors),
            SCOUTED: lambda _, size, __: self.counters.scout_marker(max(SMALLEST_BADGE + 2, size)),
            DONE: lambda _, size, __: self._badge("tick_badge", size, "panel"),
            LEVEL: lambda token, size, _: self._level(int(token.name), size),
        }

    def picture(self, look: Look, size: int, radius: float) -> pygame.Surface:
        """A look in a size, on a map whose hexes have a radius, both in pixels."""
        if isinstance(look, UnitFace):
            return self.counters.unit(look, size)
        return self._makers[look.kind](look, size, radius)

    def _badge(self, name: str, size: int, use: str) -> pygame.Surface:
        body = self.theme.colors[use]
        return drawing(name, max(SMALLEST_BADGE, size), body, self.theme.colors.writing_on(body))

    def _number(self, token: Token, radius: float) -> pygame.Surface:
        return Numerals(self.theme, number_pixels(self.theme, radius)).picture(token.name, token.faction)

    def _level(self, level: int, size: int) -> pygame.Surface:
        colors = self.theme.colors
        words = self.theme.lettering(str(level), colors.ink, "sans-bold", max(SMALLEST_PLAQUE, size))
        return plaque(words, colors.paper, colors.ink)


SHEET = "map"
"""The folder with the built sheet, among the game's own data."""


class SiloamMap(MapSkin[State]):
    """The country with its armies."""

    layers = LAYERS
    attacks = frozenset({"attack", "commit", "retarget", "aim_at", "bomb_line"})

    @cached_property
    def content(self) -> Content:
        """The printed matter of the game; what cannot be drawn is refused before anything is."""
        printed = content()
        check_drawable(printed)
        return printed

    # ------------------------------------------------------------------ the sheet

    @property
    def grid(self) -> Grid:
        return self.content.map.grid

    def make_art(self, colors: Palette) -> pygame.Surface:
        return read_sheet(assets() / "siloam" / SHEET, colors)

    def print_marks(self, marks: list[PrintedMark], sheet: Sheet, radius: float, theme: Theme) -> Work:
        return Printer(sheet, radius, theme, marks).work(self.content.map)

    def names(self) -> Sequence[Figure]:
        """The names of the VP Spaces."""
        war_map = self.content.map
        return [
            Figure(h, h, Token(NAME, h), name_place(war_map, h), rides=False, part=GROUND) for h in war_map.vp
        ]

    # ------------------------------------------------------------------ what stands on it

    def artist(self, theme: Theme) -> Artist:
        return LookArt(self.content.map, theme).picture

    standing = staticmethod(standing)
    signature = staticmethod(signature)

    def opening(self) -> Sequence[Figure]:
        """The walls and counters of the opening position."""
        setup, units = self.content.setup, self.content.units
        walls = [Figure(h, h, Token(WORKS, str(level))) for h, level in setup.fortifications.items()]
        counters = [
            Figure(unit, place, UnitFace(units[unit], COMBAT))
            for unit, place in setup.units.items()
            if place in self.grid
        ]
        holders = {place: units[unit].faction for unit, place in setup.units.items()}
        return walls + counters + [pole(h, holders.get(h, "")) for h in self.content.map.vp]

    # ------------------------------------------------------------------ what is drawn over it

    stamps = staticmethod(stamps_under)
    draw_under = staticmethod(draw_under)
    draw_over = staticmethod(draw_over)
    act = staticmethod(act)
