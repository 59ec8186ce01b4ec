"""5.5.4 to 5.5.7: Cautious and Aggressive Defense, the failed defense, Weather and Tactic Bonus chits."""

from __future__ import annotations

import pytest

from game.siloam.rules.checks import morale_check
from game.siloam.rules.combat import AmbushCombat, Combat
from game.siloam.rules.sides import Sides
from tests.siloam.board import ALL, BLANK, MISS, Board

CLEAR, ROUGH, DIFFICULT = "0705", "0403", "1403"
RIVER = ("1506", "1605")
"""Attacker's and defender's hex with an unbridged river between them; 1605 is Rough."""


def defend(
    mode: str,
    *draws: str,
    target: str = CLEAR,
    attacker: str = "0805",
    fort: int = 0,
    leader: bool = False,
    artillery: str = "",
    unit: str = "siloam-infantry-1",
) -> Board:
    """A defense of two circle draws with the given chits; the attack then draws blanks."""
    board = Board()
    board.unit(unit, target)
    board.unit("red-2", attacker)
    if fort:
        board.fortify(target, fort)
    if leader:
        board.support("leader-hq", "leader", target)
    if artillery:
        board.unit("cics-field-artillery-1", artillery)
    board.fight("red-2", target=target)
    if artillery:
        board.choose("support_defense", piece="cics-field-artillery-1")
    board.draws(*draws, BLANK, BLANK, BLANK)
    board.choose("defend", option=mode)
    return board


def drawn(board: Board, role: str = "defense") -> list[str]:
    """The results of one side's chits in order."""
    return [e.about["result"] for e in board.told("chit_drawn") if e.about["role"] == role]


# ---------------------------------------------------------------------- 5.5.4 Cautious


@pytest.mark.rule("R5.5.4-a")
def test_cautious_defense_counts_maneuver_only() -> None:
    board = defend("cautious", MISS, "t08")
    assert drawn(board) == ["hit", "miss"], "t08 shows the unit's circle and a star"
    assert board.scored("defense") == 1
    assert len(board.state.units["red-2"].hits) == 1


@pytest.mark.rule("R5.5.4-a")
def test_cautious_defense_scores_once_for_each_maneuver_symbol() -> None:
    assert defend("cautious", MISS, ALL).scored("defense") == 2


@pytest.mark.rule("R5.5.4-a")
def test_cautious_defense_ignores_terrain_artillery_leader_and_river() -> None:
    board = defend(
        "cautious", "t18", "t17", "t08", target=ROUGH, attacker="0503", leader=True, artillery="0304"
    )
    assert drawn(board) == ["miss", "miss", "miss"]
    board = defend("cautious", "t20", "t20", target=RIVER[1], attacker=RIVER[0], fort=1)
    assert drawn(board) == ["miss", "miss"]


@pytest.mark.rule("R5.5.4-a")
def test_cautious_defense_grants_no_bonus_draw() -> None:
    board = defend("cautious", "t15", BLANK, target=ROUGH, attacker="0503")
    assert drawn(board) == ["hit", "miss"], "t15 shows maneuver, artillery and the hex's rough"


@pytest.mark.rule("R5.5.4-b")
def test_cautious_defense_without_maneuver_fails() -> None:
    board = defend("cautious", "t03", "t08")
    assert board.told("defense_failed")
    assert board.strength("attack").draws == 2 + 1
    board = defend("cautious", MISS, BLANK)
    assert not board.told("defense_failed")
    assert board.strength("attack").draws == 2


# ---------------------------------------------------------------------- 5.5.5 Aggressive


@pytest.mark.rule("R5.5.5-a")
@pytest.mark.parametrize(
    ("unit", "results"),
    [
        ("siloam-infantry-1", ["hit", "miss"]),
        ("cics-green-1", ["miss", "hit"]),
    ],
)
def test_aggressive_defense_scores_on_the_leads_symbol(unit: str, results: list[str]) -> None:
    board = defend("aggressive", "t06", "t04", unit=unit)
    assert drawn(board) == results, "t06 has the circle, t04 the triangle"
    assert board.scored("defense") == 1


@pytest.mark.rule("R5.5.5-b")
@pytest.mark.parametrize(
    ("target", "attacker", "fort", "chit"),
    [
        (ROUGH, "0503", 0, "t18"),
        (DIFFICULT, "1503", 0, "t17"),
        (CLEAR, "0805", 1, "t20"),
        (CLEAR, "0805", 2, "t20"),
    ],
)
def test_aggressive_defense_uses_the_terrain_of_the_hex(
    target: str, attacker: str, fort: int, chit: str
) -> None:
    board = defend("aggressive", chit, BLANK, BLANK, target=target, attacker=attacker, fort=fort)
    assert drawn(board) == ["hit_and_draw", "miss", "miss"]
    assert board.scored("defense") == 1
    assert not board.told("defense_failed")


@pytest.mark.rule("R5.5.5-b")
@pytest.mark.parametrize("chit", ["t18", "t17", "t20"])
def test_terrain_that_is_not_there_is_worth_nothing(chit: str) -> None:
    board = defend("aggressive", chit, BLANK)
    assert drawn(board) == ["miss", "miss"]


@pytest.mark.rule("R5.5.5-b")
def test_a_chit_scores_one_hit_however_many_symbols_apply() -> None:
    board = defend("aggressive", "t04", BLANK, BLANK, target=ROUGH, attacker="0503", unit="cics-green-1")
    assert drawn(board) == ["hit_and_draw", "miss", "miss"], "triangle and rough together"
    assert board.scored("defense") == 1


@pytest.mark.rule("R5.5.5-c")
def test_artillery_support_scores_and_draws() -> None:
    board = defend("aggressive", "t17", BLANK, BLANK, BLANK, leader=True, artillery="0605")
    assert drawn(board) == ["hit_and_draw", "miss", "miss", "miss"], "2 and 1 for the Artillery and the bonus"
    assert drawn(defend("aggressive", "t17", BLANK)) == ["miss", "miss"], "no Artillery"


@pytest.mark.rule("R5.5.5-c")
def test_a_leader_in_range_scores_and_draws() -> None:
    board = defend("aggressive", "t14", BLANK, BLANK, leader=True)
    assert drawn(board) == ["hit_and_draw", "miss", "miss"]
    assert drawn(defend("aggressive", "t14", BLANK)) == ["miss", "miss"], "no Leader"


@pytest.mark.rule("R5.5.5-c")
@pytest.mark.parametrize(("host", "result"), [("0505", "hit_and_draw"), ("0405", "miss")])
def test_the_leaders_range_is_two_hexes(host: str, result: str) -> None:
    board = Board()
    board.unit("siloam-infantry-1", CLEAR)
    board.unit("cics-green-1", host)
    board.support("leader-hq", "leader", host)
    board.unit("red-2", "0805")
    board.draws("t14", *[BLANK] * 5)
    board.start(Combat(sides=Sides(attackers=("red-2",), lead="red-2", target=CLEAR)))
    board.choose("defend", option="aggressive")
    assert drawn(board)[0] == result


@pytest.mark.rule("R5.5.5-d")
def test_an_attack_across_an_unbridged_river_helps_the_defender() -> None:
    board = defend("aggressive", "t20", BLANK, BLANK, target=RIVER[1], attacker=RIVER[0])
    assert drawn(board) == ["hit_and_draw", "miss", "miss"]


@pytest.mark.rule("R5.5.5-d")
def test_a_bridge_is_no_river() -> None:
    board = defend("aggressive", "t20", BLANK, target="1604", attacker="1504")
    assert drawn(board) == ["miss", "miss"]


@pytest.mark.rule("R5.5.5-e")
def test_aggressive_defense_with_nothing_scored_fails() -> None:
    board = defend("aggressive", MISS, "t11")
    assert board.scored("defense") == 0
    assert board.told("defense_failed")
    assert board.strength("attack").draws == 2 + 1


@pytest.mark.rule("R5.5.5-e")
def test_a_terrain_symbol_alone_saves_the_defense() -> None:
    board = defend("aggressive", "t20", BLANK, BLANK, fort=1)
    assert not board.told("defense_failed")
    assert board.strength("attack").draws == 2


@pytest.mark.rule("R5.5.5-f")
def test_bonus_draws_chain() -> None:
    board = defend("aggressive", "t20", BLANK, "t16", "t12", ALL, fort=1)
    assert drawn(board) == ["hit_and_draw", "miss", "hit_and_draw", "hit_and_draw", "hit"]
    assert board.scored("defense") == 4


# ---------------------------------------------------------------------- 5.5.6 and 5.5.7


@pytest.mark.rule("R5.5.6-a")
@pytest.mark.parametrize(("first", "draws"), [(BLANK, 3), (ALL, 2)])
def test_a_failed_defense_gives_exactly_one_extra_draw(first: str, draws: int) -> None:
    board = defend("aggressive", first, BLANK)
    assert board.strength("attack").draws == draws
    assert len(drawn(board, "attack")) == draws


@pytest.mark.rule("R5.5.6-a")
def test_an_ambush_has_no_failed_defense_bonus() -> None:
    board = Board()
    board.unit("cics-veteran-1", "0805")
    board.unit("red-2", CLEAR)
    board.draws(*[BLANK] * 4)
    board.start(
        AmbushCombat(
            sides=Sides(attackers=("cics-veteran-1",), lead="cics-veteran-1", target=CLEAR, ambush=True)
        )
    )
    assert [e.about["role"] for e in board.told("chit_drawn")] == ["attack"] * 2 + ["defense"] * 2


@pytest.mark.rule("R5.5.7-a")
@pytest.mark.parametrize("mode", ["cautious", "aggressive"])
def test_weather_misses_in_every_combat(mode: str) -> None:
    board = defend(mode, BLANK, BLANK, fort=2, leader=True)
    assert set(drawn(board)) == {"miss"}
    assert set(drawn(board, "attack")) == {"miss"}


@pytest.mark.rule("R5.5.7-a", "R5.5.7-c")
def test_weather_misses_in_a_check_and_goes_to_supply() -> None:
    board = Board()
    board.draws(BLANK)
    waiting = board.state.tactics.supply.count(BLANK)
    assert not morale_check(board.state, "cics", 1, "10")
    assert BLANK not in board.state.tactics.inside
    assert board.state.tactics.supply.count(BLANK) == waiting + 1


@pytest.mark.rule("R5.5.7-b")
def test_a_tactic_bonus_chit_is_a_miss_for_the_vang() -> None:
    board = Board()
    board.unit("siloam-infantry-1", CLEAR)
    board.unit("red-2", "0805").support = "leader"
    board.unit("red-3", "0604").support = "artillery"
    board.draws(BLANK, BLANK, "b1", "b4", "b2", *[BLANK] * 3)
    board.start(Combat(sides=Sides(attackers=("red-2", "red-3"), lead="red-2", target=CLEAR)))
    board.choose("defend", option="aggressive")
    assert board.strength("attack").drawing == {"leader", "artillery"}
    assert set(drawn(board, "attack")) == {"miss"}

    board = Board()
    board.unit("cics-veteran-1", "0503")
    board.unit("red-2", ROUGH)
    board.draws("b1", *[BLANK] * 4)
    board.start(Combat(sides=Sides(attackers=("cics-veteran-1",), lead="cics-veteran-1", target=ROUGH)))
    assert drawn(board) == ["miss", "miss"], "the Rough helps the Vang, this chit does not"


@pytest.mark.rule("R5.5.7-b")
def test_a_tactic_bonus_chit_is_a_miss_for_a_garrison() -> None:
    board = Board()
    board.unit("cics-veteran-1", "0503")
    board.garrison(ROUGH)
    board.draws("b1", *[BLANK] * 4)
    board.start(Combat(sides=Sides(attackers=("cics-veteran-1",), lead="cics-veteran-1", target=ROUGH)))
    assert drawn(board) == ["miss"]


@pytest.mark.rule("R5.5.7-b")
def test_a_tactic_bonus_chit_works_for_the_player_where_a_symbol_applies() -> None:
    board = defend("aggressive", "b1", BLANK, BLANK, target=ROUGH, attacker="0503")
    assert drawn(board) == ["hit_and_draw", "miss", "miss"]
    assert drawn(defend("aggressive", "b1", BLANK)) == ["miss", "miss"], "nothing on it applies in the open"
    assert drawn(defend("cautious", "b1", BLANK, target=ROUGH, attacker="0503")) == ["miss", "miss"]


@pytest.mark.rule("R5.5.7-b")
def test_terrain_on_a_tactic_bonus_chit_never_helps_the_player_attack() -> None:
    board = Board()
    board.unit("cics-veteran-1", "0503")
    board.unit("red-2", ROUGH)
    board.draws(BLANK, BLANK, "b1", BLANK, BLANK)
    board.start(Combat(sides=Sides(attackers=("cics-veteran-1",), lead="cics-veteran-1", target=ROUGH)))
    assert drawn(board, "attack") == ["miss", "miss", "miss"]


@pytest.mark.rule("R5.5.7-c")
def test_special_chits_go_to_supply_whoever_drew_them() -> None:
    board = defend("aggressive", "b1", BLANK)
    assert BLANK not in board.state.tactics.inside
    assert "b1" not in board.state.tactics.inside
    assert board.state.tactics.supply.count("b1") == 2
    assert board.state.tactics.supply.count(BLANK) == 8

    board = Board()
    board.unit("siloam-infantry-1", CLEAR)
    board.unit("red-2", "0805")
    board.draws(ALL, BLANK, "b3", BLANK)
    board.start(Combat(sides=Sides(attackers=("red-2",), lead="red-2", target=CLEAR)))
    board.choose("defend", option="aggressive")
    assert "b3" not in board.state.tactics.inside
    assert board.state.tactics.supply.count("b3") == 2
