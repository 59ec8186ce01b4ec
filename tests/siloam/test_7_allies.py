"""7.1, the first two phases of 7.2, and 7.3: the check, moving and attacking, stacking with the CICS."""

from __future__ import annotations

import pytest

from game.siloam.rules.allies import AlliedActivation
from game.siloam.rules.cics import CicsTurn
from game.siloam.rules.declaration import CombatPhase
from game.siloam.rules.sequence import Campaign
from tests.siloam.board import ALL, BLANK, MISS, Board, front


def phase_three(board: Board, faction: str) -> None:
    """Begin with the last phase of a successful activation."""
    board.start(AlliedActivation(faction=faction, step="phase_three"))


# ---------------------------------------------------------------------- 7.1


@pytest.mark.rule("R7.1-a")
@pytest.mark.parametrize("faction", ["siloam", "caledonia"])
def test_the_chit_of_an_ally_calls_that_ally(faction: str) -> None:
    board = Board()
    board.unit(f"{faction}-infantry-1", "1712")
    board.state.activation.inside = [faction]
    board.start(Campaign(step="activation"))
    assert board.kind == "political_cost"
    assert board.asked.about["faction"] == faction
    board.draws(ALL)
    board.choose("spend_favours", option="0")
    assert [c.piece for c in board.options("activate")] == [f"{faction}-infantry-1"]


@pytest.mark.rule("R7.1-a")
def test_a_cics_chit_does_not_activate_allies() -> None:
    board = front()
    board.unit("caledonia-infantry-1", "1811")
    board.unit("cics-veteran-1", "1713")
    board.rig("command", "8")
    board.start(CicsTurn())
    board.choose("done")
    assert {c.piece for c in board.options("activate")} == {"cics-veteran-1"}
    board.choose("done")
    assert board.kind == "combat_phase"
    assert {c.piece for c in board.options("attack")} == {"cics-veteran-1"}


@pytest.mark.rule("R7.1-a")
def test_a_free_activation_needs_neither_chit_nor_check() -> None:
    board = front()
    board.start(AlliedActivation(faction="siloam", free=True))
    assert board.kind == "movement_phase"
    assert not board.told("check_drawn")


@pytest.mark.rule("R7.1-b")
@pytest.mark.parametrize("favours", [0, 1, 2])
def test_favours_are_decided_before_the_draw_and_add_one_chit_each(favours: int) -> None:
    board = front()
    board.draws(MISS, "t17", "t20")
    board.start(AlliedActivation(faction="siloam"))
    assert [c.option for c in board.asked.choices] == ["0", "1", "2"]
    assert not board.told("check_drawn")
    board.choose("spend_favours", option=str(favours))
    assert len(board.told("check_drawn")) == 1 + favours


@pytest.mark.rule("R7.1-c")
@pytest.mark.parametrize(
    ("morale", "chits", "success"),
    [
        (5, ["t10"], True),
        (5, ["t09"], False),
        (5, ["t13"], False),
        (5, [MISS, "t17", "t12"], True),
        (5, ["t12", MISS], True),
        (5, [MISS, "t17", "t20"], False),
        (3, ["t09"], True),
        (1, ["t09"], False),
        (5, [BLANK], False),
    ],
)
def test_one_chit_with_the_success_symbol_is_enough(morale: int, chits: list[str], success: bool) -> None:
    board = front()
    board.morale(cics=8, siloam=morale, caledonia=8)
    board.call("siloam", *chits)
    assert bool(board.told("ally_activated")) is success
    assert (board.kind == "movement_phase") is success


@pytest.mark.rule("R7.1-d")
def test_a_siloam_refusal_places_one_guerrilla_in_the_mountains() -> None:
    board = front()
    board.call("siloam", MISS)
    placed = [s for s in board.state.supports.values() if s.on_map]
    assert [(s.side, s.place) for s in placed] == [("guerrilla", "1410")]
    assert board.kind == ""
    assert board.state.morale["siloam"] == 5


@pytest.mark.rule("R7.1-d")
def test_a_caledonian_refusal_does_nothing() -> None:
    board = front()
    board.unit("caledonia-infantry-1", "1711")
    before = board.state.clone()
    board.call("caledonia", MISS)
    assert board.kind == ""
    assert board.state.units == before.units
    assert board.state.supports == before.supports
    assert board.state.morale == before.morale
    assert not board.told("ally_activated")


# ---------------------------------------------------------------------- 7.2 Phases 1 and 2


@pytest.mark.rule("R7.2-a")
@pytest.mark.parametrize("faction", ["siloam", "caledonia"])
def test_move_then_attack_then_phase_three(faction: str) -> None:
    board = Board()
    board.unit(f"{faction}-infantry-1", "1712")
    board.unit("red-1", "1812")
    board.call(faction, ALL)
    asked = [board.kind]
    board.choose("done")
    asked.append(board.kind)
    board.choose("done")
    asked.append(board.kind)
    assert asked == ["movement_phase", "combat_phase", f"{faction}_phase"]


@pytest.mark.rule("R7.2-a", "R7.2-c")
def test_a_stack_that_moved_does_not_attack() -> None:
    board = front()
    board.unit("siloam-infantry-2", "1713")
    board.call("siloam", ALL)
    board.choose("activate", piece="siloam-infantry-1")
    board.choose("move", hex="1811")
    board.choose("done")
    assert {c.piece for c in board.options("attack")} == {"siloam-infantry-2"}


@pytest.mark.rule("R7.2-a")
def test_no_stack_moves_after_the_first_attack() -> None:
    board = front()
    board.call("siloam", ALL)
    board.choose("done")
    board.choose("attack", piece="siloam-infantry-1")
    board.draws(*[MISS] * 5)
    board.choose("commit")
    assert board.kind == "siloam_phase"
    assert not board.told("unit_moved")


@pytest.mark.rule("R7.2-b")
def test_units_of_the_faction_move_without_command_points() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "0606")
    board.unit("caledonia-infantry-1", "0804")
    board.unit("cics-green-1", "0602")
    board.state.cp = 0
    board.call("siloam", ALL)
    assert [(c.piece, c.cost) for c in board.options("activate")] == [("siloam-infantry-1", 0)]
    board.choose("activate")
    assert max(len(c.path) for c in board.options("move")) == 2
    board.choose("flip")
    assert max(len(c.path) for c in board.options("move")) == 3
    board.choose("move", hex="0603")
    unit = board.state.units["siloam-infantry-1"]
    assert (unit.place, unit.mode, board.state.cp) == ("0603", "movement", 0)


@pytest.mark.rule("R7.2-b")
def test_allied_movement_halts_next_to_the_enemy() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "0606", mode="movement")
    board.unit("red-1", "0704")
    board.call("siloam", ALL)
    board.choose("activate")
    assert board.options("move", hex="0604")
    assert not board.options("move", hex="0603"), "the straight way leads past the enemy"


@pytest.mark.rule("R7.2-c")
def test_allied_units_attack_by_the_standard_rules() -> None:
    board = front()
    board.call("siloam", ALL)
    board.choose("done")
    assert [(c.piece, c.hex, c.cost) for c in board.options("attack")] == [("siloam-infantry-1", "1812", 0)]
    board.choose("attack")
    board.draws(MISS, MISS, MISS, "t06", "t07", MISS)
    board.choose("commit")
    assert [(e.about["role"], e.about["hits"]) for e in board.told("draws_end")] == [
        ("defense", 0),
        ("attack", 2),
    ]
    assert len(board.state.units["red-1"].hits) + board.state.units["red-1"].armor == 2


@pytest.mark.rule("R7.2-c")
def test_other_factions_join_an_allied_attack_and_the_cics_pay() -> None:
    board = front()
    board.unit("cics-veteran-1", "1811")
    board.unit("caledonia-infantry-1", "1713")
    board.support("leader-hq", "leader", "1811")
    board.state.cp = 1
    board.call("siloam", ALL)
    board.choose("done")
    board.choose("attack")
    joiners = {c.piece: c.cost for c in board.options("join_attack")}
    assert joiners == {"cics-veteran-1": 1, "caledonia-infantry-1": 0}
    board.choose("join_attack", piece="cics-veteran-1")
    assert board.state.cp == 0


@pytest.mark.rule("R7.2-c")
def test_without_carried_command_points_no_cics_unit_joins() -> None:
    board = front()
    board.unit("cics-veteran-1", "1811")
    board.support("leader-hq", "leader", "1811")
    board.state.cp = 0
    board.call("siloam", ALL)
    board.choose("done")
    board.choose("attack")
    assert not board.options("join_attack")


# ---------------------------------------------------------------------- 7.3


@pytest.mark.rule("R7.3-a")
def test_an_ally_may_carry_a_cics_support() -> None:
    board = front()
    board.support("mg-flamethrower", "mg", "1712")
    board.call("siloam", ALL)
    board.choose("activate")
    board.choose("move", hex="1711")
    board.choose("done")
    assert board.kind == "", "one Combat Unit and one Support are within the limit"
    assert board.state.supports["mg-flamethrower"].place == "1711"


@pytest.mark.rule("R7.3-a")
def test_an_ally_may_enter_a_cics_hex_but_not_stay_beyond_the_limit() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "0606")
    board.unit("cics-green-1", "0605")
    board.call("siloam", ALL)
    board.choose("activate")
    board.choose("move", hex="0605")
    board.choose("done")
    assert board.kind == "displace"
    assert {c.piece for c in board.options("displace")} == {"siloam-infantry-1", "cics-green-1"}


@pytest.mark.rule("R7.3-a")
def test_allies_join_a_cics_group_attack_for_nothing() -> None:
    board = front()
    board.unit("cics-veteran-1", "1811")
    board.unit("caledonia-infantry-1", "1713")
    board.support("leader-hq", "leader", "1811")
    board.state.cp = 1
    board.start(CombatPhase(faction="cics"))
    board.choose("attack")
    assert board.state.cp == 0
    assert {c.piece: c.cost for c in board.options("join_attack")} == {
        "siloam-infantry-1": 0,
        "caledonia-infantry-1": 0,
    }
    board.choose("join_attack", piece="siloam-infantry-1")
    assert board.state.cp == 0
