"""What makes a flat picture a counter: print on board with an edge, a thickness, a tilt and a shadow.

A game draws the face and says how it is called; where it lies is nobody's business here.
"""

from __future__ import annotations

from functools import lru_cache
from zlib import crc32

import pygame

from game.table.draw.theme import Color, icon, mix

ROOM = 0.12
"""Room for the shadow on every side, in sizes of the counter."""
LIGHTEST, DARKEST = 0.15, 0.18
"""How far print is lighter at the top and darker at the foot."""
LINEN, LINEN_STEP = 0.05, 0.037
"""How much darker the threads of the linen are, and how far apart in sizes of the counter."""
SHEEN = 0.13
"""The light on the upper left corner."""
CELLS = 16
"""Pixels of the sheen before it is enlarged."""
THICKNESS = 0.03
SIDE_STEP = 3
"""Pixels from one copy of the shape to the next, of which the side of the board is made."""
BOARD_SHADE = 0.42
"""How far the side of the board is from its edge towards ink."""
MOST_TILT = 1.5
"""Degrees."""
LEAST_TILTED, LARGEST_TILTED = 34, 160
"""Others lie straight: the letters of smaller ones would suffer, and larger ones take long to turn."""
FINE_BELOW = 90
"""Counters smaller than this are drawn in twice their size, so that a tilt leaves them sharp."""
SHADOW = (0, 0, 0, 140)
SHADOW_PIXELS = 44
"""The size in which the shadows of larger counters are made before they are enlarged: they are soft anyway,
and to blur a large picture takes longer than all the rest of a counter."""
FALL = (0.035, 0.045)
BLUR = 0.045
"""Where the shadow lies and how soft it is: with the board's thickness it just has room."""
PALER = 0.42
"""How far one that has done its work goes towards paper."""
HATCH_STEP, HATCH_SHADE = 0.13, 70
SOLID = 200
"""Opacity from which a pixel is part of the counter and not of its shadow."""
BYTE = 255


def drawing_size(size: int) -> int:
    """The size in which the face of a counter is to be drawn for `mounted`."""
    return 2 * size if LEAST_TILTED <= size < FINE_BELOW else size


def tilt_of(name: str) -> float:
    """How far a counter lies askew, in degrees: always the same for a name."""
    return (crc32(name.encode()) % 1000 / 999 * 2 - 1) * MOST_TILT


def edge_color(light: Color, paper: Color) -> Color:
    """The board of all counters."""
    return mix(light, paper, 0.5)


def grain(face: pygame.Surface) -> None:
    """Light, linen and sheen over the print of a counter."""
    face.blit(_shade(face.get_size()), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    face.blit(_sheen(face.get_size()), (0, 0), special_flags=pygame.BLEND_RGB_ADD)


def emboss(
    face: pygame.Surface, name: str, pixels: int, ink: Color, ground: Color, center: tuple[int, int]
) -> None:
    """A silhouette drawn twice: its shade a little below, then itself."""
    light = sum(ink) > sum(ground)
    shade = mix(ground, (0, 0, 0) if light else (BYTE, BYTE, BYTE), 0.55)
    step = max(1, round(face.get_width() / 60))
    for color, by in ((shade, step), (ink, 0)):
        picture = icon(name, pixels, color)
        face.blit(picture, picture.get_rect(center=(center[0] + by, center[1] + by)))


def mounted(face: pygame.Surface, size: int, edge: Color, ink: Color, tilt: float = 0.0) -> pygame.Surface:
    """The face on its board, in a size, with room for its shadow around it."""
    scale = face.get_width() / size
    room = max(2, round(size * ROOM))
    large = round(room * scale)
    body = pygame.Surface((face.get_width() + 2 * large, face.get_height() + 2 * large), pygame.SRCALPHA)
    body.fill((*edge, 0))
    side = _stencil(face, (*mix(edge, ink, BOARD_SHADE), BYTE))
    thickness = max(1, round(THICKNESS * face.get_width()))
    for depth in range(thickness, 0, -SIDE_STEP):
        body.blit(side, (large, large + depth))
    body.blit(face, (large, large))
    outer = size + 2 * room
    if LEAST_TILTED <= size <= LARGEST_TILTED and tilt:
        body = pygame.transform.rotozoom(body, tilt, 1 / scale)
    elif scale != 1:
        body = pygame.transform.smoothscale(body, (outer, outer))
    return _over_shadow(body, size, (outer, round(face.get_height() / scale) + 2 * room))


def spent(picture: pygame.Surface, paper: Color, ink: Color) -> pygame.Surface:
    """A counter that has done its work: paler, and hatched."""
    veil = _stencil(picture, (*paper, round(BYTE * PALER)))
    lines = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    width, height = picture.get_size()
    for x in range(-height, width, max(4, round(width * HATCH_STEP))):
        pygame.draw.aaline(lines, (*ink, HATCH_SHADE), (x, height), (x + height, 0))
    lines.blit(_stencil(picture, (BYTE, BYTE, BYTE, BYTE)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    result = picture.copy()
    result.blit(veil, (0, 0))
    result.blit(lines, (0, 0))
    return result


def _stencil(picture: pygame.Surface, color: tuple[int, int, int, int]) -> pygame.Surface:
    """The shape of a picture in one colour."""
    shape = pygame.mask.from_surface(picture, SOLID)
    return shape.to_surface(setcolor=color, unsetcolor=(*color[:3], 0))


def _over_shadow(body: pygame.Surface, size: int, outer: tuple[int, int]) -> pygame.Surface:
    """A body in the middle of a picture, over a soft shadow of its shape."""
    coarse = max(1, size // SHADOW_PIXELS)
    small = body if coarse == 1 else pygame.transform.scale_by(body, 1 / coarse)
    ground = pygame.Surface((-(-outer[0] // coarse), -(-outer[1] // coarse)), pygame.SRCALPHA)
    middle = [length / 2 + fall * size / coarse for length, fall in zip(ground.get_size(), FALL, strict=True)]
    stencil = _stencil(small, SHADOW)
    ground.blit(stencil, stencil.get_rect(center=(round(middle[0]), round(middle[1]))))
    result = pygame.transform.box_blur(ground, max(1, round(size * BLUR / coarse)))
    if coarse > 1:
        result = pygame.transform.smoothscale(result, outer)
    result.blit(body, body.get_rect(center=(outer[0] // 2, outer[1] // 2)))
    return result


@lru_cache(maxsize=12)
def _shade(size: tuple[int, int]) -> pygame.Surface:
    """Darker to the foot, with the threads of linen across."""
    width, height = size
    shade = pygame.Surface(size)
    step = max(2, round(width * LINEN_STEP))
    for y in range(height):
        fall = max(0.0, 2 * y / height - 1)
        share = 1 - DARKEST * fall
        shade.fill((round(BYTE * share),) * 3, (0, y, width, 1))
    thread = round(BYTE * (1 - LINEN))
    linen = pygame.Surface(size)
    linen.fill((BYTE, BYTE, BYTE))
    for x in range(-height, width, step):
        pygame.draw.line(linen, (thread, thread, thread), (x, height), (x + height, 0))
    shade.blit(linen, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return shade


@lru_cache(maxsize=12)
def _sheen(size: tuple[int, int]) -> pygame.Surface:
    """Light from above, most of it on the upper left corner."""
    small = pygame.Surface((CELLS, CELLS))
    for x in range(CELLS):
        for y in range(CELLS):
            down, away = y / (CELLS - 1), (x + y) / (CELLS - 1)
            light = LIGHTEST * max(0.0, 1 - 2 * down) + SHEEN * max(0.0, 1 - away) ** 2
            small.set_at((x, y), (round(BYTE * light * 0.8),) * 3)
    return pygame.transform.smoothscale(small, size)
