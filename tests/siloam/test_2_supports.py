"""2.3, 2.3.1 and the principles of 2.3.2: CICS Support Units."""

from __future__ import annotations

import pytest

from game.siloam.rules.activation import MovementPhase, begin_activation
from game.siloam.rules.cics import CicsTurn
from game.siloam.rules.declaration import CombatPhase
from game.siloam.rules.hits import TakeHits
from tests.siloam.board import BLANK, Board, edition
from tests.siloam.placing import COUNTER, place, placements, support_phase

GRID = edition().map.grid
ATTACHMENTS = ("mg", "flamethrower", "mechanized", "antitank", "leader", "truck")
DETACHMENTS = ("spotter", "scout", "hq", "engineer")


# ---------------------------------------------------------------------- 2.3, 2.3.1


@pytest.mark.rule("R2.3-a")
@pytest.mark.parametrize("side", [*ATTACHMENTS, *DETACHMENTS])
def test_every_support_is_attachment_or_detachment(side: str) -> None:
    board = Board()
    infantry = {"0901", "1811"}
    board.unit("cics-green-1", "0901")
    board.unit("siloam-infantry-1", "1811")
    board.unit("cics-light-tank-1", "0601")
    board.unit("red-1", "1812")
    hexes = placements(board, side)
    assert hexes
    if side in ATTACHMENTS:
        assert hexes <= infantry
    else:
        assert hexes.isdisjoint({*infantry, "0601", "1812"})


@pytest.mark.rule("R2.3.1-a", "R2.3.2-q")
@pytest.mark.parametrize(("place", "cost"), [("0605", 0), ("0606", 1)])
def test_hq_range(place: str, cost: int) -> None:
    board = Board()
    board.support("leader-hq", "hq", "0601")
    board.unit("cics-green-1", place)
    assert GRID.distance("0601", place) == 4 + cost
    board.state.cp = 1
    board.start(MovementPhase(faction="cics"))
    board.choose("activate")
    assert board.state.cp == 1 - cost


@pytest.mark.rule("R2.3.1-a")
def test_range_one_is_the_adjacent_hexes() -> None:
    assert set(GRID.within("1712", 1)) == {"1712", *GRID.neighbours["1712"]}
    assert all((GRID.distance("1712", h) <= 2) == (h in GRID.within("1712", 2)) for h in GRID.hexes)


@pytest.mark.rule("R2.3.1-b")
def test_a_passive_ability_works_on_the_turn_of_placement() -> None:
    board = Board()
    board.unit("cics-green-1", "0601")
    board.rig("command", "4")
    board.start(CicsTurn())
    place(board, "hq", "0604")
    board.choose("done")
    assert board.kind == "movement_phase"
    assert [c.cost for c in board.options("activate")] == [0]


@pytest.mark.rule("R2.3.1-b")
def test_a_passive_ability_asks_for_no_action() -> None:
    board = Board()
    board.unit("cics-green-1", "1710")
    board.unit("cics-green-2", "1811")
    board.unit("red-1", "1812")
    for side in ("hq", "mg", "mechanized"):
        board.support(COUNTER[side], side, {"hq": "0601", "mg": "1710", "mechanized": "1811"}[side])
    board.support("scout-spotter", "spotter", "1712")
    support_phase(board)
    verbs = {c.verb for c in board.asked.choices}
    assert verbs.isdisjoint({"scout", "build_fortification"})


@pytest.mark.rule("R2.3.1-c")
def test_engineer_and_scout_act_on_the_turn_of_placement() -> None:
    board = Board()
    board.unit("cics-green-1", "1711")
    board.unit("red-1", "1812")
    support_phase(board)
    place(board, "engineer", "0601")
    board.choose("build_fortification")
    assert board.state.fortifications == {"0601": 1}
    place(board, "scout", "1811")
    board.choose("scout", option="red-1")
    assert board.state.units["red-1"].scouted
    assert board.state.cp == 7, "1 CP for each placement, the abilities are free"


@pytest.mark.rule("R2.3.1-d")
def test_a_used_counter_is_locked_for_the_rest_of_the_turn() -> None:
    board = Board()
    board.unit("cics-green-1", "1711")
    board.unit("red-1", "1812")
    board.support("engineer-truck", "engineer", "0601")
    board.support("scout-spotter", "scout", "1811")
    support_phase(board)
    board.choose("build_fortification")
    board.choose("scout")
    for counter in ("engineer-truck", "scout-spotter"):
        assert [c for c in board.asked.choices if c.piece == counter] == []
    board.choose("done")

    begin_activation(board.state)
    support_phase(board)
    for counter in ("engineer-truck", "scout-spotter"):
        assert board.options("return_support", piece=counter)
        assert board.options("move_support", piece=counter)


@pytest.mark.rule("R2.3.1-e")
@pytest.mark.parametrize("side", ["engineer", "scout"])
def test_an_unused_counter_may_be_taken_back(side: str) -> None:
    board = Board()
    board.unit("cics-green-1", "1711")
    board.unit("red-1", "1812")
    support_phase(board)
    place(board, side, {"engineer": "0601", "scout": "1811"}[side])
    board.choose("return_support", piece=COUNTER[side])
    assert board.state.supports[COUNTER[side]].place == "cics-pool"


@pytest.mark.rule("R2.3.1-f")
@pytest.mark.parametrize(
    ("side", "hex_id", "verb", "other"),
    [("engineer", "0601", "build_fortification", "truck"), ("scout", "1811", "scout", "spotter")],
)
def test_no_second_side_once_the_first_has_acted(side: str, hex_id: str, verb: str, other: str) -> None:
    board = Board()
    board.unit("cics-green-1", "1711")
    board.unit("cics-green-2", "0603")
    board.unit("red-1", "1812")
    support_phase(board)
    place(board, side, hex_id)
    assert board.options("move_support", piece=COUNTER[side], option=other)
    board.choose(verb)
    assert [c for c in board.asked.choices if c.option == other] == []


# ---------------------------------------------------------------------- 2.3.2 placement principles


@pytest.mark.rule("R2.3.2-a")
def test_the_side_chosen_at_placement_fixes_the_role() -> None:
    board = Board()
    board.unit("cics-green-1", "1712")
    support_phase(board)
    assert {c.option for c in board.options("place_support", piece="mg-flamethrower")} == {
        "mg",
        "flamethrower",
    }
    place(board, "mg", "1712")
    assert board.state.supports["mg-flamethrower"].side == "mg"
    board.choose("done")
    board.unit("red-1", "1812")
    board.draws(*[BLANK] * 12)
    board.start(CombatPhase(faction="cics"))
    board.choose("attack")
    board.choose("commit")
    assert "flamethrower" not in {line.reason for line in board.strength("attack").lines}


@pytest.mark.rule("R2.3.2-b")
def test_an_attachment_joins_free_infantry_of_any_friendly_faction() -> None:
    board = Board()
    board.unit("cics-green-1", "0601")
    board.unit("siloam-infantry-1", "0603")
    board.unit("caledonia-infantry-1", "0605")
    board.unit("cics-green-2", "0607")
    board.support("mg-flamethrower", "mg", "0607")
    assert placements(board, "leader") == {"0601", "0603", "0605"}


@pytest.mark.rule("R2.3.2-b")
def test_an_attachment_moves_with_its_infantry() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "0603")
    leader = board.support("leader-hq", "leader", "0603")
    assert leader.host == "siloam-infantry-1"
    board.move("siloam-infantry-1", "0604")
    assert leader.place == "0604"
    assert leader.host == "siloam-infantry-1"


@pytest.mark.rule("R2.3.2-c")
@pytest.mark.parametrize("side", ["hq", "engineer"])
def test_a_detachment_needs_a_hex_of_its_own(side: str) -> None:
    board = Board()
    board.unit("cics-light-tank-1", "0601")
    board.unit("cics-green-1", "0603")
    board.support("mg-flamethrower", "mg", "0603")
    board.support("conscript-1", "guerrilla", "0605")
    other = "engineer" if side == "hq" else "hq"
    board.support(COUNTER[other], other, "0607")
    board.fortify("0609")
    hexes = placements(board, side)
    assert hexes.isdisjoint({"0601", "0603", "0605", "0607"})
    assert "0609" in hexes, "a marker does not fill a hex"


@pytest.mark.rule("R2.3.2-d")
def test_a_detachment_makes_way_where_a_unit_ends_its_move() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "0601")
    engineer = board.support("engineer-truck", "engineer", "0602")
    assert board.move("siloam-infantry-1", "0603").path == ("0602", "0603")
    assert engineer.place == "0602", "passing through is harmless"

    board = Board()
    board.unit("siloam-infantry-1", "0601")
    engineer = board.support("engineer-truck", "engineer", "0602")
    board.move("siloam-infantry-1", "0602")
    assert engineer.place == "cics-pool", "its own faction's Pool"


@pytest.mark.rule("R2.3.2-d")
@pytest.mark.parametrize(("stops", "place"), [(True, "cics-pool"), (False, "0803")])
def test_a_detachment_makes_way_where_a_retreat_ends(stops: bool, place: str) -> None:
    board = Board()
    unit = board.unit("caledonia-infantry-1", "0903")
    hq = board.support("leader-hq", "hq", "0803")
    board.start(TakeHits(units=(unit.id,), hits=2, retreats=unit.id, away_from="1003"))
    board.choose("retreat", hex="0803")
    if stops:
        board.choose("take_hit")
    else:
        board.choose("retreat", hex="0703")
    assert board.kind == ""
    assert hq.place == place


@pytest.mark.rule("R2.3.2-e")
def test_a_guerrilla_is_displaced_and_not_returned() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "0601")
    guerrilla = board.support("conscript-1", "guerrilla", "0602")
    board.move("siloam-infantry-1", "0602")
    assert guerrilla.place == "1410"
    assert guerrilla.side == "guerrilla"
