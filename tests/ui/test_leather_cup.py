"""The cup of leather: its size, its light, and its colour."""

from __future__ import annotations

import pygame
import pytest

from game.table.draw.leather_cup import HEIGHT, leather_cup
from game.table.draw.theme import contrast, palette

LEATHER = (110, 48, 38)
LARGE_PRINT = 3.0


@pytest.mark.parametrize("pixels", [16, 40, 120])
def test_it_is_as_large_as_it_is_asked_for_and_painted_once(pixels: int) -> None:
    cup = leather_cup(pixels, LEATHER)
    assert cup.get_size() == (pixels, round(pixels * HEIGHT))
    assert leather_cup(pixels, LEATHER) is cup
    shape = pygame.mask.from_surface(cup)
    assert shape.count() > 0.6 * pixels * pixels
    assert not shape.get_at((0, cup.get_height() - 1)), "narrower at its foot"


def test_light_falls_on_its_left() -> None:
    cup = leather_cup(100, LEATHER)
    left, middle, right = (sum(cup.get_at((x, 60))[:3]) for x in (30, 55, 85))
    assert left > middle > right


def test_its_mouth_is_dark_and_its_seams_are_seen() -> None:
    cup = leather_cup(100, LEATHER)
    down = [sum(cup.get_at((50, y))[:3]) for y in range(110)]
    assert down[13] < 0.35 * down[60], "the mouth"
    darker = [y for y in range(30, 108) if down[y] < 0.7 * down[60]]
    assert min(darker) < 55 < 80 < max(darker), "one seam below the mouth, one above the foot"


@pytest.mark.parametrize("name", ["activation", "command", "tactics", "support", "hits"])
def test_the_number_is_read_where_light_falls(name: str) -> None:
    colors = palette()
    cup = leather_cup(100, colors[f"cup_{name}"])
    seen = pygame.transform.average_color(cup, pygame.Rect(30, 50, 40, 25))
    assert contrast(colors.light, (seen[0], seen[1], seen[2])) >= LARGE_PRINT
