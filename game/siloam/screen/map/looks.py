"""Pictures of what stands on the map: units, Supports, walls, badges and lettering."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from attrs import define, field

from game.siloam.model.warmap import WarMap
from game.siloam.screen import tokens
from game.siloam.screen.counters import CounterArt, UnitFace
from game.siloam.screen.map.standing import (
    AID,
    DONE,
    FLAG,
    GUARD,
    LEVEL,
    NAME,
    NUMBER,
    SCOUTED,
    STAR,
    SUPPORT,
    WORKS,
    Look,
    Token,
)
from game.siloam.screen.terrain.marks import FLAG_WIDTH, NUMBER_SIZE, SMALLEST_NUMBER, Numerals, place_name
from game.table.draw.badges import plaque
from game.table.draw.theme import Color, Theme, flag

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
            STAR: lambda _, size, __: self._badge(tokens.star_badge, size, "star"),
            SCOUTED: lambda _, size, __: self.counters.scout_marker(max(SMALLEST_BADGE + 2, size)),
            DONE: lambda _, size, __: self._badge(tokens.tick_badge, size, "panel"),
            LEVEL: lambda token, size, _: self._level(int(token.name), size),
        }

    def picture(self, look: Look, size: int, radius: float) -> pygame.Surface:
        """A look in a size, on a map whose hexes have a radius, both in pixels."""
        if isinstance(look, UnitFace):
            return self.counters.unit(look, size)
        return self._makers[look.kind](look, size, radius)

    def _badge(
        self, draw: Callable[[int, Color, Color], pygame.Surface], size: int, use: str
    ) -> pygame.Surface:
        colors = self.theme.colors
        body = colors[use]
        return draw(max(SMALLEST_BADGE, size), body, colors.writing_on(body))

    def _number(self, token: Token, radius: float) -> pygame.Surface:
        pixels = max(self.theme.px(SMALLEST_NUMBER), round(NUMBER_SIZE * radius))
        return Numerals(self.theme, pixels).picture(token.name, token.faction)

    def _level(self, level: int, size: int) -> pygame.Surface:
        colors = self.theme.colors
        words = self.theme.lettering(str(level), colors.ink, "sans-bold", max(SMALLEST_PLAQUE, size))
        return plaque(words, colors.paper, colors.ink)
