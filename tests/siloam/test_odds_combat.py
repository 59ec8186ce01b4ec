"""The odds of a combat against the same combat fought many times."""

from __future__ import annotations

import pytest

from game.siloam.odds.attack_odds import declarable, defenses, threats
from game.siloam.odds.battle_odds import attack_odds
from game.siloam.odds.combat_odds import hit_chances
from game.siloam.odds.odds_sentences import attack_line, attack_sentence
from game.siloam.rules.declaration import CombatPhase
from game.siloam.rules.strength import HIT, HIT_AND_DRAW, MISS
from tests.odds.cells import Cell, binomial_tail
from tests.siloam.board import Board
from tests.siloam.odds_fights import Position, disagreements, observe
from tests.siloam.odds_positions import make, positions

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
    assert disagreements(odds, observe(position, TIMES)) == []


def test_wrong_odds_are_found_out() -> None:
    dry = make("dry", attack=["cics-veteran-1@0605"], defend=["red-2@0705"])
    wet = make("wet", attack=["cics-veteran-1@0605"], defend=["red-2@0705"], weather=8)
    assert disagreements(dry.odds(), observe(wet, TIMES))


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
    found = {(frozenset(a.sides.attackers), a.sides.artillery) for a in declarable(board.state)}
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
    assert [(o.sides.attackers, o.sides.mode) for o in found] == [
        (("red-1", "red-2"), "cautious"),
        (("red-1", "red-2"), "aggressive"),
    ]


def test_guerrillas_join_the_defense_foreseen() -> None:
    """5.5.3: they join by themselves, so a what-if counts them."""
    board = Board()
    board.unit("caledonia-infantry-1", "0705")
    board.support("leader-hq", "leader", "0705")
    board.support("conscript-1", "guerrilla", "0804")
    board.unit("red-1", "0805")
    found = list(threats(board.state))
    assert [o.sides.joined_guerrillas for o in found] == [("conscript-1",)] * 2
    assert all(o.defense.guerrilla_draws == 1 for o in found)


def test_a_lead_may_be_turned_over_before_it_attacks() -> None:
    board = Board()
    board.state.cp = 9
    board.unit("cics-elite-1", "0605", mode="movement")
    board.unit("red-2", "0705")
    board.start(CombatPhase(faction="cics"))
    as_it_stands, turned = declarable(board.state)
    assert (as_it_stands.flipped, turned.flipped) == ((), ("cics-elite-1",))
    assert attack_odds(board.state, *as_it_stands).attack.draws == 1
    assert attack_odds(board.state, *turned).attack.draws == 3
    assert board.state.units["cics-elite-1"].mode == "movement", "nothing was really turned"


def test_the_armor_one_side_takes_the_other_lacks() -> None:
    """2.7.6: one supply for both sides."""
    tanks = {"attack": ["cics-medium-tank-1@0605"], "defend": ["red-1@0705"]}
    plenty, last, none = (make(f"{n} markers", **tanks, armor=n).odds() for n in (5, 1, 0))
    assert plenty.joint == last.joint, "the attacker has his marker, and draws alike"
    assert plenty.clears < last.clears < none.clears
    assert plenty.loses == last.loses < none.loses, "the attacker is hit first"


@pytest.mark.parametrize(
    ("seen", "exact"), [(0, 0.0000005), (1, 0.0000005), (12, 0.00002), (199_999, 1.0 - 5e-7)]
)
def test_rare_results_are_not_held_against_the_odds(seen: int, exact: float) -> None:
    assert not Cell("rare", exact, seen, 200_000).differs


@pytest.mark.parametrize(
    ("seen", "exact"), [(1, 0.0), (199_999, 1.0), (5, 0.0000005), (0, 0.0001), (100_900, 0.5)]
)
def test_what_cannot_be_chance_is_held_against_them(seen: int, exact: float) -> None:
    assert Cell("wrong", exact, seen, 200_000).differs


def test_a_binomial_tail_by_hand() -> None:
    assert binomial_tail(0, 4, 0.25) == pytest.approx(0.75**4)
    assert binomial_tail(3, 4, 0.5) == pytest.approx(5 / 16)
    assert binomial_tail(1, 4, 0.75) == pytest.approx(0.25**4 + 4 * 0.75 * 0.25**3)


def test_attacks_are_told_in_a_sentence() -> None:
    weak = make("weak", attack=["cics-veteran-1@0605+2"], defend=["red-1@0705"])
    assert attack_sentence(weak.state, weak.odds()) == (
        "0 % to clear the hex (0.3 hits on average), 75 % to lose the Veteran Infantry 1's last step"
    )
    safe = make("safe", attack=["cics-elite-1@0605"], defend=["red-2@0705+1"])
    assert attack_line(safe.state, safe.odds()) == (
        "Elite Infantry 1 → 0705: 51 % to clear the hex, no unit can be lost"
    )
