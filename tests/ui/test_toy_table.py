"""The Ford on the real table: a game that has nothing of Siloam, by mouse alone and by keyboard alone."""

from __future__ import annotations

import time
from collections import Counter
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.core.dice import seeded
from game.core.frame import DONE, Choice
from game.core.recording import replayed
from game.core.session import Session, new_session
from game.table.app import App
from game.table.context import Context
from game.table.desk.pace import Pace
from game.table.library import Library
from game.table.map.motion import Slide
from game.table.options import Options
from game.table.scenes.campaign import CampaignScene
from game.table.scenes.keys import KeySheet
from game.table.scenes.load import LoadScene
from game.table.scenes.new_campaign import NewCampaignScene
from game.table.scenes.options_scene import OptionsScene
from game.table.scenes.pause import PauseScene, SaveScene
from game.table.scenes.replay import ReplayScene, replay_of
from game.table.scenes.report_scene import ReportScene
from game.table.scenes.start import begin, campaign_scene, lay_table
from game.table.scenes.title import TitleScene
from game.table.scenes.window import ForecastWindow
from tests.toy.model import NORTH, SOUTH, Ford
from tests.toy.rules import chance
from tests.toy.screen.attack_dialog import AttackDialog
from tests.toy.system import TOY, TOY_SYSTEM
from tests.ui.driver import AT_ONCE, FRAME, Desk, clicked, released, there
from tests.ui.menu_tools import click, frames, press, settle, top, write

SEED = 3
VERBS = {"entrust", "march", "turn", "scout", "listen", "advance", "attack", "stand", "give_way", "done"}
SLOWLY = Pace("slow", "slow", "slow")
PATIENCE = 60.0
"""Seconds the advisor gets on a crowded machine."""


def session_after(*choices: Choice, options: dict[str, str] | None = None) -> Session[Ford]:
    session, _ = new_session(TOY_SYSTEM, SEED, options=options or {})
    for choice in choices:
        session.choose(choice)
    return session


def varied(session: Session[Ford], used: Counter[str]) -> Choice:
    """Of all that is offered, a kind of choice that was made least often; several pieces before one."""
    decision = there(session.decision)
    dice = seeded(session.state.choices_made, "varied")
    fewest = min(used[choice.verb] for choice in decision.choices)
    rare = [choice for choice in decision.choices if used[choice.verb] == fewest]
    most = max(len(choice.pieces) for choice in rare)
    rare = [choice for choice in rare if len(choice.pieces) == most]
    return rare[dice.below(len(rare))]


@pytest.fixture
def toy_context(tmp_path: Path) -> Context:
    return Context(TOY, Options(pace=AT_ONCE), library=Library(TOY, tmp_path / "saves"))


def march(piece: str, *path: str) -> Choice:
    return Choice("march", piece, path[-1], path=path, cost=len(path))


TO_THE_FORD = march("otter", "0202", "0302")
TURN_HERON = Choice("turn", "heron", "0101", "n")
LOOK_AT_STAG = Choice("scout", "otter", "0402")


def desk_with(session: Session[Ford], screen: pygame.Surface, pace: Pace = AT_ONCE) -> Desk:
    return Desk.with_session(session, screen, pace, dialogs=True, game=TOY)


def test_what_a_game_keeps_drawn_is_in_the_picture_until_it_names_something_else(
    screen: pygame.Surface,
) -> None:
    session = session_after()
    while there(session.decision).kind == "entrust":
        session.choose(there(session.decision).choices[0])
    desk = desk_with(session, screen)
    assert desk.scene.picture.highlights().lasting == ()
    desk.choose_by_mouse(TO_THE_FORD)
    assert desk.scene.picture.highlights().lasting == ("0302",)


def middle(desk: Desk, hex_id: str) -> tuple[int, int]:
    return desk.scene.screen.hex_rect(hex_id).center


# ---------------------------------------------------------------------- whole games


@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_a_whole_game(by: str, screen: pygame.Surface) -> None:
    session = session_after(options={"standards": "chosen"})
    desk = desk_with(session, screen)
    choose = desk.choose_by_mouse if by == "mouse" else desk.choose_by_keys
    used, together, seats, scenes = Counter[str](), 0, set[str](), set[str]()
    while session.decision is not None:
        seats.add(session.decision.seat)
        wanted = varied(session, used)
        choose(wanted)
        assert session.journal.choices[-1] == wanted
        used[wanted.verb] += 1
        together += len(wanted.pieces) > 1
        scenes.add(type(desk.app.stack.top).__name__)
    desk.app.frame([], FRAME)
    assert desk.table.over
    assert session.state.outcome in TOY_SYSTEM.grades
    assert {*used} == VERBS
    assert together
    assert seats == {NORTH, SOUTH}
    assert scenes == {"CampaignScene", "AttackDialog"}
    assert replayed(TOY_SYSTEM, session.journal).state == session.state


# ---------------------------------------------------------------------- the map


def test_the_camera_zooms_pans_and_fits(screen: pygame.Surface) -> None:
    desk = desk_with(session_after(), screen)
    camera, view = desk.scene.screen.map.camera, desk.scene.screen.desk.layout.map
    fitted = camera.radius, camera.x, camera.y
    desk.move(view.center)
    desk.app.frame([pygame.Event(pygame.MOUSEWHEEL, x=0, y=1)], FRAME)
    by_wheel = camera.radius
    assert by_wheel > fitted[0]
    desk.press(pygame.K_MINUS)
    assert camera.radius == fitted[0]
    desk.press(pygame.K_PLUS)
    assert camera.radius == by_wheel
    start = middle(desk, "0401")
    desk.app.frame([clicked(start)], FRAME)
    drag = pygame.Event(pygame.MOUSEMOTION, pos=start, rel=(-9, -6), buttons=(1, 0, 0))
    desk.app.frame([drag, released(start)], FRAME)
    dragged = middle(desk, "0401")
    assert (dragged[0] - start[0], dragged[1] - start[1]) == (0, -6), "the sheet is in view from side to side"
    desk.press(pygame.K_f)
    assert (camera.radius, camera.x, camera.y) == fitted


def test_a_hex_with_several_orders_has_a_menu_and_a_hex_without_any_says_so(screen: pygame.Surface) -> None:
    desk = desk_with(session_after(), screen)
    asker = desk.scene.asker
    desk.click(middle(desk, "0101"))
    menu = there(asker.menu)
    assert {choice.verb for _, choice in menu.rows} == {"turn"}
    assert len(menu.rows) == 5
    desk.press(pygame.K_ESCAPE)
    desk.click(middle(desk, "0401"))
    assert "0401" in desk.scene.screen.desk.prompt.notice


def test_pointing_at_an_enemy_tells_the_chance_of_an_attack(screen: pygame.Surface) -> None:
    session = session_after(TO_THE_FORD)
    desk = desk_with(session, screen)
    attack = next(c for c in there(desk.table.asked).choices if c.verb == "attack" and c.hex == "0402")
    odds = chance(session.state, attack.pieces, "stag")
    desk.click(middle(desk, "0402"))
    labels = [label for label, _ in there(desk.scene.asker.menu).rows]
    assert any(f"{round(100 * odds)} %" in label for label in labels)


def test_a_counter_slides_along_its_path(screen: pygame.Surface) -> None:
    desk = desk_with(session_after(), screen, SLOWLY)
    desk.choose_by_mouse(TO_THE_FORD)
    table, view = desk.table, desk.scene.screen.desk.layout.map
    assert there(table.playing).kind == "marched"
    assert table.shown.counters["otter"].hex == "0302", "the position is there before the counter arrives"
    pictures = []
    for _ in range(5):
        desk.app.frame([], table.lasting / 6)
        assert isinstance(desk.scene.screen.map._act, Slide)
        pictures.append(pygame.image.tobytes(screen.subsurface(view), "RGB"))
    assert len(set(pictures)) == len(pictures), "it is somewhere else in every frame"
    desk.press(pygame.K_SPACE)
    assert table.asked is not None


# ---------------------------------------------------------------------- hidden things and undo


def test_an_order_is_taken_back_but_nothing_that_was_seen(screen: pygame.Surface) -> None:
    session = session_after()
    desk = desk_with(session, screen)
    desk.choose_by_keys(TO_THE_FORD)
    desk.press(pygame.K_z)
    assert session.state == session_after().state
    desk.press(pygame.K_y)
    desk.choose_by_mouse(LOOK_AT_STAG)
    assert not session.can_undo
    desk.press(pygame.K_z)
    told = desk.scene.screen.desk.prompt.notice
    assert there(session.barrier).kind == "scouted"
    assert TOY_SYSTEM.words().line(there(session.barrier)) in told


def test_each_seat_is_shown_its_own_standard_only(screen: pygame.Surface) -> None:
    session = session_after()
    desk = desk_with(session, screen)
    for seat, enemy in ((NORTH, SOUTH), (SOUTH, NORTH)):
        assert there(desk.table.asked).seat == seat
        assert desk.table.shown.bearers == {seat: session.state.bearers[seat], enemy: ""}
        desk.choose_by_keys(DONE)


def test_a_die_that_nobody_saw_is_told_in_a_note(screen: pygame.Surface) -> None:
    session, used, told = session_after(), Counter[str](), set[str]()
    desk = desk_with(session, screen)
    while session.decision is not None and not told:
        choice = varied(session, used)
        used[choice.verb] += 1
        desk.table.choose(choice)
        for _ in range(4):
            desk.app.frame([], FRAME)
        told.update(desk.scene.screen.toast.text.splitlines())
    assert {line for line in told if "die shows" in line}


def test_silent_dice_stop_undo_without_an_event(screen: pygame.Surface) -> None:
    session = session_after(march("heron", "0201"))
    desk = desk_with(session, screen)
    events = len(session.log)
    while len(session.log) == events and there(session.decision).seat == NORTH:
        desk.choose_by_mouse(Choice("listen", "heron", "0201"))
    assert not session.can_undo
    assert session.stopped
    desk.press(pygame.K_z)
    assert desk.scene.screen.desk.prompt.notice


# ---------------------------------------------------------------------- the dialog


def test_an_attack_is_told_in_a_dialog_that_asks_the_other_seat(screen: pygame.Surface) -> None:
    session = session_after(TO_THE_FORD, DONE, march("wren", "0303"), DONE)
    desk = desk_with(session, screen, SLOWLY)
    attack = next(c for c in there(desk.table.asked).choices if c.verb == "attack" and c.hex == "0402")
    desk.choose_by_mouse(attack)
    desk.app.frame([], FRAME)
    dialog = desk.app.stack.top
    assert isinstance(dialog, AttackDialog)
    desk.press(pygame.K_SPACE)
    assert there(dialog.asked).seat == SOUTH, "Stag has room behind it, and so it has a choice"
    desk.choose_by_keys(Choice("stand", "stag"))
    assert there(desk.table.playing).kind == "rolled"
    drawn = set()
    for _ in range(6):
        desk.app.frame([], desk.table.lasting / 8)
        drawn.add(pygame.image.tobytes(screen, "RGB"))
    assert len(drawn) > 3, "the die is seen rolling"
    while desk.app.stack.top is dialog:
        desk.press(pygame.K_SPACE)
    assert desk.app.stack.top is desk.scene


# ---------------------------------------------------------------------- the pages around it


def test_the_menus_lead_from_the_title_to_a_battle_and_back_to_its_save(
    app: App, toy_context: Context
) -> None:
    app.stack.push(TitleScene(toy_context))
    frames(app)
    app.stack.push(NewCampaignScene(toy_context))
    frames(app)
    table = begin(toy_context, SEED, options={"standards": "chosen"})
    app.stack.push(campaign_scene(toy_context, table))
    frames(app)
    table.choose(there(table.asked).choices[0])
    press(app, pygame.K_ESCAPE)
    top(app, PauseScene)
    press(app, pygame.K_s)
    top(app, SaveScene)
    write(app, "ford")
    press(app, pygame.K_RETURN)
    settle(app, lambda: isinstance(app.stack.top, PauseScene))
    path = toy_context.library.path("ford")
    assert toy_context.library.read(path).state == table.session.state
    app.stack.push(LoadScene(toy_context))
    frames(app, 4)
    menu = top(app, LoadScene)
    (line,) = (button for button in menu.buttons.items if button.label == "ford")
    click(app, line.rect.center)
    settle(app, lambda: isinstance(app.stack.scenes[0], CampaignScene))
    loaded = app.stack.scenes[0]
    assert isinstance(loaded, CampaignScene)
    assert loaded.table is not table
    assert loaded.table.session.journal == table.session.journal
    assert loaded.table.shown == table.shown


@pytest.mark.parametrize("kind", [OptionsScene, KeySheet])
def test_a_page_is_drawn(kind: Any, app: App, toy_context: Context) -> None:
    app.stack.push(kind(toy_context))
    frames(app, 5)
    assert app.stack.top is not None
    press(app, pygame.K_ESCAPE)
    assert app.stack.top is None


def finished() -> Session[Ford]:
    session, dice = session_after(), seeded(1)
    while session.decision is not None:
        session.choose(TOY_SYSTEM.policies["steady"](session.state, session.decision, dice))
    return session


def test_a_record_is_looked_through(app: App, toy_context: Context) -> None:
    session = finished()
    app.stack.push(replay_of(toy_context, session))
    scene = top(app, ReplayScene)
    settle(app, lambda: len(scene.buttons.items) > 1)
    last = len(session.journal.choices)
    assert scene.number == last
    press(app, pygame.K_b)
    assert scene.number == last - 1
    press(app, pygame.K_HOME)
    assert scene.number == 0
    press(app, pygame.K_PAGEDOWN)
    assert scene.number > 0


def test_its_report_tells_what_it_turned_on(app: App, toy_context: Context) -> None:
    session = finished()
    app.stack.push(ReportScene(toy_context, session))
    scene = top(app, ReportScene)
    settle(app, lambda: scene._report is not None)
    report = there(scene._report)
    assert report.ending == there(TOY_SYSTEM.words().outcome(session.state)).title
    assert len(report.moments) > 2


def test_advice_and_the_forecast_are_for_who_is_asked(app: App, toy_context: Context) -> None:
    table = lay_table(toy_context, session_after(TO_THE_FORD))
    scene = campaign_scene(toy_context, table)
    app.stack.push(scene)
    try:
        press(app, pygame.K_h)
        end = time.monotonic() + PATIENCE
        while not table.counsel.entries:
            assert time.monotonic() < end, "the advisor answers in time"
            frames(app)
            pygame.time.wait(5)
        assert len(table.counsel.entries) > 1
        press(app, pygame.K_h, pygame.KMOD_SHIFT)
        top(app, ForecastWindow)
        frames(app)
    finally:
        scene.leave()
