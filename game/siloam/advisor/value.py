"""How a position is likely to end: exact for a finished campaign, a rule of thumb for one cut short.

The weights began as a logistic and a linear regression on positions of some 600 campaigns of the steady
player with an odd choice thrown in now and then, and were rounded and changed by hand since. The part for
VP Spaces explains little of how they end (R² 0.04), so early win chances are rough.
"""

from __future__ import annotations

from math import exp

from attrs import frozen

from game.siloam.content import FRIENDS
from game.siloam.rules.victory import LOSSES, score, vp_held
from game.siloam.state import State

MEAN_COFFINS = 1.4
"""Casualties to expect of one Hit Marker."""
SURVIVAL = {
    "constant": -0.5, "room": 0.03, "pace": 0.65, "carried": -0.07, "slots": 0.012, "threatened": -0.05,
    "lowest": 0.1, "floor": -0.5, "to_go": -2.4,
}  # fmt: skip
"""Log-odds that no loss condition of 1.3 ends the campaign."""
SPACES = {"constant": 3.6, "held": 0.3, "units": 0.12, "threatened": -0.1, "slots": 0.04, "to_go": 1.6}
"""VP Spaces at the end of a campaign that lasts."""
FASTEST_PACE = 12.0
"""Losses a round that are as good as any number."""
SPREAD = 1.3
"""Standard error of the VP Spaces to come, in the logistic that turns them into a chance to win."""


@frozen
class Outlook:
    """What a position is worth."""

    win: float
    """Chance of at least a narrow victory."""
    score: float
    """Expected victory points; a lost campaign counts none."""
    spaces: float
    """VP Spaces held when the look ahead ended."""
    losses: float
    """Coalition casualties, those still uncounted included."""
    morale: float
    """Morale of the three factions together."""


def outlook(state: State) -> Outlook:
    """The likely end of a campaign from a position."""
    losses, morale = losses_of(state), float(sum(state.morale[f] for f in FRIENDS))
    spaces = float(len(vp_held(state)))
    if state.outcome:
        total = 0 if state.outcome in LOSSES else score(state).total
        return Outlook(
            float(total >= state.content.tracks.narrow),
            float(total),
            spaces if total else 0.0,
            losses,
            morale,
        )
    survives, points = _survival(state, losses), _points(state)
    wins = 1 / (1 + exp((state.content.tracks.narrow - 0.5 - points) / SPREAD))
    return Outlook(survives * wins, survives * points, spaces, losses, morale)


def losses_of(state: State) -> float:
    """Casualties of the coalition, with the uncounted Hit Markers in the boxes at their mean."""
    boxed = sum(len(state.boxes[f]) for f in FRIENDS)
    return sum(state.casualties[f] for f in FRIENDS) + MEAN_COFFINS * boxed


def to_go(state: State) -> float:
    """The part of the campaign that is still to be played, from 1 down to 0."""
    tracks, cup = state.content.tracks, state.activation
    chits = len(cup.inside) + len(cup.discard)
    left = len(cup.inside) / chits if chits else 0.0
    return (tracks.last_round - state.round + left) / tracks.last_round


def _survival(state: State, losses: float) -> float:
    tracks = state.content.tracks
    room = max(tracks.coalition_casualties - losses, 0.0)
    ahead = to_go(state)
    units = state.friends_on_map()
    levels = [state.morale[f] for f in FRIENDS]
    facts = {
        "constant": 1.0,
        "room": room,
        "pace": min(room / (tracks.last_round * ahead + 0.5), FASTEST_PACE),
        "carried": sum(len(u.hits) for u in units),
        "slots": sum(u.free_hits + u.free_armor for u in units),
        "threatened": sum(state.near_vang(u.place) for u in units),
        "lowest": min(levels),
        "floor": sum(level == tracks.morale_lowest for level in levels),
        "to_go": ahead,
    }
    return 1 / (1 + exp(-sum(SURVIVAL[name] * value for name, value in facts.items())))


def _points(state: State) -> float:
    held, units, ahead = vp_held(state), state.friends_on_map(), to_go(state)
    facts = {
        "constant": 1.0,
        "held": len(held) * (1 - ahead),
        "units": len(units),
        "threatened": sum(state.near_vang(h) for h in held) * (1 - ahead),
        "slots": sum(u.free_hits + u.free_armor for u in units),
        "to_go": ahead,
    }
    return max(sum(SPACES[name] * value for name, value in facts.items()), 0.0)
