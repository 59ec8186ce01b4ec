"""Where everything stands in the window."""

from __future__ import annotations

import pygame
from attrs import frozen

from game.table.desk.prompt_bar import BAR_HEIGHT as PROMPT_HEIGHT
from game.table.draw.split import FILL, columns, rows
from game.table.draw.theme import Theme

TRACK_HEIGHT = 44
WIDE = 1600
"""Design width from which some panels have a column of their own beside the map."""
SIDE_SHARE, NARROWEST_SIDE, WIDEST_SIDE = 0.33, 330, 440
LARGEST_SIDE_SHARE = 0.45
COLUMN = 199
TOOLS = 51


@frozen
class Layout:
    """The rectangles of the campaign screen. Columns have odd widths, see `Panel`."""

    track: pygame.Rect
    column: pygame.Rect | None
    """The column beside the map; None where its panels are tabs."""
    tools: pygame.Rect
    board: pygame.Rect
    side: pygame.Rect
    prompt: pygame.Rect


def lay_out(size: tuple[int, int], theme: Theme, below: int | None = None, column: bool = True) -> Layout:
    """Divide the window; the map takes all room that is left. The bar below is as high as the prompt needs,
    unless another stands there."""
    window = pygame.Rect((0, 0), size)
    bottom = theme.row(PROMPT_HEIGHT) if below is None else below
    track, middle, prompt = rows(window, theme.row(TRACK_HEIGHT), FILL, bottom)
    design = window.width / theme.row_scale
    wanted = theme.row(max(NARROWEST_SIDE, min(WIDEST_SIDE, design * SIDE_SHARE)))
    side = min(wanted, round(window.width * LARGEST_SIDE_SHARE)) | 1
    wide = column and design >= WIDE
    beside, tools, board, right = columns(
        middle, theme.row(COLUMN) | 1 if wide else 0, theme.row(TOOLS) | 1, FILL, side
    )
    return Layout(track, beside if wide else None, tools, board, right, prompt)
