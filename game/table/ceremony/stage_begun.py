"""A new stage begins: the lamp dips, the marker steps on, the new number stands large on the sheet."""

from __future__ import annotations

from math import pi, sin
from typing import ClassVar

import pygame
from attrs import frozen

from game.table.ceremony.ceremony import Ceremony, Room, on_the_way
from game.table.desk.panel import SpotKey
from game.table.draw.easing import eased
from game.table.draw.slices import Work
from game.table.draw.theme import Theme, put, wrap

DIMMED = 0.55
"""How much of the light is taken away."""
NUMBER, LABEL, NOTE = 64, 24, 15
"""Sizes of the writing."""
HEIGHT = 0.24
"""Where the number stands, as a share of the height of the view."""
RULE, RULE_GAP = 150, 8
RISE = 14
"""How far the writing rises while it is printed, in pixels of the design."""
HOP = 1.1
"""How high the marker hops, in heights of a space."""


@frozen(eq=False)
class StageBegun(Ceremony):
    """The beginning of a round, a turn or whatever a game is divided into."""

    kind: ClassVar[str] = "stage"
    label: str
    number: str
    note: str = ""
    """A line below the number."""
    marker: tuple[SpotKey, SpotKey] | None = None
    """The spaces of a track from which and to which its marker goes."""

    def work(self, theme: Theme, view: pygame.Rect) -> Work:
        self._printed(theme, view.width)
        yield

    def draw(self, room: Room) -> None:
        if room.still:
            room.dim(DIMMED * room.faded)
            self._draw_number(room, room.faded, 0.0)
            return
        share, progress = self.program.share, room.progress
        left = 1 - eased(share("lift", progress))
        room.dim(DIMMED * min(eased(share("dip", progress)), left))
        self._draw_marker(room)
        come = eased(min(1.0, 3 * share("print", progress)))
        self._draw_number(room, min(come, left), (1 - come) * room.theme.px(RISE))

    def _draw_marker(self, room: Room) -> None:
        """The marker hops from one space to the next, in the light."""
        stepped = self.program.share("step", room.progress)
        start, end = (room.place_of(key) for key in self.marker) if self.marker is not None else (None, None)
        if end is None or self.program.share("dip", room.progress) < 1:
            return
        x, y = on_the_way((start or end).center, end.center, eased(stepped))
        ring = end.copy()
        ring.center = round(x), round(y - sin(pi * stepped) * HOP * end.height / 2)
        theme = room.theme
        pygame.draw.rect(
            room.surface, theme.colors.brass, ring.clamp(room.surface.get_rect()), theme.px(3),
            border_radius=theme.px(5),
        )  # fmt: skip

    def _draw_number(self, room: Room, shown: float, below: float) -> None:
        if shown <= 0:
            return
        view = room.view
        picture = self._printed(room.theme, view.width)
        room.put(picture, (view.centerx, view.top + HEIGHT * view.height + below), shown)

    def _printed(self, theme: Theme, room: int) -> pygame.Surface:
        """Label, number, rule and note below each other, the note in lines of a width at most."""
        colors, gap = theme.colors, theme.px(RULE_GAP)
        lines = [
            theme.text(self.label, colors.brass, "serif-italic", LABEL),
            theme.text(self.number, colors.selected, "serif-semibold", NUMBER),
        ]
        above = len(lines)
        lines += [
            theme.text(line, colors.text, "sans", NOTE) for line in wrap(theme, self.note, room, "sans", NOTE)
        ]
        width = max(theme.px(RULE), *(line.get_width() for line in lines))
        height = sum(line.get_height() for line in lines) + 2 * gap
        picture = pygame.Surface((width, height), pygame.SRCALPHA)
        y = 0
        for number, line in enumerate(lines):
            if number == above:
                y += gap
                rule = pygame.Rect((width - theme.px(RULE)) // 2, y, theme.px(RULE), max(1, theme.px(2)))
                pygame.draw.rect(picture, colors.brass, rule)
                y += gap
            y = put(picture, line, midtop=(width // 2, y)).bottom
        return picture
