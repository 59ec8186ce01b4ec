"""6.2: the Vang do on the shipped map what a second reading of the rules says, event by event."""

from __future__ import annotations

import pytest

from game.siloam.model.content import HANGAR, content
from game.siloam.rules.air import BOMBER
from game.siloam.rules.vang import VangTurn
from tests.siloam.board import ALL, Board
from tests.siloam.following import Follower, follow_campaign, follow_strewn


@pytest.mark.parametrize("seed", range(3))
def test_campaigns_of_the_steady_player_follow_the_restated_rules(seed: int) -> None:
    follower = Follower()
    follow_campaign(follower, seed, activations=90)
    counts = follower.counts
    assert min(counts[what] for what in ("intents", "attacks", "advances", "steps", "landings")) > 0


def test_strewn_positions_follow_the_restated_rules() -> None:
    """Enough of them for pursuits that are given up, targets bombed away, and advances that are forgone."""
    follower = Follower()
    for seed in range(40):
        follow_strewn(follower, seed, activations=1000)
    seldom = ("pursuits", "pursuits given up", "bombed away", "advances forgone", "landings put off")
    assert min(follower.counts[what] for what in seldom) > 0


def test_who_joins_after_a_target_was_bombed_away_draws_support(monkeypatch: pytest.MonkeyPatch) -> None:
    """C107: red-4 was not beside the Guerrilla on 1712, but joins red-2 against 1811."""
    monkeypatch.setattr("tests.siloam.board.edition", content)
    board, follower = Board(), Follower()
    for plane in board.state.planes.values():
        plane.place = HANGAR
    board.state.vang_support.inside.remove(BOMBER)
    board.state.vang_runway.append(BOMBER)
    board.support("conscript-1", "guerrilla", "1712")
    board.unit("siloam-infantry-1", "1811")
    board.unit("red-2", "1812")
    board.unit("red-4", "1810")
    board.draws(ALL)
    board.rig("vang_support", "bombing-run", "leader")
    board.state.watcher = follower.hear
    board.start(VangTurn(banners=("red",)))
    follower.compare_intents(board.state)
    counts = follower.counts
    assert (counts["Support draws"], counts["late Support draws"], counts["attacks"]) == (1, 1, 1)
