"""Events and questions that missions seldom bring, brought about by the rules themselves."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.frame import Decision, Event
from game.firefight.model.content import NO_ENEMY
from game.firefight.model.state import TargetMarker
from game.firefight.rules.actions import Boost, GoOn
from game.firefight.rules.artillery import land
from game.firefight.rules.deck import command_orders, thin_out
from game.firefight.rules.movement import get_on, step
from game.firefight.rules.plans import carry_out_plan
from game.firefight.rules.sequence import PreRound, Reinforce
from game.firefight.rules.tactical import Plan
from tests.firefight.board import Board


def rare_events() -> Iterator[Event]:
    board = Board("ennisk")
    board.put("truck", "0105", "ne")
    board.put("rifles_c", "0105", "ne")
    get_on(board.state, "rifles_c", "truck")
    board.put("rifles_a", "0406", hidden=True)
    board.put("guard_1", "0506", "nw")
    step(board.state, "guard_1", "0406")
    board.put("rumor_1", "1409")
    board.put("rifles_b", "0101")
    board.rumors(next(it for it in board.state.rumors.inside if it != NO_ENEMY))
    carry_out_plan(board.state, Plan("rumor_1", "ATK", "rifles_b"))
    keep_one_command_order(board)
    lose_shells_off_the_map(board)
    find_no_free_hex(board)
    yield from board.events
    yield from lost_shells_and_a_long_wait()


def lost_shells_and_a_long_wait() -> list[Event]:
    """FF-NEW-21, 39: shells drift off the map, and a reinforcement finds every entry hex taken."""
    board = Board("ennisk")
    board.state.round, board.state.targets = 2, [TargetMarker("0101", 1)]
    board.dice(4, 1)
    land(board.state)
    board.arrivals("guard_7")
    for name, hex_id in (("guard_2", "1404"), ("pioneers", "1405"), ("guard_6", "1406")):
        board.put(name, hex_id, "nw")
    PreRound().reinforce(board.state)
    return board.events


def lose_shells_off_the_map(board: Board) -> None:
    """FF-NEW-21."""
    board.state.round, board.state.targets = 2, [TargetMarker("0101", 1)]
    board.dice(4, 1)
    land(board.state)


def find_no_free_hex(board: Board) -> None:
    """FF-NEW-39: a reinforcement waits."""
    board.arrivals("guard_7")
    for name, hex_id in (("guard_2", "1404"), ("pioneers", "1405"), ("guard_6", "1406")):
        board.put(name, hex_id, "nw")
    board.start(PreRound(step="reinforce"))


def keep_one_command_order(board: Board) -> None:
    """FF-ORD-13: an AI falls, and the last Command Order stays."""
    state = board.state
    blue = command_orders(state, state.orders.inside)[1:]
    state.orders.removed += blue
    state.orders.inside = [card for card in state.orders.inside if card not in blue]
    state.thinning = 1
    thin_out(state)


def rare_decisions() -> Iterator[Decision]:
    board = Board("ennisk")
    board.put("rifles_a", "0406")
    board.state.round = 2
    yield GoOn(unit="rifles_a", hex="0405").decision(board.state)
    yield Reinforce().decision(board.state)
    board.hand("ambush")
    board.put("rifles_b", "0306", hidden=True)
    board.put("guard_1", "0506")
    yield Boost(unit="rifles_b", hex="0506").decision(board.state)
