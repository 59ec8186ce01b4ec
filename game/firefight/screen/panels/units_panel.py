"""Everybody on the map: Fresh, Spent or Hit, so that no Fresh Unit is forgotten."""

from __future__ import annotations

from collections.abc import Hashable

import pygame
from attrs import define, field

from game.firefight.model.content import AI, UNIT, content
from game.firefight.model.state import ABOARD, DESTROYED, ON_MAP, WAITING, Skirmish
from game.firefight.screen.map.looks import symbol_of
from game.firefight.screen.screen_texts import say
from game.table.desk.panel import PADDING, ColumnPanel, PanelCanvas, View, last_first
from game.table.draw.theme import fit, icon, line_height, mix

ROW = 24
SYMBOL = 16
SHOWN = (ON_MAP, ABOARD, WAITING, DESTROYED)


@define(eq=False)
class UnitsPanel(ColumnPanel[Skirmish]):
    """A row for each Unit, then one for each AI that is known."""

    first: int = field(init=False, default=0)
    _last_first: int = field(init=False, default=0)

    def label(self) -> str:
        return say("tab.units")

    def key(self, view: View[Skirmish]) -> Hashable:
        return view.revision, self.first

    def needed(self, state: Skirmish) -> int:
        return self.theme.row(26 + ROW * len(_listed(state))) + self.theme.px(6)

    def wheel(self, steps: int) -> None:
        self.first = max(0, min(self._last_first, self.first - steps))

    def paint(self, canvas: PanelCanvas, view: View[Skirmish]) -> None:
        theme, state = self.theme, view.state
        fresh = {side: _fresh(state, side) for side in (UNIT, AI)}
        words = say("units.heading", unit=fresh[UNIT], ai=fresh[AI])
        y = canvas.heading(words, theme.px(PADDING), theme.px(5))
        rows, height = _listed(state), theme.row(ROW)
        self._last_first = last_first([height] * len(rows), self.rect.height - y)
        self.first = min(self.first, self._last_first)
        for name in rows[self.first :]:
            box = pygame.Rect(theme.px(4), y, self.rect.width - theme.px(8), height - theme.px(2))
            if box.bottom > self.rect.height:
                break
            self._paint_row(canvas, view, name, box)
            y += height

    def _paint_row(self, canvas: PanelCanvas, view: View[Skirmish], name: str, box: pygame.Rect) -> None:
        theme, colors, state = self.theme, self.theme.colors, view.state
        spec, condition = state.spec(name), condition_of(state, name)
        fresh = condition == say("units.fresh")
        stripe = pygame.Rect(box.left, box.top, theme.px(4), box.height)
        canvas.surface.fill(mix(colors[spec.side], colors.selected, 0.25), stripe)
        ink = colors.text if fresh else colors.muted
        size = theme.row(SYMBOL)
        symbol = icon(symbol_of(spec), size, ink)
        canvas.surface.blit(symbol, symbol.get_rect(midleft=(stripe.right + theme.px(5), box.centery)))
        left, right = stripe.right + size + theme.px(10), box.right - theme.px(6)
        label = fit(theme, spec.name, right - left, "sans-semibold")
        told = canvas.text(label, (left, box.centery - line_height(theme) // 2), ink, "sans-semibold")
        color = mix(colors.danger, colors.text, 0.4) if state.pieces[name].hit else ink
        short = fit(theme, condition, right - told.right - theme.px(6))
        canvas.text(short, (right, box.centery), color, anchor="midright")
        if view.legal(("unit", name)):
            canvas.legal(box, 3)
        self.add_spot(
            box,
            say("units.tip", name=spec.name, condition=condition, hex=state.pieces[name].hex or "-"),
            ("unit", name),
        )


def _listed(state: Skirmish) -> list[str]:
    """Units first, in the order of the counter file; of the enemy whoever is on the map and known."""
    units = [it for it in state.members[UNIT] if state.pieces[it].place in SHOWN]
    known = [it for it in state.enemies() if not state.spec(it).rumor]
    return [*units, *known]


def _fresh(state: Skirmish, side: str) -> int:
    return sum(not state.pieces[it].spent for it in state.on_map(side) if not state.spec(it).rumor)


def condition_of(state: Skirmish, name: str) -> str:
    """How a piece is, in a word or two."""
    piece = state.pieces[name]
    if piece.place in (ABOARD, WAITING, DESTROYED):
        return say(f"units.{piece.place}")
    words = [say("units.spent" if piece.spent else "units.fresh")]
    words += [content().hits[piece.hit].name] if piece.hit else []
    words += [say("units.hidden")] if piece.hidden else []
    return ", ".join(words)
