"""The picture of a sheet: colours laid one on the other, and a brush for shapes with smooth edges."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from attrs import define, field
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from game.table.map.geometry import Point
from tools.art.sheet.fields import Field, Shape
from tools.art.sheet.plan import Easel

Rgb: TypeAlias = tuple[int, int, int]
Pixels: TypeAlias = NDArray[np.float32]
"""Rows, columns and channels, from 0 to 255."""
FINENESS = 2
"""How many times larger shapes are drawn: making them smaller smooths their edges."""


def rgb(color: str) -> Rgb:
    """A colour written as #RRGGBB."""
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def mixed(a: str, b: str, share: float) -> str:
    """The colour that lies a share of the way from one to another."""
    values = (round(x + (y - x) * share) for x, y in zip(rgb(a), rgb(b), strict=True))
    return "#{:02X}{:02X}{:02X}".format(*values)


@define(eq=False)
class Picture:
    """Colours as they are laid on, and where the lines are that must not fade with the washes."""

    pixels: Pixels
    lines: Field

    @classmethod
    def blank(cls, shape: Shape, color: str) -> Picture:
        pixels = np.empty((*shape, 3), np.float32)
        pixels[:] = rgb(color)
        return cls(pixels, np.zeros(shape, np.float32))

    @property
    def shape(self) -> Shape:
        return self.lines.shape[0], self.lines.shape[1]

    def lay(self, color: str | Pixels, strength: Field | float, line: bool = False) -> None:
        """Cover what is there with a colour, as far as a field says."""
        over = np.asarray(rgb(color) if isinstance(color, str) else color, np.float32)
        share = np.asarray(strength, np.float32)
        self.pixels += (over - self.pixels) * share[..., None]
        if line:
            self.keep(share)

    def keep(self, share: Field) -> None:
        """Something here is a line."""
        np.maximum(self.lines, share, out=self.lines)

    def light(self, factor: Field) -> None:
        """Make it lighter or darker."""
        self.pixels *= factor[..., None]

    def lay_shapes(self, brush: Brush, strength: float = 1.0, line: bool = False) -> None:
        """Lay what a brush has drawn."""
        shapes = brush.finished()
        self.lay(shapes[..., :3], np.asarray(shapes[..., 3] * (strength / 255), np.float32), line)

    def image(self) -> Image.Image:
        """The picture as it is saved."""
        return Image.fromarray(np.clip(np.rint(self.pixels), 0, 255).astype(np.uint8))


@define(eq=False)
class Brush:
    """Draws shapes given in pixels of the sheet on a transparent layer."""

    easel: Easel
    _image: Image.Image = field(init=False)
    _draw: ImageDraw.ImageDraw = field(init=False)

    def __attrs_post_init__(self) -> None:
        rows, columns = self.easel.shape
        self._image = Image.new("RGBA", (columns * FINENESS, rows * FINENESS))
        self._draw = ImageDraw.Draw(self._image)

    def polygon(self, points: Sequence[Point], color: str, alpha: float = 1.0) -> None:
        self._draw.polygon(_fine(points), fill=(*rgb(color), round(255 * alpha)))

    def disc(self, middle: Point, radius: float, color: str, alpha: float = 1.0, flat: float = 1.0) -> None:
        """A disc, or an ellipse that is flatter than wide."""
        (x, y), r = middle, radius
        box = _fine([(x - r, y - r * flat), (x + r, y + r * flat)])
        self._draw.ellipse(box, fill=(*rgb(color), round(255 * alpha)))

    def line(self, points: Sequence[Point], width: float, color: str, alpha: float = 1.0) -> None:
        """A line of one width with round joints."""
        ink, pixels = (*rgb(color), round(255 * alpha)), max(1, round(width * FINENESS))
        self._draw.line(_fine(points), fill=ink, width=pixels, joint="curve" if pixels > 2 else None)

    def tapered(self, points: Sequence[Point], widths: Sequence[float], color: str) -> None:
        """A line whose width changes along it."""
        line = np.asarray(points, float)
        step = np.gradient(line, axis=0)
        normal = np.stack([-step[:, 1], step[:, 0]], 1) / np.maximum(np.hypot(*step.T), 1e-6)[:, None]
        half = normal * np.asarray(widths)[:, None] / 2
        for first in range(len(line) - 1):
            last = first + 1
            outline = [line[first] + half[first], line[last] + half[last],
                       line[last] - half[last], line[first] - half[first]]  # fmt: skip
            self.polygon([(float(x), float(y)) for x, y in outline], color)
        for (x, y), width in zip(points, widths, strict=True):
            self.disc((x, y), width / 2, color)

    def finished(self) -> Pixels:
        """The layer at the size of the sheet, with its opacity."""
        return np.asarray(self._image.reduce(FINENESS), np.float32)

    def coverage(self) -> Field:
        """How far each pixel of the sheet is covered."""
        covered = np.asarray(self._image.getchannel("A").reduce(FINENESS), np.float32)
        return np.asarray(covered / 255, np.float32)


def _fine(points: Sequence[Point]) -> list[tuple[float, float]]:
    return [(x * FINENESS, y * FINENESS) for x, y in points]
