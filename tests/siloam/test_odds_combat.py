"""The odds of a combat against the same combat fought many times."""

from __future__ import annotations

import pytest

from game.siloam.chances.attacks import declarable, defenses, threats
from game.siloam.odds import hit_chances
from game.siloam.rules.declaration import CombatPhase
from game.siloam.rules.strength import HIT, HIT_AND_DRAW, MISS
from tests.siloam.board import Board
from tests.siloam.odds_positions import Position, disagreements, make, observe, positions

TIMES = 400
POSITIONS = positions()


def test_there_are_at_least_fifty_positions() -> None:
    assert len({position.name for position in POSITIONS}) == len(POSITIONS) >= 50


@pytest.mark.parametrize("position", POSITIONS, ids=lambda p: p.name)
def test_the_odds_agree_with_combats_fought(position: Position) -> None:
    odds = position.odds()
    assert sum(odds.joint.values()) == pytest.approx(1, abs=1e-12)
    assert sum(odds.on_attacker) == pytest.approx(1, abs=1e-12)
    assert sum(odds.on_defender) == pytest.approx(1, abs=1e-12)
    assert list(disagreements(odds, observe(position, TIMES))) == []


def test_wrong_odds_are_found_out() -> None:
    dry = make("dry", attack=["cics-veteran-1@0605"], defend=["red-2@0705"])
    wet = make("wet", attack=["cics-veteran-1@0605"], defend=["red-2@0705"], weather=8)
    assert list(disagreements(dry.odds(), observe(wet, TIMES)))


def test_the_cup_is_counted_as_the_combat_reads_it() -> None:
    position = make("cup", attack=["cics-veteran-1@0605"], defend=["red-2@0604"], target="0604", weather=2)
    odds, state = position.odds(), position.state
    faces = state.content.chits.faces
    for strength, cup in ((odds.attack, odds.attack_cup), (odds.defense, odds.defense_cup)):
        kinds = [strength.classify(chit, faces[chit]) for chit in state.tactics.inside]
        assert (cup.hit_redraw, cup.hit, cup.miss) == tuple(
            kinds.count(kind) for kind in (HIT_AND_DRAW, HIT, MISS)
        )


@pytest.mark.parametrize(
    ("draws", "redraw", "hit", "miss"), [(0, 2, 3, 4), (3, 0, 0, 5), (9, 1, 2, 3), (2, 4, 0, 2)]
)
def test_hits_of_a_draw_sum_to_one(draws: int, redraw: int, hit: int, miss: int) -> None:
    assert sum(hit_chances(draws, redraw, hit, miss)) == pytest.approx(1, abs=1e-12)


def test_two_draws_by_hand() -> None:
    """Two chits of four, one redraws and hits, one hits: each order counted on fingers."""
    assert hit_chances(1, 1, 1, 2) == pytest.approx((1 / 2, 1 / 4 + 1 / 6, 1 / 12))


def test_groups_are_listed_with_those_who_may_join() -> None:
    board = Board()
    board.state.cp = 9
    board.unit("cics-veteran-1", "0605")
    board.unit("cics-green-1", "0604")
    board.unit("cics-field-artillery-1", "0505")
    board.support("leader-hq", "leader", "0605")
    board.unit("red-1", "0705")
    board.start(CombatPhase(faction="cics"))
    found = {(frozenset(a.attackers), a.artillery) for a in declarable(board.state)}
    both, guns = frozenset(("cics-veteran-1", "cics-green-1")), ("cics-field-artillery-1",)
    assert (both, guns) in found
    assert (frozenset(("cics-veteran-1",)), ()) in found
    assert (frozenset(("cics-green-1",)), guns) in found


def test_both_modes_are_compared_while_one_is_to_be_chosen() -> None:
    position = make("modes", attack=["red-1@0805"], defend=["caledonia-infantry-1@0705"])
    assert defenses(position.state) == {}, "nothing is asked yet"
    board = Board()
    board.unit("caledonia-infantry-1", "0705")
    board.unit("red-1", "0805")
    combat = position.combat
    combat.step = ""
    board.start(combat)
    modes = defenses(board.state)
    assert set(modes) == {"cautious", "aggressive"}
    assert modes["cautious"].defense.hitting == {"maneuver"}
    assert modes["cautious"].on_defender != modes["aggressive"].on_defender, "the reply differs too"


def test_what_the_vang_would_do_is_foreseen() -> None:
    board = Board()
    board.unit("caledonia-infantry-1", "0705")
    board.unit("red-1", "0805")
    board.unit("red-2", "0804")
    found = list(threats(board.state))
    assert [(o.combat.attackers, o.combat.mode) for o in found] == [
        (("red-1", "red-2"), "cautious"),
        (("red-1", "red-2"), "aggressive"),
    ]
