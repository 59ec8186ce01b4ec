"""The maps of the missions: sheets, counters that face a side, arcs, Fire Zones and what choices cost."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import ClassVar

import pygame

from game.core.frame import Event
from game.core.hexes import Grid
from game.core.tables import assets
from game.core.words import percent
from game.firefight.model.content import RED, UNIT, Field, content
from game.firefight.model.state import Skirmish
from game.firefight.rules.ground import blocked_by, sees
from game.firefight.screen.map.acts import act_of
from game.firefight.screen.map.counters import picture
from game.firefight.screen.map.looks import NOTCHED, CounterLook, NameLook, NotchLook, signature, standing
from game.firefight.screen.map.overlays import (
    ZONES,
    arc_of,
    enemy_goals,
    flanks,
    near_enemies,
    prices,
    risks,
    stop_words,
    zones,
)
from game.firefight.screen.map.sheet import plain_sheet
from game.firefight.screen.map.traces import draw_traces
from game.table.draw.pen import polyline
from game.table.draw.slices import Work
from game.table.draw.theme import Color, Palette, Theme, plaque
from game.table.map.geometry import Sheet, center
from game.table.map.map_canvas import SIDE_FACING, MapCanvas, draw_rim
from game.table.map.map_skin import Artist, Figure, Figures, Highlights, MapSkin, PrintedMark
from game.table.map.motion import Act, Stage
from game.table.map.sheet_files import SHEET, read_sheet
from game.table.map.stamps import Stamps

FIRST = "corrow"
"""The map behind the menus."""
SIGHT = "sight"
NUMBER_SIZE, NUMBER_TOP, NUMBER_SHADE = 0.2, -0.84, 190
"""Hex numbers: their size and place in hex radii, and their opacity of 255."""
NAME_PLACE = (0.0, 0.7)
PRICE_PLACE, CHANCE_PLACE = (0.0, -0.62), (-0.42, -0.68)
NOTE_PLACE, NOTE_BELOW = (0.0, 0.36), (0.0, 0.68)
"""A small plaque in a hex that is empty, and below who stands there."""
ZONE = 40
"""Opacity of the tint of one gun's Fire Zone, of 255."""
RIM, FLANK, SIGHT_LINE = 0.96, 0.84, 0.06
"""The rim around what can be seen, the sides of a flank, and a line of sight, in hex radii."""
NOTE, SMALLEST_NOTE = 0.27, 11
"""The letters of a small plaque in hex radii, and their smallest size in pixels at scale 1."""
GOAL_LINE, RING_LINE = 1.5, 1.5
"""Widths of the line around an objective, and around the next hexes of an arc, in pixels at scale 1."""
NEAR, FAR, UNSEEN, DARK = 74, 34, 58, 92
"""Opacity, of 255: of the tints of an arc at normal and at long range, of the hatching of what it does not
see, and of what cannot be seen from a hex."""
LYING = (("rifles_a", "0405", "se"), ("machine_gun", "0304", "ne"), ("guard_1", "0804", "sw"))
"""What lies on the map behind the menus: counter, hex and facing."""


class FirefightMap(MapSkin[Skirmish]):
    """One of the maps."""

    layers: ClassVar[tuple[str, ...]] = (ZONES, SIGHT)
    attacks = frozenset({"attack"})

    def __init__(self, board: str = FIRST) -> None:
        self.board = board

    @property
    def land(self) -> Field:
        return content().fields[self.board]

    @property
    def grid(self) -> Grid:
        return self.land.grid

    # ------------------------------------------------------------------ the sheet

    def make_art(self, colors: Palette) -> pygame.Surface:
        folder = assets() / "firefight" / "map" / self.board
        return read_sheet(folder, colors) if (folder / SHEET).is_file() else plain_sheet(self.land, colors)

    def print_marks(self, marks: list[PrintedMark], sheet: Sheet, radius: float, theme: Theme) -> Work:
        """The numbers of the hexes."""
        for hex_id in self.grid.hexes:
            pixels = max(theme.px(9), round(NUMBER_SIZE * radius))
            number = theme.lettering(hex_id, theme.colors.ink, "sans", pixels).copy()
            x, y = center(hex_id)
            x, y = x - sheet.left, y - sheet.top + NUMBER_TOP
            number.fill((255, 255, 255, NUMBER_SHADE), special_flags=pygame.BLEND_RGBA_MULT)
            marks.append((number, (round(x * radius - number.get_width() / 2), round(y * radius))))
        yield

    def names(self) -> Sequence[Figure]:
        last = {name: hex_id for hex_id, name in self.land.places.items()}
        return [
            Figure(hex_id, hex_id, NameLook(name), NAME_PLACE, rides=False) for name, hex_id in last.items()
        ]

    # ------------------------------------------------------------------ what stands on it

    def artist(self, theme: Theme) -> Artist:
        return lambda look, size, radius: picture(look, size, radius, theme)

    def standing(self, state: Skirmish) -> Figures:
        return standing(state)

    def signature(self, state: Skirmish) -> Hashable:
        return signature(state)

    def opening(self) -> Sequence[Figure]:
        found = []
        for name, hex_id, facing in LYING:
            look = NotchLook(facing, content().counters[name].side, spent=False)
            found += [
                Figure(name, hex_id, CounterLook(name, False, False)),
                Figure(name, hex_id, look, size=NOTCHED),
            ]
        return found if self.board == FIRST else ()

    # ------------------------------------------------------------------ what is laid over it

    def stamps(self, stamps: Stamps, shown: Highlights) -> Sequence[Callable[[], pygame.Surface]]:
        colors, found = stamps.theme.colors, list[Callable[[], pygame.Surface]]()
        if ZONES in shown.layers:
            found += [partial(stamps.veil, colors.danger, ZONE), stamps.watched]
        if shown.selected:
            found += [partial(stamps.veil, colors.selected, strength) for strength in (NEAR, FAR)]
            found += [partial(stamps.hatched, colors.ink, UNSEEN)]
        return found

    def draw_under(self, canvas: MapCanvas, state: Skirmish, shown: Highlights) -> None:
        """What the enemy goes for, its Fire Zones if they are wanted, and the arc of the selected piece."""
        colors, stamps = canvas.theme.colors, canvas.stamps
        goal = partial(stamps.edge, color=colors["ai"], size=RIM, dashed=True, width=GOAL_LINE)
        for hex_id in enemy_goals(state):
            draw_rim(canvas, self.grid, [hex_id], goal)
        if ZONES in shown.layers:
            color = state.spec(shown.selected).dr_color if shown.selected else RED
            for hex_id, guns in zones(state, color).items():
                for _ in range(guns):
                    canvas.stamp(stamps.veil(colors.danger, ZONE), [hex_id])
            canvas.stamp(stamps.watched(), near_enemies(state))
        if shown.selected in state.pieces:
            arc = arc_of(state, shown.selected or "")
            canvas.stamp(stamps.veil(colors.selected, NEAR), arc.near)
            canvas.stamp(stamps.veil(colors.selected, FAR), arc.far)
            canvas.stamp(stamps.hatched(colors.ink, UNSEEN), arc.unseen)
            ring = partial(stamps.edge, color=colors.selected, size=RIM, dashed=True, width=RING_LINE)
            draw_rim(canvas, self.grid, arc.next, ring)

    def draw_over(self, canvas: MapCanvas, state: Skirmish, shown: Highlights) -> None:
        """What Dresk did last, and what the choices of the selected piece cost or promise."""
        colors = canvas.theme.colors
        draw_traces(canvas, shown.lasting)
        for hex_id, words in prices(state, shown.choices).items():
            chance = words.endswith("%")
            body, place = (colors.danger, CHANCE_PLACE) if chance else (colors.brass, PRICE_PLACE)
            canvas.put(canvas.lettered(words, body), canvas.pixel(hex_id, place))
        for hex_id, risk in risks(state, shown.choices).items():
            place = NOTE_BELOW if state.at(hex_id, UNIT) else NOTE_PLACE
            canvas.put(_note(canvas, percent(risk), colors.ink), canvas.pixel(hex_id, place))

    def draw_pointed(self, canvas: MapCanvas, state: Skirmish, shown: Highlights) -> None:
        """The flanks of who stands in the hex that is pointed at, and what can be seen from there."""
        if shown.pointed is None:
            return
        here, colors = shown.pointed, canvas.theme.colors
        for way in flanks(state, here):
            picture, (x, y) = canvas.stamps.edge(SIDE_FACING[way], colors.danger, FLANK)
            middle = canvas.pixel(here)
            canvas.surface.blit(picture, (round(middle[0] + x), round(middle[1] + y)))
        if SIGHT in shown.layers:
            self._draw_sight(canvas, state, here, shown.selected or "")

    def _draw_sight(self, canvas: MapCanvas, state: Skirmish, here: str, selected: str) -> None:
        """FF-LOS-02: what cannot be seen from a hex in the dark, and what stops the line of the selected
        piece to it, by name."""
        colors = canvas.theme.colors
        seen = [it for it in self.grid.hexes if it == here or sees(state, here, it)]
        hidden = [it for it in self.grid.hexes if it not in seen]
        canvas.stamp(canvas.stamps.veil(colors.ink, DARK), hidden)
        draw_rim(canvas, self.grid, seen, partial(canvas.stamps.edge, color=colors.path, size=RIM))
        piece = state.pieces.get(selected)
        if piece is None or not piece.hex or piece.hex == here:
            return
        stops = blocked_by(state, piece.hex, here)
        ink = colors.danger if stops else colors.path
        polyline(canvas.surface, canvas.pixels([piece.hex, here]), canvas.line(SIGHT_LINE), ink, colors.ink)
        canvas.stamp(canvas.stamps.ring(colors.danger), stops)
        for hex_id in stops:
            words = stop_words(state, [hex_id])
            canvas.put(_note(canvas, words, colors.danger), canvas.pixel(hex_id, NOTE_PLACE))

    def act(self, event: Event, stage: Stage[Skirmish]) -> Act | None:
        return act_of(event, stage)


def _note(canvas: MapCanvas, words: str, body: Color) -> pygame.Surface:
    """A few words on a small plaque."""
    theme, ink = canvas.theme, canvas.theme.colors.writing_on(body)
    pixels = max(theme.px(SMALLEST_NOTE), round(NOTE * canvas.radius))
    return plaque(theme.lettering(words, ink, "sans-bold", pixels), body, ink)
