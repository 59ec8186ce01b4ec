"""The first screen: the map under a veil, the name of the game, and where to go."""

from __future__ import annotations

from typing import ClassVar

import pygame
from attrs import define, field

import game
from game.core.game import Late
from game.table.draw.theme import SMALL, fit, squeeze
from game.table.library import Slot
from game.table.map import painting
from game.table.scene import Push, Quit, Restart, Size, Transition
from game.table.scenes.page import BUTTON_GAP, Page
from game.table.texts import say
from game.table.widgets.widget import Button, Prose

MARGIN, MENU_WIDTH = 84, 330
TITLE_TOP = 0.13
TITLE_SIZE, SUBTITLE_SIZE = 68, 21
MENU_TOP = 40
NAME_MARGIN = 60
"""What the name of the campaign leaves free on its button, for the key."""
RULE_LENGTH, RULE_WIDTH = 90, 3
NOTE_WIDTH, FOOT = 560, 22


@define(eq=False)
class TitleScene(Page):
    """Continue, begin, load, learn, set up, leave."""

    DESIGN: ClassVar[Size] = (960, 690)
    FIRST: ClassVar[int | None] = 0
    _autosave: Slot | None = field(init=False, default=None)
    _notes: tuple[str, ...] = field(init=False, default=())
    _was_drawn: bool = field(init=False, default=False)

    @property
    def animating(self) -> bool:
        if not self._was_drawn:
            return True  # the map comes after the first picture
        return self.context.backdrop.awaited(self.size)

    def update(self, dt: float) -> Transition | None:
        self.dirty |= self._was_drawn and self.animating
        return None

    def enter(self) -> None:
        self._autosave = self.context.library.unfinished()
        damage = self._autosave.remark if self._autosave is not None else ""
        self._notes = (*self.context.notes, *([damage] if damage else ()))
        self.context.notes.clear()
        Page.enter(self)

    def back(self) -> Transition | None:
        return None

    def layout(self) -> None:
        theme = self.theme
        items = self._items()
        self.column(items, theme.px(MARGIN), self._menu_top(), theme.px(MENU_WIDTH))
        self.buttons.set(items)

    def _items(self) -> list[Button]:
        items = [
            Button(say("title.new"), self._new, key=pygame.K_n),
            Button(say("title.load"), self.opens("game.table.scenes.load:LoadScene"), key=pygame.K_l),
            *self._lessons(),
            Button(
                say("title.learn"), lambda: Push(self.context.skin.learn(self.context, False)), key=pygame.K_h
            ),
            *self._statistics(),
            Button(
                say("title.options"),
                self.opens("game.table.scenes.options_scene:OptionsScene"),
                key=pygame.K_o,
            ),
            Button(say("title.quit"), Quit, key=pygame.K_q),
        ]
        if self._autosave is not None and self._autosave.summary is not None:
            menus, header = self.context.skin.menus, self._autosave.summary.header
            stage, score = (menus.say(f"load.{key}", **header) for key in ("stage", "score"))
            words = say("title.continue", stage=stage, score=score)
            room = self.theme.px(MENU_WIDTH - NAME_MARGIN)
            name = fit(self.theme, self._autosave.summary.identity.name, room)
            items.insert(0, Button(words, self._continue, key=pygame.K_c, primary=True, detail=name))
        else:
            items[0].primary = True
        return items

    def _lessons(self) -> list[Button]:
        """What is played to learn the game, where there is something."""
        if self.context.system.lessons is None:
            return []
        opens = self.opens("game.table.lessons.lesson_list:LessonList")
        return [Button(say("title.lessons"), opens, key=pygame.K_s)]

    def _statistics(self) -> list[Button]:
        """What was played so far, where it is counted."""
        if self.context.system.honours is None:
            return []
        opens = self.opens("game.table.statistics.statistics_scene:StatisticsScene")
        return [Button(say("title.statistics"), opens, key=pygame.K_t)]

    def _new(self) -> Transition | None:
        """A new campaign; whoever has never played is asked whether to be shown how."""
        new = Late("game.table.scenes.new_campaign:NewCampaignScene")
        if self.context.system.lessons is not None and self.context.progress.is_newcomer:
            return self.opens("game.table.lessons.lesson_list:WelcomeScene", new)()
        return Push(new(self.context))

    def _continue(self) -> Transition:
        from game.table.scenes.load import OpeningScene

        assert self._autosave is not None
        return Restart(OpeningScene(self.context, self._autosave.path, self._autosave.trail))

    # ------------------------------------------------------------------ drawing

    def draw(self, surface: pygame.Surface) -> None:
        theme, colors = self.theme, self.theme.colors
        # The very first picture comes without the map: painting it would keep the window empty.
        if self._was_drawn or self.context.has_backdrop(self.size):
            self.context.backdrop.draw(surface)
        else:
            surface.fill(colors.desk)
        self._was_drawn = True
        x = theme.px(MARGIN)
        y = round(self.size[1] * TITLE_TOP)
        title = theme.text(self.context.game.title, colors.selected, "serif-semibold", TITLE_SIZE)
        surface.blit(title, (x, y))
        y += title.get_height()
        pygame.draw.rect(surface, colors.brass, (x, y, theme.px(RULE_LENGTH), theme.px(RULE_WIDTH)))
        words = self.context.skin.menus.say("title.subtitle")
        words, size = squeeze(theme, words, self.size[0] - 2 * x, "serif-italic", SUBTITLE_SIZE)
        subtitle = theme.text(words, colors.text, "serif-italic", size)
        surface.blit(subtitle, (x, y + theme.px(RULE_WIDTH * 4)))
        self.buttons.draw(surface)
        self._draw_foot(surface)

    def _menu_top(self) -> int:
        theme = self.theme
        title = theme.font("serif-semibold", theme.pt(TITLE_SIZE)).get_linesize()
        subtitle = theme.font("serif-italic", theme.pt(SUBTITLE_SIZE)).get_linesize()
        return round(self.size[1] * TITLE_TOP) + title + subtitle + theme.px(MENU_TOP)

    def _draw_foot(self, surface: pygame.Surface) -> None:
        theme, colors = self.theme, self.theme.colors
        x, y = theme.px(MARGIN), self.size[1] - theme.px(FOOT)
        version = theme.text(say("title.version", version=game.__version__), colors.muted, "sans", SMALL)
        surface.blit(version, version.get_rect(bottomleft=(x, y)))
        y -= version.get_height() + theme.px(BUTTON_GAP)
        waiting = (say("title.painting"),) if painting.under_way() else ()
        for note in reversed((*self._notes, *waiting)):
            prose = Prose.set(theme, note, theme.px(NOTE_WIDTH), colors.brass, size=SMALL)
            y -= prose.height
            prose.draw(surface, x, y)
