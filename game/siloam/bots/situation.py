"""How the campaign stands, as the steady player sees it: losses and calendar, ways to the VP Spaces and the
danger on them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache, lru_cache
from operator import add

from game.core.hexes import Grid
from game.siloam.model.content import FRIENDS
from game.siloam.model.state import State
from game.siloam.model.warmap import WarMap
from game.siloam.rules.movement import profile

MEAN_COFFINS = 1.4
"""Casualties to expect of one Hit Marker."""
PACE_OF_LOSSES = 0.8
"""Share of the even rate of losses above which the steady player turns careful."""


def losses_of(state: State) -> float:
    """Casualties of the coalition, with the uncounted Hit Markers in the boxes at their mean."""
    boxed = sum(len(state.boxes[f]) for f in FRIENDS)
    return sum(state.casualties[f] for f in FRIENDS) + MEAN_COFFINS * boxed


def is_weary(state: State) -> bool:
    """Losses run ahead of the calendar: at this rate the coalition would not last."""
    tracks = state.content.tracks
    return losses_of(state) > tracks.coalition_casualties * (state.round / tracks.last_round) * PACE_OF_LOSSES


def is_last_round(state: State) -> bool:
    """Whether VP Spaces are counted after this round."""
    return state.round >= state.content.tracks.last_round


def vang_chits_left(state: State) -> float:
    """Share of the banner chits that are still to be drawn in this round."""
    banners = state.content.chits.banners
    return sum(chit in banners for chit in state.activation.inside) / len(banners)


def vang_within(state: State, hex_id: str, reach: int) -> bool:
    """Whether a Vang Combat Unit stands within so many hexes."""
    return not state.vang_at.keys().isdisjoint(state.content.map.grid.within(hex_id, reach))


FAR = 99
"""A hex that cannot be reached."""
DANGER, OCCUPIED = 2, 10
"""Burden of a VP Space, in steps, for each enemy beside it; in the last round, for an enemy in it."""


@cache
def travel(war_map: WarMap, kind: str, goal: str) -> Mapping[str, int]:
    """Steps to a goal for a movement profile on an empty map; a river crossing counts as three."""
    ford_cost = 3
    distance = {goal: 0}
    frontier = [goal]
    while frontier:
        following: list[str] = []
        for here in frontier:
            ways = [(h, 1) for h, _ in war_map.steps[kind][here]]
            ways += [(h, ford_cost) for h in war_map.fords[kind][here]]
            for there, cost in ways:
                if distance[here] + cost < distance.get(there, FAR):
                    distance[there] = distance[here] + cost
                    following.append(there)
        frontier = following
    return distance


@cache
def _journeys(war_map: WarMap, kind: str, origin: str, spaces: tuple[str, ...]) -> tuple[int, ...]:
    """Steps from a hex to each of the spaces."""
    return tuple(travel(war_map, kind, hex_id).get(origin, FAR) for hex_id in spaces)


def assign_goals(state: State) -> Mapping[str, str]:
    """A VP Space for each friendly unit on the map; in the last round those that can still be entered."""
    spaces = _spaces(state.content.map)
    if is_last_round(state):
        dangers = tuple([OCCUPIED * (hex_id in state.vang_at) for hex_id in spaces])
    else:
        threats = threats_of(state)
        dangers = tuple([DANGER * threats.get(hex_id, 0) for hex_id in spaces])
    standing = [(unit.id, profile(state, unit), unit.place) for unit in state.friends_on_map()]
    standing.sort()
    return _goals(state.content.map, tuple(standing), spaces, dangers)


@cache
def _spaces(war_map: WarMap) -> tuple[str, ...]:
    """The VP Spaces in the order of their numbers."""
    return tuple(sorted(war_map.vp))


@lru_cache(maxsize=1024)
def _goals(
    war_map: WarMap,
    standing: tuple[tuple[str, str, str], ...],
    spaces: tuple[str, ...],
    dangers: tuple[int, ...],
) -> Mapping[str, str]:
    """The nearest pairs of unit and space first; units left over reinforce the nearest.

    Kept for a while: choosing a unit and then its way asks for the same goals, and so do playouts
    from one position.
    """
    # Burden, unit and space in one number: sorting numbers takes a fraction of the time of tuples.
    width, span = len(spaces), len(spaces) * len(standing)
    pairs: list[int] = []
    goals: dict[str, str] = {}
    for unit, (name, kind, place) in enumerate(standing):
        burdens = map(add, _journeys(war_map, kind, place, spaces), dangers)
        own = [burden * span + number for number, burden in enumerate(burdens, unit * width)]
        goals[name] = spaces[min(own) % width]
        pairs += own
    pairs.sort()
    waiting, free = set(range(len(standing))), set(range(width))
    for pair in pairs:
        unit, space = divmod(pair % span, width)
        if unit in waiting and space in free:
            goals[standing[unit][0]] = spaces[space]
            waiting.remove(unit)
            free.remove(space)
            if not waiting or not free:
                break
    return goals


def threats_of(state: State) -> Mapping[str, int]:
    """Vang Combat Units in each hex or beside it; hexes without any are left out."""
    return _counted(state.content.map.grid, tuple(state.vang_at))


@lru_cache(maxsize=1024)
def _counted(grid: Grid, vang: tuple[str, ...]) -> Mapping[str, int]:
    return dict(Counter(hex_id for enemy in vang for hex_id in grid.within(enemy, 1)))


def threat(state: State, hex_id: str) -> int:
    """Vang Combat Units in the hex or beside it."""
    return threats_of(state).get(hex_id, 0)
