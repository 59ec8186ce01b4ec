"""B15: which way an AI faces after a move or pivot (FF-AIF), and when it first appears (FF-RUM-10, 17)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.core import facing as facings
from game.core.hexes import DIRECTIONS
from game.firefight.model.state import Skirmish
from game.firefight.rules.fire import covers
from game.firefight.rules.goals import Goal, goal_distance, goals
from game.firefight.rules.ground import sees

_TURNS = (0, 1, -1, 2, -2, 3)
"""FF-RUL-97: the fewest hexsides of turning, then clockwise."""
Score = Callable[[str], tuple[int, ...]]
"""How good a facing is; the higher the better."""


def best_facing(start: str, score: Score) -> str:
    """The best facing, the one with the least turning among equals."""
    return max((facings.turned(start, turn) for turn in _TURNS), key=score)


def facing_score(state: Skirmish, name: str, hex_id: str, goal: Goal | None = None) -> Score:
    """FF-AIF-01 to 03, FF-RUL-97: the nearest Units in the arc, the objective in it, Units in sight and arc.

    Units in the AI's own hex are left out. Its objective is that of the order, else the nearest (FF-RUL-66).
    """
    distances = state.grid.distances_from(hex_id)
    units = [hex_of for it in state.seen_units() if (hex_of := state.pieces[it].hex) != hex_id]
    closest = min((distances[it] for it in units), default=0)
    nearest = [it for it in units if distances[it] == closest]
    in_sight = [it for it in units if sees(state, hex_id, it)]
    aim = _aim(state, name, hex_id, goal)

    def score(facing: str) -> tuple[int, ...]:
        arc = facings.arc(state.grid, hex_id, facing)
        return (
            sum(it in arc for it in nearest),
            any(it in arc for it in aim),
            sum(it in arc for it in in_sight),
        )

    return score


def _aim(state: Skirmish, name: str, hex_id: str, goal: Goal | None) -> Sequence[str]:
    if goal is None:
        known = goals(state, name)
        if not known:
            return ()
        goal = min(known, key=lambda it: (goal_distance(state, hex_id, it), -it.vp, it.number))
    return goal.hexes


def facing_after(state: Skirmish, name: str, hex_id: str, goal: Goal | None = None) -> str:
    """FF-RUL-97: the facing an AI takes in a hex."""
    if state.spec(name).rumor:
        return ""
    return best_facing(state.pieces[name].facing, facing_score(state, name, hex_id, goal))


def face_best(state: Skirmish, name: str) -> None:
    """Turn an AI where it stands, by FF-RUL-97."""
    state.pieces[name].facing = facing_after(state, name, state.pieces[name].hex)


def zone_facing(state: Skirmish, name: str, wanted: Sequence[str]) -> str:
    """FF-PSR-04, FF-RUL-98: wanted Units in the arc, then the most Units in the Fire Zone, then FF-RUL-97."""
    here, then = state.pieces[name].hex, facing_score(state, name, state.pieces[name].hex)

    def score(facing: str) -> tuple[int, ...]:
        arc = facings.arc(state.grid, here, facing)
        held = any(state.pieces[it].hex in arc for it in wanted)
        return (held, units_covered(state, name, facing), *then(facing))

    return best_facing(state.pieces[name].facing, score)


def units_covered(state: Skirmish, name: str, facing: str) -> int:
    """How many Units a piece would have in its Fire Zone if it faced that way."""
    return sum(
        covers(state, name, state.pieces[it].hex, state.spec(it).dr_color, facing)
        for it in state.seen_units()
    )


def newcomer_facing(state: Skirmish, name: str, under_attack: bool) -> str:
    """FF-RUM-10, 17, FF-RUL-36: which way a revealed AI faces.

    The nearest Unit, with as many Units in its arc as possible; under a player's attack the most Units in
    its Fire Zone, then FF-AIF-01 to 03.
    """
    here = state.pieces[name].hex
    then = facing_score(state, name, here)
    units = [state.pieces[it].hex for it in state.seen_units()]

    def score(facing: str) -> tuple[int, ...]:
        if under_attack:
            return (units_covered(state, name, facing), *then(facing))
        arc = facings.arc(state.grid, here, facing)
        return (then(facing)[0], sum(it in arc for it in units), *then(facing)[1:])

    return best_facing(DIRECTIONS[0], score)
