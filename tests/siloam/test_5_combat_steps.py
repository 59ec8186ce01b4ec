"""5.5.1, Steps 4 to 9: the draws, the hits, the advance and the returned chits."""

from __future__ import annotations

import pytest

from game.siloam.model.content import OUT, pool
from game.siloam.rules.activation import MovementPhase
from tests.siloam.board import ALL, BLANK, TARGET, Board

# ---------------------------------------------------------------------- Steps 4 to 6


@pytest.mark.rule("R5.5.1-g")
def test_step_4_counts_the_lead_the_joiners_and_the_supports() -> None:
    board = Board()
    board.unit("cics-elite-1", TARGET)
    board.support("leader-hq", "leader", TARGET)
    board.unit("cics-green-1", "0804")
    board.support("mg-flamethrower", "mg", "0804")
    board.unit("red-1", "0805")
    board.fight("red-1")
    board.choose("join_defense", piece="cics-green-1")
    board.draws("t10", "t04", BLANK, BLANK, BLANK, *[BLANK] * 3)
    board.choose("defend", option="aggressive")
    strength = board.strength("defense")
    assert strength.draws == 3 + 1 + 1
    assert strength.symbol == "square"
    assert board.scored("defense") == 1, "t10 shows the square, t04 only the joiner's triangle"


def test_step_4_an_empty_cup_ends_the_draws() -> None:
    """G30: what cannot be drawn is not owed."""
    board = Board()
    board.unit("cics-elite-1", TARGET)
    board.unit("red-1", "0805")
    board.fight("red-1")
    board.state.tactics.inside[:] = [BLANK]
    board.choose("defend", option="aggressive")
    assert board.strength("defense").draws > 1
    assert [e.about["hex"] for e in board.told("cup_empty")][:1] == [TARGET]
    assert sorted(board.state.tactics.inside + board.state.tactics.supply).count(BLANK) >= 1


@pytest.mark.rule("R5.5.1-g")
def test_step_4_the_face_up_side_tells_the_symbols() -> None:
    board = Board()
    board.unit("cics-elite-1", TARGET, mode="movement")
    board.unit("red-1", "0805")
    board.draws(*[BLANK] * 5)
    board.fight("red-1")
    board.choose("defend", option="aggressive")
    assert board.strength("defense").draws == 1


@pytest.mark.rule("R5.5.1-h")
def test_step_4_hits_fall_on_the_attacker() -> None:
    board = Board()
    board.unit("siloam-infantry-1", TARGET)
    board.unit("red-2", "0805")
    board.draws(ALL, BLANK, *[BLANK] * 2)
    board.fight("red-2")
    board.choose("defend", option="aggressive")
    assert len(board.state.units["red-2"].hits) == 1
    assert not board.state.units["siloam-infantry-1"].hits
    assert board.strength("attack").draws == 2, "the defense held"


@pytest.mark.rule("R5.5.1-h")
def test_step_4_a_failed_defense_gives_the_attacker_a_draw() -> None:
    board = Board()
    board.unit("siloam-infantry-1", TARGET)
    board.unit("red-2", "0805")
    board.draws(*[BLANK] * 5)
    board.fight("red-2")
    board.choose("defend", option="aggressive")
    assert board.strength("attack").draws == 2 + 1
    assert not board.state.units["red-2"].hits


@pytest.mark.rule("R5.5.1-i")
def test_step_5_without_an_attacker_left_the_combat_ends() -> None:
    board = Board()
    board.unit("siloam-infantry-1", TARGET)
    board.unit("red-1", "0805", hits=2, armor=1)
    board.draws(ALL, BLANK)
    board.fight("red-1")
    board.choose("defend", option="aggressive")
    assert board.state.units["red-1"].place == "beach-red"
    assert [e.about["role"] for e in board.told("draws_begin")] == ["defense"]
    assert board.told("attack_broken")
    assert board.state.tactics.discard == []
    assert ALL in board.state.tactics.inside
    assert not board.kind


@pytest.mark.rule("R5.5.1-i")
def test_step_5_is_the_players_choice_when_a_friend_attacks() -> None:
    board = Board()
    board.unit("cics-medium-tank-1", "0605")
    board.unit("red-2", TARGET)
    board.draws(ALL, BLANK, *[BLANK] * 3)
    board.fight("cics-medium-tank-1")
    assert board.verbs == {"take_armor", "take_hit"}
    board.choose("take_armor")
    assert board.state.units["cics-medium-tank-1"].armor == 1
    assert board.strength("attack").draws == 3


@pytest.mark.rule("R5.5.1-j")
def test_step_6_counts_lead_others_failure_and_supports() -> None:
    board = Board()
    board.unit("siloam-infantry-1", TARGET)
    board.unit("red-1", "0805").support = "tank"
    board.unit("red-2", "0804").support = "flamethrower"
    board.draws(*[BLANK] * 2, *[BLANK] * 6, "t16", "t20")
    board.fight("red-1", "red-2")
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
def test_step_6_the_fallen_and_their_attachments_add_nothing() -> None:
    board = Board()
    board.unit("cics-veteran-1", "0605", hits=2)
    board.unit("cics-green-1", "0604", hits=2)
    board.support("mg-flamethrower", "flamethrower", "0604")
    board.unit("red-1", TARGET)
    board.draws(ALL, BLANK, BLANK, *[BLANK] * 2)
    board.fight("cics-veteran-1", "cics-green-1")
    board.choose("lose_unit", piece="cics-green-1")
    assert [(line.reason, line.draws) for line in board.strength("attack").lines] == [("lead", 2)]
    assert board.state.supports["mg-flamethrower"].place == pool("cics")


@pytest.mark.rule("R5.5.1-k")
def test_step_6_a_new_lead_takes_over_with_its_own_symbol() -> None:
    board = Board()
    board.unit("cics-elite-1", "0605", hits=3)
    board.unit("cics-veteran-1", "0704", hits=2)
    board.unit("cics-green-1", "0604", hits=2)
    board.unit("red-1", TARGET)
    board.draws(ALL, BLANK, BLANK, *[BLANK] * 3)
    board.fight("cics-elite-1", "cics-veteran-1", "cics-green-1")
    board.choose("lose_unit", piece="cics-elite-1")
    board.choose("lead", piece="cics-green-1")
    assert board.strength("attack").symbol == "triangle"
    assert board.strength("attack").draws == 2 + 1


@pytest.mark.rule("R5.5.1-k", "R2.2.4-d")
@pytest.mark.parametrize(("lead", "reached"), [("cics-veteran-1", False), ("cics-green-1", True)])
def test_step_6_artillery_must_reach_the_new_lead(lead: str, reached: bool) -> None:
    """C105: the gun at 0602 has range 3, and 0706 is four hexes away."""
    board = Board()
    board.unit("cics-elite-1", "0605", hits=3)
    board.unit("cics-veteran-1", "0706", hits=2)
    board.unit("cics-green-1", "0604", hits=2)
    board.unit("cics-heavy-artillery-1", "0602")
    board.unit("red-1", TARGET)
    board.draws(ALL, BLANK, BLANK)
    board.fight("cics-elite-1", "cics-veteran-1", "cics-green-1", artillery=("cics-heavy-artillery-1",))
    board.choose("lose_unit", piece="cics-elite-1")
    board.draws(*[BLANK] * 4)
    board.choose("lead", piece=lead)
    strength = board.strength("attack")
    assert ("artillery" in {line.reason for line in strength.lines}) is reached
    assert ("artillery" in strength.drawing) is reached
    left = [] if reached else ["cics-heavy-artillery-1"]
    assert [e.about["unit"] for e in board.told("artillery_left")] == left


@pytest.mark.rule("R5.5.1-k")
def test_step_6_the_lowest_vang_number_takes_over() -> None:
    board = Board()
    board.unit("siloam-infantry-1", TARGET)
    board.unit("red-1", "0805", hits=2, armor=1)
    board.unit("red-2", "0804", hits=2)
    board.unit("red-3", "0706", hits=2)
    board.draws(ALL, BLANK, *[BLANK] * 5)
    board.fight("red-1", "red-2", "red-3")
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
    board.fight("yellow-4", "red-1", "red-2")
    board.choose("defend", option="aggressive")
    lead = board.strength("attack").lines[0]
    assert (lead.piece, lead.draws) == ("red-1", 3)


# ---------------------------------------------------------------------- Steps 7 to 9


@pytest.mark.rule("R5.5.1-l")
def test_step_7_offers_every_way_to_meet_a_hit() -> None:
    board = Board()
    board.unit("siloam-infantry-1", TARGET)
    board.support("conscript-1", "conscript", TARGET)
    board.fortify(TARGET, 2)
    board.unit("red-2", "0805")
    board.draws(BLANK, BLANK, ALL, ALL, BLANK)
    board.fight("red-2")
    board.choose("defend", option="cautious")
    assert board.kind == "take_hits"
    assert board.verbs == {"take_hit", "lose_conscript", "spend_fortification", "retreat"}
    assert {c.option for c in board.options("spend_fortification")} == {"1", "2"}


@pytest.mark.rule("R5.5.1-l")
def test_step_7_armor_is_a_choice_for_a_tank() -> None:
    board = Board()
    board.unit("caledonia-tank-1", TARGET)
    board.unit("red-2", "0805")
    board.draws(*[BLANK] * 3, ALL, BLANK, BLANK)
    board.fight("red-2")
    board.choose("defend", option="cautious")
    assert board.verbs == {"take_armor", "take_hit", "retreat"}


@pytest.mark.rule("R5.5.1-m")
@pytest.mark.parametrize(("verb", "place"), [("advance", TARGET), ("stay", "0605")])
def test_step_8_a_friendly_stack_may_advance(verb: str, place: str) -> None:
    board = Board()
    board.unit("cics-veteran-1", "0605")
    board.unit("red-2", TARGET, hits=2)
    board.draws(BLANK, BLANK, ALL, BLANK, BLANK)
    board.fight("cics-veteran-1")
    board.choose(verb)
    assert board.state.units["cics-veteran-1"].place == place


@pytest.mark.rule("R5.5.1-m")
def test_step_8_one_participant_of_several_advances() -> None:
    board = Board()
    board.unit("cics-veteran-1", "0605")
    board.unit("cics-green-1", "0604")
    board.unit("red-2", TARGET, hits=2)
    board.draws(BLANK, BLANK, ALL, *[BLANK] * 3)
    board.fight("cics-veteran-1", "cics-green-1")
    assert {c.piece for c in board.options("advance")} == {"cics-veteran-1", "cics-green-1"}
    board.choose("advance", piece="cics-green-1")
    assert board.state.units["cics-veteran-1"].place == "0605"
    assert not board.kind


@pytest.mark.rule("R5.5.1-m")
def test_step_8_the_vang_advance_after_an_elimination_and_after_a_retreat() -> None:
    board = Board()
    board.unit("siloam-infantry-1", TARGET, hits=2, mode="movement")
    board.unit("red-2", "0805")
    board.draws(BLANK, ALL, BLANK, BLANK)
    board.fight("red-2")
    board.choose("defend", option="cautious")
    board.choose("lose_unit")
    assert board.state.units["siloam-infantry-1"].place == OUT
    assert board.state.units["red-2"].place == TARGET

    board = Board()
    board.unit("siloam-infantry-1", TARGET)
    board.unit("red-2", "0805")
    board.draws(BLANK, BLANK, ALL, BLANK, BLANK)
    board.fight("red-2")
    board.choose("defend", option="cautious")
    board.choose("retreat", hex="0604")
    assert board.state.units["red-2"].place == TARGET


@pytest.mark.rule("R5.5.1-n")
def test_step_9_returns_standard_chits_and_puts_special_ones_in_supply() -> None:
    board = Board()
    board.unit("siloam-infantry-1", TARGET)
    board.unit("red-2", "0805")
    board.draws("b1", BLANK, "t19", "t20", BLANK)
    inside, supply = sorted(board.state.tactics.inside), sorted(board.state.tactics.supply)
    board.fight("red-2")
    board.choose("defend", option="aggressive")
    cup = board.state.tactics
    assert cup.discard == []
    assert sorted([*cup.inside, "b1", BLANK, BLANK]) == inside
    assert sorted(cup.supply) == sorted([*supply, "b1", BLANK, BLANK])


@pytest.mark.rule("R5.5-a")
def test_the_movement_phase_offers_no_attack() -> None:
    board = Board()
    board.state.cp = 3
    board.unit("cics-veteran-1", "0605")
    board.unit("red-1", TARGET)
    board.start(MovementPhase(faction="cics"))
    assert board.verbs == {"activate", "done"}
