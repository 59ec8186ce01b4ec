"""The Vang's turn shown again from its summary."""

from __future__ import annotations

import pygame
import pytest

from game.core.errors import GameError
from game.core.journal import checksum
from game.core.recording import resume
from game.core.session import new_session
from game.siloam.account.turns import ATTACK, BANNER, LANDING, MOVE, ToldTurn, vang_acted, vang_turns
from game.siloam.screen.dialogs.vang_turn import VangTurnScene
from game.siloam.screen.panels.act_list import ActList
from game.siloam.screen.panels.panel_texts import say as panel_text
from game.siloam.system import SILOAM_SYSTEM
from game.table.desk.pace import Pace
from game.table.desk.panel import View
from game.table.draw.theme import Theme
from tests.ui.driver import AT_ONCE, FRAME, Desk, keys, steady, there

CHOICES = 60


def played(screen: pygame.Surface, choices: int = CHOICES, pace: Pace = AT_ONCE) -> Desk:
    """A campaign on the table, at a question after some turns of the Vang."""
    session, _ = new_session(SILOAM_SYSTEM, 1)
    desk = Desk.with_session(session, screen, pace=pace)
    for _ in range(choices):
        desk.table.choose(steady(session.state, there(session.decision)))
        desk.table.skip_all()
    desk.app.frame([], FRAME)
    return desk


@pytest.fixture
def desk(screen: pygame.Surface) -> Desk:
    return played(screen)


@pytest.fixture
def again(desk: Desk) -> VangTurnScene:
    desk.press(keys().keys_of("again")[0])
    scene = desk.app.stack.top
    assert isinstance(scene, VangTurnScene)
    return scene


def watch(desk: Desk, scene: VangTurnScene) -> list[str]:
    """Let the showing run to its end; the kinds of events that were seen."""
    seen: list[str] = []
    for _ in range(4000):
        while scene._loading is not None:
            desk.app.frame([], 0.0)
            pygame.time.wait(2)
        if not scene.showing:
            return seen
        if scene.stage.playing is not None:
            seen.append(scene.stage.playing.kind)
        desk.app.frame([], 0.05)
    raise AssertionError("the showing never ends")


# ---------------------------------------------------------------------- the summary


def test_every_act_of_a_turn_is_in_the_summary(desk: Desk) -> None:
    log = desk.table.session.log
    turns = vang_turns(log)
    assert len(turns) > 3
    for turn in turns:
        assert turn.acts[0].kind == BANNER
        assert turn.acts[0].first == turn.first
        assert turn.acts[-1].last == turn.last
        assert all(a.last + 1 == b.first for a, b in zip(turn.acts, turn.acts[1:], strict=False))
        inside = [log[place].event for place in range(turn.first, turn.last + 1)]
        for kind, wanted in ((ATTACK, "attack_declared"), (LANDING, "unit_deployed")):
            assert sum(a.kind == kind for a in turn.acts) == sum(e.kind == wanted for e in inside)
    kinds = {act.kind for turn in turns for act in turn.acts}
    assert {BANNER, ATTACK, MOVE, LANDING} <= kinds


def test_a_march_of_several_steps_is_one_act(desk: Desk) -> None:
    marches = [a for t in vang_turns(desk.table.session.log) for a in t.acts if a.kind == MOVE]
    longest = max(marches, key=lambda act: len(act.title.about["path"]))
    assert len(longest.title.about["path"]) > 1
    assert longest.title.about["hex"] == longest.title.about["path"][-1]


def test_an_attack_tells_its_results(desk: Desk) -> None:
    log = desk.table.session.log
    attacks = [a for t in vang_turns(log) for a in t.acts if a.kind == ATTACK]
    for attack in attacks:
        if attack.last == len(log) - 1:
            continue  # it is still going on
        kinds = [event.kind for event in attack.results]
        assert kinds.count("draws_end") >= 1
        assert "chit_drawn" not in kinds


def test_the_summary_is_offered_after_a_turn_and_not_for_ever(desk: Desk) -> None:
    session, offered = desk.table.session, set[bool]()
    for _ in range(40):
        desk.table.choose(steady(session.state, there(session.decision)))
        desk.app.frame([], FRAME)
        buttons = [b for b in desk.scene.screen.desk.prompt.items if b.label == panel_text("prompt.again")]
        acted = vang_acted(session.log, len(session.journal.choices))
        assert bool(buttons) == (acted and not desk.scene.asker.can_cancel)
        offered.add(acted)
    assert offered == {True, False}


# ---------------------------------------------------------------------- the list


def longest_turn(desk: Desk) -> ToldTurn:
    return max(vang_turns(desk.table.session.log), key=lambda turn: len(turn.acts))


def listed(desk: Desk, theme: Theme, height: int) -> ActList:
    """The acts of a long turn in a panel, painted once."""
    acts = ActList(theme, pygame.Rect(0, 0, 421, height), turn=longest_turn(desk))
    paint(desk, acts)
    return acts


def paint(desk: Desk, acts: ActList) -> list[int]:
    """The acts in sight."""
    acts.draw(pygame.Surface(acts.rect.size), View(desk.table.shown, {}, 0))
    return [index for _, index in acts._places]


@pytest.mark.parametrize("height", range(150, 420, 20))
def test_the_list_never_ends_on_a_banner_whose_acts_are_out_of_sight(
    desk: Desk, theme: Theme, height: int
) -> None:
    acts = listed(desk, theme, height)
    seen = set[int]()
    for _ in acts.turn.acts:
        shown = paint(desk, acts)
        seen |= set(shown)
        last = shown[-1]
        assert len(shown) == 1 or last == len(acts.turn.acts) - 1 or acts.turn.acts[last].kind != BANNER
        assert max(rect.bottom for rect, _ in acts._places) <= height or len(shown) == 1
        acts.scroll(-1)
    assert seen == set(range(len(acts.turn.acts)))
    assert paint(desk, acts)[-1] == len(acts.turn.acts) - 1


def test_a_list_that_goes_on_says_so_and_how_far(
    desk: Desk, theme: Theme, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[tuple[str, int]] = []
    monkeypatch.setattr(ActList, "_say_more", lambda _list, _canvas, left: said.append(("more", left)))
    acts = listed(desk, theme, 300)
    below = acts.turn.acts[acts._places[-1][1] + 1 :]
    assert said == [("more", sum(act.kind != BANNER for act in below))]
    assert said[0][1] > 0
    acts.scroll(-100)
    paint(desk, acts)
    assert said[-1] == ("more", 0)
    said.clear()
    listed(desk, theme, 5000)
    assert said == [], "all of it is in sight"


def test_keys_go_through_the_list_by_the_page(desk: Desk, again: VangTurnScene) -> None:
    again.turns.append(longest_turn(desk))
    again._go(len(again.turns) - 1 - again.number)
    seen, last = set[int](), len(again.acts.turn.acts) - 1
    for _ in range(last):
        desk.app.frame([], FRAME)
        seen |= {index for _, index in again.acts._places}
        desk.press(pygame.K_PAGEDOWN)
    assert (again.acts.selected, seen) == (last, set(range(last + 1)))
    for _ in range(last):
        desk.press(pygame.K_PAGEUP)
    assert again.acts.selected == 0


# ---------------------------------------------------------------------- showing it


def test_the_whole_turn_is_shown_as_often_as_wanted_and_touches_nothing(
    desk: Desk, again: VangTurnScene
) -> None:
    session = desk.table.session
    before, log = checksum(session.system, session.state), list(session.log)
    runs = []
    for _ in range(2):
        desk.press(pygame.K_SPACE)
        assert again.showing
        runs.append(watch(desk, again))
    assert runs[0] == runs[1]
    assert runs[0][0] == "banner_activated"
    desk.press(pygame.K_ESCAPE)
    assert desk.app.stack.top is desk.scene
    assert checksum(session.system, session.state) == before
    assert session.log == log


def test_one_act_is_shown_alone_from_the_position_before_it(desk: Desk, again: VangTurnScene) -> None:
    while not any(act.kind in (MOVE, LANDING) for act in again.turn.acts):
        desk.press(pygame.K_LEFT)
    index = next(i for i, act in enumerate(again.turn.acts) if act.kind in (MOVE, LANDING))
    act = again.turn.acts[index]
    again.acts.select(index)
    desk.press(pygame.K_RETURN)
    unit, goal = act.title.about["unit"], act.title.about["hex"]
    watched = watch(desk, again)
    assert set(watched) <= {"unit_moved", "unit_deployed", "garrison_left", "support_returned",
                            "mode_flipped", "scout_marker_removed"}  # fmt: skip
    assert again.stage.shown.units[unit].place == goal


def test_a_banner_is_shown_with_all_that_it_did(desk: Desk, again: VangTurnScene) -> None:
    acts = again.turn.acts
    ends = [index for index, act in enumerate(acts) if act.kind == BANNER][1:] or [len(acts)]
    assert ends[0] > 1, "the first banner does something"
    desk.press(pygame.K_RETURN)
    seen = set[int]()
    for _ in range(4000):
        if not again.showing:
            break
        seen.add(again.acts.playing)
        desk.app.frame([], 0.05)
    assert seen >= set(range(1, ends[0]))
    assert max(seen) < ends[0]


def test_a_click_on_an_act_shows_it(desk: Desk, again: VangTurnScene) -> None:
    desk.app.frame([], FRAME)
    rect, index = again.acts._places[-1]
    desk.click(rect.center)
    assert again.acts.selected == index
    assert again.showing
    desk.click((5, 300))
    assert not again.showing


def test_earlier_turns_can_be_shown_too(desk: Desk, again: VangTurnScene) -> None:
    for _ in range(len(again.turns)):
        desk.press(pygame.K_LEFT)
    assert again.number == 0
    desk.press(pygame.K_SPACE)
    assert watch(desk, again)


def test_what_lies_before_the_first_choice_of_a_loaded_game_is_found_in_its_record(
    desk: Desk, screen: pygame.Surface
) -> None:
    session = desk.table.session
    loaded = Desk.with_session(resume(SILOAM_SYSTEM, session.journal, session.state.clone()), screen)
    loaded.press(keys().keys_of("again")[0])
    scene = loaded.app.stack.top
    assert isinstance(scene, VangTurnScene)
    loaded.press(pygame.K_SPACE)
    assert watch(loaded, scene)
    assert not scene.message


def test_a_record_that_does_not_lead_there_is_said(
    desk: Desk, again: VangTurnScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise GameError("The record ends before that.")

    monkeypatch.setattr("game.siloam.screen.dialogs.vang_turn.moments", fail)
    desk.press(pygame.K_SPACE)
    for _ in range(2000):
        if not again.showing:
            break
        desk.app.frame([], FRAME)
        pygame.time.wait(2)
    assert again.message == "The record ends before that."
    assert not again.showing


def test_before_the_vang_have_acted_there_is_nothing_to_show(desk: Desk) -> None:
    desk.table.session.log.clear()
    desk.press(keys().keys_of("again")[0])
    assert desk.app.stack.top is desk.scene
    assert desk.scene.asker.refusal == panel_text("again.none")
