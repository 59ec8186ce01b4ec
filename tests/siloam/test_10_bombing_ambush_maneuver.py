"""10.1 Bombing Run, 10.4 Ambush and 10.5 Tactical Maneuver: the plans of the battlefield."""

from __future__ import annotations

import pytest

from game.siloam.model.content import HANGAR, RUNWAY
from game.siloam.rules.activation import MovementPhase
from game.siloam.rules.air import bombing_lines
from game.siloam.rules.allies import AlliedActivation
from game.siloam.rules.cics import CicsTurn
from game.siloam.rules.declaration import CombatPhase
from game.siloam.rules.tactics import return_tactics
from tests.siloam.board import ALL, MISS, Board

RUSHED = 1
HIT = "t06"
"""Circle, square, diamond, maneuver: a hit for planes and veterans, and no bonus draw."""


def facing(plan: str) -> Board:
    """A CICS Infantry beside a Vang tank in the rough, the plan Rushed, 5 CP."""
    board = Board()
    board.unit("cics-veteran-1", "1712")
    board.unit("red-1", "1812")
    board.state.plans[plan] = RUSHED
    board.state.cp = 5
    return board


def attacking(plan: str) -> Board:
    board = facing(plan)
    board.start(CombatPhase(faction="cics"))
    board.choose("attack", piece="cics-veteran-1", hex="1812")
    return board


def executable(board: Board) -> set[str]:
    return {c.option for c in board.options("execute_plan")}


def kinds(board: Board, *wanted: str) -> list[str]:
    """The order in which events of these kinds were told."""
    assert board.state.events is not None
    return [e.kind for e in board.state.events if e.kind in wanted]


def fighter_for_the_vang(board: Board) -> None:
    board.state.vang_support.inside.remove("fighter")
    board.state.vang_runway.append("fighter")


# ---------------------------------------------------------------------- 10.1 and 10.4: the window


@pytest.mark.rule("R10.1-a", "R10.4-a")
@pytest.mark.parametrize("plan", ["bombing_run", "ambush"])
def test_the_window_is_the_start_of_a_declared_combat(plan: str) -> None:
    board = facing(plan)
    board.rig("command", "4")
    board.start(CicsTurn())
    seen = {}
    while board.kind != "combat_phase":
        seen[board.kind] = executable(board)
        board.choose("done")
    seen["combat_phase"] = executable(board)
    board.choose("attack")
    assert executable(board) == {plan}
    board.draws(*[MISS] * 7)
    board.choose("commit")
    while board.kind:
        seen[board.kind] = executable(board)
        board.choose("done")
    assert len(seen) == 5
    assert not any(seen.values())
    assert board.state.plans == {plan: RUSHED + 1}


@pytest.mark.rule("R10.1-a", "R10.4-a")
@pytest.mark.parametrize("plan", ["bombing_run", "ambush"])
def test_the_window_closes_when_step_one_begins(plan: str) -> None:
    board = facing(plan)
    board.support("leader-hq", "leader", "1712")
    board.unit("siloam-infantry-1", "1811")
    board.start(CombatPhase(faction="cics"))
    board.choose("attack")
    assert executable(board) == {plan}
    board.choose("join_attack", piece="siloam-infantry-1")
    assert board.kind == "declaration"
    assert executable(board) == set()


@pytest.mark.rule("R10.1-a", "R10.4-a")
@pytest.mark.parametrize("plan", ["bombing_run", "ambush"])
@pytest.mark.parametrize("faction", ["siloam", "caledonia"])
def test_an_allied_attack_opens_the_window_too(plan: str, faction: str) -> None:
    board = Board()
    board.unit(f"{faction}-infantry-1", "1712")
    board.unit("red-1", "1812")
    board.state.plans[plan] = RUSHED
    board.morale(cics=3, siloam=7, caledonia=7)
    board.start(AlliedActivation(faction=faction, free=True))
    board.choose("done")
    board.choose("attack")
    board.draws("t09")
    board.choose("execute_plan", option=plan)
    assert board.told("plan_succeeded"), "the CICS symbol counts"


@pytest.mark.rule("R10.1-a", "R10.4-a")
@pytest.mark.parametrize("plan", ["bombing_run", "ambush"])
def test_no_window_in_a_combat_the_vang_initiate(plan: str) -> None:
    board = facing(plan)
    board.draws(*[MISS] * 8)
    board.fight("red-1", target="1712")
    assert board.kind == "choose_defense"
    assert executable(board) == set()
    board.choose("defend", option="cautious")
    assert board.state.plans == {plan: RUSHED}


# ---------------------------------------------------------------------- 10.1 Bombing Run


@pytest.mark.rule("R10.1-b")
def test_the_order_of_a_bombing_run() -> None:
    board = attacking("bombing_run")
    fighter_for_the_vang(board)
    for plane in board.state.planes_at("cics-pool"):
        plane.place, plane.side = RUNWAY, "bomber"
    board.draws(ALL, MISS, MISS, HIT, "t17", MISS)
    board.choose("execute_plan")
    assert (board.kind, board.asked.about["side"]) == ("commit_planes", "bomber")
    assert [c.option for c in board.asked.choices] == ["1", "2", "3"]
    board.choose("commit_planes", option="3")
    assert board.kind == "aim_bombs"
    board.choose("aim_at", hex="1812")
    direction = board.asked.choices[0]
    board.choose("bomb_line", option=direction.option)
    assert (board.kind, board.asked.about["side"]) == ("commit_planes", "fighter")
    assert [c.option for c in board.asked.choices] == ["0", "1", "2"]
    board.choose("commit_planes", option="1")
    order = kinds(
        board, "check_passed", "planes_committed", "bombing_line", "interception", "air_drawn", "hex_bombed"
    )
    assert order == [
        "check_passed",
        "planes_committed",
        "bombing_line",
        "interception",
        "planes_committed",
        "air_drawn",
        "air_drawn",
        "hex_bombed",
    ]
    assert board.told("hex_bombed")[0].about == {"hex": "1812", "draws": 3, "hits": 2}
    assert board.kind == "declaration", "the attack goes on"


@pytest.mark.rule("R10.1-b")
def test_a_vang_fighter_intercepts_by_itself_and_may_stop_the_run() -> None:
    board = attacking("bombing_run")
    fighter_for_the_vang(board)
    board.draws(ALL, HIT)
    board.choose("execute_plan")
    board.choose("aim_at", hex="1812")
    board.choose("bomb_line", option=board.asked.choices[0].option)
    board.choose("commit_planes", option="0")
    assert [e.about["side"] for e in board.told("plane_shot_down")] == ["bomber"]
    assert not board.told("hex_bombed")
    assert not board.state.planes_at(RUNWAY, "bomber")
    assert len(board.state.planes_at("cics-pool", "bomber")) == 1


@pytest.mark.rule("R10.1-b")
def test_without_vang_fighters_nobody_is_asked_for_an_escort() -> None:
    board = attacking("bombing_run")
    board.draws(ALL, HIT)
    board.choose("execute_plan")
    board.choose("aim_at", hex="1812")
    board.choose("bomb_line", option=board.asked.choices[0].option)
    assert board.kind == "declaration"
    assert board.state.units["red-1"].armor == 1
    assert [p.side for p in board.state.planes_at(HANGAR)] == ["bomber"]
    assert len(board.state.planes_at(RUNWAY, "fighter")) == 2


@pytest.mark.rule("R10.1-b")
def test_planes_in_the_hangar_do_not_fly() -> None:
    board = facing("bombing_run")
    for plane in board.state.planes_at(RUNWAY, "bomber"):
        plane.place = HANGAR
    board.start(CombatPhase(faction="cics"))
    board.choose("attack")
    assert executable(board) == set()


@pytest.mark.rule("R10.1-b")
def test_a_target_bombed_away_is_replaced_or_the_attack_called_off() -> None:
    board = attacking("bombing_run")
    board.unit("red-2", "1713")
    board.unit("red-1", "1812", hits=2, armor=1)
    board.draws(ALL, HIT)
    board.choose("execute_plan")
    board.choose("aim_at", hex="1812")
    board.choose("bomb_line", option=board.asked.choices[0].option)
    assert not board.state.units["red-1"].on_map
    assert board.kind == "retarget"
    assert [(c.verb, c.hex) for c in board.asked.choices] == [("retarget", "1713"), ("call_off", "")]


@pytest.mark.rule("R10.1-c")
def test_no_line_touches_a_friendly_unit() -> None:
    board = attacking("bombing_run")
    board.unit("siloam-infantry-1", "1811")
    board.support("conscript-1", "guerrilla", "1713")
    board.unit("yellow-1", "1809")
    board.support("engineer-truck", "engineer", "1708")
    board.draws(ALL, MISS, MISS, MISS)
    board.choose("execute_plan")
    lines = bombing_lines(board.state)
    assert {c.hex for c in board.options("aim_at")} == {first for first, _ in lines}
    crossed = [board.state.content.map.grid.line(first, direction, 3) for first, direction in lines]
    assert not [line for line in crossed if {"1712", "1811", "1713", "1708"} & set(line)]
    assert all({"1812", "1809"} & set(line) for line in crossed), "and each line has a target"


@pytest.mark.rule("R10.1-c")
def test_without_a_valid_line_the_run_is_cancelled() -> None:
    board = Board()
    board.unit("red-1", "1711")
    for number, hex_id in enumerate(("1610", "1611", "1710", "1712"), 1):
        board.unit(f"cics-veteran-{number}", hex_id)
    board.unit("siloam-infantry-1", "1810")
    board.support("conscript-1", "guerrilla", "1811")
    board.state.plans["bombing_run"] = RUSHED
    board.state.cp = 1
    board.start(CombatPhase(faction="cics"))
    board.choose("attack", piece="cics-veteran-1")
    board.draws(ALL)
    board.choose("execute_plan")
    assert board.told("plan_succeeded")
    assert board.told("bombing_cancelled")
    assert board.state.plans == {}
    assert len(board.state.planes_at(RUNWAY, "bomber")) == 1, "the bomber never took off"
    assert board.kind == "declaration"


# ---------------------------------------------------------------------- 10.4 Ambush


def ambushing(*draws: str) -> Board:
    board = attacking("ambush")
    board.draws(ALL)
    board.choose("execute_plan")
    board.draws(*draws)
    board.choose("commit")
    return board


def drawn(board: Board) -> list[tuple[str, int]]:
    return [(e.about["role"], e.about["hits"]) for e in board.told("draws_end")]


@pytest.mark.rule("R10.4-b")
def test_the_attacker_draws_first_and_the_defender_answers() -> None:
    board = ambushing(HIT, MISS, HIT, MISS, MISS)
    assert drawn(board) == [("attack", 1), ("defense", 1)]
    order = kinds(board, "draws_end", "armor_taken", "hit_taken")
    assert order[:3] == ["draws_end", "armor_taken", "draws_end"]
    assert board.state.units["red-1"].armor == 1
    assert len(board.state.units["cics-veteran-1"].hits) == 1


@pytest.mark.rule("R10.4-b")
def test_a_defender_removed_by_the_ambush_does_not_answer() -> None:
    board = facing("ambush")
    board.unit("red-1", "1812", hits=2, armor=1)
    board.start(CombatPhase(faction="cics"))
    board.choose("attack")
    board.draws(ALL)
    board.choose("execute_plan")
    board.draws(HIT, MISS)
    board.choose("commit")
    assert drawn(board) == [("attack", 1)]
    assert board.kind == "advance"
    board.choose("advance")
    assert board.state.units["cics-veteran-1"].place == "1812"


@pytest.mark.rule("R10.4-b")
def test_without_an_ambush_the_defender_draws_first() -> None:
    board = attacking("ambush")
    board.draws(*[MISS] * 7)
    board.choose("commit")
    assert [role for role, _ in drawn(board)] == ["defense", "attack"]
    assert board.state.plans == {"ambush": RUSHED}


@pytest.mark.rule("R10.4-b")
def test_an_ambush_on_a_garrison() -> None:
    board = Board()
    board.unit("cics-veteran-1", "1712")
    board.garrison("1711")
    board.state.plans["ambush"] = RUSHED
    board.state.cp = 1
    board.start(CombatPhase(faction="cics"))
    board.choose("attack", hex="1711")
    board.draws(ALL)
    board.choose("execute_plan")
    board.draws(HIT, MISS)
    board.choose("commit")
    assert drawn(board) == [("attack", 1)]
    assert board.state.garrisons == []


@pytest.mark.rule("R10.4-c")
def test_an_ambushed_defender_is_aggressive() -> None:
    # t16 shows a maneuver, which only a Cautious defender would score; t04 shows the rough of the hex.
    board = ambushing(MISS, MISS, MISS, MISS, "t04", MISS)
    assert drawn(board) == [("attack", 0), ("defense", 1)]
    defense = [e.about["chit"] for e in board.told("chit_drawn") if e.about["role"] == "defense"]
    assert defense == [MISS, MISS, "t04", MISS]


@pytest.mark.rule("R10.4-c")
def test_a_failed_defense_gives_nothing_in_an_ambush() -> None:
    board = ambushing(HIT, MISS, MISS, MISS, MISS)
    attack = [e for e in board.told("chit_drawn") if e.about["role"] == "attack"]
    assert len(attack) == 2, "two symbols on a Veteran Infantry, no third chit"
    ordinary = attacking("ambush")
    ordinary.draws(*[MISS] * 7)
    ordinary.choose("commit")
    assert len([e for e in ordinary.told("chit_drawn") if e.about["role"] == "attack"]) == 3


# ---------------------------------------------------------------------- 10.5 Tactical Maneuver


def bonus_chits(pile: list[str]) -> int:
    return sum(chit.startswith("b") for chit in pile)


@pytest.mark.rule("R10.5-a")
def test_tactical_maneuver_belongs_to_the_movement_phase_only() -> None:
    board = facing("tactical_maneuver")
    board.rig("command", "4")
    board.start(CicsTurn())
    found = {}
    while board.kind:
        found[board.kind] = executable(board)
        board.choose("done")
    assert found == {
        "support_phase": set(),
        "movement_phase": {"tactical_maneuver"},
        "combat_phase": set(),
        "deployment_phase": set(),
        "planning_phase": set(),
    }


@pytest.mark.rule("R10.5-a")
def test_tactical_maneuver_is_no_plan_for_a_declared_combat() -> None:
    assert executable(attacking("tactical_maneuver")) == set()


@pytest.mark.rule("R10.5-b")
@pytest.mark.parametrize(("left", "added"), [(8, 2), (2, 2), (1, 1), (0, 0)])
def test_success_puts_two_bonus_chits_in_the_cup(left: int, added: int) -> None:
    board = facing("tactical_maneuver")
    supply = board.state.tactics.supply
    while bonus_chits(supply) > left:
        supply.remove(next(chit for chit in supply if chit.startswith("b")))
    board.draws(ALL)
    board.start(MovementPhase(faction="cics"))
    board.choose("execute_plan")
    assert bonus_chits(board.state.tactics.inside) == added
    assert bonus_chits(supply) == left - added
    assert len(board.state.tactics.inside) == 20 + added


@pytest.mark.rule("R10.5-c")
def test_a_bonus_chit_drawn_by_the_player_goes_to_supply() -> None:
    board = facing("tactical_maneuver")
    board.start(CombatPhase(faction="cics"))
    board.choose("attack")
    board.draws(MISS, MISS, MISS, "b1", MISS, MISS)
    board.choose("commit")
    assert bonus_chits(board.state.tactics.inside) == 0
    assert board.state.tactics.supply.count("b1") == 2


@pytest.mark.rule("R10.5-c")
def test_a_bonus_chit_drawn_by_the_vang_goes_to_supply() -> None:
    board = facing("tactical_maneuver")
    board.start(CombatPhase(faction="cics"))
    board.choose("attack")
    board.draws("b1", MISS, MISS, MISS, MISS, MISS)
    board.choose("commit")
    assert bonus_chits(board.state.tactics.inside) == 0
    assert board.state.tactics.supply.count("b1") == 2


@pytest.mark.rule("R10.5-c")
def test_a_bonus_chit_drawn_in_a_check_goes_to_supply_and_an_undrawn_one_stays() -> None:
    board = Board()
    board.state.tactics.add_from_supply(["b2", "b4"])
    board.check("E1B", "b2")
    assert board.told("check_failed")
    assert "b2" not in board.state.tactics.inside
    assert "b4" in board.state.tactics.inside
    return_tactics(board.state)
    assert "b4" in board.state.tactics.inside


def results(board: Board, role: str) -> list[tuple[str, str]]:
    return [(e.about["chit"], e.about["result"]) for e in board.told("chit_drawn") if e.about["role"] == role]


@pytest.mark.rule("R10.5-d")
@pytest.mark.parametrize(
    ("chit", "leader", "result"),
    [
        ("b4", True, "hit_and_draw"),
        ("b2", True, "hit_and_draw"),
        ("b2", False, "miss"),
        ("b4", False, "miss"),
        ("b1", True, "miss"),
    ],
)
def test_a_bonus_chit_in_an_attack(chit: str, leader: bool, result: str) -> None:
    board = facing("tactical_maneuver")
    if leader:
        board.support("leader-hq", "leader", "1712")
    board.start(CombatPhase(faction="cics"))
    board.choose("attack")
    board.draws(MISS, MISS, MISS, chit, MISS, MISS, MISS)
    board.choose("commit")
    attack = results(board, "attack")
    assert attack[0] == (chit, result)
    assert len(attack) == 3 + (result == "hit_and_draw")
    assert drawn(board)[1] == ("attack", 1 if result == "hit_and_draw" else 0)


@pytest.mark.rule("R10.5-d")
@pytest.mark.parametrize(
    ("mode", "fortified", "result"),
    [("aggressive", True, "hit_and_draw"), ("aggressive", False, "miss"), ("cautious", True, "miss")],
)
def test_a_bonus_chit_in_a_defense(mode: str, fortified: bool, result: str) -> None:
    board = facing("tactical_maneuver")
    if fortified:
        board.fortify("1712")
    board.draws("b2", "t17", "t17", *[MISS] * 5)
    board.fight("red-1", target="1712")
    board.choose("defend", option=mode)
    defense = results(board, "defense")
    assert defense[0] == ("b2", result)
    assert len(defense) == 2 + (result == "hit_and_draw")


@pytest.mark.rule("R10.5-d")
def test_a_bonus_chit_is_a_miss_for_the_vang() -> None:
    board = facing("tactical_maneuver")
    board.start(CombatPhase(faction="cics"))
    board.choose("attack")
    board.draws("b1", *[MISS] * 6)  # the Vang stand in the rough, which b1 shows
    board.choose("commit")
    assert results(board, "defense")[0] == ("b1", "miss")
    assert drawn(board)[0] == ("defense", 0)
