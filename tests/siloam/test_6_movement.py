"""6.2.3 Movement Phase of the Vang."""

from __future__ import annotations

import pytest

from game.siloam.model.content import CICS, pool
from game.siloam.rules.intents import intents
from game.siloam.rules.markers import remove_unit
from game.siloam.rules.vang import BannerActivation
from game.siloam.rules.vang_intent import OPEN_VP, Target, move_path, move_target
from tests.siloam.board import BLANK, Board


def goal(board: Board, unit: str) -> str:
    target = move_target(board.state, board.state.units[unit])
    return target.hex if target else ""


# ---------------------------------------------------------------------- target selection


@pytest.mark.rule("R6.2.3-a")
def test_units_that_did_not_attack_move_each_to_its_own_target() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "1712")
    board.unit("red-1", "1812").scouted = True
    board.unit("red-2", "1212")
    board.unit("red-3", "0808")
    board.draws(*[BLANK] * 6)
    assert (goal(board, "red-2"), goal(board, "red-3")) == ("1211", "0710")
    board.start(BannerActivation(banner="red"))
    board.choose("defend", option="cautious")
    places = [board.state.units[u].place for u in ("red-1", "red-2", "red-3")]
    assert places == ["1812", "1211", "0709"]  # 0710 would be a step up
    assert {e.about["unit"] for e in board.told("unit_moved")} == {"red-2", "red-3"}


@pytest.mark.rule("R6.2.3-b")
def test_stars_of_other_colours_are_no_candidates() -> None:
    """1712 and 1611 are red; 1604 is black; 1608 is yellow."""
    board = Board()
    board.unit("yellow-2", "1713")
    board.unit("red-2", "1812")
    assert goal(board, "red-2") == "1712"
    assert goal(board, "yellow-2") == "1608"


@pytest.mark.rule("R6.2.3-b")
@pytest.mark.parametrize(("banner", "target"), [("red", "1308"), ("yellow", "1308"), ("black", "1204")])
def test_vp_spaces_are_candidates_of_the_banners_in_their_tag(banner: str, target: str) -> None:
    """1308 is tagged Red and Yellow, 1204 Black and Yellow."""
    board = Board()
    board.unit(f"{banner}-2", "1309")
    assert goal(board, f"{banner}-2") == target


@pytest.mark.rule("R6.2.3-c")
def test_a_candidate_held_by_another_vang_unit_is_out() -> None:
    board = Board()
    board.unit("red-2", "1611")
    assert goal(board, "red-2") == "1511"
    board.unit("black-3", "1511")
    assert goal(board, "red-2") == "1711"


@pytest.mark.rule("R6.2.3-c")
def test_a_garrison_does_not_disqualify_a_candidate() -> None:
    board = Board()
    board.unit("red-2", "1811")
    board.unit("red-3", "1712")
    board.unit("red-4", "1611")
    board.garrison("1711")
    assert goal(board, "red-2") == "1711"


@pytest.mark.rule("R6.2.3-c")
def test_a_unit_closes_up_to_a_candidate_held_by_the_enemy() -> None:
    """1511 is held by the enemy and 1611 by a comrade, so the way leads over 1610."""
    board = Board()
    board.unit("caledonia-infantry-1", "1511")
    board.unit("red-3", "1711")
    board.unit("yellow-2", "1611")
    assert goal(board, "red-3") == "1511"
    assert board.vang_moves("red-3") == ["1610"]


@pytest.mark.rule("R6.2.3-d")
def test_a_candidate_must_have_a_lower_number() -> None:
    """1712 is next to 1611 and 1511, yet a unit that has passed it goes on."""
    board = Board()
    board.garrison("1711")
    board.unit("red-2", "1612")
    assert goal(board, "red-2") == "1611"  # 1712 is as near, but higher
    board.unit("red-3", "1812")
    board.state.put(board.state.units["red-2"], "1712")
    assert goal(board, "red-3") == "1611"  # 1611 is lower than 1812


@pytest.mark.rule("R6.2.3-d")
def test_a_unit_does_not_turn_back_to_a_star_it_has_passed() -> None:
    board = Board()
    board.garrison("1711")
    board.unit("red-2", "1611")
    board.unit("red-3", "1511")
    assert goal(board, "red-2") == "1311"  # not 1712 beside it


@pytest.mark.rule("R6.2.3-e")
def test_an_empty_vp_space_is_a_candidate_whatever_its_number() -> None:
    board = Board()
    board.unit("red-2", "1611")
    board.unit("red-3", "1511")
    assert goal(board, "red-2") == "1711"


@pytest.mark.rule("R6.2.3-e")
def test_a_garrisoned_vp_space_is_not_empty() -> None:
    board = Board()
    board.unit("red-2", "1611")
    board.unit("red-3", "1511")
    board.garrison("1711")
    assert goal(board, "red-2") == "1311"


@pytest.mark.rule("R6.2.3-e")
@pytest.mark.parametrize("holder", ["siloam-infantry-1", "scout", "guerrilla"])
def test_a_vp_space_with_any_unit_is_not_empty(holder: str) -> None:
    """1711 is next door, but higher; so the goal is 1311 as soon as somebody stands on it."""
    board = Board()
    board.unit("red-2", "1611")
    board.unit("red-3", "1511")
    if holder == "scout":
        board.unit("siloam-infantry-1", "1810")
        board.support("scout-spotter", "scout", "1711")
    elif holder == "guerrilla":
        board.support("conscript-1", "guerrilla", "1711")
    else:
        board.unit(holder, "1711")
    assert goal(board, "red-2") == "1311"


@pytest.mark.rule("R6.2.3-e")
def test_an_empty_vp_space_of_another_colour_is_no_exception() -> None:
    """1708 is yellow: a black unit beside it on lower ground goes for its own."""
    board = Board()
    board.unit("black-2", "1607")
    assert goal(board, "black-2") == "1604"
    board.state.put(board.state.units["black-2"], "box")
    board.unit("yellow-2", "1607")
    board.unit("yellow-3", "1608")
    board.unit("yellow-4", "1508")
    assert goal(board, "yellow-2") == "1708"


@pytest.mark.rule("R6.2.3-f")
def test_the_nearest_candidate_is_chosen() -> None:
    """From 1411 the star on 1311 is nearest, then the one on 1211."""
    board = Board()
    board.unit("red-2", "1411")
    assert goal(board, "red-2") == "1311"
    board.unit("red-3", "1311")
    assert goal(board, "red-2") == "1211"


@pytest.mark.rule("R6.2.3-f")
def test_of_equally_near_candidates_the_lowest_number_is_chosen() -> None:
    """1611 and 1711 are both two hexes from 1812."""
    board = Board()
    board.unit("red-1", "1812")
    board.unit("red-2", "1712")
    assert goal(board, "red-1") == "1611"


# ---------------------------------------------------------------------- per-step movement


# ---------------------------------------------------------------------- pursuit (C99)


def setting_out() -> Board:
    """red-2 has left the capital, its last star, for Sorrowford, the only VP Space that is open to it."""
    board = Board()
    for hex_id in ("1308", "1311", "1711"):
        board.garrison(hex_id)
    board.unit("red-2", "0409")
    assert goal(board, "red-2") == "1011"
    assert board.vang_moves("red-2")
    return board


@pytest.mark.rule("R6.2.3-f")
def test_an_open_vp_space_once_chosen_is_pursued_until_the_unit_stands_there() -> None:
    """C99: chosen anew, the capital behind it would be nearer and of a lower number."""
    board = setting_out()
    unit = board.state.units["red-2"]
    assert unit.pursuit == "1011"
    unit.pursuit = ""
    assert goal(board, "red-2") != "1011"
    unit.pursuit = "1011"
    while unit.place != "1011":
        assert goal(board, "red-2") == "1011"
        assert intents(board.state, "red")["red-2"].goal == Target("1011", OPEN_VP)
        assert board.vang_moves("red-2")
    assert (unit.pursuit, unit.stalled) == ("", 0)


@pytest.mark.rule("R6.2.3-f")
def test_a_pursuit_ends_when_the_space_is_no_longer_open() -> None:
    """C99: somebody has come to Sorrowford; the capital behind is garrisoned and lower in number."""
    board = setting_out()
    board.unit("red-3", "1011")
    assert goal(board, "red-2") != "1011"
    board.vang_moves("red-2")
    assert board.state.units["red-2"].pursuit == ""


@pytest.mark.rule("R6.2.3-f")
def test_a_pursuit_is_given_up_after_two_activations_without_a_step() -> None:
    """C99: comrades of another banner stand in the way, and then something else is chosen."""
    board = setting_out()
    unit = board.state.units["red-2"]
    ways = intents(board.state, "red")["red-2"].path
    around = board.state.content.map.grid.neighbours[unit.place]
    for number, hex_id in enumerate([h for h in around if h > unit.place], 1):
        board.unit(f"yellow-{number}", hex_id)
    assert ways[0] in board.state.vang_at
    for stalled in (1, 2):
        assert goal(board, "red-2") == "1011"
        assert board.vang_moves("red-2") == []
        assert unit.stalled == stalled
    assert goal(board, "red-2") == "0509"
    assert board.vang_moves("red-2")
    assert (unit.pursuit, unit.stalled) == ("", 0)


@pytest.mark.rule("R6.2.3-f")
def test_who_gives_up_a_space_passes_it_over_in_that_choice() -> None:
    """C99: Sorrowford would be the nearest again; Dahr Deep is open too, and every lower star is taken."""
    board = Board()
    unit = board.unit("red-2", "0809")
    for number, hex_id in enumerate(("0409", "0509", "0710"), 1):
        board.unit(f"yellow-{number}", hex_id)
    assert goal(board, "red-2") == "1011"
    unit.pursuit, unit.stalled = "1011", 2
    assert goal(board, "red-2") == "1308"
    board.vang_moves("red-2")
    assert (unit.pursuit, unit.stalled) == ("1308", 0)


@pytest.mark.rule("R6.2.3-f")
def test_a_unit_that_leaves_the_map_forgets_what_it_pursued() -> None:
    board = setting_out()
    unit = board.state.units["red-2"]
    remove_unit(board.state, unit)
    assert (unit.pursuit, unit.stalled) == ("", 0)


# ---------------------------------------------------------------------- steps


@pytest.mark.rule("R6.2.3-g")
def test_each_step_is_nearer_and_the_lowest_number_breaks_ties() -> None:
    """From 0501 both 0401 and 0502 lead towards 0409, and then row by row down the column."""
    board = Board()
    board.unit("red-2", "0501")
    assert goal(board, "red-2") == "0409"
    assert board.vang_moves("red-2") == ["0401", "0402", "0403"]


@pytest.mark.rule("R6.2.3-g")
def test_a_unit_makes_no_detour() -> None:
    """Behind the comrade on 1712 there is no nearer hex than 1812 itself."""
    board = Board()
    board.unit("red-2", "1812")
    board.unit("yellow-3", "1712")
    assert goal(board, "red-2") == "1611"
    assert board.vang_moves("red-2") == []


@pytest.mark.rule("R6.2.3-g")
def test_a_move_ends_on_its_target() -> None:
    board = Board()
    board.unit("red-2", "1812", mode="movement")
    assert board.vang_moves("red-2") == ["1712"]


@pytest.mark.rule("R6.2.3-h")
def test_no_step_leads_to_a_higher_number() -> None:
    """From 0601 to the star on 0509 lead 0502, which is taken, and the higher 0602."""
    board = Board()
    board.garrison("0409")
    board.unit("yellow-3", "0502")
    board.unit("red-2", "0601")
    assert goal(board, "red-2") == "0509"
    assert board.vang_moves("red-2") == []


@pytest.mark.rule("R6.2.3-h")
def test_only_an_empty_vp_space_of_the_colour_lifts_that_ban() -> None:
    """From 0501 to 0409 lead 0401, which is taken, and the higher 0502."""
    board = Board()
    board.unit("yellow-3", "0401")
    board.unit("red-2", "0501")
    board.garrison("0409")
    assert goal(board, "red-2") == "0409"
    assert board.vang_moves("red-2") == []
    board.state.garrisons.clear()
    assert board.vang_moves("red-2") == ["0502", "0402", "0403"]


# ---------------------------------------------------------------------- what blocks


@pytest.mark.rule("R6.2.3-i")
@pytest.mark.parametrize(
    ("blocker", "path"),
    [
        ("nobody", ("0401", "0402")),
        ("yellow-3", ("0502", "0402")),
        ("siloam-infantry-1", ("0502",)),
        ("guerrilla", ("0502",)),
    ],
)
def test_combat_units_and_guerrillas_block_the_way(blocker: str, path: tuple[str, ...]) -> None:
    """0401 is the better step towards 0409; beside an enemy a unit makes one step at most."""
    board = Board()
    unit = board.unit("red-2", "0501")
    if blocker == "guerrilla":
        board.support("conscript-1", "guerrilla", "0401")
    elif blocker != "nobody":
        board.unit(blocker, "0401")
    assert move_path(board.state, unit, Target("0409", OPEN_VP), "combat") == path


@pytest.mark.rule("R6.2.3-i")
def test_a_garrison_does_not_block() -> None:
    board = Board()
    board.garrison("1308")
    board.unit("yellow-1", "1508")
    assert board.vang_moves("yellow-1") == ["1408", "1308"]
    assert board.state.garrisons == []


@pytest.mark.rule("R6.2.3-i")
def test_supports_other_than_guerrillas_do_not_block() -> None:
    board = Board()
    board.support("leader-hq", "hq", "0403")
    board.unit("red-2", "0401")
    assert board.vang_moves("red-2") == ["0402", "0403", "0404"]


@pytest.mark.rule("R6.2.3-j")
def test_supports_on_the_way_go_to_their_pool_and_the_move_goes_on() -> None:
    board = Board()
    engineer = board.support("engineer-truck", "engineer", "0403")
    board.unit("red-2", "0401")
    assert board.vang_moves("red-2") == ["0402", "0403", "0404"]
    assert engineer.place == pool(CICS)


@pytest.mark.rule("R6.2.3-j")
def test_a_scout_is_pushed_out_of_its_hex() -> None:
    board = Board()
    scout = board.support("scout-spotter", "scout", "1712")
    board.unit("siloam-infantry-1", "1612")
    board.unit("red-2", "1812")
    assert board.vang_moves("red-2") == ["1712"]
    assert scout.place == pool(CICS)


# ---------------------------------------------------------------------- terrain, rivers, proximity


@pytest.mark.rule("R6.2.3-k")
def test_infantry_passes_rough_and_a_tank_halts_there() -> None:
    """0403 is Rough."""
    for unit, path in (("red-2", ["0403", "0404", "0405"]), ("red-1", ["0403"])):
        board = Board()
        board.unit(unit, "0503")
        assert board.vang_moves(unit) == path


@pytest.mark.rule("R6.2.3-k")
def test_a_tank_on_a_road_passes_rough() -> None:
    """0708 is Rough, on the Capital Road."""
    board = Board()
    board.unit("red-1", "0907")
    assert board.vang_moves("red-1") == ["0807", "0708", "0608", "0509"]


@pytest.mark.rule("R6.2.3-k")
def test_difficult_halts_infantry_off_the_road() -> None:
    """1404 is Difficult but on the King's Road; 1305 is Difficult without one."""
    board = Board()
    board.unit("red-2", "1504", mode="movement")
    assert goal(board, "red-2") == "1308"
    assert board.vang_moves("red-2") == ["1404", "1305"]


@pytest.mark.rule("R6.2.3-k")
def test_tanks_enter_difficult_by_road_only() -> None:
    """From 1302 the way to 1308 leads through the mountains; from 1608 the Mine Road crosses them."""
    board = Board()
    board.unit("red-1", "1302")
    assert goal(board, "red-1") == "1308"
    assert board.vang_moves("red-1") == []
    board = Board()
    board.unit("red-1", "1608")
    assert board.vang_moves("red-1") == ["1508", "1408", "1308"]


@pytest.mark.rule("R6.2.3-k")
def test_an_unbridged_river_takes_the_whole_move() -> None:
    """The Selah lies between 0909 and 0809."""
    board = Board()
    board.unit("red-2", "0909", mode="movement")
    assert board.vang_moves("red-2") == ["0809"]


@pytest.mark.rule("R6.2.3-k")
def test_an_unbridged_river_is_not_crossed_later_in_a_move() -> None:
    board = Board()
    board.unit("red-2", "1008", mode="movement")
    assert goal(board, "red-2") == "0710"
    assert board.vang_moves("red-2") == ["0909"]
    assert board.vang_moves("red-2") == ["0809"]


@pytest.mark.rule("R6.2.3-k")
@pytest.mark.parametrize("enemy", ["siloam-infantry-1", "guerrilla"])
def test_a_unit_halts_beside_an_enemy(enemy: str) -> None:
    board = Board()
    if enemy == "guerrilla":
        board.support("conscript-1", "guerrilla", "0303")
    else:
        board.unit(enemy, "0303")
    board.unit("red-2", "0501", mode="movement")
    assert board.vang_moves("red-2") == ["0401", "0402"]


@pytest.mark.rule("R6.2.3-k")
def test_a_support_does_not_halt_a_unit() -> None:
    """An Engineer beside the way is sent off and the unit marches on (C86)."""
    board = Board()
    engineer = board.support("engineer-truck", "engineer", "0303")
    board.unit("red-2", "0501", mode="movement")
    assert board.vang_moves("red-2") == ["0401", "0402", "0403"]
    assert engineer.place == pool(CICS)


# ---------------------------------------------------------------------- staying


@pytest.mark.rule("R6.2.3-l")
def test_a_unit_without_a_candidate_stays() -> None:
    board = Board()
    board.unit("red-2", "0409")
    for hex_id in ("1711", "1311", "1011", "1308"):
        board.garrison(hex_id)
    assert goal(board, "red-2") == ""
    assert board.vang_moves("red-2") == []
    assert board.state.units["red-2"].place == "0409"


@pytest.mark.rule("R6.2.3-l")
def test_a_unit_without_an_improving_step_stays() -> None:
    board = Board()
    board.unit("red-2", "0401")
    board.unit("yellow-3", "0402")
    assert goal(board, "red-2") == "0409"
    assert board.vang_moves("red-2") == []
