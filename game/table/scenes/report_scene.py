"""The after-action report on the screen: at the end of a campaign and at any time before it."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Any, ClassVar

import pygame
from attrs import define, field

from game.core.background import beside
from game.core.session import Session
from game.table.context import Context
from game.table.draw.bodies import NEWSPRINT, Body
from game.table.draw.theme import BODY, SMALL, squeeze
from game.table.report.contents import Report, report_of
from game.table.report.export import export
from game.table.scene import Pop, Size
from game.table.scenes.page import Page
from game.table.texts import say
from game.table.widgets.newspaper import double_rule
from game.table.widgets.plot import MomentList, Plot
from game.table.widgets.widget import Button, Prose

HEAD, FOOT, GAP = 78, 68, 12
BUTTONS = 54
"""The room for buttons below the sheet."""
TITLE_SIZE = 28
TEXT_SHARE = 0.28
"""The part of the panel's width that is for words."""
ON_A_PAGE, ACROSS = 4, 2
COLUMN_GAP = 8
LUCK_WIDTH = 52


@define(eq=False)
class ReportScene(Page):
    """Two pages of charts, each with what is to be said beside it; one of words alone where a game has no
    charts. Nothing here changes a campaign."""

    opaque: ClassVar[bool] = False
    DESIGN: ClassVar[Size] = (1240, 690)
    BOARD: ClassVar[Size] = (1200, 660)
    PADDING: ClassVar[int] = 30
    RAILED: ClassVar[bool] = True
    body: ClassVar[Body] = NEWSPRINT
    session: Session[Any]
    page: int = field(init=False, default=0)
    _report: Report | None = None
    """Gathered from the record unless it is at hand."""

    def enter(self) -> None:
        if self._report is None:
            work = gathered_beside(self.context, self.session)
            self.wait_for(work, self._take, lambda error: say("replay.broken", why=error))
        Page.enter(self)

    def _take(self, report: Report) -> None:
        self._report = report
        self.renew()

    # ------------------------------------------------------------------ layout

    def layout(self) -> None:
        items = [Button(say("common.back"), Pop, key=pygame.K_ESCAPE, primary=True)]
        if self._report is not None:
            busy = say("report.writing") if self.waiting else ""
            other = say("report.to_draws" if self.page == 0 else "report.to_tracks")
            if _has_draws(self._report):
                items.insert(0, Button(other, self._turn, key=pygame.K_n))
            items.insert(0, Button(say("report.export"), self._export, key=pygame.K_e, refusal=busy))
        self.row(items, self.frame.right, self.frame.bottom)
        self.buttons.set(items)

    def _turn(self) -> None:
        self.page = 1 - self.page
        self.renew()

    def _export(self) -> None:
        self.wait_for(begin_export(self.context, self.session), self._exported)
        self.message = say("report.writing")
        self.renew()

    def _exported(self, told: str) -> None:
        self.message = told
        self.renew()

    # ------------------------------------------------------------------ drawing

    def draw(self, surface: pygame.Surface) -> None:
        theme, inner, report = self.theme, self.inner, self._report
        self._draw_head(surface, inner)
        if report is not None:
            words = round(inner.width * TEXT_SHARE) if report.charts else inner.width
            top, bottom = self.frame.top + theme.px(HEAD), self.frame.bottom - theme.px(FOOT)
            charts = pygame.Rect(inner.left, top, inner.width - words - theme.px(2 * GAP), bottom - top)
            self._draw_charts(surface, charts, report)
            draw_words = self._draw_moments if self.page == 0 else self._draw_luck
            draw_words(surface, pygame.Rect(inner.right - words, top, words, bottom - top), report)
        self.draw_buttons(surface)
        if self.message:
            room = self.buttons.items[0].rect.left - self.frame.left - theme.px(GAP)
            told = Prose.set(theme, self.message, room, theme.base.colors.brass, size=SMALL)
            told.draw(surface, self.frame.left, self.frame.bottom - told.height)

    def _draw_head(self, surface: pygame.Surface, inner: pygame.Rect) -> None:
        """A sheet of the newspaper that told the end, with a title and which campaign it was."""
        theme, report = self.theme, self._report
        sheet = pygame.Rect(self.frame)
        sheet.height -= theme.px(BUTTONS)
        self.body.draw(surface, sheet, theme)
        waiting = say("report.gathering" if self.waiting else "report.page")
        ending = report.ending if report else waiting
        title = theme.text(ending, theme.colors.text, "serif-semibold", TITLE_SIZE)
        surface.blit(title, (inner.left, self.frame.top + theme.px(14)))
        double_rule(surface, theme, inner.left, inner.right, self.frame.top + theme.px(HEAD - 13))
        if report is not None:
            y = self.frame.top + theme.px(10)
            told = [*([report.name] if report.name else []), *report.lines[-2:]]
            lines = [theme.text(line, theme.colors.muted, "sans", SMALL) for line in told]
            for number, line in enumerate(lines):
                place = inner.right, y + number * line.get_height()
                surface.blit(line, line.get_rect(topright=place))

    def _draw_charts(self, surface: pygame.Surface, area: pygame.Rect, report: Report) -> None:
        gap = self.theme.px(GAP)
        width, height = (area.width - gap) // ACROSS, (area.height - gap) // (ON_A_PAGE // ACROSS)
        first = self.page * ON_A_PAGE
        for number, chart in enumerate(report.charts[first : first + ON_A_PAGE]):
            x = area.left + number % ACROSS * (width + gap)
            y = area.top + number // ACROSS * (height + gap)
            Plot(self.theme, chart, pygame.Rect(x, y, width, height)).draw(surface)

    def _heading(self, surface: pygame.Surface, words: str, area: pygame.Rect, y: int) -> int:
        theme = self.theme
        shown, size = squeeze(theme, words, area.width, "serif-semibold", BODY + 2)
        title = theme.text(shown, theme.colors.brass, "serif-semibold", size)
        surface.blit(title, (area.left, y))
        return y + title.get_height() + theme.px(4)

    def _draw_moments(self, surface: pygame.Surface, area: pygame.Rect, report: Report) -> None:
        theme, colors = self.theme, self.theme.colors
        y = self._heading(surface, say("report.turned"), area, area.top)
        if not report.moments:
            nothing = Prose.set(theme, say("report.not_yet"), area.width, colors.muted, size=SMALL)
            nothing.draw(surface, area.left, y)
        room = pygame.Rect(area.left, y, area.width, area.bottom - y)
        MomentList(theme, report.moments, SMALL).draw(surface, room)

    def _draw_luck(self, surface: pygame.Surface, area: pygame.Rect, report: Report) -> None:
        """What was chosen and what chance added, and the draws that it touched most."""
        theme, colors = self.theme, self.theme.colors
        y = self._heading(surface, say("report.luck"), area, area.top)
        for line in report.luck:
            y = Prose.set(theme, line, area.width, colors.text, size=SMALL).draw(surface, area.left, y)
            y += theme.px(COLUMN_GAP)
        if not report.draws:
            return
        y = self._heading(surface, say("report.draws"), area, y + theme.px(COLUMN_GAP))
        for line, (*_, luck) in zip(report.draw_lines, report.draws[1:], strict=True):
            prose = Prose.set(theme, line, area.width - theme.px(LUCK_WIDTH), colors.text, size=SMALL)
            if y + prose.height > area.bottom:
                break
            gained = theme.text(luck, colors.brass, "sans-bold", SMALL)
            surface.blit(gained, gained.get_rect(topright=(area.right, y)))
            y = prose.draw(surface, area.left, y) + theme.px(4)


def _has_draws(report: Report) -> bool:
    """Whether there is a second page, about draws and chance."""
    return len(report.charts) > ON_A_PAGE or bool(report.luck or report.draws)


def begin_export(context: Context, session: Session[Any]) -> Future[str]:
    """Have the report written beside the saves; what comes of it is what to tell the player."""
    file = context.library.report_file(session.state.seed)
    return beside(export, context.game, session.journal.copy(), file)


def gathered_beside(context: Context, session: Session[Any]) -> Future[Report]:
    """The report of a campaign, gathered while the window goes on."""
    return beside(report_of, context.game, session.journal.copy(), False)
