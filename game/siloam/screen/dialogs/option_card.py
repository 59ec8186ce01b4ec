"""An answer of an event as a card of its own, with everything it would do."""

from __future__ import annotations

import pygame
from attrs import define

from game.table.desk.panel import PanelCanvas
from game.table.draw.theme import Theme, icon, mix, put
from game.table.scenes.page import alarm
from game.table.widgets.widget import Button, Prose

OPTION_PAD = 16
LABEL_SIZE = 20


@define(eq=False)
class OptionCard(Button):
    """An answer with everything it would do."""

    lines: tuple[Prose, ...] = ()
    heading: str = ""

    def draw(self, surface: pygame.Surface, theme: Theme, hovered: bool, focused: bool) -> None:
        colors, canvas, pad = theme.colors, PanelCanvas(surface, theme), theme.px(OPTION_PAD)
        canvas.box(self.rect, mix(colors.panel, colors.text, 0.12 if hovered or focused else 0.06), radius=6)
        edge = colors.selected if focused else colors.brass
        pygame.draw.rect(surface, edge, self.rect, theme.px(3 if focused else 2), border_radius=theme.px(6))
        x, y = self.rect.left + pad, self.rect.top + pad
        canvas.text(self.key_name, (self.rect.right - pad, y), colors.muted, anchor="topright")
        small = canvas.text(self.heading, (x, y), colors.brass, "sans-bold")
        label = canvas.text(self.label, small.bottomleft, colors.selected, "serif-semibold", LABEL_SIZE)
        y = label.bottom + theme.px(6)
        for line in self.lines:
            y = draw_item(surface, theme, line, x, y)


def draw_item(surface: pygame.Surface, theme: Theme, prose: Prose, x: int, y: int) -> int:
    """A line with a small mark before it; returns where the next may stand."""
    warning = prose.color == alarm(theme)
    mark = icon(
        "burst" if warning else "diamond",
        theme.px(12 if warning else 8),
        prose.color if warning else theme.colors.brass,
    )
    middle = x + theme.px(4), y + prose.leading // 2 + theme.px(1)
    put(surface, mark, center=middle)
    return prose.draw(surface, x + theme.px(16), y) + theme.px(4)
