"""Pictures of counters and markers: Hallan's have round corners, Dresk's are cut."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import cos, radians, sin
from typing import Any

import pygame

from game.core.hexes import DIRECTIONS
from game.firefight.model.content import DENSE, SMOKE_DM, UNIT, CounterSpec, HitSpec, content
from game.firefight.screen.map.looks import (
    CargoLook,
    CounterLook,
    FlagLook,
    HitLook,
    NameLook,
    NotchLook,
    SmokeLook,
    TargetLook,
    symbol_of,
)
from game.firefight.screen.screen_texts import say
from game.table.draw.pen import Pen, Point, lay
from game.table.draw.theme import Color, Theme, flag, icon, mix, plaque

EDGE, CORNER = 0.04, 0.16
"""The board's edge and its corners, in sizes of the counter."""
BAND = 0.25
"""The name along the top."""
GREYED = 0.45
"""How far a Spent counter is faded towards paper."""
SPENT_BAR = 0.13
GHOSTED = 150
"""Opacity of a Unit in hiding, of 255."""
LEGIBLE = 34
"""Pixels from which a counter shows its name."""
PUFFS = ((-0.22, 0.06, 0.26), (0.2, 0.1, 0.28), (0.0, -0.12, 0.3), (-0.1, 0.24, 0.2), (0.26, -0.1, 0.18))
PUFF_OPACITY = {DENSE: 205}
THIN_OPACITY = 120
HALO = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))
NAME_SIZE, SMALLEST_NAME = 0.3, 12
"""Names of places in hex radii, and in pixels."""


def outline(side: str, inset: float = 0.0) -> list[Point]:
    """The shape of a side's counters."""
    near, far = inset, 1 - inset
    corner = CORNER - inset / 2
    if side != UNIT:
        return [
            (near + corner, near), (far - corner, near), (far, near + corner), (far, far - corner),
            (far - corner, far), (near + corner, far), (near, far - corner), (near, near + corner),
        ]  # fmt: skip
    points: list[Point] = []
    for x, y, start in (
        (far - corner, near + corner, -90), (far - corner, far - corner, 0),
        (near + corner, far - corner, 90), (near + corner, near + corner, 180),
    ):  # fmt: skip
        turns = [radians(start + 15 * step) for step in range(7)]
        points += [(x + corner * cos(turn), y + corner * sin(turn)) for turn in turns]
    return points


def picture(look: Any, size: int, radius: float, theme: Theme) -> pygame.Surface:
    """Any look in a size, on a map whose hexes have a radius, both in pixels."""
    return _DRAWN[type(look)](look, size, radius, theme)


def _counter(look: CounterLook, size: int, _radius: float, theme: Theme) -> pygame.Surface:
    spec = content().counters[look.name]
    if spec.rumor:
        return _rumor(size, theme)
    result = _board(spec, look.spent, size, theme)
    ink = theme.colors.writing_on(_body(spec, look.spent, theme))
    _print_name(result, spec, size, theme)
    _print_numbers(result, spec, ink, size, theme)
    if look.spent:
        _bar(result, size, theme)
    if look.hidden:
        lay(result, icon("ff_eye", round(size * 0.42), theme.colors.selected), (0.5, 0.5))
        result.fill((255, 255, 255, GHOSTED), special_flags=pygame.BLEND_RGBA_MULT)
    return result.convert_alpha()


def _body(spec: CounterSpec, spent: bool, theme: Theme) -> Color:
    body = theme.colors[spec.side]
    return mix(body, theme.colors.paper, GREYED) if spent else body


def _board(spec: CounterSpec, spent: bool, size: int, theme: Theme) -> pygame.Surface:
    """The card board with its coloured face, darker along the top."""
    colors, body = theme.colors, _body(spec, spent, theme)
    pen = Pen(size, colors.ink)
    pen.polygon(outline(spec.side), mix(colors.ink, body, 0.2))
    pen.polygon([(x * 0.97 + 0.01, y * 0.97 + 0.005) for x, y in outline(spec.side)], colors.paper)
    pen.polygon(outline(spec.side, EDGE), body)
    pen.rect(EDGE, 0.1, 1 - 2 * EDGE, BAND - 0.1, mix(body, colors.ink, 0.35))
    pen.polygon([(x, min(y, BAND)) for x, y in outline(spec.side, EDGE)], mix(body, colors.ink, 0.35))
    pen.rect(EDGE, 0.74, 1 - 2 * EDGE, 0.012, mix(body, colors.ink, 0.35))
    return pen.finish()


def _print_name(result: pygame.Surface, spec: CounterSpec, size: int, theme: Theme) -> None:
    """Its name along the top, and what a move costs in the corner."""
    words = say(f"short.{spec.id}").upper()
    pixels = max(7, round(size * 0.17))
    name = theme.lettering(words, theme.colors.paper, "sans-bold", pixels)
    room = round(size * 0.68)
    if size >= LEGIBLE:
        if name.get_width() > room:
            name = pygame.transform.smoothscale(name, (room, name.get_height()))
        lay(result, name, (0.41, 0.155))
    color = theme.colors["red" if spec.is_foot else "blue"]
    pen = Pen(size, color)
    pen.disc(0.865, 0.15, 0.105, theme.colors.paper)
    pen.disc(0.865, 0.15, 0.09, color)
    result.blit(pen.finish(), (0, 0))
    _number(result, str(spec.move_ap), (0.865, 0.15), 0.19, theme.colors.paper, size, theme)


def _print_numbers(result: pygame.Surface, spec: CounterSpec, ink: Color, size: int, theme: Theme) -> None:
    """Attack ratings at the left, the range at the right, costs and defense below."""
    colors = theme.colors
    pen = Pen(size, colors.ink)
    for color, y in (("red", 0.385), ("blue", 0.605)):
        if color not in spec.ar:
            continue
        if spec.cc_penalty:
            pen.rect(0.085, y - 0.115, 0.23, 0.23, colors.paper)
        pen.disc(0.2, y, 0.105, colors[color])
    result.blit(pen.finish(), (0, 0))
    for color, y in (("red", 0.385), ("blue", 0.605)):
        if color in spec.ar:
            _number(result, str(spec.ar[color]), (0.2, y), 0.21, colors.paper, size, theme)
    symbol = icon(symbol_of(spec), round(size * 0.4), ink)
    lay(result, symbol, (0.54, 0.5))
    if spec.range:
        _number(result, str(spec.range), (0.87, 0.5), 0.25, ink, size, theme)
    defense = f"{spec.dr_front}/{spec.dr_flank}"
    ground = colors[spec.dr_color]
    tag = theme.lettering(defense, colors.writing_on(ground), "sans-bold", max(7, round(size * 0.19)))
    tag = tag.subsurface(tag.get_bounding_rect())
    box = pygame.Rect(0, 0, tag.get_width() + max(4, size // 12), tag.get_height() + max(3, size // 14))
    box.midright = round(size * 0.93), round(size * 0.86)
    pygame.draw.rect(result, ground, box, border_radius=max(2, size // 20))
    result.blit(tag, tag.get_rect(center=box.center))
    if spec.attack_ap:
        _number(result, str(spec.attack_ap), (0.2, 0.86), 0.22, ink, size, theme)


def _number(
    result: pygame.Surface, words: str, place: Point, share: float, ink: Color, size: int, theme: Theme
) -> None:
    letters = theme.lettering(words, ink, "sans-bold", max(7, round(size * share)))
    lay(result, letters.subsurface(letters.get_bounding_rect()), place)


def _bar(result: pygame.Surface, size: int, theme: Theme) -> None:
    """The red bar across the foot of what is Spent, with notches that need no colour."""
    pen = Pen(size, theme.colors.danger)
    top = 0.745 - SPENT_BAR
    pen.rect(EDGE, top, 1 - 2 * EDGE, SPENT_BAR, theme.colors.danger)
    for step in range(5):
        x = 0.1 + 0.19 * step
        points = [(x, top + SPENT_BAR), (x + 0.06, top), (x + 0.1, top), (x + 0.04, top + SPENT_BAR)]
        pen.polygon(points, theme.colors.selected)
    result.blit(pen.finish(), (0, 0))


def _rumor(size: int, theme: Theme) -> pygame.Surface:
    """A rumored enemy: hatched, with a question mark."""
    colors = theme.colors
    pen = Pen(size, colors.ink)
    pen.polygon(outline("ai"), colors.ink)
    pen.polygon(outline("ai", 0.02), colors.paper)
    pen.polygon(outline("ai", EDGE + 0.01), colors["rumor"])
    for step in range(8):
        x = 0.1 + 0.11 * step
        pen.line(
            [(x, 0.92), (min(0.92, x + 0.4), 0.92 - min(0.4, 0.92 - x))],
            0.012,
            mix(colors["rumor"], colors.paper, 0.25),
        )
    result = pen.finish()
    _number(result, "?", (0.5, 0.5), 0.7, colors.paper, size, theme)
    return result.convert_alpha()


def _notch(look: NotchLook, size: int, _radius: float, theme: Theme) -> pygame.Surface:
    """A bright wedge between the counter and the side it faces."""
    colors = theme.colors
    pen = Pen(size, colors.ink)
    turn = radians(60 * DIRECTIONS.index(look.facing) - 90)
    ahead, across = (cos(turn), sin(turn)), (-sin(turn), cos(turn))

    def at(forward: float, aside: float) -> Point:
        return 0.5 + forward * ahead[0] + aside * across[0], 0.5 + forward * ahead[1] + aside * across[1]

    pen.polygon([at(0.465, 0.0), at(0.27, 0.19), at(0.27, -0.19)], colors.ink)
    fill = mix(colors["smoke"], colors[look.side], 0.5) if look.spent else colors["smoke"]
    pen.polygon([at(0.44, 0.0), at(0.285, 0.15), at(0.285, -0.15)], fill)
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
    label = theme.lettering(words, colors.ink, "sans-bold", max(9, round(size * 0.12)))
    lay(result, label, (0.5, 0.93))
    return result.convert_alpha()


def _target(look: TargetLook, size: int, _radius: float, theme: Theme) -> pygame.Surface:
    """A cross of fire, with the round before which it lands."""
    colors, pen = theme.colors, Pen(size, theme.colors.danger)
    for width, ink in ((0.075, colors.selected), (0.04, colors.danger)):
        pen.ring(0.5, 0.5, 0.4 + width / 2, width, ink)
        pen.line([(0.5, 0.02), (0.5, 0.98)], width, ink)
        pen.line([(0.02, 0.5), (0.98, 0.5)], width, ink)
    result = pen.finish()
    label = theme.lettering(
        say("marker.lands", round=look.round + 1), colors.selected, "sans-bold", max(9, size // 8)
    )
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
