"""The hand of action cards: what each costs, when it is played, and what it does."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

import pygame
from attrs import define, field

from game.firefight.model.content import ActionCard
from game.firefight.model.state import Skirmish
from game.firefight.screen.screen_texts import say
from game.firefight.words.book import say as told
from game.table.desk.panel import PADDING, ColumnPanel, PanelCanvas, View, last_first
from game.table.draw.theme import SMALL, line_height, mix, wrap

CARD_GAP = 6
BAND = 24


@define(eq=False)
class HandPanel(ColumnPanel[Skirmish]):
    """Cards that the player holds; those that can be played now have a brass frame."""

    first: int = field(init=False, default=0)
    _last_first: int = field(init=False, default=0)

    def label(self) -> str:
        return say("tab.hand")

    def key(self, view: View[Skirmish]) -> Hashable:
        return view.revision, self.airy, self.first

    def needed(self, state: Skirmish) -> int:
        theme = self.theme
        top = theme.row(26)
        return top + sum(height + theme.px(CARD_GAP) for height in self._heights(state)) + theme.px(4)

    def _lines(self, card: str) -> list[str]:
        return wrap(self.theme, told(f"card_text.{card}"), self.rect.width - 4 * self.theme.px(PADDING))

    def _heights(self, state: Skirmish) -> Iterator[int]:
        """As high as its words, or a band alone where there is little room."""
        for card in state.hand:
            words = (len(self._lines(card)) + 1) * line_height(self.theme) + self.theme.px(6)
            yield self.theme.row(BAND) + (words if self.airy else 0)

    def wheel(self, steps: int) -> None:
        self.first = max(0, min(self._last_first, self.first - steps))

    def paint(self, canvas: PanelCanvas, view: View[Skirmish]) -> None:
        theme, pad, state = self.theme, self.theme.px(PADDING), view.state
        y = canvas.heading(say("hand.heading", cards=len(state.hand)), pad, theme.px(5))
        if not state.hand:
            words = say("hand.empty" if state.mission.action_deck else "hand.none")
            canvas.lines(wrap(theme, words, self.rect.width - 2 * pad), (pad, y), theme.colors.muted)
        heights = [height + theme.px(CARD_GAP) for height in self._heights(state)]
        self._last_first = last_first(heights, self.rect.height - y)
        self.first = min(self.first, self._last_first)
        for place, height in enumerate(heights[self.first :], self.first):
            box = pygame.Rect(pad, y, self.rect.width - 2 * pad, height - theme.px(CARD_GAP))
            if box.bottom <= self.rect.height:
                self._paint_card(canvas, view, place, box)
            y += height

    def _paint_card(self, canvas: PanelCanvas, view: View[Skirmish], place: int, box: pygame.Rect) -> None:
        theme, colors = self.theme, self.theme.colors
        card = view.state.hand[place]
        playable = view.legal(("action", card))
        paper = colors.paper if playable else mix(colors.paper, colors.panel, 0.3)
        canvas.box(box, paper, colors.ink, 5)
        band = pygame.Rect(box.left, box.top, box.width, theme.row(BAND))
        ground = colors["order"]
        pygame.draw.rect(
            canvas.surface,
            ground,
            band,
            border_top_left_radius=theme.px(5),
            border_top_right_radius=theme.px(5),
        )
        inset, ink = theme.px(8), colors.writing_on(ground)
        canvas.text(
            told(f"action.{card}"), (band.left + inset, band.centery), ink, "serif-semibold", 15, "midleft"
        )
        spec = view.state.content.actions[card]
        price = price_of(spec)
        canvas.text(price, (band.right - inset, band.centery), ink, "sans-bold", SMALL, "midright")
        if self.airy:
            y = band.bottom + theme.px(2)
            faint = mix(colors.ink, paper, 0.25)
            canvas.text(say(f"moment.{spec.when}"), (box.left + inset, y), faint, "sans-italic")
            canvas.lines(self._lines(card), (box.left + inset, y + line_height(theme)), colors.ink)
        if playable:
            canvas.legal(box)
        lines = [told(f"action.{card}"), told(f"card_text.{card}"), say(f"moment.{spec.when}")]
        self.add_spot(box, "\n".join(lines), ("action", card))


def price_of(spec: ActionCard) -> str:
    """What a card costs, as it is printed."""
    if spec.ap is not None:
        return say("hand.ap", cost=spec.ap)
    if spec.ap_plus is not None:
        return say("hand.ap_plus", cost=spec.ap_plus)
    return say("hand.caps", cost=spec.cap or 0)
