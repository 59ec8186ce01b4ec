"""The commander in the field: who stays to attack, which attacks are made and how, and who advances."""

from __future__ import annotations

from game.core.frame import Choice, Decision
from game.siloam.bots import steady
from game.siloam.bots.commander_air import BOMBING, run_ready, run_worth
from game.siloam.bots.commander_attacks import best_assault, lone_assault, may_take
from game.siloam.bots.commander_prices import space_worth
from game.siloam.bots.situation import is_last_round, is_weary
from game.siloam.bots.steady import LAST_STAND
from game.siloam.model.content import MOVEMENT
from game.siloam.model.state import State, Unit
from game.siloam.rules.declaration import Declaration, targets
from game.siloam.rules.movement import destinations

CONTACT = 0.4
"""How much an enemy beside a hex weighs in the last stand while losses are bearable, as `steady.STANDING`."""


def movement_phase(state: State, decision: Decision) -> Choice:
    """5.3: whoever would rather attack stays where it is; the others go as the steady player's do."""
    moving = tuple(c for c in decision.choices if c.verb != "activate" or not _stays(state, c.piece))
    return steady.movement_phase(state, decision._replace(choices=moving))


def _stays(state: State, unit_id: str) -> bool:
    """5.3: a unit that moves cannot attack; a VP Space that it could enter is dearer than most attacks."""
    unit = state.units[unit_id]
    if state.round < LAST_STAND or not state.near_vang(unit.place):
        return False
    least = space_worth(state) if _could_take_space(state, unit) else -run_worth(state)
    return any(lone_assault(state, unit_id, hex_id).worth > least for hex_id in targets(state, unit))


def _could_take_space(state: State, unit: Unit) -> bool:
    """Whether a unit that holds no VP Space could walk into one."""
    spaces = state.content.map.vp
    return unit.place not in spaces and any(
        h in spaces and h not in state.friends_at for h in destinations(state, unit)
    )


def move_stack(state: State, decision: Decision) -> Choice:
    """5.4: as the steady player, but nearer to the enemy in the last stand."""
    return steady.move_stack(state, decision, _caution)


def _caution(state: State) -> float:
    if state.round >= LAST_STAND and not is_last_round(state) and not is_weary(state):
        return CONTACT
    return steady.steady_caution(state)


def combat_phase(state: State, decision: Decision) -> Choice:
    """5.5: the best attack of the last stand, if it comes to something or brings a Bombing Run that does."""
    best, most = decision.choices[-1], -run_worth(state)
    if state.round < LAST_STAND:
        return best
    for choice in decision.choices:
        if choice.verb == "attack":
            worth = lone_assault(state, choice.piece, choice.hex).worth
            if worth > most:
                best, most = choice, worth
    return best


def declaration(state: State, decision: Decision) -> Choice:
    """5.5.1 Step 1: the Bombing Run first, then whoever takes part in the best attack, in Combat Mode."""
    question = state.stack[-1]
    assert isinstance(question, Declaration)
    run = Choice("execute_plan", option=BOMBING)
    if run in decision.choices and run_ready(state):
        return run
    wanted = best_assault(state, question, state.cp).sides
    partners = (*wanted.attackers, *wanted.guerrillas, *wanted.artillery)
    for choice in decision.choices:
        if choice.verb == "flip" and state.units[choice.piece].mode == MOVEMENT:
            return choice
        if choice.verb in ("join_attack", "support_attack") and choice.piece in partners:
            return choice
    return decision.choices[0]


def retarget(state: State, decision: Decision) -> Choice:
    """10.1: the bombs have left nobody to attack; another enemy beside the unit, if it is worth while."""
    best, most = decision.choices[-1], 0.0
    for choice in decision.choices:
        if choice.verb == "retarget":
            worth = lone_assault(state, choice.piece, choice.hex).worth
            if worth > most:
                best, most = choice, worth
    return best


def advance(state: State, decision: Decision) -> Choice:
    """5.5.9: onto a VP Space, and nobody who stands on another; the soundest first."""
    hex_id, able = decision.about["hex"], []
    if hex_id in state.content.map.vp:
        able = [c for c in decision.choices if c.piece and may_take(state, state.units[c.piece], hex_id)]
    return max(able, key=lambda c: state.units[c.piece].free_hits, default=decision.choices[-1])
