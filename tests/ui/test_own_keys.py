"""The player's own keys: chosen on a page, kept, shown wherever keys are named, and obeyed."""

from __future__ import annotations

import json
from pathlib import Path

import pygame
import pytest

from game.core.errors import ContentError
from game.core.game import Game
from game.registry import SILOAM
from game.table.app import App, _damaged_keys
from game.table.context import Context
from game.table.desk.key_table import KeyTable, read_keys, table_keys
from game.table.desk.own_keys import own_table
from game.table.library import Library
from game.table.options import AT_PHASES, NEVER, Options, OptionsStore
from game.table.reading.rulebook_scene import RulebookScene
from game.table.scenes.asker import while_shown
from game.table.scenes.keys import KeySheet
from game.table.scenes.options_scene import ROWS, OptionsScene
from game.table.scenes.own_keys_page import KeyLine, OwnKeysPage
from game.table.texts import say
from tests.toy.system import TOY
from tests.ui.driver import FRAME, Desk, session_at, there
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
    app.stack.push(OptionsScene(context))
    frames(app)
    press(app, pygame.K_k)
    frames(app)
    assert isinstance(app.stack.top, OwnKeysPage)
    return app


def page_of(app: App) -> OwnKeysPage:
    page = app.stack.top
    assert isinstance(page, OwnKeysPage)
    return page


def line_of(app: App, action: str) -> KeyLine:
    page = page_of(app)
    place = next(place for place, about in page._actions.items() if about == action)
    line = page.buttons.items[place]
    assert isinstance(line, KeyLine)
    return line


def go_to(app: App, action: str) -> None:
    """Move the focus to a line, as a person does with the arrow keys."""
    page = page_of(app)
    while page._actions.get(page.buttons.focus) != action:
        press(app, pygame.K_DOWN)
    assert line_of(app, action).rect.width, "the line with the focus is in sight"


def choose_key(app: App, action: str, code: int) -> None:
    go_to(app, action)
    press(app, pygame.K_RETURN)
    press(app, code)


# ---------------------------------------------------------------------- the page


def test_a_key_is_chosen_by_keyboard_and_kept(app: App, context: Context, store: OptionsStore) -> None:
    choose_key(app, "undo", pygame.K_q)
    assert context.keys.keys_of("undo") == (pygame.K_q,)
    assert context.keys.keys_of("board_undo") == (pygame.K_q,)
    kept, notes = store.load()
    assert (kept.keys, notes) == ({"undo": "q"}, [])
    assert line_of(app, "undo").keys == "Q"
    assert line_of(app, "undo").note == say("keys.usual", keys="Z, Backspace")
    assert page_of(app)._actions[page_of(app).buttons.focus] == "undo"


def test_a_key_is_chosen_by_mouse(app: App, context: Context) -> None:
    click(app, line_of(app, "skip").rect.center)
    assert line_of(app, "skip").waits
    press(app, pygame.K_j)
    assert context.keys.keys_of("skip") == (pygame.K_j,)


def test_every_line_can_be_reached_by_the_wheel(app: App) -> None:
    seen = set[str]()
    for _ in range(40):
        page = page_of(app)
        seen |= {about for place, about in page._actions.items() if page.buttons.items[place].rect.width}
        app.frame([pygame.event.Event(pygame.MOUSEWHEEL, y=-1, x=0)], FRAME)
    assert seen == set(page_of(app)._actions.values())


def test_a_key_of_a_game_is_kept_for_that_game(app: App, store: OptionsStore) -> None:
    choose_key(app, "flip", pygame.K_j)
    assert store.load()[0].keys == {"siloam.flip": "j"}
    other = Context(TOY, store.load()[0])
    assert other.keys.keys_of("undo") == TOY.skin.desk.keys.keys_of("undo")
    assert other.notes == []


def test_shift_stays_with_what_has_it(app: App, context: Context) -> None:
    choose_key(app, "previous_hex", pygame.K_j)
    assert context.keys.action(pygame.K_j, shift=True) == "previous_hex"
    assert line_of(app, "previous_hex").keys == "Shift+J"
    assert context.keys.action(pygame.K_n, shift=False) == "next_hex"


@pytest.mark.parametrize("code", [pygame.K_RETURN, pygame.K_TAB, pygame.K_UP, pygame.K_5])
def test_keys_that_always_mean_the_same_are_refused(code: int, app: App, context: Context) -> None:
    choose_key(app, "undo", code)
    assert context.options.keys == {}
    assert page_of(app).message == say("keys.fixed", key=context.keys.name(code))
    assert line_of(app, "undo").waits
    press(app, pygame.K_ESCAPE)
    assert not line_of(app, "undo").waits
    assert isinstance(app.stack.top, OwnKeysPage), "Escape left the line and not the page"


def test_a_modifier_alone_is_waited_through(app: App) -> None:
    choose_key(app, "undo", pygame.K_LSHIFT)
    assert line_of(app, "undo").waits


def test_two_lines_with_one_key_are_both_marked(app: App, context: Context) -> None:
    choose_key(app, "undo", pygame.K_y)
    assert line_of(app, "undo").clashes
    assert line_of(app, "redo").clashes
    assert context.keys.binding("redo").text in page_of(app).message
    choose_key(app, "redo", pygame.K_j)
    assert not line_of(app, "undo").clashes
    assert not line_of(app, "redo").clashes


def test_delete_gives_a_line_its_usual_key_back(app: App, context: Context) -> None:
    choose_key(app, "undo", pygame.K_q)
    press(app, pygame.K_DELETE)
    assert context.options.keys == {}
    assert context.keys.keys_of("undo") == table_keys().keys_of("undo")


def test_all_usual_keys_must_be_asked_for_twice(app: App, context: Context, store: OptionsStore) -> None:
    choose_key(app, "undo", pygame.K_q)
    context.options.keys["other.thing"] = "x"
    usual = page_of(app).buttons.items[-2].rect.center
    click(app, usual)
    assert context.keys.keys_of("undo") == (pygame.K_q,)
    click(app, usual)
    assert context.options.keys == {"other.thing": "x"}, "the keys of other games stay"
    assert store.load()[0].keys == {"other.thing": "x"}


# ---------------------------------------------------------------------- the file


@pytest.mark.parametrize(
    ("kept", "left", "said"),
    [
        ([], {}, "keys"),
        ({"undo": 5, "redo": "j"}, {"redo": "j"}, "undo"),
        ({"undo": "\0"}, {}, "undo"),
    ],
)
def test_what_cannot_be_keys_is_dropped_with_a_note(
    kept: object, left: dict[str, str], said: str, store: OptionsStore
) -> None:
    store.folder.mkdir()
    store.file.write_text(json.dumps({"keys": kept}))
    options, notes = store.load()
    assert options.keys == left
    assert len(notes) == 1
    assert said in notes[0]


@pytest.mark.parametrize(
    "kept", [{"undo": "no such key"}, {"undo": "return"}, {"nothing": "q"}, {"confirm": "q"}]
)
def test_a_key_that_cannot_be_used_falls_back_with_a_note(kept: dict[str, str]) -> None:
    keys, notes = own_table(SILOAM.skin.desk.keys, kept, SILOAM.id)
    (name,) = kept
    assert list(notes) == [name]
    assert name in notes[name]
    assert [b.keys for b in keys.bindings] == [b.keys for b in SILOAM.skin.desk.keys.bindings]
    assert _damaged_keys(kept) == [notes[name]], "it is said on the title"


def test_a_damaged_key_of_a_game_is_said_once_its_keys_are_known() -> None:
    context = Context(SILOAM, Options(keys={"siloam.flip": "no such key", "other.x": "?"}))
    assert context.keys.keys_of("flip") == SILOAM.skin.desk.keys.keys_of("flip")
    assert len(context.notes) == 1
    assert "siloam.flip" in context.notes[0]


@pytest.mark.parametrize("game", [SILOAM, TOY])
def test_the_printed_keys_do_not_clash(game: Game) -> None:
    keys: KeyTable = game.skin.desk.keys
    clashes = {b.action: [o.action for o in keys.clashes(b)] for b in keys.bindings if keys.clashes(b)}
    assert clashes == {}


def test_an_action_with_the_keys_of_another_has_none_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "keys.toml").write_text('[[keys]]\naction = "a"\nas = "undo"\nkeys = ["q"]\ntext = "A"\n')
    with pytest.raises(ContentError, match="not wanted here"):
        read_keys(tmp_path, table_keys())


# ---------------------------------------------------------------------- obeyed and shown


def own_desk(screen: pygame.Surface, **keys: str) -> Desk:
    """A campaign with own keys, at a movement that can be taken back."""
    session = session_at("movement_phase", wanted=lambda d: len(d.choices) > 3)
    desk = Desk.with_session(session, screen)
    desk.scene.context.options.keys.update({name.replace("__", "."): value for name, value in keys.items()})
    desk.scene.resume()
    desk.app.frame([], FRAME)
    return desk


def test_the_campaign_obeys_and_shows_the_own_keys(screen: pygame.Surface) -> None:
    desk = own_desk(screen, undo="q", rules="f9", siloam__odds="j")
    labels = {button.label: button for button in desk.scene.screen.desk.prompt.items}
    assert labels[say("prompt.undo")].key == pygame.K_q
    tools = [button.label for button in desk.scene.screen.desk.tools.items]
    assert {"F9", "J"} <= set(tools)
    made = desk.table.session.state.choices_made
    desk.table.choose(next(c for c in there(desk.table.asked).choices if c.verb == "activate"))
    desk.app.frame([], FRAME)
    desk.press(pygame.K_z)
    assert desk.table.session.state.choices_made == made + 1
    desk.press(pygame.K_q)
    assert desk.table.session.state.choices_made == made
    desk.press(pygame.K_F9)
    assert isinstance(desk.app.stack.top, RulebookScene)
    desk.press(pygame.K_ESCAPE)
    desk.press(pygame.K_F1, mod=pygame.KMOD_SHIFT)
    sheet = desk.app.stack.top
    assert isinstance(sheet, KeySheet)
    rows = {" ".join(row.lines): row.keys for column in sheet._columns for row in column if row.keys}
    assert rows["Take back the last choice"] == "Q"


def test_the_prompts_name_the_own_keys(screen: pygame.Surface) -> None:
    desk = own_desk(screen, skip="j")
    assert while_shown(desk.scene.screen.keys).startswith("Not while events are shown: J ")


def test_the_own_key_silences(screen: pygame.Surface) -> None:
    desk = own_desk(screen, mute="f9")
    desk.app.sounds = lambda: desk.scene.context.sounds
    desk.press(pygame.K_F2)
    assert not desk.scene.context.sounds.muted
    desk.press(pygame.K_F9)
    assert desk.scene.context.sounds.muted


# ---------------------------------------------------------------------- asking twice, and usual values


def test_a_phase_with_something_left_is_ended_twice_if_the_player_wants_that(screen: pygame.Surface) -> None:
    desk = own_desk(screen)
    left = len(there(desk.scene.asker.answers).on_map)
    made = desk.table.session.state.choices_made
    desk.scene.context.options.confirm = AT_PHASES
    for _ in range(60):
        desk.app.frame([], FRAME)
    desk.press(pygame.K_e)
    assert desk.table.session.state.choices_made == made
    assert desk.scene.screen.desk.prompt.notice == say("prompt.left", count=left)
    desk.press(pygame.K_e)
    assert desk.table.session.state.choices_made == made + 1


def test_a_phase_is_ended_at_once_by_default_and_never_asks_if_so_wished(screen: pygame.Surface) -> None:
    for mode in (Options().confirm, NEVER):
        desk = own_desk(screen)
        desk.scene.context.options.confirm = mode
        made = desk.table.session.state.choices_made
        for _ in range(60):
            desk.app.frame([], FRAME)
        desk.press(pygame.K_e)
        assert desk.table.session.state.choices_made == made + 1


def test_usual_values_must_be_asked_for_twice_and_leave_the_keys(
    screen: pygame.Surface, store: OptionsStore
) -> None:
    options = Options(
        scale=1.25, palette="deutan", reduced_motion=True, volume_effects=0.1, keys={"undo": "q"}
    )
    options.pace.draws = "off"
    context = Context(SILOAM, options, store=store)
    app = App(screen)
    app.stack.push(OptionsScene(context))
    frames(app)
    press(app, pygame.K_u)
    assert context.options.scale == 1.25
    press(app, pygame.K_u)
    frames(app)
    assert context.options == Options(keys={"undo": "q"})
    assert context.options is options, "others hold on to it"
    assert context.theme.scale == 1.0
    assert store.load()[0] == context.options


def test_asking_for_usual_values_is_forgotten_by_another_press(
    context: Context, screen: pygame.Surface
) -> None:
    context.options.reduced_motion = True
    app, scene = App(screen), OptionsScene(context)
    app.stack.push(scene)
    frames(app)
    press(app, pygame.K_u)
    press(app, pygame.K_k)
    frames(app)
    press(app, pygame.K_ESCAPE)
    press(app, pygame.K_u)
    assert context.options.reduced_motion
    assert len(scene.buttons.items) == len(ROWS) + 3
