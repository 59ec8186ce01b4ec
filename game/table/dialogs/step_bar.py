"""The bar of steps: where in its procedure a board stands."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import pygame

from game.table.draw.theme import SMALL, Theme, fit, put, width_of

BAR, GAP = 3, 6


def draw_steps(
    surface: pygame.Surface,
    theme: Theme,
    area: pygame.Rect,
    labels: Sequence[str],
    present: int,
    passed: Collection[int],
) -> None:
    """A bar for each step, counted from 1: those passed in brass, the present one named in bold.

    Where the names do not fit, only the present one is written out.
    """
    colors = theme.colors
    gap = theme.px(GAP)
    width = (area.width - gap * (len(labels) - 1)) / len(labels)
    longest = max(width_of(theme, f"0 {label}", "sans", SMALL) for label in labels)
    for number, label in enumerate(labels, 1):
        left = area.left + round((number - 1) * (width + gap))
        lit = number == present or number in passed
        bar = pygame.Rect(left, area.top, round(width), theme.px(BAR + (2 if number == present else 0)))
        pygame.draw.rect(surface, colors.brass if lit else colors.line, bar)
        if number == present:
            words = f"{number} {label}"
            picture = theme.text(words, colors.brass, "sans-bold", SMALL)
        else:
            words = f"{number} {label}" if longest <= width else str(number)
            words = fit(theme, words, round(width), "sans", SMALL)
            picture = theme.text(words, colors.muted, "sans", SMALL)
        top = area.top + theme.px(BAR + 5)
        rect = picture.get_rect(topleft=(left, top))
        rect.right = min(rect.right, area.right)
        if number != present and longest > width and abs(number - present) <= 2 and number > present:
            continue  # the present step's name needs the room
        put(surface, picture, topleft=rect.topleft)
