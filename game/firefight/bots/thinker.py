"""Thinking ahead in a mission: what the search and the forecast ask of it, and the advisor as a player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from math import exp

from game.core.dice import Dice, seeded
from game.core.frame import SOLE_SEAT, Choice, Decision
from game.core.language import per_language
from game.core.think.search import Search, gain
from game.core.think.thinker import Budget, Measure, Outlook, Thinker, Verdict
from game.firefight.bots.steady import ideas, steady_policy
from game.firefight.model.content import AI, EDGE, UNIT
from game.firefight.model.state import DESTROYED, Skirmish
from game.firefight.odds.odds_report import chances, odds_lines
from game.firefight.rules.victory import GRADES, NARROW_WIN, grade, line_holder, margin, marker_vp
from game.firefight.system import FIREFIGHT_SYSTEM
from game.firefight.words.book import say

STEEPNESS = 0.55
"""How fast the chance to win grows with the margin that the present position would bring."""
DOUBT = 0.25
"""How far such a chance is from what playing on comes to, as a standard error."""
ADVICE = Budget(candidates=6, first=0, most=0, horizon=60, whole_from=1.0)
"""Without end: the search goes on while the player thinks, and every rollout plays to the end."""
BUDGET = Budget(candidates=4, first=3, most=18, horizon=60, whole_from=1.0)
CONFIDENCE = 1.3
"""Standard errors by which another choice must be better than the steady player's."""
SEEDS = 1 << 32
STALL = "stall"
THINKS_ABOUT = frozenset(("turn",))
"""Kinds of questions worth the time; the others are the steady player's to answer."""
WON = GRADES[GRADES.index(NARROW_WIN) :]


def standing_margin(state: Skirmish) -> int:
    """The player's margin if the mission were counted now."""
    if state.outcome:
        return margin(state)
    ahead = margin(state) + marker_vp(state, UNIT) - marker_vp(state, AI)
    for objective in state.mission.objectives:
        if objective.kind != EDGE:
            holder = line_holder(state, objective)
            ahead += objective.vp if holder == UNIT else -objective.vp if holder == AI else 0
    return ahead


def outlook(state: Skirmish) -> Outlook:
    """The likely end of a mission: the chance to win, and the margin."""
    ahead = standing_margin(state)
    lost = sum(it.place == DESTROYED for name, it in state.pieces.items() if state.side(name) == UNIT)
    measures = {"units": -float(lost), "markers": float(marker_vp(state, UNIT))}
    if state.outcome:
        return Outlook(float(state.outcome in WON), float(ahead), measures, ended=True)
    win = 1 / (1 + exp(-STEEPNESS * (ahead - 0.5) / max(to_go(state), 0.2)))
    return Outlook(win, float(ahead), measures)


def to_go(state: Skirmish) -> float:
    """The part of the mission track that is still ahead, from 1 down to 0."""
    spaces = len(state.mission.track)
    return (spaces - state.space) / (spaces - 1)


def candidates(state: Skirmish, decision: Decision, most: int) -> tuple[Choice, ...]:
    """Up to `most` choices, the steady player's first; then its other ideas, and a pass."""
    own = steady_policy(state, decision, seeded(0, "glance"))
    if len(decision.choices) <= most:
        return (own, *(it for it in decision.choices if it != own))
    others = [idea.choice for idea in ideas(state, decision)]
    rest = [it for it in (*others, *_varied(decision.choices)) if it != own]
    return tuple(dict.fromkeys((own, *rest)))[:most]


def _varied(choices: Sequence[Choice]) -> Iterator[Choice]:
    """A pass before all, then an action of each kind of each Unit; stalls, which are much alike, are last."""
    actions = [it for it in reversed(choices) if it.verb != STALL]
    firsts = {(it.verb, it.piece): it for it in reversed(actions)}
    yield from reversed(firsts.values())
    yield from (*actions, *choices)


def advisor_policy(state: Skirmish, decision: Decision, dice: Dice) -> Choice:
    """The best choice found with a fixed number of rollouts: the same seed, the same mission."""
    if decision.kind not in THINKS_ABOUT:
        return steady_policy(state, decision, dice)
    search = Search(thinker(), state, decision, BUDGET, dice.below(SEEDS))
    search.run()
    own, best = search.tried[0], search.ranking()[0]
    mean, error = gain(best, own)
    return best.choice if best is not own and mean > CONFIDENCE * error else own.choice


SOURCES = {
    "order_drawn": "orders",
    "order_discarded": "orders",
    "command_order_removed": "orders",
    "attack_rolled": "attacks",
    "rumor_held": "attacks",
    "hit": "attacks",
    "spent_check": "checks",
    "remained_fresh": "checks",
    "rally_rolled": "rallies",
    "false_rumor": "rumors",
    "rumor_revealed": "rumors",
    "rumor_shelled": "artillery",
    "artillery_lost": "artillery",
    "artillery_drifted": "artillery",
    "initiative_rolled": "initiative",
    "card_drawn": "cards",
}
"""Where luck comes from."""


@per_language
def thinker() -> Thinker[Skirmish]:
    """All of it."""
    return Thinker(
        system=FIREFIGHT_SYSTEM,
        policy=steady_policy,
        candidates=candidates,
        outlook=lambda state, _seat: outlook(state),
        doubt=DOUBT,
        beat=lambda state: (state.round, state.space, len(state.orders.inside)),
        to_go=to_go,
        budget=ADVICE,
        measures=(
            _measure("units", 0.2, "fewer_losses", "more_losses"),
            _measure("markers", 0.3, "more_ground", "less_ground"),
            _measure("score", 0.3, "more_points", "fewer_points"),
        ),
        stages=lambda state: range(state.space, len(state.mission.track) + 1),
        standing=lambda state: grade(standing_margin(state)),
        verdicts=tuple(map(_verdict, reversed(GRADES))),
        points=partial(say, "advice.points"),
        counted=say("advice.counted"),
        chances=chances,
        odds=odds_lines,
        sources=SOURCES,
        source_name=lambda source: say(f"luck.{source}"),
        remark=_remark,
    )


def _remark(state: Skirmish, decision: Decision, choice: Choice) -> str:
    from game.firefight.words.explain import remark  # it needs the rulebook, and a rollout does not

    return remark(state, decision, choice)


def _measure(name: str, clear: float, more: str, fewer: str) -> Measure:
    return Measure(name, clear, partial(say, f"reason.{more}"), partial(say, f"reason.{fewer}"))


COLORS = {
    "clear_win": "star",
    "narrow_win": "brass",
    "draw": "text",
    "narrow_loss": "muted",
    "clear_loss": "danger",
}


def _verdict(outcome: str) -> Verdict:
    return Verdict(
        id=outcome,
        mark=say(f"forecast.mark_{outcome}"),
        name=say(f"outcome.{outcome}"),
        color=COLORS[outcome],
        won=(SOLE_SEAT,) if outcome in WON else (),
    )
