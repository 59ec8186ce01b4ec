"""Where small things stand: a lattice that has been shaken."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tools.art.sheet.plan import Easel

Places = NDArray[np.float64]


def scattered(easel: Easel, spacing: float, seed: int) -> tuple[Places, Places]:
    """Pixels a spacing of hex radii apart, row by row from the top, each with three numbers of chance."""
    chance, sheet = np.random.default_rng(seed), easel.sheet
    rows, columns = int(sheet.height / spacing), int(sheet.width / spacing)
    down, right = np.mgrid[0:rows, 0:columns]
    stray = chance.uniform(0, 1, (rows, columns, 2))
    points = np.stack([right + stray[..., 0], down + stray[..., 1]], -1).reshape(-1, 2)
    order = np.argsort(points[:, 1], kind="stable")
    return points[order] * easel.px(spacing), chance.random((rows * columns, 3))
