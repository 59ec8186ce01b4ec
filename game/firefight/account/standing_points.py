"""What each side would score if the mission were counted now."""

from __future__ import annotations

from collections.abc import Iterator

from game.firefight.model.content import HILL_LINE
from game.firefight.model.state import Skirmish
from game.firefight.rules.victory import grade, line_holder, marker_vp


def scores(state: Skirmish, side: str) -> Iterator[tuple[str, int]]:
    """What the points of a side come from, by name; what is counted at the end is counted as it stands."""
    tally = state.tallies[side]
    yield "start", tally.start
    yield "destroyed", tally.destroyed
    yield "exits", tally.exits
    yield "events", tally.events
    yield "objectives", tally.objectives if state.outcome else _standing(state, side)


def _standing(state: Skirmish, side: str) -> int:
    lines = [it for it in state.mission.objectives if it.kind == HILL_LINE]
    held = sum(it.vp for it in lines if line_holder(state, it) == side)
    return marker_vp(state, side) + held


def would_score(state: Skirmish, side: str) -> int:
    """The points of a side if the mission ended now."""
    return sum(points for _, points in scores(state, side))


def grade_now(state: Skirmish) -> str:
    """What the mission would be if it ended now."""
    ours, theirs = (would_score(state, side) for side in state.tallies)
    return grade(ours - theirs)
