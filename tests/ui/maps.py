"""A map to draw on."""

from __future__ import annotations

import pygame

from game.siloam.content import content
from game.ui.board.campaign import CampaignBoard
from game.ui.theme import Theme


def fitted_board(theme: Theme, view: pygame.Rect) -> CampaignBoard:
    """The board of a campaign, the whole map in view."""
    board = CampaignBoard(content(), theme)
    board.look_through(view)
    board.fit()
    return board
