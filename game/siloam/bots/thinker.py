"""Thinking ahead in the campaign: what the search and the forecast ask of the game, and the advisor as a
player: careful, and bettered where rollouts say so."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from math import exp

from attrs import frozen

from game.core.dice import Dice, seeded
from game.core.frame import SOLE_SEAT, Choice, Decision
from game.core.language import per_language
from game.core.tables import assets, read_table
from game.core.think.search import Search, gain
from game.core.think.thinker import Budget, Measure, Outlook, Thinker, Verdict
from game.siloam.bots.policies import careful_policy
from game.siloam.bots.situation import losses_of
from game.siloam.bots.steady import HIT_ORDER, steady_policy
from game.siloam.model.content import FRIENDS, VANG
from game.siloam.model.state import State, Unit
from game.siloam.odds.battle_odds import attack_odds
from game.siloam.odds.combat_odds import mean_hits
from game.siloam.odds.odds_report import chances, odds_lines
from game.siloam.rules.sides import lone_attack
from game.siloam.rules.victory import (
    COLLAPSED,
    DECISIVE,
    DEFEAT,
    EXHAUSTED,
    LOSSES,
    NARROW,
    OVERRUN,
    round_of,
    score,
    vp_held,
)
from game.siloam.system import SILOAM_SYSTEM
from game.siloam.words import say

Glance = Callable[[State, Decision, Choice], float]


def candidates(state: State, decision: Decision, most: int) -> tuple[Choice, ...]:
    """Up to `most` choices, the careful player's first."""
    dice = seeded(0, "glance")
    own = dict.fromkeys((careful_policy(state, decision, dice), steady_policy(state, decision, dice)))
    rest = [c for c in decision.choices if c not in own]
    if len(decision.choices) > most:
        glance = GLANCES.get(decision.kind, _in_order)
        rest.sort(key=lambda c: -glance(state, decision, c))
    return (*own, *rest)[:most]


def _in_order(_state: State, decision: Decision, choice: Choice) -> float:
    return -float(decision.choices.index(choice))


def _move(state: State, decision: Decision, choice: Choice) -> float:
    """Open VP Spaces near, good ground and few enemies; staying and turning over are looked at too."""
    unit = state.units[decision.about["unit"]]
    return _standing(state, unit, choice.hex if choice.verb == "move" else unit.place)


VP_WORTH, ENEMY_COST, COVER_WORTH = 3.0, 1.0, 0.5
"""A VP Space, an enemy beside a hex and cover, in hexes of the way to the next open VP Space."""


def _standing(state: State, unit: Unit, hex_id: str) -> float:
    war_map = state.content.map
    away = war_map.grid.distances_from(hex_id)
    others = {h for h, ids in state.friends_at.items() if ids != (unit.id,)}
    value = -float(min((away[h] for h in war_map.vp if h not in others), default=0))
    value += VP_WORTH * (hex_id in war_map.vp)
    value -= ENEMY_COST * len(state.vang_at.keys() & war_map.grid.within(hex_id, 1))
    return value + COVER_WORTH * (war_map.terrain[hex_id] != "clear" or hex_id in state.fortifications)


def _attack(state: State, _decision: Decision, choice: Choice) -> float:
    """Hits to deal beyond hits to take, and the chance to clear the hex."""
    if choice.verb != "attack":
        return 0.0
    odds = attack_odds(state, lone_attack(state, choice.piece, choice.hex))
    mean = mean_hits(odds.on_defender) - mean_hits(odds.on_attacker)
    return mean + odds.clears - odds.loses


def _hit(_state: State, _decision: Decision, choice: Choice) -> float:
    return -float(HIT_ORDER.index(choice.verb))


def _activation(state: State, decision: Decision, choice: Choice) -> float:
    """Units in contact first: whether they break off matters most; then all may stay as they are."""
    if choice.verb == "done":
        return float(len(decision.choices))
    if choice.verb != "activate":
        return 0.0
    return 1.0 + state.near_vang(state.units[choice.piece].place)


PLANS_FIRST = {"bolster": 3.0, "ambush": 2.0, "tactical_maneuver": 1.0}


def _plan(state: State, _decision: Decision, choice: Choice) -> float:
    """The lowest morale, then the plans that help a unit in the field."""
    if choice.verb == "raise_morale":
        return 10.0 - state.morale[choice.option]
    return PLANS_FIRST.get(choice.option, 0.0)


GLANCES: Mapping[str, Glance] = {
    "move_stack": _move,
    "combat_phase": _attack,
    "take_hits": _hit,
    "movement_phase": _activation,
    "planning_phase": _plan,
}
"""How the choices of a kind of question are ranked at a glance; others keep their order."""


FILE = "outlook.toml"
NAMES = (
    "one", "losses", "pace", "carried", "slots", "units", "reserves", "threatened", "lowest", "morale",
    "floor", "held", "sheltered", "near", "vang", "vang_slots", "landing", "bonus", "command",
)  # fmt: skip
"""What a position is judged by; each counts by itself and with the part of the campaign played."""
FASTEST_PACE = 12.0
"""Losses a round that are as good as any number."""
REACH = 6
"""Hexes from which a VP Space is as far as from anywhere."""
STEEPEST = 30.0
"""Log-odds beyond which a chance is as good as certain."""


@frozen
class Weights:
    """The fitted numbers, in the order of `facts`."""

    win: tuple[float, ...]
    """Log-odds of at least a narrow victory."""
    score: tuple[float, ...]
    """Victory points at the end."""
    doubt: float
    """How far the chance to win is from what playing on to the end comes to, as a standard error."""


@cache
def weights() -> Weights:
    """The weights of the data file."""
    source = read_table(assets() / "siloam", FILE)
    found = {}
    for target in ("win", "score"):
        table = source.table(target)
        pairs = [table.get(name, list) for name in NAMES]
        found[target] = tuple(float(value) for pair in pairs for value in pair)
    return Weights(found["win"], found["score"], source.get("doubt", float))


def outlook(state: State) -> Outlook:
    """The likely end of a campaign: the chance of at least a narrow victory, and victory points.

    Measured besides: VP Spaces held, casualties with those still uncounted, morale of the three factions.
    """
    measures = {
        "spaces": float(len(vp_held(state))),
        "losses": losses_of(state),
        "morale": float(sum(state.morale[f] for f in FRIENDS)),
    }
    if state.outcome:
        total = 0 if state.outcome in LOSSES else score(state).total
        won = float(total >= state.content.tracks.narrow)
        return Outlook(won, float(total), measures if total else measures | {"spaces": 0.0}, ended=True)
    seen, fitted = facts(state), weights()
    likely = sum(w * x for w, x in zip(fitted.win, seen, strict=True))
    points = sum(w * x for w, x in zip(fitted.score, seen, strict=True))
    win = 1 / (1 + exp(-max(-STEEPEST, min(STEEPEST, likely))))
    return Outlook(win, max(points, 0.0), measures)


def to_go(state: State) -> float:
    """The part of the campaign that is still to be played, from 1 down to 0."""
    tracks, cup = state.content.tracks, state.activation
    chits = len(cup.inside) + len(cup.discard)
    left = len(cup.inside) / chits if chits else 0.0
    return (tracks.last_round - state.round + left) / tracks.last_round


def facts(state: State) -> list[float]:
    """A position in numbers: every fact, followed by its product with the part already played."""
    ahead = to_go(state)
    played = 1.0 - ahead
    return [value for fact in (*_of_ours(state, ahead), *_of_both(state)) for value in (fact, fact * played)]


def _of_ours(state: State, ahead: float) -> list[float]:
    """The facts about the coalition, up to its morale."""
    tracks, units = state.content.tracks, state.friends_on_map()
    losses = losses_of(state)
    room = max(tracks.coalition_casualties - losses, 0.0)
    levels = [state.morale[f] for f in FRIENDS]
    return [
        1.0,
        losses / tracks.coalition_casualties,
        min(room / (tracks.last_round * ahead + 0.5), FASTEST_PACE),
        sum(len(u.hits) for u in units),
        sum(u.free_hits + u.free_armor for u in units),
        len(units),
        sum(len(state.in_pool(f)) for f in FRIENDS),
        sum(state.near_vang(u.place) for u in units),
        min(levels),
        sum(levels),
        sum(level == tracks.morale_lowest for level in levels),
    ]


def _of_both(state: State) -> list[float]:
    """The facts about VP Spaces, the Vang, and what is at hand."""
    held = vp_held(state)
    vang = [state.units[i] for i in state.vang_at.values()]
    return [
        len(held),
        sum(not state.near_vang(h) for h in held),
        _nearness(state),
        len(vang),
        sum(u.free_hits + u.free_armor for u in vang),
        sum(len(stack) for stack in state.beachheads.values()),
        float(state.vang_bonus) or state.casualties[VANG] / state.content.tracks.bonus_casualties,
        state.cp,
    ]


def _nearness(state: State) -> float:
    """How much nearer than the Vang the coalition is to the VP Spaces, in all."""
    war_map = state.content.map
    total = 0.0
    for space in war_map.vp:
        away = war_map.grid.distances_from(space)
        ours = min((away[h] for h in state.friends_at), default=REACH)
        theirs = min((away[h] for h in state.vang_at), default=REACH)
        total += (min(theirs, REACH) - min(ours, REACH)) / REACH
    return total


SOURCES = {
    "activation_drawn": "activation",
    "command_drawn": "command",
    "debt_drawn": "command",
    "chit_drawn": "combat",
    "support_drawn": "combat",
    "air_drawn": "combat",
    "bomb_drawn": "combat",
    "check_drawn": "checks",
    "event_drawn": "events",
    "casualties_counted": "coffins",
}
"""Where luck comes from: 4.1, 5.1, 5.5 and 8, the checks of 9, its events, and 4.2.1."""
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


@per_language
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
        stages=lambda state: range(round_of(state), state.content.tracks.last_round + 1),
        standing=lambda state: score(state).grade,
        verdicts=tuple(map(_verdict, OUTCOMES)),
        points=partial(say, "advice.points"),
        counted=say("forecast.counted"),
        chances=chances,
        odds=odds_lines,
        sources=SOURCES,
        source_name=lambda source: say(f"luck.{source}"),
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
