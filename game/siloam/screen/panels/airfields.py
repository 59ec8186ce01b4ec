"""Both airfields: the CICS Runway and Hangar, and the Vang Runway."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import ClassVar

import pygame
from attrs import define

from game.siloam.model.content import HANGAR, RUNWAY
from game.siloam.model.state import State
from game.siloam.screen.counters import SILHOUETTE_OF_PLANE
from game.siloam.screen.panels.cups_panel import counted
from game.siloam.screen.panels.panel_texts import say
from game.siloam.screen.panels.piece_help import of_sides, of_vang_support
from game.siloam.words import words
from game.table.desk.panel import PADDING, FixedPanel, SpotKey, View
from game.table.desk.panel_canvas import HEADING_HEIGHT, PanelCanvas, sunken
from game.table.draw.theme import SMALL, Color, mix, width_of

ROW = 24
LABEL = 58
LABELS_FROM = 130
"""Narrower rows name themselves only while they are empty."""
PLANE = 18
VANG_RUNWAY = "vang_runway"
PLACES = (RUNWAY, HANGAR, VANG_RUNWAY)
LIGHTER = 0.45


@define(eq=False)
class AirfieldsPanel(FixedPanel[State]):
    """A row for each place a plane can stand."""

    share: ClassVar[float] = 0.39

    def height(self) -> int:
        return self.theme.row(HEADING_HEIGHT + ROW * len(PLACES) + PADDING)

    def key(self, view: View[State]) -> Hashable:
        state = view.state
        planes = tuple((p.place, p.side) for p in state.planes.values())
        return planes, tuple(state.vang_runway), view.legal_of("piece")

    def paint(self, canvas: PanelCanvas, view: View[State]) -> None:
        state, theme = view.state, self.theme
        y = canvas.heading(say("headings.airfields"), theme.px(PADDING), theme.px(4))
        rows = {
            place: [(plane.side, plane.id) for plane in state.planes_at(place)] for place in (RUNWAY, HANGAR)
        }
        rows[VANG_RUNWAY] = [(side, "") for side in state.vang_runway]
        for place, planes in rows.items():
            width = self.rect.width - 2 * theme.px(PADDING)
            row = pygame.Rect(theme.px(PADDING), y, width, theme.row(ROW))
            self._row(canvas, view, place, planes, row)
            y = row.bottom

    def _row(
        self,
        canvas: PanelCanvas,
        view: View[State],
        place: str,
        planes: Sequence[tuple[str, str]],
        row: pygame.Rect,
    ) -> None:
        theme, colors, tip = self.theme, self.theme.colors, self._tip(place, planes)
        canvas.box(row.inflate(0, -theme.px(3)), sunken(theme))
        self.add_spot(row, tip, ("airfield", place))
        roomy = row.width >= theme.row(LABELS_FROM)
        if roomy or not planes:
            label = (row.left + theme.px(6), row.centery)
            canvas.text(say(f"short.{place}"), label, colors.muted, anchor="midleft")
        body = colors.danger if place == VANG_RUNWAY else mix(colors["cics"], colors.selected, LIGHTER)
        x = row.left + theme.row(LABEL if roomy else 4)
        for side, ids in _squadrons(planes).items():
            spot = self._squadron(canvas, side, len(ids), body, (x, row.top + 1, row.height - 2))
            keys: list[SpotKey] = [("piece", plane) for plane in ids]
            if view.legal(*keys):
                canvas.legal(spot)
                self.add_spot(spot, tip, *keys)
            x = spot.right + theme.px(4)

    def _squadron(
        self, canvas: PanelCanvas, side: str, count: int, body: Color, place: tuple[int, int, int]
    ) -> pygame.Rect:
        """A plane with its letter, and how many there are; `place` is left, top and height."""
        theme, (left, top, height) = self.theme, place
        letter = say(f"short.{side}") + (f" {count}" if count > 1 else "")
        spot = pygame.Rect(left, top, theme.row(PLANE + 8) + width_of(theme, letter, "sans", SMALL), height)
        middle = (spot.left + theme.row(PLANE) // 2 + 2, spot.centery)
        canvas.icon(SILHOUETTE_OF_PLANE[side], theme.row(PLANE), body, middle)
        canvas.text(letter, (spot.right - theme.px(3), spot.centery), theme.colors.text, anchor="midright")
        return spot

    def _tip(self, place: str, planes: Sequence[tuple[str, str]]) -> str:
        names = words().names
        inside = counted(names.side(side) for side, _ in planes) or say("short.empty")
        name = words().label(VANG_RUNWAY) if place == VANG_RUNWAY else names.place(place)
        first = say(f"tips.{place}", place=name, contents=inside)
        sides = list(dict.fromkeys(side for side, _ in planes))
        helps = of_vang_support(sides) if place == VANG_RUNWAY else of_sides(sides)
        return "\n".join([first, *helps])


def _squadrons(planes: Sequence[tuple[str, str]]) -> dict[str, list[str]]:
    """Planes of one kind are alike: their ids by side."""
    squadrons: dict[str, list[str]] = {}
    for side, plane in planes:
        squadrons.setdefault(side, []).append(plane)
    return squadrons
