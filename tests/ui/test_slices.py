"""Pictures of the map that are made a little in each frame: no frame does it all, none is lost."""

from __future__ import annotations

import pygame
import pytest
from attrs import define

from game.core.session import new_session
from game.registry import SILOAM
from game.siloam.model.state import State
from game.siloam.screen.skin import SKIN
from game.siloam.screen.terrain.marks import Numerals
from game.siloam.system import SILOAM_SYSTEM
from game.table.app import App
from game.table.context import Context
from game.table.desk.table import Table
from game.table.draw.backdrop import Backdrop
from game.table.draw.slices import Slices
from game.table.draw.theme import Theme
from game.table.map.live_map import LiveMap
from game.table.map.map_art import MapLayer
from game.table.map.map_canvas import FigureArt
from game.table.map.map_skin import Highlights
from game.table.scenes.campaign import CampaignScene

VIEW = pygame.Rect(0, 0, 901, 640)
STEPS = 6
NUMBERS_IN_A_STEP = 24
MOST_FRAMES = 200
CHOICES = Highlights(choices={"0505": ()}, selected="nobody")


@define
class Steps:
    """A clock that goes on by one whenever it is read, so that a slice is a number of steps."""

    time: int = 0

    def __call__(self) -> float:
        self.time += 1
        return self.time


@pytest.fixture(scope="module")
def table() -> Table[State]:
    session, _ = new_session(SILOAM_SYSTEM, 3)
    return Table.of(session, SILOAM.skin.desk.looks)


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The name of every part of a picture as it is made."""
    names: list[str] = []
    for owner, maker in ((MapLayer, "_make_tile"), (FigureArt, "_make"), (Numerals, "picture")):
        original = getattr(owner, maker)

        def noting(*args: object, _original: object = original, _name: str = maker) -> object:
            names.append(_name)
            return _original(*args)  # type: ignore[operator]

        monkeypatch.setattr(owner, maker, noting)
    return names


def view_of(theme: Theme, sliced: bool) -> LiveMap:
    view = LiveMap(SKIN.map, theme, slices=Slices(STEPS, Steps()) if sliced else None)
    view.look_through(VIEW)
    view.fit()
    return view


def shot(view: LiveMap, table: Table[State]) -> bytes:
    surface = pygame.Surface(VIEW.size).convert()
    view.draw(surface, table, CHOICES)
    return pygame.image.tobytes(surface, "RGB")


def finished(view: LiveMap, table: Table[State]) -> bytes:
    for _ in range(MOST_FRAMES):
        picture = shot(view, table)
        if not view.unfinished:
            return picture
    raise AssertionError("the picture is never finished")


def test_no_frame_makes_more_than_its_slice(theme: Theme, table: Table[State], made: list[str]) -> None:
    view = view_of(theme, sliced=True)
    frames = 0
    for steps in (0, 2):
        view.zoom(steps, VIEW.center)
        while True:
            made.clear()
            shot(view, table)
            frames += 1
            assert made.count("_make_tile") + made.count("_make") <= STEPS
            assert made.count("picture") <= STEPS * NUMBERS_IN_A_STEP
            if not view.unfinished:
                break
    assert frames > 10


def test_a_picture_in_slices_is_the_picture_at_once(theme: Theme, table: Table[State]) -> None:
    whole, sliced = view_of(theme, sliced=False), view_of(theme, sliced=True)
    for steps in (0, 3, -1):
        whole.zoom(steps, VIEW.center)
        sliced.zoom(steps, VIEW.center)
        draft = shot(sliced, table)
        assert sliced.unfinished
        assert draft != shot(whole, table)
        assert finished(sliced, table) == shot(whole, table)


def test_work_that_is_given_up_is_taken_up_again(theme: Theme, table: Table[State]) -> None:
    """A wheel that turns forth and back leaves layers half lettered."""
    whole, sliced = view_of(theme, sliced=False), view_of(theme, sliced=True)
    finished(sliced, table)
    for steps in (1, 1, -1, 1):
        whole.zoom(steps, VIEW.center)
        sliced.zoom(steps, VIEW.center)
        shot(sliced, table)
    assert finished(sliced, table) == shot(whole, table)


def test_until_then_the_last_picture_is_shown_in_the_new_size(theme: Theme, table: Table[State]) -> None:
    view = view_of(theme, sliced=True)
    finished(view, table)
    surface = pygame.Surface(VIEW.size).convert()
    view.zoom(2, VIEW.center)
    view.draw(surface, table, CHOICES)
    draft = pygame.transform.smoothscale(surface, (60, 40))
    assert view.unfinished
    finished(view, table)
    view.draw(surface, table, CHOICES)
    sharp = pygame.transform.smoothscale(surface, (60, 40))
    far_off = pygame.mask.from_threshold(draft, (0, 0, 0), (40, 40, 40, 255), sharp).count()
    assert far_off > 0.9 * 60 * 40


def test_going_back_shows_the_old_picture_at_once(theme: Theme, table: Table[State]) -> None:
    view = view_of(theme, sliced=True)
    before = finished(view, table)
    view.zoom(2, VIEW.center)
    shot(view, table)
    assert view.unfinished
    view.fit()
    assert shot(view, table) == before
    assert not view.unfinished


def test_the_loop_goes_on_until_the_picture_is_finished(screen: pygame.Surface, table: Table[State]) -> None:
    scene = CampaignScene(Context(SILOAM, aside=True), table)
    scene.screen.map.slices = Slices(STEPS, Steps())
    scene.windows.router.kinds = ()
    table.skip_all()
    app = App(screen)
    app.stack.push(scene)
    frames = 0
    while app.frame([], 0.01):
        frames += 1
        assert frames < MOST_FRAMES
    assert frames > 5
    assert app.resting
    assert not scene.unfinished


def test_the_map_behind_the_menus_is_painted_in_slices_too(theme: Theme, made: list[str]) -> None:
    whole, sliced = (Backdrop(SILOAM, lambda: SKIN.map, theme, how) for how in (None, Slices(STEPS, Steps())))
    pictures = [pygame.Surface((640, 400)).convert() for _ in range(2)]
    whole.draw(pictures[0])
    while not sliced.ready((640, 400)):
        made.clear()
        sliced.draw(pictures[1])
        assert made.count("_make_tile") <= STEPS
        assert sliced.unfinished or sliced.ready((640, 400))
    assert pygame.image.tobytes(pictures[0], "RGB") == pygame.image.tobytes(pictures[1], "RGB")
