"""The options: every change is seen at once and kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from functools import partial
from typing import ClassVar

import pygame
import pygame_gui
from attrs import define, field, frozen
from pygame_gui.elements import UICheckBox, UIDropDownMenu, UIHorizontalSlider

from game.core.background import beside
from game.core.errors import GameError
from game.core.language import ENGLISH, put_in_force
from game.core.translation import Language, checked, language_named, languages, spoken
from game.table.app import set_window
from game.table.desk.key_table import table_keys
from game.table.desk.own_keys import own_table
from game.table.desk.pace import GROUPS, speeds
from game.table.draw.slices import Work, finish
from game.table.draw.theme import (
    BODY,
    LARGEST_SCALE,
    PALETTES,
    SMALL,
    SMALLEST_SCALE,
    fit,
    line_height,
    squeeze,
    wrap,
)
from game.table.options import ADVICE_MODES, CONFIRM_MODES, SPEED, VOLUMES
from game.table.scene import Size, Transition
from game.table.scenes.controls import ControlPage, Stop, draw_blank
from game.table.scenes.page import BUTTON_GAP, BUTTON_HEIGHT, DangerButton, alarm
from game.table.texts import say
from game.table.widgets.widget import Button

HEAD, ROW, ROW_OF_MANY = 64, 41, 38
ROW_WIDTH = 640
FOOT, COLUMN = 26, 170
"""Room below the buttons, and their width."""
CONTROL_WIDTH, CONTROL_HEIGHT, BOX = 250, 34, 26
SCALE_STEP = 0.05
SCALES = ("scale", "text_scale")
LOOKS = (*SCALES, "palette")
"""What changes the theme, so that everything must be laid out anew."""
PREVIEW_SIZE = 58


@frozen
class Setting:
    """The values of an option, by name, and the section of the texts that words them."""

    names: Sequence[str]
    texts: str

    def shown(self, name: str) -> str:
        return say(f"{self.texts}.{name}")


@frozen
class LanguageSetting(Setting):
    """The languages there are; each has its own name for itself."""

    def shown(self, name: str) -> str:
        return language_named(name).name


def _settings() -> Mapping[str, Setting]:
    return {
        "palette": Setting(PALETTES, "palettes"),
        **{f"{SPEED}{group}": Setting(tuple(speeds()), "speeds") for group in GROUPS},
        "advice": Setting(ADVICE_MODES, "advice_modes"),
        "confirm": Setting(CONFIRM_MODES, "confirm_modes"),
        WINDOW: Setting((WINDOW, FULLSCREEN), "windows"),
        LANGUAGE: LanguageSetting(tuple(dict.fromkeys((*languages(), spoken()))), LANGUAGE),
    }


WINDOW, FULLSCREEN = "window", "fullscreen"
LANGUAGE = "language"
"""One row more, where there is more than one to choose from."""
SWITCHES = ("reduced_motion", "autosave", "first_cards")
ROWS = (
    *SCALES,
    "palette",
    "speed_draws",
    "speed_movement",
    "speed_bot",
    "reduced_motion",
    "window",
    "autosave",
    "advice",
    "confirm",
    "first_cards",
    *VOLUMES,
)
VOLUME_STEP = 0.1


@define(eq=False)
class OptionsScene(ControlPage):
    """Sliders and lists for the mouse; for the keyboard each row is a stop that the arrows change."""

    BOARD: ClassVar[Size] = (940, 660)
    KEYS_PAGE: ClassVar[str] = "game.table.scenes.own_keys_page:OwnKeysPage"
    PADDING: ClassVar[int] = 34
    FIRST: ClassVar[int | None] = 0
    _settings: Mapping[str, Setting] = field(init=False, factory=_settings)
    _controls: dict[str, UIHorizontalSlider | UIDropDownMenu | UICheckBox] = field(init=False, factory=dict)
    _rows: dict[str, pygame.Rect] = field(init=False, factory=dict)
    _preview: Sequence[pygame.Surface] = field(init=False, default=())
    _making: Work | None = field(init=False, default=None)
    """What is left to do of controls and pieces: each takes a few milliseconds."""
    _sliding: str = field(init=False, default="")
    """The slider that is being dragged."""
    _asked_reset: bool = field(init=False, default=False)
    _checking: Future[Language] | None = field(init=False, default=None)
    """The language that was chosen, while its texts are gone through beside the loop."""

    @property
    def unfinished(self) -> bool:
        return self._making is not None or self._checking is not None or super().unfinished

    # ------------------------------------------------------------------ layout

    def layout(self) -> None:
        theme, inner = self.theme, self.inner
        self.context.fit_text(self.size)
        is_choice = len(self._settings[LANGUAGE].names) > 1
        names, height = ((*ROWS, LANGUAGE), ROW_OF_MANY) if is_choice else (ROWS, ROW)
        self._rows = {
            name: pygame.Rect(
                inner.left,
                self.frame.top + theme.px(HEAD + height * number),
                theme.px(ROW_WIDTH),
                theme.px(height),
            )
            for number, name in enumerate(names)
        }
        self._controls = {}
        stops = [self._stop(name, row) for name, row in self._rows.items()]
        back = Button(say("common.back"), self.back, key=pygame.K_ESCAPE, primary=True)
        keys = Button(say("options.keys"), self.opens(self.KEYS_PAGE), key=pygame.K_k)
        usual = DangerButton(say("options.usual"), self._reset, key=pygame.K_u)
        below = [keys, usual, back]
        height = len(below) * theme.px(BUTTON_HEIGHT + BUTTON_GAP) - theme.px(BUTTON_GAP)
        left, bottom = inner.right - theme.px(COLUMN), self.frame.bottom - theme.px(FOOT)
        self.column(below, left, bottom - height, theme.px(COLUMN))
        self.buttons.set([*stops, *below])
        self._making = self._make_controls(stops)
        if self.context.slices is None:
            finish(self._making)

    def _stop(self, name: str, row: pygame.Rect) -> Stop:
        """A row's place for the focus; its control comes later."""
        theme = self.theme
        size = (theme.px(CONTROL_WIDTH), theme.px(CONTROL_HEIGHT))
        if name in SWITCHES:
            size = (theme.px(BOX), theme.px(BOX))
        place = pygame.Rect((0, 0), size)
        place.midleft = row.right - theme.px(CONTROL_WIDTH), row.centery
        changes = {
            **dict.fromkeys(SWITCHES, self._toggle),
            **dict.fromkeys(SCALES, self._step_scale),
            **dict.fromkeys(VOLUMES, self._step_volume),
        }
        step = partial(changes.get(name, self._step_setting), name)
        return Stop(self._say(name), partial(step, 1), rect=place, step=step)

    def _make_controls(self, stops: Sequence[Stop]) -> Work:
        """The controls one after the other, from the top, and then the pieces; until then, the last ones."""
        for name, stop in zip(self._rows, stops, strict=True):
            self._controls[name] = stop.element = self._make(name, stop.rect)
            yield
        preview: list[pygame.Surface] = []
        for picture in self.context.skin.preview(self.theme, self.theme.px(PREVIEW_SIZE)):
            preview.append(picture)
            yield
        self._preview, self._making = preview, None

    def _make(self, name: str, place: pygame.Rect) -> UIHorizontalSlider | UIDropDownMenu | UICheckBox:
        options = self.context.options
        if name in SWITCHES:
            return UICheckBox(place, "", self.manager, initial_state=getattr(options, name))
        if name in SCALES:
            bounds = (round(SMALLEST_SCALE * 100), round(LARGEST_SCALE * 100))
            value, step = round(getattr(options, name) * 100), round(SCALE_STEP * 100)
            return UIHorizontalSlider(place, value, bounds, self.manager, click_increment=step)
        if name in VOLUMES:
            value, step = round(getattr(options, name) * 100), round(VOLUME_STEP * 100)
            return UIHorizontalSlider(place, value, (0, 100), self.manager, click_increment=step)
        setting = self._settings[name]
        room = place.width - 2 * place.height  # as much beside the words as the arrow takes
        words = {value: fit(self.theme, setting.shown(value), room, size=BODY) for value in setting.names}
        shown: list[str | tuple[str, str]] = [(said, value) for value, said in words.items()]
        now = self._chosen(name)
        return UIDropDownMenu(shown, (words[now], now), place, self.manager)

    # ------------------------------------------------------------------ changes

    def on_control(self, event: pygame.Event) -> Transition | None:
        name = next((n for n, c in self._controls.items() if c is getattr(event, "ui_element", None)), "")
        if event.type == pygame_gui.UI_DROP_DOWN_MENU_CHANGED and name:
            self._choose(name, event.selected_option_id)
        elif event.type == pygame_gui.UI_HORIZONTAL_SLIDER_MOVED and name:
            self._sliding = name
        elif event.type in (pygame_gui.UI_CHECK_BOX_CHECKED, pygame_gui.UI_CHECK_BOX_UNCHECKED) and name:
            self._put(name, event.type == pygame_gui.UI_CHECK_BOX_CHECKED)
        return None

    def update(self, dt: float) -> Transition | None:
        if self._making is not None and self.context.slices is not None:
            self.context.slices.advance(self._making)
        ControlPage.update(self, dt)
        if self._checking is not None and self._checking.done():
            self._speak(self._checking)
            self._checking = None
        # A layout in the middle of a drag would take the slider from under the mouse.
        if self._sliding and not pygame.mouse.get_pressed()[0]:
            name, self._sliding = self._sliding, ""
            slider = self._controls[name]
            assert isinstance(slider, UIHorizontalSlider)
            put = self._set_volume if name in VOLUMES else self._set_scale
            put(name, float(slider.get_current_value()) / 100)
        return None

    def _speak(self, checking: Future[Language]) -> None:
        """Speak a language from here on, with everything laid out anew, or say why it cannot be spoken."""
        try:
            chosen = checking.result()
        except GameError as error:
            self.message = str(error)
            self.renew()
            return
        put_in_force(chosen.folder)
        self.context.options.language = chosen.id if chosen.id in languages() else ENGLISH
        self.context.keep_options()
        self.context.retheme()
        self.renew()

    def slide(self, slider: UIHorizontalSlider, value: float) -> None:
        slider.set_current_value(value)
        self._sliding = next(name for name, control in self._controls.items() if control is slider)

    def _step_scale(self, name: str, step: int) -> None:
        self._set_scale(name, getattr(self.context.options, name) + step * SCALE_STEP)

    def _set_scale(self, name: str, scale: float) -> None:
        stepped = round(round(scale / SCALE_STEP) * SCALE_STEP, 2)
        self._put(name, max(SMALLEST_SCALE, min(LARGEST_SCALE, stepped)))

    def _step_volume(self, name: str, step: int) -> None:
        self._set_volume(name, getattr(self.context.options, name) + step * VOLUME_STEP)
        slider = self._controls.get(name)
        if isinstance(slider, UIHorizontalSlider):
            slider.set_current_value(round(getattr(self.context.options, name) * 100))

    def _set_volume(self, name: str, volume: float) -> None:
        """Set how loud something is, and let it be heard at once."""
        stepped = round(round(volume / VOLUME_STEP) * VOLUME_STEP, 2)
        self._put(name, max(0.0, min(1.0, stepped)))
        self.context.sounds.take_volumes()
        self.context.sounds.pressed()

    def _step_setting(self, name: str, step: int) -> None:
        names = self._settings[name].names
        self._choose(name, names[(names.index(self._chosen(name)) + step) % len(names)])
        if name not in LOOKS:
            self.renew()

    def _chosen(self, name: str) -> str:
        """The value of a setting; the window is a switch for the options."""
        options = self.context.options
        if name == LANGUAGE:
            return spoken()
        value: str = WINDOW if name == WINDOW else options.value(name)
        return FULLSCREEN if name == WINDOW and options.fullscreen else value

    def _choose(self, name: str, value: str) -> None:
        if name == LANGUAGE:
            self._checking = beside(checked, value)
            return
        self._put(*((FULLSCREEN, value == FULLSCREEN) if name == WINDOW else (name, value)))

    def _toggle(self, name: str, _step: int) -> None:
        self._put(name, not self.context.options.value(name))
        self.renew()

    def _put(self, name: str, value: object) -> None:
        """Set an option, let the change be seen, and keep it."""
        self.context.options.put(name, value)
        if name in LOOKS:
            self.context.retheme()
            self.renew()
        elif name == FULLSCREEN:
            set_window(self.context.options.fullscreen, self.context.window.place)
        self.context.keep_options()
        self.dirty = True

    def press(self, button: Button) -> Transition | None:
        self._asked_reset &= isinstance(button, DangerButton)
        return ControlPage.press(self, button)

    def _reset(self) -> None:
        """Give every option its usual value, once that has been asked for twice."""
        self._asked_reset = not self._asked_reset
        if self._asked_reset:
            self.message = say("options.reset_twice")
            return
        context, fullscreen = self.context, self.context.options.fullscreen
        context.options.reset()
        if fullscreen:
            set_window(False, context.window.place)
        context.sounds.take_volumes()
        context.retheme()
        context.keep_options()
        self.renew()

    # ------------------------------------------------------------------ drawing

    def draw(self, surface: pygame.Surface) -> None:
        self.draw_head(surface, say("options.title"), 22)
        self._draw_message(surface)
        for name, row in self._rows.items():
            self._draw_row(surface, name, row)
        self._draw_preview(surface)
        self.buttons.draw(surface)
        self.manager.draw_ui(surface)

    def _draw_row(self, surface: pygame.Surface, name: str, row: pygame.Rect) -> None:
        theme, colors = self.theme, self.theme.colors
        words = theme.text(self._say(name), colors.text, "sans-semibold", BODY)
        surface.blit(words, words.get_rect(bottomleft=(row.left, row.centery + theme.px(2))))
        place = self.buttons.items[[*self._rows].index(name)].rect
        hint, size = squeeze(theme, self._hint(name), place.left - row.left - theme.px(8))
        surface.blit(theme.text(hint, colors.muted, "sans", size), (row.left, row.centery + theme.px(2)))
        if name not in self._controls:
            draw_blank(surface, place, theme)
        value = ""
        if name in SWITCHES:
            value = say("switch.on" if getattr(self.context.options, name) else "switch.off")
        elif name in VOLUMES and not getattr(self.context.options, name):
            value = say("options.volume_off")
        elif name in (*SCALES, *VOLUMES):
            value = f"{round(getattr(self.context.options, name) * 100)} %"
        if value:
            shown = theme.text(value, colors.text, "sans-semibold", BODY)
            surface.blit(shown, shown.get_rect(midleft=(place.right + theme.px(14), place.centery)))

    def _draw_message(self, surface: pygame.Surface) -> None:
        """What is asked before all is reset, above the buttons."""
        theme, keys = self.theme, self.buttons.items[len(self._rows)]
        lines = wrap(theme, self.message, keys.rect.width)
        y = keys.rect.top - theme.px(BUTTON_GAP) - len(lines) * line_height(theme)
        for line in lines:
            y = surface.blit(theme.text(line, alarm(theme), "sans", SMALL), (keys.rect.left, y)).bottom

    def _hint(self, name: str) -> str:
        """What an option does; for a size that finds no room in this window, what is shown instead."""
        options = self.context.options
        page = round(self.theme.scale * 100)
        map_screen = round(options.scale * self.context.theme.text_scale * 100)
        if name == "scale" and page < round(options.scale * 100):
            return say("options.reduced_scale", percent=page)
        if name == "text_scale" and min(page, map_screen) < round(options.scale * options.text_scale * 100):
            return say("options.reduced_text", page=page, map=map_screen)
        if name in VOLUMES and self.context.sounds.muted:
            keys, _ = own_table(table_keys(), self.context.options.keys)
            return say("options.silenced", key=keys.spelled(keys.binding("mute")))
        return self._say(f"hint_{name}")

    def _say(self, key: str) -> str:
        """A text of the game, where it has one, else of the table."""
        menus = self.context.skin.menus
        return menus.say(f"options.{key}") if menus.has(f"options.{key}") else say(f"options.{key}")

    def _draw_preview(self, surface: pygame.Surface) -> None:
        """A few pieces in the chosen colours and size."""
        theme, colors = self.theme, self.theme.colors
        size = theme.px(PREVIEW_SIZE)
        x = self.inner.right - size
        y = self.frame.top + theme.px(HEAD + 16)
        words = theme.text(say("options.preview"), colors.muted, "sans", SMALL)
        place = words.get_rect(midbottom=(x + size // 2, y - theme.px(2)))
        place.right = min(place.right, self.inner.right)
        surface.blit(words, place)
        for picture in self._preview:
            surface.blit(picture, picture.get_rect(midtop=(x + size // 2, y)))
            y += picture.get_height() + theme.px(6)


@define(eq=False)
class OptionsOverCampaign(OptionsScene):
    """The options while a campaign waits behind them."""

    opaque: ClassVar[bool] = False
    KEYS_PAGE: ClassVar[str] = "game.table.scenes.own_keys_page:OwnKeysOverCampaign"
