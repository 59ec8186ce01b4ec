"""The end of a mission: the front page of the day after, and where to go from here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import pygame
from attrs import define, field

from game.core.seed_code import seed_code
from game.core.system import Ending
from game.core.tables import assets
from game.firefight.account.standing_points import scores, would_score
from game.firefight.model.content import SIDES, UNIT, content
from game.firefight.model.state import DESTROYED, Skirmish
from game.firefight.rules.victory import CLEAR_LOSS, CLEAR_WIN, DRAW, NARROW_LOSS, NARROW_WIN
from game.firefight.screen.report import front, turning_points
from game.firefight.screen.screen_texts import say
from game.firefight.words.book import say as told
from game.firefight.words.book import words
from game.table import texts as table_texts
from game.table.context import Context
from game.table.desk.panel import PanelCanvas
from game.table.desk.table import Table
from game.table.draw.bodies import NEWSPRINT, Body
from game.table.draw.split import FILL, columns
from game.table.draw.theme import BODY, SMALL, TITLE, flag, line_height, put
from game.table.report.contents import TurningPoint
from game.table.scene import Pop, Push, Restart, Scene, Size, Transition
from game.table.scenes.report_scene import ReportScene
from game.table.scenes.window import PrintedDialog
from game.table.widgets.newspaper import FrontPage, separate
from game.table.widgets.plot import MomentList
from game.table.widgets.printed import InitialProse, draw_cut
from game.table.widgets.widget import Button, Prose

OVER = "mission_over"
ENGRAVINGS = assets() / "firefight" / "engravings"
PICTURES = {
    CLEAR_WIN: "victory", NARROW_WIN: "victory", DRAW: "draw", NARROW_LOSS: "defeat", CLEAR_LOSS: "defeat",
}  # fmt: skip
"""The engraving of each end."""
EPILOGUE_SIZE = 16
GUTTER, FOOT, FLAG, PICTURE_GAP = 34, 52, 30, 10
LEFT_SHARE, MIDDLE_SHARE = 0.38, 0.28


@define(eq=False)
class ResultDialog(PrintedDialog):
    """Opens once when a mission is over; the map stays below to be looked at."""

    BOARD: ClassVar[Size] = (1080, 620)
    PADDING: ClassVar[int] = 0
    RAILED: ClassVar[bool] = True
    body: ClassVar[Body] = NEWSPRINT
    _moments: Sequence[TurningPoint] = field(init=False, default=())

    @classmethod
    def wanted(cls, table: Table[Skirmish]) -> bool:
        return table.over and table.unseen(OVER) is not None

    def __attrs_post_init__(self) -> None:
        PrintedDialog.__attrs_post_init__(self)
        self._moments = turning_points(self.table.session.log)

    @property
    def waits_for_reader(self) -> bool:
        return False

    def leave(self) -> None:
        end = self.table.unseen(OVER)
        if end is not None:
            self.table.mark_seen(end)

    def layout(self) -> None:
        replay = self.opens("game.table.scenes.replay:replay_of", self.table.session)
        items = [
            Button(table_texts.say("report.page"), self._report, key=pygame.K_c),
            Button(table_texts.say("replay.watch"), replay, key=pygame.K_r),
            Button(say("result.map"), Pop, key=pygame.K_m),
            Button(say("result.title"), self.to_title, key=pygame.K_t),
            Button(say("result.new"), self._new, key=pygame.K_n, primary=True),
        ]
        self.row(items, self.inner.right, self.frame.bottom)
        self.buttons.set(items)

    def _report(self) -> Transition:
        return Push(ReportScene(self.context, self.table.session))

    def _new(self) -> Transition:
        from game.table.scenes.new_campaign import NewCampaignScene  # which opens tables itself

        return Restart(NewCampaignScene(self.context))

    # ------------------------------------------------------------------ drawing

    def draw(self, surface: pygame.Surface) -> None:
        theme, state = self.theme, self.table.session.state
        ending = words().outcome(state)
        assert ending is not None, "a mission that is over has an ending"
        page = self._front_page(state, ending)
        area, gutter = page.draw(surface), theme.px(GUTTER)
        widths = (round((area.width - 2 * gutter) * share) for share in (LEFT_SHARE, MIDDLE_SHARE))
        left, middle, right = columns(area, *widths, FILL, gap=gutter)
        separate(surface, theme, (left, middle, right), area.bottom)
        self._draw_tale(surface, left, state, ending)
        canvas = PanelCanvas(surface, theme)
        y = self._points(canvas, state, middle)
        self._losses(canvas, state, pygame.Rect(middle.left, y, middle.width, middle.bottom - y))
        head = canvas.text(table_texts.say("report.turned"), right.topleft, None, "serif-semibold", TITLE)
        below = head.bottom + theme.px(4)
        room = pygame.Rect(right.left, below, right.width, right.bottom - below)
        MomentList(theme, self._moments, SMALL).draw(surface, room)
        self.draw_buttons(surface)

    def _front_page(self, state: Skirmish, ending: Ending) -> FrontPage:
        """What stands above the columns: which mission it was, and how it ended."""
        sheet = pygame.Rect(self.frame)
        sheet.height -= self.theme.px(FOOT)
        journal = self.table.session.journal
        facts = say(
            "result.facts", mission=state.mission.name, rounds=state.round, seed=seed_code(state.seed)
        )
        asked = table_texts.say("report.advice", times=len(journal.advised))
        dates = (journal.identity.name, facts, asked)
        masthead = front("masthead")
        return FrontPage(self.theme, sheet, masthead, dates, ending.title, ending.line)

    def _draw_tale(self, surface: pygame.Surface, area: pygame.Rect, state: Skirmish, ending: Ending) -> None:
        """The cut picture of the end, and how it is remembered."""
        theme = self.theme
        tale = InitialProse.set(theme, ending.epilogue, area.width, theme.colors.text, EPILOGUE_SIZE)
        y = area.bottom - tale.height
        tale.draw(surface, area.left, y)
        room = pygame.Rect(area.left, area.top, area.width, y - theme.px(PICTURE_GAP) - area.top)
        file = ENGRAVINGS / f"{PICTURES[state.outcome]}.png"
        draw_cut(surface, room, theme, file, self.context.prints)

    def _points(self, canvas: PanelCanvas, state: Skirmish, area: pygame.Rect) -> int:
        """Each side's total, and what it was scored for; returns where it ends."""
        theme, y = canvas.theme, area.top
        for side in SIDES:
            place = area.left, y + theme.px(5)
            put(canvas.surface, flag(side, theme.px(FLAG), self.theme.base.colors), topleft=place)
            at = area.left + theme.px(FLAG + 10), y
            name = canvas.text(told(f"name.{side}"), at, None, "serif-semibold", TITLE)
            points = str(would_score(state, side))
            canvas.text(points, (area.right, y), None, "sans-bold", TITLE, "topright")
            y = name.bottom + theme.px(2)
            for part, vp in scores(state, side):
                if vp:
                    canvas.text(say(f"points.{part}", vp=vp), (at[0], y), theme.colors.muted, size=BODY)
                    y += line_height(theme, BODY)
            y += theme.px(12)
        return y

    def _losses(self, canvas: PanelCanvas, state: Skirmish, area: pygame.Rect) -> None:
        """Who was destroyed, by side."""
        theme, y = canvas.theme, area.top
        for side in SIDES:
            lost = [it for it in state.members[side] if state.pieces[it].place == DESTROYED]
            names = ", ".join(content().counters[it].name for it in lost) or say("result.nobody")
            head = say("result.lost_unit" if side == UNIT else "result.lost_ai", names=names)
            prose = Prose.set(theme, head, area.width, theme.colors.muted, size=BODY)
            prose.draw(canvas.surface, area.left, y)
            y += prose.height + theme.px(8)


def result_if_over(context: Context, table: Table[Any], _below: Scene) -> Scene | None:
    """The end of the mission on the table, if it has come."""
    return ResultDialog(context, table) if table.over else None
