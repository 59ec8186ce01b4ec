"""A place that counts changes hands: the old flag is lowered, the new one rises, and a line says whose."""

from __future__ import annotations

from typing import ClassVar

import pygame
from attrs import frozen

from game.table.ceremony.ceremony import Ceremony, Picture, Room
from game.table.draw.easing import eased
from game.table.draw.slices import Work
from game.table.draw.theme import SMALL, TITLE, Theme, put

FLAG, POLE, FOOT = 84, 5, 12
"""Width of a flag, width of its pole, and what the pole reaches beyond the flag, in pixels of the design."""
POLE_HEIGHT = 104
PAD, GAP, ROUNDING = 18, 20, 8
TOP = 26
"""Between the edge of the map and the slip."""


@frozen(eq=False)
class PlaceTurned(Ceremony):
    """A slip at the head of the map with a flag pole on it."""

    kind: ClassVar[str] = "place"
    place: str
    """The hex."""
    won: bool
    title: str
    note: str
    old: Picture
    new: Picture

    def work(self, theme: Theme, view: pygame.Rect) -> Work:
        for flag in (self.old, self.new):
            flag(theme.px(FLAG))
            yield

    def turned(self, progress: float) -> float:
        """How far the flag has changed, from 0 to 1, for whoever shows it on the map: it is down at 0.5."""
        return (self.program.share("lower", progress) + self.program.share("raise", progress)) / 2

    def draw(self, room: Room) -> None:
        share = self.program.share
        shown = room.faded if room.still else 1 - share("fade", room.progress)
        slip = self._slip(room)
        view = room.view
        x = view.centerx
        y = view.top + room.theme.px(TOP) + slip.get_height() / 2
        room.put(slip, (x, y), shown)

    def _slip(self, room: Room) -> pygame.Surface:
        theme, colors = room.theme, room.theme.colors
        title = theme.text(self.title, colors.ink, "serif-semibold", TITLE)
        note = theme.text(self.note, colors.ink, "sans", SMALL)
        pad, gap, flag = theme.px(PAD), theme.px(GAP), theme.px(FLAG)
        written = max(title.get_width(), note.get_width())
        size = 2 * pad + flag + theme.px(POLE) + gap + written, theme.px(POLE_HEIGHT) + pad
        slip = pygame.Surface(size, pygame.SRCALPHA)
        pygame.draw.rect(slip, colors.paper, slip.get_rect(), border_radius=theme.px(ROUNDING))
        line = colors.brass if self.won else colors.danger
        slip.fill(line, (0, 0, size[0], theme.px(4)))
        self._draw_pole(slip, room, pad)
        left, middle = pad + theme.px(POLE) + flag + gap, size[1] // 2
        put(slip, title, midbottom=(left + title.get_width() // 2, middle + theme.px(4)))
        put(slip, note, midtop=(left + note.get_width() // 2, middle + theme.px(6)))
        return slip

    def _draw_pole(self, slip: pygame.Surface, room: Room, pad: int) -> None:
        theme, share = room.theme, self.program.share
        lowered, raised = (eased(share(phase, room.progress)) for phase in ("lower", "raise"))
        if room.still:
            lowered = raised = 1.0
        top, bottom = theme.px(FOOT), slip.get_height()
        pole = pygame.Rect(pad, top - theme.px(4), theme.px(POLE), bottom - top)
        pygame.draw.rect(slip, theme.colors.faint_ink, pole, border_radius=theme.px(2))
        flag = self.old(theme.px(FLAG)) if lowered < 1 else self.new(theme.px(FLAG))
        down = lowered if lowered < 1 else 1 - raised
        put(slip, flag, topleft=(pole.right, top + round((bottom - top) * down)))
