"""The end of a mission: how it is called, what it was won or lost by, and where to go from here."""

from __future__ import annotations

from typing import Any, ClassVar

import pygame
from attrs import define

from game.core.seed_code import seed_code
from game.firefight.account.standing_points import scores, would_score
from game.firefight.model.content import SIDES, UNIT, content
from game.firefight.model.state import DESTROYED, Skirmish
from game.firefight.screen.screen_texts import say
from game.firefight.words.book import say as told
from game.firefight.words.book import words
from game.table import texts as table_texts
from game.table.context import Context
from game.table.desk.panel import PanelCanvas
from game.table.desk.table import Table
from game.table.draw.split import FILL, columns
from game.table.draw.theme import BODY, TITLE, flag, line_height, put
from game.table.scene import Pop, Push, Restart, Scene, Size, Transition
from game.table.scenes.report_scene import ReportScene
from game.table.scenes.window import TableDialog
from game.table.widgets.widget import Button, Prose

OVER = "mission_over"
TITLE_SIZE, EPILOGUE_SIZE = 38, 17
GUTTER, FLAG = 44, 30


@define(eq=False)
class ResultDialog(TableDialog):
    """Opens once when a mission is over; the map stays below to be looked at."""

    BOARD: ClassVar[Size] = (860, 470)
    PADDING: ClassVar[int] = 36

    @classmethod
    def wanted(cls, table: Table[Skirmish]) -> bool:
        return table.over and table.unseen(OVER) is not None

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
        self.row(items, self.inner.right, self.inner.bottom)
        self.buttons.set(items)

    def _report(self) -> Transition:
        return Push(ReportScene(self.context, self.table.session))

    def _new(self) -> Transition:
        from game.table.scenes.new_campaign import NewCampaignScene  # which opens tables itself

        return Restart(NewCampaignScene(self.context))

    def draw(self, surface: pygame.Surface) -> None:
        theme, canvas, state = self.theme, PanelCanvas(surface, self.theme), self.table.session.state
        ending = words().outcome(state)
        assert ending is not None, "a mission that is over has an ending"
        y = self.draw_head(surface, ending.title, self.PADDING, TITLE_SIZE)
        facts = say(
            "result.facts", mission=state.mission.name, rounds=state.round, seed=seed_code(state.seed)
        )
        canvas.text(facts, (self.inner.left, y), theme.colors.muted)
        area = self.inner
        area.top = y + theme.px(30)
        left, right = columns(area, (area.width - theme.px(GUTTER)) // 2, FILL, gap=theme.px(GUTTER))
        tale = Prose.set(theme, ending.epilogue, left.width, theme.colors.text, "serif-italic", EPILOGUE_SIZE)
        tale.draw(surface, left.left, left.top)
        self._losses(canvas, state, left.move(0, tale.height + theme.px(16)))
        self._points(canvas, state, right)
        self.buttons.draw(surface)

    def _points(self, canvas: PanelCanvas, state: Skirmish, area: pygame.Rect) -> None:
        """Each side's total, and what it was scored for."""
        theme, y = self.theme, area.top
        for side in SIDES:
            put(
                canvas.surface, flag(side, theme.px(FLAG), theme.colors), topleft=(area.left, y + theme.px(5))
            )
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

    def _losses(self, canvas: PanelCanvas, state: Skirmish, area: pygame.Rect) -> None:
        """Who was destroyed, by side."""
        theme, y = self.theme, area.top
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
