"""Which ground a painted hex shows, told by its colours alone.

A legend counts the colours of each kind of ground over all hexes of a shipped sheet; a hex shows the kind
under which its own colours are likeliest. So a hex that is painted as what it is not is found out, whatever
the masks said.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import hypot, log
from pathlib import Path

import pygame

from game.core.hexes import Grid, to_id
from game.table.map.geometry import Sheet, center, nearest

RADIUS = 12
"""Of a hex in pixels, in the small picture whose pixels are counted."""
REACH = 0.8
"""How far from the middle of a hex pixels count, in hex radii: borders may stray."""
STEP = 24
"""Levels of a channel that count as one colour."""
UNSEEN = 0.5
"""What a colour counts that a kind of ground never shows."""

Legend = Mapping[str, Mapping[str, int]]
"""By kind of ground, how often each colour was counted."""


def colors_of(file: Path, grid: Grid) -> dict[str, list[str]]:
    """The colours about the middle of each hex of a sheet."""
    sheet = Sheet.of(grid)
    small = pygame.transform.smoothscale(pygame.image.load(file), sheet.pixels(RADIUS))
    found: dict[str, list[str]] = {hex_id: [] for hex_id in grid.hexes}
    for column in range(small.get_width()):
        for row in range(small.get_height()):
            point = column / RADIUS + sheet.left, row / RADIUS + sheet.top
            hex_id = to_id(nearest(point))
            if (
                hex_id in found
                and hypot(*(a - b for a, b in zip(point, center(hex_id), strict=True))) < REACH
            ):
                red, green, blue, _ = small.get_at((column, row))
                found[hex_id].append(f"{red // STEP},{green // STEP},{blue // STEP}")
    return found


def make_legend(colors: Mapping[str, Sequence[str]], terrain: Mapping[str, str]) -> dict[str, dict[str, int]]:
    """Count the colours of each kind of ground."""
    counts: dict[str, Counter[str]] = {}
    for hex_id, found in colors.items():
        counts.setdefault(terrain[hex_id], Counter()).update(found)
    return {kind: dict(sorted(count.items())) for kind, count in sorted(counts.items())}


def shown_by(colors: Sequence[str], legend: Legend) -> str:
    """The kind of ground that colours show."""

    def likelihood(kind: str) -> float:
        counts = legend[kind]
        total = sum(counts.values())
        return sum(log((counts.get(color, 0) or UNSEEN) / total) for color in colors)

    return max(legend, key=likelihood)
