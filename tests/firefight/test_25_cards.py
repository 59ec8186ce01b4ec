"""B22, B25: action cards and off-board artillery."""

from __future__ import annotations

import pytest

from game.core.frame import Choice
from game.firefight.model.content import DENSE, RED
from game.firefight.model.state import ON_MAP, TargetMarker
from game.firefight.rules.artillery import BESIDE, IN_HEX, land, shell_sum
from game.firefight.rules.fire import attack_rating
from game.firefight.rules.orders import EnemyTurn
from game.firefight.rules.payment import SpentCheck
from game.firefight.rules.sequence import TargetArtillery
from tests.firefight.board import Board


def ready(*cards: str, mission: str = "corrow", caps: int = 4) -> Board:
    """A Unit at hand, an enemy far away, cards in hand."""
    board = Board(mission)
    board.put("rifles_a", "0204", "ne")
    board.put("guard_2", "1207" if mission == "corrow" else "1401", "n", spent=True)
    board.hand(*cards)
    board.state.caps = caps
    return board


def play(board: Board, card: str, **wanted: str) -> None:
    board.turn()
    board.choose("play", option=card)
    board.choose("use", **wanted)


def paid(board: Board, order: str = "16") -> None:
    """Pay in AP, and let the check draw a card."""
    board.cards(order)
    board.choose("pay", cost=0)


@pytest.mark.rule("FF-CRD-06", "FF-RAL-02", "FF-RUL-28", "FF-TRN-06")
def test_on_your_feet_costs_nothing_and_names_its_unit() -> None:
    board = ready("on_your_feet")
    board.put("rifles_b", "0206", hit="winded", spent=True)
    play(board, "on_your_feet", piece="rifles_b")
    board.dice(6, 6)
    board.choose("commit", cost=0)
    assert not board.piece("rifles_b").hit
    assert board.state.acted == ("rifles_b",)
    assert board.state.actions.discard == ["on_your_feet"]
    assert not board.happened("spent_check")


@pytest.mark.rule("FF-CRD-06", "FF-CRD-15", "FF-RUL-51", "FF-TRN-06", "FF-CRD-04")
def test_field_dressing_is_paid_for_by_another_fresh_unit() -> None:
    board = ready("field_dressing")
    board.piece("rifles_a").hit = "winded"
    board.put("rifles_b", "0205", hit="shaken")
    board.turn()
    board.choose("play", option="field_dressing")
    pairs = {(it.piece, it.option) for it in board.asked.choices}
    assert pairs == {("rifles_a", "rifles_b"), ("rifles_b", "rifles_a")}, "never the one that pays"
    board.choose("use", piece="rifles_a")
    assert [it.cost for it in board.asked.choices] == [0, 1], "CAPs may help with the AP"
    paid(board)
    board.dice(3, 4)
    board.choose("commit", cost=0)
    assert not board.piece("rifles_b").hit, "7 and 2 are 9"
    assert board.happened("spent_check")[0].about["cost"] == 2


@pytest.mark.rule("FF-CRD-11", "FF-CRD-06")
def test_covering_fire_lasts_until_the_players_next_turn() -> None:
    board = ready("covering_fire")
    board.put("guard_1", "0405", "sw")
    board.put("rumor_1", "0507")
    play(board, "covering_fire", option="guard_1")
    paid(board)
    assert attack_rating(board.state, "guard_1", RED) == 1
    board.turn()
    assert attack_rating(board.state, "guard_1", RED) == 3


@pytest.mark.rule("FF-CRD-11")
def test_covering_fire_names_no_rumor() -> None:
    board = ready("covering_fire")
    board.put("rumor_1", "0405")
    board.turn()
    assert not board.offered("play")


@pytest.mark.rule("FF-CRD-06")
def test_a_smoke_pot_reaches_the_next_hex() -> None:
    board = ready("smoke_pot")
    board.turn()
    board.choose("play", option="smoke_pot")
    assert {it.hex for it in board.asked.choices} == {"0204", *board.state.grid.neighbours["0204"]}
    board.choose("use", hex="0304")
    paid(board)
    assert board.state.smoke == {"0304": DENSE}


@pytest.mark.rule("FF-CRD-09", "FF-CRD-06")
def test_dash_goes_two_hexes_for_one_more() -> None:
    board = ready("dash")
    board.turn()
    board.choose("play", option="dash")
    found = [it for it in board.asked.choices if it.path == ("0304", "0403")]
    assert [it.cost for it in found] == [2]
    board.choose("use", path=("0304", "0403"))
    board.cards("16")
    board.choose("pay", cost=0)
    board.choose("face", option="n")
    assert board.piece("rifles_a").hex == "0403"
    assert board.happened("spent_check")[0].about["cost"] == 2


@pytest.mark.rule("FF-CRD-09")
def test_dash_may_end_in_close_combat_but_not_pass_through_it() -> None:
    board = ready("dash")
    board.put("guard_1", "0304", "sw")
    board.turn()
    board.choose("play", option="dash")
    assert not [it for it in board.asked.choices if it.path[0] == "0304"]
    assert [it for it in board.asked.choices if it.path[1] == "0304"]


@pytest.mark.rule("FF-CRD-01", "FF-CRD-06")
def test_cold_steel_comes_with_a_close_combat_attack() -> None:
    board = ready("cold_steel")
    board.put("machine_gun", "0306", "n")
    board.put("guard_1", "0306", "n")
    board.turn()
    assert not board.offered("play"), "it is no action of its own"
    board.choose("attack", piece="machine_gun")
    board.choose("pay", cost=0)
    assert board.asked.kind == "boost"
    board.choose("play", option="cold_steel")
    board.dice(1, 1)
    board.choose("commit", cost=0)
    terms = {name: value for name, value, _ in board.happened("attack_rolled")[0].about["terms"]}
    assert terms == {"ar": 5, "close_combat": 4, "card": 2}
    assert board.state.caps == 3


@pytest.mark.rule("FF-CRD-10", "FF-CRD-06")
def test_a_satchel_ignores_cover_and_range() -> None:
    board = ready("satchel")
    board.piece("rifles_a").hex = "0506"
    board.piece("rifles_a").facing = "s"
    board.put("guard_1", "0507", "n")
    play(board, "satchel", hex="0507")
    board.choose("pay", cost=0)
    board.dice(1, 1)
    board.choose("commit", cost=0)
    rolled = board.happened("attack_rolled")[0].about
    assert [term[:2] for term in rolled["terms"]] == [("card", 6)]
    assert [term[:2] for term in rolled["against"]] == [("front", 11)]


@pytest.mark.rule("FF-CRD-05", "FF-CRD-06")
def test_cool_head_keeps_a_unit_fresh() -> None:
    board = ready("cool_head")
    board.cards("04")
    board.start(SpentCheck(pieces=("rifles_a",), cost=3))
    assert board.asked.kind == "cool_head"
    board.choose("play", piece="rifles_a")
    assert not board.piece("rifles_a").spent
    assert board.state.actions.discard == ["cool_head"]


@pytest.mark.rule("FF-CRD-14")
def test_cool_head_after_a_group_attack_keeps_one() -> None:
    board = ready("cool_head")
    board.put("rifles_b", "0205")
    board.cards("04")
    board.start(SpentCheck(pieces=("rifles_a", "rifles_b"), cost=3))
    board.choose("play", piece="rifles_b")
    assert (board.piece("rifles_a").spent, board.piece("rifles_b").spent) == (True, False)


@pytest.mark.rule("FF-CRD-05")
def test_who_holds_no_such_card_is_not_asked() -> None:
    board = ready("runner")
    board.cards("04")
    board.start(SpentCheck(pieces=("rifles_a",), cost=3))
    assert board.piece("rifles_a").spent


@pytest.mark.rule("FF-CRD-06", "FF-RUL-120")
def test_a_runner_brings_two_caps_up_to_the_total() -> None:
    board = ready("runner", caps=5)
    board.state.acted = ("rifles_a",)
    play(board, "runner")
    assert board.state.caps == 6
    assert not board.state.acted


@pytest.mark.rule("FF-CRD-06")
def test_field_glasses_show_a_rumor_in_sight() -> None:
    board = ready("field_glasses")
    board.put("rumor_1", "0403")
    board.rumors("guard_3")
    play(board, "field_glasses", piece="rumor_1")
    assert board.piece("guard_3").place == ON_MAP
    assert board.state.caps == 3


@pytest.mark.rule("FF-CRD-07", "FF-CRD-05", "FF-CRD-06")
def test_ruse_throws_an_order_away_unread() -> None:
    board = ready("ruse")
    board.cards("04", "02")
    board.start(EnemyTurn())
    assert board.asked.kind == "ruse"
    assert not board.happened("order_drawn"), "the card lies face down"
    board.choose("play", option="ruse")
    assert [event.about["card"] for event in board.happened("card_played")] == ["ruse"]
    assert [event.about["caps"] for event in board.happened("caps_spent")] == [1]
    assert [event.about["card"] for event in board.happened("order_discarded")] == ["04"]
    assert [event.about["card"] for event in board.happened("order_drawn")] == ["02"]
    assert board.state.space == 1, "no advance"
    assert "04" in board.state.orders.discard
    assert board.state.caps == 3


@pytest.mark.rule("FF-CRD-06", "FF-NEW-16")
def test_fire_mission_and_repeat_are_asked_before_the_round() -> None:
    board = ready("fire_mission", "repeat", mission="ennisk")
    board.state.round, board.state.fire_missions = 2, 0
    board.state.targets = [TargetMarker("0909", 1)]
    board.start(TargetArtillery())
    assert {it.hex for it in board.offered("target", option="repeat")} == {"0909"}
    board.choose("target", option="repeat")
    board.choose("target", option="fire_mission", hex="1101")
    assert [(it.hex, it.round) for it in board.state.targets] == [("0909", 1), ("0909", 2), ("1101", 2)]
    assert board.state.caps == 1


@pytest.mark.rule("FF-CRD-13")
def test_repeat_offers_a_hex_with_two_markers_once() -> None:
    board = ready("repeat", mission="ennisk")
    board.state.round, board.state.fire_missions = 2, 0
    board.state.targets = [TargetMarker("0909", 1), TargetMarker("0909", 1)]
    board.start(TargetArtillery())
    assert len(board.offered("target", option="repeat")) == 1


@pytest.mark.rule("FF-CRD-13")
def test_repeat_needs_a_marker_that_is_about_to_land() -> None:
    board = ready("repeat", mission="ennisk")
    board.state.round, board.state.fire_missions = 2, 0
    board.state.targets = [TargetMarker("0909", 2)]
    board.start(TargetArtillery())
    assert not board.state.stack, "nothing to decide"


@pytest.mark.rule("FF-CRD-06")
def test_a_smoke_shell_needs_a_mortar_and_a_hex_that_is_seen() -> None:
    board = ready("smoke_shell", mission="ennisk")
    board.turn()
    assert not board.offered("play"), "no mortar"
    board.put("mortar", "0404", "ne")
    board.turn()
    board.choose("play", option="smoke_shell")
    assert all(board.state.grid.distance("0404", it.hex) <= 8 for it in board.asked.choices)
    board.choose("use", hex="0503")
    paid(board)
    assert board.state.smoke == {"0503": DENSE}
    assert board.happened("spent_check")[0].about["cost"] == 3


@pytest.mark.rule("FF-CRD-12", "FF-CRD-06")
def test_drive_on_takes_a_spent_vehicle_off_the_road() -> None:
    board = ready("drive_on", mission="ennisk")
    board.put("light_tank", "0305", "ne", spent=True)
    board.turn()
    board.choose("play", option="drive_on")
    assert any(not board.state.land.terrain[it.hex].road for it in board.asked.choices if len(it.path) == 2)
    board.choose("use", hex="0505")
    board.choose("face", option="ne")
    assert board.piece("light_tank").hex == "0505"
    assert not board.happened("spent_check")
    assert board.state.caps == 3


@pytest.mark.rule("FF-CRD-06")
def test_ambush_comes_with_an_attack_from_hiding() -> None:
    board = ready("ambush", mission="ennisk")
    board.put("tank_hunters", "0605", "se", hidden=True)
    board.put("armored_car", "0905", "nw")
    board.turn()
    board.choose("attack", piece="tank_hunters", hex="0905")
    board.choose("pay", cost=0)
    board.choose("play", option="ambush")
    board.dice(1, 1)
    board.choose("commit", cost=0)
    assert ("card", 2) in [term[:2] for term in board.happened("attack_rolled")[0].about["terms"]]


@pytest.mark.rule("FF-CRD-02", "FF-CRD-03")
def test_there_is_no_hand_limit_and_an_empty_deck_gives_nothing() -> None:
    from game.firefight.rules.track import draw_card

    board = Board()
    board.hand()
    for _ in range(20):
        draw_card(board.state)
    assert len(board.state.hand) == len(board.state.mission.action_deck)


@pytest.mark.rule("FF-CRD-08")
def test_the_sheds_have_no_cards() -> None:
    board = Board("sheds")
    board.put("rifles_a", "0204", "ne")
    board.put("guard_2", "0807", "n")
    board.turn()
    assert not board.offered("play")
    assert not board.state.hand


@pytest.mark.rule("FF-NEW-17", "FF-NEW-21")
@pytest.mark.parametrize(
    ("shown", "hex_id"), [((3,), "0303"), ((4, 1), "0302"), ((6, 4), "0304"), ((5, 6), "0202")]
)
def test_shells_drift_on_four_or_more(shown: tuple[int, ...], hex_id: str) -> None:
    board = Board("ennisk")
    board.state.round, board.state.targets = 2, [TargetMarker("0303", 1)]
    board.dice(*shown)
    land(board.state)
    assert board.happened("artillery_drifted")[0].about["hex"] == hex_id


@pytest.mark.rule("FF-NEW-21")
def test_shells_that_drift_off_the_map_are_lost() -> None:
    board = Board("ennisk")
    board.state.round, board.state.targets = 2, [TargetMarker("0101", 1)]
    board.dice(4, 1)
    land(board.state)
    assert board.happened("artillery_lost")


@pytest.mark.rule("FF-NEW-18", "FF-NEW-19", "FF-RUL-81", "FF-RUL-113", "FF-RUL-116")
def test_shells_hit_everybody_in_and_around_the_hex_lowest_number_first() -> None:
    board = Board("ennisk")
    board.put("rifles_a", "0404", "n")
    board.put("guard_1", "0304", "n")
    board.put("light_tank", "0505", "n")
    board.state.round, board.state.targets = 2, [TargetMarker("0404", 1)]
    assert [term.value for term in shell_sum(board.state, "rifles_a", IN_HEX).attack] == [5]
    assert [term.value for term in shell_sum(board.state, "light_tank", BESIDE).attack] == [1]
    assert shell_sum(board.state, "guard_1", BESIDE).defense[0].name == "flank"
    board.dice(1, 1, 1, 1, 1, 1, 1)
    land(board.state)
    assert [it.about["target"] for it in board.happened("attack_rolled")] == [
        "guard_1",
        "rifles_a",
        "light_tank",
    ]
    assert all(it.about["caps"] == 0 for it in board.happened("attack_rolled"))


@pytest.mark.rule("FF-NEW-20")
@pytest.mark.parametrize(("dice", "shown"), [((4, 4), False), ((4, 5), True)])
def test_a_rumor_under_fire_shows_on_nine(dice: tuple[int, int], shown: bool) -> None:
    board = Board("ennisk")
    board.put("rumor_1", "0406")
    board.rumors("guard_4")
    board.state.round, board.state.targets = 2, [TargetMarker("0406", 1)]
    board.dice(1, *dice)
    land(board.state)
    assert (board.piece("guard_4").place == ON_MAP) == shown
    assert bool(board.happened("attack_rolled")) == shown


def test_a_card_is_offered_only_with_a_use() -> None:
    board = ready("on_your_feet")
    board.turn()
    assert Choice("play", option="on_your_feet") not in board.asked.choices


@pytest.mark.rule("FF-CRD-04", "FF-TRN-06")
@pytest.mark.parametrize("card", ["smoke_pot", "dash", "satchel", "covering_fire"])
def test_caps_never_pay_all_the_ap_of_a_card(card: str) -> None:
    board = ready(card)
    board.put("guard_1", "0304", "sw")
    board.turn()
    board.choose("play", option=card)
    first = board.asked.choices[0]
    board.choose("use", **{key: getattr(first, key) for key in ("piece", "hex", "option", "path")})
    cost = board.asked.about["cost"]
    assert board.state.caps >= cost, "there would be enough"
    assert [it.cost for it in board.asked.choices] == list(range(cost))


@pytest.mark.rule("FF-NEW-44", "FF-CRD-11")
@pytest.mark.parametrize("card", ["smoke_pot", "covering_fire"])
def test_neither_smoke_nor_covering_fire_shows_a_unit_in_hiding(card: str) -> None:
    board = ready(card)
    board.piece("rifles_a").hidden = True
    board.put("guard_1", "0405", "sw")
    board.turn()
    board.choose("play", option=card)
    first = board.asked.choices[0]
    board.choose("use", piece="rifles_a", hex=first.hex)
    paid(board)
    assert board.state.smoke or board.state.suppressed == ("guard_1",)
    assert board.piece("rifles_a").hidden
