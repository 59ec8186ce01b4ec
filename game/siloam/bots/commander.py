"""The commander: careful until the last stand, and then on the attack where exact odds say so.

It flies a Bombing Run whenever one is prepared, attacks with whoever betters the odds, walks onto VP Spaces
that nobody holds, and calls Caledonia ashore beside them. What it does not answer itself it leaves to the
careful player. Deterministic: no dice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.core.dice import Dice
from game.core.frame import Choice, Decision
from game.siloam.bots import commander_field as field
from game.siloam.bots.commander_air import aim_bombs, prepare_run, ready_bomber
from game.siloam.bots.policies import careful_policy
from game.siloam.bots.situation import FAR, threat
from game.siloam.model.content import CALEDONIA, COMBAT
from game.siloam.model.state import State

MUSTER = 8
"""The round from which the last stand is made ready: with bombers, and with Caledonians ashore."""
OPTIONS = {"E1C": "a", "E3A": "b"}
"""Events in which the commander knows what it wants: the Elite early, and no price for Caledonians that will
not land before Round 8."""


def commander_policy(state: State, decision: Decision, dice: Dice) -> Choice:
    """The commander's answer to any question."""
    answer = ANSWERS.get(decision.kind)
    choice = answer(state, decision) if answer else None
    return choice or careful_policy(state, decision, dice)


def support_phase(state: State, decision: Decision) -> Choice | None:
    """5.2: planes first; the rest as the careful player."""
    return ready_bomber(decision) if state.round >= MUSTER else None


def planning_phase(state: State, decision: Decision) -> Choice | None:
    """5.7: the next Bombing Run first; the rest goes into morale."""
    return prepare_run(decision) if state.round >= MUSTER else None


def choose_option(_state: State, decision: Decision) -> Choice | None:
    """9.2: the option the commander wants, if it has a mind of its own about the event."""
    wanted = OPTIONS.get(decision.about["event"])
    return next((c for c in decision.choices if c.option.partition(".")[2] == wanted), None)


def caledonia_phase(state: State, decision: Decision) -> Choice:
    """7.2 Phase 3: a unit ashore on a VP Space that nobody stands on, or one step from it, on the quietest
    hex; whatever it costs Caledonia, as long as nobody else has to pay."""
    lowest = state.content.tracks.morale_lowest
    steps = {
        c: _steps_to_open_space(state, c.hex)
        for c in decision.choices
        if (c.verb, c.option) == ("deploy", COMBAT) and state.morale[CALEDONIA] - c.cost >= lowest
    }
    landings = [c for c in steps if steps[c] <= 1 and state.round >= MUSTER]
    done = decision.choices[-1]
    return min(landings, key=lambda c: (steps[c], threat(state, c.hex), c.cost), default=done)


def _steps_to_open_space(state: State, hex_id: str) -> int:
    """Hexes to the nearest VP Space in which no Combat Unit stands."""
    away = state.content.map.grid.distances_from(hex_id)
    taken = state.vang_at.keys() | state.friends_at.keys()
    return min((away[h] for h in state.content.map.vp if h not in taken), default=FAR)


ANSWERS: Mapping[str, Callable[[State, Decision], Choice | None]] = {
    "support_phase": support_phase,
    "planning_phase": planning_phase,
    "movement_phase": field.movement_phase,
    "move_stack": field.move_stack,
    "combat_phase": field.combat_phase,
    "declaration": field.declaration,
    "retarget": field.retarget,
    "aim_bombs": aim_bombs,
    "advance": field.advance,
    "caledonia_phase": caledonia_phase,
    "choose_option": choose_option,
}
"""Kinds of questions with an answer of the commander's own, where it has one."""
