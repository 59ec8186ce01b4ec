"""6.2.4 Deployment Phase and 6.2.5 Vang Bombing Run Procedure."""

from __future__ import annotations

import pytest

from game.siloam.model.content import HANGAR
from game.siloam.rules.vang import BannerActivation, VangTurn
from game.siloam.rules.vang_intent import bombing_line
from tests.siloam.board import ALL, BLANK, Board


def landings(board: Board) -> list[tuple[str, str]]:
    return [(e.about["unit"], e.about["hex"]) for e in board.told("unit_deployed")]


# ---------------------------------------------------------------------- 6.2.4


@pytest.mark.rule("R6.2.4-a")
def test_one_unit_lands_in_each_activation_lowest_number_first() -> None:
    """The order of the stack does not matter (C27)."""
    board = Board()
    board.beach("red-4", "red-3", "red-2")
    board.start(BannerActivation(banner="red"))
    assert landings(board) == [("red-2", "1812")]
    assert sorted(board.state.beachheads["red"]) == ["red-3", "red-4"]
    board.start(VangTurn(banners=("red",)))
    assert [unit for unit, _ in landings(board)] == ["red-2", "red-3"]


@pytest.mark.rule("R6.2.4-a")
def test_a_landed_unit_takes_its_mode_from_what_it_sees() -> None:
    """G29: the 5-hex test on arrival."""
    for hex_id, mode in (("1712", "combat"), ("0601", "movement")):
        board = Board()
        board.unit("siloam-infantry-1", hex_id)
        board.beach("red-2")
        board.start(BannerActivation(banner="red"))
        assert board.state.units["red-2"].mode == mode


@pytest.mark.rule("R6.2.4-b")
@pytest.mark.parametrize(
    ("banner", "hexes"),
    [
        ("red", ["1812", "1713"]),
        ("yellow", ["2008", "2009", "2007"]),
        ("black", ["2003", "2004", "1903"]),
    ],
)
def test_the_first_unoccupied_hex_of_the_list_is_taken(banner: str, hexes: list[str]) -> None:
    """Units of another banner hold one entry hex after the other."""
    other = {"red": "yellow", "yellow": "black", "black": "red"}[banner]
    for taken in range(len(hexes) + 1):
        board = Board()
        board.beach(f"{banner}-2")
        for number, hex_id in enumerate(hexes[:taken], 1):
            board.unit(f"{other}-{number}", hex_id)
        board.start(BannerActivation(banner=banner))
        if taken < len(hexes):
            assert landings(board) == [(f"{banner}-2", hexes[taken])]
        else:
            assert landings(board) == []
            assert board.state.beachheads[banner] == [f"{banner}-2"]


@pytest.mark.rule("R6.2.4-b")
@pytest.mark.parametrize("holder", ["siloam-infantry-1", "guerrilla", "scout", "engineer"])
def test_combat_units_and_guerrillas_occupy_an_entry_hex_and_other_supports_do_not(holder: str) -> None:
    """G59: other Supports are sent to their Pool."""
    board = Board()
    board.beach("red-2")
    if holder == "guerrilla":
        board.support("conscript-1", "guerrilla", "1812")
    elif holder == "engineer":
        board.support("engineer-truck", "engineer", "1812")
    elif holder == "scout":
        board.support("scout-spotter", "scout", "1812")
        board.unit("yellow-1", "1713")
        board.unit("siloam-infantry-1", "1811")
    else:
        board.unit(holder, "1812")
    board.start(BannerActivation(banner="red"))
    free = holder in ("engineer", "scout")
    assert landings(board) == [("red-2", "1812" if free else "1713")]
    assert board.state.support_at.get("1812", ()) == (("conscript-1",) if holder == "guerrilla" else ())


@pytest.mark.rule("R6.2.4-c")
def test_an_empty_stack_lands_nobody() -> None:
    board = Board()
    board.beach("yellow-2")
    board.start(BannerActivation(banner="red"))
    assert landings(board) == []


# ---------------------------------------------------------------------- 6.2.5


def bombing(bombers: int = 1, counter: str = "bombing-run") -> Board:
    """red-2 beside Siloam's Infantry on 1712 is about to draw the Bombing Run; nobody intercepts."""
    board = Board()
    for plane in board.state.planes.values():
        plane.place = HANGAR
    for _ in range(bombers):
        board.state.vang_support.inside.remove("bomber")
        board.state.vang_runway.append("bomber")
    board.unit("siloam-infantry-1", "1712")
    board.unit("red-2", "1812")
    board.rig("vang_support", counter)
    return board


def line(board: Board) -> tuple[str, ...]:
    told = board.told("bombing_line")
    return told[0].about["line"] if told else ()


@pytest.mark.rule("R6.2.5-a")
def test_without_a_bomber_the_chit_does_nothing_and_stays_with_its_unit() -> None:
    board = bombing(bombers=0)
    board.start(BannerActivation(banner="red"))
    assert board.kind == "choose_defense"
    assert not board.told("bombing_line")
    assert board.state.units["red-2"].support == "bombing-run"


@pytest.mark.rule("R6.2.5-a")
def test_fighters_alone_do_not_make_a_bombing_run() -> None:
    board = bombing(bombers=0)
    board.state.vang_support.inside.remove("fighter")
    board.state.vang_runway.append("fighter")
    board.start(BannerActivation(banner="red"))
    assert not board.told("bombing_line")
    assert board.state.vang_runway == ["fighter"]


@pytest.mark.rule("R6.2.5-b")
def test_the_first_bombed_hex_is_the_hex_under_attack() -> None:
    """The group attacks 1712, whichever of its units drew the chit."""
    board = bombing()
    board.unit("red-3", "1713")
    board.unit("siloam-infantry-2", "1811")
    board.rig("vang_support", "flamethrower", "bombing-run")
    board.draws(BLANK, BLANK)
    board.start(BannerActivation(banner="red"))
    assert line(board)[0] == "1712"


@pytest.mark.rule("R6.2.5-c")
@pytest.mark.parametrize(
    ("second", "expected"),
    [
        ("1710", ("1712", "1711", "1710")),
        ("1811", ("1712", "1811", "1911")),
        ("1812", ("1712", "1812", "1913")),
        ("1513", ("1712", "1612", "1513")),
        ("1511", ("1712", "1611", "1511")),
    ],
)
def test_the_line_runs_straight_in_one_of_six_directions(second: str, expected: tuple[str, ...]) -> None:
    """A second enemy decides where the line goes; it may cross the sea."""
    board = Board()
    board.unit("siloam-infantry-1", "1712")
    board.unit("cics-light-tank-1", second)
    assert bombing_line(board.state, "red", "1712") == expected


@pytest.mark.rule("R6.2.5-c")
def test_the_sixth_direction_leaves_the_map() -> None:
    """South of 1712 lies 1713 and then the edge."""
    board = Board()
    board.unit("siloam-infantry-1", "1712")
    board.unit("siloam-infantry-2", "1713")
    assert bombing_line(board.state, "red", "1712") == ("1712", "1713")


@pytest.mark.rule("R6.2.5-d")
def test_a_direction_with_a_vang_unit_is_thrown_out() -> None:
    """A unit of any banner bars a line, on its second hex or on its third."""
    board = Board()
    board.unit("siloam-infantry-1", "1712")
    board.unit("siloam-infantry-2", "1711")
    assert bombing_line(board.state, "red", "1712") == ("1712", "1711", "1710")
    board.unit("yellow-2", "1710")
    assert bombing_line(board.state, "red", "1712") == ("1712", "1611", "1511")
    board.unit("red-3", "1611")
    assert bombing_line(board.state, "red", "1712") == ("1712", "1612", "1513")


@pytest.mark.rule("R6.2.5-d")
def test_a_garrison_bars_no_line() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "1712")
    board.unit("siloam-infantry-2", "1710")
    board.garrison("1711")
    assert bombing_line(board.state, "red", "1712") == ("1712", "1711", "1710")


@pytest.mark.rule("R6.2.5-e")
def test_most_enemy_hexes_come_first() -> None:
    """North has two enemies behind the target, northwest one on a red star."""
    board = Board()
    board.unit("siloam-infantry-1", "1712")
    board.support("conscript-1", "guerrilla", "1711")
    board.unit("siloam-infantry-2", "1710")
    board.unit("siloam-infantry-3", "1611")
    assert bombing_line(board.state, "red", "1712") == ("1712", "1711", "1710")


@pytest.mark.rule("R6.2.5-e")
def test_supports_do_not_count_as_enemy_hexes() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "1712")
    board.support("leader-hq", "hq", "1811")
    board.support("engineer-truck", "engineer", "1911")
    assert bombing_line(board.state, "red", "1712") == ("1712", "1611", "1511")


@pytest.mark.rule("R6.2.5-e")
def test_then_the_second_hex_nearest_a_priority_hex_of_the_banner() -> None:
    """Around 1705 lie Black's 1604 and 1804; with the first barred 1804 beats the lower 1605."""
    board = Board()
    board.unit("siloam-infantry-1", "1705")
    assert bombing_line(board.state, "black", "1705") == ("1705", "1604", "1504")
    board.unit("red-4", "1604")
    assert bombing_line(board.state, "black", "1705") == ("1705", "1804", "1904")


@pytest.mark.rule("R6.2.5-e")
def test_stars_of_other_banners_do_not_draw_the_bombers() -> None:
    """For Yellow the way from 1705 goes to 1706, two hexes from 1708."""
    board = Board()
    board.unit("siloam-infantry-1", "1705")
    assert bombing_line(board.state, "yellow", "1705") == ("1705", "1706", "1707")


@pytest.mark.rule("R6.2.5-e")
def test_at_last_the_lowest_second_hex() -> None:
    """1611 and 1711 are red stars beside 1712; 1611 is the lower."""
    board = Board()
    board.unit("siloam-infantry-1", "1712")
    assert bombing_line(board.state, "red", "1712") == ("1712", "1611", "1511")


@pytest.mark.rule("R6.2.5-f")
def test_with_every_direction_barred_the_run_is_off() -> None:
    board = bombing()
    for unit, hex_id in (
        ("yellow-1", "1711"),
        ("yellow-2", "1911"),
        ("yellow-3", "1713"),
        ("black-1", "1612"),
        ("black-2", "1611"),
    ):
        board.unit(unit, hex_id)
    board.start(BannerActivation(banner="red"))
    assert board.told("bombing_cancelled")
    assert not board.told("hex_bombed")
    assert board.state.vang_runway == ["bomber"]
    assert board.kind == "choose_defense"


@pytest.mark.rule("R6.2.5-g")
def test_the_player_may_intercept_and_surviving_bombers_bomb() -> None:
    board = bombing(bombers=2)
    board.state.planes["plane-1"].place = "runway"
    board.morale(3, 3, 3)
    board.start(BannerActivation(banner="red"))
    assert board.kind == "intercept"
    board.draws(ALL, "t02", BLANK, ALL)  # check, one bomber shot down, a miss, the other's bomb
    board.choose("intercept")
    assert [e.about["side"] for e in board.told("plane_shot_down")] == ["bomber"]
    assert [(e.about["hex"], e.about["draws"]) for e in board.told("hex_bombed")] == [("1712", 1)]
    assert len(board.state.units["siloam-infantry-1"].hits) == 1


@pytest.mark.rule("R6.2.5-g")
def test_the_player_may_let_the_bombers_pass() -> None:
    board = bombing()
    board.state.planes["plane-1"].place = "runway"
    board.start(BannerActivation(banner="red"))
    board.draws(BLANK)
    board.choose("let_pass")
    assert not board.told("air_drawn")
    assert board.told("hex_bombed")
