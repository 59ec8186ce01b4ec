"""What one frame may do, in pieces of work rather than by the clock, and what the screen may keep."""

from __future__ import annotations

import gc
import sys
import weakref
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest
from attrs import define, field

from game.core import background
from game.core.session import Session, new_session
from game.registry import SILOAM
from game.siloam.screen.dialogs.chit_dialog import ChitDialog
from game.siloam.screen.skin import SKIN
from game.siloam.system import SILOAM_SYSTEM
from game.table import garbage
from game.table.app import HANDOVER, App
from game.table.context import KEPT_THEMES, Context
from game.table.desk.table import Table
from game.table.draw.backdrop import Backdrop
from game.table.draw.pen import MOST_KEPT, Kept, kept
from game.table.draw.slices import OutOfTime, Retained, Slices, rationed
from game.table.draw.theme import Theme
from game.table.draw.veil import lay_veil
from game.table.library import Library
from game.table.map.live_map import LiveMap
from game.table.map.map_skin import Highlights, MapSkin
from game.table.map.map_view import MapView
from game.table.options import Options
from game.table.scene import Pop, Scene, SceneStack, Transition
from game.table.scenes.campaign import CampaignScene
from game.table.scenes.controls import Stop
from game.table.scenes.options_scene import ROWS, OptionsScene
from tests.ui.boards import BOARDS, Desk, new_desk
from tests.ui.driver import steady, there
from tests.ui.memory import demo_context, play_one
from tests.ui.menu_tools import Beside, press
from tests.ui.test_slices import Steps

VIEW = pygame.Rect(0, 0, 801, 600)
MOST = 2
LEAST = 1e-9
"""Seconds that are over as soon as anything was made."""
"""Pieces of work in a frame of these tests."""
FRAMES = 60
STEP = 0.05


@pytest.fixture
def context(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Context:
    monkeypatch.setattr(Context, "slices", Slices(MOST, Steps()))
    return Context(SILOAM, Options(), library=Library(SILOAM, tmp_path))


def test_no_frame_makes_more_than_its_share_of_the_options(
    context: Context, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    make = OptionsScene._make

    def noting(scene: OptionsScene, name: str, place: pygame.Rect) -> object:
        made.append(name)
        return make(scene, name, place)

    monkeypatch.setattr(OptionsScene, "_make", noting)
    app, scene = App(screen), OptionsScene(context)
    app.stack.push(scene)
    for _ in range(2):
        for _ in range(FRAMES):
            before = len(made)
            app.frame([], 0.01)
            assert len(made) - before <= MOST
            if not scene.unfinished:
                break
        assert made == list(ROWS)
        rows = [stop for stop in scene.buttons.items[: len(ROWS)] if isinstance(stop, Stop)]
        assert len([stop for stop in rows if stop.element is not None]) == len(ROWS)
        made.clear()
        press(app, pygame.K_RIGHT)  # another scale: everything anew
    assert len(made) < len(ROWS)


@pytest.fixture
def view(theme: Theme) -> LiveMap:
    view = LiveMap(SKIN.map, theme, slices=Slices(MOST, Steps()))
    view.look_through(VIEW)
    view.fit()
    return view


def test_a_new_view_is_only_drafted_and_only_where_the_last_picture_does_not_reach(
    view: LiveMap, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table.of(new_session(SILOAM_SYSTEM, 3)[0], SILOAM.skin.desk.looks)
    view.draw(screen, table, Highlights())
    while view.unfinished:
        view.draw(screen, table, Highlights())
    drafted: list[pygame.Rect] = []
    worked: list[object] = []
    monkeypatch.setattr(MapView, "draft_ground", lambda _view, _surface, _camera, part: drafted.append(part))

    def advance(_slices: Slices, work: object) -> bool:
        worked.append(work)
        return False

    monkeypatch.setattr(Slices, "advance", advance)
    view.zoom(2, VIEW.center)
    view.draw(screen, table, Highlights())
    assert view.unfinished
    assert not worked
    assert not drafted, "the last picture, enlarged, covers all of it"
    view.draw(screen, table, Highlights())
    assert worked
    view.camera.pan(40, 0)
    view.draw(screen, table, Highlights())
    assert all(part.width * part.height < VIEW.width * VIEW.height / 2 for part in drafted)


def test_drafts_are_drawn_on_one_sheet_and_known_for_new(view: LiveMap, screen: pygame.Surface) -> None:
    """A sheet of the size of a large screen takes most of a frame to be made."""
    table = Table.of(new_session(SILOAM_SYSTEM, 3)[0], SILOAM.skin.desk.looks)
    view.zoom(3, VIEW.center)
    while not view._picture_key or view.unfinished:
        view.draw(screen, table, Highlights())
    retained = Retained(VIEW.size)
    shown: list[tuple[pygame.Surface, bytes]] = []
    for _ in range(3):
        view.camera.pan(9, 0)
        part = view.part(table, Highlights())
        assert view.unfinished
        retained.lay(part)
        shown.append((part.picture, pygame.image.tobytes(retained.picture, "RGB")))
    assert len({id(sheet) for sheet, _ in shown}) == 1
    assert len({picture for _, picture in shown}) == 3


def opened_board(monkeypatch: pytest.MonkeyPatch) -> Desk:
    """A campaign at the first turn of a battle."""
    monkeypatch.setattr(Context, "slices", Slices(MOST, Steps()))
    desk = new_desk(2)
    monkeypatch.setattr(desk.ground, "context", Context(SILOAM))
    for _ in range(FRAMES * FRAMES):
        desk.app.frame([], STEP)
        if desk.board is not None:
            return desk
        if desk.table.asked is not None and not any(board.wanted(desk.table) for board in BOARDS):
            desk.table.choose(steady(desk.state, desk.table.asked))
    raise AssertionError("no board ever opens")


def test_a_board_is_opened_composed_and_drawn_in_turns_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = opened_board(monkeypatch)
    board = there(desk.board)
    assert board._ground is None
    assert not desk.app.frame([], 0.0)
    assert board._ground is not None
    assert desk.app.frame([], 0.0)
    board.changed()
    assert [desk.app.frame([], 0.0), desk.app.frame([], 0.0)] == [False, True]


def test_boards_are_composed_on_the_sheet_of_the_one_before(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = opened_board(monkeypatch)
    first, context = there(desk.board), desk.ground.context
    desk.app.frame([], 0.0)
    sheet = first._sheet
    above = type(first)(context, desk.table, over_board=True)
    for _ in range(2):
        desk.app.stack.push(above)
        above.prepare()
        assert above._sheet is not sheet
        assert above._sheet is not None
        taken = above._sheet
        desk.app.stack.pop()
    desk.app.stack.pop()
    assert {id(context.sheets.take(first.panel.size)) for _ in range(2)} == {id(sheet), id(taken)}


def test_the_map_behind_the_menus_is_fetched_beside_the_loop(
    theme: Theme, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Importing all that paints, and reading the data, takes longer than a turn may."""
    fetched: list[bool] = []

    def game_map() -> MapSkin[Any]:
        fetched.append(True)
        return SKIN.map

    monkeypatch.setattr(background, "ThreadPoolExecutor", never := Beside(False))
    backdrop = Backdrop(SILOAM, game_map, theme, Slices(MOST, Steps()))
    for _ in range(3):
        backdrop.draw(screen)
        assert backdrop.unfinished
        assert backdrop.awaited(screen.get_size())
    assert never.asked == 1
    assert not fetched
    monkeypatch.setattr(background, "ThreadPoolExecutor", Beside(True))
    backdrop = Backdrop(SILOAM, game_map, theme, Slices(MOST, Steps()))
    while not backdrop.ready(screen.get_size()):
        backdrop.draw(screen)
        assert backdrop.unfinished or backdrop.ready(screen.get_size())
    assert fetched == [True]
    assert not backdrop.unfinished


def test_another_scale_shows_the_last_picture_until_its_own_is_there(
    context: Context, screen: pygame.Surface
) -> None:
    scene = CampaignScene(context, Table.of(new_session(SILOAM_SYSTEM, 3)[0], SILOAM.skin.desk.looks))
    scene.screen.map.slices = Slices(MOST, Steps())
    scene.windows.router.kinds = ()
    app = App(screen)
    app.stack.push(scene)
    while app.frame([], 0.01):
        pass
    sharp = pygame.transform.average_color(screen, scene.screen.desk.layout.map)
    context.options.scale = 1.25
    context.retheme()
    scene.resume()
    scene.screen.map.slices = Slices(MOST, Steps())
    app.frame([], 0.01)
    assert scene.screen.map.unfinished
    draft = pygame.transform.average_color(screen, scene.screen.desk.layout.map)
    assert draft[:3] == pytest.approx(sharp[:3], abs=25)


def test_a_veil_in_bands_is_the_veil_in_one_piece() -> None:
    size, tint = (331, 207), (10, 12, 15, 150)
    ground = pygame.image.frombuffer(Random(4).randbytes(size[0] * size[1] * 3), size, "RGB").convert()
    whole = pygame.Surface(size, pygame.SRCALPHA)
    whole.fill(tint)
    at_once, in_bands = ground.copy(), ground.copy()
    at_once.blit(whole, (0, 0))
    lay_veil(in_bands, tint)
    assert pygame.image.tobytes(at_once, "RGB") == pygame.image.tobytes(in_bands, "RGB")


@define(eq=False)
class Sketches:
    """Draws numbers and counts how often."""

    drawn: Counter[int] = field(init=False, factory=Counter)
    _kept: Kept = field(init=False, factory=dict)

    @kept
    def number(self, number: int) -> pygame.Surface:
        self.drawn[number] += 1
        return pygame.Surface((2, 2))


def test_pictures_used_last_are_kept_and_others_forgotten_one_by_one() -> None:
    sketches = Sketches()
    for number in range(2 * MOST_KEPT):
        sketches.number(number)
        sketches.number(0)
    assert len(sketches._kept) == MOST_KEPT
    assert sketches.drawn[0] == 1
    sketches.number(1)
    assert sketches.drawn[1] == 2


def test_new_pictures_are_rationed_and_the_next_attempt_finds_those_that_are_made() -> None:
    sketches = Sketches()
    for attempt in range(1, 4):
        with suppress(OutOfTime), rationed(LEAST):
            for number in range(3):
                sketches.number(number)
        assert sketches.drawn == dict.fromkeys(range(attempt), 1)
    with rationed(LEAST):
        sketches.number(0)
    sketches.number(3), sketches.number(4)  # nobody is rationed any more


def test_a_board_with_many_new_counters_is_composed_in_several_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = opened_board(monkeypatch)
    monkeypatch.setattr(Context, "slices", Slices(LEAST, Steps()))
    board = there(desk.board)
    assert isinstance(board, ChitDialog)
    counters = board.counters
    counters._kept.clear()
    board.changed()
    before = 0
    while board.prepare():
        assert len(counters._kept) <= before + 1
        before = len(counters._kept)
    assert before > 1
    assert board._ground is not None


@define(eq=False)
class Bulky(Scene):
    """A scene that holds on to itself, as scenes with commands in their buttons do."""

    own: list[Scene] = field(init=False, factory=list)

    def enter(self) -> None:
        self.own.append(self)

    def update(self, dt: float) -> Transition | None:
        return Pop()

    def draw(self, surface: pygame.Surface) -> None:
        """Nothing."""


def test_what_a_scene_kept_is_freed_at_the_next_rest(screen: pygame.Surface) -> None:
    gc.collect()
    garbage.collect()
    app, scene = App(screen), Bulky()
    known = weakref.ref(scene)
    app.stack.push(scene)
    del scene
    app.frame([], 0.01)
    garbage.collect()
    assert known() is None


def test_memory_is_given_back_when_a_scene_has_gone_and_only_then(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[int] = []
    garbage.collect()
    monkeypatch.setattr(garbage, "_trim", lambda: given.append)
    garbage.collect()
    assert not given
    app = App(screen)
    app.stack.push(Bulky())
    app.frame([], 0.01)
    garbage.collect()
    garbage.collect()
    assert len(given) == 1


def living(*kinds: type) -> list[str]:
    """The names of the objects of these kinds that are still there."""
    return [type(thing).__name__ for thing in gc.get_objects() if isinstance(thing, kinds)]


def test_nothing_of_a_campaign_stays_when_it_has_been_left(screen: pygame.Surface, tmp_path: Path) -> None:
    kinds = (Session, Table, Scene, LiveMap, Retained)
    gc.collect()
    before = Counter(living(*kinds))
    context = demo_context(tmp_path, "fast", autosave=True)
    assert play_one(context, screen, seed=1, most=40) == 40
    context.library.flush()
    gc.collect()
    assert not Counter(living(*kinds)) - before


def test_a_demonstration_frees_its_boards_on_the_way(
    screen: pygame.Surface, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its loop never rests; what its boards have kept must not wait for the end."""
    left: list[int] = []
    opening = SceneStack._open

    def noting(stack: SceneStack, scene: Scene) -> None:
        known.add(scene)
        left.append(len(known))
        opening(stack, scene)

    known: weakref.WeakSet[Scene] = weakref.WeakSet()
    monkeypatch.setattr(SceneStack, "_open", noting)
    gc.collect()
    gc.disable()
    try:
        play_one(demo_context(tmp_path, "off"), screen, seed=1, most=80)
    finally:
        gc.enable()
    assert len(left) > 6
    assert max(left) <= 4


def test_threads_beside_the_loop_let_it_go_on_soon(screen: pygame.Surface) -> None:
    usual = sys.getswitchinterval()
    thresholds = gc.get_threshold()
    try:
        App(screen).run(Bulky())
        assert sys.getswitchinterval() == pytest.approx(HANDOVER)
    finally:
        sys.setswitchinterval(usual)
        gc.set_threshold(*thresholds)


def test_the_writing_of_a_few_sizes_is_kept_and_no_more() -> None:
    context = Context(SILOAM, Options(scale=2.0))
    for width in range(500, 2500, 40):
        theme = context.fitting((width, width), (900, 600))
        assert context.fitting((width, width), (900, 600)) is theme
        assert len(context._themes) <= KEPT_THEMES
