"""B4: the player's turn (FF-TRN): one action with a Unit, a card, a stall, or a pass."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from attrs import define

from game.core.frame import Choice, Decision, DecisionKind, EventKind, Frame, Procedure, Question
from game.firefight.model.content import UNIT
from game.firefight.model.state import ABOARD, ON_MAP, Skirmish
from game.firefight.rules.actions import (
    AttackAction,
    BoardAction,
    GetOffAction,
    LeaveAction,
    MoveAction,
    PivotAction,
    RallyAction,
    StallAction,
)
from game.firefight.rules.cards import CardUse, cards_to_play
from game.firefight.rules.fire import attack_cost, can_fire, in_reach, targets_in
from game.firefight.rules.movement import (
    PIVOT_COST,
    can_board,
    can_change_hex,
    get_off_hexes,
    leave_cost,
    move_cost,
    path_cost,
    unit_paths,
)
from game.firefight.rules.payment import can_pay
from game.firefight.rules.rally import RALLY_COST, can_be_rallied

STALL_COST = 1
PASSED = "pass"

EVENTS: Mapping[str, EventKind] = {"passed": EventKind({"fresh": int})}
DECISIONS: Mapping[str, DecisionKind] = {"turn": {"caps": int, "enemy_passed": bool}}


@define(kw_only=True)
class PlayerTurn(Procedure):
    """FF-TRN-01, 11: one action, then the AI has its turn."""

    STEPS: ClassVar[tuple[str, ...]] = ("begin", "act")

    enemy_passed: bool = False

    def begin(self, state: Skirmish) -> None:
        """FF-CRD-11: Covering Fire lasts until the player's next turn begins."""
        state.suppressed = ()

    def act(self, state: Skirmish) -> None:
        state.call(TurnChoice(enemy_passed=self.enemy_passed))

    def end(self, state: Skirmish) -> None:
        state.finish(self.answer != PASSED)


@define(kw_only=True)
class TurnChoice(Question):
    """FF-TRN-01: what the player does with his turn."""

    enemy_passed: bool

    def decision(self, state: Skirmish) -> Decision:
        choices = (*unit_actions(state), *card_actions(state), *stalls(state), Choice(PASSED))
        about = {"caps": state.caps, "enemy_passed": self.enemy_passed}
        return Decision("turn", "FF-TRN-01", choices, about, always_ask=True)

    def choose(self, state: Skirmish, choice: Choice) -> None:
        if choice.verb == PASSED:
            state.acted = ()
            fresh = sum(not state.pieces[it].spent for it in state.units())
            state.emit("passed", "FF-TRN-10", fresh=fresh)
            state.finish(PASSED)
        else:
            state.become(_action(choice))


def _action(choice: Choice) -> Frame:
    unit, cost = choice.piece, choice.cost
    match choice.verb:
        case "move":
            return MoveAction(unit=unit, cost=cost, path=choice.path)
        case "attack":
            return AttackAction(unit=unit, cost=cost, hex=choice.hex, target=choice.option)
        case "pivot":
            return PivotAction(unit=unit, cost=cost)
        case "rally":
            return RallyAction(unit=unit, cost=cost)
        case "board":
            return BoardAction(unit=unit, cost=cost, carrier=choice.option)
        case "get_off":
            return GetOffAction(unit=unit, cost=cost, hex=choice.hex)
        case "leave":
            return LeaveAction(unit=unit, cost=cost)
        case "stall":
            return StallAction(unit=unit, cost=STALL_COST, caps=choice.cost)
    return CardUse(card=choice.option)


def unit_actions(state: Skirmish) -> Iterator[Choice]:
    """FF-TRN-02 to 04: every action a Unit could pay for, with AP if it is Fresh, else with CAPs alone."""
    for name, piece in state.pieces.items():
        if state.side(name) != UNIT:
            continue
        if piece.place == ABOARD:
            offered = _of_passenger(state, name)
        elif piece.place == ON_MAP:
            offered = _of_unit(state, name)
        else:
            continue
        yield from (it for it in offered if can_pay(state, (name,), it.cost))


def _of_unit(state: Skirmish, name: str) -> Iterator[Choice]:
    piece = state.pieces[name]
    if can_change_hex(state, name):
        for path in unit_paths(state, name):
            yield Choice("move", name, path[-1], path=path, cost=path_cost(state, name, path))
    yield from attacks_of(state, name)
    yield Choice("pivot", name, piece.hex, cost=PIVOT_COST)
    if can_be_rallied(state, name) and not state.in_close_combat(name):  # FF-RAL-01
        yield Choice("rally", name, piece.hex, cost=RALLY_COST)
    for carrier in state.units():
        if can_change_hex(state, name) and can_board(state, name, carrier):
            yield Choice("board", name, piece.hex, carrier, cost=move_cost(state, name))
    way_out = state.mission.exits.get(UNIT)
    if way_out and piece.hex in way_out.hexes and can_change_hex(state, name):
        yield Choice("leave", name, piece.hex, cost=leave_cost(state, name))


def attacks_of(state: Skirmish, name: str) -> Iterator[Choice]:
    """FF-ATK-11, 12: a hex with enemies in reach; in close combat one of those in the hex."""
    if not can_fire(state, name):
        return
    here, cost = state.pieces[name].hex, attack_cost(state, name)
    if state.in_close_combat(name):
        yield from (Choice("attack", name, here, it, cost=cost) for it in targets_in(state, name, here))
        return
    hexes = sorted({state.pieces[it].hex for it in state.enemies()})
    for hex_id in hexes:
        if in_reach(state, name, hex_id) and targets_in(state, name, hex_id):
            yield Choice("attack", name, hex_id, cost=cost)


def _of_passenger(state: Skirmish, name: str) -> Iterator[Choice]:
    """FF-NEW-28, 29: who is carried can only get off."""
    for hex_id in get_off_hexes(state, name):
        yield Choice("get_off", name, hex_id, cost=move_cost(state, name))


def card_actions(state: Skirmish) -> Iterator[Choice]:
    """FF-TRN-05."""
    yield from (Choice("play", option=card) for card in cards_to_play(state))


def stalls(state: Skirmish) -> Iterator[Choice]:
    """FF-TRN-07: 1 AP of a Fresh Unit, or 1 CAP."""
    for name in state.units():
        if not state.pieces[name].spent:
            yield Choice("stall", name, state.pieces[name].hex)
    if state.caps >= STALL_COST:
        yield Choice("stall", option="cap", cost=STALL_COST)
