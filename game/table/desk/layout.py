"""Where everything stands in the window."""

from __future__ import annotations

import pygame
from attrs import frozen

from game.siloam.screen.panels.trackbar import BAR_HEIGHT as TRACK_HEIGHT
from game.table.desk.prompt_bar import BAR_HEIGHT as PROMPT_HEIGHT
from game.table.draw.theme import Theme

WIDE = 1600
"""Design width from which the Pools have a column of their own."""
SIDE_SHARE, NARROWEST_SIDE, WIDEST_SIDE = 0.33, 330, 440
LARGEST_SIDE_SHARE = 0.45
POOLS = 199
TOOLS = 51


@frozen
class Layout:
    """The rectangles of the campaign screen. Columns have odd widths, see `Panel`."""

    track: pygame.Rect
    pools: pygame.Rect | None
    """The column of Pools and beachheads; None where they are tabs."""
    tools: pygame.Rect
    board: pygame.Rect
    side: pygame.Rect
    prompt: pygame.Rect


def lay_out(size: tuple[int, int], theme: Theme, below: int | None = None) -> Layout:
    """Divide the window; the map takes all room that is left. The bar below is as high as the prompt needs,
    unless another stands there."""
    width, height = size
    top, bottom = theme.row(TRACK_HEIGHT), height - (theme.row(PROMPT_HEIGHT) if below is None else below)
    middle = max(1, bottom - top)
    design = width / theme.row_scale
    wanted = theme.row(max(NARROWEST_SIDE, min(WIDEST_SIDE, design * SIDE_SHARE)))
    side = min(wanted, round(width * LARGEST_SIDE_SHARE)) | 1
    pools = theme.row(POOLS) | 1 if design >= WIDE else 0
    tools = theme.row(TOOLS) | 1
    left = pools + tools
    return Layout(
        track=pygame.Rect(0, 0, width, top),
        pools=pygame.Rect(0, top, pools, middle) if pools else None,
        tools=pygame.Rect(pools, top, tools, middle),
        board=pygame.Rect(left, top, max(1, width - left - side), middle),
        side=pygame.Rect(width - side, top, side, middle),
        prompt=pygame.Rect(0, bottom, width, height - bottom),
    )
