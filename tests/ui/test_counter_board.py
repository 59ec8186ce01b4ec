"""The board of counters: its sizes, its tilt, and that print on it is read."""

from __future__ import annotations

import pygame
import pytest

from game.siloam.model.content import FACTIONS, MODES, content
from game.siloam.screen.counters import CounterArt, UnitFace
from game.table.draw.counter_board import (
    LARGEST_TILTED,
    LEAST_TILTED,
    MOST_TILT,
    ROOM,
    drawing_size,
    edge_color,
    grain,
    mounted,
    spent,
    tilt_of,
)
from game.table.draw.theme import PALETTES, READABLE, Color, Theme, contrast, drawing, palette

LARGE_PRINT = 3.0
"""The least contrast of large and bold print."""
BODY = (47, 95, 143)
TILT_OF_RED_1 = -0.7733


def plain(size: int, color: Color = BODY) -> pygame.Surface:
    face = pygame.Surface((size, size), pygame.SRCALPHA)
    face.fill(color)
    return face


def board(size: int, tilt: float = 0.0) -> pygame.Surface:
    colors = palette()
    edge = edge_color(colors.light, colors.paper)
    return mounted(plain(drawing_size(size)), size, edge, colors.ink, tilt)


@pytest.mark.parametrize("size", [12, 28, 33, 34, 54, 89, 90, 200])
@pytest.mark.parametrize("tilt", [0.0, -MOST_TILT, MOST_TILT])
def test_a_counter_is_as_large_as_it_is_asked_for(size: int, tilt: float) -> None:
    picture = board(size, tilt)
    room = max(2, round(size * ROOM))
    assert picture.get_size() == (size + 2 * room, size + 2 * room)
    body = pygame.mask.from_surface(picture, 250).get_bounding_rects()[0]
    assert abs(body.width - size) <= 1 + size * 0.04
    assert 0 <= body.height - size <= 2 + size * 0.08, "the board is seen below its face"
    assert abs(body.centerx - picture.get_width() / 2) <= 1.5


@pytest.mark.parametrize("size", [28, 54, 130])
def test_the_shadow_is_not_cut_off(size: int) -> None:
    picture = board(size, MOST_TILT)
    width, height = picture.get_size()
    rim = [picture.get_at((x, y))[3] for x in range(width) for y in (0, height - 1)]
    rim += [picture.get_at((x, y))[3] for y in range(height) for x in (0, width - 1)]
    assert max(rim) < 50
    below = picture.get_at((width // 2, height - max(2, round(size * ROOM)) // 2))
    assert below[3] > 0, "there is one"


def test_a_tilt_belongs_to_a_name() -> None:
    tilts = {unit: tilt_of(unit) for unit in content().units}
    assert tilts == {unit: tilt_of(unit) for unit in content().units}
    assert all(abs(tilt) <= MOST_TILT for tilt in tilts.values())
    assert len(set(tilts.values())) > len(tilts) // 2
    assert tilt_of("red-1") == pytest.approx(TILT_OF_RED_1, abs=0.001), "the same in every run"


def test_small_and_very_large_counters_lie_straight() -> None:
    def pixels(size: int, tilt: float) -> bytes:
        return pygame.image.tobytes(board(size, tilt), "RGBA")

    for size, straight in (
        (LEAST_TILTED - 1, True),
        (LEAST_TILTED, False),
        (LARGEST_TILTED, False),
        (LARGEST_TILTED + 1, True),
    ):
        assert (pixels(size, 0.0) == pixels(size, MOST_TILT)) is straight


@pytest.mark.parametrize("name", PALETTES)
@pytest.mark.parametrize("mode", MODES)
def test_print_is_read_where_light_and_shade_are_strongest(name: str, mode: str) -> None:
    """On the grain of the body as it is painted; writing is chosen for the colour without it."""
    theme = Theme(palette(name))
    art = CounterArt(theme)
    for faction in FACTIONS:
        spec = next(unit for unit in content().units.values() if unit.faction == faction)
        body, band = art.grounds(UnitFace(spec, mode))
        face = drawing(f"counter_{faction}", 96, body, band, theme.colors.light).copy()
        if theme.colors.washes >= 1:
            grain(face)
        for ground, ys in ((band, (8, 24)), (body, (44, 86))):
            for y in ys:
                seen = pygame.transform.average_color(face, pygame.Rect(20, y, 56, 3))
                least = LARGE_PRINT if ground == band or y == ys[1] else READABLE
                assert contrast(theme.colors.writing_on(ground), (seen[0], seen[1], seen[2])) >= least


def test_one_that_is_spent_is_paler_and_hatched(theme: Theme) -> None:
    fresh = board(80)
    tired = spent(fresh, theme.colors.paper, theme.colors.ink)
    middle = pygame.Rect(30, 30, 40, 40)
    assert sum(pygame.transform.average_color(tired, middle)[:3]) > 100 + sum(
        pygame.transform.average_color(fresh, middle)[:3]
    )
    assert len({tuple(tired.get_at((x, 50))) for x in range(30, 70)}) > 1, "hatched"
    assert len({tuple(fresh.get_at((x, 50))) for x in range(30, 70)}) == 1
    outline = [pygame.mask.from_surface(picture, 250).count() for picture in (fresh, tired)]
    assert outline[0] == outline[1]
