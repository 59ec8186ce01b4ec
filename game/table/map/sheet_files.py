"""Sheets of maps that were built before: read, and brought to the colours of a palette.

A folder holds the sheet, and a veil: white, and opaque where the sheet shows washes but no lines. A palette
with weaker washes lays the veil over the sheet in the colour of its paper, so that roads, rivers and the grid
stay.
"""

from __future__ import annotations

from importlib.resources.abc import Traversable

import pygame

from game.core.errors import GameError
from game.table.draw.theme import Palette

SHEET, VEIL = "sheet.jpg", "veil.png"
BAND = 48
"""Rows that are brought to the format of the screen at a time: the loop takes turns with whoever reads."""


def read_sheet(folder: Traversable, colors: Palette) -> pygame.Surface:
    """The sheet in a folder, in the colours of a palette and the format of the screen."""
    printed = _read(folder / SHEET)
    sheet = pygame.Surface(printed.get_size())
    _lay(printed, sheet)
    if colors.washes < 1:
        veil = _read(folder / VEIL)
        veil.fill((*colors.paper, round(255 * (1 - colors.washes))), special_flags=pygame.BLEND_RGBA_MULT)
        _lay(veil, sheet)
    return sheet


def _lay(picture: pygame.Surface, sheet: pygame.Surface) -> None:
    width, height = sheet.get_size()
    for top in range(0, height, BAND):
        sheet.blit(picture, (0, top), (0, top, width, BAND))


def _read(file: Traversable) -> pygame.Surface:
    try:
        return pygame.image.load(str(file))
    except (OSError, pygame.error) as error:
        raise GameError(f"The map {file} cannot be read: {error}. Install the game anew.") from error
