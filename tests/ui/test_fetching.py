"""The art of a map is fetched beside the loop: the window goes on, and the map appears."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from attrs import evolve

from game.core.errors import GameError
from game.registry import SILOAM
from game.siloam.screen.map.map_skin import SiloamMap
from game.siloam.screen.skin import SKIN
from game.table.app import App
from game.table.context import Context
from game.table.draw.theme import Palette, Theme, palette
from game.table.library import Library
from game.table.map import fetching
from game.table.map.map_view import MapView
from game.table.options import Options
from game.table.scenes.title import TitleScene
from tests.ui.menu_tools import settle

PALETTE = "tritan"
GREEN = pygame.Color("green")


@pytest.fixture(autouse=True)
def nothing_at_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fetching, "_latest", [])


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Art that comes only when it is let go."""
    let_go = threading.Event()

    def make_art(_skin: SiloamMap, _colors: Palette) -> pygame.Surface:
        assert let_go.wait(20)
        art = pygame.Surface((2263, 1750))
        art.fill(GREEN)
        return art

    monkeypatch.setattr(SiloamMap, "make_art", make_art)
    yield let_go
    let_go.set()


def test_a_page_comes_first_and_the_map_behind_it_when_it_is_there(
    held: threading.Event, screen: pygame.Surface, tmp_path: Path
) -> None:
    game = evolve(SILOAM, cover="", box="")  # so that the map lies behind its title
    context = Context(game, Options(palette=PALETTE), library=Library(game, tmp_path), aside=True)
    app = App(screen)
    app.stack.push(TitleScene(context))
    app.frame([], 0.01)
    settle(app, fetching.under_way)
    assert app.resting, "the loop sleeps while a thread reads"
    plain = screen.get_at(screen.get_rect().center)
    held.set()
    settle(app, lambda: context.has_backdrop(screen.get_size()))
    app.frame([], 0.01)
    assert screen.get_at(screen.get_rect().center) != plain
    settle(app, lambda: app.resting)
    assert not fetching.under_way(), "nothing is looked for any more"


def test_a_map_in_colours_of_no_window_is_waited_for(held: threading.Event) -> None:
    assert MapView(SKIN.map, Theme(palette(PALETTE))).ready
    assert not fetching.under_way()
    held.set()
    assert fetching.art_of(SKIN.map, palette(PALETTE)).get_at((0, 0)) == GREEN


@pytest.mark.usefixtures("held")
def test_until_the_first_map_is_there_the_sheet_is_blank(screen: pygame.Surface) -> None:
    view = view_in(PALETTE, screen)
    view.draw_ground(screen, view.camera)
    assert screen.get_at(screen.get_rect().center)[:3] == view.theme.colors.paper


def test_until_a_map_in_new_colours_is_there_the_old_one_lies_in_its_place(
    held: threading.Event, screen: pygame.Surface
) -> None:
    held.set()
    fetching.art_of(SKIN.map, palette())
    held.clear()
    view = view_in(PALETTE, screen)
    view.draw_ground(screen, view.camera)
    assert screen.get_at(screen.get_rect().center) == GREEN
    assert not view.ready


def test_a_map_that_cannot_be_read_is_told_of_where_it_is_wanted(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    def make_art(_skin: SiloamMap, _colors: Palette) -> pygame.Surface:
        raise GameError("The map is gone.")

    monkeypatch.setattr(SiloamMap, "make_art", make_art)
    view = view_in(PALETTE, screen)
    while not fetching.arrived():
        assert not view.ready or fetching.under_way()
    assert view.ready
    assert not fetching.under_way(), "it is not fetched again and again"
    with pytest.raises(GameError, match="gone"):
        view.draw_ground(screen, view.camera)


def test_the_art_shown_last_is_not_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[Palette] = []

    def make_art(_skin: SiloamMap, colors: Palette) -> pygame.Surface:
        read.append(colors)
        return pygame.Surface((11, 5))

    monkeypatch.setattr(SiloamMap, "make_art", make_art)
    for name in ("default", "default", PALETTE, PALETTE):
        fetching.art_of(SKIN.map, palette(name))
    assert read == [palette(), palette(PALETTE)]


def view_in(name: str, screen: pygame.Surface) -> MapView:
    """A view of a window, in a palette."""
    fetching.fetch_beside(palette(name))
    view = MapView(SKIN.map, Theme(palette(name)))
    view.look_through(screen.get_rect())
    view.fit()
    return view
