"""Before a campaign: its name, scenario, options and seed, and a word on what awaits."""

from __future__ import annotations

import secrets
from functools import partial
from typing import ClassVar

import pygame
import pygame_gui
from attrs import define, field
from pygame_gui.elements import UIDropDownMenu, UITextEntryLine

from game.core.errors import GameError
from game.core.journal import LONGEST_GAME_NAME
from game.core.plain import LONGEST_WORD
from game.core.seed_code import seed_code, seed_from
from game.core.system import Option
from game.table.clipboard import can_copy, copies, copy
from game.table.draw.theme import BODY, SMALL
from game.table.scene import Restart, Size, Transition
from game.table.scenes.controls import ControlPage, Stop, nothing
from game.table.scenes.page import BUTTON_HEIGHT, alarm
from game.table.scenes.start import begin, campaign_scene
from game.table.texts import say
from game.table.widgets.widget import Button, Prose

PROSE_SIZE = 17
ENTRY_WIDTH, NAME_WIDTH = 220, 430
LABEL_WIDTH, LIST_WIDTH, LIST_ROW = 220, 320, 46
HINT_ROOM = 26
"""Above the name and above the seed, for the words about it."""
NOTE_GAP, NOTE_ROOM = 8, 40
"""Above a word on what an option changes, and for it."""
SCENARIO = ""
"""The scenario among what is decided; every option has a name."""
SEED_LIMIT = 10**9
"""Random seeds have the shortest codes."""


def _scenario_title() -> str:
    return say("new.scenario")


@define(eq=False)
class NewCampaignScene(ControlPage):
    """A seed makes the campaign: the same seed and the same choices, the same war."""

    BOARD: ClassVar[Size] = (720, 580)
    PADDING: ClassVar[int] = 34
    FIRST: ClassVar[int | None] = -1
    seed: str = field(init=False, factory=lambda: seed_code(secrets.randbelow(SEED_LIMIT)))
    """As it is written in its entry: a code or a number."""
    name: str = field(init=False, default="")
    _proposed: str = field(init=False, default="")
    """The name that the game has proposed; another seed brings another one, unless the player has a name."""
    chosen: dict[str, str] = field(init=False, factory=dict)
    """The scenario and the options, as far as they are not the usual ones."""
    _copied: str = field(init=False, default="")
    """The code that was copied last."""
    _lists: dict[str, Stop] = field(init=False, factory=dict)
    _entry: UITextEntryLine = field(init=False)
    _name: UITextEntryLine = field(init=False)

    def enter(self) -> None:
        self.name = self._proposed = self._proposal()
        ControlPage.enter(self)

    @property
    def code(self) -> str:
        """The seed as a code; empty while what is written is none."""
        try:
            return seed_code(seed_from(self.seed))
        except GameError:
            return ""

    def _proposal(self) -> str:
        return self.context.system.name_for(seed_from(self.seed)) if self.code else self._proposed

    @property
    def asked(self) -> list[Option]:
        """What is to be decided besides name and seed."""
        system = self.context.system
        names = tuple(scenario.id for scenario in system.scenarios)
        scenario = Option(SCENARIO, _scenario_title, names, names[0])
        return [*([scenario] if len(names) > 1 else []), *self._options]

    @property
    def _options(self) -> tuple[Option, ...]:
        """The options of the scenario."""
        scenarios = self.context.system.scenarios
        return self.context.system.scenario(self.chosen.get(SCENARIO, scenarios[0].id)).options

    @property
    def board(self) -> Size:
        return self.BOARD[0], self.BOARD[1] + LIST_ROW * len(self.asked) + NOTE_ROOM * len(self._notes())

    def layout(self) -> None:
        theme, inner = self.theme, self.inner
        pad, height = theme.px(self.PADDING), theme.px(BUTTON_HEIGHT)
        row = inner.bottom - pad - 2 * height
        place = pygame.Rect(inner.left, row, theme.px(ENTRY_WIDTH), height)
        self._entry = UITextEntryLine(place, manager=self.manager, initial_text=self.seed)
        self._entry.set_text_length_limit(LONGEST_WORD)
        entry = Stop(say("new.seed"), nothing, rect=place, element=self._entry)
        beside = [Button(say("new.another"), self._another, key=pygame.K_r)]
        beside += [Button(say("new.copy"), self._copy, key=pygame.K_k)] if can_copy() else []
        left = place.right
        for button in beside:
            button.rect = pygame.Rect(left + pad // 2, row, button.width(theme), height)
            left = button.rect.right
        back = Button(say("common.back"), self.back, key=pygame.K_ESCAPE)
        start = Button(say("new.begin"), self._begin, key=pygame.K_RETURN, primary=True)
        self.row([back, start], *inner.bottomright)
        self._lists = {option.id: self._list(option) for option in self.asked}
        self.buttons.set([self._name_stop(), *self._lists.values(), entry, *beside, back, start])

    def _name_stop(self) -> Stop:
        """The name, above all else that is decided."""
        theme, rows = self.theme, LIST_ROW * (len(self.asked) + 1) + HINT_ROOM
        place = pygame.Rect(self.inner.left, 0, theme.px(NAME_WIDTH), theme.px(BUTTON_HEIGHT))
        place.top = self._entry.rect.top - theme.px(rows)
        self._name = UITextEntryLine(place, manager=self.manager, initial_text=self.name)
        self._name.set_text_length_limit(LONGEST_GAME_NAME)
        return Stop(say("new.name"), nothing, rect=place, element=self._name)

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
        return Stop(option.title(), partial(step, 1), rect=place, element=element, step=step)

    def _shown(self, option: Option, value: str) -> str:
        if option.id == SCENARIO:
            return self.context.system.scenario(value).title
        return option.words(value).name

    def _notes(self) -> list[str]:
        """What the values that are chosen change, where there is something to say."""
        told = [option.words(self.chosen.get(option.id, option.default)).note for option in self._options]
        return [note for note in told if note]

    def _step(self, option: Option, step: int) -> None:
        place = option.values.index(self.chosen.get(option.id, option.default)) + step
        self._choose(option.id, option.values[place % len(option.values)])

    def _choose(self, name: str, value: str) -> None:
        """Another scenario has options of its own."""
        self.chosen = {**({} if name == SCENARIO else self.chosen), name: value}
        self.renew()

    def on_event(self, event: pygame.Event) -> Transition | None:
        if copies(event) and not self.typing:
            self._copy()
            return None
        return ControlPage.on_event(self, event)

    def on_control(self, event: pygame.Event) -> Transition | None:
        if event.type == pygame_gui.UI_TEXT_ENTRY_CHANGED:
            self.message = ""
            if event.ui_element is self._name:
                self.name = event.text
            else:
                self.seed = event.text
                self._propose()
        elif event.type == pygame_gui.UI_TEXT_ENTRY_FINISHED:
            return self._begin()
        elif event.type == pygame_gui.UI_DROP_DOWN_MENU_CHANGED:
            name = next(name for name, stop in self._lists.items() if stop.element is event.ui_element)
            self._choose(name, event.selected_option_id)
        return None

    def _another(self) -> None:
        self.seed, self.message = seed_code(secrets.randbelow(SEED_LIMIT)), ""
        self._entry.set_text(self.seed)
        self._propose()

    def _propose(self) -> None:
        """A name for another seed, in place of the one that was proposed before."""
        proposal = self._proposal()
        if self.name == self._proposed:
            self.name = proposal
            self._name.set_text(proposal)
        self._proposed = proposal

    def _copy(self) -> None:
        """Have the code for somebody else."""
        seed = self._written()
        if seed is not None and copy(seed_code(seed)):
            self._copied = seed_code(seed)

    def _written(self) -> int | None:
        """The seed that is written, or a word on what is wrong with it."""
        try:
            return seed_from(self.seed)
        except GameError as error:
            self.message = str(error)
            return None

    def _begin(self) -> Transition | None:
        seed = self._written()
        if seed is None:
            return None
        options = {name: value for name, value in self.chosen.items() if name != SCENARIO}
        table = begin(self.context, seed, self.chosen.get(SCENARIO, ""), options, self.name)
        return Restart(campaign_scene(self.context, table))

    @property
    def _about_code(self) -> str:
        """A word on the code, where it does not speak for itself."""
        code = self.code
        if code and code == self._copied:
            return say("new.copied", code=code)
        return say("new.as_code", code=code) if code and code != self.seed.strip() else ""

    def draw(self, surface: pygame.Surface) -> None:
        theme, colors = self.theme, self.theme.colors
        x, y = self.inner.left, self.draw_head(surface, say("new.title"), self.PADDING) + theme.px(8)
        word = self.context.skin.menus.say("new.word")
        y = Prose.set(theme, word, self.inner.width, colors.text, "serif", PROSE_SIZE).draw(surface, x, y)
        for note in self._notes():
            prose = Prose.set(theme, note, self.inner.width, colors.muted, "sans", SMALL)
            y = prose.draw(surface, x, y + theme.px(NOTE_GAP))
        hint = say("new.seed_hint_options" if self.asked else "new.seed_hint")
        for words, entry in ((say("new.name"), self._name), (hint, self._entry)):
            line = theme.text(words, colors.muted, "sans", SMALL)
            surface.blit(line, line.get_rect(bottomleft=(x, entry.rect.top - theme.px(6))))
        told = theme.text(
            self.message or self._about_code, alarm(theme) if self.message else colors.muted, "sans", SMALL
        )
        surface.blit(told, (x, self._entry.rect.bottom + theme.px(6)))
        for stop in self._lists.values():
            label = theme.text(stop.label, colors.text, "sans-semibold", BODY)
            surface.blit(label, label.get_rect(midleft=(x, stop.rect.centery)))
        self.buttons.draw(surface)
        self.manager.draw_ui(surface)
