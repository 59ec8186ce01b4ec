"""5.5.8: who takes the hits, and how."""

from __future__ import annotations

import pytest

from game.siloam.model.content import OUT, pool
from game.siloam.rules.combat import Combat
from game.siloam.rules.hits import TakeHits, vang_takes_hits
from game.siloam.rules.sides import Sides
from tests.siloam.board import ALL, BLANK, TARGET, Board


def takers(board: Board) -> set[tuple[str, str]]:
    return {(c.verb, c.piece) for c in board.asked.choices}


@pytest.mark.rule("R5.5.8-a")
def test_each_hit_is_met_by_armor_a_marker_or_a_conscript() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "0605")
    board.support("conscript-1", "conscript", "0605")
    board.unit("cics-medium-tank-1", "0604")
    board.start(TakeHits(units=("siloam-infantry-1", "cics-medium-tank-1"), hits=3))
    assert takers(board) == {
        ("take_hit", "siloam-infantry-1"),
        ("lose_conscript", "conscript-1"),
        ("take_armor", "cics-medium-tank-1"),
        ("take_hit", "cics-medium-tank-1"),
    }
    board.choose("take_armor", piece="cics-medium-tank-1")
    assert ("take_armor", "cics-medium-tank-1") not in takers(board), "its one shield is used"
    assert board.state.armor_supply == 11
    board.choose("lose_conscript")
    assert board.state.supports["conscript-1"].place == pool("siloam")
    assert len(board.state.boxes["siloam"]) == 1
    board.choose("take_hit", piece="cics-medium-tank-1")
    assert not board.kind
    assert len(board.state.units["cics-medium-tank-1"].hits) == 1
    assert not board.state.units["siloam-infantry-1"].damaged


@pytest.mark.rule("R5.5.8-b")
def test_group_attackers_spread_hits_over_those_with_capacity() -> None:
    board = Board()
    board.unit("cics-veteran-1", "0605")
    board.unit("cics-green-1", "0604", hits=2)
    board.unit("cics-elite-1", "0704")
    board.unit("red-1", TARGET)
    board.draws(ALL, ALL, ALL, *[BLANK] * 4)
    board.start(
        Combat(
            sides=Sides(
                attackers=("cics-veteran-1", "cics-green-1", "cics-elite-1"),
                lead="cics-veteran-1",
                target=TARGET,
            )
        )
    )
    assert takers(board) == {("take_hit", "cics-veteran-1"), ("take_hit", "cics-elite-1")}
    board.choose("take_hit", piece="cics-veteran-1")
    board.choose("take_hit", piece="cics-elite-1")
    board.choose("take_hit", piece="cics-elite-1")
    hits = {i: len(board.state.units[i].hits) for i in ("cics-veteran-1", "cics-green-1", "cics-elite-1")}
    assert hits == {"cics-veteran-1": 1, "cics-green-1": 2, "cics-elite-1": 2}


@pytest.mark.rule("R5.5.8-b")
def test_a_lone_attacker_takes_all() -> None:
    board = Board()
    board.unit("cics-veteran-1", "0605")
    board.unit("cics-elite-1", "0704")
    board.unit("red-1", TARGET)
    board.draws(ALL, ALL, BLANK, *[BLANK] * 2)
    board.fight("cics-veteran-1")
    assert len(board.state.units["cics-veteran-1"].hits) == 2
    assert not board.state.units["cics-elite-1"].damaged


@pytest.mark.rule("R5.5.8-c")
def test_attackers_neither_retreat_nor_use_fortifications() -> None:
    board = Board()
    board.unit("cics-medium-tank-1", "0605")
    board.fortify("0605", 2)
    board.fortify(TARGET, 2)
    board.unit("red-2", TARGET)
    board.draws(ALL, BLANK, *[BLANK] * 3)
    board.fight("cics-medium-tank-1")
    assert board.verbs == {"take_armor", "take_hit"}


@pytest.mark.rule("R5.5.8-d")
def test_defenders_spread_hits_over_lead_and_joiners_with_capacity() -> None:
    board = Board()
    board.unit("siloam-infantry-1", TARGET, hits=2)
    board.support("leader-hq", "leader", TARGET)
    board.unit("cics-veteran-1", "0804")
    board.unit("cics-green-1", "0706", hits=2)
    board.unit("red-2", "0805")
    board.fight("red-2")
    board.choose("join_defense", piece="cics-veteran-1")
    board.choose("join_defense", piece="cics-green-1")
    board.draws(*[BLANK] * 4, ALL, ALL, BLANK)
    board.choose("defend", option="cautious")
    assert takers(board) == {("take_hit", "cics-veteran-1"), ("retreat", "siloam-infantry-1")}
    board.choose("take_hit", piece="cics-veteran-1")
    board.choose("take_hit", piece="cics-veteran-1")
    assert not board.kind
    assert board.state.units["siloam-infantry-1"].place == TARGET


@pytest.mark.rule("R5.5.8-e")
def test_only_the_lead_defender_retreats_one_hit_a_hex() -> None:
    board = Board()
    board.unit("siloam-infantry-1", TARGET)
    board.support("leader-hq", "leader", TARGET)
    board.unit("cics-veteran-1", "0804")
    board.unit("red-2", "0805")
    board.fight("red-2")
    board.choose("join_defense", piece="cics-veteran-1")
    board.draws(*[BLANK] * 3, ALL, ALL, BLANK)
    board.choose("defend", option="cautious")
    assert {c.piece for c in board.options("retreat")} == {"siloam-infantry-1"}
    assert board.asked.about["hits"] == 2
    assert board.asked.about["hex"] == TARGET
    board.choose("retreat", hex="0605")
    assert board.asked.about["hits"] == 1
    assert board.asked.about["hex"] == "0605", "what is left falls on it where it stands now"


def struck(hits: int) -> Board:
    """A lead defender at 0705 owes hits to an attacker at 0805."""
    board = Board()
    unit = board.unit("cics-veteran-1", TARGET).id
    board.unit("red-1", "0805")
    board.start(TakeHits(units=(unit,), hits=hits, fortified=TARGET, retreats=unit, away_from="0805"))
    return board


@pytest.mark.rule("R5.5.8-f")
@pytest.mark.parametrize(
    "order",
    [
        ("retreat", "retreat", "take_hit"),
        ("retreat", "take_hit", "retreat"),
        ("take_hit", "retreat", "retreat"),
    ],
)
def test_steps_and_hits_mix_in_any_order(order: tuple[str, ...]) -> None:
    board = struck(3)
    way = iter(("0605", "0505"))
    for number, verb in enumerate(order, 1):
        if not board.kind:
            assert number == len(order), "only what is forced happens by itself"
            break
        if verb == "retreat":
            board.choose("retreat", hex=next(way))
        else:
            board.choose("take_hit")
    unit = board.state.units["cics-veteran-1"]
    assert (unit.place, len(unit.hits)) == ("0505", 1)


@pytest.mark.rule("R5.5.8-f")
def test_when_the_budget_is_spent_only_hits_are_left() -> None:
    board = struck(4)
    board.choose("retreat", hex="0605")
    board.choose("retreat", hex="0505")
    unit = board.state.units["cics-veteran-1"]
    assert not board.kind, "the two hits left were forced"
    assert (unit.place, len(unit.hits)) == ("0505", 2)


@pytest.mark.rule("R5.5.8-g")
def test_the_fortification_of_the_combat_hex_may_be_spent() -> None:
    board = Board()
    board.unit("cics-veteran-1", TARGET)
    board.fortify(TARGET, 2)
    board.fortify("0605", 2)
    board.unit("red-1", "0805")
    lead = "cics-veteran-1"
    board.start(TakeHits(units=(lead,), hits=3, fortified=TARGET, retreats=lead, away_from="0805"))
    board.choose("spend_fortification", option="1")
    assert board.state.fortifications == {TARGET: 1, "0605": 2}
    assert board.asked.about["hits"] == 2
    assert {c.option for c in board.options("spend_fortification")} == {"1"}, "Level-1 meets one hit only"
    board.choose("retreat", hex="0605")
    assert not board.options("spend_fortification"), "0605 was reached by retreat"


@pytest.mark.rule("R5.5.8-g")
def test_a_level_two_fortification_may_meet_two_hits_at_once() -> None:
    board = Board()
    board.unit("cics-veteran-1", TARGET)
    board.fortify(TARGET, 2)
    board.start(TakeHits(units=("cics-veteran-1",), hits=2, fortified=TARGET))
    board.choose("spend_fortification", option="2")
    assert board.state.fortifications == {}
    assert not board.kind
    assert not board.state.units["cics-veteran-1"].damaged


@pytest.mark.rule("R5.5.8-g")
def test_a_single_hit_takes_one_level_only() -> None:
    board = Board()
    board.unit("cics-veteran-1", TARGET)
    board.fortify(TARGET, 2)
    board.start(TakeHits(units=("cics-veteran-1",), hits=1, fortified=TARGET))
    assert {c.option for c in board.options("spend_fortification")} == {"1"}


@pytest.mark.rule("R5.5.8-h")
@pytest.mark.parametrize(
    ("support", "side"),
    [
        ("leader-hq", "leader"),
        ("mg-flamethrower", "mg"),
        ("mg-flamethrower", "flamethrower"),
        ("mechanized-antitank", "mechanized"),
        ("mechanized-antitank", "antitank"),
        ("engineer-truck", "truck"),
    ],
)
def test_no_support_but_a_conscript_takes_a_hit(support: str, side: str) -> None:
    board = Board()
    board.unit("cics-veteran-1", TARGET)
    board.unit("cics-medium-tank-1", "0706")
    board.support(support, side, TARGET)
    board.support("scout-spotter", "scout", "0704")
    board.start(TakeHits(units=("cics-veteran-1", "cics-medium-tank-1"), hits=1))
    assert {c.piece for c in board.asked.choices} == {"cics-veteran-1", "cics-medium-tank-1"}


@pytest.mark.rule("R5.5.8-i")
def test_ranged_artillery_takes_no_hit_even_when_all_others_are_full() -> None:
    board = Board()
    board.unit("cics-veteran-1", "0605", hits=2)
    board.unit("cics-green-1", "0604", hits=2)
    board.unit("cics-field-artillery-1", "0505")
    board.unit("red-1", TARGET)
    board.draws(ALL, BLANK, BLANK, *[BLANK] * 4)
    board.start(
        Combat(
            sides=Sides(
                attackers=("cics-veteran-1", "cics-green-1"),
                lead="cics-veteran-1",
                target=TARGET,
                artillery=("cics-field-artillery-1",),
            )
        )
    )
    assert takers(board) == {("lose_unit", "cics-veteran-1"), ("lose_unit", "cics-green-1")}


@pytest.mark.rule("R5.5.8-j")
def test_the_hit_beyond_capacity_removes_a_unit_and_the_rest_overflows() -> None:
    board = Board()
    board.unit("cics-veteran-1", TARGET)
    board.start(TakeHits(units=("cics-veteran-1",), hits=4))
    assert not board.kind
    assert board.state.units["cics-veteran-1"].place == pool("cics")
    assert len(board.state.boxes["cics"]) == 3, "two markers, the killing hit none, one overflow"


@pytest.mark.rule("R5.5.8-j")
def test_the_owner_names_the_unit_that_goes_and_where_the_rest_falls() -> None:
    board = Board()
    board.unit("cics-veteran-1", TARGET, hits=2)
    board.unit("siloam-infantry-1", "0706", hits=2)
    board.start(TakeHits(units=("cics-veteran-1", "siloam-infantry-1"), hits=3))
    assert takers(board) == {("lose_unit", "cics-veteran-1"), ("lose_unit", "siloam-infantry-1")}
    board.choose("lose_unit", piece="siloam-infantry-1")
    assert board.state.units["siloam-infantry-1"].place == OUT
    assert takers(board) == {("lose_unit", "cics-veteran-1"), ("overflow", "")}
    board.choose("overflow")
    board.choose("overflow")
    assert len(board.state.boxes["siloam"]) == 2 + 2
    assert board.state.units["cics-veteran-1"].on_map


@pytest.mark.rule("R5.5.8-j")
def test_no_unit_is_removed_while_a_participant_has_capacity() -> None:
    board = Board()
    board.unit("cics-veteran-1", TARGET, hits=2)
    board.unit("cics-green-1", "0706", hits=1)
    board.start(TakeHits(units=("cics-veteran-1", "cics-green-1"), hits=2))
    assert len(board.state.units["cics-green-1"].hits) == 2, "the first hit had one place to go"
    assert takers(board) == {("lose_unit", "cics-veteran-1"), ("lose_unit", "cics-green-1")}


@pytest.mark.rule("R5.5.8-j")
def test_the_owner_names_a_faction_for_each_hit_left_over() -> None:
    """C108: units of two factions have fallen."""
    board = Board()
    board.unit("cics-veteran-1", TARGET, hits=2)
    board.unit("siloam-infantry-1", "0706", hits=2)
    board.start(TakeHits(units=("cics-veteran-1", "siloam-infantry-1"), hits=5))
    board.choose("lose_unit", piece="cics-veteran-1")
    assert {c.option for c in board.options("overflow")} == {"cics"}, "no Siloam unit has fallen yet"
    board.choose("lose_unit", piece="siloam-infantry-1")
    for faction in ("cics", "siloam", "cics"):
        assert {c.option for c in board.options("overflow")} == {"cics", "siloam"}
        board.choose("overflow", option=faction)
    assert board.kind == ""
    assert {f: len(board.state.boxes[f]) for f in ("cics", "siloam")} == {"cics": 2 + 2, "siloam": 2 + 1}


@pytest.mark.rule("R5.5.8-j", "R5.5.3-g")
def test_no_unit_is_removed_while_a_joined_guerrilla_can_be_given_a_hit() -> None:
    """C73: a Guerrilla of the defense has room for one; Fortification and retreat remain beside it."""
    board = Board()
    board.unit("siloam-infantry-1", TARGET, hits=2)
    board.support("leader-hq", "leader", TARGET)
    board.fortify(TARGET, 1)
    board.support("conscript-1", "guerrilla", "0804")
    board.unit("red-2", "0805")
    board.draws(*[BLANK] * 3, ALL, ALL, BLANK)
    board.fight("red-2")
    board.choose("defend", option="cautious")
    assert board.verbs == {"lose_guerrilla", "spend_fortification", "retreat"}
    board.choose("lose_guerrilla")
    assert board.verbs == {"lose_unit", "spend_fortification", "retreat"}


@pytest.mark.rule("R5.5.8-j", "R2.6.2-k")
def test_a_guerrilla_that_leads_the_defense_goes_before_a_full_unit() -> None:
    """C73."""
    board = Board()
    board.unit("siloam-infantry-1", "0804", hits=2)
    board.support("leader-hq", "leader", "0804")
    board.support("conscript-1", "guerrilla", TARGET)
    board.unit("red-2", "0805")
    board.fight("red-2")
    board.draws(BLANK, BLANK, ALL, BLANK, BLANK)
    board.choose("join_defense", piece="siloam-infantry-1")
    assert board.kind == "", "nothing was to be chosen"
    assert [e.about["support"] for e in board.told("guerrilla_eliminated")] == ["conscript-1"]
    assert board.state.units["siloam-infantry-1"].on_map


@pytest.mark.rule("R5.5.8-k")
def test_vang_hits_go_to_armor_then_to_the_roomiest_then_to_the_highest_number() -> None:
    board = Board()
    tank, foot, other_tank = (
        board.unit("red-1", "0604"),
        board.unit("red-2", "0605"),
        board.unit("red-4", "0704"),
    )
    group = ("red-1", "red-2", "red-4")
    seen = []
    for _ in range(8):
        vang_takes_hits(board.state, group, 1)
        seen.append((tank.armor, len(tank.hits), len(foot.hits), other_tank.armor, len(other_tank.hits)))
    assert seen == [
        (0, 0, 0, 1, 0),
        (1, 0, 0, 1, 0),
        (1, 0, 0, 1, 1),
        (1, 0, 1, 1, 1),
        (1, 1, 1, 1, 1),
        (1, 1, 1, 1, 2),
        (1, 1, 2, 1, 2),
        (1, 2, 2, 1, 2),
    ], "armor 4 before 1; then most free dots, highest number on ties"
    vang_takes_hits(board.state, group, 3)
    assert other_tank.place == "beach-red"
    assert tank.on_map
    assert foot.on_map
    assert len(board.state.boxes["vang"]) == 2 + 2, "its two markers and two overflow hits"
