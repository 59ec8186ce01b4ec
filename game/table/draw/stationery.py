"""Printed matter: paper with its grain and worn edges, double rules, rubber stamps, shadows and a glow."""

from __future__ import annotations

from functools import cache, lru_cache

import pygame

from game.table.draw.fields import grain, resized, softened
from game.table.draw.theme import Color, Theme, mix

TILE = 128
"""Pixels of a side of the grain, which is laid side by side."""
GRAIN, GRAIN_SEED = 5, 21
"""How much lighter and darker, of 255, paper is in places."""
Shade = tuple[int, int, int, int]
"""A colour and its opacity of 255."""
WORN = (138, 106, 58)
EDGE_REACH, EDGE_DEPTH = 26, 66
"""How far paper has darkened from its edges, in pixels of the design, and how much of 255."""
SHADOW_DEPTH = 120
OUTER, INNER, BETWEEN = 2.4, 1.0, 5
"""Widths of the two rules of a frame, and the way from one to the other."""
CORNER, EYE = 16, 3.2
LIFT = 3
"""How far a paper comes up that is pointed at."""
GLOW_STEPS = 6
PATCHES, WORN_LEAST = (9, 9), 150
"""How many places of a stamp have more ink than others, and how much of 255 the others have."""
KEPT_TILES, KEPT_EDGES, KEPT_STAMPS = 12, 96, 24


def warning_ink(theme: Theme) -> Color:
    """Writing that warns, on paper."""
    return mix(theme.colors.danger, theme.colors.ink, 0.4)


def faint_ink(theme: Theme) -> Color:
    """Small writing on paper."""
    return theme.colors.ink if theme.colors.stark else theme.colors.faint_ink


def lay_paper(surface: pygame.Surface, rect: pygame.Rect, theme: Theme, light: float = 0.0) -> None:
    """A sheet of paper, lighter by a share; without grain and wear where contrast is all."""
    colors = theme.colors
    ground = mix(colors.paper, (255, 255, 255), light)
    if colors.stark:
        pygame.draw.rect(surface, ground, rect)
        return
    tile, before = _grain_tile(ground), surface.get_clip()
    surface.set_clip(rect.clip(before))
    surface.fblits(
        [
            (tile, (x, y))
            for x in range(rect.left, rect.right, TILE)
            for y in range(rect.top, rect.bottom, TILE)
        ]
    )
    surface.set_clip(before)
    darken_edges(surface, rect, theme.px(EDGE_REACH), (*WORN, EDGE_DEPTH))


def darken_edges(surface: pygame.Surface, rect: pygame.Rect, reach: int, color: Shade) -> None:
    """Let a colour grow from inside to the edges of a rectangle, up to its opacity."""
    reach = min(reach, rect.width // 2, rect.height // 2)
    for side in range(4):
        edge = _edge(reach, rect.width if side % 2 == 0 else rect.height, side, color)
        corner = {1: (rect.right - reach, rect.top), 2: (rect.left, rect.bottom - reach)}
        surface.blit(edge, corner.get(side, rect.topleft))


@lru_cache(maxsize=KEPT_TILES)
def _grain_tile(ground: Color) -> pygame.Surface:
    """Paper whose grain goes on where the next tile begins."""
    tile = pygame.Surface((TILE, TILE), depth=32)
    tile.fill([max(0, value - GRAIN) for value in ground])
    tile.blit(_swing(), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return tile.convert()


@cache
def _swing() -> pygame.Surface:
    """How much lighter than its darkest paper is at each place of a tile."""
    fine = softened(resized(grain((TILE // 2, TILE // 2), GRAIN_SEED), (TILE, TILE)), 1)
    fine.fill((2 * GRAIN,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
    return fine


@lru_cache(maxsize=KEPT_EDGES)
def _edge(reach: int, length: int, side: int, color: Shade) -> pygame.Surface:
    """A strip that darkens towards one side: top, right, bottom or left."""
    strip = pygame.Surface((1, max(1, reach)), pygame.SRCALPHA)
    for step in range(reach):
        strip.set_at((0, step), (*color[:3], round(color[3] * (1 - step / reach) ** 2.2)))
    turned = pygame.transform.rotate(strip, {0: 0, 1: 270, 2: 180, 3: 90}[side])
    size = (length, reach) if side % 2 == 0 else (reach, length)
    return pygame.transform.scale(turned, size)


def cast_shadow(surface: pygame.Surface, rect: pygame.Rect, reach: int, fall: int) -> None:
    """A soft shadow below a sheet, put together from a corner and its sides."""
    soft = _shadow(max(2, reach))
    around, size = rect.inflate(2 * reach, 2 * reach).move(fall // 2, fall), soft.get_width() // 2
    if around.width < 2 * size or around.height < 2 * size:
        return
    for x, y in ((0, 0), (1, 0), (0, 1), (1, 1)):
        corner = (
            around.left if not x else around.right - size,
            around.top if not y else around.bottom - size,
        )
        surface.blit(soft, corner, (x * size, y * size, size, size))
    wide, high = around.width - 2 * size, around.height - 2 * size
    for y in (0, 1):
        side = pygame.transform.scale(soft.subsurface((size - 1, y * size, 1, size)), (wide, size))
        surface.blit(side, (around.left + size, around.top if not y else around.bottom - size))
    for x in (0, 1):
        side = pygame.transform.scale(soft.subsurface((x * size, size - 1, size, 1)), (size, high))
        surface.blit(side, (around.left if not x else around.right - size, around.top + size))


@lru_cache(maxsize=8)
def _shadow(reach: int) -> pygame.Surface:
    """The shadow of a small square, whose corners serve any sheet."""
    side = 4 * reach
    dark = pygame.Surface((side, side), pygame.SRCALPHA)
    dark.fill((0, 0, 0, SHADOW_DEPTH), (reach, reach, side - 2 * reach, side - 2 * reach))
    blurred = pygame.transform.gaussian_blur(dark, max(1, reach // 2))
    return blurred.convert_alpha() if pygame.display.get_surface() else blurred


def rule_frame(surface: pygame.Surface, rect: pygame.Rect, theme: Theme, corners: bool = True) -> None:
    """A heavy and a fine line around printed matter, with pieces in the corners."""
    ink = theme.colors.ink
    pygame.draw.rect(surface, ink, rect, max(1, theme.px(OUTER)))
    inner = rect.inflate(-2 * theme.px(BETWEEN), -2 * theme.px(BETWEEN))
    pygame.draw.rect(surface, ink, inner, max(1, theme.px(INNER)))
    if not corners:
        return
    size = theme.px(CORNER)
    for x, right in ((inner.left, 1), (inner.right - 1, -1)):
        for y, down in ((inner.top, 1), (inner.bottom - 1, -1)):
            pygame.draw.polygon(surface, ink, ((x, y), (x + right * size, y), (x, y + down * size)))
            eye = x + right * round(size * 0.68), y + down * round(size * 0.68)
            pygame.draw.aacircle(surface, ink, eye, theme.px(EYE) + 1)
            pygame.draw.aacircle(surface, theme.colors.paper, eye, theme.px(EYE))


def broken_rule(
    surface: pygame.Surface, middle: tuple[int, int], half: int, theme: Theme, color: Color
) -> None:
    """A line under a title, with a small lozenge of a colour in its middle."""
    x, y = middle
    gap, size = theme.px(10), theme.px(5)
    for start, end in ((x - half, x - gap), (x + gap, x + half)):
        pygame.draw.line(surface, theme.colors.ink, (start, y), (end, y), max(1, theme.px(1.2)))
    pygame.draw.polygon(surface, color, ((x, y - size), (x + size, y), (x, y + size), (x - size, y)))


@lru_cache(maxsize=KEPT_STAMPS)
def stamp(letter: pygame.Surface, radius: int, color: Color, angle: int, worn: bool) -> pygame.Surface:
    """A rubber stamp with a letter in two rings, turned by some degrees; if worn, not all of it has taken."""
    half = radius + 4
    print_ = pygame.Surface((2 * half, 2 * half), pygame.SRCALPHA)
    print_.fill((*color, 0))
    for ring, width in ((radius, max(2, radius // 9)), (round(radius * 0.78), max(1, radius // 22))):
        pygame.draw.aacircle(print_, color, (half, half), ring, width)
    print_.blit(letter, letter.get_rect(center=(half, half)))
    if worn:
        patches = resized(grain(PATCHES, radius), print_.get_size())
        patches.fill((WORN_LEAST,) * 4, special_flags=pygame.BLEND_RGBA_MAX)
        patches.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
        print_.blit(patches, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return pygame.transform.rotozoom(print_, angle, 1.0)


def halo(surface: pygame.Surface, rect: pygame.Rect, theme: Theme, focused: bool) -> None:
    """The glow around a paper that would be chosen now; the one with the focus has a line of ink as well."""
    color = theme.colors.brass
    step = max(1, theme.px(1.5))
    for number in range(GLOW_STEPS, 0, -1):
        ring = rect.inflate(2 * number * step, 2 * number * step)
        glow = _glow_ring(ring.size, step, (*color, round(150 * (1 - number / (GLOW_STEPS + 1)) ** 1.5)))
        for side in glow:
            surface.blit(side[0], ring.move(side[1]).topleft)
    pygame.draw.rect(surface, color, rect.inflate(2, 2), max(2, theme.px(2.4)))
    if focused:
        inner = 2 * max(2, theme.px(3))
        pygame.draw.rect(surface, theme.colors.ink, rect.inflate(-inner, -inner), max(1, theme.px(1.4)))


@lru_cache(maxsize=4 * GLOW_STEPS)
def _glow_ring(
    size: tuple[int, int], width: int, color: tuple[int, int, int, int]
) -> tuple[tuple[pygame.Surface, tuple[int, int]], ...]:
    """A rectangle of light, as its four sides."""
    wide, high = size
    across, down = (
        pygame.Surface((wide, width), pygame.SRCALPHA),
        pygame.Surface((width, high - 2 * width), pygame.SRCALPHA),
    )
    across.fill(color)
    down.fill(color)
    return (
        (across, (0, 0)),
        (across, (0, high - width)),
        (down, (0, width)),
        (down, (wide - width, width)),
    )
