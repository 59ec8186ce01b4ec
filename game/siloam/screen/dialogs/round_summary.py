"""Between two rounds: what the last one cost, how things stand, what comes."""

from __future__ import annotations

from typing import ClassVar

import pygame
from attrs import define, field

from game.core.event import Event
from game.siloam.model.content import VANG
from game.siloam.model.state import State
from game.siloam.screen.report.account import Account
from game.siloam.screen.report.ledger import ROUND_END, RoundCost, cost_of_round, factions_of
from game.siloam.screen.screen_texts import say
from game.siloam.words import words
from game.table.desk.seen_events import mark_seen, unseen
from game.table.desk.table import Table
from game.table.dialogs.table_dialog import TableDialog
from game.table.draw.theme import SMALL
from game.table.scene import Pop, Size, Transition
from game.table.scenes.page import draw_board
from game.table.widgets.prose import Prose
from game.table.widgets.widget import Button

PANEL = (1000, 520)
PADDING, HEAD, GUTTER = 36, 104, 36
TITLE_SIZE = 30


@define(eq=False)
class RoundSummary(TableDialog):
    """Opens when the Round Tracker has moved; any key goes on."""

    DESIGN: ClassVar[Size] = (1040, 560)
    end: Event | None = None
    """The end of the round to sum up; the one on the table unless another is given."""
    _cost: RoundCost = field(init=False)
    _panel: pygame.Rect = field(init=False, factory=lambda: pygame.Rect(0, 0, 0, 0))

    @classmethod
    def wanted(cls, table: Table[State]) -> bool:
        return unseen(table, ROUND_END) is not None and not table.over

    def __attrs_post_init__(self) -> None:
        TableDialog.__attrs_post_init__(self)
        self.end = self.end or unseen(self.table, ROUND_END)
        assert self.end is not None
        self._cost = cost_of_round(self.table.session.log, self.end, factions_of(self.table.shown))

    @property
    def waits_for_reader(self) -> bool:
        return True

    def go_on(self) -> Transition | None:
        if self.end is not None:
            mark_seen(self.table, self.end)
        return Pop()

    def layout(self) -> None:
        self._panel = panel = self.panel(*PANEL)
        label = say("summary.begin", round=self._cost.round + 1)
        button = Button(label, self.go_on, key=pygame.K_RETURN, primary=True)
        pad = self.theme.px(PADDING)
        self.row([button], panel.right - pad, panel.bottom - self.theme.px(28))
        self.buttons.set([button])

    def draw(self, surface: pygame.Surface) -> None:
        theme, colors = self.theme, self.theme.colors
        draw_board(surface, self._panel, theme)
        x, y = self._panel.left + theme.px(PADDING), self._panel.top + theme.px(28)
        title = theme.text(
            say("summary.title", round=self._cost.round), colors.selected, "serif-semibold", TITLE_SIZE
        )
        surface.blit(title, (x, y))
        subtitle = theme.text(say("summary.subtitle"), colors.muted, "sans", SMALL)
        surface.blit(subtitle, (x, y + title.get_height()))
        account = Account(theme, self.table.shown, self._cost)
        left, middle, right = self._columns()
        y = account.losses(surface, left) + theme.px(14)
        self._draw_gone(surface, account, left, y)
        account.spaces(surface, middle)
        y = account.morale(surface, right) + theme.px(14)
        self._draw_coming(surface, account, right, y)
        self.buttons.draw(surface)

    def _columns(self) -> list[pygame.Rect]:
        theme = self.theme
        inner = self._panel.inflate(-2 * theme.px(PADDING), 0)
        gutter = theme.px(GUTTER)
        width = (inner.width - 2 * gutter) // 3
        top = self._panel.top + theme.px(HEAD)
        return [pygame.Rect(inner.left + n * (width + gutter), top, width, 0) for n in range(3)]

    def _draw_gone(self, surface: pygame.Surface, account: Account, area: pygame.Rect, y: int) -> None:
        y = account.heading(surface, say("summary.gone"), area.left, y)
        line = say("summary.gone_line", ours=self._cost.ours_gone, theirs=self._cost.gone.get(VANG, 0))
        Prose.set(self.theme, line, area.width).draw(surface, area.left, y)

    def _draw_coming(self, surface: pygame.Surface, account: Account, area: pygame.Rect, y: int) -> None:
        """Events that enter the cup, and planes that are ready."""
        theme = self.theme
        y = account.heading(surface, say("summary.comes"), area.left, y)
        titles = [words().stories[event].title for event in self._cost.due] or [say("summary.nothing")]
        for title in titles:
            y = Prose.set(theme, title, area.width, face="serif").draw(surface, area.left, y)
        if self._cost.planes:
            y = account.heading(surface, say("summary.planes"), area.left, y + theme.px(12))
            sides = ", ".join(words().names.named("planes", side) for side in self._cost.planes)
            Prose.set(theme, sides, area.width).draw(surface, area.left, y)
