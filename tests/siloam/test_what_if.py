"""What if the Vang attacked: their Support draws are in the odds, a combat that is fought is over by then."""

from __future__ import annotations

import pytest

from game.core.dice import seeded
from game.siloam.odds.attack_odds import ambush_odds, declarable
from game.siloam.odds.battle_odds import vang_attack
from game.siloam.odds.check_odds import chits_back, favour_chances
from game.siloam.odds.combat_odds import mean_hits
from game.siloam.odds.odds_report import chances, odds_lines
from game.siloam.odds.odds_sentences import ambush_sentence
from game.siloam.odds.what_if import Threat, intent_sentence, threats_on
from game.siloam.rules.declaration import CombatPhase
from game.siloam.rules.strength import CAUTIOUS
from game.siloam.rules.vang import VangAttack
from tests.siloam.board import Board
from tests.siloam.test_fork import played

DRAWS = 3000
TELLING = ["leader", "tank", "flamethrower", "bolster", "sabotage", "artillery", "bombing-run", "bomber"]


def attacked(units: int = 1) -> Board:
    """Infantry with an MG, attacked from hexes side by side by damaged units of one banner."""
    board = Board()
    board.unit("siloam-infantry-1", "0705")
    board.support("mg-flamethrower", "mg", "0705")
    for number, place in enumerate(("0805", "0804")[:units], 1):
        board.unit(f"red-{number}", place, hits=1)
    board.state.vang_support.inside[:] = TELLING
    return board


def threat_on(board: Board) -> Threat:
    (found,) = threats_on(board.state, "0705")
    return found


@pytest.mark.parametrize("units", [1, 2])
def test_support_draws_are_in_the_odds(units: int) -> None:
    """The exact mixture agrees with the odds after real draws, on average over many of them."""
    board = attacked(units)
    threat = threat_on(board)
    assert len(threat.group) == units
    found = threat.odds[CAUTIOUS]
    assert sum(found.joint.values()) == pytest.approx(1.0, abs=1e-12)
    total, clears = [0.0] * 40, 0.0
    for number in range(DRAWS):
        ahead = board.state.clone()
        ahead.dice = seeded(number)
        VangAttack(banner="red", attackers=threat.group, target="0705").draw_support(ahead)
        once = vang_attack(ahead, threat.group, "0705", CAUTIOUS)
        clears += once.clears / DRAWS
        for hits, chance in enumerate(once.on_defender):
            total[hits] += chance / DRAWS
    assert found.clears == pytest.approx(clears, abs=0.015)
    for hits, chance in enumerate(found.on_defender):
        assert chance == pytest.approx(total[hits], abs=0.015)


def test_a_scouted_unit_draws_none() -> None:
    board = attacked()
    drawing = threat_on(board)
    assert "Support" in intent_sentence(drawing)
    board.state.units["red-1"].scouted = True
    none = threat_on(board)
    assert none.odds[CAUTIOUS].clears < drawing.odds[CAUTIOUS].clears
    assert "Support" not in intent_sentence(none)


def test_later_attacks_and_checks_have_the_drawn_chits_back() -> None:
    state = played(3, "take_hits")
    assert state.tactics.discard
    later = chits_back(state)
    assert len(later.tactics.inside) > len(state.tactics.inside)
    assert state.tactics.discard, "the position itself is left alone"
    assert chits_back(later) is later
    found = chances(state)
    assert found["checks"]["cics"] == list(favour_chances(later, "cics"))
    assert found["checks"]["cics"] != list(favour_chances(state, "cics"))


def declaring() -> Board:
    board = Board()
    board.state.cp = 9
    board.unit("cics-veteran-1", "0605")
    board.unit("cics-green-1", "0604")
    board.support("leader-hq", "leader", "0605")
    board.unit("red-1", "0705")
    return board


def test_every_lead_of_a_group_is_listed() -> None:
    board = declaring()
    board.start(CombatPhase(faction="cics"))
    both = frozenset(("cics-veteran-1", "cics-green-1"))
    leads = {
        attack.sides.lead for attack in declarable(board.state) if frozenset(attack.sides.attackers) == both
    }
    assert leads == both


def test_an_ambush_that_may_be_tried_is_listed_with_its_odds() -> None:
    board = declaring()
    board.start(CombatPhase(faction="cics"))
    assert not any(attack.sides.ambush for attack in declarable(board.state))
    board.state.plans["ambush"] = 2
    found = declarable(board.state)
    assert any(attack.sides.ambush for attack in found)
    assert any(not attack.sides.ambush for attack in found)
    data = chances(board.state)["attacks"]
    by_ambush = {
        attack["ambush"]: attack["loses"] for attack in data if attack["attackers"] == ["cics-veteran-1"]
    }
    assert by_ambush[True] <= by_ambush[False], "who draws first is hit by fewer"


def test_only_an_ambush_on_the_track_is_listed() -> None:
    board = declaring()
    board.state.plans["bombing_run"] = 2
    board.start(CombatPhase(faction="cics"))
    assert not any(attack.sides.ambush for attack in declarable(board.state))
    board.choose("attack", piece="cics-veteran-1")
    assert board.options("execute_plan")
    assert ambush_odds(board.state) is None


@pytest.mark.rule("R10.4-c")
def test_an_ambush_is_told_to_pay_where_it_pays() -> None:
    """A lone Infantry deals less from ambush, for no defense that failed gives it another draw."""
    said = set()
    for enemy, hits in (("red-1", 0), ("red-2", 0), ("red-2", 2)):
        board = declaring()
        board.state.put(board.state.units["red-1"], "box")
        board.unit(enemy, "0705", hits=hits)
        board.state.plans["ambush"] = 2
        board.start(CombatPhase(faction="cics"))
        board.choose("attack", piece="cics-veteran-1")
        found = ambush_odds(board.state)
        assert found is not None
        (dealt, plain_dealt), (taken, plain_taken) = (
            (mean_hits(found.sprung.on_defender), mean_hits(found.plain.on_defender)),
            (mean_hits(found.sprung.on_attacker), mean_hits(found.plain.on_attacker)),
        )
        assert dealt < plain_dealt, "the extra draw of 5.5.6 is lost"
        assert taken < plain_taken, "a defender that is gone does not draw"
        assert found.gain == pytest.approx(dealt - taken - plain_dealt + plain_taken)
        told = ambush_sentence(found)
        assert told in odds_lines(board.state)
        assert f"{dealt:.1f} hits dealt and {taken:.1f} taken" in told
        assert told.startswith("Pays") is (round(found.gain, 1) > 0)
        assert told.startswith("Does not pay") is (round(found.gain, 1) < 0)
        said.add(told.split(" as ")[0])
    assert said == {"Pays", "Does not pay"}
    board.choose("execute_plan")
    assert ambush_odds(board.state) is None, "once it is sprung or spoilt there is nothing to weigh"


def test_nothing_is_left_to_chance_after_the_end() -> None:
    state = played(3, "take_hits")
    state.outcome = "narrow"
    assert chances(state) == {}
