"""How a position is likely to end: exact for a finished campaign, a fitted estimate for one cut short.

`python -m benchmarks.fit_outlook` plays campaigns of the careful player from disturbed positions and fits
the weights of assets/siloam/outlook.toml to how they end; it prints how well they do on campaigns
they were not fitted to. Early in a campaign most of the end is luck, and no weight can know it.
"""

from __future__ import annotations

from functools import cache
from math import exp

from attrs import frozen

from game.core.assets import assets
from game.core.tables import read_table
from game.core.think.thinker import Outlook
from game.siloam.bots.situation import losses_of
from game.siloam.model.content import FRIENDS, VANG
from game.siloam.model.state import State
from game.siloam.rules.victory import LOSSES, score, vp_held

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
