"""What must hold of what is under way: who may stand on whom, and that what frames name exists."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.core.frame import Frame, Procedure, Question
from game.core.hexes import DIRECTIONS
from game.firefight.model.content import SIDES, UNIT
from game.firefight.model.state import ABOARD, ON_MAP, Skirmish
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
    StallAction,
)
from game.firefight.rules.cards import CardAction, CardEffect, CardUse
from game.firefight.rules.orders import EnemyTurn, Ruse
from game.firefight.rules.payment import Commit, CoolHead, Pay, PayCard, SpentCheck
from game.firefight.rules.sequence import MissionCourse, PreRound, Reinforce, Round, TargetArtillery
from game.firefight.rules.setup import FirstFacing, PlaceUnits
from game.firefight.rules.turn import PlayerTurn, TurnChoice

_ACTIONS: tuple[type[Frame], ...] = (
    MoveAction, PivotAction, AttackAction, RallyAction, BoardAction, GetOffAction, LeaveAction, StallAction,
    CardAction, CardEffect, CardUse, SpentCheck,
)  # fmt: skip
CALLED: Mapping[type[Frame], Mapping[str, tuple[type[Frame], ...]]] = {
    MissionCourse: {"before_round": (PlaceUnits,), "play_round": (PreRound,), "next_round": (Round,)},
    PlaceUnits: {"": (FirstFacing,)},
    PreRound: {
        "resolve": (TargetArtillery,),
        "initiative": (Reinforce,),
        "roll_initiative": (Commit,),
    },
    Round: {"after": (PlayerTurn, EnemyTurn)},
    PlayerTurn: {"end": (TurnChoice, *_ACTIONS)},
    EnemyTurn: {"read": (Ruse,)},
    SpentCheck: {"turn": (CoolHead,)},
    MoveAction: {"paid": (Pay, PayCard), "went": (GoOn,), "conclude": (Face,)},
    PivotAction: {"paid": (Pay,), "conclude": (Face,)},
    AttackAction: {"gather": (Join,), "paid": (Pay, PayCard), "commit": (Boost,), "fire": (Commit,)},
    RallyAction: {"paid": (Pay, PayCard), "roll": (Commit,)},
    BoardAction: {"paid": (Pay,)},
    GetOffAction: {"paid": (Pay,), "conclude": (Face,)},
    LeaveAction: {"paid": (Pay,)},
    CardAction: {"paid": (PayCard,)},
}
"""Which frames a frame calls, by the step that follows; a question has none."""


def frame_problems(state: Skirmish) -> Iterator[str]:
    """Empty for a sound stack."""
    if state.outcome or not state.stack:
        if not state.outcome or state.stack:
            yield "the mission is over and goes on"
        return
    if not isinstance(state.stack[0], MissionCourse) or not isinstance(state.stack[-1], Question):
        yield "the game waits for nothing"
        return
    for below, above in zip(state.stack, state.stack[1:], strict=False):
        step = below.step if isinstance(below, Procedure) else ""
        if type(above) not in CALLED.get(type(below), {}).get(step, ()):
            yield f"{above.TAG} cannot stand on {below.TAG} at {step!r}"
            return
    for frame in state.stack:
        yield from _of_frame(state, frame)
    yield from _of_course(state)


def _of_frame(state: Skirmish, frame: Frame) -> Iterator[str]:
    """What a frame names exists and is the player's."""
    if isinstance(frame, Action) and not isinstance(frame, CardEffect):
        if frame.unit and not _acts(state, frame.unit):
            yield f"{frame.unit} cannot be acting"
        if not 0 <= frame.caps <= max(frame.cost, 1) or frame.cost < 0:
            yield "more is paid than it costs"
    for unit in _units_of(frame):
        if not _acts(state, unit):
            yield f"{unit} has no part in this"
    for hex_id in _hexes_of(frame):
        if hex_id not in state.grid:
            yield f"there is no hex {hex_id!r}"
    if isinstance(frame, Round) and frame.side not in SIDES:
        yield "nobody has the turn"
    card = getattr(frame, "card", "")
    if card and card not in state.content.actions:
        yield f"there is no card {card!r}"
    if isinstance(frame, CardUse | CoolHead | Ruse) and card not in state.hand:
        yield f"{card} is not in hand"
    if isinstance(frame, Procedure) and isinstance(frame.answer, str) and frame.answer:
        known = (*state.pieces, *state.content.actions, *SIDES, "pass")
        if frame.answer not in known:
            yield "an answer was given that nobody gives"


def _units_of(frame: Frame) -> tuple[str, ...]:
    match frame:
        case AttackAction(members=members) | Join(members=members):
            return members
        case Pay(pieces=pieces) | SpentCheck(pieces=pieces) | CoolHead(pieces=pieces):
            return pieces
        case Face(unit=unit) | GoOn(unit=unit) | FirstFacing(unit=unit) | Boost(unit=unit):
            return (unit,)
        case RallyAction(patient=patient) if patient:
            return (patient,)
        case BoardAction(carrier=carrier):
            return (carrier,)
    return ()


def _hexes_of(frame: Frame) -> tuple[str, ...]:
    if isinstance(frame, MoveAction):
        return frame.path
    hex_id = getattr(frame, "hex", None)
    return (hex_id,) if isinstance(hex_id, str) else ()


def _acts(state: Skirmish, name: str) -> bool:
    piece = state.pieces.get(name)
    return piece is not None and state.side(name) == UNIT and piece.place in (ON_MAP, ABOARD)


def _of_course(state: Skirmish) -> Iterator[str]:
    """The order card is in play only in the enemy's turn, and the round has begun when it is played."""
    reading = any(isinstance(frame, EnemyTurn) for frame in state.stack)
    if bool(state.order) != reading:
        yield "an order card is read by nobody"
    setting_up = isinstance(state.stack[1], PlaceUnits) if len(state.stack) > 1 else False
    if setting_up != (state.round == 0):
        yield "the round has not begun, or setup goes on"
    for frame in state.stack:
        facing = getattr(frame, "facing", None)
        if isinstance(facing, str) and facing not in DIRECTIONS:
            yield "somebody turns to a side that there is none"
