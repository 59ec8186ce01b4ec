"""The strategic planning track, and the plans that wait in supply."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import pygame
from attrs import define

from game.siloam.model.state import State
from game.siloam.screen.panels.panel_texts import say
from game.siloam.words import words
from game.table.desk.panel import PADDING, FixedPanel, View
from game.table.desk.panel_canvas import HEADING_HEIGHT, PanelCanvas, faint, sunken
from game.table.draw.split import FILL, columns
from game.table.draw.theme import SMALL, fit, width_of

BOX, CHIP = 44, 21
GAP = 5


@define(eq=False)
class PlansPanel(FixedPanel[State]):
    """Four boxes from left to right; plans move one on after each CICS activation."""

    def label(self) -> str:
        return say("tabs.plans")

    def height(self) -> int:
        return self.theme.row(HEADING_HEIGHT + BOX + GAP + CHIP + PADDING)

    def key(self, view: View[State]) -> Hashable:
        return tuple(view.state.plans.items()), view.legal_of("plan")

    def paint(self, canvas: PanelCanvas, view: View[State]) -> None:
        theme, state, pad = self.theme, view.state, self.theme.px(PADDING)
        y = canvas.heading(say("headings.plans"), pad, theme.px(2))
        track = pygame.Rect(pad, y, self.rect.width - 2 * pad, theme.row(BOX))
        boxes = state.content.tracks.boxes
        for number, box in enumerate(columns(track, *[FILL] * len(boxes), gap=theme.px(GAP))):
            here = [plan for plan, at in state.plans.items() if at == number]
            self._box(canvas, view, number, box, here)
        waiting = [plan for plan in state.content.tracks.plans if plan not in state.plans]
        row = pygame.Rect(pad, track.bottom + theme.px(GAP), track.width, theme.row(CHIP))
        self._supply(canvas, view, row, waiting)

    def _box(
        self, canvas: PanelCanvas, view: View[State], number: int, box: pygame.Rect, plans: Sequence[str]
    ) -> None:
        theme, colors, tracks = self.theme, self.theme.colors, view.state.content.tracks
        canvas.box(box, sunken(theme), colors.line)
        name, draws = tracks.boxes[number], tracks.plan_draws[number]
        canvas.text(say(f"short.{name}"), (box.left + theme.px(6), box.top + theme.px(2)), colors.muted)
        if draws:
            place = (box.right - theme.px(6), box.top + theme.px(2))
            canvas.text(str(draws), place, colors.text, "sans-bold", anchor="topright")
        long_name = words().names.named("boxes", name)
        self.add_spot(box, say("tips.box", box=long_name, draws=draws), ("box", name))
        inner = pygame.Rect(box.left + theme.px(3), box.bottom - theme.row(CHIP + 3), 0, theme.row(CHIP))
        width = (box.width - theme.px(6)) // max(1, len(plans))
        for plan in plans:
            inner.width = width
            tip = say("tips.plan", plan=words().names.named("plans", plan), box=long_name)
            self._chip(canvas, view, plan, inner.copy(), tip, ready=draws > 0)
            inner.left += width

    def _supply(self, canvas: PanelCanvas, view: View[State], row: pygame.Rect, plans: Sequence[str]) -> None:
        theme = self.theme
        label = say("headings.supply")
        canvas.text(label, row.midleft, theme.colors.muted, anchor="midleft")
        x = row.left + width_of(theme, label, "sans", SMALL) + theme.px(8)
        cost = view.state.content.tracks.costs["initiate"]
        for plan in plans:
            width = width_of(theme, say(f"short.{plan}"), "sans", SMALL) + theme.px(10)
            chip = pygame.Rect(x, row.top, width, row.height)
            name = words().names.named("plans", plan)
            self._chip(canvas, view, plan, chip, say("tips.plan_supply", plan=name, cost=cost))
            x = chip.right + theme.px(3)

    def _chip(
        self,
        canvas: PanelCanvas,
        view: View[State],
        plan: str,
        chip: pygame.Rect,
        tip: str,
        ready: bool = False,
    ) -> None:
        theme, colors = self.theme, self.theme.colors
        legal = view.legal(("plan", plan))
        ground = colors["cics"] if ready else colors.panel
        canvas.box(chip, ground, faint(theme), 3)
        short = fit(theme, say(f"short.{plan}"), chip.width - theme.px(6))
        canvas.text(short, chip.center, colors.writing_on(ground), anchor="center")
        if legal:
            canvas.legal(chip, 3)
        self.add_spot(chip, tip, ("plan", plan))
