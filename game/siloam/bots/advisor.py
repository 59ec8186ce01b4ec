"""The advisor as a player: careful, and bettered where rollouts say so."""

from __future__ import annotations

from game.core.decision import Choice, Decision
from game.core.dice import Dice
from game.core.think.search import Search, gain
from game.core.think.thinker import Budget
from game.siloam.bots.careful import careful_policy
from game.siloam.bots.thinker import thinker
from game.siloam.bots.value import to_go
from game.siloam.model.state import State

ENDGAME = 0.1
"""With no more than this part of the campaign to go every placing counts."""
BUDGET = Budget(candidates=4, first=4, most=32, horizon=6, whole_from=ENDGAME)
THINKS_ABOUT = frozenset(("choose_defense", "choose_option", "combat_phase", "caledonia_phase"))
"""Kinds of questions worth the time; the others are the careful player's to answer."""
THINKS_LATE = THINKS_ABOUT | {"take_hits", "move_stack", "deployment_phase", "advance"}
"""The same in the endgame, where rollouts are short and reach the result itself."""
CONFIDENCE = 1.3
"""Standard errors by which another choice must be better than the careful player's."""
SEEDS = 1 << 32


def advisor_policy(state: State, decision: Decision, dice: Dice) -> Choice:
    """The best choice found with a fixed number of rollouts: the same seed, the same campaign."""
    kinds = THINKS_LATE if to_go(state) <= ENDGAME else THINKS_ABOUT
    if decision.kind not in kinds:
        return careful_policy(state, decision, dice)
    search = Search(thinker(), state, decision, BUDGET, dice.below(SEEDS))
    search.run()
    return settled(search)


def settled(search: Search) -> Choice:
    """The best candidate, if it is better than the careful player's beyond chance."""
    own, best = search.tried[0], search.ranking()[0]
    mean, error = gain(best, own)
    return best.choice if best is not own and mean > CONFIDENCE * error else own.choice
