"""What was played so far: figures, the list of campaigns, and the medals."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

import pygame
from attrs import define, field

from game.core.background import beside
from game.core.career import Award, Career
from game.core.honours import Medal
from game.table.draw.theme import SMALL, Theme
from game.table.scene import Size, Transition
from game.table.scenes.page import BUTTON_GAP, BUTTON_HEIGHT, Page
from game.table.statistics.career_views import CampaignList, MedalButton, draw_medal, draw_overview
from game.table.texts import say
from game.table.widgets.widget import Button, Prose

OVERVIEW, CAMPAIGNS, MEDALS = "overview", "campaigns", "medals"
VIEWS = (OVERVIEW, CAMPAIGNS, MEDALS)
TABS, HEAD, FOOT = 78, 132, 78
MEDAL_ROWS, MEDAL_GAP, MEDAL_SHARE = 6, 6, 0.6
SCROLLING = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -8, pygame.K_PAGEDOWN: 8}


@define(eq=False)
class StatisticsScene(Page):
    """Three views of the campaigns that were finished; the file is read beside the loop."""

    DESIGN: ClassVar[Size] = (1000, 640)
    BOARD: ClassVar[Size] = (960, 610)
    PADDING: ClassVar[int] = 30
    FIRST: ClassVar[int | None] = 0
    view: str = OVERVIEW
    _career: Career | None = field(init=False, default=None)
    _list: CampaignList = field(init=False)
    _pictured: Theme | None = field(init=False, default=None)
    """The theme for which the medals were drawn."""

    def enter(self) -> None:
        self.wait_for(beside(self.context.counter.career), self._take)
        Page.enter(self)

    def _take(self, found: tuple[Career, str]) -> None:
        self._career, self.message = found
        self._list = CampaignList(self._career)
        self.renew()

    # ------------------------------------------------------------------ layout

    @property
    def _body(self) -> pygame.Rect:
        """What the views have room in."""
        top, bottom = self.frame.top + self.theme.px(HEAD), self.frame.bottom - self.theme.px(FOOT)
        return pygame.Rect(self.inner.left, top, self.inner.width, bottom - top)

    def layout(self) -> None:
        theme, inner = self.theme, self.inner
        tabs = [
            Button(say(f"statistics.{view}"), partial(self._turn, view), key=pygame.K_1 + number)
            for number, view in enumerate(VIEWS)
        ]
        x, top = inner.left, self.frame.top + theme.px(TABS)
        for view, tab in zip(VIEWS, tabs, strict=True):
            tab.primary = view == self.view
            tab.rect = pygame.Rect(x, top, tab.width(theme), theme.px(BUTTON_HEIGHT))
            x = tab.rect.right + theme.px(BUTTON_GAP)
        back = Button(say("common.back"), self.back, key=pygame.K_ESCAPE)
        self.row([back], inner.right, self.frame.bottom - theme.px(22))
        self.buttons.set([*tabs, *self._medals(), back])
        if self._career is not None:
            self._list.fit(theme, self._body)

    def _medals(self) -> list[MedalButton]:
        """The medals, each a button that has its story told beside them."""
        if self._career is None or self.view != MEDALS:
            return []
        body, gap = self._body, self.theme.px(MEDAL_GAP)
        width = (round(body.width * MEDAL_SHARE) - gap) // 2
        height = (body.height + gap) // MEDAL_ROWS - gap
        items = []
        for number, medal in enumerate(self._career.honours.medals):
            column, row = divmod(number, MEDAL_ROWS)
            place = pygame.Rect(
                body.left + column * (width + gap), body.top + row * (height + gap), width, height
            )
            items.append(MedalButton.of(medal, self._award(medal), place, self._tell))
        return items

    def _award(self, medal: Medal) -> Award | None:
        return self._career.awards.get(medal.id) if self._career is not None else None

    def _turn(self, view: str) -> None:
        self.view = view
        self.renew()
        self.buttons.focus = VIEWS.index(view)

    def _tell(self) -> None:
        """A medal was pressed: pointing at it has told all."""

    # ------------------------------------------------------------------ input

    def on_event(self, event: pygame.Event) -> Transition | None:
        steps = 0
        if self.view == CAMPAIGNS and self._career is not None:
            if event.type == pygame.MOUSEWHEEL:
                steps = -event.y
            elif event.type == pygame.KEYDOWN:
                steps = SCROLLING.get(event.key, 0)
        if steps:
            self._list.scroll(steps)
            self.dirty = True
            return None
        answer = Page.on_event(self, event)
        if event.type == pygame.MOUSEBUTTONDOWN and isinstance(self.buttons.hovered, MedalButton):
            self.buttons.focus = self.buttons.items.index(self.buttons.hovered)
        return answer

    # ------------------------------------------------------------------ drawing

    def prepare(self) -> bool:
        """The medals are drawn in a turn of their own: a dozen at once, with their page, is too much."""
        if self.view != MEDALS or self._pictured is self.theme:
            return False
        self._pictured = self.theme
        for item in self.buttons.items:
            if isinstance(item, MedalButton):
                item.picture(self.theme)
        return True

    def draw(self, surface: pygame.Surface) -> None:
        self.draw_head(surface, say("statistics.title"))
        self.buttons.draw(surface)
        self._draw_foot(surface)
        if self._career is None:
            return
        if self.view == MEDALS:
            self._draw_medal(surface)
        elif not self._career.campaigns:
            body = self._body
            prose = Prose.set(self.theme, say("statistics.empty"), body.width, self.theme.colors.muted)
            prose.draw(surface, body.left, body.top)
        elif self.view == OVERVIEW:
            draw_overview(surface, self.theme, self._body, self._career)
        else:
            self._list.draw(surface, self.theme, self._body)

    def _draw_medal(self, surface: pygame.Surface) -> None:
        """All about the medal that is pointed at, or the first."""
        assert self._career is not None
        medals = [item for item in self.buttons.items if isinstance(item, MedalButton)]
        pointed = next(
            (item for item in (self.buttons.hovered, self.buttons.focused) if isinstance(item, MedalButton)),
            medals[0] if medals else None,
        )
        if pointed is None:
            return
        body = self._body
        left = body.left + round(body.width * MEDAL_SHARE) + self.theme.px(24)
        area = pygame.Rect(left, body.top, body.right - left, body.height)
        draw_medal(surface, self.theme, area, pointed.medal, pointed.award)

    def _draw_foot(self, surface: pygame.Surface) -> None:
        theme, colors = self.theme, self.theme.colors
        room = self.buttons.items[-1].rect.left - self.inner.left - theme.px(20)
        words = self.message
        if not words and self._career is None:
            words = say("statistics.reading")
        elif not words and self.view == CAMPAIGNS and self._list.hidden:
            words = self._list.place
        prose = Prose.set(theme, words, room, colors.brass if self.message else colors.muted, size=SMALL)
        prose.draw(surface, self.inner.left, self.frame.bottom - theme.px(18) - prose.height)
