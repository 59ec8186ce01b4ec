"""A block of wood and its print: areas of tone are cut into lines of one period, as wide as the tone is dark.

Everything is given in pixels of the design; a plate is drawn several times as large and printed smaller, so
that its edges are smooth. What is painted later lies over what was painted before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np
from attrs import define, field
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter

from tools.art.engraving.grain import fractal, specks

Values = NDArray[np.float32]
Point = tuple[float, float]
Tone = float | Callable[[Values, Values], Values]
"""From 0 for black to 1 for white, the same everywhere or by place."""
Cut = Callable[[Values, Values], Values]
"""How far along its lines are counted at a place: they run where this is the same."""

DRAWN, PRINTED = 4, 2
"""How many times the size of the design a plate is drawn and printed."""
PERIOD = 4.2
WHITE, BLACK = 0.03, 0.88
"""Darkness below which no line is left, and above which nothing is cut away."""
WANDER, TREMBLE = 2.6, 0.45
"""How far lines stray from their course, over long and over short ways."""
GRIT = 0.09
CONTRAST = 0.55
"""How far tones are pushed towards black and white: a block has no greys to spare."""
RIM = 1.5
MISPRINT = (1.25, 0.75)
"""How far the block of the tint has slipped."""
PLAIN, TINTED, SPOT = range(3)
"""What lies below the ink: the paper, the tint, or the colour of a seal."""
LEVELS = (DRAWN // PRINTED) ** 2
"""Steps from paper to full ink; an index of the print is a ground and one of these."""


@define(eq=False)
class Stencil:
    """Shapes that are painted, cut or printed together."""

    size: tuple[int, int]
    image: Image.Image = field(init=False)
    _pen: Any = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.image = Image.new("L", (self.size[0] * DRAWN, self.size[1] * DRAWN))
        self._pen = ImageDraw.Draw(self.image)

    def poly(self, points: Iterable[Point], fill: bool = True) -> Stencil:
        self._pen.polygon([(x * DRAWN, y * DRAWN) for x, y in points], fill=255 * fill)
        return self

    def box(self, x: float, y: float, width: float, height: float, fill: bool = True) -> Stencil:
        return self.poly(((x, y), (x + width, y), (x + width, y + height), (x, y + height)), fill)

    def disc(self, x: float, y: float, across: float, high: float = 0.0, fill: bool = True) -> Stencil:
        """A circle, or an ellipse, by its half axes."""
        high = high or across
        edges = (x - across, y - high, x + across, y + high)
        self._pen.ellipse([edge * DRAWN for edge in edges], fill=255 * fill)
        return self

    def line(self, points: Sequence[Point], width: float, fill: bool = True) -> Stencil:
        """A line with round ends and joints."""
        scaled = [(x * DRAWN, y * DRAWN) for x, y in points]
        self._pen.line(scaled, fill=255 * fill, width=max(1, round(width * DRAWN)), joint="curve")
        if width > 1:
            for x, y in points:
                self.disc(x, y, width / 2, fill=fill)
        return self


@define(eq=False)
class Plate:
    """A block that is being cut."""

    width: int
    height: int
    seed: int = 1
    tones: Values = field(init=False)
    courses: Values = field(init=False)
    """Along which lines are counted, for each place."""
    grounds: NDArray[np.uint8] = field(init=False)
    _x: Values = field(init=False)
    _y: Values = field(init=False)

    def __attrs_post_init__(self) -> None:
        shape = (self.height * DRAWN, self.width * DRAWN)
        rows, columns = np.mgrid[0 : shape[0], 0 : shape[1]].astype(np.float32) / DRAWN
        self._x, self._y = columns, rows
        self.tones, self.courses = np.ones(shape, np.float32), rows.copy()
        self.grounds = np.zeros(shape, np.uint8)

    def stencil(self) -> Stencil:
        return Stencil((self.width, self.height))

    def all(self) -> Stencil:
        return self.stencil().box(0, 0, self.width, self.height)

    # ------------------------------------------------------------------ cutting

    def paint(self, shape: Stencil, tone: Tone, cut: Cut | None = None, ground: int = PLAIN) -> None:
        """Fill a shape with a tone, whose lines run as a cut says, over whatever was there."""
        bounds = shape.image.getbbox()
        if bounds is None:
            return
        left, top, right, bottom = bounds
        there = np.s_[top:bottom, left:right]
        inside = np.asarray(shape.image.crop(bounds)) > 127
        x, y = self._x[there], self._y[there]
        self.tones[there][inside] = tone(x, y)[inside] if callable(tone) else tone
        self.grounds[there][inside] = ground
        if cut is not None:
            self.courses[there][inside] = cut(x, y)[inside]

    def black(self, shape: Stencil) -> None:
        self.paint(shape, 0.0)

    def white(self, shape: Stencil) -> None:
        self.paint(shape, 1.0)

    def figure(self, shape: Stencil, rim: float = RIM) -> None:
        """A black shape with a white rim, so that it stands out from anything."""
        self.white(self._widened(shape, rim))
        self.black(shape)

    def _widened(self, shape: Stencil, by: float) -> Stencil:
        wide = self.stencil()
        bounds = shape.image.getbbox()
        if bounds is not None:
            reach = round(by * DRAWN)
            room = (bounds[0] - reach, bounds[1] - reach, bounds[2] + reach, bounds[3] + reach)
            part = shape.image.crop(room).filter(ImageFilter.MaxFilter(2 * reach + 1))
            wide.image.paste(part, room[:2])
        return wide

    def tint(self, shape: Stencil, ground: int = TINTED) -> None:
        """Lay a colour under the lines that are there."""
        self.grounds[np.asarray(shape.image) > 127] = ground

    def lighten(self, shape: Stencil, tone: Tone) -> None:
        """Make a shape no darker than a tone, and leave its lines as they run."""
        inside = np.asarray(shape.image) > 127
        light = tone(self._x, self._y) if callable(tone) else np.float32(tone)
        self.tones = np.where(inside, np.maximum(self.tones, light), self.tones)

    # ------------------------------------------------------------------ printing

    def print(self) -> NDArray[np.uint8]:
        """The indexes of the print: shades of ink on one of the grounds."""
        shape = self.tones.shape
        stray = fractal(shape, 26 * DRAWN, self.seed, 3) * WANDER
        stray += fractal(shape, 5 * DRAWN, self.seed + 1, 2) * TREMBLE
        ridge = np.abs((self.courses + stray) / PERIOD % 1 - 0.5) * 2
        dark = 1 - self.tones
        dark += (dark * dark * (3 - 2 * dark) - dark) * CONTRAST
        cut = np.where(dark < WHITE, -1, np.where(dark > BLACK, 2, dark))
        ink = cut + fractal(shape, 3 * DRAWN, self.seed + 5, 2) * GRIT * (cut < 1.5) > ridge
        ink &= ~specks(shape, 4 * DRAWN, self.seed + 9)
        return self._reduced(ink)

    def _reduced(self, ink: NDArray[np.bool_]) -> NDArray[np.uint8]:
        step = DRAWN // PRINTED
        rows, columns = ink.shape[0] // step, ink.shape[1] // step
        shades = ink.reshape(rows, step, columns, step).sum((1, 3)).astype(np.uint8)
        grounds = self.grounds[::step, ::step]
        slipped = np.roll(grounds, [round(by * PRINTED) for by in reversed(MISPRINT)], (0, 1))
        under = np.where(grounds == SPOT, grounds, np.where(slipped == SPOT, PLAIN, slipped))
        # Full ink hides its ground: one index for it makes the file smaller.
        return np.where(shades == LEVELS, LEVELS, shades + under * (LEVELS + 1)).astype(np.uint8)
