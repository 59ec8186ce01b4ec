"""Panels with buttons, and the strip of map tools."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any

import pygame
from attrs import define, field

from game.table.desk.key_table import KeyTable
from game.table.desk.panel import Panel, View
from game.table.desk.panel_canvas import PanelCanvas
from game.table.draw.theme import SMALL, Color, Theme, icon, mix
from game.table.scene import Transition
from game.table.widgets.widget import RADIUS, Button, Buttons

TOOL_GAP, TOOL_HEIGHT = 3, 32
TOOL_ICON = 17


@define(eq=False)
class ButtonPanel(Panel[Any]):
    """A panel whose buttons are part of its kept picture."""

    ring: Buttons = field(kw_only=True)
    """The focus of the whole scene, of which these buttons are a part."""
    keys: KeyTable = field(kw_only=True)
    items: list[Button] = field(init=False, factory=list)

    def look_of_buttons(self) -> Hashable:
        """All that the picture of the buttons depends on."""
        focused, hovered = self.ring.focused, self.ring.hovered
        return tuple(
            (b.label, b.detail, b.key, tuple(b.rect), b.primary, bool(b.refusal), b is hovered, b is focused)
            for b in self.items
        )

    def _painted(self, view: View[Any]) -> pygame.Surface:
        picture = super()._painted(view)
        focused, hovered = self.ring.focused, self.ring.hovered
        for button in self.items:
            # Buttons stand in the window; for the length of the painting they stand in the picture.
            place = button.rect
            button.rect = place.move(-self.rect.left, -self.rect.top)
            button.draw(picture, self.theme, button is hovered, button is focused)
            button.rect = place
        return picture


@define(eq=False)
class ToolButton(Button):
    """A button with a picture and the letter of its key, that can be down."""

    down: bool = False
    tool: str = ""

    def draw(self, surface: pygame.Surface, theme: Theme, hovered: bool, focused: bool) -> None:
        colors = theme.colors
        ground = colors.muted if self.down else mix(colors.panel, colors.text, 0.16 if hovered else 0.06)
        pygame.draw.rect(surface, ground, self.rect, border_radius=theme.px(RADIUS))
        edge = colors.selected if focused or self.down else colors.line
        pygame.draw.rect(
            surface, edge, self.rect, theme.px(2 if focused else 1), border_radius=theme.px(RADIUS)
        )
        inner = self.rect.inflate(-2 * theme.px(TOOL_GAP), 0)
        size = max(1, min(theme.row(TOOL_ICON), inner.height - theme.px(TOOL_GAP)))
        picture = icon(f"tool_{self.tool}", size, colors.writing_on(ground))
        surface.blit(picture, picture.get_rect(midleft=inner.midleft))
        ink = colors.writing_on(ground) if self.down else colors.muted
        label = theme.text(self.label, ink, "sans-semibold", SMALL)
        surface.blit(label, label.get_rect(midright=inner.midright))


@define(eq=False)
class ToolStrip(ButtonPanel):
    """Buttons for what the map shows, each with its picture and the letter of its key."""

    def ground(self) -> Color:
        return self.theme.colors.desk

    def key(self, view: View[Any]) -> Hashable:
        return self.look_of_buttons(), tuple(b.down for b in self.items if isinstance(b, ToolButton))

    def paint(self, canvas: PanelCanvas, view: View[Any]) -> None:
        line = pygame.Rect(self.rect.width - 1, 0, 1, self.rect.height)
        canvas.surface.fill(self.theme.colors.line, line)

    def fill(self, tools: Sequence[str], press: Callable[[str], Callable[[], Transition | None]]) -> None:
        """One button for each tool; `press` makes the command of a tool."""
        theme = self.theme
        gap = theme.px(TOOL_GAP)
        width = self.rect.width - 2 * gap
        height = max(1, min(theme.row(TOOL_HEIGHT), self.rect.height // len(tools) - gap))
        self.items = [
            ToolButton(
                self.keys.name(self.keys.keys_of(tool)[0]),
                press(tool),
                pygame.Rect(
                    self.rect.left + gap, self.rect.top + gap + number * (height + gap), width, height
                ),
                tooltip=self.keys.binding(tool).tool,
                tool=tool,
            )
            for number, tool in enumerate(tools)
        ]

    def show(self, down: Iterable[str]) -> None:
        """Which toggles are down."""
        wanted = set(down)
        for button in self.items:
            if isinstance(button, ToolButton):
                button.down = button.tool in wanted
