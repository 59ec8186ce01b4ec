"""1.2 Victory Conditions and 1.3 Loss Conditions."""

from __future__ import annotations

import pytest

from game.core.dice import seeded
from game.core.engine import apply, start
from game.core.frame import Event
from game.core.session import session_from
from game.siloam.account.chronicle import chronicle
from game.siloam.bots.thinker import thinker
from game.siloam.model.state import State
from game.siloam.rules.guerrillas import eliminate
from game.siloam.rules.hits import TakeHits
from game.siloam.rules.markers import bolster
from game.siloam.rules.morale import lose_morale
from game.siloam.rules.sequence import Campaign
from game.siloam.rules.setup import new_campaign
from game.siloam.rules.vang import VangTurn
from game.siloam.rules.victory import COLLAPSED, DEFEAT, EXHAUSTED, round_of
from game.siloam.screen.report.source import gather
from game.siloam.system import SILOAM_SYSTEM
from game.siloam.trust.invariants import violations
from game.siloam.words.show import show
from tests.siloam.board import ALL, BLANK, Board

VP_SPACES = ("1711", "1311", "1011", "0409", "1308", "1708", "1204", "1804", "0903")
FRIENDS = (
    "cics-green-1", "cics-light-tank-1", "siloam-infantry-1", "caledonia-infantry-1", "cics-veteran-1",
    "caledonia-tank-1", "siloam-infantry-2", "cics-elite-1", "cics-field-artillery-1",
)  # fmt: skip
OTHER_BANNERS = (
    "yellow-1", "yellow-2", "yellow-3", "yellow-4", "black-1", "black-2", "black-3", "black-4",
)  # fmt: skip


def hold(board: Board, spaces: int) -> None:
    """Put a friendly Combat Unit on so many VP Spaces."""
    for unit, hex_id in zip(FRIENDS, VP_SPACES[:spaces], strict=False):
        board.unit(unit, hex_id)


def finish_round(board: Board, number: int) -> None:
    """Run the end of a round in which no chit is left to draw, and no chit comes back."""
    board.state.round = number
    for pile in (
        board.state.activation.inside,
        board.state.activation.discard,
        board.state.activation.supply,
    ):
        pile.clear()
    board.start(Campaign(step="activation"))


def result(board: Board) -> tuple[str, int]:
    """The outcome and the total that the end of the campaign announced."""
    (event,) = board.told("campaign_over")
    return event.about["outcome"], event.about["total"]


@pytest.mark.rule("R1.1-a")
def test_ten_rounds_are_played_and_no_more() -> None:
    board = Board()
    finish_round(board, 1)
    assert [e.about["round"] for e in board.told("round_started")] == list(range(2, 11))
    assert [e.about["round"] for e in board.told("round_advanced")] == list(range(2, 11))
    assert board.state.round == 10
    assert board.state.outcome
    assert not board.state.stack


@pytest.mark.rule("R1.2-a")
def test_scoring_happens_once_after_the_last_casualty_count() -> None:
    board = Board()
    hold(board, 4)
    board.state.casualties["vang"] = 59
    board.boxed("vang", "1")
    finish_round(board, 9)
    kinds = [e.kind for e in board.state.events or []]
    assert kinds.count("campaign_over") == 1
    assert kinds[-1] == "campaign_over"
    assert result(board) == ("narrow", 5)


@pytest.mark.rule("R1.2-a")
def test_the_casualties_of_the_last_round_are_in_the_score() -> None:
    board = Board()
    hold(board, 4)
    board.state.casualties["vang"] = 58
    board.boxed("vang", "2")
    finish_round(board, 10)
    kinds = [e.kind for e in board.state.events or []]
    assert kinds.index("casualties_counted") < kinds.index("campaign_over")
    assert result(board) == ("narrow", 5)


@pytest.mark.rule("R1.2-b", "R2.6-e")
def test_every_space_counts_one_whichever_friend_holds_it() -> None:
    board = Board()
    board.unit("cics-green-1", "0409")
    board.unit("siloam-infantry-1", "1711")
    board.unit("caledonia-tank-1", "1308")
    board.unit("siloam-infantry-2", "1712")
    board.unit("yellow-1", "1708")
    finish_round(board, 10)
    assert result(board) == ("defeat", 3)


@pytest.mark.rule("R1.2-c")
@pytest.mark.parametrize(
    ("spaces", "bonus", "grade"),
    [
        (0, False, "defeat"),
        (4, False, "defeat"),
        (5, False, "narrow"),
        (7, False, "narrow"),
        (8, False, "decisive"),
        (9, False, "decisive"),
        (4, True, "narrow"),
        (7, True, "decisive"),
        (9, True, "decisive"),
    ],
)
def test_grades(spaces: int, bonus: bool, grade: str) -> None:
    board = Board()
    hold(board, spaces)
    board.state.casualties["vang"] = 60 if bonus else 0
    finish_round(board, 10)
    assert result(board) == (grade, spaces + bonus)


@pytest.mark.rule("R1.2-d")
@pytest.mark.parametrize(
    ("support", "side"),
    [
        ("leader-hq", "hq"),
        ("engineer-truck", "engineer"),
        ("scout-spotter", "scout"),
        ("scout-spotter", "spotter"),
        ("conscript-1", "guerrilla"),
    ],
)
def test_a_support_alone_controls_nothing(support: str, side: str) -> None:
    board = Board()
    hold(board, 4)
    board.support(support, side, VP_SPACES[4])
    finish_round(board, 10)
    assert result(board) == ("defeat", 4)


@pytest.mark.rule("R1.2-e")
def test_the_bonus_needs_sixty_and_is_paid_at_the_end_only() -> None:
    board = Board()
    hold(board, 4)
    board.state.casualties["vang"] = 58
    board.boxed("vang", "1")
    finish_round(board, 3)
    assert result(board) == ("defeat", 4)

    board = Board()
    hold(board, 4)
    board.state.casualties["vang"] = 58
    board.boxed("vang", "2")
    finish_round(board, 3)
    earned = [i for i, e in enumerate(board.state.events or []) if e.kind == "bonus_earned"]
    rounds = [i for i, e in enumerate(board.state.events or []) if e.kind == "round_started"]
    assert len(earned) == 1
    assert earned[0] < rounds[0], "earned at the count of the round that reached the mark"
    assert result(board) == ("narrow", 5)


@pytest.mark.rule("R1.2-e")
def test_the_bonus_is_not_lost_again() -> None:
    board = Board()
    hold(board, 7)
    board.state.vang_bonus = True
    board.state.casualties["vang"] = 0
    finish_round(board, 10)
    assert result(board) == ("decisive", 8)


@pytest.mark.rule("R1.2-f")
def test_ten_is_the_highest_score() -> None:
    board = Board()
    assert set(board.state.content.map.vp) == set(VP_SPACES)
    hold(board, 9)
    board.state.casualties["vang"] = 200
    finish_round(board, 10)
    assert result(board) == ("decisive", 10)


def occupy_all_but_port_oreb(board: Board) -> None:
    for unit, hex_id in zip(OTHER_BANNERS, VP_SPACES[1:], strict=True):
        board.unit(unit, hex_id)
    board.unit("yellow-5", "1611")  # so that 1711 is the nearest target left to Red


@pytest.mark.rule("R1.3-a")
def test_the_last_vp_space_entered_by_a_move_loses_at_once() -> None:
    board = Board()
    occupy_all_but_port_oreb(board)
    board.unit("red-1", "1712")
    board.start(VangTurn(banners=("red", "yellow")))
    assert board.state.vang_at["1711"] == "red-1"
    assert board.state.outcome == "overrun"
    assert board.state.events is not None
    assert board.state.events[-1].kind == "campaign_over"
    assert not board.state.stack
    assert [e.about["banner"] for e in board.told("banner_activated")] == ["red"]


@pytest.mark.rule("R1.3-a")
def test_the_last_vp_space_taken_by_an_advance_loses_at_once() -> None:
    board = Board()
    occupy_all_but_port_oreb(board)
    board.unit("siloam-infantry-1", "1711", hits=2)
    board.unit("red-1", "1812")
    board.unit("red-2", "1712")
    board.draws(BLANK, BLANK, ALL, ALL, ALL, BLANK, BLANK, BLANK)
    board.fight("red-2", target="1711")
    board.choose("defend", option="aggressive")
    assert board.state.outcome == ""
    while board.kind == "take_hits" and board.options("lose_unit"):
        board.choose("lose_unit")
    assert board.state.outcome == "overrun"


@pytest.mark.rule("R1.3-a")
def test_a_garrison_does_not_occupy_for_the_loss() -> None:
    board = Board()
    occupy_all_but_port_oreb(board)
    board.unit("red-1", "1712")
    vacant = VP_SPACES[-1]
    board.state.put(board.state.units["black-4"], "box")
    board.garrison(vacant)
    board.start(VangTurn(banners=("red",)))
    assert board.state.vang_at["1711"] == "red-1"
    assert not board.state.outcome


@pytest.mark.rule("R1.3-b", "R1.3-d")
@pytest.mark.parametrize("totals", [(29, 0, 0), (0, 10, 19), (10, 10, 9)])
def test_thirty_casualties_of_the_three_together_lose(totals: tuple[int, int, int]) -> None:
    board = Board()
    board.state.casualties.update(zip(("cics", "siloam", "caledonia"), totals, strict=True))
    board.boxed("siloam", "1")
    board.state.cp = 3
    finish_round(board, 2)
    assert board.state.outcome == "exhausted"
    assert board.told("round_started") == []


@pytest.mark.rule("R1.3-b")
def test_twenty_nine_casualties_and_vang_casualties_do_not_lose() -> None:
    board = Board()
    board.state.casualties.update(cics=10, siloam=10, caledonia=8, vang=200)
    board.boxed("siloam", "1")
    finish_round(board, 10)
    assert result(board)[0] == "defeat"


@pytest.mark.rule("R1.3-c")
def test_one_faction_may_lose_twenty_five() -> None:
    board = Board()
    board.state.casualties["siloam"] = 22
    board.boxed("siloam", "3")
    finish_round(board, 9)
    assert board.state.casualties["siloam"] == 25
    assert board.state.outcome == "defeat", "the campaign went on to its scoring"
    assert board.state.round == 10


@pytest.mark.rule("R1.3-d")
def test_markers_in_a_box_are_no_casualties_before_the_count() -> None:
    board = Board()
    board.state.casualties.update(cics=10, siloam=10, caledonia=9)
    unit = board.unit("cics-green-1", "0601", hits=2)
    bolster(board.state, unit, "10.2")
    assert board.state.boxes["cics"] == ["1", "1"]
    assert board.state.casualties["cics"] == 10
    assert board.state.outcome == ""
    finish_round(board, 1)
    assert board.state.casualties["cics"] == 12
    assert board.state.outcome == "exhausted"


@pytest.mark.rule("R1.3-e")
def test_all_three_on_the_lowest_space_lose_at_once() -> None:
    board = Board()
    board.morale(1, 2, 1)
    guerrilla = board.support("conscript-1", "guerrilla", "1410")
    eliminate(board.state, guerrilla)
    assert board.state.morale == {"cics": 1, "siloam": 1, "caledonia": 1}
    assert board.state.outcome == "collapsed"


@pytest.mark.rule("R1.3-e")
def test_the_collapse_is_seen_in_the_middle_of_a_cascade() -> None:
    board = Board()
    board.morale(1, 2, 2)
    lose_morale(board.state, "cics", 1, "5.6")
    assert board.state.outcome == "collapsed"
    assert [e.kind for e in board.state.events or []][-1] == "campaign_over"


@pytest.mark.rule("R1.3-e")
def test_the_lowest_band_is_not_the_lowest_space() -> None:
    board = Board()
    board.morale(2, 3, 2)
    lose_morale(board.state, "siloam", 1, "9.2")
    assert board.state.morale == {"cics": 2, "siloam": 2, "caledonia": 2}
    assert not board.state.outcome


# ---------------------------------------------------------------------- after a loss


def campaign(policy: str, seed: int, dead: int = 0) -> tuple[State, list[Event]]:
    """A whole campaign with all that happened; `dead` have fallen before it begins."""
    state = new_campaign(seed)
    state.casualties["siloam"] = dead
    dice, outcome = seeded(seed, "lost"), start(state)
    events = [*outcome.events]
    while outcome.decision is not None:
        outcome = apply(state, SILOAM_SYSTEM.policies[policy](state, outcome.decision, dice))
        events += outcome.events
    return state, events


CAMPAIGNS = (
    *(("random", seed, 0) for seed in range(12)),
    *(("passive", seed, 0) for seed in range(40)),
    *(("steady", seed, 22) for seed in range(12)),
)


@pytest.mark.rule("R1.3-a", "R1.3-b", "R1.3-d", "R1.3-e")
def test_nothing_is_told_after_the_end_and_a_loss_belongs_to_the_round_that_was_played() -> None:
    """C109, over campaigns that are lost by morale or by losses, and some that are counted out."""
    ways: dict[str, set[int]] = {}
    for policy, seed, dead in CAMPAIGNS:
        state, events = campaign(policy, seed, dead)
        kinds = [event.kind for event in events]
        assert kinds.index("campaign_over") == len(kinds) - 1, (policy, seed)
        begun = [event.about["round"] for event in events if event.kind == "round_started"]
        assert SILOAM_SYSTEM.header(state)["round"] == begun[-1], (policy, seed)
        assert SILOAM_SYSTEM.stage(state) == begun[-1]
        assert violations(state) == []
        ways.setdefault(state.outcome, set()).add(begun[-1])
    assert {EXHAUSTED, COLLAPSED, DEFEAT} <= ways.keys()
    assert len(ways[EXHAUSTED]) > 3, "in the middle of a campaign, too"


@pytest.mark.rule("R1.3-b", "R4.2.1-a", "R4.2.1-f")
@pytest.mark.parametrize("number", [1, 8, 9, 10])
def test_a_loss_in_the_count_stops_the_end_of_the_round(number: int) -> None:
    """C109: the planes stay in the Hangar, and every account names the round that was counted."""
    board = Board()
    board.state.casualties["cics"] = 29
    board.boxed("cics", "1")
    board.state.planes["plane-1"].place = "hangar"
    board.end_round(number, "cics")
    assert board.state.outcome == EXHAUSTED
    assert board.state.planes["plane-1"].place == "hangar"
    assert [e.kind for e in board.state.events or []][-1] == "campaign_over"
    assert round_of(board.state) == number
    assert show(board.state).startswith(f"Round {number}/10")


@pytest.mark.rule("R1.3-e", "R2.6.2-m")
def test_a_guerrilla_whose_fall_loses_the_war_is_the_last_that_is_told() -> None:
    """C109: the unit that has retreated meanwhile does not even sweep the Garrison away any more."""
    board = Board()
    board.morale(1, 2, 1)
    board.garrison("1311")
    board.unit("cics-veteran-1", "1312", hits=2)
    board.unit("red-1", "1313")
    board.support("conscript-1", "guerrilla", "1412")
    hits = TakeHits(
        units=("cics-veteran-1",), guerrillas=("conscript-1",), hits=2, retreats="cics-veteran-1",
        fortified="1312", away_from="1313",
    )  # fmt: skip
    board.start(hits)
    board.choose("retreat", hex="1311")
    board.choose("lose_guerrilla")
    assert board.state.outcome == COLLAPSED
    assert [e.kind for e in board.state.events or []][-1] == "campaign_over"
    assert board.state.garrisons == ["1311"]
    assert not [problem for problem in violations(board.state) if "Garrison" in problem]


def test_the_record_of_a_campaign_lost_in_the_count_ends_with_that_round() -> None:
    """C109: the chronicle, the report and the forecast."""
    state = new_campaign(2)
    state.casualties["siloam"] = 22
    session, dice, last = session_from(SILOAM_SYSTEM, state), seeded(2, "lost"), 0
    while (decision := session.decision) is not None:
        last = session.state.round
        session.choose(SILOAM_SYSTEM.policies["steady"](session.state, decision, dice))
    assert session.state.outcome == EXHAUSTED
    told = chronicle(session.journal)
    assert told.rounds[-1].number == last == max(told.positions)
    assert sum(told.rounds[-1].casualties[f] for f in ("cics", "siloam", "caledonia")) >= 30
    report = gather(session.journal, with_maps=False)
    assert f"Round {last} of 10" in report.lines[1]
    assert thinker().stages(session.state).start == last
