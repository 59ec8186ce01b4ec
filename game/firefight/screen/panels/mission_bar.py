"""The bar along the top: the mission track, round and passes, CAPs and points."""

from __future__ import annotations

from collections.abc import Hashable

import pygame
from attrs import define

from game.firefight.account.standing_points import would_score
from game.firefight.model.content import AI, UNIT, TrackSpace
from game.firefight.model.state import DESTROYED, Skirmish
from game.firefight.rules.sequence import Round
from game.firefight.screen.screen_texts import say
from game.table.desk.panel import PADDING, Panel, PanelCanvas, View, sunken
from game.table.draw.theme import SMALL, Color, flag, put

CELL, NARROW_CELL = 24, 17
CELL_GAP, PART_GAP, LABEL_GAP = 2, 16, 6
WIDE = 1180
"""Design width from which labels are written."""
PIP = 14
FARTHEST = 2
"""Spaces that one order card may move the marker."""
FLAG = 24
NUMBER = 20


@define(eq=False)
class MissionBar(Panel[Skirmish]):
    """How the mission stands, at a glance."""

    def ground(self) -> Color:
        return self.theme.colors.desk

    def key(self, view: View[Skirmish]) -> Hashable:
        state = view.state
        points = tuple(would_score(state, side) for side in (UNIT, AI))
        return state.space, state.round, state.caps, state.cap_total, points, who_passed(state)

    def paint(self, canvas: PanelCanvas, view: View[Skirmish]) -> None:
        wide = self.rect.width / self.theme.row_scale >= WIDE
        x = self._track(canvas, view.state, self.theme.row(PADDING), wide)
        x = self._round(canvas, view.state, x + self.theme.row(PART_GAP))
        x = self._caps(canvas, view.state, x + self.theme.row(PART_GAP))
        self._points(canvas, view.state)
        canvas.surface.fill(self.theme.colors.line, (0, self.rect.height - 1, self.rect.width, 1))

    def _label(self, canvas: PanelCanvas, words: str, x: int) -> int:
        place = (x, self.rect.height // 2)
        drawn = canvas.text(words.upper(), place, self.theme.colors.muted, "sans-bold", SMALL, "midleft")
        return drawn.right + self.theme.row(LABEL_GAP)

    # ------------------------------------------------------------------ the mission track

    def _track(self, canvas: PanelCanvas, state: Skirmish, x: int, wide: bool) -> int:
        """FF-TRK-05 to 07: every space, the marker, and yellow ones that no skip passes over."""
        if wide:
            x = self._label(canvas, say("bar.mission"), x)
        size = self.theme.row(CELL if wide else NARROW_CELL)
        cell = pygame.Rect(x, (self.rect.height - size) // 2, size, size)
        for space in state.mission.track:
            self._space(canvas, state, space, cell)
            cell = cell.move(size + self.theme.row(CELL_GAP), 0)
        return cell.left

    def _space(self, canvas: PanelCanvas, state: Skirmish, space: TrackSpace, cell: pygame.Rect) -> None:
        colors = self.theme.colors
        here = space.number == state.space
        edge = colors["star"] if space.yellow else colors.line
        canvas.box(cell, colors.text if here else sunken(self.theme), edge, 3)
        ink = colors.desk if here else colors.muted if space.number < state.space else colors.text
        canvas.text(str(space.number), cell.center, ink, "sans-bold" if here else "sans", SMALL, "center")
        roomy = cell.width >= self.theme.row(CELL)
        if roomy and 0 < space.number - state.space <= FARTHEST:
            pygame.draw.circle(
                canvas.surface, colors.muted, (cell.centerx, cell.top + self.theme.px(4)), self.theme.px(1.5)
            )
        if space.yellow:
            bar = pygame.Rect(cell.left, cell.bottom - self.theme.px(3), cell.width, self.theme.px(3))
            canvas.surface.fill(colors["star"], bar)
        ahead = space.number - state.space
        lines = [say("bar.space", number=space.number, of=len(state.mission.track), text=space.text)]
        lines += [say("bar.yellow")] if space.yellow else []
        lines += (
            [say("bar.here")] if here else [say("bar.ahead", steps=ahead)] if 0 < ahead <= FARTHEST else []
        )
        self.add_spot(cell, "\n".join(lines), ("space", str(space.number)))

    # ------------------------------------------------------------------ the round

    def _round(self, canvas: PanelCanvas, state: Skirmish, x: int) -> int:
        left = x
        x = self._label(canvas, say("bar.round"), x)
        place = (x, self.rect.height // 2)
        drawn = canvas.text(str(state.round), place, None, "sans-bold", NUMBER, "midleft")
        note = who_passed(state)
        if note:
            at = (drawn.right + self.theme.row(LABEL_GAP), self.rect.height // 2)
            drawn = canvas.text(
                say(f"bar.{note}"), at, self.theme.colors.muted, "sans-italic", SMALL, "midleft"
            )
        spot = pygame.Rect(left, 0, drawn.right - left, self.rect.height)
        self.add_spot(spot, say(f"bar.tip_{note or 'round'}"), ("round", str(state.round)))
        return drawn.right

    # ------------------------------------------------------------------ CAPs

    def _caps(self, canvas: PanelCanvas, state: Skirmish, x: int) -> int:
        """In hand, spent, and lost with destroyed Units."""
        left, theme, colors = x, self.theme, self.theme.colors
        x = self._label(canvas, say("bar.caps"), x)
        size = theme.row(PIP)
        whole = max(state.mission.caps, state.cap_total)
        for number in range(whole):
            cell = pygame.Rect(x, (self.rect.height - size) // 2, size, size)
            if number < state.caps:
                canvas.box(cell, colors.text, colors.text, 2)
            elif number < state.cap_total:
                canvas.box(cell, sunken(theme), colors.muted, 2)
            else:
                pygame.draw.line(canvas.surface, colors.danger, cell.topleft, cell.bottomright, theme.px(2))
                pygame.draw.line(canvas.surface, colors.danger, cell.bottomleft, cell.topright, theme.px(2))
            x += size + theme.row(CELL_GAP)
        gone = [it for it in state.members[UNIT] if state.pieces[it].place == DESTROYED]
        names = ", ".join(state.spec(it).name for it in gone)
        lost = whole - state.cap_total
        tip = say("bar.tip_caps", caps=state.caps, total=state.cap_total, lost=lost, names=names)
        self.add_spot(pygame.Rect(left, 0, x - left, self.rect.height), tip, ("caps", ""))
        return x

    # ------------------------------------------------------------------ points

    def _points(self, canvas: PanelCanvas, state: Skirmish) -> None:
        """What would be scored if it ended now, at the right end."""
        theme, x = self.theme, self.rect.width - self.theme.row(PADDING)
        right = x
        for side in (AI, UNIT):
            place = (x, self.rect.height // 2)
            drawn = canvas.text(str(would_score(state, side)), place, None, "sans-bold", NUMBER, "midright")
            picture = flag(side, theme.row(FLAG), theme.colors)
            at = (drawn.left - theme.row(LABEL_GAP), self.rect.height // 2)
            x = put(canvas.surface, picture, midright=at).left - theme.row(PART_GAP)
        ours, theirs = would_score(state, UNIT), would_score(state, AI)
        spot = pygame.Rect(x, 0, right - x, self.rect.height)
        self.add_spot(spot, say("bar.tip_points", unit=ours, ai=theirs), ("points", ""))


def who_passed(state: Skirmish) -> str:
    """FF-RND-04: who has just passed, if somebody has."""
    turn = next((it for it in reversed(state.stack) if isinstance(it, Round)), None)
    if turn is None or not turn.passed:
        return ""
    return "ai_passed" if turn.side == UNIT else "unit_passed"
