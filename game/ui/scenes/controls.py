"""Pages that hold ready-made controls of pygame_gui, with our own focus going round them."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pygame_gui
from attrs import define, field
from pygame_gui.core import UIElement
from pygame_gui.elements import UITextEntryLine

from game.ui.gui import is_ours, is_typing
from game.ui.scene import Transition
from game.ui.scenes.page import Page
from game.ui.theme import Theme
from game.ui.widgets.widget import PRESSING_KEYS, Button

SETTLING = 0.25
"""Seconds the toolkit is given after an input to finish what it does over several updates."""
RING = 4
STEPS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}


def nothing() -> None:
    """The command of a stop that is only typed into or stepped through."""


@define(eq=False)
class Stop(Button):
    """A control as a stop of the focus ring: the toolkit draws it and takes the mouse, we take the keys."""

    element: UIElement | None = None
    step: Callable[[int], None] | None = None
    """What the left and right arrows do."""

    def draw(self, surface: pygame.Surface, theme: Theme, hovered: bool, focused: bool) -> None:
        if focused:
            ring = self.rect.inflate(2 * theme.px(RING), 2 * theme.px(RING))
            pygame.draw.rect(surface, theme.colors.selected, ring, theme.px(2), border_radius=theme.px(RING))


@define(eq=False)
class ControlPage(Page):
    """A page whose controls live in the one manager of the program while the page is on top."""

    manager: pygame_gui.UIManager = field(init=False)
    _settling: float = field(init=False, default=0.0)

    @property
    def animating(self) -> bool:
        return self._settling > 0 or is_typing(self.manager)

    @property
    def typing(self) -> bool:
        return is_typing(self.manager)

    def renew(self) -> None:
        self.manager = self.context.gui.open(self.context.fitting(self.size, self.DESIGN), self.size)
        Page.renew(self)
        self._settling = SETTLING

    def pause(self) -> None:
        self.context.gui.close()

    def leave(self) -> None:
        self.context.gui.close()

    def resume(self) -> None:
        self.renew()

    def on_control(self, event: pygame.Event) -> Transition | None:
        """Answer a report of the toolkit."""
        return None

    def on_event(self, event: pygame.Event) -> Transition | None:
        self.manager.process_events(event)
        self._settling = SETTLING
        self.dirty = True
        if not is_ours(event):
            return self.on_control(event)
        if event.type == pygame.KEYDOWN:
            return self._on_key(event)
        if event.type == pygame.MOUSEBUTTONDOWN and self._controls_at(event.pos):
            return None
        return Page.on_event(self, event)

    def update(self, dt: float) -> Transition | None:
        self.manager.update(dt)
        if self.animating:
            self.dirty = True
            self._settling = max(0.0, self._settling - dt)
        return None

    def _on_key(self, event: pygame.Event) -> Transition | None:
        stop = self.buttons.focused
        if self.typing:
            return self._while_typing(event)
        if isinstance(stop, Stop):
            if event.key in STEPS and stop.step is not None:
                stop.step(STEPS[event.key])
                return None
            if event.key in PRESSING_KEYS:
                return self._use(stop)
        return Page.on_event(self, event)

    def _while_typing(self, event: pygame.Event) -> Transition | None:
        """Letters belong to the entry; Tab and Escape leave it, Enter is reported by the toolkit."""
        if event.key in (pygame.K_TAB, pygame.K_ESCAPE):
            self.manager.set_focus_set(None)
            if event.key == pygame.K_TAB:
                return Page.on_event(self, event)
        return None

    def _use(self, stop: Stop) -> Transition | None:
        if isinstance(stop.element, UITextEntryLine):
            self.type_into(stop.element)
            return None
        return stop.command()

    def type_into(self, entry: UITextEntryLine, over: bool = False) -> None:
        """Let letters go to an entry, after what is written there or over it."""
        self.manager.set_focus_set(entry)
        entry.edit_position = len(entry.get_text())
        if over:
            entry.select_range = [0, len(entry.get_text())]

    def _controls_at(self, pixel: tuple[int, int]) -> bool:
        return any(
            isinstance(item, Stop) and item.rect.collidepoint(pixel) for item in self.buttons.items
        ) or bool(self.manager.hovering_any_ui_element)
