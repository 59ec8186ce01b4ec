"""Scalar fields over a sheet: one number from 0 to 1 for each pixel, and the arithmetic painters share."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from scipy import ndimage

Field: TypeAlias = NDArray[np.float32]
Mask: TypeAlias = NDArray[np.bool_]
Shape: TypeAlias = tuple[int, int]

WIDE_BLUR = 12.0
"""Pixels from which a blur is made on a smaller field: nobody sees the difference, and it is much faster."""


def smooth(start: float, end: float, field: Field) -> Field:
    """0 up to a start, 1 from an end on, and a soft rise between them."""
    share = np.clip((field - start) / (end - start), 0, 1)
    return np.asarray(share * share * (3 - 2 * share), np.float32)


def bell(field: Field, middle: float, width: float) -> Field:
    """1 where a field has a value, falling off to either side."""
    return np.asarray(np.exp(-(((field - middle) / width) ** 2)), np.float32)


def blurred(field: Field | Mask, reach: float) -> Field:
    """A field whose borders are soft over so many pixels."""
    values = np.asarray(field, np.float32)
    step = int(reach / WIDE_BLUR * 2)
    if step < 2:
        return np.asarray(ndimage.gaussian_filter(values, reach), np.float32)
    small = Image.fromarray(values).reduce(step)
    soft = np.asarray(ndimage.gaussian_filter(np.asarray(small), reach / step), np.float32)
    return resized(soft, (values.shape[0], values.shape[1]))


def resized(field: Field, shape: Shape) -> Field:
    """A field at another size."""
    picture = Image.fromarray(field).resize((shape[1], shape[0]), Image.Resampling.BICUBIC)
    return np.asarray(picture, np.float32)


def distance(mask: Mask) -> Field:
    """How many pixels each point of a mask lies from its border; 0 outside of it."""
    return np.asarray(ndimage.distance_transform_edt(mask), np.float32)


def sampled(field: Field | Mask, points: NDArray[np.float64]) -> Field:
    """The values of a field at points, each a pair of column and row."""
    rows = np.clip(points[:, 1].astype(int), 0, field.shape[0] - 1)
    columns = np.clip(points[:, 0].astype(int), 0, field.shape[1] - 1)
    return np.asarray(field[rows, columns], np.float32)
