"""Before a campaign: its seed, and a word on what awaits."""

from __future__ import annotations

import secrets
from typing import ClassVar

import pygame
import pygame_gui
from attrs import define, field
from pygame_gui.elements import UITextEntryLine

from game.table.draw.theme import SMALL, TITLE
from game.table.scene import Restart, Size, Transition
from game.table.scenes.controls import ControlPage, Stop, nothing
from game.table.scenes.page import BUTTON_HEIGHT, alarm, draw_board
from game.table.scenes.start import begin, campaign_scene
from game.table.texts import say
from game.table.widgets.prose import Prose
from game.table.widgets.widget import Button

PANEL = (720, 500)
PADDING = 34
PROSE_SIZE = 17
ENTRY_WIDTH = 220
SEED_LIMIT = 10**9
"""Random seeds stay short enough to be read out to somebody."""
LONGEST_SEED = 18


@define(eq=False)
class NewCampaignScene(ControlPage):
    """A seed makes the campaign: the same seed and the same choices, the same war."""

    DESIGN: ClassVar[Size] = (760, 540)
    seed: str = field(init=False, factory=lambda: str(secrets.randbelow(SEED_LIMIT)))
    _panel: pygame.Rect = field(init=False, factory=lambda: pygame.Rect(0, 0, 0, 0))
    _entry: UITextEntryLine = field(init=False)

    def enter(self) -> None:
        ControlPage.enter(self)
        self.buttons.focus = len(self.buttons.items) - 1

    def layout(self) -> None:
        theme = self.theme
        self._panel = panel = self.panel(*PANEL)
        pad, height = theme.px(PADDING), theme.px(BUTTON_HEIGHT)
        row = panel.bottom - 2 * pad - 2 * height
        place = pygame.Rect(panel.left + pad, row, theme.px(ENTRY_WIDTH), height)
        self._entry = UITextEntryLine(place, manager=self.manager, initial_text=self.seed)
        self._entry.set_allowed_characters("numbers")
        self._entry.set_text_length_limit(LONGEST_SEED)
        entry = Stop(say("new.seed"), nothing, rect=place, element=self._entry)
        another = Button(say("new.another"), self._another, key=pygame.K_r)
        another.rect = pygame.Rect(place.right + pad // 2, row, another.width(theme), height)
        back = Button(say("common.back"), self.back, key=pygame.K_ESCAPE)
        start = Button(say("new.begin"), self._begin, key=pygame.K_RETURN, primary=True)
        self.row([back, start], panel.right - pad, panel.bottom - pad)
        self.buttons.set([entry, another, back, start])

    def on_control(self, event: pygame.Event) -> Transition | None:
        if event.type == pygame_gui.UI_TEXT_ENTRY_CHANGED:
            self.seed, self.message = event.text, ""
        elif event.type == pygame_gui.UI_TEXT_ENTRY_FINISHED:
            return self._begin()
        return None

    def _another(self) -> None:
        self.seed, self.message = str(secrets.randbelow(SEED_LIMIT)), ""
        self._entry.set_text(self.seed)

    def _begin(self) -> Transition | None:
        if not self.seed.isdecimal():
            self.message = say("new.no_seed")
            return None
        table = begin(self.context, int(self.seed))
        return Restart(campaign_scene(self.context, table))

    def draw(self, surface: pygame.Surface) -> None:
        theme, colors = self.theme, self.theme.colors
        self.draw_ground(surface)
        draw_board(surface, self._panel, theme)
        pad = theme.px(PADDING)
        x, y = self._panel.left + pad, self._panel.top + pad
        title = theme.text(say("new.title"), colors.selected, "serif-semibold", TITLE * 1.3)
        surface.blit(title, (x, y))
        y += title.get_height() + theme.px(8)
        width = self._panel.width - 2 * pad
        word = self.context.skin.menus.say("new.word")
        Prose.set(theme, word, width, colors.text, "serif", PROSE_SIZE).draw(surface, x, y)
        top = self._entry.rect.top - theme.px(8)
        for words, color in ((say("new.seed_hint"), colors.muted), (self.message, alarm(theme))):
            if words:
                line = theme.text(words, color, "sans", SMALL)
                surface.blit(line, line.get_rect(bottomleft=(x, top)))
                top = self._entry.rect.bottom + theme.px(8) + line.get_height()
        self.buttons.draw(surface)
        self.manager.draw_ui(surface)
