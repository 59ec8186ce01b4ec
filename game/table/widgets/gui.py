"""The ready-made controls of pygame_gui in our colours and type, with one manager for the whole program."""

from __future__ import annotations

import warnings
from typing import Any

import pygame
import pygame_gui
from attrs import define, field

from game.core.assets import assets
from game.table.draw.theme import BODY, FACES, Color, Palette, Theme, mix

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
        """Take every control away."""
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


def is_typing(manager: pygame_gui.UIManager) -> bool:
    """Whether a text entry has the focus, so that letters are no commands."""
    entry = pygame_gui.elements.UITextEntryLine
    focused = manager.get_focus_set()  # type: ignore[no-untyped-call]
    return any(isinstance(element, entry) for element in focused or ())


def _clear(manager: pygame_gui.UIManager) -> None:
    manager.clear_and_reset()  # type: ignore[no-untyped-call]


def is_ours(event: pygame.Event) -> bool:
    """Whether an event is plain input and not one of the toolkit's reports."""
    return event.type < pygame.USEREVENT
