"""5.5 and the nine steps of 5.5.1."""

from __future__ import annotations

import pytest

from game.siloam.content import OUT, pool
from game.siloam.rules.activation import MovementPhase
from game.siloam.rules.cics import CicsTurn
from game.siloam.rules.combat import Combat
from game.siloam.rules.declaration import CombatPhase
from tests.siloam.board import ALL, BLANK, MISS, Board

TARGET = "0705"
"""Open ground without road or river; 0604 0605 0704 0706 0804 0805 are around it."""


def fight(board: Board, *attackers: str, target: str = TARGET, lead: str = "", artillery: str = "") -> None:
    """Start a declared attack, the first attacker leading."""
    board.start(
        Combat(
            attackers=attackers,
            lead=lead or attackers[0],
            target=target,
            artillery=(artillery,) if artillery else (),
        )
    )


# ---------------------------------------------------------------------- 5.5


@pytest.mark.rule("R5.5-a")
def test_all_movement_comes_before_the_first_attack():
    board = Board()
    board.unit("cics-veteran-1", "0605")
    board.unit("cics-green-1", "0603")
    board.unit("red-1", TARGET)
    board.rig("command", "8")
    board.draws(*[BLANK] * 6)
    board.start(CicsTurn())
    board.choose("done")
    assert board.kind == "movement_phase"
    assert "attack" not in board.verbs
    board.choose("done")
    board.choose("attack", piece="cics-veteran-1", hex=TARGET)
    board.choose("commit")
    while board.kind:
        assert not board.verbs & {"activate", "move"}
        board.choose("done")


@pytest.mark.rule("R5.5-b")
@pytest.mark.parametrize("first", ["cics-veteran-1", "cics-green-1"])
def test_attacks_are_made_one_by_one_in_any_order(first: str):
    board = Board()
    board.state.cp = 2
    board.unit("cics-veteran-1", "0605")
    board.unit("cics-green-1", "0704")
    board.unit("red-1", TARGET)
    board.draws(*[BLANK] * 6)
    board.start(CombatPhase(faction="cics"))
    second = ({"cics-veteran-1", "cics-green-1"} - {first}).pop()
    board.choose("attack", piece=first)
    board.choose("commit")
    assert [e.about["lead"] for e in board.told("attack_declared")] == [first]
    assert {c.piece for c in board.options("attack")} == {second}
    board.draws(*[BLANK] * 6)
    board.choose("attack", piece=second)
    board.choose("commit")
    assert [e.about["lead"] for e in board.told("attack_declared")] == [first, second]


@pytest.mark.rule("R5.5-c")
def test_a_target_is_adjacent():
    board = Board()
    board.state.cp = 9
    board.unit("cics-veteran-1", "0605")
    board.unit("cics-heavy-artillery-1", "0505")
    board.unit("red-1", TARGET)
    board.unit("red-2", "0807")
    board.garrison("0505")
    board.start(CombatPhase(faction="cics"))
    assert {(c.piece, c.hex) for c in board.options("attack")} == {
        ("cics-veteran-1", TARGET),
        ("cics-veteran-1", "0505"),
    }


# ---------------------------------------------------------------------- lead and participants


@pytest.mark.rule("R5.5.1-a")
@pytest.mark.parametrize(("lead", "hits"), [("cics-elite-1", 1), ("cics-green-1", 0)])
def test_the_named_lead_gives_the_symbol_of_every_draw(lead: str, hits: int):
    board = Board()
    board.unit("cics-elite-1", "0605")
    board.unit("cics-green-1", "0604")
    board.unit("red-1", TARGET)
    board.draws(BLANK, BLANK, BLANK, "t10", BLANK, BLANK, BLANK, BLANK)
    fight(board, "cics-elite-1", "cics-green-1", lead=lead)
    assert board.scored("attack") == hits, "t10 shows the square of the Elite and no triangle"


@pytest.mark.rule("R5.5.1-a")
def test_the_player_names_the_lead():
    board = Board()
    board.state.cp = 5
    board.unit("cics-elite-1", "0605")
    board.unit("cics-green-1", "0604")
    board.support("leader-hq", "leader", "0605")
    board.unit("red-1", TARGET)
    board.draws(*[BLANK] * 8)
    board.start(CombatPhase(faction="cics"))
    board.choose("attack", piece="cics-green-1", hex=TARGET)
    board.choose("join_attack", piece="cics-elite-1")
    board.choose("lead", piece="cics-elite-1")
    board.choose("commit")
    strength = board.strength("attack")
    assert (strength.symbol, strength.draws) == ("square", 3 + 1 + 1)


@pytest.mark.rule("R5.5.1-b")
def test_attacking_participants_share_hits_but_ranged_artillery_does_not():
    board = Board()
    board.unit("cics-veteran-1", "0605")
    board.unit("cics-green-1", "0604")
    board.unit("cics-field-artillery-1", "0505")
    board.unit("red-1", TARGET)
    board.draws(ALL, BLANK, BLANK, *[BLANK] * 6)
    fight(board, "cics-veteran-1", "cics-green-1", artillery="cics-field-artillery-1")
    assert {c.piece for c in board.asked.choices} == {"cics-veteran-1", "cics-green-1"}


@pytest.mark.rule("R5.5.1-b")
def test_defending_participants_share_hits_but_ranged_artillery_does_not():
    board = Board()
    board.unit("siloam-infantry-1", TARGET)
    board.support("leader-hq", "leader", TARGET)
    board.unit("siloam-infantry-2", "0804")
    board.unit("cics-field-artillery-1", "0605")
    board.unit("red-1", "0805")
    fight(board, "red-1")
    board.choose("join_defense", piece="siloam-infantry-2")
    board.draws(*[BLANK] * 4, ALL, BLANK, BLANK, BLANK)
    board.choose("support_defense", piece="cics-field-artillery-1")
    board.choose("defend", option="aggressive")
    assert board.kind == "take_hits"
    takers = {c.piece for c in board.asked.choices if c.verb != "retreat"}
    assert takers == {"siloam-infantry-1", "siloam-infantry-2"}


# ---------------------------------------------------------------------- Steps 1 to 3


@pytest.mark.rule("R5.5.1-c")
def test_step_1_names_partners_under_a_leader_and_artillery_in_range():
    board = Board()
    board.state.cp = 9
    board.unit("cics-veteran-1", "0605")
    board.unit("cics-green-1", "0604")
    board.unit("cics-heavy-artillery-1", "0602")
    board.unit("cics-field-artillery-1", "0504")
    board.unit("red-1", TARGET)
    board.start(CombatPhase(faction="cics"))
    board.choose("attack", piece="cics-veteran-1", hex=TARGET)
    assert not board.options("join_attack"), "no Leader, no Group Attack"
    assert {c.piece for c in board.options("support_attack")} == {
        "cics-heavy-artillery-1",
        "cics-field-artillery-1",
    }


@pytest.mark.rule("R5.5.1-c")
def test_step_1_range_is_the_printed_one_and_counts_from_the_lead():
    board = Board()
    board.state.cp = 9
    board.unit("cics-veteran-1", "0605")
    board.support("leader-hq", "leader", "0605")
    board.unit("cics-green-1", "0706")
    board.unit("cics-heavy-artillery-1", "0602")
    board.unit("cics-field-artillery-1", "0502")
    board.unit("red-1", TARGET)
    board.start(CombatPhase(faction="cics"))
    board.choose("attack", piece="cics-veteran-1", hex=TARGET)
    assert {c.piece for c in board.options("support_attack")} == {"cics-heavy-artillery-1"}, "range 3 and 2"
    board.choose("join_attack", piece="cics-green-1")
    board.choose("lead", piece="cics-green-1")
    assert not board.options("support_attack"), "four hexes from the new lead"


@pytest.mark.rule("R5.5.1-c")
def test_step_1_the_lead_stays_in_range_of_the_named_artillery():
    board = Board()
    board.state.cp = 9
    board.unit("cics-veteran-1", "0605")
    board.support("leader-hq", "leader", "0605")
    board.unit("cics-green-1", "0706")
    board.unit("cics-green-2", "0604")
    board.unit("cics-heavy-artillery-1", "0602")
    board.unit("red-1", TARGET)
    board.start(CombatPhase(faction="cics"))
    board.choose("attack", piece="cics-veteran-1", hex=TARGET)
    board.choose("join_attack", piece="cics-green-1")
    board.choose("join_attack", piece="cics-green-2")
    board.choose("support_attack", piece="cics-heavy-artillery-1")
    assert {c.piece for c in board.options("lead")} == {"cics-green-2"}


@pytest.mark.rule("R5.5.1-d")
def test_step_2_names_joiners_and_artillery_under_a_leader():
    board = Board()
    board.unit("siloam-infantry-1", TARGET)
    board.support("leader-hq", "leader", TARGET)
    board.unit("siloam-infantry-2", "0804")
    board.unit("cics-field-artillery-1", "0605")
    board.unit("red-1", "0805")
    fight(board, "red-1")
    assert {(c.verb, c.piece) for c in board.asked.choices} == {
        ("join_defense", "siloam-infantry-2"),
        ("support_defense", "cics-field-artillery-1"),
        ("done", ""),
    }


@pytest.mark.rule("R5.5.1-d")
@pytest.mark.parametrize(
    ("place", "mode", "offered"),
    [
        ("0605", "combat", True),
        ("0605", "movement", False),
        ("0505", "combat", True),
        ("0405", "combat", False),
    ],
)
def test_step_2_artillery_needs_combat_mode_and_range(place: str, mode: str, offered: bool):
    board = Board()
    board.unit("siloam-infantry-1", TARGET)
    board.support("leader-hq", "leader", TARGET)
    board.unit("cics-field-artillery-1", place, mode=mode)
    board.unit("red-1", "0805")
    fight(board, "red-1")
    assert ("support_defense" in board.verbs) is offered


@pytest.mark.rule("R5.5.1-d")
def test_step_2_is_closed_without_a_leader():
    board = Board()
    board.unit("siloam-infantry-1", TARGET)
    board.unit("siloam-infantry-2", "0804")
    board.unit("cics-field-artillery-1", "0605")
    board.unit("red-1", "0805")
    fight(board, "red-1")
    assert board.kind == "choose_defense"


@pytest.mark.rule("R5.5.1-e")
def test_step_2_never_adds_to_a_vang_defense():
    board = Board()
    board.unit("cics-veteran-1", "0605")
    board.unit("red-1", TARGET)
    board.unit("red-2", "0706")
    board.unit("yellow-2", "0704")
    board.draws(*[BLANK] * 6)
    fight(board, "cics-veteran-1")
    assert [(line.reason, line.draws) for line in board.strength("defense").lines] == [("lead", 3)]


@pytest.mark.rule("R5.5.1-f")
def test_step_3_asks_the_friendly_defender_only():
    board = Board()
    board.unit("siloam-infantry-1", TARGET)
    board.unit("red-1", "0805")
    fight(board, "red-1")
    assert {c.option for c in board.options("defend")} == {"cautious", "aggressive"}


@pytest.mark.rule("R5.5.1-f")
def test_step_3_vang_units_are_always_aggressive():
    board = Board()
    board.unit("cics-veteran-1", "0605")
    board.unit("red-1", TARGET)
    board.draws(MISS, *[BLANK] * 5)
    fight(board, "cics-veteran-1")
    assert not board.told("defense_chosen")
    assert board.strength("defense").hitting == {"circle"}
    assert board.scored("defense") == 0, "the maneuver symbol is worth nothing"


@pytest.mark.rule("R5.5.1-f")
def test_step_3_guerrillas_and_garrisons_are_always_aggressive():
    board = Board()
    board.support("conscript-1", "guerrilla", TARGET)
    board.unit("red-2", "0805")
    board.draws("t04", *[BLANK] * 5)
    fight(board, "red-2")
    assert board.strength("defense").hitting == {"triangle"}
    assert board.scored("defense") == 1

    board = Board()
    board.garrison(TARGET)
    board.unit("cics-green-1", "0805")
    board.draws("t04", *[BLANK] * 5)
    fight(board, "cics-green-1")
    assert board.strength("defense").hitting == {"triangle"}
    assert board.scored("defense") == 1


# ---------------------------------------------------------------------- Steps 4 to 6


@pytest.mark.rule("R5.5.1-g")
def test_step_4_counts_the_lead_the_joiners_and_the_supports():
    board = Board()
    board.unit("cics-elite-1", TARGET)
    board.support("leader-hq", "leader", TARGET)
    board.unit("cics-green-1", "0804")
    board.support("mg-flamethrower", "mg", "0804")
    board.unit("red-1", "0805")
    fight(board, "red-1")
    board.choose("join_defense", piece="cics-green-1")
    board.draws("t10", "t04", BLANK, BLANK, BLANK, *[BLANK] * 3)
    board.choose("defend", option="aggressive")
    strength = board.strength("defense")
    assert strength.draws == 3 + 1 + 1
    assert strength.symbol == "square"
    assert board.scored("defense") == 1, "t10 shows the square, t04 only the joiner's triangle"


@pytest.mark.rule("R5.5.1-g")
def test_step_4_the_face_up_side_tells_the_symbols():
    board = Board()
    board.unit("cics-elite-1", TARGET, mode="movement")
    board.unit("red-1", "0805")
    board.draws(*[BLANK] * 5)
    fight(board, "red-1")
    board.choose("defend", option="aggressive")
    assert board.strength("defense").draws == 1


@pytest.mark.rule("R5.5.1-h")
def test_step_4_hits_fall_on_the_attacker():
    board = Board()
    board.unit("siloam-infantry-1", TARGET)
    board.unit("red-2", "0805")
    board.draws(ALL, BLANK, *[BLANK] * 2)
    fight(board, "red-2")
    board.choose("defend", option="aggressive")
    assert len(board.state.units["red-2"].hits) == 1
    assert not board.state.units["siloam-infantry-1"].hits
    assert board.strength("attack").draws == 2, "the defense held"


@pytest.mark.rule("R5.5.1-h")
def test_step_4_a_failed_defense_gives_the_attacker_a_draw():
    board = Board()
    board.unit("siloam-infantry-1", TARGET)
    board.unit("red-2", "0805")
    board.draws(*[BLANK] * 5)
    fight(board, "red-2")
    board.choose("defend", option="aggressive")
    assert board.strength("attack").draws == 2 + 1
    assert not board.state.units["red-2"].hits


@pytest.mark.rule("R5.5.1-i")
def test_step_5_without_an_attacker_left_the_combat_ends():
    board = Board()
    board.unit("siloam-infantry-1", TARGET)
    board.unit("red-1", "0805", hits=2, armor=1)
    board.draws(ALL, BLANK)
    fight(board, "red-1")
    board.choose("defend", option="aggressive")
    assert board.state.units["red-1"].place == "beach-red"
    assert [e.about["role"] for e in board.told("draws_begin")] == ["defense"]
    assert board.told("attack_broken")
    assert board.state.tactics.discard == []
    assert ALL in board.state.tactics.inside
    assert not board.kind


@pytest.mark.rule("R5.5.1-i")
def test_step_5_is_the_players_choice_when_a_friend_attacks():
    board = Board()
    board.unit("cics-medium-tank-1", "0605")
    board.unit("red-2", TARGET)
    board.draws(ALL, BLANK, *[BLANK] * 3)
    fight(board, "cics-medium-tank-1")
    assert board.verbs == {"take_armor", "take_hit"}
    board.choose("take_armor")
    assert board.state.units["cics-medium-tank-1"].armor == 1
    assert board.strength("attack").draws == 3


@pytest.mark.rule("R5.5.1-j")
def test_step_6_counts_lead_others_failure_and_supports():
    board = Board()
    board.unit("siloam-infantry-1", TARGET)
    board.unit("red-1", "0805").support = "tank"
    board.unit("red-2", "0804").support = "flamethrower"
    board.draws(*[BLANK] * 2, *[BLANK] * 6, "t16", "t20")
    fight(board, "red-1", "red-2")
    board.choose("defend", option="aggressive")
    assert {line.reason: line.draws for line in board.strength("attack").lines} == {
        "lead": 3,
        "joins": 1,
        "vang_tank": 2,
        "vang_flamethrower": 1,
        "defense_failed": 1,
    }
    assert board.strength("attack").draws == 8


@pytest.mark.rule("R5.5.1-k")
def test_step_6_the_fallen_and_their_attachments_add_nothing():
    board = Board()
    board.unit("cics-veteran-1", "0605", hits=2)
    board.unit("cics-green-1", "0604", hits=2)
    board.support("mg-flamethrower", "flamethrower", "0604")
    board.unit("red-1", TARGET)
    board.draws(ALL, BLANK, BLANK, *[BLANK] * 2)
    fight(board, "cics-veteran-1", "cics-green-1")
    board.choose("lose_unit", piece="cics-green-1")
    assert [(line.reason, line.draws) for line in board.strength("attack").lines] == [("lead", 2)]
    assert board.state.supports["mg-flamethrower"].place == pool("cics")


@pytest.mark.rule("R5.5.1-k")
def test_step_6_a_new_lead_takes_over_with_its_own_symbol():
    board = Board()
    board.unit("cics-elite-1", "0605", hits=3)
    board.unit("cics-veteran-1", "0704", hits=2)
    board.unit("cics-green-1", "0604", hits=2)
    board.unit("red-1", TARGET)
    board.draws(ALL, BLANK, BLANK, *[BLANK] * 3)
    fight(board, "cics-elite-1", "cics-veteran-1", "cics-green-1")
    board.choose("lose_unit", piece="cics-elite-1")
    board.choose("lead", piece="cics-green-1")
    assert board.strength("attack").symbol == "triangle"
    assert board.strength("attack").draws == 2 + 1


@pytest.mark.rule("R5.5.1-k")
def test_step_6_the_lowest_vang_number_takes_over():
    board = Board()
    board.unit("siloam-infantry-1", TARGET)
    board.unit("red-1", "0805", hits=2, armor=1)
    board.unit("red-2", "0804", hits=2)
    board.unit("red-3", "0706", hits=2)
    board.draws(ALL, BLANK, *[BLANK] * 5)
    fight(board, "red-1", "red-2", "red-3")
    board.choose("defend", option="aggressive")
    assert board.state.units["red-3"].place == "beach-red", "the highest number goes first"
    assert board.strength("attack").draws == 3 + 1

    board = Board()
    board.unit("siloam-infantry-1", TARGET)
    board.unit("red-1", "0805")
    board.unit("red-2", "0804")
    board.unit("yellow-4", "0706", hits=2, armor=1)
    board.state.units["red-1"].hits = board.state.units["red-2"].hits = ("0", "0")
    board.state.units["red-1"].armor = 1
    board.draws(ALL, BLANK, *[BLANK] * 5)
    fight(board, "yellow-4", "red-1", "red-2")
    board.choose("defend", option="aggressive")
    lead = board.strength("attack").lines[0]
    assert (lead.piece, lead.draws) == ("red-1", 3)


# ---------------------------------------------------------------------- Steps 7 to 9


@pytest.mark.rule("R5.5.1-l")
def test_step_7_offers_every_way_to_meet_a_hit():
    board = Board()
    board.unit("siloam-infantry-1", TARGET)
    board.support("conscript-1", "conscript", TARGET)
    board.fortify(TARGET, 2)
    board.unit("red-2", "0805")
    board.draws(BLANK, BLANK, ALL, ALL, BLANK)
    fight(board, "red-2")
    board.choose("defend", option="cautious")
    assert board.kind == "take_hits"
    assert board.verbs == {"take_hit", "lose_conscript", "spend_fortification", "retreat"}
    assert {c.option for c in board.options("spend_fortification")} == {"1", "2"}


@pytest.mark.rule("R5.5.1-l")
def test_step_7_armor_is_a_choice_for_a_tank():
    board = Board()
    board.unit("caledonia-tank-1", TARGET)
    board.unit("red-2", "0805")
    board.draws(*[BLANK] * 3, ALL, BLANK, BLANK)
    fight(board, "red-2")
    board.choose("defend", option="cautious")
    assert board.verbs == {"take_armor", "take_hit", "retreat"}


@pytest.mark.rule("R5.5.1-m")
@pytest.mark.parametrize(("verb", "place"), [("advance", TARGET), ("stay", "0605")])
def test_step_8_a_friendly_stack_may_advance(verb: str, place: str):
    board = Board()
    board.unit("cics-veteran-1", "0605")
    board.unit("red-2", TARGET, hits=2)
    board.draws(BLANK, BLANK, ALL, BLANK, BLANK)
    fight(board, "cics-veteran-1")
    board.choose(verb)
    assert board.state.units["cics-veteran-1"].place == place


@pytest.mark.rule("R5.5.1-m")
def test_step_8_one_participant_of_several_advances():
    board = Board()
    board.unit("cics-veteran-1", "0605")
    board.unit("cics-green-1", "0604")
    board.unit("red-2", TARGET, hits=2)
    board.draws(BLANK, BLANK, ALL, *[BLANK] * 3)
    fight(board, "cics-veteran-1", "cics-green-1")
    assert {c.piece for c in board.options("advance")} == {"cics-veteran-1", "cics-green-1"}
    board.choose("advance", piece="cics-green-1")
    assert board.state.units["cics-veteran-1"].place == "0605"
    assert not board.kind


@pytest.mark.rule("R5.5.1-m")
def test_step_8_the_vang_advance_after_an_elimination_and_after_a_retreat():
    board = Board()
    board.unit("siloam-infantry-1", TARGET, hits=2, mode="movement")
    board.unit("red-2", "0805")
    board.draws(BLANK, ALL, BLANK, BLANK)
    fight(board, "red-2")
    board.choose("defend", option="cautious")
    board.choose("lose_unit")
    assert board.state.units["siloam-infantry-1"].place == OUT
    assert board.state.units["red-2"].place == TARGET

    board = Board()
    board.unit("siloam-infantry-1", TARGET)
    board.unit("red-2", "0805")
    board.draws(BLANK, BLANK, ALL, BLANK, BLANK)
    fight(board, "red-2")
    board.choose("defend", option="cautious")
    board.choose("retreat", hex="0604")
    assert board.state.units["red-2"].place == TARGET


@pytest.mark.rule("R5.5.1-n")
def test_step_9_returns_standard_chits_and_puts_special_ones_in_supply():
    board = Board()
    board.unit("siloam-infantry-1", TARGET)
    board.unit("red-2", "0805")
    board.draws("b1", BLANK, "t19", "t20", BLANK)
    inside, supply = sorted(board.state.tactics.inside), sorted(board.state.tactics.supply)
    fight(board, "red-2")
    board.choose("defend", option="aggressive")
    cup = board.state.tactics
    assert cup.discard == []
    assert sorted([*cup.inside, "b1", BLANK, BLANK]) == inside
    assert sorted(cup.supply) == sorted([*supply, "b1", BLANK, BLANK])


@pytest.mark.rule("R5.5-a")
def test_the_movement_phase_offers_no_attack():
    board = Board()
    board.state.cp = 3
    board.unit("cics-veteran-1", "0605")
    board.unit("red-1", TARGET)
    board.start(MovementPhase(faction="cics"))
    assert board.verbs == {"activate", "done"}
