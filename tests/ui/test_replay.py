"""Looking through a recorded campaign, branching it, and what saves look like in the list."""

from __future__ import annotations

import re
from itertools import groupby
from pathlib import Path
from threading import Thread, current_thread

import pygame
import pygame_gui
import pytest
from pygame_gui.elements import UIHorizontalSlider

from game.core.journal import Journal
from game.core.recording import replayed
from game.core.session import Session, session_from
from game.core.system import System
from game.registry import SILOAM
from game.siloam.model.content import content
from game.siloam.model.state import State
from game.siloam.screen.dialogs.account_dialogs import ResultScene
from game.siloam.screen.panels.tracks import TrackBar
from game.siloam.screen.report.source import gather
from game.siloam.screen.thumbnail import thumbnail
from game.siloam.system import SILOAM_SYSTEM as SYSTEM
from game.table.app import App
from game.table.context import Context
from game.table.desk.panel import View
from game.table.draw.slices import Part
from game.table.draw.theme import PALETTES, Theme, contrast, mix, palette
from game.table.draw.thumbnails import open_thumbnail
from game.table.library import Library
from game.table.map.geometry import center
from game.table.options import Options
from game.table.report.contents import LIMIT, Chart, Limit, Line, TurningPoint
from game.table.scenes.campaign import CampaignScene
from game.table.scenes.controls import Stop
from game.table.scenes.load import DiscardScene, LoadScene
from game.table.scenes.pause import PauseScene
from game.table.scenes.replay import ReplayScene, replay_of
from game.table.scenes.report_scene import ReportScene
from game.table.scenes.save_row import name_of
from game.table.scenes.start import campaign_scene, lay_table
from game.table.texts import say
from game.table.widgets.plot import MomentList, Plot
from tests.trust.games import played
from tests.ui.driver import there
from tests.ui.menu_tools import click, frames, press, settle, top
from tests.ui.written import noted_texts

SEED, CHOICES = 4, 100
"""A campaign that comes to its second round within so many choices."""
READABLE = 4.5


def opened(app: App) -> ReplayScene:
    """Let frames pass until the record has been read."""
    for _ in range(500):
        scene = app.stack.top
        assert isinstance(scene, ReplayScene)
        frames(app)
        if not scene.animating or len(scene.buttons.items) > 1 or scene.message:
            return scene
        pygame.time.wait(2)
    raise AssertionError("the replay never opened")


@pytest.fixture
def replay(app: App, context: Context) -> ReplayScene:
    app.stack.push(replay_of(context, played(SEED, CHOICES)))
    return opened(app)


def test_a_replay_is_stepped_by_keys(app: App, replay: ReplayScene) -> None:
    assert replay.number == CHOICES
    press(app, pygame.K_b)
    assert replay.number == CHOICES - 1
    press(app, pygame.K_n)
    press(app, pygame.K_n)
    assert replay.number == CHOICES
    press(app, pygame.K_HOME)
    assert replay.number == 0
    press(app, pygame.K_PAGEDOWN)
    first = replay.number
    assert 0 < first < CHOICES
    press(app, pygame.K_PAGEUP)
    assert replay.number == 0
    press(app, pygame.K_END)
    assert replay.number == CHOICES


def test_arrows_and_space_step_without_a_tab_and_a_click_on_the_track_goes_there(
    app: App, replay: ReplayScene
) -> None:
    press(app, pygame.K_LEFT)
    press(app, pygame.K_LEFT)
    press(app, pygame.K_SPACE)
    assert replay.number == CHOICES - 1
    track = replay.buttons.items[0].rect
    click(app, track.center)
    assert abs(replay.number - CHOICES / 2) <= 1
    click(app, (track.left + 40, track.centery))
    assert replay.number < CHOICES / 10


def test_a_replay_is_moved_by_the_slider(app: App, replay: ReplayScene) -> None:
    stop = replay.buttons.items[0]
    assert isinstance(stop, Stop)
    moved = pygame.Event(pygame_gui.UI_HORIZONTAL_SLIDER_MOVED, ui_element=stop.element, value=17)
    app.frame([moved], 0.02)
    assert replay.number == 17
    replay.buttons.focus = 0
    press(app, pygame.K_LEFT)
    assert replay.number == 16
    assert isinstance(stop.element, UIHorizontalSlider)
    assert stop.element.get_current_value() == 16


def test_a_branch_becomes_a_campaign_and_keeps_the_old_one(
    app: App, context: Context, replay: ReplayScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    players: list[Thread] = []

    def noting(system: System[State], journal: Journal, choices: int | None = None) -> Session[State]:
        players.append(current_thread())
        return replayed(system, journal, choices)

    monkeypatch.setattr("game.table.scenes.replay.replayed", noting)
    for _ in range(10):
        press(app, pygame.K_b)
    assert replay.number == CHOICES - 10
    press(app, pygame.K_p)
    settle(app, lambda: app.stack.top is not replay)
    assert players
    assert current_thread() not in players, "the window does not wait for the record to be played again"
    (scene,) = (scene for scene in app.stack.scenes if isinstance(scene, CampaignScene))
    assert scene.table.session.state == played(SEED, CHOICES - 10).state
    assert "kept" in scene.screen.toast.text
    (kept,) = context.library.paths()
    assert context.library.read(kept).state == played(SEED, CHOICES).state
    assert context.library.free_name(kept.stem) == f"{kept.stem} (2)"


def test_a_campaign_that_began_from_a_position_is_looked_through_and_says_so(
    app: App, context: Context
) -> None:
    session = session_from(SYSTEM, played(3, 20).state, ("An old sentence.",))
    assert "other rules" in campaign_scene(context, lay_table(context, session)).screen.toast.text
    for _ in range(5):
        assert session.decision is not None
        session.choose(session.decision.choices[0])
    app.stack.push(replay_of(context, session))
    scene = opened(app)
    assert not scene.message
    press(app, pygame.K_HOME)
    assert scene.number == 0
    assert "other rules" in scene._choice()
    press(app, pygame.K_END)
    assert scene.number == 5
    report = gather(session.journal, with_maps=False)
    assert any("other rules" in line for line in report.lines)


@pytest.mark.parametrize("size", [(960, 600), (1920, 1080)])
@pytest.mark.parametrize("scale", [0.75, 1.0, 2.0])
def test_the_replay_stays_inside_the_window(size: tuple[int, int], scale: float, tmp_path: Path) -> None:
    context = Context(SILOAM, Options(scale=scale), library=Library(SILOAM, tmp_path))
    app = App(pygame.Surface(size))
    app.stack.push(replay_of(context, played(3, 10)))
    scene = opened(app)
    for button in scene.buttons.items:
        assert pygame.Rect((0, 0), size).contains(button.rect), button.label


@pytest.mark.parametrize("size", [(960, 600), (1280, 720)])
def test_the_replay_names_its_steps_and_the_keys_of_the_inspector(
    size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    context = Context(SILOAM, Options(), library=Library(SILOAM, tmp_path))
    app = App(pygame.Surface(size))
    app.stack.push(replay_of(context, played(3, 10)))
    scene = opened(app)
    written = noted_texts(monkeypatch)
    scene.draw(app.screen)
    assert {"Next choice", "Previous choice", "Next round", "Previous round"} <= set(written)
    (hint,) = [words for words in written if "Shift+PageUp" in words and "Shift+PageDown" in words]
    assert " X " in hint
    tabs = next(button for button in scene.buttons.items if button.label == say("replay.tab"))
    assert not any(tabs.rect.colliderect(b.rect) for b in scene.buttons.items if b is not tabs)


def test_the_replay_is_reached_from_the_menu_the_list_and_the_result(app: App, context: Context) -> None:
    session = played(3, 20)
    app.stack.push(PauseScene(context, lay_table(context, session)))
    press(app, pygame.K_r)
    assert isinstance(app.stack.top, ReplayScene)
    app.stack.clear()
    context.library.write("one", session)
    app.stack.push(LoadScene(context))
    frames(app, 5)
    replay = next(button for button in app.stack.top.buttons.items if button.label == "Replay")
    click(app, replay.rect.center)
    assert isinstance(app.stack.top, ReplayScene)
    assert opened(app).number == 20
    app.stack.clear()
    app.stack.push(ResultScene(context, lay_table(context, played(3))))
    press(app, pygame.K_r)
    assert isinstance(app.stack.top, ReplayScene)


def finished(app: App, scene: ReportScene | ResultScene) -> None:
    """Let frames pass until nothing is gathered or written any more."""
    for _ in range(3000):
        frames(app)
        if not scene.animating:
            return
        pygame.time.wait(10)
    raise AssertionError("it never came to an end")


def test_the_result_exports_its_report_while_the_window_goes_on(app: App, context: Context) -> None:
    scene = ResultScene(context, lay_table(context, played(3)))
    app.stack.push(scene)
    press(app, pygame.K_e)
    assert "Writing" in scene.message
    assert scene.animating
    press(app, pygame.K_e)
    finished(app, scene)
    (file,) = context.library.folder.glob("report-*.html")
    assert str(file) in scene.message
    assert file.read_text(encoding="utf-8").count("<svg") == 8


def test_result_and_report_tell_the_same_turning_points(app: App, context: Context) -> None:
    session = played(SEED)
    result = ResultScene(context, lay_table(context, session))
    app.stack.push(result)
    finished(app, result)
    press(app, pygame.K_c)
    report = app.stack.top
    assert isinstance(report, ReportScene)
    assert not report.animating, "what is gathered is not gathered again"
    assert report._report is not None
    assert tuple(result._moments) == report._report.moments == gather(session.journal, False).moments
    assert any("VP Spaces" in moment.text for moment in result._moments)


def test_where_turning_points_have_no_room_the_weightiest_are_told_and_the_others_counted(
    theme: Theme, monkeypatch: pytest.MonkeyPatch
) -> None:
    moments = [
        TurningPoint(number, f"Something of weight {number % 4}", number % 4) for number in range(1, 11)
    ]
    written = noted_texts(monkeypatch)
    listed = MomentList(theme, moments, 13)
    room = pygame.Rect(0, 0, 400, 110)
    kept = listed.told(room)
    assert 0 < len(kept) < len(moments)
    assert [moment.round for moment in kept] == sorted(moment.round for moment in kept)
    left = [moment for moment in moments if moment not in kept]
    assert min(moment.weight for moment in kept) >= max(moment.weight for moment in left)
    listed.draw(pygame.Surface(room.size), room)
    assert say("report.more", count=len(left)) in written
    written.clear()
    tall = pygame.Rect(0, 0, 400, 600)
    listed.draw(pygame.Surface(tall.size), tall)
    assert sum(words.startswith("Something") for words in written) == len(moments)
    assert not any("more" in words for words in written)


def test_the_report_is_there_at_any_time(app: App, context: Context) -> None:
    session = played(3, 40)
    session.journal.note_advice(2)
    app.stack.push(PauseScene(context, lay_table(context, session)))
    press(app, pygame.K_c)
    scene = app.stack.top
    assert isinstance(scene, ReportScene)
    finished(app, scene)
    assert scene._report is not None
    assert "Advice was asked for once." in scene._report.lines
    before = pygame.image.tobytes(app.screen, "RGB")
    press(app, pygame.K_n)
    assert scene.page == 1
    assert pygame.image.tobytes(app.screen, "RGB") != before
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.stack.top, PauseScene)


def test_deleting_a_save_looks_dangerous_and_asks_once_more(app: App, context: Context) -> None:
    file = context.library.write("one", played(3, 5))
    app.stack.push(LoadScene(context))
    frames(app, 5)
    row, replay, discard = top(app, LoadScene).buttons.items[:3]
    for name in PALETTES:
        look = Theme(palette(name))
        ground = mix(look.colors.panel, look.colors.text, 0.08)
        assert discard.ink(look, ground) != replay.ink(look, ground)
        assert contrast(discard.ink(look, ground), ground) >= READABLE
    assert discard.rect.left - replay.rect.right > replay.rect.left - row.rect.right
    click(app, discard.rect.center)
    assert isinstance(app.stack.top, DiscardScene)
    assert file.is_file()
    press(app, pygame.K_RETURN)
    assert isinstance(app.stack.top, LoadScene), "Enter keeps the file"
    assert file.is_file()


def test_the_limits_of_a_chart_are_told_apart_without_colour(theme: Theme) -> None:
    limits = Limit("narrow", 5), Limit("decisive", 8)
    chart = Chart("VP Spaces", (1, 2), (Line("held", "#000000", (0.0, 0.0)),), limits)
    dashes = set(re.findall(r'stroke-dasharray="([\d ]+)"', chart.svg()))
    assert len(dashes) == len(limits)
    surface = pygame.Surface((400, 220))
    plot = Plot(theme, chart, surface.get_rect())
    plot.draw(surface)
    assert surface.get_at((200, 6))[:3] == theme.colors.paper
    dotted, dashed = (
        len(
            list(
                groupby(
                    surface.get_at((x, round(plot._y(limit.value)))) == pygame.Color(LIMIT)
                    for x in range(400)
                )
            )
        )
        for limit in limits
    )
    assert dotted > 2 * dashed > 20


@pytest.mark.parametrize("size", [(960, 600), (1920, 1080)])
@pytest.mark.parametrize("scale", [0.75, 2.0])
def test_the_report_stays_inside_the_window(size: tuple[int, int], scale: float, tmp_path: Path) -> None:
    context = Context(SILOAM, Options(scale=scale), library=Library(SILOAM, tmp_path))
    app = App(pygame.Surface(size))
    scene = ReportScene(context, played(3, 10))
    app.stack.push(scene)
    finished(app, scene)
    assert len(scene.buttons.items) == 3
    for button in scene.buttons.items:
        assert pygame.Rect((0, 0), size).contains(button.rect), button.label


def test_the_slider_is_dragged_with_the_mouse(app: App, replay: ReplayScene) -> None:
    stop = replay.buttons.items[0]
    assert isinstance(stop, Stop)
    assert isinstance(stop.element, UIHorizontalSlider)
    grip = there(stop.element.sliding_button)
    frames(app, 6)
    start, end = grip.rect.center, (stop.rect.centerx, grip.rect.centery)
    pygame.mouse.set_pos(start)
    app.frame([pygame.Event(pygame.MOUSEMOTION, pos=start, rel=(0, 0), buttons=(0, 0, 0))], 0.02)
    app.frame([pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1)], 0.02)
    pygame.mouse.set_pos(end)
    app.frame([pygame.Event(pygame.MOUSEMOTION, pos=end, rel=(0, 0), buttons=(1, 0, 0))], 0.02)
    frames(app, 6)
    app.frame([pygame.Event(pygame.MOUSEBUTTONUP, pos=end, button=1)], 0.02)
    frames(app, 6)
    assert abs(replay.number - CHOICES / 2) <= 2


def test_a_thumbnail_shows_the_map_and_only_pngs_are_opened() -> None:
    text = thumbnail(played(3, 10).state)
    picture = open_thumbnail(text)
    assert picture is not None
    assert len(text) < 20_000
    other = open_thumbnail(thumbnail(played(3, 80).state))
    assert other is not None
    assert pygame.image.tobytes(picture, "RGB") != pygame.image.tobytes(other, "RGB")
    for bad in ("", "?", "aGVsbG8=", text[:100], "A" * 300_000):
        assert open_thumbnail(bad) is None


def test_the_programs_own_files_have_names_of_their_own() -> None:
    stems = ("autosave", "autosave-2.previous", "round start 3", "left behind 1")
    names = [name_of(Path(f"{stem}.json")) for stem in stems]
    assert names == [
        "Autosave",
        "Autosave 2, one choice before",
        "Round start",
        "Left behind for another campaign",
    ]
    assert name_of(Path("autosaved by me.json")) == "autosaved by me"


def test_the_panels_show_the_campaign_as_it_stood(
    app: App, replay: ReplayScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[View[State]] = []
    really = TrackBar.part

    def noting(bar: TrackBar, view: View[State]) -> Part:
        shown.append(view)
        return really(bar, view)

    monkeypatch.setattr(TrackBar, "part", noting)
    press(app, pygame.K_HOME)
    assert replay.number == 0
    shown.clear()
    press(app, pygame.K_PAGEDOWN)
    press(app, pygame.K_END)
    early, late = shown[0], shown[-1]
    assert early.state.choices_made < CHOICES
    there = played(SEED, CHOICES)
    assert late.state == there.system.seen(there.state, there.seat), "no more than the player may know"
    assert late.state != there.state
    assert len(early.log) < len(late.log)
    assert not late.choices, "there is nothing to choose in a replay"


def test_the_hex_under_the_mouse_is_inspected_and_tabs_are_turned(app: App, replay: ReplayScene) -> None:
    desk, board = replay._desk, replay._map
    assert desk is not None
    assert board is not None
    hex_id = content().map.flags["cics"][0]
    place = board.camera.to_screen(center(hex_id))
    app.frame([pygame.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))], 0.02)
    assert replay._hovered == hex_id
    before = desk._side.tab
    press(app, pygame.K_t)
    assert desk._side.tab != before
    press(app, pygame.K_x)
    assert desk._side.expanded
