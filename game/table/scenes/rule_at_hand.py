"""The rule that the campaign is about at this moment: of what is pointed at, or else of what is asked."""

from __future__ import annotations

from game.table.draw.citations import first_cited
from game.table.scenes.asker import Asker, CampaignScreen


def rule_at_hand(screen: CampaignScreen, asker: Asker) -> str:
    """The rule to read now; empty where there is none."""
    return _pointed_at(screen, asker) or first_cited(asker.refusal) or _at_stake(screen)


def _pointed_at(screen: CampaignScreen, asker: Asker) -> str:
    """The rule of the button, the thing on a panel, the line of the log or the hex that is pointed at."""
    ring, log = screen.desk.ring, screen.desk.side.log
    button = ring.hovered or ring.focused
    if button is not None and button.refusal:
        return first_cited(button.refusal)
    if screen.tip is not None:
        return first_cited(screen.tip.tip)
    if log.hovered is not None:
        return log.hovered.event.rule
    here = screen.pointer.hex
    if here is None or asker.refusal or asker.choices_at(here):
        return ""
    return screen.questions.rule_at(screen.table.shown, here)


def _at_stake(screen: CampaignScreen) -> str:
    """The rule of the question, or of what is being shown or has just happened."""
    table = screen.table
    return screen.questions.ending_rule if table.over and not table.busy else table.rule
