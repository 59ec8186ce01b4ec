"""Before a campaign: its scenario, options and seed, and a word on what awaits."""

from __future__ import annotations

import secrets
from functools import partial
from typing import ClassVar

import pygame
import pygame_gui
from attrs import define, field
from pygame_gui.elements import UIDropDownMenu, UITextEntryLine

from game.core.dice import LARGEST_SEED
from game.core.system import Option
from game.table.draw.theme import BODY, SMALL
from game.table.scene import Restart, Size, Transition
from game.table.scenes.controls import ControlPage, Stop, nothing
from game.table.scenes.page import BUTTON_HEIGHT, alarm
from game.table.scenes.start import begin, campaign_scene
from game.table.texts import say
from game.table.widgets.widget import Button, Prose

PROSE_SIZE = 17
ENTRY_WIDTH = 220
LABEL_WIDTH, LIST_WIDTH, LIST_ROW = 220, 320, 46
HINT_ROOM = 26
"""Between the lists and the seed, for the words about it."""
SCENARIO = ""
"""The scenario among what is decided; every option has a name."""
SEED_LIMIT = 10**9
"""Random seeds stay short enough to be read out to somebody."""
LONGEST_SEED = len(str(LARGEST_SEED))


@define(eq=False)
class NewCampaignScene(ControlPage):
    """A seed makes the campaign: the same seed and the same choices, the same war."""

    BOARD: ClassVar[Size] = (720, 500)
    PADDING: ClassVar[int] = 34
    FIRST: ClassVar[int | None] = -1
    seed: str = field(init=False, factory=lambda: str(secrets.randbelow(SEED_LIMIT)))
    chosen: dict[str, str] = field(init=False, factory=dict)
    """The scenario and the options, as far as they are not the usual ones."""
    _lists: dict[str, Stop] = field(init=False, factory=dict)
    _entry: UITextEntryLine = field(init=False)

    @property
    def asked(self) -> list[Option]:
        """What is to be decided besides the seed."""
        system = self.context.system
        names = tuple(scenario.id for scenario in system.scenarios)
        scenario = Option(SCENARIO, say("new.scenario"), names, names[0])
        options = system.scenario(self.chosen.get(SCENARIO, names[0])).options
        return [*([scenario] if len(names) > 1 else []), *options]

    @property
    def board(self) -> Size:
        return self.BOARD[0], self.BOARD[1] + LIST_ROW * len(self.asked)

    def layout(self) -> None:
        theme, inner = self.theme, self.inner
        pad, height = theme.px(self.PADDING), theme.px(BUTTON_HEIGHT)
        row = inner.bottom - pad - 2 * height
        place = pygame.Rect(inner.left, row, theme.px(ENTRY_WIDTH), height)
        self._entry = UITextEntryLine(place, manager=self.manager, initial_text=self.seed)
        self._entry.set_allowed_characters("numbers")
        self._entry.set_text_length_limit(LONGEST_SEED)
        entry = Stop(say("new.seed"), nothing, rect=place, element=self._entry)
        another = Button(say("new.another"), self._another, key=pygame.K_r)
        another.rect = pygame.Rect(place.right + pad // 2, row, another.width(theme), height)
        back = Button(say("common.back"), self.back, key=pygame.K_ESCAPE)
        start = Button(say("new.begin"), self._begin, key=pygame.K_RETURN, primary=True)
        self.row([back, start], *inner.bottomright)
        self._lists = {option.id: self._list(option) for option in self.asked}
        self.buttons.set([*self._lists.values(), entry, another, back, start])

    def _list(self, option: Option) -> Stop:
        """The values of an option, above the seed."""
        theme, below = self.theme, len(self.asked) - self.asked.index(option)
        place = pygame.Rect(0, 0, theme.px(LIST_WIDTH), theme.px(BUTTON_HEIGHT))
        left = self.frame.left + theme.px(self.PADDING + LABEL_WIDTH)
        place.topleft = left, self._entry.rect.top - theme.px(LIST_ROW * below + HINT_ROOM)
        values: list[str | tuple[str, str]] = [(self._shown(option, value), value) for value in option.values]
        now = self.chosen.get(option.id, option.default)
        element = UIDropDownMenu(values, (self._shown(option, now), now), place, self.manager)
        step = partial(self._step, option)
        return Stop(option.title, partial(step, 1), rect=place, element=element, step=step)

    def _shown(self, option: Option, value: str) -> str:
        return self.context.system.scenario(value).title if option.id == SCENARIO else value

    def _step(self, option: Option, step: int) -> None:
        place = option.values.index(self.chosen.get(option.id, option.default)) + step
        self._choose(option.id, option.values[place % len(option.values)])

    def _choose(self, name: str, value: str) -> None:
        """Another scenario has options of its own."""
        self.chosen = {**({} if name == SCENARIO else self.chosen), name: value}
        self.renew()

    def on_control(self, event: pygame.Event) -> Transition | None:
        if event.type == pygame_gui.UI_TEXT_ENTRY_CHANGED:
            self.seed, self.message = event.text, ""
        elif event.type == pygame_gui.UI_TEXT_ENTRY_FINISHED:
            return self._begin()
        elif event.type == pygame_gui.UI_DROP_DOWN_MENU_CHANGED:
            name = next(name for name, stop in self._lists.items() if stop.element is event.ui_element)
            self._choose(name, event.selected_option_id)
        return None

    def _another(self) -> None:
        self.seed, self.message = str(secrets.randbelow(SEED_LIMIT)), ""
        self._entry.set_text(self.seed)

    def _begin(self) -> Transition | None:
        if not self.seed.isdecimal():
            self.message = say("new.no_seed")
            return None
        options = {name: value for name, value in self.chosen.items() if name != SCENARIO}
        table = begin(self.context, int(self.seed), self.chosen.get(SCENARIO, ""), options)
        return Restart(campaign_scene(self.context, table))

    def draw(self, surface: pygame.Surface) -> None:
        theme, colors = self.theme, self.theme.colors
        x, y = self.inner.left, self.draw_head(surface, say("new.title"), self.PADDING) + theme.px(8)
        word = self.context.skin.menus.say("new.word")
        Prose.set(theme, word, self.inner.width, colors.text, "serif", PROSE_SIZE).draw(surface, x, y)
        top = self._entry.rect.top - theme.px(8)
        for words, color in ((say("new.seed_hint"), colors.muted), (self.message, alarm(theme))):
            if words:
                line = theme.text(words, color, "sans", SMALL)
                surface.blit(line, line.get_rect(bottomleft=(x, top)))
                top = self._entry.rect.bottom + theme.px(8) + line.get_height()
        for stop in self._lists.values():
            label = theme.text(stop.label, colors.text, "sans-semibold", BODY)
            surface.blit(label, label.get_rect(midleft=(x, stop.rect.centery)))
        self.buttons.draw(surface)
        self.manager.draw_ui(surface)
