"""Pictures of all that lies on the map: counters, facings, hit counters, flags, smoke, targets and names."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import cos, radians, sin
from typing import Any

import pygame

from game.core.hexes import DIRECTIONS
from game.firefight.model.content import DENSE, SMOKE_DM, HitSpec, content
from game.firefight.screen.map.counter_faces import counter_picture
from game.firefight.screen.map.looks import (
    CargoLook,
    CounterLook,
    FlagLook,
    HitLook,
    NameLook,
    NotchLook,
    SmokeLook,
    TargetLook,
)
from game.firefight.screen.screen_texts import say
from game.table.draw.pen import Pen, Point, lay
from game.table.draw.theme import Color, Theme, flag, icon, mix, plaque

PUFFS = ((-0.22, 0.06, 0.26), (0.2, 0.1, 0.28), (0.0, -0.12, 0.3), (-0.1, 0.24, 0.2), (0.26, -0.1, 0.18))
PUFF_OPACITY = {DENSE: 205}
THIN_OPACITY = 120
SMALLEST_LABEL = 9
"""Pixels of the letters on smoke and targets."""
HALO = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))
UPRIGHT = ("n", "s")
FOOT_UPRIGHT, FOOT_ASLANT = 0.3, 0.34
"""How far from the middle a wedge begins: the side of a counter is farther away at a slant."""
NAME_SIZE, SMALLEST_NAME = 0.3, 12
"""Names of places in hex radii, and in pixels."""


def picture(look: Any, size: int, radius: float, theme: Theme) -> pygame.Surface:
    """Any look in a size, on a map whose hexes have a radius, both in pixels."""
    return _DRAWN[type(look)](look, size, radius, theme)


def _counter(look: CounterLook, size: int, _radius: float, theme: Theme) -> pygame.Surface:
    return counter_picture(look, size, theme)


def _number(
    result: pygame.Surface, words: str, place: Point, share: float, ink: Color, size: int, theme: Theme
) -> None:
    letters = theme.lettering(words, ink, "sans-bold", max(7, round(size * share)))
    lay(result, letters.subsurface(letters.get_bounding_rect()), place)


def _notch(look: NotchLook, size: int, _radius: float, theme: Theme) -> pygame.Surface:
    """A bright wedge that grows out of the counter to the side it faces."""
    colors = theme.colors
    pen = Pen(size, colors.ink)
    turn = radians(60 * DIRECTIONS.index(look.facing) - 90)
    ahead, across = (cos(turn), sin(turn)), (-sin(turn), cos(turn))

    def at(forward: float, aside: float) -> Point:
        return 0.5 + forward * ahead[0] + aside * across[0], 0.5 + forward * ahead[1] + aside * across[1]

    base = FOOT_UPRIGHT if look.facing in UPRIGHT else FOOT_ASLANT
    pen.polygon([at(0.475, 0.0), at(base, 0.14), at(base, -0.14)], colors.ink)
    fill = mix(colors["smoke"], colors[look.side], 0.5) if look.spent else colors["smoke"]
    pen.polygon([at(0.45, 0.0), at(base + 0.015, 0.105), at(base + 0.015, -0.105)], fill)
    return pen.finish().convert_alpha()


def _hit(look: HitLook, size: int, _radius: float, theme: Theme) -> pygame.Surface:
    """A hit counter: the number that rallies, and what it does by its letters."""
    colors, spec = theme.colors, content().hits[look.hit]
    pen = Pen(size, colors.ink)
    pen.rect(0.02, 0.02, 0.96, 0.96, colors.ink)
    pen.rect(0.06, 0.06, 0.88, 0.88, colors.danger)
    result = pen.finish()
    rally = str(spec.rally) if spec.rally is not None else "-"
    _number(result, rally, (0.5, 0.4), 0.62, colors.selected, size, theme)
    _number(result, letters_of(spec), (0.5, 0.8), 0.28, colors.selected, size, theme)
    return result.convert_alpha()


def letters_of(spec: HitSpec) -> str:
    """What a hit counter does, in a letter or two: no move, no attack, or the first of its numbers."""
    if spec.no_move:
        return say("hit.no_move")
    if spec.no_attack:
        return say("hit.no_attack")
    for name, value in (("ar", spec.ar), ("dr", spec.dr), ("move", spec.move), ("attack", spec.attack)):
        if value:
            return say(f"hit.{name}", by=f"{value:+d}")
    return say("hit.range") if spec.range_half else ""


def _cargo(_look: CargoLook, size: int, _radius: float, theme: Theme) -> pygame.Surface:
    colors, pen = theme.colors, Pen(size, theme.colors.ink)
    pen.disc(0.5, 0.5, 0.48, colors.ink)
    pen.disc(0.5, 0.5, 0.42, colors.paper)
    result = pen.finish()
    lay(result, icon("ff_foot", round(size * 0.56), colors.ink), (0.5, 0.5))
    return result.convert_alpha()


def _flag(look: FlagLook, size: int, _radius: float, theme: Theme) -> pygame.Surface:
    """The flag of whoever holds the place, with its VP in a star's stead."""
    colors = theme.colors
    result = pygame.Surface((size, size), pygame.SRCALPHA)
    pen = Pen(size, colors.ink)
    pen.rect(0.1, 0.05, 0.07, 0.93, colors.ink)
    result.blit(pen.finish(), (0, 0))
    cloth = flag(look.side, round(size * 0.8), colors)
    result.blit(cloth, (round(size * 0.17), round(size * 0.06)))
    pen = Pen(size, colors.brass)
    pen.disc(0.72, 0.72, 0.26, colors.ink)
    pen.disc(0.72, 0.72, 0.22, colors.paper)
    result.blit(pen.finish(), (0, 0))
    _number(result, str(look.vp), (0.72, 0.72), 0.42, colors.ink, size, theme)
    return result.convert_alpha()


def _smoke(look: SmokeLook, size: int, _radius: float, theme: Theme) -> pygame.Surface:
    """Puffs, and what they add to the defense."""
    colors = theme.colors
    pen = Pen(size, colors["smoke"])
    for x, y, puff in PUFFS:
        pen.disc(0.5 + x, 0.5 + y, puff, mix(colors["smoke"], colors.ink, 0.12))
        pen.disc(0.49 + x, 0.48 + y, puff * 0.9, colors["smoke"])
    result = pen.finish()
    opacity = PUFF_OPACITY.get(look.grade, THIN_OPACITY)
    result.fill((255, 255, 255, opacity), special_flags=pygame.BLEND_RGBA_MULT)
    words = say("marker.smoke", dm=SMOKE_DM[look.grade]).upper()
    label = theme.lettering(words, colors.ink, "sans-bold", max(SMALLEST_LABEL, round(size * 0.11)))
    lay(result, plaque(label, colors["smoke"], colors.ink), (0.5, 0.88))
    return result.convert_alpha()


def _target(look: TargetLook, size: int, _radius: float, theme: Theme) -> pygame.Surface:
    """A cross of fire, with the round before which it lands."""
    colors, pen = theme.colors, Pen(size, theme.colors.danger)
    for width, ink in ((0.075, colors.selected), (0.04, colors.danger)):
        pen.ring(0.5, 0.5, 0.4 + width / 2, width, ink)
        pen.line([(0.5, 0.02), (0.5, 0.98)], width, ink)
        pen.line([(0.02, 0.5), (0.98, 0.5)], width, ink)
    result = pen.finish()
    words = say("marker.lands", round=look.round + 1)
    label = theme.lettering(words, colors.selected, "sans-bold", max(SMALLEST_LABEL, size // 7))
    lay(result, plaque(label, colors.danger, colors.selected), (0.5, 0.1))
    return result.convert_alpha()


def _name(look: NameLook, _size: int, radius: float, theme: Theme) -> pygame.Surface:
    """A name of a place, with a light around it that any ground shows."""
    colors = theme.colors
    pixels = max(theme.px(SMALLEST_NAME), round(radius * NAME_SIZE))
    dark = theme.lettering(look.text, colors.ink, "serif-semibold", pixels)
    light = theme.lettering(look.text, colors.paper, "serif-semibold", pixels)
    reach = max(1, pixels // 12)
    result = pygame.Surface((dark.get_width() + 2 * reach, dark.get_height() + 2 * reach), pygame.SRCALPHA)
    for dx, dy in HALO:
        result.blit(light, (reach + dx * reach, reach + dy * reach))
    result.blit(dark, (reach, reach))
    return result.convert_alpha()


Drawer = Callable[[Any, int, float, Theme], pygame.Surface]
_DRAWN: dict[type, Drawer] = {
    CounterLook: _counter,
    NotchLook: _notch,
    HitLook: _hit,
    CargoLook: _cargo,
    FlagLook: _flag,
    SmokeLook: _smoke,
    TargetLook: _target,
    NameLook: _name,
}


def preview(theme: Theme, size: int) -> Iterator[pygame.Surface]:
    """A few counters, for whoever chooses colours and sizes."""
    looks = [("rifles_a", False), ("machine_gun", True), ("guard_1", False), ("armored_car", False)]
    return (picture(CounterLook(name, spent, hidden=False), size, size, theme) for name, spent in looks)
