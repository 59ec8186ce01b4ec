"""5.5.9 and 5.5.10: retreat, what it costs, and the advance of the attacker."""

from __future__ import annotations

import pytest

from game.siloam.model.content import pool
from game.siloam.rules.combat import Combat
from game.siloam.rules.hits import TakeHits
from game.siloam.rules.sides import Sides
from game.siloam.rules.vang import BannerActivation
from game.siloam.trust.frame_places import place_problems
from tests.siloam.board import ALL, BLANK, TARGET, Board


def struck(
    hits: int,
    unit: str = "cics-veteran-1",
    at: str = TARGET,
    attacker: str = "0805",
    mode: str = "combat",
    board: Board | None = None,
) -> Board:
    """A lead defender owes hits to a Vang tank that leads an attack on it."""
    board = board or Board()
    board.unit(unit, at, mode=mode)
    board.unit("red-1", attacker)
    board.start(TakeHits(units=(unit,), hits=hits, fortified=at, retreats=unit, away_from=attacker))
    return board


def ways(board: Board) -> set[str]:
    """Hexes the defender may step back to; none when nothing is asked any more."""
    return {c.hex for c in board.options("retreat")} if board.kind == "take_hits" else set()


# ---------------------------------------------------------------------- Guerrillas on the way


@pytest.mark.rule("R5.5.3-g", "R5.5.9-j")
def test_a_guerrilla_that_made_way_takes_no_more_hits() -> None:
    """C104: it joined the defense from 0706 and has left it with its hex."""
    board = Board()
    board.unit("siloam-infantry-1", TARGET, mode="movement")
    board.support("leader-hq", "leader", TARGET)
    board.support("conscript-1", "guerrilla", "0706")
    board.support("conscript-2", "guerrilla", "0804")
    board.unit("red-1", "0805")
    board.unit("red-2", "0704")
    board.draws(*[BLANK] * 3, ALL, ALL, BLANK, BLANK)
    board.fight("red-2", "red-1")
    board.choose("defend", option="cautious")
    assert {c.piece for c in board.options("lose_guerrilla")} == {"conscript-1", "conscript-2"}
    board.choose("retreat", hex="0706")
    assert board.state.supports["conscript-1"].on_map
    assert {c.piece for c in board.options("lose_guerrilla")} == {"conscript-2"}
    assert not list(place_problems(board.state))


# ---------------------------------------------------------------------- when and how far


@pytest.mark.rule("R5.5.9-a")
def test_retreat_is_a_choice_for_every_hit() -> None:
    board = struck(2)
    assert board.verbs == {"take_hit", "retreat"}
    board.choose("take_hit")
    assert board.verbs == {"take_hit", "retreat"}
    board.choose("take_hit")
    unit = board.state.units["cics-veteran-1"]
    assert (unit.place, len(unit.hits)) == (TARGET, 2)


@pytest.mark.rule("R5.5.9-b")
@pytest.mark.parametrize(
    ("unit", "mode", "budget"),
    [
        ("cics-veteran-1", "combat", 2),
        ("cics-veteran-1", "movement", 4),
        ("siloam-infantry-1", "movement", 3),
        ("cics-field-artillery-1", "combat", 1),
    ],
)
def test_the_budget_is_the_movement_of_the_face_up_side(unit: str, mode: str, budget: int) -> None:
    board = struck(9, unit, at="0703", attacker="0702", mode=mode)
    steps = 0
    assert "flip" not in board.verbs
    while ways(board):
        board.choose("retreat", hex=f"07{int(board.state.units[unit].place[2:]) + 1:02d}")
        steps += 1
    assert steps == budget


@pytest.mark.rule("R5.5.9-c")
def test_every_step_is_strictly_farther_from_the_lead_attacker() -> None:
    board = struck(3, mode="movement")
    assert ways(board) == {"0604", "0605", "0704"}
    board.choose("retreat", hex="0604")
    distance = board.state.content.map.grid.distance
    assert distance("0805", "0604") == 2
    assert ways(board) == {"0504", "0505", "0603"}
    assert {distance("0805", h) for h in ways(board)} == {3}


@pytest.mark.rule("R5.5.9-c")
def test_only_the_lead_attackers_hex_is_measured() -> None:
    board = Board()
    board.unit("siloam-infantry-1", TARGET)
    board.unit("red-2", "0805")
    board.unit("red-3", "0704")
    board.draws(BLANK, BLANK, ALL, *[BLANK] * 3)
    board.fight("red-2", "red-3")
    board.choose("defend", option="cautious")
    assert ways(board) == {"0604", "0605"}, "0604 touches red-3 but is farther from red-2"


@pytest.mark.rule("R5.5.9-d")
def test_no_retreat_into_an_enemy_or_off_the_map() -> None:
    board = Board()
    board.unit("red-2", "0605")
    board = struck(1, board=board)
    assert ways(board) == {"0604", "0704"}
    assert ways(struck(1, at="0601", attacker="0602")) == {"0501", "0701"}
    assert ways(struck(1, at="1811", attacker="1711")) == {"1812"}, "1912 is sea"


@pytest.mark.rule("R5.5.9-e")
@pytest.mark.parametrize(
    ("unit", "hexes"),
    [
        ("cics-veteran-1", {"1403", "1404", "1503"}),
        ("cics-medium-tank-1", {"1503"}),
        ("cics-field-artillery-1", {"1404", "1503"}),
    ],
)
def test_difficult_is_closed_to_tanks_and_open_to_artillery_by_road(unit: str, hexes: set[str]) -> None:
    assert ways(struck(1, unit, at="1504", attacker="1604")) == hexes


@pytest.mark.rule("R5.5.9-f")
def test_retreat_ends_beside_an_enemy() -> None:
    board = Board()
    board.unit("red-2", "0506")
    board = struck(2, board=board)
    assert "0605" in ways(board), "it may be entered"
    board.choose("retreat", hex="0605")
    unit = board.state.units["cics-veteran-1"]
    assert not board.kind, "the second hit had to be taken"
    assert (unit.place, len(unit.hits)) == ("0605", 1)


# ---------------------------------------------------------------------- terrain and rivers


@pytest.mark.rule("R5.5.9-g")
def test_difficult_ends_a_retreat_unless_by_road() -> None:
    board = struck(2, at="1504", attacker="1604")
    board.choose("retreat", hex="1403")
    assert not ways(board)
    board = struck(2, at="1504", attacker="1604")
    board.choose("retreat", hex="1404")
    assert "1304" in ways(board)


@pytest.mark.rule("R5.5.9-g")
@pytest.mark.parametrize(
    ("unit", "goes_on"),
    [("cics-veteran-1", True), ("cics-medium-tank-1", False), ("cics-light-tank-1", False)],
)
def test_rough_ends_the_retreat_of_wheels(unit: str, goes_on: bool) -> None:
    board = struck(2, unit, at="0503", attacker="0602")
    board.choose("retreat", hex="0403")
    assert bool(ways(board)) is goes_on


@pytest.mark.rule("R5.5.9-g")
def test_rough_ends_the_retreat_of_artillery() -> None:
    board = struck(2, "cics-field-artillery-1", at="0503", attacker="0602", mode="movement")
    board.choose("retreat", hex="0403")
    assert not ways(board)


@pytest.mark.rule("R5.5.9-g")
def test_a_road_waives_the_rough_halt() -> None:
    board = struck(2, "cics-medium-tank-1", at="0603", attacker="0602")
    board.choose("retreat", hex="0604")
    assert "0605" in ways(board)


@pytest.mark.rule("R5.5.9-h")
def test_a_river_is_crossed_on_the_first_step_and_ends_the_retreat() -> None:
    board = struck(2, at="1506", attacker="1406", mode="movement")
    assert ways(board) == {"1505", "1605", "1606"}
    board.choose("retreat", hex="1605")
    assert board.state.units["cics-veteran-1"].place == "1605"
    assert not ways(board), "the whole budget is used"


@pytest.mark.rule("R5.5.9-h")
def test_a_river_is_never_the_second_step() -> None:
    board = struck(2, at="1506", attacker="1507", mode="movement")
    board.choose("retreat", hex="1505")
    distance = board.state.content.map.grid.distance
    assert distance("1507", "1604") > distance("1507", "1505"), "it would be farther"
    assert ways(board)
    assert not {"1604", "1605"} & ways(board)


@pytest.mark.rule("R5.5.9-h")
def test_a_bridge_is_an_ordinary_step() -> None:
    board = struck(2, at="1404", attacker="1304")
    board.choose("retreat", hex="1504")
    assert "1604" in ways(board)
    assert "1603" not in ways(board)


# ---------------------------------------------------------------------- friends in the way


@pytest.mark.rule("R5.5.9-i")
def test_a_friendly_hex_may_be_entered_and_is_sorted_out_after_the_combat() -> None:
    board = Board()
    board.unit("siloam-infantry-1", TARGET)
    board.unit("cics-veteran-1", "0605")
    board.unit("red-2", "0805")
    board.draws(BLANK, BLANK, ALL, ALL, BLANK)
    board.fight("red-2")
    board.choose("defend", option="cautious")
    board.choose("retreat", hex="0605")
    assert board.kind == "take_hits", "one hit is still open and no stack is sorted out yet"
    assert len(board.state.friends_at["0605"]) == 2
    board.choose("take_hit")
    assert board.kind == "displace"


@pytest.mark.rule("R5.5.9-j")
def test_a_guerrilla_makes_way_for_two_budget_and_one_hit() -> None:
    board = Board()
    board.support("conscript-1", "guerrilla", "0605")
    board = struck(2, board=board)
    assert {c.hex: c.cost for c in board.options("retreat")} == {"0604": 1, "0605": 2, "0704": 1}
    board.choose("retreat", hex="0605")
    unit = board.state.units["cics-veteran-1"]
    assert board.state.supports["conscript-1"].place == "1410", "the highest empty mountain"
    assert not board.kind, "two hits, one cancelled, budget gone: the other was taken"
    assert (unit.place, len(unit.hits)) == ("0605", 1)


@pytest.mark.rule("R5.5.9-j")
def test_one_budget_is_not_enough_for_a_guerrillas_hex() -> None:
    board = Board()
    board.support("conscript-1", "guerrilla", "0505")
    board = struck(3, board=board)
    board.choose("retreat", hex="0605")
    assert ways(board) == {"0506"}, "0505 is as far away, but holds the Guerrilla"


@pytest.mark.rule("R5.5.9-k")
def test_the_example_of_three_hits_and_two_movement() -> None:
    board = struck(3)
    board.choose("retreat", hex="0605")
    board.choose("retreat", hex="0505")
    unit = board.state.units["cics-veteran-1"]
    assert (unit.place, len(unit.hits), board.kind) == ("0505", 1, "")

    board = struck(3)
    board.choose("take_hit")
    board.choose("retreat", hex="0605")
    board.choose("take_hit")
    unit = board.state.units["cics-veteran-1"]
    assert (unit.place, len(unit.hits), board.kind) == ("0605", 2, "")


@pytest.mark.rule("R5.5.9-l")
@pytest.mark.parametrize(
    ("unit", "support", "side", "home"),
    [
        ("cics-veteran-1", "leader-hq", "leader", "cics"),
        ("cics-veteran-1", "mg-flamethrower", "mg", "cics"),
        ("siloam-infantry-1", "mg-flamethrower", "flamethrower", "cics"),
        ("cics-veteran-1", "mechanized-antitank", "mechanized", "cics"),
        ("cics-veteran-1", "mechanized-antitank", "antitank", "cics"),
        ("cics-veteran-1", "engineer-truck", "truck", "cics"),
        ("siloam-infantry-1", "conscript-1", "conscript", "siloam"),
        ("caledonia-infantry-1", "caledonia-leader", "leader", "caledonia"),
    ],
)
def test_the_first_step_costs_every_attachment(unit: str, support: str, side: str, home: str) -> None:
    board = Board()
    board.unit(unit, TARGET)
    board.support(support, side, TARGET)
    board = struck(1, unit, board=board)
    board.choose("retreat", hex="0605")
    assert board.state.supports[support].place == pool(home)
    assert board.state.supports[support].host == ""


@pytest.mark.rule("R5.5.9-l")
def test_taking_the_hit_keeps_the_attachment() -> None:
    board = Board()
    board.unit("cics-veteran-1", TARGET)
    board.support("mg-flamethrower", "mg", TARGET)
    board = struck(1, board=board)
    board.choose("take_hit")
    assert board.state.supports["mg-flamethrower"].place == TARGET


@pytest.mark.rule("R5.5.9-m")
def test_joiners_cannot_retreat_even_when_they_are_all_that_is_left() -> None:
    board = Board()
    board.unit("siloam-infantry-1", TARGET, hits=2)
    board.unit("cics-veteran-1", "0706", hits=2)
    board.support("leader-hq", "leader", "0706")
    board.unit("red-2", "0805")
    board.fight("red-2")
    board.choose("join_defense", piece="cics-veteran-1")
    board.draws(*[BLANK] * 3, ALL, ALL, BLANK)
    board.choose("defend", option="cautious")
    assert {c.piece for c in board.options("retreat")} == {"siloam-infantry-1"}
    board.choose("lose_unit", piece="siloam-infantry-1")
    assert not board.options("retreat")
    assert board.verbs == {"lose_unit", "overflow"}


# ---------------------------------------------------------------------- the rear and the advance


@pytest.mark.rule("R5.5.9-n")
@pytest.mark.parametrize(
    ("support", "side"), [("engineer-truck", "engineer"), ("engineer-truck", "truck"), ("leader-hq", "hq")]
)
def test_rear_assets_leave_at_once_when_an_enemy_moves_beside_them(support: str, side: str) -> None:
    board = Board()
    if side == "truck":
        board.unit("cics-veteran-1", "1704")
    board.support(support, side, "1704")
    board.unit("black-1", "1904")
    board.start(BannerActivation(banner="black"))
    assert board.state.units["black-1"].place == "1804"
    assert board.state.supports[support].place == pool("cics")


@pytest.mark.rule("R5.5.9-n")
@pytest.mark.parametrize(
    ("support", "side"), [("engineer-truck", "engineer"), ("engineer-truck", "truck"), ("leader-hq", "hq")]
)
def test_rear_assets_leave_at_once_when_an_enemy_advances_beside_them(support: str, side: str) -> None:
    board = Board()
    board.unit("siloam-infantry-1", TARGET)
    if side == "truck":
        board.unit("cics-veteran-1", "0605")
    board.support(support, side, "0605")
    board.unit("red-2", "0805")
    board.draws(BLANK, BLANK, ALL, BLANK, BLANK)
    board.fight("red-2")
    board.choose("defend", option="cautious")
    assert board.state.supports[support].place == "0605"
    board.choose("retreat", hex="0704")
    assert board.state.units["red-2"].place == TARGET
    assert board.state.supports[support].place == pool("cics")


@pytest.mark.rule("R5.5.9-n")
def test_front_line_attachments_stay_when_an_enemy_comes_up() -> None:
    board = Board()
    board.unit("cics-veteran-1", "1704")
    board.support("mg-flamethrower", "mg", "1704")
    board.unit("black-1", "1904")
    board.start(BannerActivation(banner="black"))
    assert board.state.supports["mg-flamethrower"].place == "1704"


def beaten(board: Board, *attackers: str, target: str = TARGET, artillery: tuple[str, ...] = ()) -> None:
    """A friendly attack that removes the Vang Infantry red-2 in the target hex."""
    board.unit("red-2", target, hits=2)
    board.draws(BLANK, BLANK, ALL, *[BLANK] * 5)
    board.start(
        Combat(sides=Sides(attackers=attackers, lead=attackers[0], target=target, artillery=artillery))
    )


@pytest.mark.rule("R5.5.9-o")
def test_one_participating_stack_advances_with_its_attachment() -> None:
    board = Board()
    board.unit("cics-veteran-1", "0605")
    board.support("mg-flamethrower", "mg", "0605")
    board.unit("cics-green-1", "0604")
    board.unit("cics-field-artillery-1", "0505")
    board.unit("cics-green-2", "0704")
    beaten(board, "cics-veteran-1", "cics-green-1", artillery=("cics-field-artillery-1",))
    assert {(c.verb, c.piece) for c in board.asked.choices} == {
        ("advance", "cics-veteran-1"),
        ("advance", "cics-green-1"),
        ("stay", ""),
    }, "neither ranged Artillery nor a bystander"
    board.choose("advance", piece="cics-veteran-1")
    assert board.state.units["cics-veteran-1"].place == TARGET
    assert board.state.supports["mg-flamethrower"].place == TARGET


@pytest.mark.rule("R5.5.9-o")
def test_an_advance_obeys_terrain_bans_but_no_river() -> None:
    board = Board()
    board.unit("cics-medium-tank-1", "1505")
    beaten(board, "cics-medium-tank-1", target="1404")
    assert not board.kind, "no road from 1505 to 1404"
    board = Board()
    board.unit("cics-medium-tank-1", "1506")
    beaten(board, "cics-medium-tank-1", target="1605")
    board.choose("advance", piece="cics-medium-tank-1")
    assert board.state.units["cics-medium-tank-1"].place == "1605"


@pytest.mark.rule("R5.5.9-p")
def test_no_advance_while_the_defender_stands() -> None:
    board = Board()
    board.unit("cics-veteran-1", "0605")
    board.unit("red-1", TARGET)
    board.draws(BLANK, BLANK, BLANK, ALL, BLANK, BLANK)
    board.fight("cics-veteran-1")
    assert not board.kind
    assert board.state.units["cics-veteran-1"].place == "0605"

    board = Board()
    board.unit("siloam-infantry-1", TARGET)
    board.unit("red-2", "0805")
    board.draws(BLANK, BLANK, ALL, BLANK, BLANK)
    board.fight("red-2")
    board.choose("defend", option="cautious")
    board.choose("take_hit")
    assert board.state.units["red-2"].place == "0805"


@pytest.mark.rule("R5.5.10-a")
def test_the_vang_take_hits_until_removed_and_may_come_back() -> None:
    board = Board()
    board.beach("red-3")
    board.unit("red-2", TARGET)
    board.unit("cics-elite-1", "0605")
    board.draws(BLANK, BLANK, ALL, ALL, ALL, BLANK)
    board.fight("cics-elite-1")
    assert not board.told("unit_retreated")
    assert len(board.told("hit_taken")) == 2
    assert board.state.beachheads["red"] == ["red-3", "red-2"], "to the bottom of its stack"
    board.choose("stay")
    board.start(BannerActivation(banner="red"))
    assert board.state.units["red-2"].on_map, "the lowest number lands again"


def beaten_off(*waiting: str) -> Board:
    """red-2 has no room left and is removed as it attacks; others wait on the beach."""
    board = Board()
    board.beach(*waiting)
    board.unit("siloam-infantry-1", "1712")
    board.unit("red-2", "1812", hits=2).scouted = True
    board.draws(ALL, BLANK)
    board.start(BannerActivation(banner="red"))
    board.choose("defend", option="aggressive")
    assert [e.about["unit"] for e in board.told("unit_removed")] == ["red-2"]
    return board


@pytest.mark.rule("R5.5.10-a")
def test_a_removed_vang_unit_does_not_land_in_the_activation_of_its_removal() -> None:
    """C98: the beach is free and the stack holds nobody else."""
    board = beaten_off()
    assert board.state.beachheads["red"] == ["red-2"]
    board.start(BannerActivation(banner="red"))
    assert board.state.units["red-2"].place == "1812"


@pytest.mark.rule("R5.5.10-a")
def test_another_unit_lands_while_the_removed_one_waits() -> None:
    """C98: red-3 has the higher number, but red-2 is not eligible yet."""
    board = beaten_off("red-3")
    assert [e.about["unit"] for e in board.told("unit_deployed")] == ["red-3"]
    assert board.state.beachheads["red"] == ["red-2"]
