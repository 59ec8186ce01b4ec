"""Before the first draw: what each side would draw and why, and how likely each number of hits is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame
from attrs import define, frozen

from game.siloam.battle_odds import AttackOdds, attack_odds, supposed
from game.siloam.chances.attacks import defenses
from game.siloam.draw_counts import Hits
from game.siloam.rules.declaration import Declaration
from game.siloam.rules.strength import Strength
from game.siloam.state import State
from game.ui.boards.bars import HitBars
from game.ui.boards.sums import SumView
from game.ui.boards.texts import put, say
from game.ui.theme import SMALL, Theme

GAP = 22

Bars = Sequence[tuple[str, Hits]]


@frozen
class Prospect:
    """The exchange to come, side by side."""

    attack: Strength
    defense: Strength
    on_defender: Bars
    on_attacker: Bars
    by_vang: bool
    modes: Mapping[str, AttackOdds]
    """By Defense Mode; an attack that is made up knows one only."""

    @property
    def odds(self) -> AttackOdds:
        return list(self.modes.values())[-1]

    @property
    def defense_heading(self) -> str:
        """What stands over the defender's draws: those of the last mode, where the player has the choice."""
        if not self.by_vang:
            return "draws_them"
        return f"draws_you_{list(self.modes)[-1]}" if len(self.modes) > 1 else "draws_you"


def prospect(shown: State) -> Prospect | None:
    """What an attack being declared, or a defense to be chosen, would bring; None at other times."""
    declaration = shown.frame(Declaration)
    top = shown.stack[-1] if shown.stack else None
    if declaration is not None and top is declaration and declaration.target in shown.content.map.terrain:
        odds = attack_odds(shown, supposed(shown, declaration))
        return Prospect(
            odds.attack,
            odds.defense,
            [(say("battle.bars_defender"), odds.on_defender)],
            [(say("battle.bars_attacker"), odds.on_attacker)],
            by_vang=False,
            modes={odds.combat.mode: odds},
        )
    modes = defenses(shown)
    if not modes:
        return None
    *_, odds = modes.values()
    return Prospect(
        odds.attack,
        odds.defense,
        [(say(f"battle.bars_{mode}_you"), known.on_defender) for mode, known in modes.items()],
        [(say(f"battle.bars_{mode}_them"), known.on_attacker) for mode, known in modes.items()],
        by_vang=True,
        modes=modes,
    )


@define(eq=False)
class ProspectView:
    """Two columns, each with a side's draws and the hits they may bring."""

    theme: Theme

    def draw(self, surface: pygame.Surface, area: pygame.Rect, shown: Prospect) -> None:
        """The attacker's column at the left, as its counters are."""
        gap = self.theme.px(GAP)
        width = (area.width - gap) // 2
        columns = (
            ("draws_them" if shown.by_vang else "draws_you", shown.attack, shown.on_defender),
            (shown.defense_heading, shown.defense, shown.on_attacker),
        )
        for number, (heading, strength, bars) in enumerate(columns):
            column = pygame.Rect(area.left + number * (width + gap), area.top, width, area.height)
            self._column(surface, column, say(f"battle.{heading}"), strength, bars)

    def _column(
        self, surface: pygame.Surface, column: pygame.Rect, heading: str, strength: Strength, bars: Bars
    ) -> None:
        theme, colors = self.theme, self.theme.colors
        written = put(
            surface, theme.text(heading.upper(), colors.muted, "sans-bold", SMALL), topleft=column.topleft
        )
        top = written.bottom + theme.px(4)
        room = pygame.Rect(column.left, top, column.width, column.bottom - top)
        used = SumView(theme).draw(surface, room, strength) + theme.px(6)
        left = pygame.Rect(column.left, top + used, column.width, room.height - used)
        if left.height >= HitBars(theme).height(left.width, bars):
            HitBars(theme).draw(surface, left, bars)
