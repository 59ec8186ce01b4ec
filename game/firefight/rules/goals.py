"""B10: mission objectives, as the enemy goes for them (FF-MIS-01 to 03, FF-NEW-41, 42)."""

from __future__ import annotations

from attrs import frozen

from game.firefight.model.content import AI, EDGE, UNIT
from game.firefight.model.state import Skirmish


@frozen
class Goal:
    """One mission objective: a marked hex, a hex of a hill line, or an edge of the map."""

    key: str
    hexes: tuple[str, ...]
    vp: int
    edge: bool = False

    @property
    def number(self) -> str:
        """FF-RUL-92: its lowest hex number."""
        return min(self.hexes)


def goals(state: Skirmish, name: str) -> list[Goal]:
    """FF-MIS-01 to 03: the objectives there are for an AI: markers that the player holds, and what is named.

    A hill line is each of its hexes without an AI, and nothing for who stands on it (FF-NEW-42).
    """
    found = [
        Goal(hex_id, (hex_id,), state.mission.controls[hex_id].vp)
        for hex_id, holder in state.control.items()
        if holder == UNIT
    ]
    here = state.pieces[name].hex
    for objective in state.mission.objectives:
        if objective.kind == EDGE:
            found.append(Goal(objective.name, objective.hexes, objective.vp, edge=True))
        elif here not in objective.hexes:
            free = [hex_id for hex_id in objective.hexes if not state.at(hex_id, AI)]
            found += [Goal(hex_id, (hex_id,), objective.vp) for hex_id in free]
    return found


def goal_distance(state: Skirmish, hex_id: str, goal: Goal) -> int:
    """FF-NEW-41: an edge lies one hex beyond its hexes."""
    distances = state.grid.distances_from(hex_id)
    return min(distances[it] for it in goal.hexes) + goal.edge


def nearest_goal_distance(state: Skirmish, hex_id: str, name: str) -> int | None:
    """How far the nearest objective is; None where there is none."""
    return min((goal_distance(state, hex_id, goal) for goal in goals(state, name)), default=None)
