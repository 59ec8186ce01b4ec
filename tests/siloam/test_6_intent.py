"""6.2.1 to 6.2.5: the Vang do what a second reading of the rules says, and what they showed before."""

from __future__ import annotations

import pytest

from game.siloam.odds.what_if import threats_on
from game.siloam.rules.intents import intents
from game.siloam.rules.setup import new_campaign
from game.siloam.rules.vang import BannerActivation, VangTurn
from game.siloam.rules.vang_intent import BY_GROUP, BY_NUMBER, BY_PRIORITY, NEAREST, OPEN_VP
from tests.siloam.board import BLANK, Board
from tests.siloam.opening import Watch, play_campaign, play_opening


@pytest.mark.parametrize("seed", range(8))
def test_the_opening_follows_the_restated_rules(seed: int) -> None:
    watch = Watch()
    play_opening(seed, watch)
    assert watch.attacks >= 3  # every banner begins beside a Siloam garrison
    assert watch.steps > 0


@pytest.mark.parametrize("seed", range(4))
def test_whole_campaigns_follow_the_restated_rules(seed: int) -> None:
    watch = Watch()
    state = play_campaign(seed, watch)
    assert state.outcome
    assert min(watch.attacks, watch.marches, watch.landings, watch.foreseen) > 0


def test_the_opening_intents() -> None:
    """The first assault of each banner goes against the garrison next to its beach."""
    state = new_campaign(1)
    attacks = [intents(state, banner)[f"{banner}-1"].attack for banner in ("red", "yellow", "black")]
    assert [(a.hex, a.why) for a in attacks if a] == [
        ("1712", BY_PRIORITY),
        ("1909", BY_PRIORITY),
        ("1904", BY_PRIORITY),
    ]


def test_an_intent_says_why() -> None:
    board = Board()
    board.unit("siloam-infantry-1", "1709")
    board.unit("siloam-infantry-2", "1810")
    unit = board.unit("red-2", "1809")
    shown = intents(board.state, "red")[unit.id].attack
    assert shown is not None
    assert shown.why == BY_NUMBER
    board.unit("red-3", "1910")
    shown = intents(board.state, "red")[unit.id].attack
    assert shown is not None
    assert shown.why == BY_GROUP
    mover = board.unit("red-4", "0401")
    goal = intents(board.state, "red")[mover.id].goal
    assert goal is not None
    assert goal.why == OPEN_VP
    board.garrison("0409")
    board.state.put(mover, "0508")
    goal = intents(board.state, "red")[mover.id].goal
    assert goal is not None
    assert (goal.hex, goal.why) == ("0409", NEAREST)


def test_intents_come_true_when_nobody_fights() -> None:
    """Each unit sees where those before it have gone: red-2 takes 1712, red-3 must look elsewhere."""
    board = Board()
    board.unit("red-2", "1812")
    board.unit("red-3", "1713")
    board.unit("red-4", "1611")
    plans = intents(board.state, "red")
    board.start(VangTurn(banners=("red",)))
    assert plans["red-2"].path == ("1712",)
    assert plans["red-3"].goal != plans["red-2"].goal
    for unit, plan in plans.items():
        walked = [e.about["hex"] for e in board.told("unit_moved") if e.about["unit"] == unit]
        assert tuple(walked) == plan.path
        assert board.state.units[unit].mode == plan.mode


def test_intents_name_one_attack_for_the_whole_group() -> None:
    """red-3 alone would go for 1610, but red-2 takes it along against the star on 1712."""
    board = Board()
    board.unit("siloam-infantry-1", "1712")
    board.unit("siloam-infantry-2", "1610")
    board.unit("red-2", "1812")
    board.unit("red-3", "1711")
    plans = intents(board.state, "red").values()
    assert [(p.attack.hex if p.attack else "", p.group) for p in plans] == [("1712", ("red-2", "red-3"))] * 2


def test_looking_ahead_changes_nothing() -> None:
    board = Board()
    board.unit("red-2", "1711")
    before = board.state.clone()
    intents(board.state, "red")
    assert board.state == before
    assert board.state.garrisons == []


def test_a_unit_that_has_attacked_intends_nothing_more_in_this_turn() -> None:
    """In the middle of the banner's turn only those that are still to act are shown."""
    board = Board()
    board.unit("siloam-infantry-1", "1712")
    board.unit("red-2", "1812").scouted = True
    board.unit("red-3", "1211")
    board.draws(*[BLANK] * 6)
    board.start(BannerActivation(banner="red"))
    assert board.kind == "choose_defense"
    assert list(intents(board.state, "red")) == ["red-3"]
    assert threats_on(board.state, "1712") == []


def test_intents_are_fresh_after_an_activation() -> None:
    """A unit that attacked in the last activation shows its next attack, with all its comrades."""
    board = Board()
    board.unit("siloam-infantry-1", "1712")
    for unit, hex_id in (("red-2", "1812"), ("red-3", "1713")):
        board.unit(unit, hex_id).scouted = True
    board.draws(*[BLANK] * 6)
    board.start(BannerActivation(banner="red"))
    board.choose("defend", option="cautious")
    assert intents(board.state, "red")["red-2"].group == ("red-2", "red-3")
