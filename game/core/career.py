"""What all finished games of a player come to: victories, figures, and the medals with the games that earned
them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from attrs import frozen

from game.core.annals import PastCampaign
from game.core.honours import (
    AVERAGE,
    LEAST,
    MOST,
    TOTAL,
    CampaignFacts,
    CareerFigure,
    Honours,
    Medal,
    all_hold,
)


class Award(NamedTuple):
    """A medal and the first game that earned it."""

    medal: Medal
    campaign: PastCampaign


class Reckoned(NamedTuple):
    """A figure with its value, and the game that it stands for where it is that of one."""

    title: str
    value: float | None
    """None while there is no game to take it from."""
    campaign: PastCampaign | None = None


@frozen
class Career:
    """Finished games in the order in which they ended, seen with the eyes of their game."""

    honours: Honours
    campaigns: Sequence[PastCampaign]

    def won(self, campaign: PastCampaign) -> bool:
        return campaign.grade in self.honours.victories

    @cached_property
    def told(self) -> list[CampaignFacts]:
        """All that is known of each game: what it was, and the count up to it."""
        known: list[CampaignFacts] = []
        victories = streak = 0
        for number, campaign in enumerate(self.campaigns, 1):
            won = self.won(campaign)
            victories, streak = victories + won, (streak + 1) * won
            known.append({
                **campaign.facts, "grade": campaign.grade, "reason": campaign.reason, "victory": won,
                "advice": campaign.advice, "choices": campaign.choices,
                "campaigns": number, "victories": victories, "streak": streak,
            })  # fmt: skip
        return known

    @property
    def victories(self) -> int:
        return sum(map(self.won, self.campaigns))

    @property
    def streak(self) -> int:
        """Victories in a row up to now."""
        return int(self.told[-1]["streak"]) if self.told else 0

    @property
    def longest_streak(self) -> int:
        return max((int(facts["streak"]) for facts in self.told), default=0)

    @property
    def grades(self) -> dict[str, int]:
        """How many games there are of each grade."""
        counted = Counter(campaign.grade for campaign in self.campaigns)
        return {grade: counted[grade] for grade in self.honours.grades}

    @property
    def defeats(self) -> dict[str, int]:
        """How many games were lost for each reason that has a name."""
        counted = Counter(campaign.reason for campaign in self.campaigns if not self.won(campaign))
        return {reason: counted[reason] for reason in self.honours.reasons}

    @property
    def figures(self) -> list[Reckoned]:
        return [self._reckoned(figure) for figure in self.honours.figures]

    def _reckoned(self, figure: CareerFigure) -> Reckoned:
        values = [
            (int(facts[figure.fact]), campaign)
            for facts, campaign in zip(self.told, self.campaigns, strict=True)
            if figure.fact in facts and all_hold(figure.when, facts)
        ]
        if not values:
            return Reckoned(figure.title, None)
        numbers = [value for value, _ in values]
        if figure.of in (TOTAL, AVERAGE):
            return Reckoned(figure.title, sum(numbers) / (1 if figure.of == TOTAL else len(numbers)))
        best = {MOST: max, LEAST: min}[figure.of](numbers)
        return Reckoned(figure.title, best, values[numbers.index(best)][1])

    @cached_property
    def awards(self) -> dict[str, Award]:
        """The medals that were earned, by their ids."""
        pairs = list(zip(self.told, self.campaigns, strict=True))
        earned = {
            medal.id: next((Award(medal, game) for facts, game in pairs if all_hold(medal.when, facts)), None)
            for medal in self.honours.medals
        }
        return {id_: award for id_, award in earned.items() if award is not None}
