"""The screens around the campaign: title, new, load, pause, save, learn, crash."""

from __future__ import annotations

import json
import os
from pathlib import Path
from threading import Thread, current_thread

import pygame
import pytest
from attrs import evolve

from game.core.dice import seeded
from game.core.game import Game
from game.core.journal import Setup
from game.core.seed_code import seed_code
from game.core.session import Session, new_session
from game.core.system import PRESETS, Option, Scenario
from game.registry import FIREFIGHT, SILOAM
from game.siloam.bots.steady import steady_policy
from game.siloam.model.state import State
from game.siloam.system import SILOAM_SYSTEM as SYSTEM
from game.table.app import App
from game.table.autosave import Snapshot
from game.table.context import Context
from game.table.desk.table import Table
from game.table.lessons.lesson_list import LessonList
from game.table.library import AUTOSAVE, TRASH, Library
from game.table.options import Options
from game.table.reading.guide_scene import GuideScene
from game.table.reading.rulebook_scene import RulebookScene
from game.table.scene import Scene
from game.table.scenes.campaign import CampaignScene
from game.table.scenes.load import LoadScene, OpeningScene
from game.table.scenes.new_campaign import NewCampaignScene
from game.table.scenes.options_scene import SCALES, OptionsScene
from game.table.scenes.page import Page
from game.table.scenes.pause import PauseScene, SaveScene
from game.table.scenes.save_row import describe
from game.table.scenes.start import begin, campaign_scene, lay_table
from game.table.scenes.title import TitleScene
from game.table.statistics.statistics_scene import StatisticsScene
from tests.ui.menu_tools import (
    SEED,
    campaign,
    click,
    examined,
    frames,
    played,
    press,
    settle,
    show,
    top,
    write,
)


def at_ease() -> Session[State]:
    """A campaign at a question of the map, over which no dialog lies."""
    session, _ = new_session(SYSTEM, SEED)
    while session.decision is not None and session.decision.kind != "movement_phase":
        session.choose(steady_policy(session.state, session.decision, seeded(1)))
    return session


def labels(scene: Scene | None) -> list[str]:
    assert isinstance(scene, Page)
    return [button.label for button in scene.buttons.items]


# ---------------------------------------------------------------------- title and new campaign


def test_continue_is_offered_for_an_unfinished_autosave_only(app: App, context: Context) -> None:
    show(app, TitleScene(context))
    assert not any("Continue" in label for label in labels(app.stack.top))
    context.library.note(played(5), autosave=True)
    context.library.flush()
    app.stack.replace(TitleScene(context))
    assert "Continue" in labels(app.stack.top)[0]
    press(app, pygame.K_RETURN)
    scene = campaign(app)
    assert scene.table.session.state == played(5).state


def test_a_damaged_autosave_is_said_and_the_last_good_position_offered(app: App, context: Context) -> None:
    table = begin(context, SEED)
    for _ in range(4):
        assert table.session.decision is not None
        table.choose(table.session.decision.choices[0])
        context.library.flush()
    context.library.path(AUTOSAVE).write_text("{")
    show(app, TitleScene(context))
    assert "Continue" in labels(app.stack.top)[0]
    assert "autosave.json" in " ".join(top(app, TitleScene)._notes)
    press(app, pygame.K_c)
    assert campaign(app).table.session.state == table.session.state


def test_an_autosave_that_nothing_can_replace_is_not_hidden(app: App, context: Context) -> None:
    context.library.folder.mkdir()
    context.library.path(AUTOSAVE).write_text("{")
    show(app, TitleScene(context))
    assert not any("Continue" in label for label in labels(app.stack.top))
    assert "autosave.json" in " ".join(top(app, TitleScene)._notes)


def test_every_entry_of_the_title_opens_its_scene_by_key_and_by_mouse(app: App, context: Context) -> None:
    show(app, TitleScene(context))
    scenes = (
        NewCampaignScene, LoadScene, LessonList, GuideScene, RulebookScene, StatisticsScene, OptionsScene,
    )  # fmt: skip
    keys = (pygame.K_n, pygame.K_l, pygame.K_s, pygame.K_h, pygame.K_r, pygame.K_t, pygame.K_o)
    for key, kind in zip(keys, scenes, strict=True):
        press(app, key)
        assert isinstance(app.stack.top, kind)
        press(app, pygame.K_ESCAPE)
        assert isinstance(app.stack.top, TitleScene)
    for index, kind in enumerate(scenes):
        click(app, top(app, TitleScene).buttons.items[index].rect.center)
        assert isinstance(app.stack.top, kind)
        press(app, pygame.K_ESCAPE)
    press(app, pygame.K_q)
    assert not app.stack.scenes


def test_a_typed_seed_makes_the_campaign(app: App, context: Context) -> None:
    show(app, NewCampaignScene(context))
    scene = app.stack.top
    assert isinstance(scene, NewCampaignScene)
    scene.buttons.focus = labels(scene).index("Seed")
    press(app, pygame.K_RETURN)
    assert scene.typing
    for _ in range(20):
        press(app, pygame.K_BACKSPACE)
        press(app, pygame.K_DELETE)
    write(app, "42")
    assert scene.seed == "42"
    press(app, pygame.K_RETURN)
    scene = campaign(app)
    assert scene.table.session.state.seed == 42
    context.library.flush()
    assert context.library.unfinished() is not None


CHOOSY = evolve(
    SILOAM.system,
    scenarios=(
        Scenario("campaign", "The campaign"),
        Scenario("raid", "A raid", (Option("weather", lambda: "Weather", ("fair", "rain"), "fair"),)),
    ),
)


def test_scenario_and_options_are_chosen_where_there_are_several(
    app: App, context: Context, tmp_path: Path
) -> None:
    show(app, NewCampaignScene(context))
    alone = app.stack.top
    assert isinstance(alone, NewCampaignScene)
    assert [option.id for option in alone.asked] == [PRESETS], "one scenario is nothing to choose"
    choosy = Context(evolve(SILOAM, system_name=f"{__name__}:CHOOSY"), library=Library(SILOAM, tmp_path))
    show(app, NewCampaignScene(choosy))
    scene = app.stack.top
    assert isinstance(scene, NewCampaignScene)
    assert [option.id for option in scene.asked] == [""]
    scene.buttons.focus = 1
    press(app, pygame.K_RIGHT)
    assert [option.id for option in scene.asked] == ["", "weather"]
    scene.buttons.focus = 2
    press(app, pygame.K_LEFT)
    scene.seed = "7"
    scene.buttons.focus = len(scene.buttons.items) - 1
    press(app, pygame.K_RETURN)
    assert campaign(app).table.session.journal.begin == Setup("raid", 7, {"weather": "rain"})


def test_no_seed_is_refused_with_a_sentence(app: App, context: Context) -> None:
    show(app, NewCampaignScene(context))
    scene = app.stack.top
    assert isinstance(scene, NewCampaignScene)
    scene.seed = ""
    press(app, pygame.K_RETURN)
    assert app.stack.top is scene
    assert scene.message


# ---------------------------------------------------------------------- load


def test_a_save_is_loaded_and_a_bad_one_says_why(app: App, context: Context) -> None:
    session = played(25)
    path = context.library.write("good", session, "a note")
    bad = context.library.path("bad")
    bad.write_text("not a save")
    os.utime(path, (2_000_000_000, 2_000_000_000))
    show(app, TitleScene(context))
    scene = examined(app, context)
    assert labels(scene)[:2] == ["good", "bad"]
    click(app, scene.buttons.items[1].rect.center)
    assert app.stack.top is scene
    assert "not a save" in scene.message
    assert bad.read_text() == "not a save"
    click(app, scene.buttons.items[0].rect.center)
    assert campaign(app).table.session.journal == session.journal
    assert [type(scene) for scene in app.stack.scenes] == [CampaignScene]


@pytest.mark.parametrize("by_mouse", [False, True])
def test_a_save_is_deleted_into_the_trash_after_a_question(
    app: App, context: Context, by_mouse: bool
) -> None:
    path = context.library.write("old", played(4))
    (context.library.folder / TRASH).mkdir()
    (context.library.folder / TRASH / path.name).write_text("of an earlier day")
    scene = examined(app, context)

    def ask() -> None:
        if by_mouse:
            click(app, next(b for b in scene.buttons.items if b.label == "Delete").rect.center)
        else:
            press(app, pygame.K_DELETE)

    ask()
    press(app, pygame.K_ESCAPE)
    assert path.is_file()
    ask()
    press(app, pygame.K_d)
    assert app.stack.top is scene
    assert labels(scene) == ["Back"]
    assert not path.exists()
    (moved,) = (context.library.folder / TRASH).glob("old (2).json")
    assert context.library.read(moved).state == played(4).state


def test_a_save_without_a_header_is_described_by_its_position(context: Context) -> None:
    path = context.library.write("bare", played(4))
    document = json.loads(path.read_text())
    for key in ("header", "note", "version", "thumbnail"):
        del document[key]
    path.write_text(json.dumps(document))
    slot = context.library.examine(path)
    assert "None" not in describe(context.skin.menus, slot)
    assert f"seed {seed_code(SEED)}" in describe(context.skin.menus, slot)


def test_a_long_list_scrolls_with_the_focus(app: App, context: Context) -> None:
    context.library.folder.mkdir()
    for number in range(20):
        context.library.path(f"save {number}").write_text("{}")
    scene = examined(app, context)
    for _ in range(19):
        press(app, pygame.K_DOWN)
    focused = scene.buttons.focused
    assert focused is not None
    assert scene.frame.contains(focused.rect)
    assert focused.rect.width


def test_a_file_that_vanished_is_said_and_leads_back_to_the_title(app: App, context: Context) -> None:
    show(app, OpeningScene(context, context.library.path("gone")))
    for _ in range(200):
        frames(app)
        if top(app, OpeningScene).message:
            break
        pygame.time.wait(2)
    assert "gone" in top(app, OpeningScene).message
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.stack.top, TitleScene)


# ---------------------------------------------------------------------- pause and save


def paused(app: App, context: Context) -> Table[State]:
    table = lay_table(context, at_ease())
    show(app, campaign_scene(context, table))
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.stack.top, PauseScene)
    return table


def test_the_menu_opens_and_closes_over_the_campaign(app: App, context: Context) -> None:
    paused(app, context)
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.stack.top, CampaignScene)


def test_a_new_palette_leads_back_to_the_menu_over_the_campaign_in_its_colours(
    app: App, context: Context
) -> None:
    table = paused(app, context)
    before = campaign(app)
    press(app, pygame.K_o)
    for _ in SCALES:
        press(app, pygame.K_TAB)
    press(app, pygame.K_RIGHT)
    press(app, pygame.K_ESCAPE)
    top(app, PauseScene)
    after = campaign(app)
    assert after is not before
    assert after.table is table
    press(app, pygame.K_ESCAPE)
    assert app.stack.top is after


def test_a_campaign_is_saved_under_a_name_with_a_note(
    app: App, context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = paused(app, context)
    press(app, pygame.K_s)
    scene = app.stack.top
    assert isinstance(scene, SaveScene)
    assert scene.typing
    write(app, "south")
    press(app, pygame.K_TAB)
    write(app, "hold")
    writers: list[Thread] = []
    plainly = Snapshot.encode

    def noting(snapshot: Snapshot, note: str) -> bytes:
        writers.append(current_thread())
        return plainly(snapshot, note)

    monkeypatch.setattr(Snapshot, "encode", noting)
    press(app, pygame.K_RETURN)
    settle(app, lambda: isinstance(app.stack.top, PauseScene))
    assert writers
    assert current_thread() not in writers, "a slow disk does not hold the window up"
    assert "south" in top(app, PauseScene).message
    (path,) = context.library.paths()
    slot = context.library.examine(path)
    assert slot.path.stem == "south", "what is typed takes the place of the name that was proposed"
    assert slot.summary is not None
    assert slot.summary.note == "hold"
    assert context.library.read(path).state == table.session.state


def test_a_save_of_the_same_name_is_replaced_when_asked_twice_and_kept_in_the_trash(
    app: App, context: Context
) -> None:
    table = paused(app, context)
    press(app, pygame.K_s)
    path = context.library.write(top(app, SaveScene).name, played(3))
    press(app, pygame.K_RETURN)
    assert isinstance(app.stack.top, SaveScene)
    assert "already" in app.stack.top.message
    assert context.library.read(path).state == played(3).state
    press(app, pygame.K_RETURN)
    settle(app, lambda: isinstance(app.stack.top, PauseScene))
    assert context.library.read(path).state == table.session.state
    (old,) = (context.library.folder / TRASH).glob("*.json")
    assert context.library.read(old).state == played(3).state


def test_new_colours_draw_the_campaign_anew_and_keep_its_table(app: App, context: Context) -> None:
    table = paused(app, context)
    press(app, pygame.K_o)
    context.options.palette = "tritan"
    context.retheme()
    press(app, pygame.K_ESCAPE)
    scene = campaign(app)
    assert scene.table is table
    assert app.stack.scenes == [scene, app.stack.top]


def test_leaving_for_the_title_writes_the_autosave(app: App, context: Context) -> None:
    table = lay_table(context, played(8))
    assert table.asked is not None
    table.choose(table.asked.choices[0])
    show(app, PauseScene(context, table))
    press(app, pygame.K_t)
    assert isinstance(app.stack.top, TitleScene)
    slot = context.library.unfinished()
    assert slot is not None
    assert context.library.read(slot.path).state == table.session.state


def test_autosave_off_writes_nothing(context: Context) -> None:
    context.options.autosave = False
    table = begin(context, SEED)
    assert table.session.decision is not None
    table.choose(table.session.decision.choices[0])
    context.library.flush()
    assert not context.library.folder.exists()


# ---------------------------------------------------------------------- learn


@pytest.mark.parametrize("game", [SILOAM, FIREFIGHT], ids=lambda game: game.id)
def test_every_page_is_drawn_and_reached_by_keys(game: Game, app: App, tmp_path: Path) -> None:
    context = Context(game, Options(), library=Library(game, tmp_path))
    show(app, game.skin.learn(context, False))
    scene = app.stack.top
    assert isinstance(scene, GuideScene)
    for number, page in enumerate(scene.pages):
        assert scene.page == number
        assert "{" not in page.text
        press(app, pygame.K_RIGHT)
    for _ in scene.pages:
        press(app, pygame.K_LEFT)
    assert scene.page == 0
    click(app, scene.buttons.items[4].rect.center)
    assert scene.page == 4


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("scale", [0.75, 1.0, 2.0])
def test_menus_stay_inside_the_window(size: tuple[int, int], scale: float, tmp_path: Path) -> None:
    context = Context(SILOAM, Options(scale=scale), library=Library(SILOAM, tmp_path))
    app = App(pygame.Surface(size))
    table = lay_table(context, played(1))
    for scene in (TitleScene(context), LoadScene(context), PauseScene(context, table)):
        app.stack.push(scene)
        window = pygame.Rect((0, 0), size)
        for button in scene.buttons.items:
            assert window.contains(button.rect), f"{type(scene).__name__}: {button.label}"
