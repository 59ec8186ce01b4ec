"""Thinking ahead in the campaign: what the search and the forecast ask of the game, and the advisor as a
player: careful, and bettered where rollouts say so."""

from __future__ import annotations

from functools import cache, partial

from game.core.decision import SOLE_SEAT, Choice, Decision
from game.core.dice import Dice
from game.core.think.search import Search, gain
from game.core.think.thinker import Budget, Measure, Thinker, Verdict
from game.siloam.bots.candidates import candidates
from game.siloam.bots.policies import careful_policy
from game.siloam.bots.value import outlook, to_go, weights
from game.siloam.model.state import State
from game.siloam.odds.odds_report import chances, odds_lines
from game.siloam.rules.victory import COLLAPSED, DECISIVE, DEFEAT, EXHAUSTED, LOSSES, NARROW, OVERRUN, score
from game.siloam.system import SILOAM_SYSTEM
from game.siloam.words import say

ADVICE = Budget(candidates=8, first=0, most=0, horizon=8, whole_from=0.12)
"""Without end: the search goes on while the player thinks."""
OUTCOMES = (DECISIVE, NARROW, DEFEAT, *LOSSES)
"""All that a campaign can come to, the best first."""
COLORS = {
    DECISIVE: ("star", 0.0),
    NARROW: ("brass", 0.0),
    DEFEAT: ("muted", 0.0),
    EXHAUSTED: ("danger", 0.2),
    COLLAPSED: ("caledonia", 0.45),
    OVERRUN: ("banner_red", 0.35),
}
"""A colour for each, light enough for a panel."""


@cache
def thinker() -> Thinker[State]:
    """All of it; the fitted weights and the sentences are read with the first."""
    return Thinker(
        system=SILOAM_SYSTEM,
        policy=careful_policy,
        candidates=candidates,
        outlook=lambda state, _seat: outlook(state),
        doubt=weights().doubt,
        beat=lambda state: (state.round, len(state.activation.inside)),
        to_go=to_go,
        budget=ADVICE,
        measures=(
            _measure("spaces", 0.15, "more_spaces", "fewer_spaces"),
            _measure("losses", 0.5, "more_losses", "fewer_losses", welcome=False),
            _measure("morale", 0.3, "higher_morale", "lower_morale"),
            _measure("score", 0.15, "more_points", "fewer_points"),
        ),
        stages=lambda state: range(state.round, state.content.tracks.last_round + 1),
        standing=lambda state: score(state).grade,
        verdicts=tuple(map(_verdict, OUTCOMES)),
        points=partial(say, "advice.points"),
        counted=say("forecast.counted"),
        chances=chances,
        odds=odds_lines,
    )


def _measure(name: str, clear: float, more: str, fewer: str, welcome: bool = True) -> Measure:
    return Measure(name, clear, partial(say, f"reason.{more}"), partial(say, f"reason.{fewer}"), welcome)


def _verdict(outcome: str) -> Verdict:
    """A grade of 1.2 or a loss condition of 1.3."""
    color, pale = COLORS[outcome]
    return Verdict(
        id=outcome,
        mark=say(f"forecast.mark_{outcome}"),
        name=say(f"forecast.name_{outcome}"),
        color=color,
        pale=pale,
        won=(SOLE_SEAT,) if outcome in (DECISIVE, NARROW) else (),
        sudden=outcome in LOSSES,
    )


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
