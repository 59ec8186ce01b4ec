"""The bar along the top: rounds with the events that wait on them, Command Points, losses, VP Spaces."""

from __future__ import annotations

from collections.abc import Hashable

import pygame
from attrs import define, frozen

from game.siloam.model.content import FRIENDS, VANG
from game.siloam.model.state import State
from game.siloam.rules.victory import Score, score
from game.siloam.screen.panels.panel_texts import say
from game.siloam.words import words
from game.table.desk.panel import PADDING, Panel, View
from game.table.desk.panel_canvas import PanelCanvas, sunken
from game.table.draw.theme import BODY, SMALL, Color, flag, mix, width_of

BAR_HEIGHT = 44
CELL, NARROW_CELL = 28, 22
CELL_GAP = 4
LABEL_GAP = 10
CHIT = 17
METER_HEIGHT = 10
WIDEST_METER, NARROWEST_METER = 130, 24
GAP = 20
NUMBER = 24
FULL_WIDTH, MIDDLE_WIDTH = 1180, 860
"""Design widths from which all labels are written out, and from which the meters have room."""


@frozen
class Losses:
    """One side's casualties against their limit."""

    name: str
    count: int
    limit: int
    waiting: int
    """Hit Markers that are counted at the end of the round."""
    color: Color
    tip: str

    @property
    def numbers(self) -> str:
        return say("track.losses", count=self.count, limit=self.limit)

    @property
    def extra(self) -> str:
        return say("track.uncounted", count=self.waiting) if self.waiting else ""


@define(eq=False)
class TrackBar(Panel[State]):
    """Round track, Command Points, casualties and VP Spaces."""

    def ground(self) -> Color:
        return self.theme.colors.desk

    def key(self, view: View[State]) -> Hashable:
        state = view.state
        held = score(state)
        return (
            state.round,
            tuple(state.event_track.items()),
            state.cp,
            tuple(state.casualties.values()),
            tuple(len(box) for box in state.boxes.values()),
            held.spaces,
            held.bonus,
        )

    def paint(self, canvas: PanelCanvas, view: View[State]) -> None:
        wide = self.rect.width / self.theme.row_scale
        x = self._rounds(canvas, view, self.theme.row(PADDING), wide >= FULL_WIDTH)
        x = self._command(canvas, view, x, wide >= MIDDLE_WIDTH)
        right = self._spaces(canvas, view, wide >= MIDDLE_WIDTH)
        self._losses(canvas, view, x, right, wide >= FULL_WIDTH)
        line = pygame.Rect(0, self.rect.height - 1, self.rect.width, 1)
        canvas.surface.fill(self.theme.colors.line, line)

    # ------------------------------------------------------------------ rounds

    def _rounds(self, canvas: PanelCanvas, view: View[State], x: int, full: bool) -> int:
        state, theme = view.state, self.theme
        middle = self.rect.height // 2
        if full:
            x = self._label(canvas, say("headings.round"), x)
        size = theme.row(CELL if full else NARROW_CELL)
        for number in range(1, state.content.tracks.last_round + 1):
            cell = pygame.Rect(x, middle - size // 2, size, size)
            self._round(canvas, view, number, cell)
            x += size + theme.row(CELL_GAP)
        return x + theme.row(GAP)

    def _round(self, canvas: PanelCanvas, view: View[State], number: int, cell: pygame.Rect) -> None:
        colors, state = self.theme.colors, view.state
        now, past = number == state.round, number < state.round
        ground = colors.brass if now else sunken(self.theme)
        ink = colors.ink if now else colors.muted if past else colors.text
        canvas.box(cell, ground, colors.brass if now else colors.line)
        canvas.text(str(number), cell.center, ink, "sans-bold" if now else "sans", BODY, "center")
        due = [event for event, when in state.event_track.items() if when == number]
        lines = [say("tips.round", round=number, last=state.content.tracks.last_round)]
        for place, event in enumerate(due):
            arc = state.content.events[event].arc
            chit = flag(arc, self.theme.row(CHIT), colors)
            at = chit.get_rect(
                midtop=(cell.right - self.theme.row(3 + 7 * place), cell.top - self.theme.row(5))
            )
            canvas.surface.blit(chit, at)
            names = words().names
            lines.append(
                say(
                    "tips.event",
                    event=names.titles[event],
                    round=number,
                    faction=names.named("factions", arc),
                )
            )
        self.add_spot(cell.inflate(4, 8), "\n".join(lines), ("round", str(number)))

    # ------------------------------------------------------------------ Command Points

    def _command(self, canvas: PanelCanvas, view: View[State], x: int, full: bool) -> int:
        start = x
        x = self._label(canvas, say("headings.command" if full else "headings.command_short"), x)
        number = canvas.text(
            str(view.state.cp),
            (x, self.rect.height // 2),
            self.theme.colors.text,
            "sans-bold",
            NUMBER,
            "midleft",
        )
        spot = pygame.Rect(start, 0, number.right - start, self.rect.height)
        self.add_spot(spot, say("tips.command", cp=view.state.cp), ("track", "command"))
        return number.right + self.theme.row(GAP)

    # ------------------------------------------------------------------ casualties

    def _losses(self, canvas: PanelCanvas, view: View[State], left: int, right: int, full: bool) -> None:
        middle = (left + right) // 2
        half = middle - left - self.theme.row(GAP) // 2
        for losses, x in zip(self._both_losses(view.state), (left, middle), strict=True):
            self._meter(canvas, losses, x, half, full)

    def _both_losses(self, state: State) -> tuple[Losses, Losses]:
        tracks, names, colors = state.content.tracks, words().names, self.theme.colors
        ours = sum(state.casualties[f] for f in FRIENDS)
        waiting = sum(len(state.boxes[f]) for f in FRIENDS)
        shares = ", ".join(f"{names.named('factions', f)} {state.casualties[f]}" for f in FRIENDS)
        limit = tracks.coalition_casualties
        tip = say("tips.coalition", count=ours, limit=limit, shares=shares)
        coalition = Losses("coalition", ours, limit, waiting, colors.danger, tip)
        theirs, limit = state.casualties[VANG], tracks.bonus_casualties
        tip = say("tips.vang", count=theirs, limit=limit, bonus=tracks.bonus)
        return coalition, Losses("vang", theirs, limit, len(state.boxes[VANG]), colors.path, tip)

    def _meter(self, canvas: PanelCanvas, losses: Losses, x: int, width: int, full: bool) -> None:
        """A heading, a bar that fills, and the numbers: nothing is told by the bar alone."""
        theme, start, middle = self.theme, x, self.rect.height // 2
        needed = width_of(theme, f"{losses.numbers} {losses.extra}", "sans-bold", BODY) + theme.row(8)
        short = say(f"headings.{losses.name}_short")
        if full:
            x = self._label(canvas, say(f"headings.{losses.name}"), x)
        elif width_of(theme, short.upper(), "sans-bold", SMALL) + theme.row(LABEL_GAP) <= width - needed:
            x = self._label(canvas, short, x)
        room = min(theme.row(WIDEST_METER), start + width - x - needed)
        if room >= theme.row(NARROWEST_METER):
            bar = pygame.Rect(x, middle - theme.row(METER_HEIGHT) // 2, room, theme.row(METER_HEIGHT))
            later = (losses.count + losses.waiting) / losses.limit
            self._bar(canvas, bar, losses.count / losses.limit, later, losses.color)
            x = bar.right + theme.row(8)
        written = canvas.text(losses.numbers, (x, middle), theme.colors.text, "sans-bold", BODY, "midleft")
        tip = losses.tip
        if losses.waiting:
            tip = f"{tip}\n{say('tips.uncounted', count=losses.waiting)}"
            place = (written.right + theme.row(4), middle)
            written = canvas.text(losses.extra, place, theme.colors.muted, "sans", BODY, "midleft")
        spot = pygame.Rect(start, 0, written.right - start, self.rect.height)
        self.add_spot(spot, tip, ("track", losses.name))

    def _bar(self, canvas: PanelCanvas, bar: pygame.Rect, share: float, later: float, color: Color) -> None:
        ground = sunken(self.theme)
        canvas.box(bar, ground, self.theme.colors.line, METER_HEIGHT // 2)
        for part, ink in ((later, mix(ground, color, 0.45)), (share, color)):
            filled = pygame.Rect(bar.left, bar.top, round(bar.width * min(1.0, part)), bar.height)
            if filled.width > 2:
                canvas.box(filled, ink, None, METER_HEIGHT // 2)

    # ------------------------------------------------------------------ VP Spaces

    def _spaces(self, canvas: PanelCanvas, view: View[State], full: bool) -> int:
        """At the right end; returns where it begins."""
        theme, held = self.theme, score(view.state)
        count, spaces = len(held.spaces), len(view.state.content.map.vp)
        parts = [(say("track.spaces", count=count, all=spaces), theme.colors.text)]
        if held.bonus:
            parts.append((say("track.bonus", bonus=held.bonus), theme.colors.text))
        parts.append((words().names.named("outcomes", held.grade), theme.colors.muted))
        label = say("headings.spaces") if full else ""
        gap, star, middle = theme.row(8), theme.row(20), self.rect.height // 2
        widths = [width_of(theme, text, "sans-bold", BODY) + gap for text, _ in parts]
        heading = width_of(theme, label.upper(), "sans-bold", SMALL) + gap if label else 0
        start = x = self.rect.width - theme.row(PADDING) - sum(widths) - heading - star - gap
        if label:
            x = self._label(canvas, label, x, gap)
        canvas.icon("leader", star, theme.colors["star"], (x + star // 2, middle - 1))
        x += star + gap
        for (text, color), width in zip(parts, widths, strict=True):
            canvas.text(text, (x, middle), color, "sans-bold", BODY, "midleft")
            x += width
        spot = pygame.Rect(start, 0, x - start, self.rect.height)
        self.add_spot(spot, self._spaces_tip(view.state, held), ("forecast", "spaces"))
        return start - theme.row(GAP)

    def _spaces_tip(self, state: State, held: Score) -> str:
        names = ", ".join(state.content.map.vp[h].name for h in held.spaces)
        return say(
            "tips.spaces",
            count=len(held.spaces),
            names=names or say("short.none"),
            grade=words().names.named("outcomes", held.grade),
            narrow=state.content.tracks.narrow,
            decisive=state.content.tracks.decisive,
        )

    def _label(self, canvas: PanelCanvas, label: str, x: int, gap: int | None = None) -> int:
        """A heading in the bar; returns where what it names begins."""
        place = (x, self.rect.height // 2)
        written = canvas.text(label.upper(), place, self.theme.colors.muted, "sans-bold", SMALL, "midleft")
        return written.right + (self.theme.row(LABEL_GAP) if gap is None else gap)
