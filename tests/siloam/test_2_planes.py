"""2.3.3: planes."""

from __future__ import annotations

import pytest

from game.siloam.rules.air import PlannedBombing, VangBombing
from game.siloam.rules.declaration import CombatPhase
from game.siloam.rules.sequence import Campaign
from game.siloam.rules.stacking import Restack
from tests.siloam.board import ALL, BLANK, Board
from tests.siloam.placing import support_phase

# ---------------------------------------------------------------------- 2.3.3 planes


@pytest.mark.rule("R2.3.3-a")
def test_planes_are_in_no_hex_and_do_not_stack() -> None:
    board = Board()
    board.unit("cics-green-1", "0601")
    board.support("mg-flamethrower", "mg", "0601")
    for plane in board.state.planes.values():
        plane.place = "runway"
    board.start(Restack())
    assert board.kind == ""
    assert board.told("support_returned") == []
    assert all(not p.place.isdecimal() for p in board.state.planes.values())


@pytest.mark.rule("R2.3.3-b")
@pytest.mark.parametrize("side", ["fighter", "bomber"])
def test_a_plane_goes_to_the_hangar_for_one_cp_on_the_chosen_side(side: str) -> None:
    board = Board()
    support_phase(board, cp=1)
    waiting = {p.id for p in board.state.planes_at("cics-pool")}
    assert waiting
    board.choose("ready_plane", option=side)
    (plane,) = board.state.planes_at("hangar")
    assert plane.id in waiting
    assert plane.side == side
    assert board.state.cp == 0
    assert board.options("ready_plane") == [], "no CP left"


@pytest.mark.rule("R2.3.3-c")
def test_a_role_is_changed_by_way_of_the_pool_only() -> None:
    board = Board()
    for plane in board.state.planes.values():
        plane.place, plane.side = "runway", "fighter"
    support_phase(board, cp=1)
    planes = [c for c in board.asked.choices if c.piece.startswith("plane")]
    assert [(c.verb, c.cost) for c in planes] == [("stand_down_plane", 0)]
    board.choose("stand_down_plane")
    assert board.state.cp == 1
    assert len(board.state.planes_at("cics-pool")) == 1
    board.choose("ready_plane", option="bomber")
    assert [p.side for p in board.state.planes_at("hangar")] == ["bomber"]
    assert board.state.cp == 0


@pytest.mark.rule("R2.3.3-d")
def test_a_hangar_plane_waits_for_the_end_of_the_round() -> None:
    board = Board()
    for plane in board.state.planes.values():
        plane.place, plane.side = "hangar", "bomber"
    support_phase(board)
    assert [c for c in board.asked.choices if c.piece.startswith("plane")] == []
    board.choose("done")

    board.state.plans["bombing_run"] = 3
    board.unit("cics-green-1", "1712")
    board.unit("red-1", "1812")
    board.start(CombatPhase(faction="cics"))
    board.choose("attack")
    assert board.options("execute_plan") == []
    board.draws(*[BLANK] * 12)
    board.choose("commit")
    board.state.plans.clear()
    board.state.stack.clear()

    board.state.activation.inside[:] = []
    board.state.activation.discard[:] = ["weather"]
    board.state.activation.supply[:] = []
    board.state.round = 9
    board.start(Campaign(step="end_round"))
    assert len(board.state.planes_at("runway", "bomber")) == 5


@pytest.mark.rule("R2.3.3-e")
def test_fighters_escort_and_bombers_bomb() -> None:
    board = Board()
    board.unit("red-2", "1712")
    for number, plane in enumerate(board.state.planes.values()):
        plane.place, plane.side = "runway", "bomber" if number < 2 else "fighter"
    board.state.vang_support.inside.remove("fighter")
    board.state.vang_runway.append("fighter")
    board.draws(*[BLANK] * 12)
    board.start(PlannedBombing())
    assert board.asked.about["side"] == "bomber"
    assert {c.option for c in board.asked.choices} == {"1", "2"}
    board.choose("commit_planes", option="2")
    board.choose("aim_at", hex="1712")
    board.choose("bomb_line", option="s")
    assert board.asked.about["side"] == "fighter"
    assert {c.option for c in board.asked.choices} == {"0", "1", "2", "3"}
    board.choose("commit_planes", option="1")
    assert [e.about["draws"] for e in board.told("hex_bombed")] == [2], "escorts drop no bombs"


@pytest.mark.rule("R2.3.3-e")
def test_fighters_alone_intercept() -> None:
    board = Board()
    board.unit("cics-green-1", "1712")
    for plane in board.state.planes.values():
        plane.place, plane.side = "runway", "bomber"
    board.state.vang_runway.append("bomber")
    board.draws(BLANK)
    board.start(VangBombing(line=("1712",)))
    assert board.kind == "", "bombers do not intercept"

    board = Board()
    board.unit("cics-green-1", "1712")
    board.state.vang_runway.append("bomber")
    board.start(VangBombing(line=("1712",)))
    assert board.kind == "intercept"


@pytest.mark.rule("R2.3.3-f")
@pytest.mark.parametrize(
    ("chit", "hit"), [("t09", True), ("t06", True), ("t17", True), ("t10", False), (BLANK, False)]
)
def test_a_bomber_hits_on_its_rating_or_on_the_artillery_symbol(chit: str, hit: bool) -> None:
    board = Board()
    board.unit("red-2", "1712")
    board.draws(chit)
    board.start(PlannedBombing())
    board.choose("aim_at", hex="1712")
    board.choose("bomb_line", option="s")
    assert [e.about["hits"] for e in board.told("hex_bombed")] == [int(hit)]
    assert len(board.state.units["red-2"].hits) == int(hit)


@pytest.mark.rule("R2.3.3-g")
def test_a_plane_that_is_hit_goes_to_the_pool() -> None:
    board = Board()
    board.unit("red-2", "1712")
    board.state.vang_support.inside.remove("fighter")
    board.state.vang_runway.append("fighter")
    before = len(board.state.planes_at("cics-pool"))
    board.draws(ALL, ALL, BLANK)
    board.start(PlannedBombing())
    board.choose("aim_at", hex="1712")
    board.choose("bomb_line", option="s")
    board.choose("commit_planes", option="1")
    assert [e.about["side"] for e in board.told("plane_shot_down")] == ["fighter", "bomber"]
    assert len(board.state.planes_at("cics-pool")) == before + 2
    assert len(board.state.planes) == 5
