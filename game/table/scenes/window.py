"""A window over the campaign that is only looked at: framed as every dialog, closed by any key or click."""

from __future__ import annotations

from abc import abstractmethod
from functools import partial
from typing import ClassVar

import pygame
from attrs import define, field

from game.table.desk.panel_canvas import PanelCanvas
from game.table.draw.theme import SMALL, line_height, wrap
from game.table.scene import Pop, Size, Transition
from game.table.scenes.page import BUTTON_GAP, BUTTON_HEIGHT, Page, draw_board
from game.table.texts import say
from game.table.widgets.widget import LEFT_BUTTON, Button

TURNING = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_TAB: 1}
"""The keys that go to the next thing or the one before, where there are several."""
FOOT_GAP = 8


@define(eq=False)
class Window(Page):
    """Has a line at its foot, and buttons for those who use the mouse alone."""

    opaque: ClassVar[bool] = False
    SIZE: ClassVar[Size]
    PADDING: ClassVar[int] = 22
    frame: pygame.Rect = field(init=False, factory=lambda: pygame.Rect(0, 0, 0, 0))

    # ------------------------------------------------------------------ for subclasses

    @abstractmethod
    def compose(self, canvas: PanelCanvas, inner: pygame.Rect) -> None:
        """Draw what there is to look at."""

    @property
    @abstractmethod
    def foot(self) -> str:
        """The line at the foot: what is shown, and how to leave."""

    @property
    def turn_label(self) -> str:
        """The text on the button that goes on to the next thing, where there are several."""
        return ""

    def turn(self, step: int) -> None:
        """Go to another thing to look at."""

    # ------------------------------------------------------------------ what all share

    @property
    def inner(self) -> pygame.Rect:
        return self.frame.inflate(-2 * self.theme.px(self.PADDING), -2 * self.theme.px(self.PADDING))

    def layout(self) -> None:
        self.frame = self.panel(*self.SIZE)
        buttons = [Button(say("window.shut"), Pop, key=pygame.K_ESCAPE)]
        if self.turn_label:
            buttons.insert(0, Button(self.turn_label, partial(self._turn, 1), key=pygame.K_RIGHT))
        self.row(buttons, self.inner.right, self.inner.bottom)
        self.buttons.set(buttons)

    def _turn(self, step: int) -> None:
        self.turn(step)
        self.dirty = True

    def on_event(self, event: pygame.Event) -> Transition | None:
        if event.type == pygame.MOUSEMOTION:
            self.dirty |= self.buttons.hover(event.pos)
        elif event.type == pygame.KEYDOWN:
            if not self.turn_label or event.key not in TURNING:
                return Pop()
            self._turn(TURNING[event.key])
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT_BUTTON:
            button = self.buttons.pressed(event)
            return self.press(button) if button is not None else Pop()
        return None

    def draw(self, surface: pygame.Surface) -> None:
        theme, inner, canvas = self.theme, self.inner, PanelCanvas(surface, self.theme)
        draw_board(surface, self.frame, theme)
        row = theme.px(BUTTON_HEIGHT)
        room = min(button.rect.left for button in self.buttons.items) - theme.px(BUTTON_GAP) - inner.left
        lines, step = wrap(theme, self.foot, room), line_height(theme)
        y = inner.bottom - row // 2 - step * len(lines) // 2
        for line in lines:
            canvas.text(line, (inner.left, y), theme.colors.muted, "sans", SMALL)
            y += step
        low = inner.bottom - row - theme.px(FOOT_GAP)
        self.compose(canvas, pygame.Rect(inner.topleft, (inner.width, low - inner.top)))
        self.buttons.draw(surface)
