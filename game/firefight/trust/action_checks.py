"""What must hold between a frame and what it waits on: who pays how much for what, and what was answered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.core.frame import Frame, Procedure
from game.core.hexes import walk
from game.firefight.model.content import AI, SIDES, UNIT
from game.firefight.model.state import Skirmish
from game.firefight.rules.actions import (
    Action,
    AttackAction,
    BoardAction,
    Boost,
    Face,
    GetOffAction,
    GoOn,
    Join,
    LeaveAction,
    MoveAction,
    PivotAction,
    RallyAction,
)
from game.firefight.rules.cards import CardAction, uses
from game.firefight.rules.fire import GROUP_BONUS, attack_cost, can_fire, in_reach, targets_in
from game.firefight.rules.movement import PIVOT_COST, leave_cost, move_cost, path_cost, why_not_enter
from game.firefight.rules.orders import EnemyTurn
from game.firefight.rules.payment import Commit, CoolHead, Pay, PayCard, SpentCheck
from game.firefight.rules.rally import RALLY_COST, can_be_rallied
from game.firefight.rules.sequence import MissionCourse, PreRound, Round
from game.firefight.rules.turn import PlayerTurn, TurnChoice

FACED: Mapping[type[Frame], tuple[str, bool]] = {
    MoveAction: ("FF-MOV-05", False),
    PivotAction: ("FF-MOV-06", True),
    GetOffAction: ("FF-NEW-29", False),
}
"""By which rule a Unit faces another way after an action, and whether it must."""


def action_problems(state: Skirmish) -> list[str]:
    """Empty where every action can be under way and fits the frames on it."""
    return [*_of_actions(state)] or [*_of_pairs(state)]


def _of_actions(state: Skirmish) -> Iterator[str]:
    for frame, above in zip(state.stack, [*state.stack[1:], None], strict=False):
        if isinstance(frame, Action) and not _can_pay(state, frame, above):
            yield f"{frame.unit} acts without paying"
        if isinstance(frame, AttackAction) and not _can_attack(state, frame):
            yield f"{frame.unit} cannot make this attack"
        if isinstance(frame, MoveAction) and not _can_go(state, frame):
            yield f"{frame.unit} cannot go this way"
        if isinstance(frame, RallyAction) and not can_be_rallied(state, frame.patient or frame.unit):
            yield f"{frame.unit} has nobody to rally"


def _of_pairs(state: Skirmish) -> Iterator[str]:
    for below, above in zip(state.stack, state.stack[1:], strict=False):
        if not _answers(below):
            yield f"{below.TAG} has an answer that nobody gave"
        elif not _fits(state, below, above):
            yield f"{above.TAG} does not fit {below.TAG}"


def _can_pay(state: Skirmish, action: Action, above: Frame | None) -> bool:
    """FF-TRN-02 to 04: Fresh Units with AP, Spent ones only with CAPs for all of it."""
    if not any(state.pieces[it].spent for it in action.pieces if it in state.members[UNIT]):
        return True
    return action.cost <= state.caps if isinstance(above, Pay | Join) else action.caps >= action.cost


def _answers(frame: Frame) -> bool:
    """Whether what a frame was answered last can have been the answer."""
    match frame:
        case MissionCourse(step="next_round"):
            return frame.answer in SIDES
        case Round():
            return frame.passed == (frame.answer is False) and frame.answer in (None, True, False)
        case AttackAction(step="gather"):
            return frame.answer == (frame.members[-1] if frame.members else None)
        case AttackAction(step="commit") | PivotAction(step="conclude") | GetOffAction(step="conclude"):
            return type(frame.answer) is int and frame.answer == frame.caps
        case MoveAction(step="went" | "conclude"):
            return frame.answer is None or isinstance(frame.answer, int)
        case Procedure():
            return frame.answer is None
    return True


def _fits(state: Skirmish, below: Frame, above: Frame) -> bool:
    """Whether a question is the one that a frame asks at its step."""
    match below, above:
        case Action(), Pay():
            question = PayCard if below.by_card else Pay
            asked = (type(above), above.pieces, above.cost, below.caps)
            return asked == (question, below.pieces, _cost(state, below), 0) and below.cost == above.cost
        case Action(), Face():
            return (above.unit, (above.rule, above.turning)) == (below.unit, FACED[type(below)])
        case MoveAction(), GoOn():
            return (above.unit, above.hex) == (below.unit, *below.path[:1])
        case AttackAction(), Join():
            return (above.unit, above.hex, above.members) == (below.unit, below.hex, below.members)
        case AttackAction(), Boost():
            return (above.unit, above.hex) == (below.unit, below.hex)
        case _, Commit():
            return (above.roll, above.piece) == _roll(below)
        case SpentCheck(), CoolHead():
            fresh = not any(state.pieces[it].spent for it in below.pieces)
            return below.failed and above.pieces == below.pieces and below.cost > 0 and fresh
        case Round(), PlayerTurn():
            return below.side == UNIT and above.enemy_passed == below.passed
        case Round(), EnemyTurn():
            return below.side == AI
        case PlayerTurn(), TurnChoice():
            return above.enemy_passed == below.enemy_passed
    return True


def _roll(frame: Frame) -> tuple[str, str]:
    """What CAPs are committed to, and by whom."""
    match frame:
        case AttackAction():
            return "attack", frame.unit
        case RallyAction():
            return "rally", frame.patient or frame.unit
    assert isinstance(frame, PreRound)
    return "initiative", ""


def _cost(state: Skirmish, action: Action) -> int:
    """What an action costs before anything of it was done; -1 for one that a card does not allow."""
    unit = action.unit
    if action.by_card:
        return _cost_of_card(state, action)
    match action:
        case MoveAction():
            return path_cost(state, unit, action.path)
        case AttackAction():
            return attack_cost(state, unit)
        case RallyAction():
            return RALLY_COST
        case BoardAction() | GetOffAction():
            return move_cost(state, unit)
        case LeaveAction():
            return leave_cost(state, unit)
    return PIVOT_COST


def _cost_of_card(state: Skirmish, action: Action) -> int:
    """FF-CRD-06: as the card says, for one of the ways in which it can be played."""
    for card, spec in state.content.actions.items():
        if card not in state.actions.discard or spec.when != "action":
            continue
        for use in uses(state, card):
            match action:
                case CardAction() if action.card == card:
                    named = (action.hex, action.target) == (use.hex, use.option)
                case MoveAction() if action.card == card:
                    named = action.path == use.path
                case AttackAction() if action.card == card:
                    named = action.hex == use.hex
                case RallyAction() if spec.op == "rally":
                    named = (action.patient, action.modifier) == (use.option, spec.modifier)
                case _:
                    named = False
            if named and use.piece == action.unit:
                return use.cost or spec.ap or 0
    return -1


def _can_attack(state: Skirmish, action: AttackAction) -> bool:
    """FF-LOS-01, FF-NEW-03: the lead and whoever joins can attack somebody in the hex."""
    satchel = bool(action.card) and state.content.actions[action.card].op == "satchel"
    targets = targets_in(state, action.unit, action.hex)
    here = state.pieces[action.unit].hex
    chosen = action.target in targets if here == action.hex else not action.target
    members = action.members
    joined = all(
        state.grid.distance(here, state.pieces[it].hex) <= 1 and can_fire(state, it) for it in members
    )
    able = all(satchel or in_reach(state, it, action.hex) for it in action.pieces)
    alone = len({action.unit, *members}) == len(members) + 1 and len(members) <= GROUP_BONUS
    played = not action.card or action.card in state.actions.discard
    costs = state.content.actions[action.card].ap if satchel else attack_cost(state, action.unit)
    return (
        action.cost == costs
        and played
        and bool(targets)
        and chosen
        and joined
        and able
        and alone
        and can_fire(state, action.unit)
    )


def _can_go(state: Skirmish, action: MoveAction) -> bool:
    """FF-MOV-01: from hex to hex, each of which may be entered."""
    path, here = action.path, state.pieces[action.unit].hex
    steps = list(walk(here, path))
    return (not action.card or action.card in state.actions.discard) and all(
        there in state.grid.neighbours[start]
        and not why_not_enter(state, action.unit, there, passing=number < len(steps))
        for number, (start, there) in enumerate(steps, 1)
    )
