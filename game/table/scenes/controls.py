"""Pages that hold ready-made controls of pygame_gui, with our own focus going round them."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pygame_gui
from attrs import define, field
from pygame_gui.core import UIElement
from pygame_gui.elements import UIHorizontalSlider, UITextEntryLine

from game.table.draw.theme import Theme
from game.table.scene import Transition
from game.table.scenes.page import Page
from game.table.widgets.gui import is_ours, is_typing
from game.table.widgets.widget import LEFT_BUTTON, PRESSING_KEYS, Button

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


def value_at(slider: UIHorizontalSlider, pixel: tuple[int, int]) -> float | None:
    """The value under a pixel of a slider's track; None on the knob and on the arrows."""
    knob, left, right = slider.sliding_button, slider.left_button, slider.right_button
    if knob is None or left is None or right is None or knob.rect.collidepoint(pixel):
        return None
    half = knob.rect.width / 2
    first, last = left.rect.right, right.rect.left
    if not first <= pixel[0] < last:
        return None
    share = float((pixel[0] - first - half) / max(1.0, last - first - 2 * half))
    low, high = slider.value_range
    return float(low) + max(0.0, min(1.0, share)) * float(high - low)


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
        self.manager = self.context.gui.open(self.context.airy(self.size, self.design), self.size)
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
            self._take_hold(event)
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
        if event.key == pygame.K_TAB:
            return self._next_stop(event)
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
                return self._next_stop(event)
        return None

    def _next_stop(self, event: pygame.Event) -> Transition | None:
        """The focus goes on; an entry that it comes to can be typed into at once."""
        transition = Page.on_event(self, event)
        stop = self.buttons.focused
        if isinstance(stop, Stop) and isinstance(stop.element, UITextEntryLine):
            self.type_into(stop.element)
        return transition

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

    def slide(self, slider: UIHorizontalSlider, value: float) -> None:
        """A slider was clicked beside its knob, where this value lies."""

    def _take_hold(self, event: pygame.Event) -> None:
        """The focus goes where the mouse is, and a knob to where its track is clicked."""
        for index, item in enumerate(self.buttons.items):
            if isinstance(item, Stop) and item.rect.collidepoint(event.pos):
                self.buttons.focus = index
                if isinstance(item.element, UIHorizontalSlider) and event.button == LEFT_BUTTON:
                    value = value_at(item.element, event.pos)
                    if value is not None:
                        self.slide(item.element, value)

    def _controls_at(self, pixel: tuple[int, int]) -> bool:
        return any(
            isinstance(item, Stop) and item.rect.collidepoint(pixel) for item in self.buttons.items
        ) or bool(self.manager.hovering_any_ui_element)
