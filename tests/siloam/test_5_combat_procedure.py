"""5.5 and Steps 1 to 3 of 5.5.1: who attacks whom, who joins, how it is met."""

from __future__ import annotations

import pytest

from game.siloam.rules.cics import CicsTurn
from game.siloam.rules.declaration import CombatPhase, Declaration
from game.siloam.trust.frame_places import place_problems
from tests.siloam.board import ALL, BLANK, MISS, TARGET, Board

# ---------------------------------------------------------------------- 5.5


@pytest.mark.rule("R5.5-a")
def test_all_movement_comes_before_the_first_attack() -> None:
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
def test_attacks_are_made_one_by_one_in_any_order(first: str) -> None:
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
def test_a_target_is_adjacent() -> None:
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
def test_the_named_lead_gives_the_symbol_of_every_draw(lead: str, hits: int) -> None:
    board = Board()
    board.unit("cics-elite-1", "0605")
    board.unit("cics-green-1", "0604")
    board.unit("red-1", TARGET)
    board.draws(BLANK, BLANK, BLANK, "t10", BLANK, BLANK, BLANK, BLANK)
    board.fight("cics-elite-1", "cics-green-1", lead=lead)
    assert board.scored("attack") == hits, "t10 shows the square of the Elite and no triangle"


@pytest.mark.rule("R5.5.1-a")
def test_the_player_names_the_lead() -> None:
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
def test_attacking_participants_share_hits_but_ranged_artillery_does_not() -> None:
    board = Board()
    board.unit("cics-veteran-1", "0605")
    board.unit("cics-green-1", "0604")
    board.unit("cics-field-artillery-1", "0505")
    board.unit("red-1", TARGET)
    board.draws(ALL, BLANK, BLANK, *[BLANK] * 6)
    board.fight("cics-veteran-1", "cics-green-1", artillery=("cics-field-artillery-1",))
    assert {c.piece for c in board.asked.choices} == {"cics-veteran-1", "cics-green-1"}


@pytest.mark.rule("R5.5.1-b")
def test_defending_participants_share_hits_but_ranged_artillery_does_not() -> None:
    board = Board()
    board.unit("siloam-infantry-1", TARGET)
    board.support("leader-hq", "leader", TARGET)
    board.unit("siloam-infantry-2", "0804")
    board.unit("cics-field-artillery-1", "0605")
    board.unit("red-1", "0805")
    board.fight("red-1")
    board.choose("join_defense", piece="siloam-infantry-2")
    board.draws(*[BLANK] * 4, ALL, BLANK, BLANK, BLANK)
    board.choose("support_defense", piece="cics-field-artillery-1")
    board.choose("defend", option="aggressive")
    assert board.kind == "take_hits"
    takers = {c.piece for c in board.asked.choices if c.verb != "retreat"}
    assert takers == {"siloam-infantry-1", "siloam-infantry-2"}


# ---------------------------------------------------------------------- Steps 1 to 3


@pytest.mark.rule("R5.5.1-c")
def test_step_1_names_partners_under_a_leader_and_artillery_in_range() -> None:
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
def test_step_1_range_is_the_printed_one_and_counts_from_the_lead() -> None:
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
def test_step_1_the_lead_stays_in_range_of_the_named_artillery() -> None:
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


def opened_by_a_gun(mode: str) -> Board:
    """Artillery has opened an attack that an Infantry has joined."""
    board = Board()
    board.state.cp = 9
    board.unit("cics-field-artillery-1", "0605", mode=mode)
    board.unit("siloam-infantry-1", "0604")
    board.support("leader-hq", "leader", "0604")
    board.unit("red-1", TARGET)
    board.start(CombatPhase(faction="cics"))
    board.choose("attack", piece="cics-field-artillery-1", hex=TARGET)
    board.choose("join_attack", piece="siloam-infantry-1")
    return board


@pytest.mark.rule("R5.5.1-c", "R2.2.4-e")
@pytest.mark.parametrize(
    ("mode", "flips", "supports"),
    [("combat", False, True), ("movement", True, True), ("movement", False, False), ("combat", True, False)],
)
def test_step_1_artillery_that_hands_over_the_lead_supports_or_leaves(
    mode: str, flips: bool, supports: bool
) -> None:
    """C106: in Combat Mode and in range it supports, and cannot be hit; otherwise it is out of the attack."""
    board = opened_by_a_gun(mode)
    if flips:
        board.choose("flip", piece="cics-field-artillery-1")
    board.choose("lead", piece="siloam-infantry-1")
    declaration = board.state.stack[-1]
    assert isinstance(declaration, Declaration)
    assert declaration.sides.attackers == ("siloam-infantry-1",)
    assert declaration.sides.artillery == (("cics-field-artillery-1",) if supports else ())
    assert len(board.told("artillery_left")) == (not supports)
    assert not list(place_problems(board.state))
    assert board.verbs == {"commit", "flip"}, "it neither leads again nor supports in another way"
    board.draws(ALL, BLANK, BLANK, *[BLANK] * 3)
    board.choose("commit")
    assert board.state.units["cics-field-artillery-1"].hits == ()
    assert len(board.state.units["siloam-infantry-1"].hits) == 1
    reasons = [line.reason for line in board.strength("attack").lines]
    assert reasons == (["lead", "artillery"] if supports else ["lead"])


@pytest.mark.rule("R5.5.1-c", "R5.5.8-i")
def test_step_1_artillery_that_keeps_the_lead_can_be_hit() -> None:
    """C57, G44: it leads like any Combat Unit and lends itself no fire."""
    board = opened_by_a_gun("combat")
    board.draws(ALL, BLANK, BLANK)
    board.choose("commit")
    assert {c.piece for c in board.options("take_hit")} == {"cics-field-artillery-1", "siloam-infantry-1"}


@pytest.mark.rule("R5.5.1-d")
def test_step_2_names_joiners_and_artillery_under_a_leader() -> None:
    board = Board()
    board.unit("siloam-infantry-1", TARGET)
    board.support("leader-hq", "leader", TARGET)
    board.unit("siloam-infantry-2", "0804")
    board.unit("cics-field-artillery-1", "0605")
    board.unit("red-1", "0805")
    board.fight("red-1")
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
def test_step_2_artillery_needs_combat_mode_and_range(place: str, mode: str, offered: bool) -> None:
    board = Board()
    board.unit("siloam-infantry-1", TARGET)
    board.support("leader-hq", "leader", TARGET)
    board.unit("cics-field-artillery-1", place, mode=mode)
    board.unit("red-1", "0805")
    board.fight("red-1")
    assert ("support_defense" in board.verbs) is offered


@pytest.mark.rule("R5.5.1-d")
def test_step_2_is_closed_without_a_leader() -> None:
    board = Board()
    board.unit("siloam-infantry-1", TARGET)
    board.unit("siloam-infantry-2", "0804")
    board.unit("cics-field-artillery-1", "0605")
    board.unit("red-1", "0805")
    board.fight("red-1")
    assert board.kind == "choose_defense"


@pytest.mark.rule("R5.5.1-e")
def test_step_2_never_adds_to_a_vang_defense() -> None:
    board = Board()
    board.unit("cics-veteran-1", "0605")
    board.unit("red-1", TARGET)
    board.unit("red-2", "0706")
    board.unit("yellow-2", "0704")
    board.draws(*[BLANK] * 6)
    board.fight("cics-veteran-1")
    assert [(line.reason, line.draws) for line in board.strength("defense").lines] == [("lead", 3)]


@pytest.mark.rule("R5.5.1-f")
def test_step_3_asks_the_friendly_defender_only() -> None:
    board = Board()
    board.unit("siloam-infantry-1", TARGET)
    board.unit("red-1", "0805")
    board.fight("red-1")
    assert {c.option for c in board.options("defend")} == {"cautious", "aggressive"}


@pytest.mark.rule("R5.5.1-f")
def test_step_3_vang_units_are_always_aggressive() -> None:
    board = Board()
    board.unit("cics-veteran-1", "0605")
    board.unit("red-1", TARGET)
    board.draws(MISS, *[BLANK] * 5)
    board.fight("cics-veteran-1")
    assert not board.told("defense_chosen")
    assert board.strength("defense").hitting == {"circle"}
    assert board.scored("defense") == 0, "the maneuver symbol is worth nothing"


@pytest.mark.rule("R5.5.1-f")
def test_step_3_guerrillas_and_garrisons_are_always_aggressive() -> None:
    board = Board()
    board.support("conscript-1", "guerrilla", TARGET)
    board.unit("red-2", "0805")
    board.draws("t04", *[BLANK] * 5)
    board.fight("red-2")
    assert board.strength("defense").hitting == {"triangle"}
    assert board.scored("defense") == 1

    board = Board()
    board.garrison(TARGET)
    board.unit("cics-green-1", "0805")
    board.draws("t04", *[BLANK] * 5)
    board.fight("cics-green-1")
    assert board.strength("defense").hitting == {"triangle"}
    assert board.scored("defense") == 1
