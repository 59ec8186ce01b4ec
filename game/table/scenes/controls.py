"""Pages that hold ready-made controls of pygame_gui in our colours, with our own focus going round them."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import pygame
import pygame_gui
from attrs import define, field
from pygame_gui.core import UIElement
from pygame_gui.elements import UIHorizontalSlider, UITextEntryLine

from game.core.tables import assets
from game.table.draw.theme import BODY, FACES, Color, Palette, Theme, mix
from game.table.scene import Transition
from game.table.scenes.page import Page
from game.table.widgets.widget import LEFT_BUTTON, PRESSING_KEYS, Button

FONT = "table"
CONTROLS = (
    "button", "label", "text_box", "drop_down_menu", "selection_list", "text_entry_line", "check_box",
    "horizontal_slider", "vertical_scroll_bar",
)  # fmt: skip
"""The kinds of control that scenes use; the toolkit wants the font named for each."""
SCROLL_BAR = 14
LIST_ITEM = 28
LINE_SPACING = "1.1"

Size = tuple[int, int]
SETTLING = 0.25
"""Seconds the toolkit is given after an input to finish what it does over several updates."""
RING = 4
STEPS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}


@define(eq=False)
class Gui:
    """Holds the manager; the scene on top opens it and fills it, and clears it when it leaves."""

    _manager: pygame_gui.UIManager | None = field(init=False, default=None)
    _look: tuple[Palette, int, float] | None = field(init=False, default=None)
    """Colours, size of the type and scale that the manager was last told."""

    def open(self, theme: Theme, size: Size) -> pygame_gui.UIManager:
        """An empty manager in the theme's colours for a window of this size."""
        with warnings.catch_warnings():
            # Styles of the font that no text uses are not loaded beforehand, which the toolkit remarks on.
            warnings.simplefilter("ignore", UserWarning)
            if self._manager is None:
                self._manager = pygame_gui.UIManager(size, enable_live_theme_updates=False)
            manager = self._manager
            _clear(manager)
            manager.set_window_resolution(size)
            self._take_on(manager, theme)
        return manager

    def _take_on(self, manager: pygame_gui.UIManager, theme: Theme) -> None:
        """Tell the toolkit the colours and the type; it takes a good part of a frame to read them."""
        look = (theme.colors, theme.pt(BODY), theme.scale)
        if look == self._look:
            return
        self._look = look
        manager.get_theme().load_theme(gui_theme(theme))
        bold: dict[str, str | int | float] = {
            "name": FONT,
            "point_size": theme.pt(BODY),
            "style": "bold",
            "antialiased": "1",
        }
        manager.preload_fonts([bold])
        manager.rebuild_all_from_changed_theme_data()

    def close(self) -> None:
        """Take every control away. A text entry lets held keys repeat, which nothing else may inherit."""
        pygame.key.set_repeat(0)
        if self._manager is not None:
            _clear(self._manager)


def draw_blank(surface: pygame.Surface, place: pygame.Rect, theme: Theme) -> None:
    """What stands for a control that is not made yet."""
    look = _colours(theme.colors)
    surface.fill(look["normal_bg"], place)
    pygame.draw.rect(surface, look["normal_border"], place, 1)


def gui_theme(theme: Theme) -> dict[str, Any]:
    """The toolkit's theme: every value is a text, numbers too."""
    font = {
        "name": FONT,
        "size": str(theme.pt(BODY)),
        "regular_path": _font_file("sans"),
        "bold_path": _font_file("sans-semibold"),
        "italic_path": _font_file("sans-italic"),
        "bold_italic_path": _font_file("sans-semibold"),
    }
    misc = {"shape": "rectangle", "border_width": "1", "shadow_width": "0"}
    look: dict[str, Any] = {"defaults": {"colours": _colours(theme.colors), "misc": misc}}
    for control in CONTROLS:
        look[control] = {"font": font, "misc": misc}
    look["text_box"] = {
        "font": font,
        "colours": {"dark_bg": _hex(theme.colors.panel), "normal_border": _hex(theme.colors.panel)},
        "misc": {
            **misc,
            "border_width": "0",
            "padding": "0,0",
            "line_spacing": LINE_SPACING,
            "scroll_bar_width": str(theme.px(SCROLL_BAR)),
        },
    }
    look["text_entry_line"]["misc"] = {**misc, "padding": f"{theme.px(10)},{theme.px(6)}"}
    look["selection_list"]["misc"] = {**misc, "list_item_height": str(theme.px(LIST_ITEM))}
    brass = _hex(theme.colors.brass)
    look["horizontal_slider.#sliding_button"] = {
        "colours": {"normal_bg": brass, "hovered_bg": brass, "selected_bg": brass, "active_bg": brass}
    }
    look["check_box"]["misc"] = {**misc, "check_symbol": "\N{CHECK MARK}"}
    return look


def _colours(colors: Palette) -> dict[str, str]:
    control = mix(colors.panel, colors.text, 0.08)
    return {
        "dark_bg": _hex(mix(colors.desk, colors.panel, 0.5)),
        "normal_bg": _hex(control),
        "hovered_bg": _hex(mix(control, colors.text, 0.1)),
        "active_bg": _hex(mix(control, colors.text, 0.18)),
        "selected_bg": _hex(colors.brass),
        "disabled_bg": _hex(colors.panel),
        "normal_border": _hex(mix(control, colors.text, 0.25)),
        "hovered_border": _hex(colors.muted),
        "active_border": _hex(colors.selected),
        "selected_border": _hex(colors.brass),
        "disabled_border": _hex(colors.line),
        "normal_text": _hex(colors.text),
        "hovered_text": _hex(colors.selected),
        "active_text": _hex(colors.selected),
        "selected_text": _hex(colors.writing_on(colors.brass)),
        "disabled_text": _hex(colors.muted),
        "link_text": _hex(colors.brass),
        "link_hover": _hex(colors.selected),
        "text_cursor": _hex(colors.brass),
        "filled_bar": _hex(colors.brass),
        "unfilled_bar": _hex(colors.line),
    }


def _hex(color: Color) -> str:
    red, green, blue = color
    return f"#{red:02X}{green:02X}{blue:02X}"


def _font_file(face: str) -> str:
    return str(assets() / "fonts" / FACES[face])


def _clear(manager: pygame_gui.UIManager) -> None:
    manager.clear_and_reset()  # type: ignore[no-untyped-call]


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
        return self.waiting or self._settling > 0 or self.typing

    @property
    def typing(self) -> bool:
        """Whether a text entry has the focus, so that letters are no commands."""
        focused = self.manager.get_focus_set()  # type: ignore[no-untyped-call]
        return any(isinstance(element, UITextEntryLine) for element in focused or ())

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
        if event.type >= pygame.USEREVENT:
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
        return Page.update(self, dt)

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
