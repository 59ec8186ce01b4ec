"""The Corrow Papers on the real table: whole missions by mouse alone and by keys alone, and its panels."""

from __future__ import annotations

import pygame
import pytest

from game.core.dice import seeded
from game.core.frame import Choice, Event
from game.core.recording import replayed
from game.core.session import Entry, Session, new_session
from game.firefight.account.standing_points import would_score
from game.firefight.model.content import content
from game.firefight.model.state import Skirmish
from game.firefight.odds.attack_odds import attack_odds
from game.firefight.odds.danger import dangers_at
from game.firefight.rules.attack import Attack, carry_out
from game.firefight.screen.map.overlays import arc_of, zones
from game.firefight.screen.order_history import last_order
from game.firefight.screen.panels.dice_panel import latest_checks
from game.firefight.screen.panels.order_reading import OBEYED, PASSED_OVER, reading_at
from game.firefight.screen.result_dialog import ResultDialog
from game.firefight.system import FIREFIGHT_SYSTEM
from game.registry import FIREFIGHT
from game.table.desk.desk_skin import PICK
from game.table.draw.theme import palette
from tests.firefight.board import Board
from tests.ui.driver import FRAME, Desk, clicked, there

PLAYED = [("sheds", "mouse"), ("sheds", "keys"), ("corrow", "keys"), ("ennisk", "mouse")]
RIGHT = 3


def session_at(mission: str, kind: str, number: int = 1, seed: int = 3) -> Session[Skirmish]:
    """A mission of the steady player, stopped where a kind of question is asked for the so-many-th time."""
    session, _ = new_session(FIREFIGHT_SYSTEM, seed, mission)
    dice, asked = seeded(seed), 0
    while session.decision is not None:
        asked += session.decision.kind == kind
        if asked == number:
            return session
        session.choose(FIREFIGHT_SYSTEM.policies["steady"](session.state, session.decision, dice))
    raise AssertionError(f"{mission} never asks {kind} so often")


def desk_with(session: Session[Skirmish], screen: pygame.Surface) -> Desk:
    return Desk.with_session(session, screen, dialogs=True, game=FIREFIGHT)


def middle(desk: Desk, hex_id: str) -> tuple[int, int]:
    return desk.scene.screen.hex_rect(hex_id).center


SEED = 4
"""Of missions in which the steady player uses most of what there is."""


@pytest.mark.parametrize(("mission", "by"), PLAYED)
def test_a_whole_mission(mission: str, by: str, screen: pygame.Surface) -> None:
    session, _ = new_session(FIREFIGHT_SYSTEM, SEED, mission)
    desk = desk_with(session, screen)
    choose = desk.choose_by_mouse if by == "mouse" else desk.choose_by_keys
    dice, verbs = seeded(SEED, by), set[str]()
    while session.decision is not None:
        wanted = FIREFIGHT_SYSTEM.policies["steady"](session.state, session.decision, dice)
        choose(wanted)
        assert session.journal.choices[-1] == wanted
        verbs.add(wanted.verb)
    desk.app.frame([], FRAME)
    assert desk.table.over
    assert isinstance(desk.app.stack.top, ResultDialog)
    assert session.state.outcome in FIREFIGHT_SYSTEM.grades
    assert {"place", "face", "move", "attack", "pay", "commit"} <= verbs
    assert replayed(FIREFIGHT_SYSTEM, session.journal).state == session.state


# ---------------------------------------------------------------------- picking a Unit


def first_unit(session: Session[Skirmish]) -> str:
    return next(it.piece for it in there(session.decision).choices if it.verb == "move")


@pytest.mark.parametrize("way_out", ["escape", "right button"])
def test_a_unit_is_picked_and_let_go_again(way_out: str, screen: pygame.Surface) -> None:
    session = session_at("sheds", "turn")
    desk = desk_with(session, screen)
    asker, unit = desk.scene.asker, first_unit(session)
    here = session.state.pieces[unit].hex
    before = there(asker.answers).on_map
    assert {it.verb for choices in before.values() for it in choices} == {PICK}
    desk.click(middle(desk, here))
    answers = there(asker.answers)
    assert answers.picked == unit
    laid_out = {it for choices in answers.on_map.values() for it in choices if it.verb != PICK}
    assert laid_out == {it for it in there(session.decision).choices if it.piece == unit}
    assert desk.scene.picture.highlights().selected == unit
    if way_out == "escape":
        desk.press(pygame.K_ESCAPE)
    else:
        desk.app.frame([clicked(middle(desk, here), RIGHT)], FRAME)
    assert there(asker.answers).on_map == before
    assert session.state.choices_made == len(session.journal.choices), "nothing was chosen"


def test_a_unit_is_picked_in_the_list(screen: pygame.Surface) -> None:
    session = session_at("sheds", "turn")
    desk = desk_with(session, screen)
    side, unit = desk.scene.screen.desk.side, first_unit(session)
    while side.tab != "units":
        desk.press(*desk.scene.screen.keys.keys_of("next_tab")[:1])
    spot = next(it for it in side.spots() if ("unit", unit) in it.keys)
    desk.click(spot.rect.center)
    assert there(desk.scene.asker.answers).picked == unit


def test_a_facing_lies_in_the_hex_that_is_faced(screen: pygame.Surface) -> None:
    session = session_at("sheds", "first_facing")
    desk = desk_with(session, screen)
    decision = there(session.decision)
    piece, here = decision.about["piece"], decision.about["hex"]
    towards = session.state.grid.towards[here]
    way = next(iter(towards))
    desk.click(middle(desk, towards[way]))
    assert session.journal.choices[-1] == Choice("face", piece, here, way)
    assert session.state.pieces[piece].facing == way


def test_what_is_half_done_is_left_again(screen: pygame.Surface) -> None:
    session = session_at("sheds", "pay")
    desk = desk_with(session, screen)
    desk.press(pygame.K_ESCAPE)
    assert there(session.decision).kind == "turn"


# ---------------------------------------------------------------------- maps, colours and layers


@pytest.mark.parametrize("mission", ["sheds", "corrow", "ennisk"])
def test_each_mission_is_played_on_its_own_map(mission: str, screen: pygame.Surface) -> None:
    session = session_at(mission, "place")
    desk = desk_with(session, screen)
    land = session.state.land
    assert desk.scene.screen.pointer.grid is land.grid
    last = land.grid.hexes[-1]
    desk.move(middle(desk, last))
    assert desk.scene.screen.pointer.hex == last


def test_the_table_has_the_colours_of_the_game() -> None:
    assert palette("default", FIREFIGHT.id).desk != palette().desk
    assert palette("default", FIREFIGHT.id)["meadow"] == palette()["meadow"]


def test_layers_and_the_line_of_sight_are_drawn(screen: pygame.Surface) -> None:
    session = session_at("corrow", "turn", 6)
    desk = desk_with(session, screen)
    view, pictures = desk.scene.screen.desk.layout.map, list[bytes]()
    unit = first_unit(session)
    desk.click(middle(desk, session.state.pieces[unit].hex))
    for key in (pygame.K_i, pygame.K_r):
        desk.press(key)
        for hex_id in ("0101", "1209"):
            desk.move(middle(desk, hex_id))
            pictures.append(pygame.image.tobytes(screen.subsurface(view), "RGB"))
    assert len(set(pictures)) == len(pictures)


def test_the_arc_is_what_could_be_attacked() -> None:
    board = Board()
    board.put("rifles_a", "0405", "se")
    board.put("guard_1", "0806", "nw")
    arc, reach = arc_of(board.state, "rifles_a"), board.state.spec("rifles_a").range
    assert "0506" in arc.near
    assert "0305" not in (*arc.near, *arc.far, *arc.unseen)
    assert all(board.state.grid.distance("0405", it) > reach for it in arc.far)
    assert zones(board.state, "red")["0705"] == 1


def test_a_move_tells_who_could_fire_at_its_end() -> None:
    board = Board()
    board.put("rifles_a", "0405", "se")
    board.put("guard_1", "0806", "nw")
    board.put("guard_2", "0506", "ne")
    state, near = board.state, dangers_at(board.state, "rifles_a", "0406")
    assert [it.enemy for it in near] == ["guard_1"], "the other one looks away"
    assert near[0].hit == attack_odds_after(state, "0406")
    assert state.pieces["rifles_a"].hex == "0405", "nothing has moved"
    move = Choice("move", "rifles_a", "0406", path=("0406",), cost=1)
    assert "Guard 1" in FIREFIGHT.skin.desk.questions.described(state, move, "x")


def attack_odds_after(state: Skirmish, hex_id: str) -> float:
    copy = state.clone()
    copy.pieces["rifles_a"].hex = hex_id
    return attack_odds(copy, Attack("guard_1", hex_id, "rifles_a")).targets[0].hit


# ---------------------------------------------------------------------- what the panels tell


def test_an_order_card_is_read_line_by_line() -> None:
    session = session_at("corrow", "turn", 6)
    reading = reading_at(session.log, there(last_order(session.log)), session.state.mission)
    told = [it.event for it in session.log]
    drawn = max(n for n, event in enumerate(told) if event.kind == "order_drawn")
    after = told[drawn:]
    assert reading.card.id == told[drawn].about["card"]
    crossed = [it for it in reading.lines if it.fate == PASSED_OVER]
    assert len(crossed) == sum(it.kind == "line_passed_over" for it in after)
    assert all(it.note for it in crossed)
    obeyed = [it for it in reading.lines if it.fate == OBEYED]
    assert len(obeyed) == sum(it.kind == "order_obeyed" for it in after)
    assert reading.passed == any(it.kind == "enemy_passed" for it in after)


def test_every_order_card_can_be_read_aloud() -> None:
    mission = content().missions["ennisk"]
    for card in content().orders:
        reading = reading_at([Entry(0, Event("order_drawn", "FF-ORD-01", {"card": card}))], 0, mission)
        assert len(reading.lines) >= 3
        assert all(line.text[0].isupper() for line in reading.lines)


def test_an_attack_is_told_as_one_sum() -> None:
    board = Board()
    board.put("rifles_a", "0405", "se")
    board.put("guard_1", "0506", "nw")
    carry_out(board.state, Attack("rifles_a", "0506", "guard_1"))
    (rolled,) = board.happened("attack_rolled")
    (check,) = latest_checks([Entry(0, rolled)], board.state)
    dice = rolled.about["dice"]
    total = 3 + 3 + sum(dice)
    assert check.dice == dice
    assert check.sum.startswith(f"AR 3 +3 adjacent + dice {dice[0]}+{dice[1]} = {total} against front 11")


def test_what_would_be_scored_now_is_scored_at_the_end() -> None:
    session, _ = new_session(FIREFIGHT_SYSTEM, 5, "corrow")
    dice = seeded(5)
    while session.decision is not None:
        session.choose(FIREFIGHT_SYSTEM.policies["steady"](session.state, session.decision, dice))
    for side, tally in session.state.tallies.items():
        assert would_score(session.state, side) == tally.total


def test_a_pass_that_ends_the_round_is_asked_twice(screen: pygame.Surface) -> None:
    session = next(
        it
        for it in (session_at("corrow", "turn", number) for number in range(1, 30))
        if there(it.decision).about["enemy_passed"] and any(not p.spent for p in it.state.pieces.values())
    )
    desk = desk_with(session, screen)
    made = session.state.choices_made
    while desk.scene.asker.guard.holds:
        desk.app.frame([], FRAME)
    desk.scene.asker.choose(Choice("pass"))
    desk.app.frame([], FRAME)
    assert session.state.choices_made == made
    assert "ends the round" in desk.scene.screen.desk.prompt.notice
    desk.scene.asker.choose(Choice("pass"))
    assert session.state.choices_made == made + 1
