"""Options: kept between runs, repaired when broken, changed by keyboard and mouse."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.core.errors import GameError
from game.registry import SILOAM
from game.table.app import App
from game.table.context import Context
from game.table.draw.theme import LARGEST_SCALE, SMALLEST_SCALE
from game.table.library import Library
from game.table.options import MOST_NOTES, Options, OptionsStore
from game.table.scenes.options_scene import ROWS, OptionsOverCampaign, OptionsScene
from game.table.scenes.title import TitleScene
from game.table.texts import say
from tests.ui.menu_tools import click, frames, press


@pytest.fixture
def store(tmp_path: Path) -> OptionsStore:
    return OptionsStore(tmp_path / "config")


@pytest.fixture
def context(store: OptionsStore, tmp_path: Path) -> Context:
    return Context(SILOAM, library=Library(SILOAM, tmp_path / "saves"), store=store)


@pytest.fixture
def app(screen: pygame.Surface, context: Context) -> App:
    app = App(screen)
    app.stack.push(TitleScene(context))
    app.stack.push(OptionsScene(context))
    frames(app)
    return app


# ---------------------------------------------------------------------- the file


def test_options_come_back_as_they_were_kept(store: OptionsStore) -> None:
    options = Options(scale=1.25, palette="tritan", reduced_motion=True, fullscreen=True, autosave=False)
    options.pace.draws, options.pace.bot = "fast", "off"
    store.save(options)
    again, notes = store.load()
    assert again == options
    assert notes == []


def test_without_a_file_everything_is_as_usual(store: OptionsStore) -> None:
    assert store.load() == (Options(), [])


@pytest.mark.parametrize("text", ["", "{", "[1]", "null", "[" * 100_000])
def test_a_broken_file_gives_the_usual_values_and_one_note(store: OptionsStore, text: str) -> None:
    store.folder.mkdir()
    store.file.write_text(text)
    options, notes = store.load()
    assert options == Options()
    assert len(notes) == 1
    assert str(store.file) in notes[0]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("scale", 9),
        ("scale", "large"),
        ("scale", True),
        ("palette", "sepia"),
        ("palette", ["default"]),
        ("speed_draws", "hasty"),
        ("speed_bot", 3),
        ("reduced_motion", "yes"),
        ("autosave", 1),
        ("volume", 11),
    ],
)
def test_a_bad_value_is_named_once_and_the_others_stay(store: OptionsStore, name: str, value: object) -> None:
    store.folder.mkdir()
    store.file.write_text(json.dumps({"fullscreen": True, name: value}))
    options, notes = store.load()
    assert options == Options(fullscreen=True)
    assert len(notes) == 1
    assert name in notes[0]


def test_notes_about_a_file_of_nonsense_are_few_and_fit_to_be_shown(store: OptionsStore) -> None:
    store.folder.mkdir()
    store.file.write_text(json.dumps({f"{n}\0\ud800" * 2000: n for n in range(500)} | {"scale": "\0" * 9999}))
    _, notes = store.load()
    assert 1 <= len(notes) <= MOST_NOTES
    assert all(note.isprintable() and len(note) < 200 for note in notes)


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    with pytest.raises(GameError, match="cannot be kept"):
        OptionsStore(blocked / "config").save(Options())
    context = Context(SILOAM, store=OptionsStore(blocked / "config"))
    context.keep_options()
    context.keep_options()
    assert len(context.notes) == 1


def test_a_folder_named_by_the_player_holds_everything(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SILOAM_HOME", str(tmp_path))
    assert OptionsStore().folder == tmp_path
    assert Library(SILOAM).folder == tmp_path / "saves"


# ---------------------------------------------------------------------- the scene


def focus(app: App, name: str) -> OptionsScene:
    scene = app.stack.top
    assert isinstance(scene, OptionsScene)
    scene.buttons.focus = ROWS.index(name)
    return scene


def test_a_click_on_the_track_of_a_scale_moves_its_knob_there(app: App, context: Context) -> None:
    scene = focus(app, "autosave")
    track = scene.buttons.items[ROWS.index("text_scale")].rect
    click(app, track.center)
    frames(app)
    middle = (SMALLEST_SCALE + LARGEST_SCALE) / 2
    assert context.options.text_scale == pytest.approx(middle, abs=0.06)
    assert scene.buttons.focus == ROWS.index("text_scale")


@pytest.mark.parametrize(
    ("name", "key", "changed"),
    [
        ("scale", pygame.K_RIGHT, lambda options: options.scale == 1.05),
        ("scale", pygame.K_LEFT, lambda options: options.scale == 0.95),
        ("palette", pygame.K_RIGHT, lambda options: options.palette == "deutan"),
        ("palette", pygame.K_LEFT, lambda options: options.palette == "high_contrast"),
        ("speed_draws", pygame.K_RIGHT, lambda options: options.pace.draws == "slow"),
        ("speed_movement", pygame.K_RETURN, lambda options: options.pace.movement == "slow"),
        ("speed_bot", pygame.K_LEFT, lambda options: options.pace.bot == "fast"),
        ("reduced_motion", pygame.K_SPACE, lambda options: options.reduced_motion),
        ("autosave", pygame.K_RETURN, lambda options: not options.autosave),
    ],
)
def test_the_arrows_change_a_row_at_once_and_for_good(
    app: App, context: Context, store: OptionsStore, name: str, key: int, changed: Callable[[Options], bool]
) -> None:
    focus(app, name)
    press(app, key)
    assert changed(context.options)
    assert changed(store.load()[0])
    assert context.theme.scale == context.options.scale
    assert isinstance(app.stack.top, OptionsScene)


def test_the_focus_goes_round_every_row(app: App) -> None:
    scene = app.stack.top
    assert isinstance(scene, OptionsScene)
    labels = []
    for _ in scene.buttons.items:
        press(app, pygame.K_TAB)
        assert scene.buttons.focused is not None
        labels.append(scene.buttons.focused.label)
    assert len(set(labels)) == len(scene.buttons.items) == len(ROWS) + 3


def test_a_click_on_a_box_toggles_it(app: App, context: Context) -> None:
    scene = app.stack.top
    assert isinstance(scene, OptionsScene)
    click(app, scene.buttons.items[ROWS.index("reduced_motion")].rect.center)
    assert context.options.reduced_motion


def test_a_click_chooses_from_a_list(app: App, context: Context) -> None:
    scene = app.stack.top
    assert isinstance(scene, OptionsScene)
    place = scene.buttons.items[ROWS.index("speed_draws")].rect
    click(app, place.center)
    click(app, (place.centerx, place.bottom + place.height // 2))
    assert context.options.pace.draws != "normal"


def test_the_scale_holds_at_its_ends(app: App, context: Context) -> None:
    context.options.scale = 1.95
    focus(app, "scale")
    press(app, pygame.K_RIGHT)
    press(app, pygame.K_RIGHT)
    assert context.options.scale == 2.0
    context.options.scale = 0.8
    press(app, pygame.K_LEFT)
    press(app, pygame.K_LEFT)
    assert context.options.scale == 0.75


def test_escape_returns_to_a_title_in_the_new_colours(app: App, context: Context) -> None:
    focus(app, "palette")
    press(app, pygame.K_RIGHT)
    press(app, pygame.K_ESCAPE)
    title = app.stack.top
    assert isinstance(title, TitleScene)
    assert title.theme is context.theme


def test_the_title_shows_repair_notes_once(screen: pygame.Surface, tmp_path: Path) -> None:
    context = Context(
        SILOAM, library=Library(SILOAM, tmp_path), notes=["Options file: scale cannot be 9; 1.0 is used."]
    )
    app = App(screen)
    app.stack.push(TitleScene(context))
    frames(app)
    assert context.notes == []


def test_writing_is_reduced_where_a_window_has_no_room_for_it() -> None:
    context = Context(SILOAM, Options(text_scale=2.0))
    assert context.theme.text_scale == 2.0
    context.fit_text((1280, 720))
    assert 1.2 <= context.theme.text_scale < 2.0
    context.fit_text((1920, 1080))
    assert context.theme.text_scale == 2.0
    context.options.text_scale = 0.75
    context.fit_text((1280, 720))
    assert context.theme.text_scale == 0.75


def test_the_options_say_what_there_is_room_for(screen: pygame.Surface) -> None:
    context = Context(SILOAM, Options(text_scale=2.0))
    app = App(screen)
    app.stack.push(OptionsScene(context))
    scene = app.stack.top
    assert isinstance(scene, OptionsScene)
    assert "%" in scene._hint("text_scale")
    context.options.text_scale = 1.0
    scene.renew()
    assert scene._hint("text_scale") == say("options.hint_text_scale")


def test_over_a_campaign_the_options_leave_it_in_sight() -> None:
    assert OptionsScene.opaque
    assert not OptionsOverCampaign.opaque
