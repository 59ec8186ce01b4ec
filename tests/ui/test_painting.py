"""A map that is painted in a process of its own: the window goes on, and the map appears."""

from __future__ import annotations

import multiprocessing.process
import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.registry import SILOAM
from game.siloam.screen.map.map_skin import SiloamMap
from game.siloam.screen.skin import SKIN
from game.table.app import App
from game.table.context import Context
from game.table.draw.theme import Theme, palette
from game.table.library import Library
from game.table.map import map_art, painting
from game.table.map.map_view import MapView
from game.table.options import Options
from game.table.scenes.title import TitleScene
from game.table.texts import say
from tests.ui.menu_tools import settle

PATIENCE = 60.0
"""Seconds a process may take on a busy machine."""
PALETTE = "tritan"
BEGINNING = 20
"""Letters of a sentence that tell it from any other, however it is broken into lines."""


@pytest.fixture
def no_art(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder without any kept map, and no offer from another test."""
    monkeypatch.setattr(map_art, "user_cache_path", lambda _name: tmp_path / "art")
    monkeypatch.setattr(map_art, "_latest", [])
    monkeypatch.setattr(painting, "_offered", {})
    monkeypatch.setattr(painting, "_running", {})
    yield tmp_path / "art"
    for started in painting._running.values():
        if started.exception() is None:
            started.result().kill()
            started.result().join()


def wait_for_the_map(app: App) -> float:
    """Turn the loop until nothing is painted any more; gives the longest turn in seconds."""
    longest, began = 0.0, time.perf_counter()
    while painting.under_way():
        assert time.perf_counter() - began < PATIENCE
        turn = time.perf_counter()
        app.frame([], 0.01)
        longest = max(longest, time.perf_counter() - turn)
        time.sleep(0.01)
    return longest


def test_the_title_comes_first_and_the_map_when_it_is_painted(
    no_art: Path, screen: pygame.Surface, tmp_path: Path
) -> None:
    context = Context(SILOAM, Options(palette=PALETTE), library=Library(SILOAM, tmp_path), aside=True)
    app = App(screen)
    app.stack.push(TitleScene(context))
    app.frame([], 0.01)
    assert not no_art.exists()
    middle = screen.get_rect().center
    plain = screen.get_at(middle)
    settle(app, lambda: painting.under_way() and not context.prints.awaited)
    assert app.resting, "the loop sleeps while another process paints"
    wait_for_the_map(app)
    app.frame([], 0.01)
    settle(app, lambda: app.resting)
    assert context.has_backdrop(screen.get_size())
    assert screen.get_at(middle) != plain
    (kept,) = no_art.iterdir()
    inline = SKIN.map.paint(palette(PALETTE)).convert()
    art = pygame.image.load(kept).convert()
    assert pygame.image.tobytes(art, "RGB") == pygame.image.tobytes(inline, "RGB")


def test_where_no_process_can_be_had_the_map_is_painted_at_once(
    no_art: Path, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_process: object) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(multiprocessing.process.BaseProcess, "start", refuse)
    monkeypatch.setattr(SiloamMap, "paint", lambda *_: pygame.Surface((2400, 1500)))
    theme = Theme(palette(PALETTE))
    painting.offer(theme.colors, PALETTE)
    view = MapView(SKIN.map, theme)
    began = time.perf_counter()
    while not view.ready:
        assert time.perf_counter() - began < PATIENCE
    assert painting.arrived()
    view.look_through(screen.get_rect())
    view.draw_ground(screen, view.camera)
    assert len(list(no_art.iterdir())) == 1


def test_a_map_nobody_offered_is_painted_by_whoever_wants_it(no_art: Path) -> None:
    assert MapView(SKIN.map, Theme(palette(PALETTE))).ready
    assert not painting.under_way()
    assert not no_art.exists()


def test_until_the_first_map_is_there_the_sheet_says_what_is_awaited(
    no_art: Path, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(painting, "in_progress", lambda _file: True)
    view = view_in(PALETTE, screen)
    said = said_by(view.theme, monkeypatch)
    view.draw_ground(screen, view.camera)
    assert screen.get_at(screen.get_rect().center)[:3] == view.theme.colors.paper
    assert say("map.painting") in said
    assert not no_art.exists()


@pytest.mark.usefixtures("no_art")
def test_until_a_map_in_new_colours_is_there_the_old_one_lies_in_its_place(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = pygame.Surface((2263, 1750))
    old.fill("green")
    monkeypatch.setattr(SiloamMap, "paint", lambda *_: old)
    view_in("default", screen).draw_ground(screen, view_in("default", screen).camera)
    monkeypatch.setattr(painting, "in_progress", lambda _file: True)
    view = view_in(PALETTE, screen)
    said = said_by(view.theme, monkeypatch)
    screen.fill("black")
    view.draw_ground(screen, view.camera)
    assert screen.get_at(screen.get_rect().center) == pygame.Color("green")
    assert not said


@pytest.mark.usefixtures("no_art")
def test_the_title_says_that_the_map_is_painted_as_long_as_it_is(
    screen: pygame.Surface, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SiloamMap, "paint", lambda *_: pygame.Surface((2263, 1750)))
    context = Context(SILOAM, Options(palette=PALETTE), library=Library(SILOAM, tmp_path))
    app, scene = App(screen), TitleScene(context)
    app.stack.push(scene)
    said = said_by(scene.theme, monkeypatch)
    for under_way in (True, False):
        monkeypatch.setattr(painting, "under_way", lambda going=under_way: going)
        said.clear()
        scene.draw(screen)
        begun = {words[:BEGINNING] for words in said}
        assert (say("title.painting")[:BEGINNING] in begun) is under_way


def view_in(name: str, screen: pygame.Surface) -> MapView:
    view = MapView(SKIN.map, Theme(palette(name)))
    view.look_through(screen.get_rect())
    view.fit()
    return view


def said_by(theme: Theme, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All that is written from now on, and nothing of what is printed on a map."""
    said: list[str] = []
    text = Theme.text

    def noting(self: Theme, words: str, *look: object) -> pygame.Surface:
        if self is theme:
            said.append(words)
        return text(self, words, *look)  # type: ignore[arg-type]

    monkeypatch.setattr(Theme, "text", noting)
    return said
