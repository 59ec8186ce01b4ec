"""The Ford by its rules, simulated, and with the odds that it tells."""

from __future__ import annotations

import argparse
from collections import Counter

import pytest

from game.cli.simulate import play, simulate
from game.core.dice import Dice, seeded
from game.core.engine import apply
from game.core.frame import Choice
from tests.toy.model import NORTH, SOUTH, Ford
from tests.toy.positions import at_the_ford
from tests.toy.rules import behind, chance, marches, needed
from tests.toy.system import TOY

TRIED = 600


@pytest.mark.parametrize("policy", ["random", "steady"])
def test_many_battles_are_simulated_and_checked(policy: str, capsys: pytest.CaptureFixture[str]) -> None:
    options = argparse.Namespace(
        policy=policy, seed=1, games=20, check=True, json="", jobs=1, scheduler=None, scenario="", preset=""
    )
    assert simulate(TOY, options) == 0
    told = capsys.readouterr().out
    assert "20 campaigns" in told
    assert all(grade in told for grade in TOY.system.grades)


def test_a_battle_is_over_within_some_thirty_choices() -> None:
    played = [play(seed, TOY, policy, False) for policy in ("random", "steady") for seed in range(40)]
    assert max(battle.decisions for battle in played) <= 40
    assert {battle.grade for battle in played} == {*TOY.system.grades}


def test_3_1_a_march_goes_forward_and_halts_in_woods() -> None:
    state = at_the_ford(Dice(1))
    state.counters["pike"].hex = "0203"
    assert marches(state, "pike") == {"0202": ("0202",), "0303": ("0303",), "0102": ("0202", "0102")}


def test_4_1_only_what_is_not_before_a_counter_is_behind_it() -> None:
    state = at_the_ford(Dice(1))
    assert behind(state, "stag") == ["0403"]
    assert behind(state, "fox") == []


NEEDS = [
    (("otter",), "fox", 5),
    (("otter", "heron"), "fox", 4),
    (("stag",), "otter", 5),
    (("wren",), "otter", 4),
]


@pytest.mark.parametrize(("attackers", "target", "need"), NEEDS)
def test_4_2_the_die_must_show(attackers: tuple[str, ...], target: str, need: int) -> None:
    """Wren is behind Otter; a second attacker is worth as much."""
    state = at_the_ford(Dice(1))
    for name, place, facing in (("heron", "0301", "se"), ("wren", "0303", "n")):
        state.counters[name].hex, state.counters[name].facing = place, facing
    assert needed(state, attackers, target) == need
    assert needed(state, ("stag",), "wren") == 6, "woods protect"


def test_4_2_the_chance_is_what_comes_out() -> None:
    struck = Counter(_struck(at_the_ford(seeded(number))) for number in range(TRIED))
    assert struck[True] / TRIED == pytest.approx(chance(at_the_ford(Dice(1)), ("otter",), "fox"), abs=0.06)


def _struck(state: Ford) -> bool:
    apply(state, Choice("attack", hex="0401", pieces=("otter",)))
    return not state.counters["fox"].hex


def test_4_3_a_standard_that_is_struck_decides_the_battle() -> None:
    state = next(state for n in range(50) if _struck(state := at_the_ford(seeded(n))))
    assert state.outcome == f"{NORTH}_standard"
    assert state.bearers[SOUTH] in state.seen
