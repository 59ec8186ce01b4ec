"""The enemy of the firefight does what a second reading of the documents says, card by card."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.firefight.rules.ground import sees
from tests.firefight.following_orders import (
    MISSIONS,
    POLICIES,
    Answer,
    Follower,
    follow_mission,
    follow_staged,
    follow_strewn,
)
from tests.firefight.second_ground import read
from tests.firefight.strewn import strewn


@pytest.mark.parametrize("answer", POLICIES, ids=["random", "steady"])
@pytest.mark.parametrize("mission", MISSIONS)
def test_missions_follow_the_second_telling(mission: str, answer: Answer) -> None:
    follower = Follower()
    follow_mission(follower, mission, seed=8, answer=answer, turns=12)
    assert not follower.wrong
    assert follower.turns > 5


def test_strewn_positions_follow_the_second_telling() -> None:
    """Enough of them for every kind of line."""
    follower = Follower()
    for seed in range(110):
        follow_strewn(follower, seed)
    assert not follower.wrong
    lines = ("cc ATK", "short ATK", "third ATK", "tactical ATK", "tactical MOV", "tactical LOW", "pass")
    assert min(follower.counts[it] for it in lines) > 0


@pytest.mark.parametrize(
    ("stage", "rule"),
    [
        ("in the grip", "FF-RUL-106"),
        ("about face", "FF-RUL-97"),
        ("past the corner", "FF-LRM-08"),
        ("far away", "line any < U LR"),
        ("surrounded", "FF-AIA-03"),
        ("down the road", "FF-RUL-110"),
        ("tired groups", "FF-RUL-109"),
    ],
)
def test_staged_positions_follow_the_second_telling(stage: str, rule: str) -> None:
    """Each is set so that one rule decides, and decides often enough that breaking it would be noticed."""
    follower = Follower()
    for seed in range(30):
        follow_staged(follower, stage, seed)
    assert not follower.wrong
    assert follower.counts[rule] >= 3


@pytest.mark.parametrize("mission", MISSIONS)
def test_sight_is_as_the_second_telling_sees_it(mission: str) -> None:
    """From a few hexes to all others, through what smoke there is."""
    state = strewn(mission, 11)
    state.smoke.update(dict.fromkeys(state.grid.hexes[5::9], "dense"))
    position = read(state)
    wrong = [
        (here, there)
        for here in state.grid.hexes[::11]
        for there in state.grid.hexes
        if sees(state, here, there) != position.sees(here, there)
    ]
    assert not wrong


def test_the_second_telling_shares_no_rule_with_the_game() -> None:
    for source in sorted(Path(__file__).parent.glob("second_*.py")):
        assert "game.firefight.rules" not in source.read_text(encoding="utf-8").partition('"""\n')[2], (
            source.name
        )
