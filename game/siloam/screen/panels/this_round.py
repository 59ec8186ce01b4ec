"""The round so far: the activation chits in the order they were drawn, and what is still to come."""

from __future__ import annotations

from collections.abc import Hashable

import pygame
from attrs import define

from game.siloam.model.content import FRIENDS
from game.siloam.model.state import State
from game.siloam.screen.panels.cups_panel import chit_name, counted
from game.siloam.screen.panels.panel_texts import say
from game.siloam.screen.terrain.marks import BANNER_LETTERS
from game.table.desk.panel import PADDING, ColumnPanel, View
from game.table.desk.panel_canvas import HEADING_HEIGHT, PanelCanvas
from game.table.draw.theme import SMALL, fit, flag, icon, line_height, wrap

ROW, MARK, LEFT = 20, 18, 38
TOP = 4
DISC, OVERLAP = 7, 10


@define(eq=False)
class ThisRoundPanel(ColumnPanel[State]):
    """What has been drawn, the chit that acts now in bold, and the rest of the cup in a sentence."""

    def key(self, view: View[State]) -> Hashable:
        cup = view.state.activation
        return tuple(cup.discard), tuple(sorted(cup.inside))

    def needed(self, state: State) -> int:
        theme = self.theme
        drawn = max(1, len(state.activation.discard)) * theme.row(ROW)
        rest = len(self._told(state)) * line_height(theme)
        return theme.px(TOP + PADDING) + 2 * theme.row(HEADING_HEIGHT) + drawn + rest

    def paint(self, canvas: PanelCanvas, view: View[State]) -> None:
        theme, state, pad = self.theme, view.state, self.theme.px(PADDING)
        drawn = state.activation.discard
        y = canvas.heading(say("headings.this_round"), pad, theme.px(TOP))
        if not drawn:
            canvas.text(say("short.none"), (pad, y), theme.colors.muted)
            y += theme.row(ROW)
        else:
            y = self._drawn(canvas, state, y)
        self._rest(canvas, state, y + theme.px(PADDING))

    def _drawn(self, canvas: PanelCanvas, state: State, y: int) -> int:
        """The latest chits as far as there is room, and how many came before them; returns where it ends."""
        theme, drawn, row = self.theme, state.activation.discard, self.theme.row(ROW)
        room = max(1, (self.rect.height - y) // row)
        first = 0 if len(drawn) <= room else min(len(drawn) - room + 1, len(drawn) - 1)
        if first:
            words = say("short.earlier", count=first)
            canvas.text(words, (theme.px(PADDING), y), theme.colors.muted, "sans-italic")
            y += row
        for number in range(first, len(drawn)):
            self._chit(canvas, state, drawn[number], y, now=number == len(drawn) - 1)
            y += row
        return y

    def _chit(self, canvas: PanelCanvas, state: State, chit: str, y: int, now: bool) -> None:
        theme, pad, middle = self.theme, self.theme.px(PADDING), y + self.theme.row(ROW) // 2
        self._mark(canvas, state, chit, (pad, middle))
        room = self.rect.width - pad - theme.row(LEFT) - theme.px(4)
        face, color = ("sans-semibold", theme.colors.text) if now else ("sans", theme.colors.muted)
        name = fit(theme, chit_name(state, "activation", chit), room, face)
        canvas.text(name, (pad + theme.row(LEFT), middle), color, face, SMALL, "midleft")

    def _told(self, state: State) -> list[str]:
        """The rest of the cup in lines."""
        inside = (chit_name(state, "activation", chit) for chit in state.activation.inside)
        return wrap(
            self.theme, counted(inside).replace(";", ","), self.rect.width - 2 * self.theme.px(PADDING)
        )

    def _rest(self, canvas: PanelCanvas, state: State, y: int) -> None:
        """How many are still to come, and which; the last line in sight ends open where that is not all."""
        theme, pad, lines = self.theme, self.theme.px(PADDING), self._told(state)
        if y + theme.row(HEADING_HEIGHT) > self.rect.height:
            return
        y = canvas.heading(say("headings.to_come", count=len(state.activation.inside)), pad, y)
        room = max(0, self.rect.height - y) // line_height(theme)
        if len(lines) > room > 0:
            rest = " ".join(lines[room - 1 :])
            lines[room - 1 :] = [fit(theme, rest, self.rect.width - 2 * pad)]
        for line in lines[:room]:
            canvas.text(line, (pad, y), theme.colors.muted)
            y += line_height(theme)

    def _mark(self, canvas: PanelCanvas, state: State, chit: str, midleft: tuple[int, int]) -> None:
        """Whose chit it is: a flag, the letters of the banners, or a drop for the rest."""
        theme, colors = self.theme, self.theme.colors
        banners = state.content.chits.banners.get(chit, ())
        if chit in FRIENDS:
            picture = flag(chit, theme.row(MARK), colors)
            canvas.surface.blit(picture, picture.get_rect(midleft=midleft))
        elif not banners:
            picture = icon("burst", theme.row(MARK - 4), colors.muted)
            canvas.surface.blit(picture, picture.get_rect(midleft=midleft))
        for number, banner in enumerate(banners):
            body, radius = colors[f"banner_{banner}"], theme.row(DISC)
            middle = (midleft[0] + radius + number * theme.row(OVERLAP), midleft[1])
            pygame.draw.circle(canvas.surface, body, middle, radius)
            pygame.draw.circle(canvas.surface, colors.muted, middle, radius, 1)
            canvas.text(BANNER_LETTERS[banner], middle, colors.writing_on(body), "sans-bold", SMALL, "center")
