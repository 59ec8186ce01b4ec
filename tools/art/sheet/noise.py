"""Noise of value type: smooth, fractal, ridged, and stretched along a direction.

Lattices depend on the number of cells alone, so the same seed gives the same country at every size.
"""

from __future__ import annotations

from math import cos, radians, sin

import numpy as np
from PIL import Image
from scipy import ndimage

from tools.art.sheet.fields import Field, Shape

SMALLEST_CELL = 1.6
"""Pixels below which an octave is mere grain and is left out."""
MARGIN = 2
"""Cells of the lattice beyond each edge, which the interpolation reads."""


def noise(shape: Shape, cell: float, seed: int) -> Field:
    """Smooth noise from 0 to 1 with features about a cell wide."""
    rows, columns = shape[0] / cell, shape[1] / cell
    size = int(rows) + 2 * MARGIN + 2, int(columns) + 2 * MARGIN + 2
    lattice = np.random.default_rng(seed).random(size, dtype=np.float32)
    box = (MARGIN, MARGIN, MARGIN + columns, MARGIN + rows)
    picture = Image.fromarray(lattice).resize((shape[1], shape[0]), Image.Resampling.BICUBIC, box=box)
    return np.asarray(np.clip(np.asarray(picture), 0, 1), np.float32)


def fractal(
    shape: Shape, cell: float, seed: int, octaves: int = 4, gain: float = 0.5, ridged: bool = False
) -> Field:
    """Noise with detail: each octave is half as wide and weaker; ridged noise has crests."""
    total, weight, strength = np.zeros(shape, np.float32), 0.0, 1.0
    for octave in range(octaves):
        width = cell / 2**octave
        if width < SMALLEST_CELL:
            break
        layer = noise(shape, width, seed * 101 + octave)
        if ridged:
            layer = (1 - np.abs(2 * layer - 1)) ** 2
        total += strength * layer
        weight += strength
        strength *= gain
    return total / weight


def grained(shape: Shape, cell: float, seed: int, degrees: float, stretch: float, octaves: int = 5) -> Field:
    """Ridged noise whose crests run in a direction, and are so many times longer than wide."""
    side = int(1.5 * max(shape))
    square = fractal((side, side), cell, seed, octaves, ridged=True)
    rows, columns = np.mgrid[0 : shape[0], 0 : shape[1]].astype(np.float32)
    rows -= shape[0] / 2
    columns -= shape[1] / 2
    c, s = cos(radians(degrees)), sin(radians(degrees))
    along, across = (columns * c + rows * s) / stretch, rows * c - columns * s
    turned = ndimage.map_coordinates(square, [across + side / 2, along + side / 2], order=1, mode="mirror")
    return np.asarray(turned, np.float32)


def wander(shape: Shape, cell: float, reach: float, seed: int, octaves: int = 3) -> tuple[Field, Field]:
    """How far each pixel strays down and to the right, at most by a reach."""
    down, right = (fractal(shape, cell, seed + number, octaves) for number in (0, 1))
    return (down - 0.5) * 2 * reach, (right - 0.5) * 2 * reach
