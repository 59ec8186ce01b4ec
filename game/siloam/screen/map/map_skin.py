"""The map of Siloam at the table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

import pygame

from game.core.hexes import Grid
from game.siloam.model.content import COMBAT, Content, content
from game.siloam.model.state import State
from game.siloam.screen.counters import UnitFace
from game.siloam.screen.drawable import check_drawable
from game.siloam.screen.map.layers import LAYERS, draw_over, draw_under, stamps_under
from game.siloam.screen.map.looks import LookArt
from game.siloam.screen.map.staging import act
from game.siloam.screen.map.standing import NAME, WORKS, Token, signature, standing
from game.siloam.screen.terrain.marks import NAME_PLACE, Printer
from game.siloam.screen.terrain.painter import paint
from game.table.draw.slices import Work
from game.table.draw.theme import Palette, Theme
from game.table.map.figure import GROUND, Figure
from game.table.map.geometry import Sheet
from game.table.map.map_skin import Artist, MapSkin, PrintedMark

TERRAIN = Path(__file__).parents[1] / "terrain"


class SiloamMap(MapSkin[State]):
    """The painted country with its armies."""

    layers = LAYERS
    attacks = frozenset({"attack", "commit", "retarget", "aim_at", "bomb_line"})
    sources = tuple(TERRAIN / name for name in ("painter.py", "ground.py", "sketch.py", "lines.py"))

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

    @property
    def ground(self) -> object:
        war_map = self.content.map
        return tuple(war_map.terrain.items()), war_map.roads, war_map.rivers, sorted(war_map.unbridged)

    def paint(self, colors: Palette) -> pygame.Surface:
        return paint(self.content.map, colors)

    def print_marks(self, marks: list[PrintedMark], sheet: Sheet, radius: float, theme: Theme) -> Work:
        return Printer(sheet, radius, theme, marks).work(self.content.map)

    def names(self) -> Sequence[Figure]:
        """The names of the VP Spaces."""
        return [
            Figure(h, h, Token(NAME, h), NAME_PLACE, rides=False, part=GROUND) for h in self.content.map.vp
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
            Figure(unit, place, UnitFace.of(units[unit], COMBAT))
            for unit, place in setup.units.items()
            if place in self.grid
        ]
        return walls + counters

    # ------------------------------------------------------------------ what is drawn over it

    stamps = staticmethod(stamps_under)
    draw_under = staticmethod(draw_under)
    draw_over = staticmethod(draw_over)
    act = staticmethod(act)
