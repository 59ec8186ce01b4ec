"""The odds of attacks, checks, rallies and the first turn against the same played out many times."""

from __future__ import annotations

import pytest

from game.firefight.rules.attack import Attack
from tests.firefight.odds_positions import attack, laid, positions
from tests.firefight.odds_trials import Trial, attack_trial

TIMES = 250
POSITIONS = positions()


def test_there_are_at_least_forty_positions() -> None:
    assert len({position.name for position in POSITIONS}) == len(POSITIONS) >= 40


@pytest.mark.parametrize("position", POSITIONS, ids=lambda it: it.name)
def test_the_odds_agree_with_what_happens(position: Trial) -> None:
    for what, chances in position.exact.items():
        assert sum(chances.values()) == pytest.approx(1, abs=1e-12), what
    assert [str(it) for it in position.cells(TIMES) if it.differs] == []


def test_wrong_odds_are_found_out() -> None:
    """The chances in the open, against what happens in the woods."""
    in_woods = attack("woods", "machine_gun@0805", "1006", "guard_1@1006/nw")
    in_the_open = attack("open", "machine_gun@0805", "1005", "guard_1@1005/nw")
    mixed = Trial("mixed", in_woods.state, in_the_open.exact, in_woods.play)
    assert any(it.differs for it in mixed.cells(TIMES))


@pytest.mark.rule("FF-NEW-30", "FF-ORD-12")
def test_a_passenger_that_falls_with_its_carrier_counts_as_another() -> None:
    """Needs 4 with two CAPs: destroyed outright on 8 or more, and the hit passenger with it."""
    state = laid("tank_hunters@0405/n", "carrier@0404/s", aboard={"guard_1+winded": "carrier"})
    trial = attack_trial("both", state, Attack("tank_hunters", "0404", "carrier", caps=2))
    gone = trial.exact["carrier gone"][True]
    assert trial.exact["destroyed"]["1"] == pytest.approx(0), "never the carrier alone"
    assert trial.exact["destroyed"]["2"] == pytest.approx(gone)


@pytest.mark.rule("FF-RUL-114", "FF-END-02")
def test_no_check_is_counted_after_the_last_enemy_has_fallen() -> None:
    last = attack("last", "machine_gun@0505", "0905", "guard_1@0905/s+winded", mission="corrow")
    both = attack(
        "two", "machine_gun@0505", "0905", "guard_1@0905/s+winded", "guard_2@1207/n", mission="corrow"
    )
    assert last.exact["spent"][True] < both.exact["spent"][True]
    assert last.exact["destroyed"]["ended"] == pytest.approx(last.exact["guard_1 gone"][True])
