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
from game.core.seed_code import seed_code
from game.core.system import Ending
from game.siloam.model.content import VANG
from game.siloam.model.state import State
from game.siloam.rules.victory import DECISIVE, NARROW, round_of
from game.siloam.screen.engravings import engraving_of
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
from game.table.desk.panel import PanelCanvas
from game.table.desk.table import Table
from game.table.draw.bodies import NEWSPRINT, SHEET, Body
from game.table.draw.split import FILL, columns
from game.table.draw.theme import SMALL
from game.table.report.contents import Report, TurningPoint
from game.table.scene import Pop, Push, Restart, Scene, Size, Transition
from game.table.scenes.report_scene import ReportScene, begin_export, gathered_beside
from game.table.scenes.window import PrintedDialog, TableDialog
from game.table.widgets.newspaper import FrontPage, double_rule, separate
from game.table.widgets.plot import MomentList
from game.table.widgets.printed import InitialProse, draw_cut
from game.table.widgets.widget import Button, Prose

SUMMARY_RULE, SUMMARY_HEAD, SUMMARY_GUTTER = 94, 110, 36
SUMMARY_TITLE = 30


@define(eq=False)
class RoundSummary(TableDialog):
    """Opens when the Round Tracker has moved; any key goes on."""

    BOARD: ClassVar[Size] = (1000, 510)
    body: ClassVar[Body] = SHEET
    end: Event | None = None
    """The end of the round to sum up; the one on the table unless another is given."""
    _cost: RoundCost = field(init=False)

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
        label = say("summary.begin", round=self._cost.round + 1)
        button = Button(label, self.go_on, key=pygame.K_RETURN, primary=True)
        self.row([button], self.inner.right, self.frame.bottom - self.theme.px(28))
        self.buttons.set([button])

    def draw(self, surface: pygame.Surface) -> None:
        theme, canvas = self.theme, PanelCanvas(surface, self.theme)
        title = say("summary.title", round=self._cost.round)
        below = self.inner.left, self.draw_head(surface, title, 28, SUMMARY_TITLE)
        canvas.text(say("summary.subtitle"), below, theme.colors.muted)
        account = Account(canvas, self.table.shown, self._cost)
        area = self.inner
        double_rule(surface, theme, area.left, area.right, self.frame.top + theme.px(SUMMARY_RULE))
        area.top = self.frame.top + theme.px(SUMMARY_HEAD)
        left, middle, right = columns(area, FILL, FILL, FILL, gap=theme.px(SUMMARY_GUTTER))
        separate(surface, theme, (left, middle, right), self.buttons.items[0].rect.bottom)
        gone = say("summary.gone_line", ours=self._cost.ours_gone, theirs=self._cost.gone[VANG])
        account.prose(say("summary.gone"), [gone], left, account.losses(left) + theme.px(14))
        account.spaces(middle)
        due = [words().stories[event].title for event in self._cost.due] or [say("summary.nothing")]
        y = account.prose(say("summary.comes"), due, right, account.morale(right) + theme.px(14), "serif")
        if self._cost.planes:
            sides = ", ".join(words().names.named("planes", side) for side in self._cost.planes)
            account.prose(say("summary.planes"), [sides], right, y + theme.px(12))
        self.buttons.draw(surface)


GUTTER, FOOT = 34, 52
EPILOGUE_SIZE = 16
LEFT_SHARE, MIDDLE_SHARE = 0.34, 0.32
PICTURE_GAP = 10
WIDE_FROM = 1.55
"""How many times as wide as high a window is that has room for the wide sheet."""
VICTORIES = (NARROW, DECISIVE)


@define(eq=False)
class ResultScene(PrintedDialog):
    """The front page of the day after; it opens once, and the map stays below to be looked at."""

    BOARD: ClassVar[Size] = (1200, 676)
    NARROW_BOARD: ClassVar[Size] = (956, 656)
    PADDING: ClassVar[int] = 0
    RAILED: ClassVar[bool] = True
    body: ClassVar[Body] = NEWSPRINT
    _moments: Sequence[TurningPoint] = field(init=False, default=())
    """What the log tells, and then what the record tells: only that knows the VP Spaces of each round."""
    _report: Report | None = field(init=False, default=None)
    _gathering: Future[Report] | None = field(init=False, default=None)
    _begun: bool = field(init=False, default=False)
    _writing: Future[str] | None = field(init=False, default=None)

    @classmethod
    def wanted(cls, table: Table[State]) -> bool:
        return table.over and table.unseen("campaign_over") is not None

    def __attrs_post_init__(self) -> None:
        PrintedDialog.__attrs_post_init__(self)
        session = self.table.session
        self._moments = turning_points(session.log, session.state)

    @property
    def board(self) -> Size:
        return self.BOARD if self.size[0] >= WIDE_FROM * self.size[1] else self.NARROW_BOARD

    @property
    def waits_for_reader(self) -> bool:
        return False

    @property
    def animating(self) -> bool:
        waits = self._writing is not None or self._gathering is not None
        return waits or not self._begun or self.context.prints.awaited

    def leave(self) -> None:
        told: Event | None = self.table.unseen("campaign_over")
        if told is not None:
            self.table.mark_seen(told)

    def layout(self) -> None:
        busy = table_texts.say("report.writing") if self._writing is not None else ""
        replay = self.opens("game.table.scenes.replay:replay_of", self.table.session)
        items = [
            Button(table_texts.say("report.page"), self._charts, key=pygame.K_c),
            Button(table_texts.say("report.export"), self._export, key=pygame.K_e, refusal=busy),
            Button(table_texts.say("replay.watch"), replay, key=pygame.K_r),
            Button(say("result.map"), Pop, key=pygame.K_m),
            Button(say("result.title_screen"), self.to_title, key=pygame.K_t),
            Button(say("result.new"), self._new, key=pygame.K_n, primary=True),
        ]
        self.row(items, self.inner.right, self.frame.bottom)
        self.buttons.set(items)

    def _charts(self) -> Transition:
        return Push(ReportScene(self.context, self.table.session, self._report))

    def _export(self) -> None:
        """The report beside the saves; making it takes a moment, which the window does not wait for."""
        if self._writing is None:
            self._writing = begin_export(self.context, self.table.session)
            self.message = table_texts.say("report.writing")
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
        if self._writing is not None and self._writing.done():
            self.message, self._writing = self._writing.result(), None
            self.renew()
        return PrintedDialog.update(self, dt)

    def _new(self) -> Transition:
        from game.table.scenes.new_campaign import NewCampaignScene

        return Restart(NewCampaignScene(self.context))

    # ------------------------------------------------------------------ drawing

    def draw(self, surface: pygame.Surface) -> None:
        theme, state = self.theme, self.table.session.state
        ending = words().outcome(state)
        page = self._front_page(ending)
        area, gutter = page.draw(surface), theme.px(GUTTER)
        widths = (round((area.width - 2 * gutter) * share) for share in (LEFT_SHARE, MIDDLE_SHARE))
        left, middle, right = columns(area, *widths, FILL, gap=gutter)
        separate(surface, theme, (left, middle, right), area.bottom)
        self._draw_tale(surface, left, ending)
        account = Account(PanelCanvas(surface, theme), state)
        account.morale(middle.move(0, account.spaces(middle) + theme.px(8) - middle.top))
        nothing = [] if self._moments else [say("result.no_record")]
        y = account.losses(right) + theme.px(14)
        y = account.prose(table_texts.say("report.turned"), nothing, right, y)
        MomentList(theme, self._moments, SMALL).draw(
            surface, pygame.Rect(right.left, y, right.width, right.bottom - y)
        )
        self.draw_buttons(surface)
        if self.message:
            room = self.buttons.items[0].rect.left - self.frame.left - theme.px(10)
            told = Prose.set(theme, self.message, room, theme.base.colors.brass, size=SMALL)
            told.draw(surface, self.frame.left, self.frame.bottom - told.height)

    def _front_page(self, ending: Ending | None) -> FrontPage:
        """What stands above the columns: which campaign it was, and how it ended."""
        state, journal = self.table.session.state, self.table.session.journal
        facts = say(
            "result.rounds",
            round=round_of(state),
            last=state.content.tracks.last_round,
            seed=seed_code(state.seed),
            choices=state.choices_made,
        )
        asked = table_texts.say("report.advice", times=len(journal.advised))
        sheet = pygame.Rect(self.frame)
        sheet.height -= self.theme.px(FOOT)
        return FrontPage(
            self.theme,
            sheet,
            say("result.masthead"),
            (journal.identity.name, facts, asked),
            ending.title if ending else "",
            ending.line if ending else "",
        )

    def _draw_tale(self, surface: pygame.Surface, area: pygame.Rect, ending: Ending | None) -> None:
        """The cut picture of the end, and how it is remembered."""
        theme = self.theme
        epilogue = ending.epilogue if ending else ""
        tale = InitialProse.set(theme, epilogue, area.width, theme.colors.text, EPILOGUE_SIZE)
        y = area.bottom - tale.height
        tale.draw(surface, area.left, y)
        room = pygame.Rect(area.left, area.top, area.width, y - theme.px(PICTURE_GAP) - area.top)
        won = self.table.session.state.outcome in VICTORIES
        file = engraving_of("victory" if won else "defeat")
        draw_cut(surface, room, theme, file, self.context.prints)


def last_summary(context: Context, table: Table[State], _below: Scene) -> Scene | None:
    """The summary of the last round that has ended."""
    ends = [entry.event for entry in table.session.log if entry.event.kind == ROUND_END]
    return RoundSummary(context, table, ends[-1]) if ends else None


def result_if_over(context: Context, table: Table[State], _below: Scene) -> Scene | None:
    return ResultScene(context, table) if table.over else None
