"""Noise: what keeps lines from being ruled, and ink from taking everywhere."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

Values = NDArray[np.float32]
SPECK = 0.57
"""How far above the middle the noise must be for ink not to have taken."""
COARSE = 4
"""Noise is made so many times smaller than it is used: nothing of it is finer."""


def smooth_noise(shape: tuple[int, ...], cell: float, seed: int) -> Values:
    """Values about zero, between -0.5 and 0.5, that change over the length of a cell."""
    lattice = np.random.default_rng(seed).random([int(side / cell) + 4 for side in shape]) - 0.5
    rows, columns = (np.linspace(1, 1 + side / cell, side // COARSE + 1) for side in shape)
    places = np.meshgrid(rows, columns, indexing="ij")
    small = ndimage.map_coordinates(lattice, places, order=3, mode="nearest")
    large: Values = ndimage.zoom(small, COARSE, order=1)[: shape[0], : shape[1]].astype(np.float32)
    return large


def fractal(shape: tuple[int, ...], cell: float, seed: int, octaves: int) -> Values:
    """Noise with detail: each octave half as wide and half as strong."""
    total = np.zeros(shape, np.float32)
    for octave in range(octaves):
        total += smooth_noise(shape, cell / 2**octave, seed + 31 * octave) * 0.5**octave
    return total


def specks(shape: tuple[int, ...], cell: float, seed: int) -> NDArray[np.bool_]:
    """Small places where nothing was printed."""
    return fractal(shape, cell, seed, 2) > SPECK
