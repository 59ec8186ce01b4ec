"""What is impossible about a position of the Ford: of its counters first, then of what is under way."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.frame import Procedure
from game.core.hexes import DIRECTIONS
from tests.toy.model import NORTH, SEATS, SOUTH, Ford, other
from tests.toy.rules import DUSK, STANDARD, Attack, Battle, Entrust, Order, Stand, Turn, before

OUTCOMES = tuple(f"{seat}_{how}" for seat in SEATS for how in (STANDARD, DUSK))
TURN_STEPS = {NORTH: "south_turn", SOUTH: "dusk"}
"""Where the battle stands while a seat has its turn, and while it entrusts its standard."""
ENTRUST_STEPS = {NORTH: "south_entrusts", SOUTH: "new_round"}


def violations(state: Ford) -> list[str]:
    """Empty for a sound position."""
    return list(_of_counters(state)) or list(_of_the_stack(state))


def _of_counters(state: Ford) -> Iterator[str]:
    field = state.field
    if list(state.counters) != list(field.counters) or list(state.bearers) != list(SEATS):
        yield "the counters or the seats are not those of the game"
        return
    for name, counter in state.counters.items():
        if counter.seat != field.counters[name].seat or counter.facing not in DIRECTIONS:
            yield f"{name} has changed sides or faces nowhere"
        if counter.hex and (counter.hex not in field.grid or state.at(counter.hex) != name):
            yield f"{name} cannot be in {counter.hex}"
        if not counter.hex and name not in state.seen:
            yield f"{name} was struck and not seen"
    for seat, bearer in state.bearers.items():
        if bearer not in state.counters or state.counters[bearer].seat != seat:
            if bearer or state.round:
                yield f"the standard of the {seat} is not with a counter of it"
        elif not state.counters[bearer].hex and state.outcome != f"{other(seat)}_{STANDARD}":
            yield f"the standard of the {seat} was taken, and yet it fights on"
    if len(set(state.seen)) < len(state.seen) or not {*state.seen} <= {*state.counters}:
        yield "what was seen is not there"
    if not 0 <= state.round <= field.rounds or state.choices_made < 0:
        yield "the time is out of joint"


def _of_the_stack(state: Ford) -> Iterator[str]:
    if state.outcome or not state.stack:
        if state.outcome not in OUTCOMES or state.stack:
            yield "the battle is over and goes on"
        return
    match state.stack:
        case [Battle(step=step), Entrust(seat=seat)]:
            sound = state.round == 0 and ENTRUST_STEPS.get(seat) == step and not state.bearers[seat]
            sound = sound and (seat == NORTH or state.bearers[NORTH] != "")
        case [Battle(step=step), Turn(seat=seat) as turn, Order() as order]:
            sound = _has_turn(state, step, turn) and (order.seat, order.left) == (seat, turn.left)
        case [Battle(step=step), Turn() as turn, Attack() as attack, Stand() as stand]:
            sound = _has_turn(state, step, turn) and _is_attacking(state, turn.seat, attack)
            sound = sound and (stand.attackers, stand.target) == (attack.attackers, attack.target)
        case _:
            sound = False
    if not sound:
        yield "what is under way cannot be"
    if any(isinstance(frame, Procedure) and frame.answer not in (None, True) for frame in state.stack):
        yield "an answer was given that nobody gives"


def _has_turn(state: Ford, step: str, turn: Turn) -> bool:
    left = range(state.field.orders)
    return (
        bool(state.round) and TURN_STEPS.get(turn.seat) == step and turn.step == "next" and turn.left in left
    )


def _is_attacking(state: Ford, seat: str, attack: Attack) -> bool:
    attackers, own = attack.attackers, state.on_field(seat)
    return (
        attack.step == "roll"
        and attack.target in state.on_field(other(seat))
        and attackers == tuple(name for name in own if name in attackers)
        and 0 < len(attackers) <= 2
        and all(attack.target in before(state, name) for name in attackers)
    )
