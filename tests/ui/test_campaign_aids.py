"""What keeps a player from mistakes: refusals, phases that end by themselves, Cancel, help, keys."""

from __future__ import annotations

import ast
from pathlib import Path

import pygame
import pytest

import game
from game.core.frame import Choice, Question
from game.siloam.account.phases import Phase, ends_turn
from game.siloam.model.state import State
from game.siloam.rules.supports import place_support, return_support
from game.siloam.screen.panels.cups_panel import CupsPanel
from game.siloam.screen.panels.hex_facts import of_counter, of_vang_support
from game.siloam.screen.panels.morale_panel import MoralePanel
from game.siloam.screen.panels.panel_texts import say as panel_text
from game.siloam.screen.panels.pools import PoolsPanel
from game.siloam.screen.panels.tracks import PlansPanel
from game.siloam.words import words
from game.table.desk import stepper
from game.table.desk.key_table import CAMPAIGN
from game.table.desk.side_panels import PAGE_ROWS, LogPanel
from game.table.library import Library
from game.table.scenes.keys import KeySheet
from game.table.texts import say as desk_text
from tests.ui.driver import FRAME, Desk, key, keys, panel_of, session_at, there

PROGRAM = Path(game.__file__).parent


@pytest.fixture
def supporting(screen: pygame.Surface) -> Desk:
    return Desk.with_session(session_at("support_phase"), screen)


def last_deployment(screen: pygame.Surface) -> tuple[Desk, Choice]:
    """The deployment after which nothing is left to deploy, with one CP over for a plan."""
    odd = session_at("deployment_phase", wanted=lambda decision: decision.about["cp"] % 2 == 1)
    desk = Desk.with_session(odd, screen)
    session = desk.table.session
    while True:
        choice = next(c for c in there(session.decision).choices if c.verb == "deploy")
        session.choose(choice)
        ended = there(session.decision).kind != "deployment_phase"
        session.undo()
        if ended:
            return desk, choice
        desk.table.choose(choice)
        desk.app.frame([], FRAME)


# ---------------------------------------------------------------------- phases that end by themselves


def test_a_phase_that_ends_by_itself_is_noted(screen: pygame.Surface) -> None:
    desk, choice = last_deployment(screen)
    desk.table.choose(choice)
    desk.app.frame([], FRAME)
    assert there(desk.table.asked).kind == "planning_phase"
    assert "Deployment" in desk.scene.screen.toast.text
    assert desk.scene.animating
    for _ in range(80):
        desk.app.frame([], 0.1)
    assert not desk.scene.screen.toast.text
    assert not desk.scene.animating


@pytest.mark.parametrize("press", ["enter", "keypad", "letter", "mouse"])
def test_a_press_meant_for_the_last_phase_does_not_end_the_next(press: str, screen: pygame.Surface) -> None:
    desk, choice = last_deployment(screen)
    desk.table.choose(choice)
    desk.app.frame([], FRAME)
    made = desk.table.session.state.choices_made
    brass = next(b for b in desk.scene.screen.desk.prompt.items if b.primary)
    codes = {"enter": pygame.K_RETURN, "keypad": pygame.K_KP_ENTER, "letter": pygame.K_e}

    def once() -> None:
        desk.click(brass.rect.center) if press == "mouse" else desk.press(codes[press])

    once()
    assert desk.table.session.state.choices_made == made
    assert desk.scene.asker.refusal == desk_text("prompt.guarded")
    desk.app.frame([], FRAME)
    for _ in range(round(stepper.SECONDS / FRAME)):
        desk.app.frame([], FRAME)
    once()
    assert desk.table.session.journal.choices[-1] == Choice("done")


def test_the_pause_is_for_another_phase_and_not_for_the_first() -> None:
    pause, moving, fighting = stepper.Guard(), Phase("movement_phase", "cics"), Phase("combat_phase", "cics")
    pause.asked(moving)
    assert not pause.holds
    pause.asked(fighting)
    pause.update(stepper.SECONDS / 2)
    assert pause.holds
    pause.update(stepper.SECONDS)
    pause.asked(fighting)
    assert not pause.holds


def test_a_focused_button_and_every_other_choice_are_free_at_once(screen: pygame.Surface) -> None:
    desk, choice = last_deployment(screen)
    desk.table.choose(choice)
    desk.app.frame([], FRAME)
    ring = desk.scene.screen.desk.ring
    desk.app.frame([key(pygame.K_TAB)] * (1 + next(i for i, b in enumerate(ring.items) if b.primary)), FRAME)
    assert desk.scene.asker.guard.holds
    desk.press(pygame.K_RETURN)
    assert desk.table.session.journal.choices[-1] == Choice("done")


def test_enter_on_a_hex_without_a_choice_says_why_and_ends_nothing(screen: pygame.Surface) -> None:
    desk = Desk.with_session(session_at("movement_phase"), screen)
    desk.press(pygame.K_n)
    while desk.scene.asker.choices_at(desk.scene.screen.pointer.cursor):
        desk.press(pygame.K_LEFT)
    made = desk.table.session.state.choices_made
    desk.press(pygame.K_RETURN)
    assert desk.table.session.state.choices_made == made
    assert "stands in" in desk.scene.asker.refusal


# ---------------------------------------------------------------------- Cancel


def test_escape_takes_back_what_is_half_made(supporting: Desk) -> None:
    before = supporting.table.session.state.clone()
    place = next(c for c in there(supporting.table.asked).choices if c.option == "hq")
    supporting.choose_by_keys(place)
    assert there(supporting.table.asked).kind == "place_support"
    cancel = next(b for b in supporting.scene.screen.desk.prompt.items if b.key == pygame.K_ESCAPE)
    assert cancel.label == desk_text("prompt.cancel")
    supporting.press(pygame.K_ESCAPE)
    assert there(supporting.table.asked).kind == "support_phase"
    assert supporting.table.session.state == before
    assert supporting.app.stack.top is supporting.scene


def test_cancel_leaves_an_attack_with_all_who_have_joined(screen: pygame.Surface) -> None:
    session = session_at("combat_phase", wanted=lambda d: any(c.verb == "attack" for c in d.choices))
    session.choose(next(c for c in there(session.decision).choices if c.verb == "attack"))
    assert there(session.decision).kind == "declaration"
    desk = Desk.with_session(session, screen)
    flip = next(c for c in there(session.decision).choices if c.verb == "flip")
    desk.choose_by_mouse(flip)
    cancel = next(b for b in desk.scene.screen.desk.prompt.items if b.label == desk_text("prompt.cancel"))
    desk.click(cancel.rect.center)
    assert there(desk.table.asked).kind == "combat_phase"


def test_the_reach_of_a_support_is_shown_before_it_is_placed(supporting: Desk) -> None:
    supporting.choose_by_keys(next(c for c in there(supporting.table.asked).choices if c.option == "hq"))
    spot = min(there(supporting.scene.asker.answers).on_map)
    supporting.move(supporting.scene.screen.hex_rect(spot).center)
    grid, reach = supporting.scene.screen.pointer.grid, supporting.table.shown.content.sides["hq"].range
    assert supporting.scene.picture.highlights().reach == grid.within(spot, reach)


# ---------------------------------------------------------------------- refusals off the map


def test_what_lies_on_a_panel_says_why_it_cannot_be_chosen(screen: pygame.Surface) -> None:
    desk = Desk.with_session(session_at("movement_phase"), screen)
    side = desk.scene.screen.desk.side
    side.show_tab("pools")
    desk.scene.dirty = True
    desk.app.frame([], FRAME)
    said = {}
    for name, panel in (
        ("morale", panel_of(side, MoralePanel)),
        ("plan", panel_of(side, PlansPanel)),
        ("piece", panel_of(side, PoolsPanel)),
    ):
        spot = next(s for s in panel.spots if s.keys and s.keys[0][0] == name)
        desk.click(spot.rect.center)
        said[name] = desk.scene.asker.refusal
    assert said["morale"] == "Morale is raised in the Planning phase (5.7)"
    assert "Planning phase (5.7)" in said["plan"]
    assert "(5.6)" in said["piece"]


def ask_anew(state: State) -> None:
    """Ask the open question again, of a position changed since."""
    phase = state.stack[-1]
    assert isinstance(phase, Question)
    state.pending = phase.decision(state)


def test_what_a_phase_lacks_stands_greyed_with_its_reason(screen: pygame.Surface) -> None:
    session = session_at("siloam_phase")
    for support in session.state.supports_in_pool("siloam"):
        session.state.put_support(support, "out")
    ask_anew(session.state)
    desk = Desk.with_session(session, screen)
    greyed = [b for b in desk.scene.screen.desk.prompt.items if b.refusal and b.key is None]
    assert len(greyed) == 2
    desk.click(greyed[0].rect.center)
    assert desk.scene.asker.refusal == "No Conscript or Guerrilla is left in the Siloam Pool (2.6.1)"


# ---------------------------------------------------------------------- help


def test_every_counter_in_a_pool_explains_itself(supporting: Desk) -> None:
    pools = panel_of(supporting.scene.screen.desk.side, PoolsPanel)
    assert pools.spots
    tips = {spot.keys[0][1]: spot.tip for spot in pools.spots}
    assert words().help("sides", "hq") in tips["leader-hq"]
    assert words().help("sides", "leader") in tips["leader-hq"]
    assert panel_text("tips.two_sided") in tips["leader-hq"]
    content = supporting.table.shown.content
    assert all(of_counter(content, piece)[0] in tip for piece, tip in tips.items())


def test_the_cup_of_vang_supports_says_what_each_does(supporting: Desk) -> None:
    spots = panel_of(supporting.scene.screen.desk.side, CupsPanel).spots
    tip = next(s.tip for s in spots if s.keys == (("cup", "support"),))
    inside = supporting.table.shown.vang_support.inside
    assert all(line in tip for line in of_vang_support(inside))
    assert "Sabotage" in tip or "sabotage" not in inside


def test_a_tooltip_goes_with_the_tab_it_belonged_to(supporting: Desk) -> None:
    spot = panel_of(supporting.scene.screen.desk.side, PoolsPanel).spots[0]
    supporting.move(spot.rect.center)
    assert supporting.scene.screen.tip is not None
    supporting.press(pygame.K_p)
    assert supporting.scene.screen.tip is None or supporting.scene.screen.tip.tip != spot.tip


# ---------------------------------------------------------------------- keys


def test_the_key_sheet_lists_every_binding(supporting: Desk) -> None:
    supporting.press(pygame.K_F1, mod=pygame.KMOD_SHIFT)
    sheet = supporting.app.stack.top
    assert isinstance(sheet, KeySheet)
    listed = [row.keys for column in sheet._columns for row in column if row.keys]
    assert sorted(listed) == sorted(keys().spelled(b) for b in keys().bindings)
    assert {"1 to 9", "0", "M", "A", "B", "Esc"} <= set(listed)


SOURCES = {
    CAMPAIGN: (
        "table/scenes/campaign_input.py", "table/scenes/asker.py", "table/scenes/prompter.py",
        "table/desk/prompt_bar.py",
    ),
    "again": ("siloam/screen/dialogs/vang_turn.py",),
    "event": ("siloam/screen/dialogs/event_card.py",),
    "board": (
        "table/dialogs/story_dialog.py", "table/dialogs/question_box.py", "table/dialogs/story_course.py",
        "siloam/screen/dialogs/battle.py",
    ),
}  # fmt: skip
MODIFIERS = ("SHIFT", "CTRL", "ALT", "META", "CAPSLOCK", "NUMLOCK", "MODE")


@pytest.mark.parametrize("scene", SOURCES)
def test_no_key_that_a_scene_reads_is_missing_from_the_table(scene: str) -> None:
    known = {code for binding in keys().bindings_of(scene) for code in binding.keys}
    known |= {code for binding in keys().bindings_of("menu") for code in binding.keys}
    assert scene in keys().scenes
    for source in SOURCES[scene]:
        for node in ast.walk(ast.parse((PROGRAM / source).read_text(encoding="utf-8"))):
            name = node.attr if isinstance(node, ast.Attribute) else ""
            if name.startswith("K_") and not name.endswith(MODIFIERS):
                assert getattr(pygame, name) in known, f"{source} reads {name}"


def test_one_letter_means_one_thing_wherever_it_is_used() -> None:
    """Step, speed, undo and their like; options of a card are letters on their buttons."""
    shared: dict[int, set[str]] = {}
    for scene in (CAMPAIGN, "board", "again"):
        for binding in keys().bindings_of(scene):
            for code in binding.keys:
                if ord("a") <= code <= ord("z") and not binding.shift:
                    shared.setdefault(code, set()).add(binding.action.removeprefix("board_"))
    assert {chr(code): acts for code, acts in shared.items() if len(acts) > 1} == {}


def test_a_campaign_that_cannot_be_saved_says_so_at_once(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = Desk.with_session(session_at("support_phase"), screen)
    monkeypatch.setattr(Library, "trouble", "The disk is full.")
    desk.app.frame([], FRAME)
    assert desk.scene.screen.toast.text == "The disk is full."
    for _ in range(80):
        desk.app.frame([], 0.1)
    assert not desk.scene.screen.toast.text, "once is enough"
    monkeypatch.setattr(Library, "trouble", "")
    desk.app.frame([], FRAME)
    monkeypatch.setattr(Library, "trouble", "The disk is full.")
    desk.app.frame([], FRAME)
    assert desk.scene.screen.toast.text, "it has become full again"


def test_what_ends_the_turn_by_itself_is_chosen_twice(screen: pygame.Surface) -> None:
    """With the next chit drawn nothing can be taken back, so a slip must not draw it."""
    session = session_at("planning_phase")
    session.state.cp = 1
    session.state.morale.update(dict.fromkeys(session.state.morale, 7))
    ask_anew(session.state)
    desk = Desk.with_session(session, screen)
    plan = next(c for c in there(desk.table.asked).choices if c.verb == "initiate_plan")
    assert ends_turn(session.state, plan)
    assert not ends_turn(session.state, there(desk.table.asked).choices[-1]), "ending it is no slip"
    desk.scene.asker.choose(plan)
    assert plan.option not in session.state.plans
    assert "taken back" in desk.scene.asker.refusal
    desk.scene.asker.choose(plan)
    assert plan.option in session.state.plans
    assert desk.table.asked is None or desk.table.asked.kind != "planning_phase"


def test_what_leaves_something_to_do_is_chosen_at_once(screen: pygame.Surface) -> None:
    session = session_at("planning_phase")
    session.state.cp = 9
    ask_anew(session.state)
    desk = Desk.with_session(session, screen)
    plan = next(c for c in there(desk.table.asked).choices if c.verb == "initiate_plan")
    desk.scene.asker.choose(plan)
    assert plan.option in session.state.plans


def test_ranges_say_when_there_are_none(screen: pygame.Surface) -> None:
    desk = Desk.with_session(session_at("support_phase"), screen)
    state = desk.table.shown
    for support in state.supports.values():
        if support.on_map:
            return_support(state, support, "test")
    guns = [unit for unit in state.friends_on_map() if unit.gives_artillery_support]
    assert not guns
    desk.press(keys().keys_of("ranges")[0])
    assert "No HQ" in desk.scene.asker.refusal
    desk.press(keys().keys_of("ranges")[0])
    hq = next(s for s in state.supports.values() if "hq" in s.spec.sides)
    place_support(state, hq, "hq", state.friends_on_map()[0].place, "test")
    desk.press(keys().keys_of("ranges")[0])
    assert "No HQ" not in desk.scene.asker.refusal


def test_the_page_keys_scroll_the_tab_in_sight(supporting: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    scrolled: list[tuple[str, int]] = []
    monkeypatch.setattr(PoolsPanel, "wheel", lambda _panel, steps: scrolled.append(("pools", steps)))
    monkeypatch.setattr(LogPanel, "scroll", lambda _panel, rows: scrolled.append(("log", rows)))
    side = supporting.scene.screen.desk.side
    side.show_tab("pools")
    supporting.press(pygame.K_PAGEDOWN)
    supporting.press(pygame.K_PAGEUP)
    side.show_tab("log")
    supporting.press(pygame.K_PAGEUP)
    assert scrolled == [("pools", -1), ("pools", 1), ("log", PAGE_ROWS)]
