"""The map of a game that brings no more than it must: a sheet, and counters that stand and move on it."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import pygame
import pytest
from attrs import define

from game.core.frame import Choice, Event
from game.core.hexes import Grid
from game.registry import SILOAM
from game.table.desk.table import Showing
from game.table.draw.backdrop import Backdrop
from game.table.draw.theme import Palette, Theme
from game.table.map import fetching
from game.table.map.geometry import Sheet, center
from game.table.map.live_map import LiveMap
from game.table.map.map_skin import ART_RADIUS, LOOK_UNDER, Artist, Figure, Figures, Highlights, MapSkin
from game.table.map.motion import Act, Slide, Stage

VIEW = pygame.Rect(0, 0, 401, 300)
GRID = Grid(4, 4)
START, END = "0202", "0303"
SEA, COUNTER = (20, 60, 160), (200, 30, 30)
SCALING = 4
"""How far off a colour may be that was made smaller."""


@define
class Pond:
    """A position: boats by their places."""

    boats: dict[str, str]


class PondMap(MapSkin[Any]):
    attacks = frozenset({"ram"})

    @property
    def grid(self) -> Grid:
        return GRID

    def make_art(self, colors: Palette) -> pygame.Surface:
        art = pygame.Surface(Sheet.of(self.grid).pixels(ART_RADIUS))
        art.fill(SEA)
        return art

    def artist(self, theme: Theme) -> Artist:
        def draw(_look: str, size: int, _radius: float) -> pygame.Surface:
            picture = pygame.Surface((size, size), pygame.SRCALPHA)
            picture.fill(COUNTER)
            return picture

        return draw

    def standing(self, state: Pond) -> Figures:
        return {place: [Figure(boat, place, "boat")] for boat, place in state.boats.items()}

    def signature(self, state: Pond) -> Hashable:
        return tuple(state.boats.items())

    def act(self, event: Event, stage: Stage[Any]) -> Act | None:
        if event.kind != "rowed":
            return None
        figures = stage.owned(event.about["hex"], event.about["boat"])
        way = center(event.about["origin"]), center(event.about["hex"])
        return Slide(figures, way, frozenset({event.about["boat"]}))


@pytest.fixture
def view(theme: Theme) -> LiveMap:
    view = LiveMap(PondMap(), theme)
    view.look_through(VIEW)
    view.fit()
    return view


def seen(view: LiveMap, table: Showing[Any], highlights: Highlights, hex_id: str) -> tuple[int, ...] | None:
    """Whether the sea or a counter is in the middle of a hex; None for anything else."""
    surface = pygame.Surface(VIEW.size).convert()
    view.draw(surface, table, highlights)
    x, y = view.camera.to_screen(center(hex_id))
    found = surface.get_at((round(x), round(y)))[:3]
    near = (c for c in (SEA, COUNTER) if all(abs(a - b) <= SCALING for a, b in zip(c, found, strict=True)))
    return next(near, None)


def pond(**boats: str) -> Showing[Any]:
    position: Any = Pond(boats)
    return Showing(position)


def test_the_sheet_and_its_counters_are_shown(view: LiveMap) -> None:
    assert seen(view, pond(red=START), Highlights(), START) == COUNTER
    assert seen(view, pond(red=START), Highlights(), END) == SEA
    assert seen(view, pond(red=END), Highlights(), START) == SEA
    under = Highlights(layers=frozenset({LOOK_UNDER}))
    assert seen(view, pond(red=START), under, START) is None


@pytest.mark.parametrize(
    "highlights",
    [
        Highlights({END: (Choice("row", "red", END),)}),
        Highlights({END: (Choice("ram", "red", END),)}),
        Highlights(hovered=END), Highlights(cursor=END), Highlights(lit=(END,)), Highlights(reach=(END,)),
        Highlights(selected="red"), Highlights(selected="red", path=("0302", END)),
    ],
)  # fmt: skip
def test_what_is_pointed_out_is_the_tables_own(view: LiveMap, highlights: Highlights) -> None:
    plain, pointed = (pygame.Surface(VIEW.size).convert() for _ in range(2))
    view.draw(plain, pond(red=START), Highlights())
    view.draw(pointed, pond(red=START), highlights)
    assert pygame.image.tobytes(plain, "RGB") != pygame.image.tobytes(pointed, "RGB")


def test_a_path_starts_where_the_selected_piece_stands(view: LiveMap) -> None:
    for selected, crossed in (("red", True), ("nobody", False)):
        way = Highlights(selected=selected, path=("0204",))
        assert (seen(view, pond(red=START), way, "0203") is None) == crossed


def test_a_counter_slides_as_its_game_says(view: LiveMap) -> None:
    table = pond(red=END)
    table.playing = Event("rowed", "1", {"boat": "red", "origin": START, "hex": END})
    table.lasting = 1.0
    assert seen(view, table, Highlights(), START) == COUNTER
    assert seen(view, table, Highlights(), END) == SEA
    table.elapsed = 1.0
    assert seen(view, table, Highlights(), END) == COUNTER
    table.playing = Event("waited", "1", {})
    assert seen(view, table, Highlights(), START) == SEA


def test_maps_of_two_games_are_kept_apart(theme: Theme) -> None:
    class Lake(PondMap):
        def make_art(self, colors: Palette) -> pygame.Surface:
            return pygame.Surface((7, 7))

    pond, lake = PondMap(), Lake()
    assert fetching.art_of(pond, theme.colors) is fetching.art_of(pond, theme.colors)
    assert fetching.art_of(lake, theme.colors).get_size() == (7, 7)
    assert fetching.latest_art(pond) is None


def test_it_lies_behind_the_menus(theme: Theme) -> None:
    surface = pygame.Surface((320, 200)).convert()
    Backdrop(SILOAM, PondMap, theme).draw(surface)
    assert surface.get_at((310, 100))[:3] != theme.colors.desk
