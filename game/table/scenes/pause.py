"""The menu over a running campaign, and saving it under a name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import pygame
import pygame_gui
from attrs import define, field
from pygame_gui.elements import UITextEntryLine

from game.core.seed_code import seed_code
from game.table.clipboard import copies, copy
from game.table.desk.table import Table
from game.table.draw.theme import BODY, SMALL, TITLE, Theme, fit
from game.table.library import LONGEST_NAME
from game.table.scene import Pop, Push, Quit, Restart, Size, Transition
from game.table.scenes.controls import ControlPage, Stop, nothing
from game.table.scenes.page import BUTTON_HEIGHT, Page, alarm
from game.table.scenes.start import campaign_scene
from game.table.texts import say
from game.table.widgets.widget import Button, Prose

HEAD = 112


@define(eq=False)
class PauseScene(Page):
    """The campaign waits behind it; everything up to the last choice is already saved."""

    opaque: ClassVar[bool] = False
    DESIGN: ClassVar[Size] = (460, 700)
    BOARD: ClassVar[Size] = (420, 686)
    FIRST: ClassVar[int | None] = 0
    table: Table[Any]
    _campaign_theme: Theme = field(init=False)
    _covered: bool = field(init=False, default=False)
    """Whether another page stands in its place."""

    def enter(self) -> None:
        self._campaign_theme = self.context.theme
        Page.enter(self)

    def pause(self) -> None:
        self._covered = True

    def resume(self) -> None:
        self._covered = False
        Page.resume(self)

    def resized(self) -> None:
        self._campaign_theme = self.context.theme  # the campaign below has seen to the new size itself
        Page.resized(self)

    def update(self, dt: float) -> Transition | None:
        """After a change of scale or palette the campaign is drawn by a new scene, this menu over it."""
        if self.context.theme is not self._campaign_theme:
            return Restart(campaign_scene(self.context, self.table), PauseScene(self.context, self.table))
        return None

    def layout(self) -> None:
        session = self.table.session
        items = [
            Button(say("pause.resume"), Pop, key=pygame.K_ESCAPE, primary=True),
            Button(
                say("pause.save"),
                lambda: Push(SaveScene(self.context, self.table, self._saved)),
                key=pygame.K_s,
            ),
            Button(say("pause.load"), self.opens("game.table.scenes.load:LoadScene", True), key=pygame.K_l),
            Button(
                say("replay.watch"), self.opens("game.table.scenes.replay:replay_of", session), key=pygame.K_r
            ),
            Button(
                say("report.page"),
                self.opens("game.table.scenes.report_scene:ReportScene", session),
                key=pygame.K_c,
            ),
            Button(
                say("title.learn"), lambda: Push(self.context.skin.learn(self.context, True)), key=pygame.K_h
            ),
            *self._cards(),
            Button(
                say("title.options"),
                self.opens("game.table.scenes.options_scene:OptionsOverCampaign"),
                key=pygame.K_o,
            ),
            Button(say("pause.title_screen"), self.to_title, key=pygame.K_t),
            Button(say("title.quit"), Quit, key=pygame.K_q),
        ]
        self.column(items, self.inner.left, self.frame.top + self.theme.px(HEAD), self.inner.width)
        self.buttons.set(items)

    def _cards(self) -> list[Button]:
        """The cards of first use, where the game has any."""
        if not self.context.system.first_cards():
            return []
        opens = self.opens("game.table.lessons.card_list:CardList")
        return [Button(say("cards.title"), opens, key=pygame.K_w)]

    def on_event(self, event: pygame.Event) -> Transition | None:
        if copies(event):
            code = seed_code(self.context.system.header(self.table.shown)["seed"])
            self.message, self.dirty = say("pause.copied", seed=code) if copy(code) else "", True
            return None
        return Page.on_event(self, event)

    def _saved(self, path: Path) -> None:
        """Say so below the buttons when the menu is in view again."""
        self.message = say("save.saved", name=path.stem)

    def draw(self, surface: pygame.Surface) -> None:
        if self._covered:
            return
        theme, colors = self.theme, self.theme.colors
        x, y = self.inner.left, self.draw_head(surface, say("pause.title"), 26, TITLE * 1.2)
        header = self.context.system.header(self.table.shown)
        stage = self.context.skin.menus.say("load.stage", **header)
        name = fit(theme, self.table.session.journal.identity.name, self.inner.width, size=BODY)
        line = say("pause.line", stage=stage, seed=seed_code(header["seed"]))
        if name:
            y = surface.blit(theme.text(name, colors.text, "sans", BODY), (x, y)).bottom
        surface.blit(theme.text(line, colors.muted, "sans", SMALL), (x, y))
        trouble = self.context.library.trouble
        saved = say("pause.autosave_on" if self.context.options.autosave else "pause.autosave_off")
        foot = Prose.set(
            theme,
            trouble or self.message or saved,
            self.inner.width,
            alarm(theme) if trouble else colors.selected if self.message else colors.muted,
            size=SMALL,
        )
        foot.draw(surface, x, self.frame.bottom - foot.height - theme.px(16))
        self.buttons.draw(surface)


@define(eq=False)
class SaveScene(ControlPage):
    """A name for the save, and a few words to know it by."""

    opaque: ClassVar[bool] = False
    BOARD: ClassVar[Size] = (560, 320)
    FIRST: ClassVar[int | None] = 0
    table: Table[Any]
    on_saved: Callable[[Path], None]
    """Told where the campaign was saved."""
    name: str = field(init=False, default="")
    note: str = field(init=False, default="")
    _name: UITextEntryLine = field(init=False)
    _note: UITextEntryLine = field(init=False)
    _replaces: Path | None = field(init=False, default=None)
    """The save of the same name that the player has been asked about."""

    def enter(self) -> None:
        state = self.table.shown
        stage = self.context.skin.menus.say("load.stage", **self.context.system.header(state))
        self.name = say("save.name", stage=stage, decision=state.choices_made)
        ControlPage.enter(self)
        self.type_into(self._name, over=True)

    def layout(self) -> None:
        theme, inner, height = self.theme, self.inner, self.theme.px(BUTTON_HEIGHT)
        top = self.frame.top + theme.px(HEAD)
        tops = (top, top + height + theme.px(26))
        places = [pygame.Rect(inner.left, y, inner.width, height) for y in tops]
        self._name = UITextEntryLine(places[0], manager=self.manager, initial_text=self.name)
        self._name.set_text_length_limit(LONGEST_NAME)
        self._note = UITextEntryLine(places[1], manager=self.manager, initial_text=self.note)
        back = Button(say("common.back"), self.back, key=pygame.K_ESCAPE)
        keep = Button(say("save.save"), self._keep, key=pygame.K_RETURN, primary=True)
        self.row([back, keep], inner.right, self.frame.bottom - theme.px(24))
        stops = [
            Stop(say("save.name_label"), nothing, rect=places[0], element=self._name),
            Stop(say("save.note_label"), nothing, rect=places[1], element=self._note),
        ]
        self.buttons.set([*stops, back, keep])

    def on_control(self, event: pygame.Event) -> Transition | None:
        if event.type == pygame_gui.UI_TEXT_ENTRY_CHANGED:
            self.name, self.note, self.message = self._name.get_text(), self._note.get_text(), ""
        elif event.type == pygame_gui.UI_TEXT_ENTRY_FINISHED:
            return self.press(self.buttons.items[-1])
        return None

    def _keep(self) -> None:
        """Save, after asking once where another save has that name; that one goes to the trash."""
        library = self.context.library
        if self.waiting:
            return
        path = library.slot(self.name)
        if path.exists():
            if self._replaces != path:
                self._replaces, self.message = path, say("save.exists")
                self.manager.set_focus_set(None)
                self.buttons.focus = len(self.buttons.items) - 1
                return
            library.discard(path)
        self.wait_for(library.begin_write(self.name, self.table.session, self.note.strip()), self._kept)

    def _kept(self, path: Path) -> Transition:
        self.on_saved(path)
        return Pop()

    def draw(self, surface: pygame.Surface) -> None:
        theme, colors = self.theme, self.theme.colors
        x = self.inner.left
        self.draw_head(surface, say("save.title"), 22, TITLE * 1.2)
        for key, entry in (("save.name_label", self._name), ("save.note_label", self._note)):
            line = theme.text(say(key), colors.muted, "sans", SMALL)
            surface.blit(line, line.get_rect(bottomleft=(x, entry.rect.top - theme.px(4))))
        if self.message:
            prose = Prose.set(theme, self.message, self.frame.width // 2, alarm(theme), size=SMALL)
            prose.draw(surface, x, self._note.rect.bottom + theme.px(12))
        self.buttons.draw(surface)
        self.manager.draw_ui(surface)
