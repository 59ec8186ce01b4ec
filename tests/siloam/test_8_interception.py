"""8.1 Interception."""

from __future__ import annotations

import pytest

from game.core.frame import Event
from game.siloam.model.content import CICS, HANGAR, RUNWAY, pool
from game.siloam.model.state import State
from game.siloam.rules.air import PlannedBombing, VangBombing
from game.siloam.rules.vang import BannerActivation
from tests.siloam.board import ALL, BLANK, MISS, Board

LINE = ("1712", "1711", "1710")


def airfield(board: Board, fighters: int = 0, bombers: int = 0) -> None:
    """CICS planes on the Runway; the others are in the Pool."""
    sides = ["fighter"] * fighters + ["bomber"] * bombers
    for plane in board.state.planes.values():
        plane.place = RUNWAY if sides else pool(CICS)
        plane.side = sides.pop() if sides else "fighter"


def vang_planes(board: Board, fighters: int = 0, bombers: int = 0) -> None:
    for plane in ["fighter"] * fighters + ["bomber"] * bombers:
        board.state.vang_support.inside.remove(plane)
        board.state.vang_runway.append(plane)


def raid(bombers: int, escorts: int = 0, fighters: int = 1) -> Board:
    """Vang bombers over Siloam's Infantry on 1712; CICS morale needs a circle."""
    board = Board()
    board.morale(3, 3, 3)
    airfield(board, fighters=fighters)
    vang_planes(board, fighters=escorts, bombers=bombers)
    board.unit("siloam-infantry-1", "1712")
    return board


def own_raid(bombers: int = 1, fighters: int = 0, interceptors: int = 0) -> Board:
    """CICS bombers over red-2 on 1812, the line already aimed north."""
    board = Board()
    airfield(board, fighters=fighters, bombers=bombers)
    vang_planes(board, fighters=interceptors)
    board.unit("red-2", "1812")
    board.start(PlannedBombing())
    if board.kind == "commit_planes":
        board.choose("commit_planes", option=str(bombers))
    board.choose("aim_at", hex="1812")
    return board


def drawn(board: Board) -> list[tuple[str, bool]]:
    return [(e.about["role"], e.about["hit"]) for e in board.told("air_drawn")]


def shot_down(board: Board) -> list[tuple[bool, str]]:
    """Whether it was Vang, and what it was."""
    return [(e.about["vang"], e.about["side"]) for e in board.told("plane_shot_down")]


def planes(board: Board, place: str) -> int:
    return len(board.state.planes_at(place))


# ---------------------------------------------------------------------- Steps 1 to 4


@pytest.mark.rule("R8.1-a")
def test_without_a_bombing_run_there_is_no_interception() -> None:
    board = raid(bombers=2, escorts=1)
    board.unit("red-2", "1812")
    board.rig("vang_support", "flamethrower")
    board.start(BannerActivation(banner="red"))
    assert board.kind == "choose_defense"
    assert not board.told("air_drawn")


@pytest.mark.rule("R8.1-a")
def test_only_runway_fighters_can_intercept() -> None:
    board = raid(bombers=1)
    airfield(board, bombers=2)
    board.state.planes["plane-3"].place = HANGAR
    board.draws(BLANK)
    board.start(VangBombing(line=LINE))
    assert board.kind == ""
    assert not board.told("interception")
    assert board.told("hex_bombed")


@pytest.mark.rule("R8.1-b")
def test_the_player_may_decline() -> None:
    board = raid(bombers=1, escorts=1)
    board.draws(BLANK)
    board.start(VangBombing(line=LINE))
    assert [c.verb for c in board.asked.choices] == ["intercept", "let_pass"]
    board.choose("let_pass")
    assert not board.told("check_drawn")
    assert not board.told("air_drawn")
    assert planes(board, RUNWAY) == 1


@pytest.mark.rule("R8.1-b")
def test_the_vang_always_intercept() -> None:
    board = own_raid(interceptors=1)
    board.draws(BLANK, BLANK)
    board.choose("bomb_line", option="n")
    assert [e.about["fighters"] for e in board.told("interception")] == [1]
    assert not board.told("check_drawn")  # they need no check (C83)


@pytest.mark.rule("R8.1-b")
def test_vang_bombers_do_not_intercept() -> None:
    board = own_raid()
    vang_planes(board, bombers=2)
    board.draws(BLANK)
    board.choose("bomb_line", option="n")
    assert not board.told("interception")
    assert board.state.vang_runway == ["bomber", "bomber"]


@pytest.mark.rule("R8.1-c")
@pytest.mark.parametrize(("cics", "chit"), [(1, "t04"), (3, "t09"), (5, "t12"), (7, "t13")])
def test_one_draw_on_the_cics_symbol_decides(cics: int, chit: str) -> None:
    """Each chit shows the symbol of that morale band and none of the lower ones."""
    board = raid(bombers=1)
    board.morale(cics, 8, 8)
    board.draws(chit, BLANK, BLANK)
    board.start(VangBombing(line=LINE))
    board.choose("intercept")
    assert len(board.told("check_drawn")) == 1
    assert board.told("check_passed")
    assert board.told("interception")


@pytest.mark.rule("R8.1-c")
def test_a_failed_check_leaves_the_fighters_unused_on_the_runway() -> None:
    board = raid(bombers=1, escorts=1, fighters=2)
    board.morale(1, 8, 8)
    board.draws("t06", BLANK)  # no triangle
    board.start(VangBombing(line=LINE))
    board.choose("intercept")
    assert len(board.told("check_drawn")) == 1  # no Political Cost is offered
    assert not board.told("air_drawn")
    assert planes(board, RUNWAY) == 2
    assert board.state.vang_runway == ["fighter"]
    assert board.told("hex_bombed")


@pytest.mark.rule("R8.1-d")
def test_the_player_commits_as_many_runway_fighters_as_he_likes() -> None:
    board = raid(bombers=1, fighters=3)
    board.state.planes["plane-4"].place = HANGAR
    board.draws(ALL, BLANK, BLANK, BLANK)
    board.start(VangBombing(line=LINE))
    board.choose("intercept")
    assert [c.option for c in board.asked.choices] == ["1", "2", "3"]
    board.choose("commit_planes", option="2")
    assert drawn(board) == [("interceptor", False)] * 2
    assert planes(board, RUNWAY) == 1


@pytest.mark.rule("R8.1-d")
def test_the_vang_intercept_with_all_their_fighters() -> None:
    board = own_raid(interceptors=2)
    board.draws(BLANK, BLANK, BLANK)
    board.choose("bomb_line", option="n")
    assert [e.about["fighters"] for e in board.told("interception")] == [2]
    assert drawn(board) == [("interceptor", False)] * 2


@pytest.mark.rule("R8.1-e")
def test_the_player_chooses_his_escort() -> None:
    board = own_raid(fighters=2, interceptors=1)
    board.state.planes["plane-4"].place = HANGAR
    board.draws(BLANK, BLANK, BLANK)
    board.choose("bomb_line", option="n")
    assert board.asked.about["side"] == "fighter"
    assert [c.option for c in board.asked.choices] == ["0", "1", "2"]
    board.choose("commit_planes", option="1")
    assert drawn(board) == [("interceptor", False), ("escort", False)]


@pytest.mark.rule("R8.1-e")
def test_without_an_interception_nobody_escorts() -> None:
    """C84, for both sides."""
    board = own_raid(fighters=2)
    board.draws(BLANK)
    board.choose("bomb_line", option="n")
    assert board.kind == ""
    assert planes(board, RUNWAY) == 2
    board = raid(bombers=1, escorts=2, fighters=0)
    board.draws(BLANK)
    board.start(VangBombing(line=LINE))
    assert board.state.vang_runway == ["fighter", "fighter"]


@pytest.mark.rule("R8.1-e")
def test_the_vang_escort_with_all_their_fighters() -> None:
    board = raid(bombers=1, escorts=2)
    board.draws(ALL, BLANK, BLANK, BLANK, BLANK)
    board.start(VangBombing(line=LINE))
    board.choose("intercept")
    assert drawn(board) == [("interceptor", False), ("escort", False), ("escort", False)]


# ---------------------------------------------------------------------- Steps 5 to 7


@pytest.mark.rule("R8.1-f")
def test_an_interceptor_draws_until_it_misses_and_escorts_fall_first() -> None:
    board = raid(bombers=2, escorts=1)
    board.draws(ALL, "t02", "t03", BLANK, BLANK)
    board.start(VangBombing(line=LINE))
    board.choose("intercept")
    assert drawn(board) == [("interceptor", True), ("interceptor", True), ("interceptor", False)]
    assert shot_down(board) == [(True, "fighter"), (True, "bomber")]


@pytest.mark.rule("R8.1-f")
def test_each_interceptor_fires_for_itself() -> None:
    board = raid(bombers=3, fighters=2)
    board.draws(ALL, "t02", BLANK, "t03", BLANK, BLANK)
    board.start(VangBombing(line=LINE))
    board.choose("intercept")
    board.choose("commit_planes", option="2")
    assert [hit for _, hit in drawn(board)] == [True, False, True, False]
    assert shot_down(board) == [(True, "bomber"), (True, "bomber")]


@pytest.mark.rule("R8.1-f")
@pytest.mark.parametrize("chit", [MISS, "t04", "t10", "t13", "t17", "t08", "t09"])
def test_only_the_fighters_own_rating_hits(chit: str) -> None:
    """Planes are circles; the artillery symbol helps bombs alone."""
    board = raid(bombers=1)
    board.draws(ALL, chit, BLANK, BLANK)
    board.start(VangBombing(line=LINE))
    board.choose("intercept")
    assert drawn(board)[0] == ("interceptor", chit in ("t08", "t09"))


@pytest.mark.rule("R8.1-f")
def test_firing_stops_when_nothing_is_left() -> None:
    board = raid(bombers=1, escorts=1, fighters=2)
    board.draws(ALL, "t02", "t03", "t06", "t07")
    board.start(VangBombing(line=LINE))
    board.choose("intercept")
    board.choose("commit_planes", option="2")
    assert drawn(board) == [("interceptor", True)] * 2


@pytest.mark.rule("R8.1-g")
def test_surviving_escorts_answer_until_they_miss() -> None:
    board = raid(bombers=1, escorts=2, fighters=3)
    board.draws(ALL, "t02", *[BLANK] * 3, "t03", "t06", BLANK, BLANK)
    board.start(VangBombing(line=LINE))
    board.choose("intercept")
    board.choose("commit_planes", option="3")
    # One escort falls to the first interceptor; the other shoots two of the three down.
    assert shot_down(board) == [(True, "fighter"), (False, "fighter"), (False, "fighter")]
    assert [role for role, _ in drawn(board)] == ["interceptor"] * 4 + ["escort"] * 3


@pytest.mark.rule("R8.1-g")
def test_an_escort_that_was_shot_down_does_not_answer() -> None:
    board = own_raid(fighters=1, interceptors=1)
    board.draws(ALL, BLANK, BLANK)
    board.choose("bomb_line", option="n")
    board.choose("commit_planes", option="1")
    assert shot_down(board) == [(False, "fighter")]
    assert [role for role, _ in drawn(board)] == ["interceptor"] * 2


@pytest.mark.rule("R8.1-h")
def test_without_a_bomber_left_the_run_is_over() -> None:
    board = raid(bombers=1)
    board.draws(ALL, "t02")
    board.start(VangBombing(line=LINE))
    board.choose("intercept")
    assert board.kind == ""
    assert not board.told("hex_bombed")
    assert planes(board, HANGAR) == 1


@pytest.mark.rule("R8.1-h")
def test_with_a_bomber_left_it_bombs() -> None:
    board = raid(bombers=2)
    board.draws(ALL, "t02", BLANK, BLANK)
    board.start(VangBombing(line=LINE))
    board.choose("intercept")
    assert [e.about["draws"] for e in board.told("hex_bombed")] == [1]


def places(board: Board, side: str) -> dict[str, int]:
    """Where the planes of a kind are, those of the CICS and those of the Vang."""
    own = {place: len(board.state.planes_at(place, side)) for place in (RUNWAY, HANGAR, pool(CICS))}
    cup, runway = board.state.vang_support.inside, board.state.vang_runway
    return own | {"cup": cup.count(side), "vang": runway.count(side)}


@pytest.mark.rule("R8.1-i")
def test_cics_planes_shot_down_go_to_the_pool() -> None:
    """Both escorts and one of two bombers fall to the first interceptor; who is left lands in the Hangar."""
    board = own_raid(bombers=2, fighters=2, interceptors=2)
    before = {side: places(board, side)[pool(CICS)] for side in ("fighter", "bomber")}
    board.draws("t02", "t03", "t06", BLANK, BLANK, MISS, MISS)
    board.choose("bomb_line", option="n")
    board.choose("commit_planes", option="2")
    assert shot_down(board) == [(False, "fighter"), (False, "fighter"), (False, "bomber")]
    fighters, bombers = places(board, "fighter"), places(board, "bomber")
    assert (fighters[pool(CICS)], fighters[HANGAR], fighters[RUNWAY]) == (before["fighter"] + 2, 0, 0)
    assert (bombers[pool(CICS)], bombers[HANGAR], bombers[RUNWAY]) == (before["bomber"] + 1, 1, 0)
    assert (fighters["cup"], fighters["vang"]) == (2, 0), "the interceptors land in their cup"


@pytest.mark.rule("R8.1-i")
def test_vang_planes_shot_down_go_to_the_support_cup() -> None:
    """An escort and a bomber fall; in the cup they can be drawn again, and no Pool has them."""
    board = raid(bombers=2, escorts=1, fighters=1)
    cup = places(board, "bomber")["cup"]
    home = places(board, "bomber")[pool(CICS)] + places(board, "fighter")[pool(CICS)]
    fallen: list[tuple[int, int]] = []

    def watch(state: State, event: Event) -> None:
        if event.kind == "plane_shot_down":
            fallen.append((state.vang_support.inside.count("bomber"), state.vang_runway.count("bomber")))

    board.state.watcher = watch
    board.draws(ALL, "t02", "t03", BLANK, BLANK)
    board.start(VangBombing(line=LINE))
    board.choose("intercept")
    assert shot_down(board) == [(True, "fighter"), (True, "bomber")]
    assert fallen == [(cup, 2), (cup + 1, 1)], "at once, before the run is over"
    assert places(board, "bomber")[pool(CICS)] + places(board, "fighter")[pool(CICS)] == home


@pytest.mark.rule("R8.1-i")
def test_interceptors_shot_down_leave_in_the_same_way() -> None:
    board = own_raid(bombers=1, fighters=1, interceptors=1)
    board.draws(BLANK, ALL, BLANK)
    board.choose("bomb_line", option="n")
    board.choose("commit_planes", option="1")
    assert shot_down(board) == [(True, "fighter")]
    assert (places(board, "fighter")["vang"], places(board, "fighter")["cup"]) == (0, 2)

    board = raid(bombers=1, escorts=1, fighters=1)
    before = places(board, "fighter")[pool(CICS)]
    board.draws(ALL, BLANK, "t02", BLANK)
    board.start(VangBombing(line=LINE))
    board.choose("intercept")
    assert shot_down(board) == [(False, "fighter")]
    assert places(board, "fighter")[pool(CICS)] == before + 1
    assert places(board, "fighter")[HANGAR] == 0, "it does not land"
