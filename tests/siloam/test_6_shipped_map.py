"""6.2.3 on the map that is shipped: the Vang reach their stars and press on to the end."""

from __future__ import annotations

import pytest

from game.siloam.model.content import MODES, content
from game.siloam.rules.vang import BannerActivation
from game.siloam.rules.vang_intent import move_target
from tests.siloam.board import Board
from tests.siloam.pressing_on import Findings, arrived, campaign

ACTIVATIONS = 30
BEACHES = [
    (unit, hex_id, mode)
    for banner, units in content().banner_units.items()
    for unit in units
    for hex_id in content().map.beachheads[banner]
    for mode in MODES
]


def test_every_banner_lands_somewhere() -> None:
    assert len(BEACHES) == 5 * (2 + 3 + 3) * 2


@pytest.mark.rule("R6.2.3-l")
@pytest.mark.parametrize(("unit_id", "beach", "mode"), BEACHES)
def test_a_unit_walks_from_its_beach_to_a_star_and_rests_there(unit_id: str, beach: str, mode: str) -> None:
    """With nobody in its way it comes to a VP Space or a star of its own, with nothing nearer open."""
    board = Board(printed=content())
    unit, state = board.unit(unit_id, beach, mode), board.state
    seen = {(unit.place, tuple(state.garrisons))}
    rests = False
    for _ in range(ACTIVATIONS):
        before = unit.place
        board.start(BannerActivation(banner=unit.spec.banner, step="move"))
        rests = unit.place == before
        assert rests or (unit.place, tuple(state.garrisons)) not in seen, "it walks in a circle"
        seen.add((unit.place, tuple(state.garrisons)))
    assert rests
    assert unit.mode == mode
    assert arrived(state, unit.spec.banner, unit.place)
    assert move_target(state, unit) is None


@pytest.mark.rule("R6.2.3-f")
def test_the_vang_press_on_to_the_end() -> None:
    """A sample of `python -m tests.siloam.pressing_on`."""
    found = Findings()
    for seed in range(1, 25):
        found.add(campaign(seed))
    assert found.idle.total() <= found.campaigns
    assert found.cycles.total() == 0
    for number, activations in found.activations.items():
        assert found.nothing[number] < 0.1 * activations
