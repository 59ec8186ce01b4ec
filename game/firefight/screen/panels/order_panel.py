"""The enemy's order cards: lines crossed out with the reason, the one obeyed in brass, the rest grey."""

from __future__ import annotations

from collections.abc import Hashable

import pygame
from attrs import define

from game.firefight.model.state import Skirmish
from game.firefight.screen.order_history import RECALL, orders_of_round
from game.firefight.screen.panels.order_lines import LineSetter
from game.firefight.screen.panels.order_reading import OBEYED, Reading, reading_at
from game.firefight.screen.screen_texts import say
from game.table.desk.panel import PADDING, FixedPanel, PanelCanvas, View
from game.table.draw.theme import BODY, SMALL, fit, line_height, width_of, wrap

HEIGHT = 242
BAND = 30
CHIP, CHIP_GAP = 15, 3
"""The small cards of the round, and what lies between them."""
ADVANCE_ROWS = 2
"""Rows for how the mission marker moved and what happened there."""
TITLE_SIZE = 17


@define(eq=False)
class OrderPanel(FixedPanel[Skirmish]):
    """The card that Dresk has drawn last, or an earlier one of the round, line by line."""

    def height(self) -> int:
        return self.theme.row(HEIGHT)

    def label(self) -> str:
        return say("tab.order")

    def key(self, view: View[Skirmish]) -> Hashable:
        return view.revision, len(view.log), RECALL.place(view.log)

    def paint(self, canvas: PanelCanvas, view: View[Skirmish]) -> None:
        theme, pad, state = self.theme, self.theme.px(PADDING), view.state
        top = canvas.heading(say("order.heading"), pad, theme.px(5))
        left = say("order.left", cards=len(state.orders.inside))
        place = (self.rect.width - pad, theme.px(5))
        right = canvas.text(left, place, theme.colors.muted, anchor="topright").left
        self._paint_round(canvas, view, right - theme.px(PADDING))
        card = pygame.Rect(pad, top, self.rect.width - 2 * pad, self.rect.height - top - theme.px(6))
        drawn = RECALL.place(view.log)
        canvas.box(card, theme.colors.paper, theme.colors.ink, 6)
        if drawn is None:
            canvas.text(
                say("order.none"), card.center, theme.colors.faint_ink, "serif-italic", BODY, "center"
            )
            return
        self._paint_card(canvas, reading_at(view.log, drawn, state.mission), card)

    # ------------------------------------------------------------------ the cards of the round

    def _paint_round(self, canvas: PanelCanvas, view: View[Skirmish], right: int) -> None:
        """A small card for each that was drawn in the round, as many of the latest as there is room for."""
        theme, places = self.theme, orders_of_round(view.log)
        size, gap = theme.row(CHIP), theme.row(CHIP_GAP)
        room = right - theme.px(2 * PADDING)
        room -= width_of(theme, say("order.heading").upper(), "sans-bold", SMALL)
        shown = places[-(room // (size + gap)) :] if room > size else []
        x = right - len(shown) * (size + gap)
        for place in shown:
            chip = pygame.Rect(x, theme.px(5), size, size)
            self._paint_chip(canvas, view, place, places.index(place) + 1, chip)
            x += size + gap

    def _paint_chip(
        self, canvas: PanelCanvas, view: View[Skirmish], place: int, number: int, chip: pygame.Rect
    ) -> None:
        colors = self.theme.colors
        reading = reading_at(view.log, place, view.state.mission)
        ground = colors["command_order" if reading.card.command else "order"]
        seen = place == RECALL.place(view.log)
        canvas.box(chip, ground, colors.text if seen else colors.line, 2)
        canvas.text(str(number), chip.center, colors.writing_on(ground), "sans-bold", SMALL - 2, "center")
        deed = say("order.passed") if reading.passed else ""
        deed = next((it.note for it in reading.lines if it.fate == OBEYED), deed)
        words = say("order.chip", number=number, name=reading.card.name, deed=deed)
        self.add_spot(chip, f"{words}\n{say('order.tip_again')}", ("past_order", str(place)))

    # ------------------------------------------------------------------ the card

    def _paint_card(self, canvas: PanelCanvas, reading: Reading, card: pygame.Rect) -> None:
        theme, colors, pad = self.theme, self.theme.colors, self.theme.px(PADDING)
        band = pygame.Rect(card.left, card.top, card.width, theme.row(BAND))
        ground = colors["command_order" if reading.card.command else "order"]
        pygame.draw.rect(
            canvas.surface, ground, band,
            border_top_left_radius=theme.px(6), border_top_right_radius=theme.px(6),
        )  # fmt: skip
        ink = colors.writing_on(ground)
        canvas.text(
            reading.card.name, (band.left + pad, band.centery), ink, "serif-semibold", TITLE_SIZE, "midleft"
        )
        fresh = "order.spent_at_fresh" if reading.card.remain_fresh else "order.spent_at"
        words = say(fresh, number=reading.card.spent)
        canvas.text(words, (band.right - pad, band.centery), ink, "sans-semibold", SMALL, "midright")
        kind = say("order.tip_command" if reading.card.command else "order.tip_green")
        self.add_spot(band, f"{kind}\n{say('order.tip_spent', number=reading.card.spent)}", ("order", "card"))
        y = self._paint_advance(canvas, reading, card, band.bottom + theme.px(4))
        room = pygame.Rect(card.left, y, card.width, card.bottom - y)
        for number, (line, place) in enumerate(LineSetter(theme).paint(canvas, reading, room), 1):
            tip = "\n".join(filter(None, (line.text, line.note, say(f"order.tip_{line.fate}"))))
            self.add_spot(place, tip, ("order", str(number)))

    def _paint_advance(self, canvas: PanelCanvas, reading: Reading, card: pygame.Rect, y: int) -> int:
        """How the mission marker moved; returns where the lines begin."""
        if not reading.advance:
            return y
        theme, pad, top = self.theme, self.theme.px(PADDING), y
        width = card.width - 2 * pad
        lines = wrap(theme, reading.advance, width, "sans-italic")
        if len(lines) > ADVANCE_ROWS:
            rest = " ".join(lines[ADVANCE_ROWS - 1 :])
            lines = [*lines[: ADVANCE_ROWS - 1], fit(theme, rest, width, "sans-italic")]
        y = canvas.lines(lines, (card.left + pad, y), theme.colors.ink, "sans-italic")
        spot = pygame.Rect(card.left, top, card.width, len(lines) * line_height(theme))
        self.add_spot(spot, reading.advance, ("order", "advance"))
        return y
