"""Where everything lies on the battle board: alike in every step, as long as the same units take part."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from attrs import frozen

from game.siloam.screen.dialogs.fighters import WIDEST_CELL
from game.table.draw.theme import Theme

GAP, TIGHT_GAP = 12, 6
SIDES_SHARE = 0.48
"""What both sides take of the width; the middle between them holds the sums and the draws."""
MIDDLE_GAP = 16
EVEN_UP_TO = 2
"""Sides of so many counters have the same width; a larger one takes some from the other."""
SIDES_HEIGHT, TIGHT_SIDES = 208, 158
BOX_SHARE, BOX_MOST, LEAST_BOX = 0.355, 0.55, 150
"""The box with the question, of the height: what it has always, and what many answers may take of it."""
SMALLEST_BOX = 90
CHART_SHARE = 0.30


@frozen
class Plan:
    """The parts of the board below its bar of steps."""

    attackers: pygame.Rect
    defenders: pygame.Rect
    middle: pygame.Rect
    """Between the sides and down to the box."""
    box: pygame.Rect
    chart: pygame.Rect
    """Empty where room must be saved."""

    @property
    def width(self) -> int:
        return self.defenders.right - self.attackers.left


def plan_of(
    theme: Theme, room: pygame.Rect, counts: tuple[int, int], tight: bool, wanted: Callable[[int], int]
) -> Plan:
    """Lay out the room for so many attackers and defenders; `wanted` tells the box's height by its width."""
    gap = theme.px(TIGHT_GAP if tight else GAP)
    high = max(theme.px(TIGHT_SIDES if tight else SIDES_HEIGHT), round(room.height * (1 - BOX_MOST)) - gap)
    width = room.width if tight else round(room.width * (1 - CHART_SHARE)) - gap
    usual = max(theme.px(LEAST_BOX), round(room.height * BOX_SHARE), wanted(width))
    question = min(usual, max(room.height - high - gap, theme.px(SMALLEST_BOX)))
    box = pygame.Rect(room.left, room.bottom - question, width, question)
    chart = pygame.Rect(box.right + gap, box.top, max(0, room.right - box.right - gap), box.height)
    left, right = _widths(theme, room.width, counts)
    between = theme.px(MIDDLE_GAP)
    return Plan(
        attackers=pygame.Rect(room.left, room.top, left, high),
        defenders=pygame.Rect(room.right - right, room.top, right, high),
        middle=pygame.Rect(
            room.left + left + between,
            room.top,
            room.width - left - right - 2 * between,
            box.top - gap - room.top,
        ),
        box=box,
        chart=chart,
    )


def _widths(theme: Theme, width: int, counts: tuple[int, int]) -> tuple[int, int]:
    half = round(width * SIDES_SHARE / 2)
    if max(counts) <= EVEN_UP_TO:
        return half, half
    both = 2 * half
    least = min(half, theme.px(WIDEST_CELL))
    left = max(least, min(both - least, both * counts[0] // sum(counts)))
    return left, both - left
