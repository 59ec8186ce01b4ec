"""The name of a campaign and the code of its seed: given once, shown wherever the campaign is."""

from __future__ import annotations

import json
from pathlib import Path

import pygame
import pytest

from game.core.journal import LONGEST_GAME_NAME, Identity
from game.core.saves import read_session, read_summary
from game.core.seed_code import seed_code
from game.siloam.system import SILOAM_SYSTEM as SYSTEM
from game.siloam.words.operations import name_for
from game.table import clipboard
from game.table.app import App
from game.table.context import Context
from game.table.library import AUTOSAVE, PREVIOUS
from game.table.scenes.load import LoadScene
from game.table.scenes.new_campaign import NewCampaignScene
from game.table.scenes.pause import PauseScene
from game.table.scenes.replay import ReplayScene
from game.table.scenes.save_row import describe
from game.table.scenes.start import begin
from game.table.scenes.title import TitleScene
from tests.ui.menu_tools import SEED, campaign, click, frames, played, press, settle, show, top, write
from tests.ui.written import Sheet, visible, watch

NAME = "Operation Test Tide"


def page(app: App, context: Context) -> NewCampaignScene:
    show(app, NewCampaignScene(context))
    return top(app, NewCampaignScene)


def stop(scene: NewCampaignScene, label: str) -> int:
    return [button.label for button in scene.buttons.items].index(label)


def type_over(app: App, scene: NewCampaignScene, label: str, text: str) -> None:
    click(app, scene.buttons.items[stop(scene, label)].rect.center)
    press(app, pygame.K_a, pygame.KMOD_LCTRL)
    write(app, text)


def test_a_name_is_proposed_by_the_seed_until_the_player_has_one(app: App, context: Context) -> None:
    scene = page(app, context)
    first = scene.name
    assert first
    while scene.name == first:
        press(app, pygame.K_r)
    assert scene._name.get_text() == scene.name
    type_over(app, scene, "Seed", "42")
    assert scene.name == name_for(42)
    type_over(app, scene, "Name of the campaign", "mine")
    click(app, scene.buttons.items[stop(scene, "Another")].rect.center)
    assert scene.name == "mine"


def test_name_and_code_make_the_campaign(app: App, context: Context) -> None:
    scene = page(app, context)
    type_over(app, scene, "Name of the campaign", "my war")
    type_over(app, scene, "Seed", seed_code(42).replace("-", "").lower())
    press(app, pygame.K_RETURN)
    session = campaign(app).table.session
    assert session.state.seed == 42
    assert session.journal.identity.name == "my war"
    assert session.journal.identity.id


def test_a_mistyped_code_is_told_and_nothing_begins(app: App, context: Context) -> None:
    scene = page(app, context)
    wrong = seed_code(42)[:-1] + ("0" if seed_code(42)[-1] != "0" else "1")
    scene.seed = wrong
    scene.buttons.focus = stop(scene, "Begin")
    press(app, pygame.K_RETURN)
    assert app.stack.top is scene
    assert "must be wrong" in scene.message


def test_the_code_is_copied_by_mouse_and_by_key(app: App, context: Context) -> None:
    scene = page(app, context)
    clipboard.copy("nothing yet")
    click(app, scene.buttons.items[stop(scene, "Copy")].rect.center)
    assert pygame.scrap.get_text() == scene.seed
    scene.seed = "42"
    press(app, pygame.K_c, pygame.KMOD_LCTRL)
    assert pygame.scrap.get_text() == seed_code(42)
    scene.seed = "nothing"
    press(app, pygame.K_c, pygame.KMOD_LCTRL)
    assert scene.message
    assert pygame.scrap.get_text() == seed_code(42)


def test_without_a_clipboard_the_button_is_not_there(
    app: App, context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(pygame, "scrap")
    scene = page(app, context)
    assert "Copy" not in [button.label for button in scene.buttons.items]
    press(app, pygame.K_c, pygame.KMOD_LCTRL)
    assert app.stack.top is scene


def test_the_name_is_wherever_the_campaign_is(context: Context, monkeypatch: pytest.MonkeyPatch) -> None:
    table = begin(context, SEED, name=NAME)
    table.skip_all()
    context.library.flush()
    watch(monkeypatch)

    def written(scene_kind: type, *about: object) -> str:
        scene = scene_kind(context, *about)
        sheet = Sheet((1280, 720)).convert()
        scene.size = sheet.get_size()
        scene.enter()
        while isinstance(scene, LoadScene) and scene.animating:
            scene.update(0.01)
        scene.draw(sheet)
        return " ".join(mark.words for mark in visible(sheet))

    assert NAME in written(TitleScene)
    assert NAME in written(LoadScene)
    pause = written(PauseScene, table)
    assert NAME in pause
    assert seed_code(SEED) in pause


def test_the_pause_menu_copies_the_code(app: App, context: Context) -> None:
    table = begin(context, SEED)
    show(app, PauseScene(context, table))
    press(app, pygame.K_c, pygame.KMOD_LCTRL)
    assert pygame.scrap.get_text() == seed_code(SEED)
    assert seed_code(SEED) in top(app, PauseScene).message


def test_the_name_outlives_trail_autosave_save_and_branch(app: App, context: Context) -> None:
    table = begin(context, SEED, name=NAME)
    identity = table.session.journal.identity
    for _ in range(4):
        assert table.session.decision is not None
        table.choose(table.session.decision.choices[0])
    context.library.flush()
    library = context.library
    for name in (AUTOSAVE, f"{AUTOSAVE}{PREVIOUS}", "round start 1"):
        assert library.read(library.path(name)).journal.identity == identity
    path = library.write("mine", table.session)
    assert library.read(path).journal.identity == identity
    show(app, ReplayScene(context, lambda: table.session.journal, False))
    settle(app, lambda: not app.stack.animating)
    press(app, pygame.K_HOME)
    press(app, pygame.K_p)
    assert campaign(app).table.session.journal.identity == identity


def test_a_record_of_other_rules_leaves_the_name(tmp_path: Path, context: Context) -> None:
    table = begin(context, SEED, name=NAME)
    context.library.flush()
    document = json.loads(context.library.path(AUTOSAVE).read_text())
    document["journal"] |= {"rules": 0, "choices": [["nothing of the kind"]]}
    path = tmp_path / "old.json"
    path.write_text(json.dumps(document))
    assert read_session(path, SYSTEM).journal.identity == table.session.journal.identity
    del document["journal"]["choices"]
    path.write_text(json.dumps(document))
    assert read_session(path, SYSTEM).journal.identity == table.session.journal.identity


@pytest.mark.parametrize(
    "odd",
    [
        None,
        7,
        [],
        "words",
        {"id": 7, "name": []},
        {"id": "\x1b[31m", "name": None},
        {"name": "\x1b[2Jold\nnew" * 90},
    ],
)
def test_no_odd_name_makes_a_save_unreadable(odd: object, context: Context) -> None:
    path = context.library.write("odd", played(3))
    document = json.loads(path.read_text())
    assert "identity" not in document["journal"], "a campaign without a name says nothing of it"
    document["journal"]["identity"] = odd
    path.write_text(json.dumps(document))
    identity = read_session(path, SYSTEM).journal.identity
    assert identity.id == ""
    assert identity.name.isprintable()
    assert len(identity.name) <= LONGEST_GAME_NAME
    assert read_summary(path, SYSTEM).identity == identity


def test_an_older_save_is_described_as_before(context: Context) -> None:
    path = context.library.write("old", played(3))
    assert read_summary(path, SYSTEM).identity == Identity()
    assert describe(context.skin.menus, context.library.examine(path)).startswith("Round 1")


def test_the_longest_name_fits_the_title(app: App, context: Context) -> None:
    begin(context, SEED, name="W" * 90)
    context.library.flush()
    show(app, TitleScene(context))
    frames(app)
    button = top(app, TitleScene).buttons.items[0]
    assert button.width(app.stack.top.theme) <= button.rect.width  # type: ignore[union-attr]
