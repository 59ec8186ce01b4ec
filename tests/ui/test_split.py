"""Rows and columns of rectangles."""

from __future__ import annotations

import pygame

from game.table.draw.split import FILL, columns, rows

AREA = pygame.Rect(10, 20, 100, 60)


def test_given_shared_and_flexible_columns_fill_a_row() -> None:
    parts = columns(AREA, 15, FILL, 0.25)
    assert [tuple(part) for part in parts] == [(10, 20, 15, 60), (25, 20, 60, 60), (85, 20, 25, 60)]


def test_flexible_parts_are_equal_and_gaps_lie_between() -> None:
    parts = rows(AREA, FILL, FILL, FILL, gap=3)
    assert [part.height for part in parts] == [18, 18, 18]
    assert [part.top for part in parts] == [20, 41, 62]
    assert all(part.left == 10 and part.width == 100 for part in parts)


def test_a_flexible_part_never_vanishes() -> None:
    _, rest = rows(AREA, 80, FILL)
    assert rest.height == 1
