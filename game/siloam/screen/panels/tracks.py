"""The bar along the top and the planning track."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import ClassVar

import pygame
from attrs import define, frozen

from game.siloam.model.content import FRIENDS, VANG
from game.siloam.model.state import State
from game.siloam.rules.victory import Score, round_of, score
from game.siloam.screen.panels.panel_texts import say
from game.siloam.words import words
from game.table.desk.panel import HEADING_HEIGHT, PADDING, FixedPanel, Panel, PanelCanvas, View, faint, sunken
from game.table.draw.split import FILL, columns
from game.table.draw.theme import BODY, SMALL, Color, fit, flag, mix, put, width_of

BAR_HEIGHT = 44
CELL, NARROW_CELL = 28, 22
CELL_GAP = 4
LABEL_GAP = 10
CHIT = 17
METER_HEIGHT = 10
WIDEST_METER, NARROWEST_METER = 130, 24
PART_GAP = 20
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
        state, held = view.state, score(view.state)
        return (
            round_of(state),
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
        least = sum(self._numbers_width(losses) for losses in self._both_losses(view.state))
        room = self.rect.width - x - least - 2 * self.theme.row(PART_GAP)
        right = self._spaces(canvas, view, wide >= MIDDLE_WIDTH, room)
        self._losses(canvas, view, x, right, wide >= FULL_WIDTH)
        canvas.surface.fill(self.theme.colors.line, (0, self.rect.height - 1, self.rect.width, 1))

    # ------------------------------------------------------------------ rounds

    def _rounds(self, canvas: PanelCanvas, view: View[State], x: int, full: bool) -> int:
        theme = self.theme
        if full:
            x = self._label(canvas, say("headings.round"), x)
        size = theme.row(CELL if full else NARROW_CELL)
        cell = pygame.Rect(x, self.rect.height // 2 - size // 2, size, size)
        for number in range(1, view.state.content.tracks.last_round + 1):
            self._round(canvas, view, number, cell)
            cell = cell.move(size + theme.row(CELL_GAP), 0)
        return cell.left + theme.row(PART_GAP)

    def _round(self, canvas: PanelCanvas, view: View[State], number: int, cell: pygame.Rect) -> None:
        colors, state = self.theme.colors, view.state
        now, past = number == round_of(state), number < round_of(state)
        ground = colors.brass if now else sunken(self.theme)
        ink = colors.ink if now else colors.muted if past else colors.text
        canvas.box(cell, ground, colors.brass if now else colors.line)
        canvas.text(str(number), cell.center, ink, "sans-bold" if now else "sans", BODY, "center")
        due = [event for event, when in state.event_track.items() if when == number]
        lines = [say("tips.round", round=number, last=state.content.tracks.last_round)]
        for place, event in enumerate(due):
            arc, names = state.content.events[event].arc, words().names
            at = cell.right - self.theme.row(3 + 7 * place), cell.top - self.theme.row(5)
            put(canvas.surface, flag(arc, self.theme.row(CHIT), colors), midtop=at)
            faction = names.named("factions", arc)
            lines.append(say("tips.event", event=names.titles[event], round=number, faction=faction))
        self.add_spot(cell.inflate(4, 8), "\n".join(lines), ("round", str(number)))

    # ------------------------------------------------------------------ Command Points

    def _command(self, canvas: PanelCanvas, view: View[State], x: int, full: bool) -> int:
        place = (
            self._label(canvas, say("headings.command" if full else "headings.command_short"), x),
            self.rect.height // 2,
        )
        number = canvas.text(str(view.state.cp), place, None, "sans-bold", NUMBER, "midleft")
        spot = pygame.Rect(x, 0, number.right - x, self.rect.height)
        self.add_spot(spot, say("tips.command", cp=view.state.cp), ("track", "command"))
        return number.right + self.theme.row(PART_GAP)

    # ------------------------------------------------------------------ casualties

    def _losses(self, canvas: PanelCanvas, view: View[State], left: int, right: int, full: bool) -> None:
        middle = (left + right) // 2
        half = middle - left - self.theme.row(PART_GAP) // 2
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

    def _numbers_width(self, losses: Losses) -> int:
        """What the numbers of a side need, with a gap."""
        numbers = f"{losses.numbers} {losses.extra}"
        return width_of(self.theme, numbers, "sans-bold", BODY) + self.theme.row(8)

    def _meter(self, canvas: PanelCanvas, losses: Losses, x: int, width: int, full: bool) -> None:
        """A heading, a bar that fills, and the numbers: nothing is told by the bar alone."""
        theme, start, middle = self.theme, x, self.rect.height // 2
        needed = self._numbers_width(losses)
        for key in (losses.name, f"{losses.name}_short")[0 if full else 1 :]:
            label = say(f"headings.{key}")
            if width_of(theme, label.upper(), "sans-bold", SMALL) + theme.row(LABEL_GAP) <= width - needed:
                x = self._label(canvas, label, x)
                break
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

    def _spaces(self, canvas: PanelCanvas, view: View[State], full: bool, room: int) -> int:
        """At the right end, with label and grade if there is room for them; returns where it begins."""
        theme, held = self.theme, score(view.state)
        count, spaces = len(held.spaces), len(view.state.content.map.vp)
        parts = [(say("track.spaces", count=count, all=spaces), theme.colors.text)]
        if held.bonus:
            parts.append((say("track.bonus", bonus=held.bonus), theme.colors.text))
        parts.append((words().names.named("outcomes", held.grade), theme.colors.muted))
        gap, mark, middle = theme.row(8), theme.row(20), self.rect.height // 2
        widths = [width_of(theme, text, "sans-bold", BODY) + gap for text, _ in parts]
        needed = theme.row(PADDING) + sum(widths) + mark + gap
        if needed > room:  # the tooltip has the grade too
            needed -= widths.pop()
            parts.pop()
        label = say("headings.spaces") if full else ""
        heading = width_of(theme, label.upper(), "sans-bold", SMALL) + gap
        if not label or needed + heading > room:
            label, heading = "", 0
        start = x = self.rect.width - needed - heading
        if label:
            x = self._label(canvas, label, x, gap)
        canvas.icon("tool_control", mark, theme.colors["star"], (x + mark // 2, middle - 1))
        x += mark + gap
        for (text, color), width in zip(parts, widths, strict=True):
            canvas.text(text, (x, middle), color, "sans-bold", BODY, "midleft")
            x += width
        spot = pygame.Rect(start, 0, x - start, self.rect.height)
        self.add_spot(spot, self._spaces_tip(view.state, held), ("forecast", "spaces"))
        return start - theme.row(PART_GAP)

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


BOX, CHIP = 44, 21
BOX_GAP = 5


@define(eq=False)
class PlansPanel(FixedPanel[State]):
    """Four boxes from left to right; plans move one on after each CICS activation."""

    brings: ClassVar[str] = "plan"

    def label(self) -> str:
        return say("tabs.plans")

    def height(self) -> int:
        return self.theme.row(HEADING_HEIGHT + BOX + BOX_GAP + CHIP + PADDING)

    def key(self, view: View[State]) -> Hashable:
        return tuple(view.state.plans.items()), view.legal_of("plan")

    def paint(self, canvas: PanelCanvas, view: View[State]) -> None:
        theme, state, pad = self.theme, view.state, self.theme.px(PADDING)
        y = canvas.heading(say("headings.plans"), pad, theme.px(2))
        track = pygame.Rect(pad, y, self.rect.width - 2 * pad, theme.row(BOX))
        boxes = state.content.tracks.boxes
        for number, box in enumerate(columns(track, *[FILL] * len(boxes), gap=theme.px(BOX_GAP))):
            here = [plan for plan, at in state.plans.items() if at == number]
            self._box(canvas, view, number, box, here)
        waiting = [plan for plan in state.content.tracks.plans if plan not in state.plans]
        row = pygame.Rect(pad, track.bottom + theme.px(BOX_GAP), track.width, theme.row(CHIP))
        self._supply(canvas, view, row, waiting)

    def _box(
        self, canvas: PanelCanvas, view: View[State], number: int, box: pygame.Rect, plans: Sequence[str]
    ) -> None:
        theme, colors, tracks = self.theme, self.theme.colors, view.state.content.tracks
        canvas.box(box, sunken(theme), colors.line)
        name, draws = tracks.boxes[number], tracks.plan_draws[number]
        inside = box.inflate(-theme.px(12), -theme.px(4))
        written = canvas.text(say(f"short.{name}"), inside.topleft, colors.muted)
        beside = written.right + width_of(theme, str(draws), "sans-bold") <= inside.right
        if draws and (beside or not plans):  # where names are large the number stands below, if that is free
            anchor = "topright" if beside else "bottomright"
            canvas.text(str(draws), getattr(inside, anchor), colors.text, "sans-bold", anchor=anchor)
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
        widths = [width_of(theme, say(f"short.{plan}"), "sans", SMALL) + theme.px(10) for plan in plans]
        taken, label = sum(widths) + theme.px(3) * len(plans), say("headings.supply")
        x = row.left
        if width_of(theme, label, "sans", SMALL) + theme.px(8) + taken <= row.width:
            written = canvas.text(label, row.midleft, theme.colors.muted, anchor="midleft")
            x = written.right + theme.px(8)
        narrower = min(1.0, (row.right - x) / max(1, taken))
        cost = view.state.content.tracks.costs["initiate"]
        for plan, wanted in zip(plans, widths, strict=True):
            width = int(wanted * narrower)
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
        ground = colors["cics"] if ready else colors.panel
        canvas.box(chip, ground, faint(theme), 3)
        short = fit(theme, say(f"short.{plan}"), chip.width - theme.px(6))
        canvas.text(short, chip.center, colors.writing_on(ground), anchor="center")
        if view.legal(("plan", plan)):
            canvas.legal(chip, 3)
        self.add_spot(chip, tip, ("plan", plan))
