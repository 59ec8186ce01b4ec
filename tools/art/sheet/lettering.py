"""Names along features, set letter by letter on a curve."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import atan2, degrees
from pathlib import Path

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFont

from game.core.tables import assets
from game.table.draw.theme import FACES
from game.table.map.geometry import Point
from tools.art.sheet.curves import curve
from tools.art.sheet.fields import Field, blurred
from tools.art.sheet.picture import Picture
from tools.art.sheet.plan import Easel
from tools.art.sheet.recipe import Hand

FINENESS = 2
"""How many times larger letters are set before they are turned."""
SMOOTHNESS = 24
"""Pieces of the line between two of its points."""
STRENGTH, HALO_REACH = 0.95, 0.062
"""Of the ink; and how far its halo reaches, in hex radii."""


def lay_name(picture: Picture, easel: Easel, words: str, through: Sequence[Point], hand: Hand) -> None:
    """Write words in the middle of a curve through points of the plane."""
    letters = letter_mask(easel, words, through, hand)
    halo = np.clip(blurred(letters, easel.px(HALO_REACH)) * 3.2, 0, hand.halo_strength)
    picture.lay(hand.halo, halo, line=True)
    picture.lay(hand.ink, letters * STRENGTH, line=True)


def letter_mask(easel: Easel, words: str, through: Sequence[Point], hand: Hand) -> Field:
    """Where the letters of words fall."""
    line = np.array(curve([easel.at(point) for point in through], SMOOTHNESS))
    lengths = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(line, axis=0).T))])
    font, gap = _font(hand.face, round(easel.px(hand.size) * FINENESS)), easel.px(hand.tracking)
    widths = [font.getlength(letter) / FINENESS for letter in words]
    at = (lengths[-1] - sum(widths) - gap * (len(words) - 1)) / 2
    if at < 0:
        raise ValueError(
            f"The line for {words!r} is shorter than its letters by {-2 * at / easel.radius:.2f} radii."
        )
    mask = Image.new("L", (easel.shape[1], easel.shape[0]))
    for letter, width in zip(words, widths, strict=True):
        middle, reach = at + width / 2, easel.px(0.08)
        (x, y), before, after = (_point(line, lengths, middle + step) for step in (0, -reach, reach))
        turn = degrees(atan2(after[1] - before[1], after[0] - before[0]))
        _set(mask, letter, font, (x, y), turn)
        at += width + gap
    return np.asarray(np.asarray(mask, np.float32) / 255, np.float32)


def _point(line: Field, lengths: Field, at: float) -> Point:
    return float(np.interp(at, lengths, line[:, 0])), float(np.interp(at, lengths, line[:, 1]))


@lru_cache(maxsize=32)
def _font(face: str, pixels: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(Path(str(assets())) / "fonts" / FACES[face]), pixels)


def _set(mask: Image.Image, letter: str, font: ImageFont.FreeTypeFont, at: Point, turn: float) -> None:
    """Lay a letter with the middle of its small letters' height on a point."""
    if letter.isspace():
        return
    side = 4 * int(font.size)
    picture = Image.new("L", (side, side))
    base = side / 2 + 0.3 * font.size
    ImageDraw.Draw(picture).text((side / 2, base), letter, 255, font, anchor="ms")
    turned = picture.rotate(-turn, Image.Resampling.BICUBIC)
    # The rest of a pixel is moved before the letter is made smaller: else letters dance on their line.
    x, y = at[0] - side / FINENESS / 2, at[1] - side / FINENESS / 2
    rest = (x % 1) * FINENESS, (y % 1) * FINENESS
    moved = turned.transform(
        turned.size, Image.Transform.AFFINE, (1, 0, -rest[0], 0, 1, -rest[1]), Image.Resampling.BILINEAR
    )
    small = moved.reduce(FINENESS)
    place = Image.new("L", mask.size)
    place.paste(small, (int(x // 1), int(y // 1)))
    box = (int(x // 1), int(y // 1), int(x // 1) + small.width, int(y // 1) + small.height)
    mask.paste(ImageChops.lighter(mask.crop(box), place.crop(box)), box)
