"""Flags on poles: who holds a VP Space, to be seen over whatever stands there."""

from __future__ import annotations

from functools import lru_cache
from math import pi, sin

import pygame

from game.siloam.model.content import VANG
from game.siloam.model.state import State
from game.table.draw.theme import Color, Palette, flag, mix
from game.table.map.geometry import Point

POLE_PLACE: Point = (-0.59, 0.06)
"""The middle of flag and pole, in hex radii from that of the hex."""
MAKES_ROOM: Point = (0.33, -0.1)
"""How far the counters of a hex with a flag stand aside, likewise."""
WIDTH, HEIGHT = 0.64, 1.02
SMALLEST = 11
"""Pixels of width below which a flag says nothing."""
POLE, KNOB = 0.09, 0.1
WAVE, WAVES = 0.06, 1.15
"""How far the cloth waves, and how often over its width; as POLE and KNOB in widths of the flag."""
FINENESS = 3
"""It is drawn so many times larger and then reduced, which smooths its waves."""
GREY = 0.36
"""How dark the cloth is that is nobody's, between paper and ink."""
REMEMBERED = 64


def holder(state: State, hex_id: str) -> str:
    """1.2, 6.2.3: whose Combat Unit stands in a hex, or whose Garrison; empty for nobody."""
    for unit in state.friends_in(hex_id):
        return unit.spec.faction
    return VANG if hex_id in state.vang_at or hex_id in state.garrisons else ""


def cloth_of_nobody(colors: Palette) -> Color:
    """The grey of a flag that is nobody's."""
    shade = sum(mix(colors.paper, colors.ink, GREY)) // 3
    return shade, shade, shade


def hoisted(faction: str, radius: float, colors: Palette) -> pygame.Surface:
    """The flag of a faction on its pole, on a map whose hexes have a radius; a grey one for nobody's."""
    return _hoisted(faction, max(SMALLEST, round(WIDTH * radius)), colors)


@lru_cache(maxsize=REMEMBERED)
def _hoisted(faction: str, pixels: int, colors: Palette) -> pygame.Surface:
    width, height = pixels * FINENESS, round(pixels * HEIGHT / WIDTH) * FINENESS
    picture = pygame.Surface((width, height), pygame.SRCALPHA)
    picture.fill((*colors.ink, 0))
    pole, knob = max(2, round(POLE * width)), round(KNOB * width)
    pygame.draw.rect(picture, colors.ink, (knob - pole, knob, 2 * pole, height - knob))
    pygame.draw.rect(picture, colors.paper, (knob - pole // 2, knob, pole, height - knob - pole // 2))
    cloth = _cloth(faction, width - knob - pole, colors)
    swing = round(WAVE * width)
    for x in range(cloth.get_width()):
        # The cloth is tied to the pole, and waves the more the farther it is from it.
        share = x / cloth.get_width()
        drop = swing * min(1.0, 2 * share) * sin(2 * pi * WAVES * share)
        picture.blit(cloth, (knob + pole + x, knob + swing + round(drop)), (x, 0, 1, cloth.get_height()))
    pygame.draw.circle(picture, colors.ink, (knob, knob), knob)
    return pygame.transform.smoothscale(picture, (width // FINENESS, height // FINENESS))


def _cloth(faction: str, pixels: int, colors: Palette) -> pygame.Surface:
    if faction:
        return flag(faction, pixels, colors)
    plain = pygame.Surface((pixels, round(pixels * 0.66)), pygame.SRCALPHA)
    plain.fill(colors.ink)
    edge = max(2, pixels // 20)
    plain.fill(cloth_of_nobody(colors), plain.get_rect().inflate(-2 * edge, -2 * edge))
    return plain
