"""7 Siloam / Caledonian Activation: the check, the three phases, stacking with the CICS."""

from __future__ import annotations

import pytest

from game.siloam.content import locked, pool
from game.siloam.rules.allies import AlliedActivation
from game.siloam.rules.cics import CicsTurn
from game.siloam.rules.declaration import CombatPhase
from game.siloam.rules.sequence import Campaign
from tests.siloam.board import ALL, BLANK, MISS, Board


def called(board: Board, faction: str, *chits: str) -> None:
    """An ally's chit is drawn and its check made; each chit after the first is a favour."""
    board.draws(*chits)
    board.start(AlliedActivation(faction=faction))
    board.choose("spend_favours", option=str(len(chits) - 1))


def phase_three(board: Board, faction: str) -> None:
    """Begin with the last phase of a successful activation."""
    board.start(AlliedActivation(faction=faction, step="phase_three"))


def front() -> Board:
    """A Siloam Infantry face to face with a Vang tank."""
    board = Board()
    board.unit("siloam-infantry-1", "1712")
    board.unit("red-1", "1812")
    return board


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
    called(board, "siloam", *chits)
    assert bool(board.told("ally_activated")) is success
    assert (board.kind == "movement_phase") is success


@pytest.mark.rule("R7.1-d")
def test_a_siloam_refusal_places_one_guerrilla_in_the_mountains() -> None:
    board = front()
    called(board, "siloam", MISS)
    placed = [s for s in board.state.supports.values() if s.on_map]
    assert [(s.side, s.place) for s in placed] == [("guerrilla", "1410")]
    assert board.kind == ""
    assert board.state.morale["siloam"] == 5


@pytest.mark.rule("R7.1-d")
def test_a_caledonian_refusal_does_nothing() -> None:
    board = front()
    board.unit("caledonia-infantry-1", "1711")
    before = board.state.clone()
    called(board, "caledonia", MISS)
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
    called(board, faction, ALL)
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
    called(board, "siloam", ALL)
    board.choose("activate", piece="siloam-infantry-1")
    board.choose("move", hex="1811")
    board.choose("done")
    assert {c.piece for c in board.options("attack")} == {"siloam-infantry-2"}


@pytest.mark.rule("R7.2-a")
def test_no_stack_moves_after_the_first_attack() -> None:
    board = front()
    called(board, "siloam", ALL)
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
    called(board, "siloam", ALL)
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
    called(board, "siloam", ALL)
    board.choose("activate")
    assert board.options("move", hex="0604")
    assert not board.options("move", hex="0603"), "the straight way leads past the enemy"


@pytest.mark.rule("R7.2-c")
def test_allied_units_attack_by_the_standard_rules() -> None:
    board = front()
    called(board, "siloam", ALL)
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
    called(board, "siloam", ALL)
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
    called(board, "siloam", ALL)
    board.choose("done")
    board.choose("attack")
    assert not board.options("join_attack")


# ---------------------------------------------------------------------- 7.2 Phase 3, Caledonia


@pytest.mark.rule("R7.2-d")
@pytest.mark.parametrize(("piece", "cost"), [("caledonia-infantry-1", 2), ("caledonia-tank-1", 3)])
def test_a_deployed_unit_costs_morale_and_closes_the_phase(piece: str, cost: int) -> None:
    board = Board()
    board.morale(cics=4, siloam=5, caledonia=6)
    phase_three(board, "caledonia")
    board.choose("deploy", piece=piece, hex="1101", option="combat")
    assert board.state.morale == {"cics": 4, "siloam": 5, "caledonia": 6 - cost}
    assert board.state.units[piece].place == "1101"
    assert board.kind == "", "there is one Deploy only"
    assert board.told("morale_lost")[0].rule == "7.2"


@pytest.mark.rule("R7.2-d")
def test_the_leader_costs_one_morale_and_closes_the_phase() -> None:
    board = Board()
    board.unit("caledonia-infantry-1", "1611")
    board.morale(cics=4, siloam=5, caledonia=6)
    phase_three(board, "caledonia")
    board.choose("place_support", hex="1611", option="leader")
    assert board.state.morale["caledonia"] == 5
    assert board.kind == ""


@pytest.mark.rule("R7.2-d")
@pytest.mark.parametrize(
    ("piece", "unpaid"), [("caledonia-infantry-2", 2), ("caledonia-tank-1", 3), ("caledonia-leader", 1)]
)
def test_at_the_floor_the_deploy_cascades_after_a_warning(piece: str, unpaid: int) -> None:
    board = Board()
    board.unit("caledonia-infantry-1", "1611")
    board.morale(cics=8, siloam=7, caledonia=1)
    phase_three(board, "caledonia")
    verb, wanted = (
        ("place_support", {"option": "mg"})
        if piece == "caledonia-leader"
        else ("deploy", {"hex": "1101", "option": "combat"})
    )
    board.choose(verb, piece=piece, **wanted)
    assert board.kind == "confirm_cascade"
    assert board.asked.about["cascade"] == {"cics": unpaid, "siloam": unpaid}
    board.choose("cancel")
    assert board.kind == "caledonia_phase"
    assert board.state.morale == {"cics": 8, "siloam": 7, "caledonia": 1}
    assert not board.told("unit_deployed")
    board.choose(verb, piece=piece, **wanted)
    board.choose("confirm")
    assert board.state.morale == {"cics": 8 - unpaid, "siloam": 7 - unpaid, "caledonia": 1}
    assert board.kind == ""


@pytest.mark.rule("R7.2-e")
def test_any_pool_unit_goes_to_any_unoccupied_caledonian_flag() -> None:
    board = Board()
    phase_three(board, "caledonia")
    offered = {(c.piece, c.hex) for c in board.options("deploy")}
    assert offered == {
        (piece, flag)
        for piece in ("caledonia-infantry-1", "caledonia-tank-1")
        for flag in ("1611", "1311", "1101")
    }


@pytest.mark.rule("R7.2-e")
def test_occupied_flags_are_closed() -> None:
    board = Board()
    board.unit("cics-green-1", "1311")
    board.unit("red-2", "1611")
    phase_three(board, "caledonia")
    assert {c.hex for c in board.options("deploy")} == {"1101"}


@pytest.mark.rule("R7.2-e")
def test_without_a_free_flag_nothing_deploys() -> None:
    board = Board()
    board.unit("cics-green-1", "1311")
    board.unit("red-2", "1611")
    board.unit("caledonia-infantry-1", "1101")
    phase_three(board, "caledonia")
    assert not board.options("deploy")
    assert board.options("place_support")


@pytest.mark.rule("R7.2-f")
def test_locked_units_cannot_be_chosen() -> None:
    board = Board()
    board.unit("caledonia-infantry-3", locked("caledonia"))
    board.unit("caledonia-tank-1", locked("caledonia"))
    phase_three(board, "caledonia")
    assert {c.piece for c in board.options("deploy")} == {"caledonia-infantry-1"}


@pytest.mark.rule("R7.2-f")
def test_a_pool_with_locked_units_only_offers_nothing() -> None:
    board = Board()
    board.unit("caledonia-infantry-1", "1611")
    board.unit("caledonia-infantry-2", "1311")
    board.unit("caledonia-infantry-3", locked("caledonia"))
    board.unit("caledonia-tank-1", locked("caledonia"))
    phase_three(board, "caledonia")
    assert not board.options("deploy")


@pytest.mark.rule("R7.2-g")
def test_the_leader_joins_caledonian_infantry_without_a_support() -> None:
    board = Board()
    board.unit("caledonia-infantry-1", "1611")
    board.unit("caledonia-infantry-2", "1311")
    board.unit("caledonia-tank-1", "1101")
    board.unit("cics-veteran-1", "0601")
    board.unit("siloam-infantry-1", "1712")
    board.support("mg-flamethrower", "mg", "1311")
    phase_three(board, "caledonia")
    offered = {(c.hex, c.option) for c in board.options("place_support")}
    assert offered == {("1611", "leader"), ("1611", "mg")}
    board.choose("place_support", option="mg")
    counter = board.state.supports["caledonia-leader"]
    assert (counter.place, counter.side, counter.host) == ("1611", "mg", "caledonia-infantry-1")


@pytest.mark.rule("R7.2-h")
def test_recall_is_free_and_leaves_the_deploy_open() -> None:
    board = Board()
    board.unit("caledonia-infantry-1", "1611")
    board.support("caledonia-leader", "leader", "1611")
    board.morale(cics=4, siloam=5, caledonia=3)
    board.state.cp = 0
    phase_three(board, "caledonia")
    board.choose("return_support")
    assert board.state.supports["caledonia-leader"].place == pool("caledonia")
    assert board.state.morale["caledonia"] == 3
    assert board.kind == "caledonia_phase"
    assert board.options("deploy")
    board.choose("place_support", hex="1611", option="mg")
    assert board.state.supports["caledonia-leader"].side == "mg"
    assert board.state.morale["caledonia"] == 2
    assert board.kind == ""


@pytest.mark.rule("R7.2-i")
def test_caledonia_has_no_bolster() -> None:
    board = Board()
    board.unit("caledonia-infantry-1", "1611", hits=1)
    phase_three(board, "caledonia")
    assert {c.verb for c in board.asked.choices} == {"deploy", "place_support", "done"}
    board.choose("done")
    assert len(board.state.units["caledonia-infantry-1"].hits) == 1


# ---------------------------------------------------------------------- 7.2 Phase 3, Siloam


@pytest.mark.rule("R7.2-j")
def test_siloam_chooses_one_action_or_passes() -> None:
    board = front()
    phase_three(board, "siloam")
    assert [c.verb for c in board.asked.choices] == ["conscript", "request_guerrillas", "done"]
    board.choose("done")
    assert board.kind == ""
    assert not any(s.on_map for s in board.state.supports.values())


@pytest.mark.rule("R7.2-j")
def test_a_conscript_costs_one_morale_and_is_the_only_action() -> None:
    board = front()
    phase_three(board, "siloam")
    board.choose("conscript")
    assert board.state.morale == {"cics": 4, "siloam": 4, "caledonia": 3}
    assert board.kind == "", "one action, not both"


@pytest.mark.rule("R7.2-j")
def test_guerrillas_cost_nothing_and_are_the_only_action() -> None:
    board = front()
    phase_three(board, "siloam")
    board.choose("request_guerrillas")
    board.choose("place_at", hex="1713")
    assert board.state.morale == {"cics": 4, "siloam": 5, "caledonia": 3}
    assert board.kind == ""


@pytest.mark.rule("R7.2-j")
def test_at_the_floor_a_conscript_cascades_after_a_warning() -> None:
    board = front()
    board.morale(cics=4, siloam=1, caledonia=3)
    phase_three(board, "siloam")
    board.choose("conscript")
    assert board.asked.about["cascade"] == {"cics": 1, "caledonia": 1}
    board.choose("cancel")
    assert board.kind == "siloam_phase"
    assert board.state.supports_in_pool("siloam")[0].id == "conscript-1"
    board.choose("conscript")
    board.choose("confirm")
    assert board.state.morale == {"cics": 3, "siloam": 1, "caledonia": 2}
    assert board.state.supports["conscript-1"].place == "1712"


@pytest.mark.rule("R7.2-k")
def test_a_conscript_joins_siloamese_infantry_without_a_support() -> None:
    board = front()
    board.unit("siloam-infantry-2", "1904")
    board.unit("siloam-infantry-3", "1909")
    board.unit("cics-veteran-1", "0601")
    board.unit("caledonia-infantry-1", "1311")
    board.support("mg-flamethrower", "mg", "1904")
    phase_three(board, "siloam")
    board.choose("conscript")
    assert {c.hex for c in board.options("place_at")} == {"1712", "1909"}
    board.choose("place_at", hex="1909")
    conscript = board.state.supports["conscript-1"]
    assert (conscript.place, conscript.side, conscript.host) == ("1909", "conscript", "siloam-infantry-3")


@pytest.mark.rule("R7.2-k")
def test_in_a_crowded_hex_the_conscript_joins_the_siloamese() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "0606")
    board.unit("cics-green-1", "0605")
    called(board, "siloam", ALL)
    board.choose("activate")
    board.choose("move", hex="0605")
    board.choose("conscript")
    assert board.state.supports["conscript-1"].host == "siloam-infantry-1"


@pytest.mark.rule("R7.2-k")
def test_no_conscript_without_a_host_or_a_counter() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "1712")
    board.support("mg-flamethrower", "mg", "1712")
    board.unit("red-1", "1812")
    phase_three(board, "siloam")
    assert not board.options("conscript")
    empty = front()
    for support in empty.state.supports_in_pool("siloam"):
        empty.state.put_support(support, "out")
    phase_three(empty, "siloam")
    assert empty.kind == "", "neither Conscript nor Guerrilla is left to place"


@pytest.mark.rule("R7.2-l")
def test_a_requested_guerrilla_stands_between_the_lines() -> None:
    board = front()
    board.unit("caledonia-infantry-1", "1311")
    phase_three(board, "siloam")
    board.choose("request_guerrillas")
    assert {c.hex for c in board.options("place_at")} == {"1713", "1811"}
    board.choose("place_at", hex="1811")
    placed = [s for s in board.state.supports.values() if s.on_map]
    assert [(s.side, s.place) for s in placed] == [("guerrilla", "1811")]


@pytest.mark.rule("R7.2-l")
def test_without_a_contact_hex_no_guerrilla_can_be_requested() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "0409")
    board.unit("red-1", "1812")
    phase_three(board, "siloam")
    assert not board.options("request_guerrillas")


@pytest.mark.rule("R7.2-m")
def test_siloam_deploys_no_combat_units() -> None:
    board = front()
    assert board.state.in_pool("siloam"), "the rest of the regulars waits in the Pool"
    phase_three(board, "siloam")
    assert not board.options("deploy")
    board.choose("done")
    assert board.state.friends_on_map(("siloam",)) == [board.state.units["siloam-infantry-1"]]


# ---------------------------------------------------------------------- 7.3


@pytest.mark.rule("R7.3-a")
def test_an_ally_may_carry_a_cics_support() -> None:
    board = front()
    board.support("mg-flamethrower", "mg", "1712")
    called(board, "siloam", ALL)
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
    called(board, "siloam", ALL)
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
