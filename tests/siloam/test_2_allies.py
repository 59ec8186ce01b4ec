"""2.6, 2.6.1 and 2.6.3: allied units, Conscripts and the Caledonian counter."""

from __future__ import annotations

import pytest

from game.siloam.model.content import OUT, content
from game.siloam.rules.allies import AlliedActivation, CaledoniaPhase, SiloamPhase
from game.siloam.rules.declaration import CombatPhase
from game.siloam.rules.events import ResolveEvent
from game.siloam.rules.hits import TakeHits
from game.siloam.rules.stacking import Restack
from game.siloam.rules.support_phase import SupportPhase
from tests.siloam.board import ALL, BLANK, Board

# ---------------------------------------------------------------------- 2.6


@pytest.mark.rule("R2.6-a")
@pytest.mark.parametrize(
    ("ally", "cics", "mode"),
    [
        ("caledonia-infantry-1", "cics-green-1", "movement"),
        ("siloam-infantry-1", "cics-veteran-1", "combat"),
        ("caledonia-tank-1", "cics-medium-tank-1", "movement"),
    ],
)
@pytest.mark.parametrize("hex_id", ["1502", "1404", "1712", "0905"])
def test_allies_move_as_cics_units_do(ally: str, cics: str, mode: str, hex_id: str) -> None:
    found = []
    for unit_id in (ally, cics):
        board = Board()
        board.unit(unit_id, hex_id, mode=mode)
        board.unit("red-1", "1812")
        found.append({h: (c.path, c.cost) for h, c in board.moves(unit_id).items()})
    assert content().units[ally].faces[mode].movement == content().units[cics].faces[mode].movement
    assert found[0] == found[1]


@pytest.mark.rule("R2.6-a")
def test_allies_flip_fight_and_stack_as_cics_units_do() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "0405")
    board.moves("siloam-infantry-1")
    board.choose("flip")
    assert board.state.units["siloam-infantry-1"].mode == "movement"

    hits = []
    for unit_id in ("siloam-infantry-1", "cics-veteran-1"):
        board = Board()
        board.unit(unit_id, "1712")
        board.unit("red-1", "1812")
        board.draws("t09", "t10", *[BLANK] * 6)
        board.fight("red-1", target="1712")
        board.choose("defend", option="aggressive")
        hits.append(board.told("draws_end")[0].about["hits"])
    assert hits == [1, 1]

    board = Board()
    board.unit("siloam-infantry-1", "0405")
    board.unit("siloam-infantry-2", "0405")
    board.start(Restack())
    board.choose("displace", piece="siloam-infantry-2", hex="0404")
    assert len(board.state.units["siloam-infantry-2"].hits) == 1


@pytest.mark.rule("R2.6-b")
@pytest.mark.parametrize(
    ("faction", "unit"), [("siloam", "siloam-infantry-1"), ("caledonia", "caledonia-tank-1")]
)
def test_the_player_runs_an_ally_in_its_activation(faction: str, unit: str) -> None:
    board = Board()
    board.unit(unit, "0405")
    board.unit("cics-green-1", "0601")
    board.draws(ALL)
    board.start(AlliedActivation(faction=faction))
    board.choose("spend_favours", option="0")
    assert board.kind == "movement_phase"
    assert {c.piece for c in board.options("activate")} == {unit}
    board.choose("activate")
    board.choose("move", hex="0404")
    assert board.state.units[unit].place == "0404"


@pytest.mark.rule("R2.6-c")
def test_allies_and_cics_share_a_hex_within_the_limit() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "0405")
    board.support("mg-flamethrower", "mg", "0405")
    board.unit("cics-green-1", "0404")
    board.start(Restack())
    assert board.kind == "", "one Combat Unit with one Support is within the limit"
    assert "0405" in board.moves("cics-green-1"), "sharing a hex is legal until the activation ends"
    board.choose("move", hex="0405")
    board.start(Restack())
    assert {c.piece for c in board.asked.choices} == {"siloam-infantry-1", "cics-green-1"}
    board.choose("displace", piece="cics-green-1", hex="0404")
    assert board.state.friends_at == {"0404": ("cics-green-1",), "0405": ("siloam-infantry-1",)}
    assert board.state.supports["mg-flamethrower"].place == "0405"


@pytest.mark.rule("R2.6-d")
@pytest.mark.parametrize(
    ("hex_id", "leader", "joins"), [("1713", True, True), ("1711", True, False), ("1713", False, False)]
)
def test_allies_join_group_attacks_of_the_cics(hex_id: str, leader: bool, joins: bool) -> None:
    board = Board()
    board.unit("cics-green-1", "1712")
    board.unit("siloam-infantry-1", hex_id)
    board.unit("red-1", "1812")
    if leader:
        board.support("leader-hq", "leader", "1712")
    board.state.cp = 1
    board.start(CombatPhase(faction="cics"))
    board.choose("attack")
    assert [(c.piece, c.cost) for c in board.options("join_attack")] == (
        [("siloam-infantry-1", 0)] if joins else []
    )


@pytest.mark.rule("R2.6-f")
def test_an_eliminated_ally_is_gone() -> None:
    board = Board()
    for unit_id in ("caledonia-infantry-1", "siloam-infantry-1"):
        board.unit(unit_id, "0405", hits=2)
        board.start(TakeHits(units=(unit_id,), hits=1))
        assert board.state.units[unit_id].place == OUT
    for unit_id in ("caledonia-infantry-2", "caledonia-infantry-3", "caledonia-tank-1"):
        board.unit(unit_id, "box")
    board.start(CaledoniaPhase())
    assert board.kind == "", "nothing to deploy and no Infantry to attach to"
    for number in (2, 3, 4):
        board.unit(f"siloam-infantry-{number}", "box")
    board.draws(ALL)
    board.start(ResolveEvent(event="E2E"))
    board.choose("spend_favours", option="0")
    assert board.kind == ""
    assert board.state.units["siloam-infantry-1"].place == OUT


# ---------------------------------------------------------------------- 2.6.1 Conscripts


@pytest.mark.rule("R2.6.1-a")
def test_a_conscript_joins_siloamese_infantry_without_a_support() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "0405")
    board.unit("siloam-infantry-2", "0407")
    board.unit("siloam-infantry-3", "0409")
    board.unit("cics-green-1", "0601")
    board.unit("caledonia-infantry-1", "0603")
    board.support("mg-flamethrower", "mg", "0407")
    board.start(SiloamPhase())
    board.choose("conscript")
    assert {c.hex for c in board.asked.choices} == {"0405", "0409"}
    board.choose("place_at", hex="0409")
    (conscript,) = board.state.supports_in("0409")
    assert conscript.side == "conscript"
    assert conscript.host == "siloam-infantry-3"


@pytest.mark.rule("R2.6.1-a")
def test_without_a_host_no_conscript_is_placed() -> None:
    board = Board()
    board.unit("cics-green-1", "0601")
    board.unit("caledonia-infantry-1", "0603")
    board.unit("siloam-infantry-1", "0405")
    board.support("conscript-1", "conscript", "0405")
    board.start(SiloamPhase())
    assert board.kind == "", "nothing to choose but to pass"
    board.draws(ALL)
    board.start(ResolveEvent(event="E2C"))
    board.choose("spend_favours", option="0")
    assert len([s for s in board.state.supports.values() if s.on_map]) == 1


@pytest.mark.rule("R2.6.1-b")
def test_an_infantry_must_be_freed_of_its_support_first() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "0405")
    board.support("leader-hq", "leader", "0405")
    board.start(SiloamPhase())
    assert board.kind == ""
    board.start(SupportPhase())
    board.choose("return_support", piece="leader-hq")
    assert board.state.supports["leader-hq"].place == "cics-pool"
    board.choose("done")
    board.start(SiloamPhase())
    board.choose("conscript")
    assert [s.side for s in board.state.supports_in("0405")] == ["conscript"]


@pytest.mark.rule("R2.6.1-c")
def test_a_conscript_satisfies_a_hit_in_defense() -> None:
    board = Board()
    unit = board.unit("siloam-infantry-1", "1712")
    conscript = board.support("conscript-1", "conscript", "1712")
    board.unit("red-1", "1812")
    board.rig("hit_markers", "3")
    board.draws(BLANK, BLANK, "t09", BLANK, BLANK, BLANK)
    board.fight("red-1", target="1712")
    board.choose("defend", option="aggressive")
    board.choose("lose_conscript")
    assert board.kind == "", "the one hit is met"
    assert unit.hits == ()
    assert conscript.place == "siloam-pool"
    assert board.state.boxes["siloam"] == ["3"]


@pytest.mark.rule("R2.6.1-c")
def test_a_conscript_satisfies_a_hit_in_attack() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "1712", hits=2)
    board.support("conscript-1", "conscript", "1712")
    board.unit("red-1", "1812")
    board.draws("t09", BLANK, BLANK, BLANK, BLANK)
    board.start(CombatPhase(faction="siloam"))
    board.choose("attack")
    board.choose("commit")
    assert {c.verb for c in board.asked.choices} == {"lose_conscript", "lose_unit"}
    board.choose("lose_conscript")
    assert board.state.units["siloam-infantry-1"].place == "1712"
    assert len(board.state.boxes["siloam"]) == 1


@pytest.mark.rule("R2.6.1-d")
@pytest.mark.parametrize(
    ("counter", "side"),
    [
        ("leader-hq", "leader"),
        ("mg-flamethrower", "mg"),
        ("mg-flamethrower", "flamethrower"),
        ("mechanized-antitank", "mechanized"),
        ("mechanized-antitank", "antitank"),
        ("engineer-truck", "truck"),
        ("caledonia-leader", "mg"),
    ],
)
def test_no_other_support_satisfies_a_hit(counter: str, side: str) -> None:
    board = Board()
    unit = board.unit("caledonia-infantry-1", "1712")
    board.support(counter, side, "1712")
    board.start(TakeHits(units=(unit.id,), hits=2))
    assert board.kind == "", "there was nothing to choose"
    assert len(unit.hits) == 2
    board.start(TakeHits(units=(unit.id,), hits=1))
    assert unit.place == OUT


# ---------------------------------------------------------------------- 2.6.3


@pytest.mark.rule("R2.6.3-a")
def test_the_caledonian_counter_works_like_the_cics_ones() -> None:
    for leader_at, joins in (("1711", True), ("1709", False)):
        board = Board()
        board.unit("siloam-infantry-1", "1712")
        board.unit("cics-green-1", "1811")
        board.unit("caledonia-infantry-1", leader_at)
        board.support("caledonia-leader", "leader", leader_at)
        board.unit("red-1", "1812")
        board.state.cp = 1
        board.start(CombatPhase(faction="siloam"))
        board.choose("attack")
        assert bool(board.options("join_attack", piece="cics-green-1")) is joins

    draws = []
    for attached in (False, True):
        board = Board()
        board.unit("caledonia-infantry-1", "1712")
        if attached:
            board.support("caledonia-leader", "mg", "1712")
        board.unit("red-1", "1812")
        board.draws(*[BLANK] * 12)
        board.fight("red-1", target="1712")
        board.choose("defend", option="aggressive")
        draws.append(board.strength("defense").draws)
    assert draws[1] - draws[0] == 1


@pytest.mark.rule("R2.6.3-b")
def test_the_caledonian_counter_joins_caledonian_infantry_only() -> None:
    board = Board()
    board.unit("caledonia-infantry-1", "0405")
    board.unit("caledonia-infantry-2", "0407")
    board.unit("caledonia-tank-1", "0409")
    board.unit("siloam-infantry-1", "0601")
    board.unit("cics-green-1", "0603")
    board.support("mg-flamethrower", "mg", "0407")
    board.start(CaledoniaPhase())
    offered = {(c.hex, c.option) for c in board.options("place_support")}
    assert offered == {("0405", "leader"), ("0405", "mg")}
    board.choose("place_support", option="mg")
    counter = board.state.supports["caledonia-leader"]
    assert (counter.place, counter.side, counter.host) == ("0405", "mg", "caledonia-infantry-1")
    assert board.kind == "", "it was the one Deploy of the phase"

    board = Board()
    for number in (1, 2, 3):
        board.unit(f"caledonia-infantry-{number}", "box")
    board.unit("caledonia-tank-1", "0409")
    board.start(CaledoniaPhase())
    assert board.kind == "", "no Infantry, no placement"


@pytest.mark.rule("R2.6.3-c")
def test_the_caledonian_counter_costs_morale_and_is_never_blocked() -> None:
    board = Board()
    board.unit("caledonia-infantry-1", "0405")
    board.start(CaledoniaPhase())
    board.choose("place_support", option="leader")
    assert board.state.morale == {"cics": 4, "siloam": 5, "caledonia": 2}

    board = Board()
    board.unit("caledonia-infantry-1", "0405")
    board.morale(4, 5, 1)
    board.start(CaledoniaPhase())
    board.choose("place_support", option="leader")
    board.choose("confirm")
    assert board.state.supports["caledonia-leader"].place == "0405"
    assert board.state.morale == {"cics": 3, "siloam": 4, "caledonia": 1}


@pytest.mark.rule("R2.6.3-d")
@pytest.mark.parametrize("side", ["leader", "mg"])
def test_the_caledonian_counter_goes_home_in_a_retreat(side: str) -> None:
    board = Board()
    unit = board.unit("caledonia-infantry-1", "0903")
    counter = board.support("caledonia-leader", side, "0903")
    board.start(TakeHits(units=(unit.id,), hits=1, retreats=unit.id, away_from="1003"))
    board.choose("retreat", hex="0802")
    assert counter.place == "caledonia-pool"


@pytest.mark.rule("R2.6.3-d")
def test_the_caledonian_counter_is_turned_by_way_of_the_pool() -> None:
    board = Board()
    board.unit("caledonia-infantry-1", "0405")
    counter = board.support("caledonia-leader", "leader", "0405")
    board.start(CaledoniaPhase())
    assert board.options("place_support") == []
    board.choose("return_support")
    assert counter.place == "caledonia-pool"
    board.choose("place_support", option="mg")
    assert (counter.place, counter.side) == ("0405", "mg")
