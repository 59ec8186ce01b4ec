"""7.2: the third phase of an ally: Caledonia deploys, Siloam calls up."""

from __future__ import annotations

import pytest

from game.siloam.model.content import locked, pool
from game.siloam.rules.allies import AlliedActivation
from tests.siloam.board import ALL, Board, front


def phase_three(board: Board, faction: str) -> None:
    """Begin with the last phase of a successful activation."""
    board.start(AlliedActivation(faction=faction, step="phase_three"))


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


FLAGS = ("1611", "1311", "1101")


@pytest.mark.rule("R7.2-e")
def test_any_pool_unit_goes_to_any_unoccupied_caledonian_flag() -> None:
    """Of units of one type, which are alike, the first that is in the Pool stands for all."""
    board = Board()
    board.unit("caledonia-infantry-1", "0405")
    phase_three(board, "caledonia")
    assert {(c.piece, c.hex, c.option) for c in board.options("deploy")} == {
        (piece, flag, mode)
        for piece in ("caledonia-infantry-2", "caledonia-tank-1")
        for flag in FLAGS
        for mode in ("combat", "movement")
    }


@pytest.mark.rule("R7.2-e")
@pytest.mark.parametrize("flag", FLAGS)
@pytest.mark.parametrize("mode", ["combat", "movement"])
@pytest.mark.parametrize("piece", ["caledonia-infantry-1", "caledonia-tank-1"])
def test_the_unit_the_player_names_arrives_on_the_flag_the_player_names(
    piece: str, mode: str, flag: str
) -> None:
    board = Board()
    board.morale(cics=4, siloam=5, caledonia=6)
    waiting = {unit.id for unit in board.state.in_pool("caledonia")}
    phase_three(board, "caledonia")
    board.choose("deploy", piece=piece, hex=flag, option=mode)
    unit = board.state.units[piece]
    assert (unit.place, unit.mode) == (flag, mode)
    assert {u.id for u in board.state.in_pool("caledonia")} == waiting - {piece}, "one, and no other"


@pytest.mark.rule("R7.2-e")
@pytest.mark.parametrize("holder", ["cics", "siloam", "caledonia", "vang", "garrison", "guerrilla"])
def test_an_occupied_flag_is_closed(holder: str) -> None:
    """Whoever stands there: a friend, an enemy, a Garrison (C102), a Guerrilla."""
    board = Board()
    units = {"cics": "cics-green-1", "siloam": "siloam-infantry-1", "caledonia": "caledonia-infantry-1"}
    if holder == "garrison":
        board.garrison("1311")
    elif holder == "guerrilla":
        board.support("conscript-1", "guerrilla", "1311")
    else:
        board.unit(units.get(holder, "red-2"), "1311")
    phase_three(board, "caledonia")
    assert {c.hex for c in board.options("deploy")} == {"1611", "1101"}


@pytest.mark.rule("R7.2-e")
def test_a_detachment_does_not_close_a_flag_and_makes_way() -> None:
    """2.3.2: an HQ is no occupant; it goes home when a Combat Unit arrives."""
    board = Board()
    board.morale(cics=4, siloam=5, caledonia=6)
    board.support("leader-hq", "hq", "1311")
    phase_three(board, "caledonia")
    board.choose("deploy", piece="caledonia-infantry-1", hex="1311", option="combat")
    assert board.state.supports["leader-hq"].place == pool("cics")


@pytest.mark.rule("R7.2-e")
def test_without_a_free_flag_nothing_deploys() -> None:
    board = Board()
    board.unit("cics-green-1", "1311")
    board.unit("red-2", "1611")
    board.unit("caledonia-infantry-1", "1101")
    phase_three(board, "caledonia")
    assert board.state.in_pool("caledonia")
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
    board.call("siloam", ALL)
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
