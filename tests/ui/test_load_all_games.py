"""The saves of all games in one list: each says its game, and loading one puts that game on the table."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.core.dice import seeded
from game.core.files import try_lock
from game.core.game import Game
from game.core.session import Session, new_session
from game.registry import FIREFIGHT, SILOAM
from game.table.app import App
from game.table.context import Context
from game.table.desk.pace import Pace
from game.table.library import TRASH, Library, lock_of
from game.table.options import Options
from game.table.scene import Scene
from game.table.scenes.load import DiscardScene, LoadScene
from game.table.scenes.pause import PauseScene
from game.table.scenes.replay import ReplayScene
from game.table.scenes.save_row import Row
from game.table.scenes.start import campaign_scene, lay_table
from game.table.scenes.title import TitleScene
from game.table.texts import say
from tests.toy.system import TOY
from tests.trust.odd_files import LOADS, put_all
from tests.ui.menu_tools import SEED, campaign, click, examined, press, settle, show, top
from tests.ui.written import Sheet, visible, watch

CHOICES = 4
GAMES = (SILOAM, FIREFIGHT, TOY)


def session_of(game: Game, choices: int = CHOICES) -> Session[Any]:
    system, dice = game.system, seeded(1)
    session, _ = new_session(system, SEED)
    for _ in range(choices):
        assert session.decision is not None
        session.choose(system.policies["steady"](session.state, session.decision, dice))
    return session


def context_of(game: Game, saves: Path, shared: bool = False) -> Context:
    """A table with three games on its shelf, whose saves lie as they do for a player."""

    def library(game: Game) -> Library:
        return Library(game, saves if shared else saves / game.folder)

    options = Options(pace=Pace("off", "off", "off"))
    return Context(game, options, library=library(game), shelf=GAMES, libraries=library)


@pytest.fixture(params=[SILOAM, FIREFIGHT], ids=lambda game: game.id)
def taken(request: pytest.FixtureRequest, tmp_path: Path) -> Context:
    """Whichever box is taken; of each game there is one save, and the middle one is the newest."""
    return saved(context_of(request.param, tmp_path / "saves"))


def saved(context: Context) -> Context:
    for age, game in ((2, SILOAM), (1, FIREFIGHT), (3, TOY)):
        library = context.library if game is context.game else context.libraries(game)
        os.utime(library.write(f"of {game.id}", session_of(game)), (1e9 - age, 1e9 - age))
    return context


def row_of(scene: Scene | None, game: Game) -> Row:
    assert isinstance(scene, LoadScene)
    return next(row for row in rows(scene) if row.label == f"of {game.id}")


def rows(scene: LoadScene) -> list[Row]:
    return [button for button in scene.buttons.items if isinstance(button, Row)]


def test_every_save_is_there_with_its_game_the_newest_first(app: App, taken: Context) -> None:
    listed = [(row.label, row.game) for row in rows(examined(app, taken))]
    assert listed == [(f"of {game.id}", game.title) for game in (FIREFIGHT, SILOAM, TOY)]


def test_each_is_described_in_the_words_of_its_game(app: App, taken: Context) -> None:
    scene = examined(app, taken)
    for game in GAMES:
        header = game.system.header(session_of(game).state)
        assert game.skin.menus.say("load.stage", **header) in row_of(scene, game).about


def test_one_game_alone_is_not_named_in_every_row(app: App, context: Context) -> None:
    context.library.write("of siloam", session_of(SILOAM))
    assert row_of(examined(app, context), SILOAM).game == ""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("by_mouse", [True, False])
def test_loading_one_puts_its_game_on_the_table(game: Game, by_mouse: bool, app: App, taken: Context) -> None:
    show(app, TitleScene(taken))
    press(app, pygame.K_l)
    settle(app, lambda: not top(app, LoadScene).animating)
    wanted = row_of(app.stack.top, game)
    if by_mouse:
        click(app, wanted.rect.center)
    else:
        while top(app, LoadScene).buttons.focused is not wanted:
            press(app, pygame.K_DOWN)
        press(app, pygame.K_RETURN)
    opened = campaign(app).table.session
    assert taken.game is game
    assert taken.library.folder.name == (game.folder or "saves")
    assert opened.system is game.system
    assert opened.state == session_of(game).state


def test_from_one_campaign_to_that_of_another_game_and_back_to_its_autosave(app: App, tmp_path: Path) -> None:
    context = saved(context_of(SILOAM, tmp_path / "saves"))
    table = lay_table(context, session_of(SILOAM))
    show(app, campaign_scene(context, table))
    assert table.asked is not None
    table.choose(table.asked.choices[0])  # from now on the campaign has an autosave
    there, left = context.library.path("autosave"), context.library
    for game in (FIREFIGHT, SILOAM):
        press(app, pygame.K_ESCAPE)
        if not isinstance(app.stack.top, PauseScene):
            press(app, pygame.K_ESCAPE)
        press(app, pygame.K_l)
        settle(app, lambda: not top(app, LoadScene).animating)
        click(app, row_of(app.stack.top, game).rect.center)
        opened = campaign(app).table
        assert context.game is game
    assert context.library is not left, "which might hold on to its lock"
    assert context.library.read(there).state == table.session.state, "it was written before it was left"
    assert opened.asked is not None
    opened.choose(opened.asked.choices[0])
    context.library.flush()
    assert context.library.read(there).state == opened.session.state, "and its file was free again"
    assert not context.library.path("autosave-2").exists()


def replay_of(scene: LoadScene, game: Game) -> tuple[int, int]:
    """Where the record of a game is asked for."""
    line = row_of(scene, game).rect.top
    buttons = (button for button in scene.buttons.items if button.label == say("load.replay"))
    return next(button.rect.center for button in buttons if button.rect.top == line)


def test_the_record_of_another_game_is_watched_from_the_title(app: App, taken: Context) -> None:
    show(app, TitleScene(taken))
    scene = examined(app, taken)
    other = next(game for game in GAMES if game is not taken.game)
    click(app, replay_of(scene, other))
    settle(app, lambda: not top(app, ReplayScene).waiting)
    assert taken.game is other
    assert top(app, ReplayScene).number == CHOICES
    press(app, pygame.K_ESCAPE)
    assert [box.label for box in top(app, TitleScene)._boxes if box.chosen] == [other.title]


def test_over_a_campaign_the_record_of_another_game_has_to_wait(app: App, taken: Context) -> None:
    below = campaign_scene(taken, lay_table(taken, session_of(taken.game)))
    show(app, below)
    scene, before = LoadScene(taken, playing=True), taken.game
    show(app, scene)
    settle(app, lambda: not scene.animating)
    other = next(game for game in GAMES if game is not before)
    click(app, replay_of(scene, other))
    assert app.stack.top is scene
    assert other.title in scene.message
    click(app, replay_of(scene, before))
    assert isinstance(app.stack.top, ReplayScene)
    assert taken.game is before
    assert app.stack.scenes[0] is below


def test_the_menu_over_a_campaign_tells_the_list_that_one_is_played(app: App, taken: Context) -> None:
    table = lay_table(taken, session_of(taken.game))
    show(app, PauseScene(taken, table))
    press(app, pygame.K_l)
    assert top(app, LoadScene).playing


@pytest.mark.parametrize("game", [SILOAM, FIREFIGHT], ids=lambda game: game.id)
def test_what_is_deleted_goes_to_the_trash_of_its_own_folder(game: Game, app: App, taken: Context) -> None:
    scene = examined(app, taken)
    while scene.buttons.focused is not row_of(scene, game):
        press(app, pygame.K_DOWN)
    press(app, pygame.K_DELETE)
    press(app, pygame.K_d)
    assert f"of {game.id}" not in [row.label for row in rows(scene)]
    folder = taken.libraries(game).folder
    assert [path.name for path in (folder / TRASH).glob("*.json")] == [f"of {game.id}.json"]


def test_an_autosave_that_another_program_writes_to_stays_in_the_folder_of_its_game(
    app: App, tmp_path: Path
) -> None:
    context = context_of(SILOAM, tmp_path / "saves")
    other = context.libraries(FIREFIGHT)
    other.note(session_of(FIREFIGHT), autosave=True)
    other.flush()
    path = other.path("autosave")
    scene = examined(app, context)
    while scene.buttons.focused is None or scene.buttons.focused.label != say("load.autosave"):
        press(app, pygame.K_DOWN)
    press(app, pygame.K_DELETE)
    press(app, pygame.K_d)
    assert path.name in top(app, DiscardScene).message
    assert path.is_file()
    other.close()
    press(app, pygame.K_d)
    assert not path.exists()
    lock = try_lock(lock_of(path))
    assert lock is not None, "the lock was given back"
    lock.close()


def test_games_that_share_a_folder_are_told_apart_by_their_files(app: App, tmp_path: Path) -> None:
    context = saved(context_of(SILOAM, tmp_path, shared=True))
    (tmp_path / "broken.json").write_text("{")
    scene = examined(app, context)
    assert {row.label: row.game for row in rows(scene)} == {
        **{f"of {game.id}": game.title for game in GAMES},
        "broken": "",
    }
    click(app, row_of(scene, FIREFIGHT).rect.center)
    assert campaign(app).table.session.system is FIREFIGHT.system


def test_odd_files_of_every_folder_have_their_sentence(app: App, taken: Context) -> None:
    """Among others there is one that names a game nobody has."""
    for game in (SILOAM, FIREFIGHT):
        folder = taken.libraries(game).folder
        odd_files = put_all(folder, (folder / f"of {game.id}.json").read_bytes())
        scene = examined(app, taken)
        problems = {row.slot.path: row.slot.problem for row in rows(scene) if row.slot}
        for path, odd in odd_files.items():
            assert odd.said in problems[path]
            assert bool(problems[path]) == (odd.said != LOADS), path
        app.stack.clear()
        for path in odd_files:
            taken.libraries(game).discard(path)


@pytest.mark.parametrize("size", [(1000, 700), (1280, 720), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_names_and_marks_find_room_in_every_window(
    size: tuple[int, int], scale: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    context = saved(context_of(SILOAM, tmp_path / "saves"))
    context.options.scale = scale
    context.retheme()
    scene, sheet = LoadScene(context), Sheet(size).convert()
    scene.size = size
    scene.enter()
    watch(monkeypatch)
    while scene.animating:
        scene.update(0.01)
    scene.draw(sheet)
    words = [mark.words for mark in visible(sheet)]
    for game in GAMES:
        assert game.title in words
        assert f"of {game.id}" in words
    items = [item.rect for item in scene.buttons.items if item.rect.width]
    assert all(pygame.Rect((0, 0), size).contains(rect) for rect in items)
    assert not any(a.colliderect(b) for i, a in enumerate(items) for b in items[i + 1 :])
