"""The paper of a sheet: its grain, its worn edge, its folds and the frame printed around the map."""

from __future__ import annotations

import numpy as np
from attrs import frozen

from tools.art.sheet.fields import Field, Shape, bell
from tools.art.sheet.noise import fractal
from tools.art.sheet.picture import Picture, Pixels
from tools.art.sheet.plan import Easel


@frozen
class Paper:
    """What the paper is like: cells of noise and lengths in hex radii, strengths in levels of 255."""

    color: str = "#E7DDBE"
    mottle: tuple[float, float] = (6.8, 18.0)
    fibre: tuple[float, float] = (0.24, 8.0)
    grain: float = 1.3
    worn: str = "#5A4020"
    wear: tuple[float, float] = (0.89, 0.30)
    """How far the edge is worn, and how strongly."""
    folds: tuple[int, int] = (3, 2)
    """Panels of the folded sheet, across and down."""
    bent: str = "#FFFBEA"
    frame: tuple[tuple[float, float], ...] = ((0.13, 0.05), (0.225, 0.02))
    """Distance from the edge and width of each line."""
    border: str = "#F3EAD2"
    ink: str = "#2A2118"
    seed: int = 5


def lay_grain(picture: Picture, easel: Easel, style: Paper) -> None:
    """Blotches and fibres: no sheet is nowhere quite one colour."""
    picture.pixels += _unevenness(easel, style)


def _unevenness(easel: Easel, style: Paper) -> Pixels:
    shape = easel.shape
    uneven = (fractal(shape, easel.px(style.mottle[0]), style.seed) - 0.5) * style.mottle[1]
    uneven += (fractal(shape, easel.px(style.fibre[0]), style.seed + 1, 3) - 0.5) * style.fibre[1]
    uneven += np.random.default_rng(style.seed).normal(0, style.grain, shape).astype(np.float32)
    return np.asarray(uneven[..., None] * np.array([1, 0.97, 0.85], np.float32))


def lay_wear(picture: Picture, easel: Easel, style: Paper) -> None:
    """The edge that many hands have held, and the folds."""
    reach, strength = style.wear
    picture.lay(style.worn, np.exp(-from_edge(picture.shape) / easel.px(reach), dtype=np.float32) * strength)
    rows, columns = (np.arange(length, dtype=np.float32) for length in picture.shape)
    across, down = style.folds
    for place in range(1, across):
        _lay_fold(picture, easel, (columns - picture.shape[1] * place / across)[None, :], style)
    for place in range(1, down):
        _lay_fold(picture, easel, (rows - picture.shape[0] * place / down)[:, None], style)


def _lay_fold(picture: Picture, easel: Easel, away: Field, style: Paper) -> None:
    """Dark on the one side of the fold, light along its ridge."""
    dark = bell(away, 0.0, easel.px(0.18)) * (away <= 0) * 0.07
    light = bell(away, easel.px(0.05), easel.px(0.058)) * 0.15
    picture.light(np.broadcast_to(1 - dark, picture.shape))
    picture.lay(style.bent, np.broadcast_to(light, picture.shape))


def from_edge(shape: Shape) -> Field:
    """How many pixels each point lies from the edge of the sheet."""
    rows, columns = (
        np.minimum(np.arange(length), length - 1 - np.arange(length)).astype(np.float32) for length in shape
    )
    return np.minimum(rows[:, None], columns[None, :])


def lay_frame(picture: Picture, easel: Easel, style: Paper) -> None:
    """Bare paper around the map, and lines around that."""
    edge = from_edge(picture.shape)
    picture.lay(style.border, (edge < easel.px(style.frame[0][0])).astype(np.float32))
    for inset, width in style.frame:
        line = np.clip(easel.px(width) / 2 + 0.5 - np.abs(edge - easel.px(inset)), 0, 1)
        picture.lay(style.ink, line, line=True)
