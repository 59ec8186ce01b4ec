"""What a round cost, between two rounds, and the end of a campaign with what it turned on."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from contextlib import suppress
from typing import ClassVar

import pygame
from attrs import define, field

from game.core.errors import GameError
from game.core.frame import Event
from game.siloam.model.content import VANG
from game.siloam.model.state import State
from game.siloam.screen.report.account import (
    ROUND_END,
    Account,
    RoundCost,
    cost_of_round,
    factions_of,
    turning_points,
)
from game.siloam.screen.screen_texts import say
from game.siloam.words import words
from game.table import texts as table_texts
from game.table.context import Context
from game.table.desk.table import Table
from game.table.draw.split import FILL, columns
from game.table.draw.theme import BODY, SMALL, put
from game.table.report.contents import Report, TurningPoint
from game.table.report.export import Export
from game.table.scene import Pop, Push, Restart, Scene, Size, Transition
from game.table.scenes.page import draw_board
from game.table.scenes.report_scene import ReportScene, begin_export, gathered_beside
from game.table.scenes.window import TableDialog
from game.table.widgets.plot import MomentList
from game.table.widgets.widget import Button, Prose

SUMMARY_PANEL = (1000, 520)
SUMMARY_PADDING, SUMMARY_HEAD, SUMMARY_GUTTER = 36, 104, 36
SUMMARY_TITLE = 30


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
        return table.unseen(ROUND_END) is not None and not table.over

    def __attrs_post_init__(self) -> None:
        TableDialog.__attrs_post_init__(self)
        self.end = self.end or self.table.unseen(ROUND_END)
        assert self.end is not None
        self._cost = cost_of_round(self.table.session.log, self.end, factions_of(self.table.shown))

    @property
    def waits_for_reader(self) -> bool:
        return True

    def go_on(self) -> Transition | None:
        if self.end is not None:
            self.table.mark_seen(self.end)
        return Pop()

    def layout(self) -> None:
        self._panel = panel = self.panel(*SUMMARY_PANEL)
        label = say("summary.begin", round=self._cost.round + 1)
        button = Button(label, self.go_on, key=pygame.K_RETURN, primary=True)
        pad = self.theme.px(SUMMARY_PADDING)
        self.row([button], panel.right - pad, panel.bottom - self.theme.px(28))
        self.buttons.set([button])

    def draw(self, surface: pygame.Surface) -> None:
        theme, colors = self.theme, self.theme.colors
        draw_board(surface, self._panel, theme)
        x, y = self._panel.left + theme.px(SUMMARY_PADDING), self._panel.top + theme.px(28)
        title = theme.text(
            say("summary.title", round=self._cost.round), colors.selected, "serif-semibold", SUMMARY_TITLE
        )
        surface.blit(title, (x, y))
        surface.blit(
            theme.text(say("summary.subtitle"), colors.muted, "sans", SMALL), (x, y + title.get_height())
        )
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
        inner = self._panel.inflate(-2 * theme.px(SUMMARY_PADDING), 0)
        area = pygame.Rect(inner.left, self._panel.top + theme.px(SUMMARY_HEAD), inner.width, 0)
        return columns(area, FILL, FILL, FILL, gap=theme.px(SUMMARY_GUTTER))

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


PANEL = (1200, 640)
PADDING, HEAD, FOOT, GUTTER = 38, 128, 80, 40
TITLE_SIZE, LINE_SIZE, EPILOGUE_SIZE = 42, 19, 17
LEFT_SHARE, MIDDLE_SHARE = 0.34, 0.32


@define(eq=False)
class ResultScene(TableDialog):
    """Opens once when the campaign is over; the map stays below to be looked at."""

    DESIGN: ClassVar[Size] = (1240, 680)
    _panel: pygame.Rect = field(init=False, factory=lambda: pygame.Rect(0, 0, 0, 0))
    _moments: Sequence[TurningPoint] = field(init=False, default=())
    """What the log tells, and then what the record tells: only that knows the VP Spaces of each round."""
    _report: Report | None = field(init=False, default=None)
    _gathering: Future[Report] | None = field(init=False, default=None)
    _begun: bool = field(init=False, default=False)
    _writing: Export | None = field(init=False, default=None)

    @classmethod
    def wanted(cls, table: Table[State]) -> bool:
        return table.over and table.unseen("campaign_over") is not None

    def __attrs_post_init__(self) -> None:
        TableDialog.__attrs_post_init__(self)
        session = self.table.session
        self._moments = turning_points(session.log, session.state)

    @property
    def waits_for_reader(self) -> bool:
        return False

    @property
    def animating(self) -> bool:
        return self._writing is not None or self._gathering is not None or not self._begun

    def leave(self) -> None:
        told: Event | None = self.table.unseen("campaign_over")
        if told is not None:
            self.table.mark_seen(told)

    def layout(self) -> None:
        self._panel = panel = self.panel(*PANEL)
        busy = table_texts.say("report.writing") if self._writing is not None else ""
        items = [
            Button(table_texts.say("report.page"), self._charts, key=pygame.K_c),
            Button(table_texts.say("report.export"), self._export, key=pygame.K_e, refusal=busy),
            Button(table_texts.say("replay.watch"), self._replay, key=pygame.K_r),
            Button(say("result.map"), Pop, key=pygame.K_m),
            Button(say("result.title_screen"), self._title, key=pygame.K_t),
            Button(say("result.new"), self._new, key=pygame.K_n, primary=True),
        ]
        self.row(items, panel.right - self.theme.px(PADDING), panel.bottom - self.theme.px(26))
        self.buttons.set(items)

    def _replay(self) -> Transition:
        from game.table.scenes.replay import replay_of

        return Push(replay_of(self.context, self.table.session))

    def _charts(self) -> Transition:
        return Push(ReportScene(self.context, self.table.session, self._report))

    def _export(self) -> None:
        """The report beside the saves; making it takes a moment, which the window does not wait for."""
        if self._writing is None:
            self._writing, self.message = begin_export(self.context, self.table.session)
            self.renew()

    def update(self, dt: float) -> Transition | None:
        if not self._begun:
            # Not before the first picture: it would have to share the processor with this.
            self._begun, self._gathering = True, gathered_beside(self.context, self.table.session)
        if self._gathering is not None and self._gathering.done():
            gathering, self._gathering = self._gathering, None
            with suppress(GameError):
                self._report = gathering.result()
                self._moments, self.dirty = self._report.moments, True
        if self._writing is not None and self._writing.done:
            self.message, self._writing = self._writing.result(), None
            self.renew()
        return TableDialog.update(self, dt)

    def _title(self) -> Transition:
        from game.table.scenes.title import TitleScene

        return Restart(TitleScene(self.context))

    def _new(self) -> Transition:
        from game.table.scenes.new_campaign import NewCampaignScene

        return Restart(NewCampaignScene(self.context))

    # ------------------------------------------------------------------ drawing

    def draw(self, surface: pygame.Surface) -> None:
        theme = self.theme
        draw_board(surface, self._panel, theme)
        self._draw_head(surface)
        left, middle, right = self._columns()
        state = self.table.session.state
        ending = words().outcome(state)
        account = Account(theme, state)
        y = account.heading(surface, say("result.epilogue"), left.left, left.top)
        if ending is not None:
            epilogue = Prose.set(theme, ending.epilogue, left.width, face="serif-italic", size=EPILOGUE_SIZE)
            y = epilogue.draw(surface, left.left, y) + theme.px(22)
        y = account.losses(surface, pygame.Rect(left.left, y, left.width, 0))
        y = account.spaces(surface, middle) + theme.px(14)
        account.morale(surface, pygame.Rect(middle.left, y, middle.width, 0))
        self._draw_moments(surface, account, right)
        self.buttons.draw(surface)
        if self.message:
            told = Prose.set(theme, self.message, right.left - left.left, theme.colors.brass, size=SMALL)
            told.draw(surface, left.left, self.buttons.items[0].rect.top - told.height - theme.px(2))

    def _draw_head(self, surface: pygame.Surface) -> None:
        theme, colors, state = self.theme, self.theme.colors, self.table.session.state
        ending = words().outcome(state)
        x, y = self._panel.left + theme.px(PADDING), self._panel.top + theme.px(24)
        if ending is not None:
            title = theme.text(ending.title, colors.selected, "serif-semibold", TITLE_SIZE)
            surface.blit(title, (x, y))
            surface.blit(
                theme.text(ending.line, colors.text, "serif", LINE_SIZE), (x, y + title.get_height())
            )
        facts = say(
            "result.rounds",
            round=state.round,
            last=state.content.tracks.last_round,
            seed=state.seed,
            choices=state.choices_made,
        )
        picture = theme.text(facts, colors.muted, "sans", SMALL)
        right = self._panel.right - theme.px(PADDING)
        place = surface.blit(picture, picture.get_rect(topright=(right, y + theme.px(16))))
        asked = table_texts.say("report.advice", times=len(self.table.session.journal.advised))
        put(surface, theme.text(asked, colors.muted, "sans", SMALL), topright=(right, place.bottom))

    def _columns(self) -> list[pygame.Rect]:
        theme, gutter = self.theme, self.theme.px(GUTTER)
        inner = self._panel.inflate(-2 * theme.px(PADDING), 0)
        area = pygame.Rect(inner.left, self._panel.top + theme.px(HEAD), inner.width, 0)
        widths = (round((inner.width - 2 * gutter) * share) for share in (LEFT_SHARE, MIDDLE_SHARE))
        return columns(area, *widths, FILL, gap=gutter)

    def _draw_moments(self, surface: pygame.Surface, account: Account, area: pygame.Rect) -> None:
        theme = self.theme
        y = account.heading(surface, table_texts.say("report.turned"), area.left, area.top)
        if not self._moments:
            nothing = Prose.set(theme, say("result.no_record"), area.width, theme.colors.muted)
            nothing.draw(surface, area.left, y)
        room = pygame.Rect(area.left, y, area.width, self._panel.bottom - theme.px(FOOT) - y)
        MomentList(theme, self._moments, BODY - 1).draw(surface, room)


def last_summary(context: Context, table: Table[State], _below: Scene) -> Scene | None:
    """The summary of the last round that has ended."""
    ends = [entry.event for entry in table.session.log if entry.event.kind == ROUND_END]
    return RoundSummary(context, table, ends[-1]) if ends else None


def result_if_over(context: Context, table: Table[State], _below: Scene) -> Scene | None:
    return ResultScene(context, table) if table.over else None
