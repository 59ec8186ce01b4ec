"""Finished campaigns to look at."""

from __future__ import annotations

from datetime import datetime, timedelta

from game.core.annals import AnnalsFile, PastCampaign
from game.core.journal import LONGEST_GAME_NAME
from game.siloam.account.deeds import honours
from game.siloam.system import SILOAM_SYSTEM
from game.table.statistics.campaign_counter import CampaignCounter

LONG_NAME = "Operation Wandering Lighthouse of Winter"[:LONGEST_GAME_NAME]
ENDS = (("defeat", "score"), ("defeat", "exhausted"), ("narrow", ""), ("decisive", ""), ("narrow", ""))
FACTS = {
    "vp": 8, "rounds": 10, "coffins": 17, "vang_coffins": 63, "bonus": True, "lowest_morale": 3, "left": 1,
    "kept": 0, "low_point": 3, "favors": 24, "plans": 2, "attacks": 31, "shot_down": 4,
}  # fmt: skip


def past_campaign(number: int) -> PastCampaign:
    """One of many, each a little different."""
    grade, reason = ENDS[number % len(ENDS)]
    ended = datetime(2026, 1, 28, 20) + timedelta(days=number)
    facts = {**FACTS, "coffins": 30 - number % 25, "vp": number % 10}
    return PastCampaign(f"{number:016x}", LONG_NAME, ended, number, grade, reason, 700 + number, 0, facts)


def fill(counter: CampaignCounter, campaigns: int = 12) -> AnnalsFile:
    """Have so many campaigns counted."""
    file = AnnalsFile(counter.folder, SILOAM_SYSTEM.id, honours())
    for number in range(campaigns):
        file.add(past_campaign(number))
    return file
