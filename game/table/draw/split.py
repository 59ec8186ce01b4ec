"""Rows and columns: rectangles divided into given, shared and flexible parts."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

FILL = None
"""The size of a part that takes what the others leave; several of them take equal parts of it."""
Size = int | float | None
"""Pixels, a share of the whole as a fraction, or `FILL`."""


def columns(rect: pygame.Rect, *sizes: Size, gap: int = 0) -> list[pygame.Rect]:
    """Parts beside each other, from left to right."""
    return [
        pygame.Rect(rect.left + start, rect.top, size, rect.height)
        for start, size in _parts(rect.width, sizes, gap)
    ]


def rows(rect: pygame.Rect, *sizes: Size, gap: int = 0) -> list[pygame.Rect]:
    """Parts one below the other, from the top."""
    return [
        pygame.Rect(rect.left, rect.top + start, rect.width, size)
        for start, size in _parts(rect.height, sizes, gap)
    ]


def _parts(whole: int, sizes: tuple[Size, ...], gap: int) -> Iterator[tuple[int, int]]:
    """Where each part begins and how long it is; a flexible one is never shorter than a pixel."""
    given = [round(whole * size) if isinstance(size, float) else size for size in sizes]
    room = whole - gap * (len(sizes) - 1) - sum(size for size in given if size is not None)
    start = 0
    for size in given:
        length = max(1, room // given.count(FILL)) if size is None else size
        yield start, length
        start += length + gap
