"""2.4 Vang Combat Units and 2.5 Vang Support Units."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from game.core.engine import advance, apply_unchecked
from game.siloam.model.content import CALEDONIA, CICS, SILOAM, VANG, content, pool
from game.siloam.rules.air import PlannedBombing, VangBombing
from game.siloam.rules.setup import new_campaign
from game.siloam.rules.strength import Strength
from game.siloam.rules.vang import BannerActivation, VangTurn
from tests.siloam.board import ALL, BLANK, MISS, Board

ANSWERED_BY_THE_PLAYER = {
    "coordinate_defense",
    "choose_defense",
    "take_hits",
    "intercept",
    "commit_planes",
    "displace",
    "return_support",
}
"""Questions of the defender and of the interceptor: all that a Vang turn may ask."""


def attacked(board: Board, *counters: str) -> None:
    """Let the red banner act with these Support draws, and defend cautiously."""
    board.rig("vang_support", *counters)
    board.start(BannerActivation(banner="red"))
    board.choose("defend", option="cautious")


def attack_strength(board: Board) -> Strength:
    begun = (e.about for e in board.told("draws_begin") if e.about["role"] == "attack")
    strength: Strength = next(begun)["strength"]
    return strength


def attack_chits(board: Board) -> list[tuple[str, str]]:
    """Chit and result of each draw of the attacker."""
    drawn = [e.about for e in board.told("chit_drawn")]
    return [(about["chit"], about["result"]) for about in drawn if about["role"] == "attack"]


# ---------------------------------------------------------------------- 2.4


@pytest.mark.rule("R2.4-a")
@pytest.mark.parametrize("seed", range(5))
def test_nobody_is_asked_what_a_vang_unit_does(seed: int) -> None:
    state = new_campaign(seed)
    answers = random.Random(seed)
    decision = advance(state)
    asked = 0
    while decision is not None:
        if state.frame(VangTurn) is not None:
            asked += 1
            assert decision.kind in ANSWERED_BY_THE_PLAYER
            assert not {c.piece for c in decision.choices} & set(content().vang_units)
        decision = apply_unchecked(state, answers.choice(decision.choices))
    assert asked > 0


@pytest.mark.rule("R2.4-b", "R6.1-b")
def test_units_of_a_banner_move_in_ascending_number() -> None:
    board = Board()
    board.unit("black-3", "2004")
    board.unit("black-1", "1903")
    board.unit("black-2", "2003")
    board.start(BannerActivation(banner="black"))
    moved = dict.fromkeys(e.about["unit"] for e in board.told("unit_moved"))
    assert list(moved) == ["black-1", "black-2", "black-3"]


@pytest.mark.rule("R2.4-b", "R6.1-b")
def test_the_lowest_number_attacks_first() -> None:
    board = Board()
    board.unit("red-2", "1812")
    board.unit("siloam-infantry-1", "1712")
    board.unit("red-1", "1308")
    board.unit("siloam-infantry-2", "1307")
    board.start(BannerActivation(banner="red"))
    assert [e.about["lead"] for e in board.told("attack_declared")] == ["red-1"]


# ---------------------------------------------------------------------- 2.5.1


@pytest.mark.rule("R2.5.1-a")
def test_each_attacker_draws_one_counter() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "1712")
    board.unit("red-1", "1812")
    board.unit("red-2", "1713")
    board.rig("vang_support", "leader", "flamethrower")
    board.start(BannerActivation(banner="red"))
    assert [(e.about["unit"], e.about["counter"]) for e in board.told("support_drawn")] == [
        ("red-1", "leader"),
        ("red-2", "flamethrower"),
    ]
    assert [board.state.units[u].support for u in ("red-1", "red-2")] == ["leader", "flamethrower"]


@pytest.mark.rule("R2.5.1-a")
def test_a_defending_unit_draws_no_counter() -> None:
    board = Board()
    board.unit("cics-veteran-1", "1712")
    board.unit("red-1", "1812")
    board.draws(BLANK, BLANK, BLANK, BLANK, BLANK, BLANK)
    board.fight("cics-veteran-1", target="1812")
    assert board.told("combat_over")
    assert not board.told("support_drawn")
    assert len(board.state.vang_support.inside) == 12


@pytest.mark.rule("R2.5.1-b")
def test_a_counter_stays_with_its_unit_until_step_five() -> None:
    board = Board()
    board.unit("red-1", "1308")
    board.unit("siloam-infantry-2", "1307")
    board.unit("red-2", "1812")
    board.unit("siloam-infantry-1", "1712")
    board.draws(*[BLANK] * 7)
    attacked(board, "flamethrower", "tank")
    assert board.kind == "choose_defense"  # the first attack is over, the second waits
    assert board.state.units["red-1"].support == "flamethrower"
    assert "flamethrower" not in board.state.vang_support.inside
    board.draws(*[BLANK] * 7)
    board.choose("defend", option="cautious")
    assert board.kind == ""
    assert [board.state.units[u].support for u in ("red-1", "red-2")] == ["", ""]
    assert Counter(board.state.vang_support.inside) == Counter(content().chits.vang_support)


@pytest.mark.rule("R2.5.1-c")
@pytest.mark.parametrize("plane", ["fighter", "bomber"])
def test_a_plane_gives_its_drawer_nothing_but_the_attack_goes_on(plane: str) -> None:
    board = Board()
    board.unit("siloam-infantry-1", "1712")
    board.unit("red-2", "1812")
    board.draws(BLANK, BLANK, BLANK, BLANK, BLANK)
    attacked(board, plane)
    assert board.state.vang_runway == [plane]
    assert {line.reason for line in attack_strength(board).lines} == {"lead", "defense_failed"}
    assert board.told("combat_over")


@pytest.mark.rule("R2.5.1-d")
def test_a_lost_bearer_takes_its_bonus_along() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "1712")
    board.unit("red-1", "1812", hits=2, armor=1).scouted = True
    board.unit("red-2", "1713", hits=2)
    board.draws(MISS, BLANK, ALL, BLANK, BLANK)
    attacked(board, "flamethrower")
    assert board.kind == "take_hits"  # still in the middle of the attack
    assert not board.state.units["red-2"].on_map
    assert "flamethrower" in board.state.vang_support.inside
    assert board.state.units["red-2"].support == ""
    assert attack_strength(board).draws == 3  # the Tank's own three draws, nobody else's


# ---------------------------------------------------------------------- 2.5.2


@pytest.mark.rule("R2.5.2-a")
def test_the_cup_holds_twelve_counters() -> None:
    assert Counter(new_campaign(1).vang_support.inside) == {
        "tank": 1,
        "flamethrower": 1,
        "leader": 1,
        "artillery": 1,
        "bomber": 3,
        "fighter": 2,
        "bombing-run": 1,
        "bolster": 1,
        "sabotage": 1,
    }


@pytest.mark.rule("R2.5.2-b")
@pytest.mark.parametrize(
    ("defender", "draws"),
    [("siloam-infantry-1", 2 + 1 + 2), ("cics-light-tank-1", 2 + 1), ("cics-field-artillery-1", 2 + 1)],
)
def test_a_tank_counter_helps_against_infantry_only(defender: str, draws: int) -> None:
    """Two draws of Vang Infantry, one for the failed defense, and the counter's."""
    board = Board()
    board.unit(defender, "1712")
    board.unit("red-2", "1812")
    board.draws(*[BLANK] * 7)
    attacked(board, "tank")
    assert attack_strength(board).draws == draws


@pytest.mark.rule("R2.5.2-b")
def test_a_tank_counter_does_not_help_against_a_guerrilla() -> None:
    board = Board()
    board.support("conscript-1", "guerrilla", "1712")
    board.unit("red-2", "1812")
    board.unit("siloam-infantry-1", "1511")  # near enough for Combat Mode
    board.draws(*[BLANK] * 4)
    board.rig("vang_support", "tank")
    board.start(BannerActivation(banner="red"))
    assert attack_strength(board).draws == 2 + 1


@pytest.mark.rule("R2.5.2-c")
@pytest.mark.parametrize("defender", ["siloam-infantry-1", "cics-light-tank-1"])
def test_a_flamethrower_counter_adds_a_draw_against_anybody(defender: str) -> None:
    board = Board()
    board.unit(defender, "1712")
    board.unit("red-2", "1812")
    board.draws(*[BLANK] * 6)
    attacked(board, "flamethrower")
    assert attack_strength(board).draws == 2 + 1 + 1


@pytest.mark.rule("R2.5.2-d")
@pytest.mark.parametrize(
    ("counter", "chits"),
    [
        ("leader", [("t19", "hit_and_draw"), ("t14", "hit_and_draw"), *[(BLANK, "miss")] * 3]),
        ("bolster", [("t19", "miss"), ("t14", "miss"), (BLANK, "miss")]),
    ],
)
def test_a_leader_counter_makes_stars_hit_and_draw_again(counter: str, chits: list[tuple[str, str]]) -> None:
    board = Board()
    board.unit("siloam-infantry-1", "1712")
    board.unit("red-2", "1812")
    board.draws(BLANK, BLANK, "t19", "t14", BLANK, BLANK, BLANK)
    attacked(board, counter)
    assert attack_chits(board) == chits


@pytest.mark.rule("R2.5.2-e")
def test_an_artillery_counter_adds_a_draw_and_makes_bursts_hit_and_draw_again() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "1712")
    board.unit("red-2", "1812")
    board.draws(BLANK, BLANK, "t17", "t13", *[BLANK] * 4)
    attacked(board, "artillery")
    assert attack_strength(board).draws == 2 + 1 + 1
    assert attack_chits(board) == [("t17", "hit_and_draw"), ("t13", "hit_and_draw"), *[(BLANK, "miss")] * 4]


@pytest.mark.rule("R2.5.2-e")
def test_without_an_artillery_counter_bursts_are_misses() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "1712")
    board.unit("red-2", "1812")
    board.draws(BLANK, BLANK, "t17", "t13", BLANK, BLANK)
    attacked(board, "flamethrower")
    assert {result for _, result in attack_chits(board)} == {"miss"}


@pytest.mark.rule("R2.5.2-f")
def test_a_bombing_run_counter_sends_the_planes_before_the_attack() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "1712")
    board.unit("red-2", "1812")
    board.state.vang_support.inside.remove("bomber")
    board.state.vang_runway.append("bomber")
    for plane in board.state.planes.values():
        plane.place = "hangar"
    board.draws(BLANK)
    board.rig("vang_support", "bombing-run")
    board.start(BannerActivation(banner="red"))
    order = [
        e.kind
        for e in board.state.events or []
        if e.kind in ("support_drawn", "hex_bombed", "attack_declared")
    ]
    assert order == ["support_drawn", "hex_bombed", "attack_declared"]
    assert board.state.vang_runway == []


@pytest.mark.rule("R2.5.2-g")
def test_a_bolster_counter_clears_its_drawer_and_the_hits_will_count() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "1712")
    tank = board.unit("red-1", "1812", hits=2, armor=1)
    other = board.unit("red-2", "1713", hits=1)
    board.rig("vang_support", "bolster", "flamethrower")
    board.start(BannerActivation(banner="red"))
    assert (tank.hits, tank.armor) == ((), 0)
    assert other.hits == ("1",)
    assert board.state.boxes[VANG] == ["1", "1"]
    assert board.state.armor_supply == 12
    assert tank.support == "bolster"


@pytest.mark.rule("R2.5.2-h")
def test_sabotage_sends_adjacent_supports_home_when_it_is_drawn() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "1712")
    attached = board.support("mg-flamethrower", "mg", "1712")
    board.unit("caledonia-infantry-1", "1811")
    leader = board.support("caledonia-leader", "leader", "1811")
    guerrilla = board.support("conscript-1", "guerrilla", "1713")
    board.unit("siloam-infantry-2", "1611")
    far = board.support("conscript-2", "conscript", "1611")
    board.unit("red-2", "1812")
    board.unit("red-3", "1612")
    board.rig("vang_support", "sabotage", "flamethrower")
    board.start(BannerActivation(banner="red"))
    assert attached.place == pool(CICS)
    assert leader.place == pool(CALEDONIA)
    assert guerrilla.place == "1713"
    assert far.place == "1611"  # beside red-3, who drew something else
    kinds = [e.kind for e in board.state.events or []]
    assert kinds.index("support_returned") < kinds.index("attack_declared")
    assert kinds.count("support_drawn") == 2
    last_draw = len(kinds) - 1 - kinds[::-1].index("support_drawn")
    assert kinds.index("support_returned") < last_draw  # at the draw, not after all of them


@pytest.mark.rule("R2.5.2-h")
def test_sabotage_reaches_detachments_and_conscripts() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "1712")
    conscript = board.support("conscript-1", "conscript", "1712")
    scout = board.support("scout-spotter", "scout", "1713")
    board.unit("red-2", "1812")
    board.rig("vang_support", "sabotage")
    board.start(BannerActivation(banner="red"))
    assert (conscript.place, scout.place) == (pool(SILOAM), pool(CICS))


# ---------------------------------------------------------------------- 2.5.3


@pytest.mark.rule("R2.5.3-a")
def test_planes_wait_on_the_runway_over_activations() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "1712")
    board.unit("red-2", "1812")
    board.draws(*[BLANK] * 5)
    attacked(board, "bomber")
    board.state.put(board.state.units["siloam-infantry-1"], pool(SILOAM))
    board.start(VangTurn(banners=("red", "yellow", "black")))
    assert board.state.vang_runway == ["bomber"]
    assert len(board.state.vang_support.inside) == 11


def fly(board: Board, *planes: str) -> None:
    """Move Vang planes from the cup to the Runway."""
    for plane in planes:
        board.state.vang_support.inside.remove(plane)
        board.state.vang_runway.append(plane)


@pytest.mark.rule("R2.5.3-a")
def test_bombers_return_to_the_cup_after_their_run_and_idle_fighters_wait() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "1712")
    fly(board, "bomber", "bomber", "fighter")
    board.draws(BLANK, BLANK)
    board.start(VangBombing(line=("1712", "1711", "1710")))
    board.choose("let_pass")
    assert board.state.vang_runway == ["fighter"]
    assert board.state.vang_support.inside.count("bomber") == 3


@pytest.mark.rule("R2.5.3-a")
def test_fighters_return_to_the_cup_after_an_interception() -> None:
    board = Board()
    board.unit("red-2", "1812")
    fly(board, "fighter", "fighter", "bomber")
    board.draws(BLANK, BLANK, BLANK)
    board.start(PlannedBombing())
    board.choose("aim_at", hex="1812")
    board.choose("bomb_line", option="n")
    board.choose("commit_planes", option="0")
    assert board.state.vang_runway == ["bomber"]
    assert board.state.vang_support.inside.count("fighter") == 2


@pytest.mark.rule("R2.5.3-a")
def test_a_plane_shot_down_returns_to_the_cup() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "1712")
    fly(board, "bomber", "bomber")
    board.morale(3, 3, 3)
    board.draws(ALL, ALL, BLANK, BLANK)
    board.start(VangBombing(line=("1712", "1711", "1710")))
    board.choose("intercept")
    board.choose("commit_planes", option="1")
    assert [e.about["side"] for e in board.told("plane_shot_down")] == ["bomber"]
    assert [e.about["draws"] for e in board.told("hex_bombed")] == [1]
    assert board.state.vang_support.inside.count("bomber") == 3
