"""The map screen, driven by events."""

from __future__ import annotations

import pygame
import pytest

from game.siloam.content import content
from game.ui.app import App
from game.ui.board.geometry import center
from game.ui.board.inspector import notes, title
from game.ui.scenes.map_view import MapView
from game.ui.theme import Theme


@pytest.fixture
def view(theme: Theme) -> MapView:
    return MapView(theme, content())


@pytest.fixture
def app(screen: pygame.Surface, view: MapView) -> App:
    app = App(screen)
    app.stack.push(view)
    app.frame([], 0.0)
    return app


def key(code: int, kind: int = pygame.KEYDOWN) -> pygame.Event:
    return pygame.event.Event(kind, key=code)


def moved(pos: tuple[float, float], rel: tuple[int, int] = (0, 0)) -> pygame.Event:
    return pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=rel, buttons=(0, 0, 0))


@pytest.mark.usefixtures("app")
def test_the_whole_map_is_shown_first(view: MapView, screen: pygame.Surface) -> None:
    assert view.board.camera.fits
    x, y = view.board.camera.to_screen(center("0303"))
    paper = screen.get_at((round(x), round(y)))
    assert sum(paper[:3]) > 450
    assert sum(screen.get_at((3, 3))[:3]) < 150


def test_hovering_draws_once_for_each_hex(app: App, view: MapView) -> None:
    x, y = view.board.camera.to_screen(center("1204"))
    assert app.frame([moved((x, y))], 0.01)
    assert not app.frame([moved((x + 2, y + 1))], 0.01)
    assert app.frame([moved((1, 1))], 0.01)


def test_keys_zoom_fit_and_leave(app: App, view: MapView) -> None:
    fitted = view.board.camera.radius
    app.frame([key(pygame.K_PLUS), key(pygame.K_PLUS)], 0.01)
    assert view.board.camera.radius > fitted * 1.3
    app.frame([key(pygame.K_MINUS)], 0.01)
    assert view.board.camera.radius == pytest.approx(fitted * 1.2)
    app.frame([key(pygame.K_f)], 0.01)
    assert view.board.camera.radius == fitted
    app.frame([key(pygame.K_ESCAPE)], 0.01)
    assert not app.stack.scenes


def test_zooming_out_of_the_fitted_map_changes_nothing(app: App, view: MapView) -> None:
    fitted = view.board.camera.radius
    app.frame([key(pygame.K_MINUS)] * 3, 0.01)
    app.frame([key(pygame.K_PLUS)], 0.01)
    assert view.board.camera.radius == pytest.approx(fitted * 1.2)


def test_zooming_in_past_the_end_is_undone_step_by_step(app: App, view: MapView) -> None:
    app.frame([key(pygame.K_PLUS)] * 30, 0.01)
    closest = view.board.camera.radius
    app.frame([key(pygame.K_MINUS)], 0.01)
    assert view.board.camera.radius < closest


def test_arrow_keys_pan_while_they_are_held(app: App, view: MapView) -> None:
    app.frame([key(pygame.K_PLUS)] * 3, 0.01)
    x = view.board.camera.x
    app.frame([key(pygame.K_RIGHT)], 0.05)
    assert view.animating
    assert view.board.camera.x > x
    app.frame([key(pygame.K_RIGHT, pygame.KEYUP)], 0.05)
    assert not view.animating


def test_dragging_moves_the_map_with_the_mouse(app: App, view: MapView) -> None:
    app.frame([key(pygame.K_PLUS)] * 3, 0.01)
    before = view.board.camera.to_screen(center("1107"))
    press = pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(600, 300))
    release = pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=(630, 320))
    app.frame([press, moved((630, 320), (30, 20)), release, moved((700, 320), (70, 0))], 0.01)
    after = view.board.camera.to_screen(center("1107"))
    assert (after[0] - before[0], after[1] - before[1]) == pytest.approx((30, 20))


def test_counters_stand_where_the_setup_puts_them(view: MapView) -> None:
    setup = content().setup
    placed = [place for place in setup.units.values() if place in content().map.grid]
    assert sorted(piece.hex for piece in view._pieces) == sorted([*placed, *setup.fortifications])


def test_the_inspector_names_what_is_printed() -> None:
    war_map = content().map
    assert title(war_map, "1204") == "Karnel"
    assert notes(war_map, "1204") == ["1204 · Clear", "VP Space · star of Black and Yellow", "King's Road"]
    assert title(war_map, "2004") == "Hex 2004"
    assert "Black beachhead 2" in notes(war_map, "2004")
    assert "CICS Deployment Hex" in notes(war_map, "0601")
    assert "Priority Hex of Red" in notes(war_map, "1712")
    assert "Siloam flag" in notes(war_map, "1712")


@pytest.mark.parametrize("size", [(960, 600), (1920, 1080), (300, 200)])
@pytest.mark.parametrize("scale", [0.75, 2.0])
def test_every_window_and_scale_can_be_drawn(size: tuple[int, int], scale: float) -> None:
    app = App(pygame.Surface(size).convert())
    app.stack.push(MapView(Theme(scale=scale), content()))
    assert app.frame([moved((size[0] / 2, size[1] / 2))], 0.01)
