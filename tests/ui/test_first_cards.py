"""Cards of first use at the table: once each, away from what they speak of, gone with any press."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.core.game import Game
from game.core.session import Session, new_session
from game.registry import SILOAM
from game.siloam.model.state import State
from game.siloam.screen.dialogs.battle import BattleScene
from game.siloam.system import SILOAM_SYSTEM
from game.table.app import App
from game.table.context import Context
from game.table.desk.pace import Pace
from game.table.lessons.card_list import CardList
from game.table.lessons.first_use import FirstUse
from game.table.lessons.lesson_list import lesson_scene
from game.table.lessons.lights import dear_places, places_of
from game.table.lessons.progress import ProgressStore
from game.table.library import Library
from game.table.options import Options
from game.table.scene import Scene
from game.table.scenes.campaign import CampaignScene
from game.table.scenes.pause import PauseScene
from game.table.scenes.start import campaign_scene, lay_table
from tests.toy.system import TOY, TOY_SYSTEM
from tests.ui.driver import AT_ONCE, FRAME, clicked, key, moved, session_at, there
from tests.ui.menu_tools import top

WAIT, LONG_WAIT = 40, 2000
"""Frames in which a card comes, if one does, and in which the first turn does."""


def with_progress(game: Game, folder: Path, pace: Pace = AT_ONCE) -> Context:
    progress, _ = ProgressStore(folder).load(game.id)
    return Context(game, Options(pace=pace), library=Library(game, folder / "saves"), progress=progress)


@pytest.fixture
def newcomer(tmp_path: Path) -> Context:
    return with_progress(SILOAM, tmp_path)


def open_campaign(app: App, context: Context, session: Session[State]) -> CampaignScene:
    scene = campaign_scene(context, lay_table(context, session))
    app.stack.push(scene)
    wait(app)
    return scene


def wait(app: App) -> None:
    for _ in range(WAIT):
        app.frame([], FRAME)


def cards_of(scene: Scene) -> FirstUse:
    assert isinstance(scene.companion, FirstUse)
    return scene.companion


def test_a_card_comes_once_when_its_subject_does(app: App, newcomer: Context, tmp_path: Path) -> None:
    scene = open_campaign(app, newcomer, session_at("support_phase"))
    cards = cards_of(scene)
    assert there(cards.card).id == "support"
    app.frame([key(pygame.K_F5)], FRAME)
    wait(app)
    assert cards.card is None
    assert with_progress(SILOAM, tmp_path).progress.seen == ["support"]
    again = open_campaign(App(app.screen), with_progress(SILOAM, tmp_path), session_at("support_phase"))
    assert cards_of(again).card is None


@pytest.mark.parametrize("press", [key(pygame.K_z), key(pygame.K_RETURN), clicked((640, 300))])
def test_any_press_puts_it_away_and_does_nothing_else(
    press: pygame.Event, app: App, newcomer: Context
) -> None:
    scene = open_campaign(app, newcomer, session_at("support_phase"))
    made = scene.table.session.state.choices_made
    app.frame([press], FRAME)
    assert cards_of(scene).card is None
    assert scene.table.session.state.choices_made == made
    assert scene.asker.menu is None


def test_a_key_that_only_helps_others_leaves_it(app: App, newcomer: Context) -> None:
    scene = open_campaign(app, newcomer, session_at("support_phase"))
    app.frame([key(pygame.K_LSHIFT)], FRAME)
    assert cards_of(scene).card is not None


@pytest.mark.parametrize("size", [(1000, 700), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("kind", ["support_phase", "movement_phase", "combat_phase", "planning_phase"])
def test_it_never_lies_on_what_it_speaks_of(kind: str, size: tuple[int, int], newcomer: Context) -> None:
    screen = pygame.display.set_mode(size)
    try:
        scene = open_campaign(App(screen), newcomer, session_at(kind))
        cards = cards_of(scene)
        card = there(cards.card)
        spoken_of = [place for light in card.light for place in places_of(scene, light)]
        assert spoken_of
        assert cards.speech.rect.collidelist(spoken_of) < 0
        assert screen.get_rect().contains(cards.speech.rect)
    finally:
        pygame.display.set_mode((1280, 720))


def test_the_mouse_points_at_nothing_below_it(app: App, newcomer: Context) -> None:
    scene = open_campaign(app, newcomer, session_at("movement_phase"))
    card, pointer = cards_of(scene).speech.rect, scene.screen.pointer
    here = next(
        rect.center
        for rect in map(scene.screen.hex_rect, pointer.grid.hexes)
        if card.contains(rect) and scene.screen.map.hex_at(rect.center)
    )
    app.frame([moved(here)], FRAME)
    assert pointer.hovered is None
    app.frame([key(pygame.K_SPACE)], FRAME)
    assert pointer.hovered == scene.screen.map.hex_at(here), "it is gone, and the map lies under the mouse"


@pytest.mark.parametrize("kind", ["support_phase", "movement_phase"])
def test_it_lies_beside_the_own_units_and_what_can_be_chosen(kind: str, app: App, newcomer: Context) -> None:
    scene = open_campaign(app, newcomer, session_at(kind))
    dear = list(dear_places(scene))
    assert dear
    assert not any(cards_of(scene).speech.rect.collidepoint(place.center) for place in dear)


def test_the_cup_and_the_command_points_have_their_cards_as_they_are_drawn(app: App, tmp_path: Path) -> None:
    context = with_progress(SILOAM, tmp_path, Pace("fast", "fast", "fast"))
    session, _ = new_session(SILOAM_SYSTEM, 1)
    scene = campaign_scene(context, lay_table(context, session))
    app.stack.push(scene)
    table, cards, shown = scene.table, cards_of(scene), dict[str, str]()
    for _ in range(LONG_WAIT):
        app.frame([], FRAME)
        if cards.card is not None:
            shown[cards.card.id] = table.playing.kind if table.playing is not None else ""
            app.frame([key(pygame.K_SPACE)], FRAME)
        elif table.asked is not None and not table.busy:
            table.choose(table.asked.choices[-1])
        if "command" in shown:
            break
    assert (shown.get("cup"), shown.get("command")) == ("activation_drawn", "command_drawn")


def test_a_note_lies_beside_it(app: App, newcomer: Context) -> None:
    scene = open_campaign(app, newcomer, session_at("movement_phase"))
    screen, card = scene.screen, cards_of(scene).speech.rect
    for edge in ("midtop", "midbottom"):
        setattr(card, edge, getattr(screen.desk.layout.map, edge))
        screen.toast.say("Movement is over.")
        screen.toast.draw(app.screen, screen.desk.layout.map, card)
        assert not screen.toast.rect.colliderect(card)


def test_below_a_board_it_has_a_strip_of_its_own(app: App, newcomer: Context) -> None:
    open_campaign(app, newcomer, session_at("choose_defense"))
    board = top(app, BattleScene)
    cards = cards_of(app.stack.scenes[0])
    assert there(cards.card).id == "defense"
    app.frame([], FRAME)
    assert not cards.speech.rect.colliderect(board.panel)
    app.frame([key(pygame.K_SPACE)], FRAME)
    wait(app)
    assert cards.card is None
    assert board.size == app.screen.get_size()


def test_one_card_at_a_time_for_each_question(app: App, newcomer: Context) -> None:
    """After the first draw several subjects are on the table: the others wait until they come again."""
    session, _ = new_session(SILOAM_SYSTEM, 1)
    scene = open_campaign(app, newcomer, session)
    while cards_of(scene).card is not None:
        app.frame([key(pygame.K_SPACE)], FRAME)
        wait(app)
    assert len(newcomer.progress.seen) <= 2


def test_an_event_stands_still_for_its_card_when_it_can_be_read(app: App, tmp_path: Path) -> None:
    context = with_progress(TOY, tmp_path, Pace("normal", "normal", "normal"))
    context.progress.seen.append("order")
    session, _ = new_session(TOY_SYSTEM, 3)
    scene = campaign_scene(context, lay_table(context, session))
    scene.windows.router.kinds = ()
    app.stack.push(scene)
    cards, table = cards_of(scene), scene.table
    for _ in range(4000):
        app.frame([], FRAME)
        if cards.card is not None:
            break
        if table.asked is not None and not table.busy:
            attacks = [c for c in table.asked.choices if c.verb in ("attack", "stand")]
            marches = [c for c in table.asked.choices if c.verb == "march"]
            table.choose((attacks or marches or list(table.asked.choices))[0])
    assert there(cards.card).id == "die"
    assert there(table.playing).kind == "rolled"
    before = table.elapsed
    wait(app)
    assert table.elapsed == before
    app.frame([key(pygame.K_SPACE)], FRAME)
    wait(app)
    assert table.elapsed != before


def test_they_can_be_switched_off_on_the_card(app: App, newcomer: Context) -> None:
    scene = open_campaign(app, newcomer, session_at("support_phase"))
    cards = cards_of(scene)
    app.frame([], FRAME)
    app.frame([clicked(cards.speech.buttons.items[0].rect.center)], FRAME)
    assert not newcomer.options.first_cards
    scene.table.choose(there(scene.table.asked).choices[-1])
    wait(app)
    assert cards.card is None


def test_nobody_who_only_watches_is_told(app: App, newcomer: Context) -> None:
    newcomer.demo = True
    assert open_campaign(app, newcomer, session_at("support_phase")).companion is None
    newcomer.demo = False
    lesson = lesson_scene(newcomer, there(newcomer.system.lessons)().lessons[0])
    assert not isinstance(lesson.companion, FirstUse)


def test_without_a_file_for_it_nothing_is_offered(app: App, context: Context) -> None:
    assert open_campaign(app, context, session_at("support_phase")).companion is None


@pytest.mark.parametrize("game", [SILOAM, TOY], ids=lambda game: game.id)
def test_the_menu_lists_all_cards_to_be_read_again(game: Game, app: App, tmp_path: Path) -> None:
    context = with_progress(game, tmp_path)
    context.progress.seen += [card.id for card in context.system.first_cards()]
    session, _ = new_session(context.system, 1)
    table = lay_table(context, session)
    app.stack.push(campaign_scene(context, table))
    app.stack.push(PauseScene(context, table))
    app.frame([key(pygame.K_w)], FRAME)
    page = top(app, CardList)
    cards = context.system.first_cards()
    seen = []
    for _ in cards:
        seen.append(page.shown)
        app.frame([key(pygame.K_DOWN)], FRAME)
    assert tuple(seen) == cards
    app.frame([key(pygame.K_a)], FRAME)
    assert context.progress.seen == []
    app.frame([key(pygame.K_ESCAPE)], FRAME)
    assert top(app, PauseScene)
