"""What follows every action, event and landing: fallen AI, control, the end (FF-RUL-114, 115)."""

from __future__ import annotations

from game.firefight.model.state import Skirmish
from game.firefight.rules.deck import thin_out
from game.firefight.rules.rumors import settle
from game.firefight.rules.track import end_early
from game.firefight.rules.victory import lost_by, update_control


def conclude(state: Skirmish) -> None:
    """FF-RUL-48, 83, 115, 114: reveals, lost Command Orders, control markers, and who can still fight."""
    settle(state)
    thin_out(state)
    update_control(state)
    if state.mission.end_when_no_effective and not state.outcome and lost_by(state):
        end_early(state)
