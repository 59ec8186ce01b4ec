"""6.2.3: the Garrisons that the Vang leave."""

from __future__ import annotations

import pytest

from game.siloam.model.content import BOX, VANG
from game.siloam.rules.activation import MovementPhase
from game.siloam.rules.allies import CaledoniaPhase
from game.siloam.rules.cics import DeploymentPhase
from game.siloam.rules.events import ResolveEvent
from game.siloam.rules.hits import TakeHits
from game.siloam.rules.strength import Strength
from game.siloam.rules.vang import BannerActivation, VangTurn
from game.siloam.rules.victory import vp_held
from game.siloam.trust.invariants import violations
from game.siloam.why.hexes import at_hex
from tests.siloam.board import ALL, BLANK, MISS, Board

# ---------------------------------------------------------------------- Garrisons


@pytest.mark.rule("R6.2.3-m")
def test_a_unit_that_moves_off_a_vp_space_leaves_a_garrison() -> None:
    board = Board()
    board.unit("red-2", "1711")
    assert board.vang_moves("red-2")[0] == "1611"
    assert board.state.garrisons == ["1711"]


@pytest.mark.rule("R6.2.3-m")
def test_a_unit_that_advances_off_a_vp_space_leaves_a_garrison() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "1712", hits=2)
    board.unit("red-2", "1711").scouted = True
    board.draws(BLANK, BLANK, ALL, BLANK, BLANK)
    board.start(BannerActivation(banner="red"))
    board.choose("defend", option="cautious")
    board.choose("lose_unit")
    assert board.state.units["red-2"].place == "1712"
    assert board.state.garrisons == ["1711"]


@pytest.mark.rule("R6.2.3-m")
def test_leaving_a_mere_priority_hex_leaves_nothing() -> None:
    board = Board()
    board.unit("red-2", "1712")
    assert board.vang_moves("red-2")
    assert "1712" not in board.state.garrisons


@pytest.mark.rule("R6.2.3-n")
def test_a_combat_unit_that_moves_in_ends_a_garrison() -> None:
    board = Board()
    board.garrison("1311")
    board.unit("caledonia-infantry-1", "1211")
    assert vp_held(board.state) == ()
    board.start(MovementPhase(faction="caledonia"))
    board.choose("activate", piece="caledonia-infantry-1")
    board.choose("move", hex="1311")
    assert board.state.garrisons == []
    assert vp_held(board.state) == ("1311",)


@pytest.mark.rule("R6.2.3-n")
def test_a_combat_unit_that_passes_through_leaves_a_garrison() -> None:
    """C102: 1311 lies between 1211 and 1411, and the unit may move two hexes."""
    board = Board()
    board.garrison("1311")
    board.unit("caledonia-infantry-1", "1211")
    board.start(MovementPhase(faction="caledonia"))
    board.choose("activate", piece="caledonia-infantry-1")
    board.choose("move", path=("1311", "1411"))
    assert board.state.units["caledonia-infantry-1"].place == "1411"
    assert board.state.garrisons == ["1311"]
    assert not board.told("garrison_removed")


@pytest.mark.rule("R6.2.3-n")
@pytest.mark.parametrize("ends", [True, False])
def test_a_retreat_ends_a_garrison_only_where_it_ends(ends: bool) -> None:
    """C102: away from 1313 the way leads from 1312 over the Garrison of 1311."""
    board = Board()
    board.garrison("1311")
    board.unit("cics-veteran-1", "1312", mode="movement")
    board.unit("red-1", "1313")
    lead = "cics-veteran-1"
    board.start(TakeHits(units=(lead,), hits=2, fortified="1312", retreats=lead, away_from="1313"))
    board.choose("retreat", hex="1311")
    assert board.state.garrisons == ["1311"], "it may be passed yet"
    assert not [p for p in violations(board.state) if "Garrison" in p]
    if ends:
        board.choose("take_hit")
    else:
        board.choose("retreat", hex="1310")
    assert board.kind == ""
    assert board.state.garrisons == ([] if ends else ["1311"])
    assert len(board.told("garrison_removed")) == ends


@pytest.mark.rule("R6.2.3-n")
def test_a_unit_that_falls_on_its_retreat_leaves_the_garrison() -> None:
    """C102: its retreat has not ended there."""
    board = Board()
    board.garrison("1311")
    board.unit("cics-veteran-1", "1312", hits=2)
    board.unit("red-1", "1313")
    lead = "cics-veteran-1"
    board.start(TakeHits(units=(lead,), hits=2, fortified="1312", retreats=lead, away_from="1313"))
    board.choose("retreat", hex="1311")
    board.choose("lose_unit")
    assert board.state.garrisons == ["1311"]


@pytest.mark.rule("R6.2.3-n", "R7.2-e")
def test_no_ally_deploys_on_a_garrisoned_flag() -> None:
    """C102: 1311 is a Caledonian flag."""
    board = Board()
    board.garrison("1311")
    board.start(CaledoniaPhase())
    assert {c.hex for c in board.options("deploy")} == {"1611", "1101"}
    assert at_hex(board.state, board.asked, "1311").key == "flag_held"


@pytest.mark.rule("R6.2.3-n", "R2.1-g")
def test_no_reinforcement_arrives_on_a_garrisoned_flag() -> None:
    """C102: 0409, the city, is a Siloam flag."""
    board = Board()
    board.unit("siloam-infantry-4", BOX)
    board.garrison("0409")
    board.start(ResolveEvent(event="E2B"))
    board.choose("take_option", option="E2B.a")
    assert {c.hex for c in board.options("deploy")} == set(board.state.content.map.flags["siloam"]) - {"0409"}
    assert at_hex(board.state, board.asked, "0409").key == "flag_held"


@pytest.mark.rule("R6.2.3-n")
def test_the_cics_cannot_deploy_into_a_garrison() -> None:
    """C102: the printed Deployment Hex is no VP Space; a map on which it is has the same rule."""
    board = Board()
    board.state.cp = 9
    board.garrison("0601")
    board.start(DeploymentPhase())
    assert board.kind == "", "nothing to choose but to go on"
    board = Board()
    board.state.cp = 9
    board.start(DeploymentPhase())
    assert {c.hex for c in board.options("deploy")} == {"0601"}
    board.garrison("0601")
    assert at_hex(board.state, board.asked, "0601").key == "landing_held"


@pytest.mark.rule("R6.2.3-n")
def test_a_garrison_outlasts_vang_activations_and_supports() -> None:
    board = Board()
    board.garrison("1311")
    board.support("conscript-1", "guerrilla", "1311")
    board.start(VangTurn(banners=("red", "yellow", "black")))
    assert board.state.garrisons == ["1311"]
    assert vp_held(board.state) == ()


def storm(board: Board, *chits: str) -> None:
    """A Caledonian attack on the Garrison of 1311."""
    board.garrison("1311")
    board.unit("caledonia-infantry-1", "1211")
    board.draws(*chits)
    board.fight("caledonia-infantry-1", target="1311")


@pytest.mark.rule("R6.2.3-n", "R6.2.3-p")
def test_combat_removes_a_garrison_without_marker_or_casualty() -> None:
    board = Board()
    storm(board, BLANK, ALL, "t02", BLANK)  # the defense fails, the attack hits twice
    assert board.state.garrisons == []
    assert board.state.boxes[VANG] == []
    assert len(board.state.hit_markers.inside) == 40
    board.choose("stay")
    assert board.state.casualties[VANG] == 0
    assert board.state.beachheads == {"red": [], "yellow": [], "black": []}


@pytest.mark.rule("R6.2.3-o")
def test_a_garrison_defends_with_one_triangle() -> None:
    """t06 shows a circle but no triangle, t03 a triangle; 1311 is clear ground."""
    for chit, hits in (("t06", 0), ("t03", 1)):
        board = Board()
        storm(board, chit, BLANK, BLANK, BLANK)
        strength: Strength = board.told("draws_begin")[0].about["strength"]
        assert (strength.draws, strength.symbol) == (1, "triangle")
        assert board.told("draws_end")[0].about["hits"] == hits


@pytest.mark.rule("R6.2.3-o", "R5.5.5-b")
def test_works_of_ours_do_not_help_a_garrison() -> None:
    """G55: an Engineer may have built in the garrisoned hex; t20 shows the Fortification."""
    board = Board()
    board.fortify("1311")
    storm(board, "t20", *[BLANK] * 4)
    assert board.strength("defense").drawing == frozenset()
    assert board.scored("defense") == 0


@pytest.mark.rule("R6.2.3-o")
def test_a_garrison_that_was_not_hit_stays() -> None:
    board = Board()
    storm(board, BLANK, MISS, BLANK, BLANK)
    assert board.kind == ""
    assert board.state.garrisons == ["1311"]
    assert board.state.units["caledonia-infantry-1"].place == "1211"


@pytest.mark.rule("R6.2.3-o")
def test_a_garrison_never_moves_or_attacks() -> None:
    board = Board()
    board.garrison("1311")
    board.unit("caledonia-infantry-1", "1211")
    board.start(VangTurn(banners=("red", "yellow", "black")))
    assert not board.told("attack_declared")
    assert board.state.garrisons == ["1311"]
