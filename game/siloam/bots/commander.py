"""The commander: careful until the last stand, and then on the attack where exact odds say so.

It flies a Bombing Run whenever one is prepared, attacks with whoever betters the odds, and seeks contact
while losses are bearable. The rest it leaves to the careful player. Deterministic: no dice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.core.dice import Dice
from game.core.frame import Choice, Decision
from game.siloam.bots import commander_field as field
from game.siloam.bots.commander_air import aim_bombs, prepare_run, ready_bomber
from game.siloam.bots.policies import careful_policy
from game.siloam.model.state import State

MUSTER = 8
"""The round from which bombers and their plan are made ready for the last stand."""
OPTIONS = {"E1C": "a", "E3A": "b"}
"""Events in which the commander knows what it wants: the Elite early, and no price for Caledonians who are
not to land before the last stand."""


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
    "choose_option": choose_option,
}
"""Kinds of questions with an answer of the commander's own, where it has one."""
