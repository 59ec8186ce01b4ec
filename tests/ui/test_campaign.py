"""The campaign screen, driven by events."""

from __future__ import annotations

import random
import re

import pygame
import pytest

from game.core.frame import Choice
from game.core.session import new_session
from game.registry import SILOAM
from game.siloam.screen.desk_skin import SiloamQuestions
from game.siloam.screen.panels.cups_panel import CupsPanel
from game.siloam.screen.panels.morale_panel import MoralePanel
from game.siloam.screen.panels.panel_texts import say as panel_text
from game.siloam.screen.panels.pools import PoolsPanel
from game.siloam.system import SILOAM_SYSTEM
from game.siloam.words import words
from game.table.desk.key_table import CAMPAIGN
from game.table.desk.pace import Pace
from game.table.desk.table import Table
from game.table.scenes.keys import KeySheet
from game.table.texts import say as desk_text
from game.table.window_place import MINIMUM_SIZE
from tests.ui.driver import (
    AT_ONCE,
    FRAME,
    Desk,
    clicked,
    key,
    keys,
    moved,
    panel_of,
    session_at,
    steady,
    there,
)
from tests.ui.guide import more_button
from tests.ui.menu_tools import top

QUESTIONS = SiloamQuestions()


@pytest.fixture
def moving(screen: pygame.Surface) -> Desk:
    """A stack has been activated and may move."""
    session = session_at("movement_phase", wanted=lambda d: len(d.choices) > 2)
    session.choose(next(c for c in there(session.decision).choices if c.verb == "activate"))
    assert there(session.decision).kind == "move_stack"
    return Desk.with_session(session, screen)


@pytest.fixture
def deploying(screen: pygame.Surface) -> Desk:
    session = session_at("deployment_phase", wanted=lambda d: len(d.choices) > 5)
    return Desk.with_session(session, screen)


def farthest(desk: Desk) -> Choice:
    moves = [c for c in there(desk.table.asked).choices if c.verb == "move"]
    return max(moves, key=lambda c: len(c.path))


# ---------------------------------------------------------------------- the map


def test_pointing_at_a_legal_hex_shows_the_way_and_what_it_costs(moving: Desk) -> None:
    choice = farthest(moving)
    moving.move(moving.scene.screen.hex_rect(choice.hex).center)
    lit = moving.scene.picture.highlights()
    assert lit.path == choice.path
    assert lit.selected == choice.piece
    assert set(lit.choices) >= {c.hex for c in there(moving.table.asked).choices}
    said = words().choice(moving.table.session.state, there(moving.table.asked), choice)
    assert moving.scene.screen.desk.prompt.notice == said


def test_a_click_on_a_hex_with_one_choice_makes_it(moving: Desk) -> None:
    choice = farthest(moving)
    moving.click(moving.scene.screen.hex_rect(choice.hex).center)
    assert moving.table.session.journal.choices[-1] == choice


def test_a_hex_with_several_choices_opens_a_menu(deploying: Desk) -> None:
    scene = deploying.scene
    hex_id = next(h for h, choices in there(scene.asker.answers).on_map.items() if len(choices) > 1)
    deploying.click(scene.screen.hex_rect(hex_id).center)
    assert [choice for _, choice in there(scene.asker.menu).rows] == list(
        there(scene.asker.answers).on_map[hex_id]
    )
    deploying.press(pygame.K_ESCAPE)
    assert scene.asker.menu is None
    deploying.click(scene.screen.hex_rect(hex_id).center)
    wanted: Choice = there(scene.asker.menu).rows[1][1]
    deploying.press(pygame.K_DOWN, pygame.K_RETURN)
    assert deploying.table.session.journal.choices[-1] == wanted


def test_a_click_beside_a_menu_closes_it_and_does_nothing_else(deploying: Desk) -> None:
    scene = deploying.scene
    hex_id = next(h for h, choices in there(scene.asker.answers).on_map.items() if len(choices) > 1)
    made = deploying.table.session.state.choices_made
    deploying.click(scene.screen.hex_rect(hex_id).center)
    deploying.click((3, 3))
    assert scene.asker.menu is None
    assert deploying.table.session.state.choices_made == made


def test_a_hex_that_cannot_be_chosen_says_why_with_the_rule(moving: Desk) -> None:
    scene = moving.scene
    far = next(
        h for h in reversed(scene.screen.pointer.grid.hexes) if h not in there(scene.asker.answers).on_map
    )
    moving.click(scene.screen.hex_rect(far).center)
    assert scene.screen.desk.prompt.notice == QUESTIONS.why_not(
        moving.table.session.state, there(moving.table.asked), far
    )
    assert re.search(r"\(5\.4[\d.]*\)$", scene.screen.desk.prompt.notice)
    assert not scene.screen.desk.prompt.bright


def test_pointing_says_why_while_a_stack_moves_and_an_answer_stays_to_be_read(moving: Desk) -> None:
    scene, prompt = moving.scene, moving.scene.screen.desk.prompt
    answers, state = there(scene.asker.answers), moving.table.session.state
    far = [h for h in reversed(scene.screen.pointer.grid.hexes) if h not in answers.on_map][:2]
    for hex_id in far:
        moving.app.frame([moved(scene.screen.hex_rect(hex_id).center)], FRAME)
        assert prompt.notice == QUESTIONS.why_not(state, answers.decision, hex_id)
    moving.click(scene.screen.hex_rect(far[0]).center)
    said = prompt.notice
    moving.app.frame([moved((3, 3))], FRAME)
    assert prompt.notice == said


def test_every_kind_of_question_explains_its_refusals() -> None:
    """The blanks of each explanation are filled by each kind of question that comes up in a campaign."""
    for seed in (1, 10):
        session, _ = new_session(SILOAM_SYSTEM, seed)
        while session.decision is not None:
            assert re.search(r"\(\d[\d.]*\)$", QUESTIONS.why_not(session.state, session.decision, "0101"))
            session.choose(steady(session.state, session.decision))


def test_counters_and_markers_on_panels_are_chosen_where_they_lie(screen: pygame.Surface) -> None:
    session = session_at("planning_phase", wanted=lambda d: d.about["cp"] > 6)
    desk = Desk.with_session(session, screen)
    choice = next(c for c in there(desk.table.asked).choices if c.verb == "raise_morale")
    spot = next(
        s
        for s in panel_of(desk.scene.screen.desk.side, MoralePanel).spots
        if ("morale", choice.option) in s.keys
    )
    desk.click(spot.rect.center)
    assert session.journal.choices[-1] == choice


def test_a_counter_in_a_pool_is_brought_into_sight_and_chosen(screen: pygame.Surface) -> None:
    desk = Desk.with_session(session_at("support_phase"), screen)
    side = desk.scene.screen.desk.side
    assert side.tab == "pools"
    placed = [c for c in there(desk.table.asked).choices if c.verb == "place_support"]
    spot = next(s for s in panel_of(side, PoolsPanel).spots if ("piece", placed[0].piece) in s.keys)
    desk.click(spot.rect.center)
    offered = [choice for _, choice in there(desk.scene.asker.menu).rows]
    assert offered == [c for c in placed if c.piece == placed[0].piece]


def test_the_map_is_dragged_zoomed_and_centred(moving: Desk) -> None:
    scene, camera = moving.scene, moving.scene.screen.map.camera
    fitted = camera.radius
    moving.move(scene.screen.desk.layout.map.center)
    moving.app.frame([pygame.event.Event(pygame.MOUSEWHEEL, y=1)] * 3, FRAME)
    assert camera.radius > fitted * 1.5
    x = camera.x
    moving.app.frame([clicked((300, 300), button=3)], FRAME)
    assert camera.x != x
    moving.press(pygame.K_f)
    assert camera.radius == fitted


def test_shift_and_an_arrow_pan_while_held(moving: Desk) -> None:
    moving.press(pygame.K_PLUS, pygame.K_PLUS, pygame.K_PLUS)
    x = moving.scene.screen.map.camera.x
    moving.press(pygame.K_RIGHT, mod=pygame.KMOD_LSHIFT)
    assert moving.scene.animating
    assert moving.scene.screen.map.camera.x > x
    moving.app.frame([pygame.event.Event(pygame.KEYUP, key=pygame.K_RIGHT)], FRAME)
    assert not moving.scene.animating


# ---------------------------------------------------------------------- keyboard


def test_the_hex_cursor_walks_and_enter_chooses(moving: Desk) -> None:
    scene = moving.scene
    moving.press(pygame.K_n)
    assert scene.screen.pointer.cursor == min(there(scene.asker.answers).on_map)
    moving.press(pygame.K_n)
    assert scene.screen.pointer.cursor == sorted(there(scene.asker.answers).on_map)[1]
    moving.press(pygame.K_n, mod=pygame.KMOD_LSHIFT)
    assert scene.screen.pointer.cursor == min(there(scene.asker.answers).on_map)
    here = there(scene.screen.pointer.cursor)
    moving.press(pygame.K_RIGHT)
    assert scene.screen.pointer.cursor == f"{int(here[:2]) + 1:02d}{here[2:]}"
    moving.press(pygame.K_LEFT, pygame.K_RETURN)
    if scene.asker.menu is not None:
        moving.press(pygame.K_RETURN)
    assert moving.table.session.journal.choices[-1].hex == here


def test_enter_is_written_on_the_button_it_presses(screen: pygame.Surface) -> None:
    desk = Desk.with_session(session_at("movement_phase"), screen)

    def brass() -> int | None:
        return next(b.key for b in desk.scene.screen.desk.prompt.items if b.primary)

    assert brass() == pygame.K_RETURN
    desk.press(pygame.K_n)
    assert brass() == keys().keys_of("primary")[0]
    desk.press(keys().keys_of("primary")[0])
    assert desk.table.session.journal.choices[-1] == Choice("done")


def test_a_held_arrow_repeats(moving: Desk) -> None:
    moving.press(pygame.K_RIGHT)
    start = there(moving.scene.screen.pointer.cursor)
    for _ in range(30):
        moving.app.frame([], 0.05)
    assert there(moving.scene.screen.pointer.cursor) > start


def test_tab_goes_round_all_buttons_and_enter_presses_the_focused_one(screen: pygame.Surface) -> None:
    desk = Desk.with_session(session_at("movement_phase"), screen)
    ring = desk.scene.screen.desk.ring
    count = len(ring.items)
    seen = set()
    for _ in range(count):
        desk.press(pygame.K_TAB)
        seen.add(ring.focus)
    assert seen == set(range(count))
    while not there(ring.focused).primary:
        desk.press(pygame.K_TAB)
    desk.press(pygame.K_RETURN)
    assert desk.table.session.journal.choices[-1] == Choice("done")


def test_choices_that_do_not_fit_are_in_a_menu(screen: pygame.Surface) -> None:
    desk = Desk.with_session(session_at("support_phase"), screen)
    scene = desk.scene
    hidden = next(c for c in there(scene.asker.answers).in_bar if c not in scene.prompter.with_button)
    desk.click(more_button(scene).rect.center)
    assert hidden in [choice for _, choice in there(scene.asker.menu).rows]
    desk.press(pygame.K_ESCAPE)
    desk.choose_by_keys(hidden)
    assert desk.table.session.journal.choices[-1] == hidden


def test_every_key_of_the_table_does_something(moving: Desk) -> None:
    known = set(moving.scene.keys.acts) | {"cursor", "pan"}
    assert {binding.action for binding in keys().bindings_of(CAMPAIGN)} == known
    for scene in keys().scenes:
        pairs = [(code, b.shift) for b in keys().bindings_of(scene) for code in b.keys]
        assert len(pairs) == len(set(pairs))


def test_the_key_sheet_lists_the_table_of_keys(moving: Desk) -> None:
    moving.press(pygame.K_F1, mod=pygame.KMOD_SHIFT)
    top(moving.app, KeySheet)
    listed = [keys().spelled(binding) for binding in keys().bindings]
    assert "Shift+N" in listed
    assert "Z, Backspace" in listed
    moving.press(pygame.K_ESCAPE)
    assert moving.app.stack.top is moving.scene


def test_a_focused_button_lights_its_hex(moving: Desk) -> None:
    flip = next(c for c in there(moving.table.asked).choices if c.verb == "flip")
    while getattr(moving.scene.screen.desk.ring.focused, "choice", None) != flip:
        moving.press(pygame.K_TAB)
    assert moving.scene.picture.highlights().lit == (flip.hex,)


def test_view_keys_toggle_what_the_map_shows(moving: Desk) -> None:
    moving.press(pygame.K_i, pygame.K_r)
    assert moving.scene.picture.highlights().layers == {"intents", "ranges"}
    control = moving.scene.screen.desk.tools.items[2]
    moving.click(control.rect.center)
    moving.press(pygame.K_i)
    assert moving.scene.picture.highlights().layers == {"ranges", "control"}


def test_escape_closes_first_and_opens_the_menu_last(screen: pygame.Surface) -> None:
    desk = Desk.with_session(session_at("movement_phase"), screen)
    opened = []
    desk.scene.on_menu = lambda: opened.append("menu")
    desk.press(pygame.K_TAB, pygame.K_ESCAPE)
    assert not opened
    assert desk.scene.screen.desk.ring.focus == -1
    desk.press(pygame.K_ESCAPE)
    assert opened == ["menu"]


# ---------------------------------------------------------------------- undo


def test_undo_and_redo(moving: Desk) -> None:
    choice = farthest(moving)
    moving.choose_by_mouse(choice)
    moving.press(pygame.K_z)
    assert there(moving.table.asked).kind == "move_stack"
    assert there(moving.scene.asker.answers).decision.kind == "move_stack"
    assert any(b.label == desk_text("prompt.redo") for b in moving.scene.screen.desk.prompt.items)
    moving.press(pygame.K_y)
    assert moving.table.session.journal.choices[-1] == choice
    moving.press(pygame.K_BACKSPACE)
    assert there(moving.table.asked).kind == "move_stack"


def test_undo_stops_where_chance_has_spoken_and_says_so(screen: pygame.Surface) -> None:
    desk = Desk.with_session(session_at("support_phase"), screen)
    assert desk.table.session.barrier is not None
    desk.press(pygame.K_z)
    said = desk.scene.screen.desk.prompt.notice
    assert words().line(desk.table.session.barrier) in said
    undo = next(b for b in desk.scene.screen.desk.prompt.items if b.label == desk_text("prompt.undo"))
    assert undo.refusal == said


# ---------------------------------------------------------------------- while something happens


@pytest.fixture
def watching(screen: pygame.Surface) -> Desk:
    """The Vang have just begun to act."""
    desk = Desk.with_table(Table.begin(SILOAM_SYSTEM, 1, SILOAM.skin.desk.looks), screen)
    desk.app.frame([], FRAME)
    assert desk.table.busy
    return desk


def test_the_prompt_tells_what_happens_and_any_key_goes_on(watching: Desk) -> None:
    playing = watching.table.playing
    assert watching.scene.screen.desk.prompt.title == words().event(there(playing))
    assert watching.scene.animating
    watching.press(pygame.K_a)
    assert watching.table.playing is not playing
    playing = watching.table.playing
    watching.click(watching.scene.screen.desk.layout.map.center)
    assert watching.table.playing is not playing


def test_the_log_does_not_run_ahead_of_the_picture(watching: Desk) -> None:
    table, scene = watching.table, watching.scene
    assert len(scene.picture.view().log) == len(table.told) < len(table.session.log)
    watching.press(pygame.K_k)
    assert not table.busy
    assert len(scene.picture.view().log) == len(table.session.log)
    assert table.asked is not None


def test_view_keys_work_while_something_happens(watching: Desk) -> None:
    playing = watching.table.playing
    watching.press(pygame.K_c)
    assert watching.table.playing is playing
    assert "control" in watching.scene.picture.highlights().layers


def test_the_turn_of_the_vang_can_be_stepped(watching: Desk) -> None:
    watching.press(pygame.K_s)
    for _ in range(200):
        if watching.scene.screen.stepper.holding:
            break
        watching.app.frame([], 0.1)
    assert watching.scene.screen.stepper.holding
    held = watching.table.playing
    assert not watching.scene.animating
    for _ in range(20):
        watching.app.frame([], 0.1)
    assert watching.table.playing is held
    watching.press(pygame.K_SPACE)
    assert watching.table.playing is not held


def test_stepping_shows_even_what_the_speeds_leave_out(screen: pygame.Surface) -> None:
    desk = Desk.with_session(session_at("movement_phase"), screen)
    desk.press(pygame.K_s)
    assert desk.table.pace.bot != "off"
    desk.press(pygame.K_s)
    assert desk.table.pace == AT_ONCE


# ---------------------------------------------------------------------- explaining


def test_tips_are_reached_by_mouse_and_by_keyboard(moving: Desk) -> None:
    scene = moving.scene
    moving.move(panel_of(scene.screen.desk.side, CupsPanel).rect.center)
    assert scene.screen.tip is not None
    assert panel_text("cups.tactics") in scene.screen.tip.tip
    moving.press(pygame.K_ESCAPE)
    seen = set()
    for _ in range(len(list(scene.screen.desk.spots()))):
        moving.press(pygame.K_t)
        seen.add(scene.screen.tip.tip)
    assert len(seen) > 20


def test_pointing_at_a_line_of_the_log_lights_its_hexes(moving: Desk) -> None:
    log = moving.scene.screen.desk.side.log
    moving.scene.screen.desk.side.show_tab("log")
    moving.scene.dirty = True
    moving.app.frame([], FRAME)
    rect, entry = next((r, e) for r, e in log._places if "hex" in e.event.about)
    moving.move(rect.center)
    assert moving.scene.picture.highlights().lit
    assert entry.event.about["hex"] in moving.scene.picture.highlights().lit


def test_the_log_scrolls_by_wheel_and_by_keys(moving: Desk) -> None:
    log = moving.scene.screen.desk.side.log
    moving.scene.screen.desk.side.show_tab("log")
    moving.move(log.rect.center)
    moving.app.frame([pygame.event.Event(pygame.MOUSEWHEEL, y=1)], FRAME)
    assert log.back == 3
    moving.press(pygame.K_PAGEUP)
    assert log.back == 13
    moving.press(pygame.K_PAGEDOWN, pygame.K_PAGEDOWN)
    assert log.back == 0


# ---------------------------------------------------------------------- drawing


def test_a_frame_without_a_change_draws_nothing(moving: Desk) -> None:
    moving.move(moving.scene.screen.desk.layout.map.center)
    moving.app.frame([], FRAME)
    assert not moving.app.frame([], FRAME)
    assert not moving.app.frame([moved(moving.scene.screen.desk.layout.map.center)], FRAME)


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1920, 1080), (500, 300)])
@pytest.mark.parametrize("scale", [0.75, 1.0, 1.5, 2.0])
def test_every_window_and_scale_can_be_played(size: tuple[int, int], scale: float) -> None:
    surface = pygame.Surface(size).convert()
    desk = Desk.with_session(session_at("movement_phase"), surface, scale=scale)
    desk.press(pygame.K_n, pygame.K_p)
    desk.choose_by_keys(next(c for c in there(desk.table.asked).choices if c.verb == "activate"))
    layout = desk.scene.screen.desk.layout
    assert (layout.column is not None) == (size[0] / scale >= 1600)
    window = surface.get_rect()
    if size >= MINIMUM_SIZE:
        assert all(window.contains(panel.rect) for panel in desk.scene.screen.desk.side.panels)


def test_a_new_theme_and_a_new_size_are_taken_over(moving: Desk) -> None:
    moving.press(pygame.K_F1)
    context = moving.scene.context
    context.options.palette = "high_contrast"
    context.retheme()
    moving.press(pygame.K_ESCAPE)
    moving.app.frame([], FRAME)
    assert moving.scene.screen.desk.theme is context.theme
    assert moving.app.screen.get_at((2, 2))[:3] == context.theme.colors.desk


@pytest.mark.parametrize("seed", [1, 2])
def test_no_input_breaks_the_screen(seed: int, screen: pygame.Surface) -> None:
    chance = random.Random(seed)
    codes = [code for binding in keys().bindings for code in binding.keys if code != pygame.K_ESCAPE]
    session, _ = new_session(SILOAM_SYSTEM, seed)
    desk = Desk.with_session(session, screen, pace=Pace("off", "fast", "fast"))
    for _ in range(250):
        pixel = chance.randrange(1280), chance.randrange(720)
        events = [
            key(chance.choice([*codes, pygame.K_1, pygame.K_0]), chance.choice([0, pygame.KMOD_LSHIFT]))
        ]
        events += [moved(pixel), clicked(pixel, chance.choice([1, 1, 3]))]
        events += [pygame.event.Event(pygame.MOUSEWHEEL, y=chance.choice([1, -1]))]
        desk.app.frame(chance.sample(events, 2), 0.05)
        while desk.app.stack.top is not desk.scene:
            desk.app.stack.pop()
    assert session.journal.choices
