"""Points with what they come from, the order deck, and the chance to turn Spent for each cost."""

from __future__ import annotations

from collections.abc import Hashable

import pygame
from attrs import define, field

from game.core.words import percent
from game.firefight.account.standing_points import grade_now, scores, would_score
from game.firefight.model.content import AI, NO_ENEMY, SIDES, UNIT
from game.firefight.model.state import Skirmish
from game.firefight.odds.odds_report import COSTS
from game.firefight.odds.spent_odds import spent_chance
from game.firefight.rules.deck import command_orders
from game.firefight.screen.screen_texts import say
from game.firefight.words.book import say as told
from game.table.desk.panel import PADDING, FixedPanel, PanelCanvas, View
from game.table.draw.theme import BODY, SMALL, flag, line_height, put

HEIGHT = 150
FLAG = 20
LABEL = 78


@define(eq=False)
class PointsPanel(FixedPanel[Skirmish]):
    """Who leads and by what; and what the cards left promise."""

    first: int = field(init=False, default=0)
    """The first part shown: the points, or the deck."""

    def height(self) -> int:
        return self.theme.row(HEIGHT)

    def label(self) -> str:
        return say("tab.points")

    def key(self, view: View[Skirmish]) -> Hashable:
        return view.revision, self.first

    def wheel(self, steps: int) -> None:
        """Where both parts find no room, the deck is scrolled to."""
        self.first = int(steps < 0 and self.rect.height < self.height())

    def paint(self, canvas: PanelCanvas, view: View[Skirmish]) -> None:
        y = self.theme.px(4)
        if not self.first:
            y = self._paint_points(canvas, view.state, y) + self.theme.px(3)
        self._paint_deck(canvas, view.state, y)

    def _paint_points(self, canvas: PanelCanvas, state: Skirmish, y: int) -> int:
        theme, pad = self.theme, self.theme.px(PADDING)
        top = y
        y = canvas.heading(say("points.heading"), pad, y)
        now = say("points.now", grade=told(f"outcome.{grade_now(state)}"))
        canvas.text(now, (self.rect.width - pad, top), theme.colors.muted, anchor="topright")
        for side in SIDES:
            put(canvas.surface, flag(side, theme.row(FLAG), theme.colors), topleft=(pad, y + theme.px(2)))
            total = canvas.text(
                str(would_score(state, side)), (pad + theme.row(FLAG + 8), y), None, "sans-bold", BODY
            )  # fmt: skip
            parts = [say(f"points.{name}", vp=vp) for name, vp in scores(state, side) if vp]
            canvas.text(", ".join(parts), (total.right + theme.px(10), y + theme.px(2)), theme.colors.muted)
            y += line_height(theme, BODY) + theme.px(2)
        return y

    def _paint_deck(self, canvas: PanelCanvas, state: Skirmish, y: int) -> None:
        """FF-SPC: what is left of the deck, and how often each cost would turn a piece Spent."""
        theme, pad, colors = self.theme, self.theme.px(PADDING), self.theme.colors
        top = y
        y = canvas.heading(say("deck.heading"), pad, y)
        deck = state.orders
        facts = {
            "cards": len(deck.inside),
            "discards": len(deck.discard),
            "command": len(command_orders(state, deck.inside)),
        }
        canvas.text(say("deck.left", **facts), (self.rect.width - pad, top), colors.muted, anchor="topright")
        step = (self.rect.width - 2 * pad - theme.row(LABEL)) // len(COSTS)
        for row, side in enumerate(("", UNIT, AI)):
            line = y + row * line_height(theme)
            if line + line_height(theme) > self.rect.height:
                break
            canvas.text(say(f"deck.row_{side or 'cost'}"), (pad, line), colors.muted)
            for column, cost in enumerate(COSTS):
                words = percent(spent_chance(state, cost, side)) if side else say("deck.cost", cost=cost)
                at = (pad + theme.row(LABEL) + step * column + step // 2, line)
                canvas.text(words, at, None if side else colors.muted, "sans", SMALL, "midtop")
        box = pygame.Rect(0, top, self.rect.width, self.rect.height - top)
        rumors = state.rumors.inside
        false = sum(it == NO_ENEMY for it in rumors)
        names = ", ".join(sorted(state.content.orders[card].name for card in deck.discard))
        self.add_spot(box, say("deck.tip", rumors=len(rumors), false=false, names=names), ("deck", ""))
