"""Refusals of a picked Unit name the condition that failed, and only where an action is really refused."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.core.dice import seeded
from game.core.frame import Choice
from game.core.session import new_session
from game.firefight.bots.policies import random_policy
from game.firefight.model.content import AI
from game.firefight.model.state import Skirmish
from game.firefight.rules.turn import unit_actions
from game.firefight.system import FIREFIGHT_SYSTEM
from game.firefight.why import why_not
from game.firefight.words.book import words
from tests.firefight.board import Board

TURNS = {"sheds": 6, "corrow": 12, "ennisk": 12}
"""Turns of each mission that are looked at."""


@pytest.mark.parametrize("mission", TURNS)
def test_nothing_offered_is_explained_away_and_nothing_refused_goes_without_a_condition(mission: str) -> None:
    session, _ = new_session(FIREFIGHT_SYSTEM, 6, mission)
    dice, seen, names = seeded(6, mission), 0, set[str]()
    while (decision := session.decision) is not None and seen < TURNS[mission]:
        if decision.kind == "turn":
            seen += 1
            names |= set(refusals(session.state))
        session.choose(random_policy(session.state, decision, dice))
    assert {"not_next", "behind"} <= names


def refusals(state: Skirmish) -> Iterator[str]:
    """Every reason in a position, by name, after a look at what is offered there."""
    offered: dict[str, dict[str, list[Choice]]] = {}
    for choice in unit_actions(state):
        offered.setdefault(choice.piece, {}).setdefault(choice.hex, []).append(choice)
    for unit, by_hex in offered.items():
        for hex_id in state.grid.hexes:
            if hex_id == state.pieces[unit].hex:
                continue
            reason, here = why_not(state, unit, hex_id), by_hex.get(hex_id, [])
            if not here:
                assert reason is not None, f"{unit} at {hex_id}: refused without a reason"
                assert words().rule(reason.rule)
                yield reason.name
            elif any(it.verb in ("attack", "get_off") or len(it.path) == 1 for it in here):
                moves_in = not any(it.verb == "attack" for it in here) and state.at(hex_id, AI)
                assert reason is None or moves_in, f"{unit} at {hex_id}: {reason}"


def reason_of(board: Board, unit: str, hex_id: str) -> str:
    reason = why_not(board.state, unit, hex_id)
    return reason.name if reason is not None else ""


def test_an_attack_is_refused_for_its_first_condition_that_fails() -> None:
    board = Board()
    board.put("rifles_a", "0405", "se")
    board.put("guard_1", "0606", "nw")
    assert reason_of(board, "rifles_a", "0606") == ""
    board.state.pieces["rifles_a"].facing = "nw"
    assert reason_of(board, "rifles_a", "0606") == "behind"
    board.state.pieces["rifles_a"].spent = True
    board.state.pieces["rifles_a"].facing = "se"
    board.state.caps = 0
    assert reason_of(board, "rifles_a", "0606") == "unpaid"
    board.state.pieces["rifles_a"].hex = "0101"
    assert reason_of(board, "rifles_a", "1209") == "not_next"


def test_a_move_is_refused_for_stacking_and_for_distance() -> None:
    board = Board()
    for name, hex_id in (("rifles_a", "0405"), ("rifles_b", "0406"), ("rifles_c", "0406")):
        board.put(name, hex_id, "se")
    assert reason_of(board, "rifles_a", "0406") == "stacking"
    assert reason_of(board, "rifles_a", "0404") == ""
    assert reason_of(board, "rifles_a", "0402") == "not_next"
