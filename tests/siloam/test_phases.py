"""Which phases end by themselves, and which phase the game is in."""

from __future__ import annotations

import pytest

from game.core.dice import seeded
from game.core.engine import apply
from game.core.frame import Choice, Event
from game.core.session import new_session
from game.siloam.account.phases import Phase, passed, phase_of
from game.siloam.bots.policies import random_policy
from game.siloam.rules.cics import CicsTurn
from game.siloam.system import SILOAM_SYSTEM
from tests.siloam.board import Board


def turn(cp: int) -> Board:
    """A CICS turn at its Support phase with a stack that no enemy is near."""
    board = Board()
    board.unit("cics-veteran-1", "0705")
    board.rig("command", "4")
    board.start(CicsTurn())
    board.state.cp = cp
    return board


def done(board: Board) -> list[str]:
    """End the phase; the phases that were passed over."""
    before = phase_of(board.state)
    outcome = apply(board.state, Choice("done"))
    return [phase.kind for phase in passed(before, Choice("done"), outcome.events, board.state)]


def test_a_phase_without_anything_to_do_is_passed_and_told() -> None:
    board = turn(9)
    assert phase_of(board.state) == Phase("support_phase", "cics")
    assert done(board) == []
    assert phase_of(board.state) == Phase("movement_phase", "cics")
    assert done(board) == ["combat_phase"]
    assert phase_of(board.state) == Phase("deployment_phase", "cics")


def test_the_last_thing_that_could_be_done_ends_its_phase() -> None:
    board = turn(9)
    done(board)
    done(board)
    board.state.cp = board.state.content.tracks.costs["deploy"]
    before, choice = phase_of(board.state), board.options("deploy")[0]
    outcome = apply(board.state, choice)
    assert phase_of(board.state) != before
    assert passed(before, choice, outcome.events, board.state)[0] == Phase("deployment_phase", "cics")


def test_phases_before_a_new_turn_of_the_same_faction_are_passed() -> None:
    board = turn(9)
    drawn = [Event("activation_drawn", "4.1", {"chit": "cics"})]
    ended = passed(Phase("combat_phase", "cics"), Choice("done"), drawn, board.state)
    assert [phase.kind for phase in ended] == ["deployment_phase", "planning_phase"]


def test_the_one_act_of_an_allys_last_phase_ends_it_and_nothing_is_passed() -> None:
    board = Board()
    drawn = [Event("activation_drawn", "4.1", {"chit": "cics"})]
    assert passed(Phase("siloam_phase", "siloam"), Choice("conscript"), drawn, board.state) == []
    assert passed(Phase("combat_phase", "siloam"), Choice("done"), drawn, board.state) == [
        Phase("siloam_phase", "siloam")
    ]


def test_when_the_campaign_is_over_nothing_is_told_of_phases() -> None:
    board = turn(9)
    board.state.outcome = "collapsed"
    over = [Event("campaign_over", "1.3", {"outcome": "collapsed"})]
    assert passed(Phase("support_phase", "cics"), Choice("done"), over, board.state) == []


@pytest.mark.parametrize("seed", [2, 5])
def test_nothing_is_noted_as_passed_that_was_asked(seed: int) -> None:
    session, _ = new_session(SILOAM_SYSTEM, seed)
    dice = seeded(seed)
    notes = 0
    while session.decision is not None:
        before, choice = phase_of(session.state), random_policy(session.state, session.decision, dice)
        outcome = session.choose(choice)
        kinds = passed(before, choice, outcome.events, session.state)
        now = phase_of(session.state)
        same_turn = not any(e.kind in ("activation_drawn", "round_advanced") for e in outcome.events)
        assert not (same_turn and now in kinds)
        assert choice.verb != "done" or before not in kinds
        notes += len(kinds)
    assert notes
